"""Languages: by script, by function words, and English by default."""

import pytest

from holdfast.claims import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("法国的首都是巴黎。", "zh"),
        ("東京は日本の首都です。", "ja"),
        ("서울은 한국의 수도이다.", "ko"),
        ("باريس هي عاصمة فرنسا.", "ar"),
        ("Париж является столицей Франции.", "ru"),
        ("Київ є столицею України, її найбільше місто.", "uk"),
        ("पेरिस फ्रांस की राजधानी है।", "hi"),
        ("Η Αθήνα είναι η πρωτεύουσα.", "el"),
        ("ירושלים היא עיר.", "he"),
        ("กรุงเทพเป็นเมืองหลวง", "th"),
        ("Paris ist die Hauptstadt von Frankreich.", "de"),
        ("Paris est la capitale de la France et une grande ville.", "fr"),
        ("París es la capital de Francia y una ciudad muy grande.", "es"),
        ("Parigi è la capitale della Francia e una città grande.", "it"),
        ("Paris é a capital da França e uma cidade muito grande.", "pt"),
        ("Parijs is de hoofdstad van Frankrijk en een grote stad.", "nl"),
        ("Paryż jest stolicą Francji i nie jest mały.", "pl"),
        ("123 + 456", "und"),
        ("", "und"),
    ],
)
def test_languages(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "Charles de Gaulle led France.", "El Salvador exports coffee.",
        "Die Hard grossed $140 million.", "Paris",
        "ATP yields ADP.", "GPT-4 beats BERT.", "Le Corbusier built Villa Savoye.",
        "Beyoncé sings.", "São Paulo",
        "Rio de Janeiro hosted it.", "NaCl is salt.", "Vincent van Gogh painted Starry Night in Saint-Rémy.",
        "The word 首都 means capital city.",
    ],
)  # fmt: skip
def test_short_english_with_names_is_english(text: str) -> None:
    assert detect_language(text) == "en"
