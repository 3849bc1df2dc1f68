import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact.reading.names import NameIndex, find_names

EVIDENCE = """Barack Obama met Angela Merkel of the World Health Organization in São Paulo. The U.S. Food and
Drug Administration (FDA) objected, as did NASA. The Germans left. Those who stayed were few."""


def names(text: str) -> list[str]:
    return [" ".join(word for _, _, word in name.words) for name in find_names(text)]


def missing(claim: str, evidence: str = EVIDENCE) -> list[str]:
    index = NameIndex(evidence)
    return [claim[span[0] : span[1]] for name in find_names(claim) if (span := index.missing(name))]


def test_names_are_runs_of_capitals_that_do_not_merely_open_a_sentence() -> None:
    assert names("Yesterday Angela Merkel met Ludwig van Beethoven. Nobody saw Paris.") == [
        "Angela Merkel",
        "Ludwig Beethoven",
        "Paris",
    ]
    assert names("However, in May the first Tuesday was free.") == ["Tuesday"]
    assert names("The IMF, NASA and ESA agreed.") == ["IMF", "NASA", "ESA"]


@pytest.mark.parametrize(
    "claim",
    [
        "The president, Obama, spoke.",
        "They saw Obama's wife.",
        "They met in Sao Paulo.",
        "The WHO objected.",
        "The FDA objected.",
        "A German left.",
        "The United States agreed.",
        "It was the US.",
    ],
)
def test_a_name_is_found_in_another_form(claim: str) -> None:
    assert missing(claim) == []


def test_only_the_absent_words_are_marked() -> None:
    assert missing("They met Michelle Obama.") == ["Michelle"]
    assert missing("They met Ludwig van Beethoven.") == ["Ludwig van Beethoven"]


def test_an_acronym_is_not_the_word_that_it_spells() -> None:
    assert missing("Then WHO came.", "Those who stayed were few.") == ["WHO"]


def test_a_full_name_meets_its_acronym() -> None:
    assert missing("It was the World Health Organization.", "The WHO said so.") == []


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=120))
def test_no_name_of_a_text_is_missing_from_it(text: str) -> None:
    assert missing(text, text) == []


def test_the_speaker_and_degrees_are_no_names() -> None:
    assert names("The oven, I'd say, and I’m sure, and I've read it, needs 350 °F.") == []
    assert names("Yesterday the firm of Thomas I'Anson closed.") == ["Thomas I'Anson"]
