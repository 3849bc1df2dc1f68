"""Languages: by script, by function words, and English by default."""

import pytest

from holdfast.claims import detect_language, extract_claims


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


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Warum hat Alice Google verlassen?", "de"),
        ("Warum weint Alice?", "de"),
        ("Wer ist Alice?", "de"),
        ("Pourquoi Alice a-t-elle quitté Google ?", "fr"),
        ("Le chat noir dort.", "fr"),
        ("Les prix augmentent.", "fr"),
        ("¿Por qué Alice dejó Google?", "es"),
        ("¿Alice dejó Google?", "es"),
        ("¡Alice miente!", "es"),
        ("El gato duerme.", "es"),
        ("Perché Alice ha lasciato Google?", "it"),
        ("Chi ha lasciato Google?", "it"),
        ("Por que Alice deixou o Google?", "pt"),
        ("Quem deixou o Google?", "pt"),
        ("Waarom heeft Alice Google verlaten?", "nl"),
        ("Het kind slaapt.", "nl"),
    ],
)
def test_a_short_text_in_another_language(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "El Niño caused floods.",
        "Le Monde reported profits.",
        "La Scala reopened yesterday.",
        "Los Angeles grew quickly.",
        "Las Vegas hosts conventions.",
        "Der Spiegel broke news.",
        "Die Zeit reports losses.",
        "Why did Le Monde fire Luc?",
        "Why did Der Spiegel apologise?",
        "When did Los Pollos Hermanos open?",
        "Who directed La Dolce Vita?",
        "Where is the Rue de la Paix?",
        "Why did Van Gogh quit Arles?",
        "Did Que Sera Sera chart?",
        "Smith et al. disagree.",
        "Et cetera follows.",
        "Pour water slowly.",
        "War veterans marched yesterday.",
        "Door handles broke.",
        "Con artists lie.",
        "Plus sizes sold quickly.",
        "Sans serif fonts work.",
        "Come home quickly.",
        "Van drivers protest.",
        "Dove come home.",
        "Una loves jazz.",
        'He shouted "¿Qué pasa?" and left the room.',
        'Why is "¡Three Amigos!" called a comedy?',
        "¡Three Amigos! opened in 1986.",
        "Mercedes del Rio sang.",
        "Wie Zhang won gold.",
        "Wo Fat returns.",
        "Chi squared tests vary.",
        "Die Ärzte toured Germany.",
        "Why did Siemens und Halske split?",
        "Tour de France riders suffer.",
        "Leonardo da Vinci drew Vitruvian Man.",
        "The tour de force impressed critics.",
        "Ha Long Bay draws tourists.",
        "Maria Della Costa sings.",
        "Il Postino won awards.",
        "Ludwig van Beethoven composed Für Elise.",
        'Who sang "Non, je ne regrette rien"?',
        'What does "la vie en rose" mean?',
        "Osama bin Laden died.",
        "Rosa Luxemburg und Karl Liebknecht.",
        "Quando Quando Quando charted.",
        "Wen Jiabao resigned.",
        "Mo Yan wrote Red Sorghum.",
        "Das Kapital sold well.",
        "Das Boot won praise.",
        "Alice quit Google.",
        "Par scores vary.",
        "Einstein met Bohr.",
        "Stephen van der Veen sang.",
        "IL-1 inhibitors vary.",
    ],
)
def test_english_with_foreign_names_titles_and_look_alikes_is_english(text: str) -> None:
    assert detect_language(text) == "en"


@pytest.mark.parametrize(
    ("answer", "languages"),
    [
        ("The tower is 32 metres high. La torre es muy alta y muy bonita.", ["en", "es"]),
        ("The tower is 32 metres high. Der Turm wurde 1790 am Fluss gebaut.", ["en", "de"]),
        ("The tower is 32 metres high. La capital de Velmora es Tarsk.", ["en", "es"]),
        (
            "La torre es muy alta y muy bonita. It was built by Ada Orme. Fue construida en la ciudad.",
            ["es", "en", "es"],
        ),
        (
            "Der Turm wurde am Fluss gebaut. Das Buch dazu heißt The Lord of the Rings. Es ist alt.",
            ["de", "de", "de"],
        ),
        ("La tour est très haute. Elle est en pierre grise.", ["fr", "fr"]),
        ("Tårnet er bygget av stein og det er ikke høyt. Den har en dør som er av eik.", ["no", "no"]),
    ],
)
def test_a_claim_is_read_by_its_own_words(answer: str, languages: list[str]) -> None:
    assert [claim.language for claim in extract_claims(answer)] == languages


@pytest.mark.parametrize(
    "claim",
    [
        "La Boheme opened in Turin.",
        "De la Cruz beat del Potro in Rome.",
        "Rosa de la Cruz and Pedro del Rio sang.",
        "The key is 5142bc85-da69-4450-bd65-28cd5ce2831e.",
        "The Rue de la Paix is short.",
    ],
)
def test_foreign_names_do_not_make_a_claim_of_an_english_answer_foreign(claim: str) -> None:
    answer = (
        f"The story is told in the second book of the series. {claim} It was the talk of the town for a year."
    )
    assert {found.language for found in extract_claims(answer)} == {"en"}


def test_too_few_words_are_of_the_language_around_them() -> None:
    answer = "La torre es muy alta y muy bonita. Ada Orme. Está en la ciudad. It is red."
    assert {found.language for found in extract_claims(answer)} == {"es"}
