"""What a sentence says it is about: by its subject, a label, a heading, a year, or the name of a row."""

import pytest

from holdfast.claims import Evidence, chunk_evidence
from holdfast.claims.openings import openings, telling_words


def _opened(text: str) -> list[tuple[str, str] | None]:
    return [(o.kind, o.text) if o else None for o in openings(chunk_evidence(Evidence("a", text)))]


@pytest.mark.parametrize(
    ("sentence", "opened"),
    [
        ("The Plus plan costs $6 a month.", ("subject", "The Plus plan")),
        ("Standard parcels cannot be tracked.", ("subject", "Standard parcels")),
        ("Express parcels ordered before one arrive the next day.", ("subject", "Express parcels")),
        ("The night train leaves Sollach at 22.35.", ("subject", "The night train")),
        ("The ground floor has a shop.", ("subject", "The ground floor")),
        ("Kranach (1815–1893) grew up in Graz.", ("subject", "Kranach")),
        ("In 2021 the company lost money.", ("year", "2021")),
        ("For package tours, a deposit is due.", ("case", "package tours")),
        ("Ward 3 (Surgery): every day from 2 to 7.", ("label", "Ward 3")),
        ("How long does it take? Standard parcels need three days.", ("subject", "Standard parcels")),
        ("Both towers came through the war.", ("all", "")),
        ("It was canalised in the 1880s.", None),
        ("When it rains, the concert moves to the hall.", None),
    ],
)
def test_a_sentence_opens_with_what_it_is_about(sentence: str, opened: tuple[str, str] | None) -> None:
    assert _opened(sentence)[-1] == opened


def test_headings_and_rows_open_what_stands_below_or_in_them() -> None:
    page = "# Plans\n\n## Basic\nFree for all. Comes with 5 GB.\n\n## Studio\nIt costs $19."
    assert _opened(page)[1:] == [("section", "Basic"), ("section", "Basic"), ("section", "Studio")]
    table = "| Watch | Weight | Price |\n|---|---|---|\n| Tarn One | 48 g | €89 |\n| Tarn Two | 52 g | €149 |"
    rows = [opened for opened in _opened(table) if opened]
    assert rows == [("row", "Tarn One"), ("row", "Tarn Two")]


@pytest.mark.parametrize(
    ("sentence", "names", "is_name"),
    [
        ("The Ossel rises in the marshes.", {"ossel"}, True),
        ("Amadeo Vizzi wrote an opera.", {"amadeo", "vizzi"}, True),
        ("Tickets are sold on board.", set(), False),
        ("The Studio plan costs $19.", {"studio"}, False),
        ("The Pivo 16 weighs 9.8 kg.", {"pivo"}, True),
    ],
)
def test_names_are_told_from_words_that_begin_a_sentence(
    sentence: str, names: set[str], is_name: bool
) -> None:
    (opening,) = openings(chunk_evidence(Evidence("a", sentence)))
    assert opening is not None
    assert opening.names == names
    assert opening.is_name is is_name


def test_the_phrase_ends_before_what_follows_its_head() -> None:
    (opening,) = openings(chunk_evidence(Evidence("a", "The shop in Mill Street took 214,000 euros.")))
    assert opening is not None
    assert opening.phrase == opening.called == ("shop",)
    assert opening.complement == {"mill", "street"}


def test_marks_of_figures_and_letters_are_words_of_their_own() -> None:
    assert telling_words("Class 6a") == {"class", "6a"}
    assert telling_words("Class 6b").isdisjoint({"6", "6a"})
    assert telling_words("2 classes") == {"2", "class"}
