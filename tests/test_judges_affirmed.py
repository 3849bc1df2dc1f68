"""What a sentence denies, and denials of what the evidence bears out in other words or values."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.negations import affirmed


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("The museum is not open on Mondays.", "The museum is open on Mondays."),
        ("The museum isn’t open on Mondays.", "The museum is open on Mondays."),
        ("The lift can't carry a piano.", "The lift can carry a piano."),
        ("The lift cannot carry a piano.", "The lift can carry a piano."),
        ("The parcel won't arrive today.", "The parcel will arrive today."),
        ("The firm did not buy 24 boats.", "The firm bought 24 boats."),
        ("The plan does not cover travel.", "The plan covers travel."),
    ],
)
def test_a_sentence_without_its_denial(text: str, without: str) -> None:
    found = affirmed(text)
    assert found is not None
    assert found.text == without
    assert text[found.start : found.end].strip() in ("not", "n't", "n’t")


@pytest.mark.parametrize(
    "text",
    [
        "The museum is open on Mondays.",
        "The fair was not held in two towns.",
        "It is not open on Mondays.",
        "The museum is not open if it rains.",
        "The museum is not open and the shop is not, either.",
        "Most of the rooms are not open on Mondays.",
        "Not open.",
    ],
)
def test_where_both_may_be_true_nothing_is_affirmed(text: str) -> None:
    assert affirmed(text) is None


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The deal is not worth 1,500 million dollars.", "The deal is worth $1.5 billion."),
        ("The firm didn't buy 24 boats.", "The firm bought two dozen boats."),
        ("Quinn is not under 50.", "Paul is 52. Quinn is 47."),
        ("Nadia is not Omar's niece.", "Omar is Nadia's uncle."),
    ],
)
def test_what_the_evidence_bears_out_cannot_be_denied(claim: str, evidence: str) -> None:
    decision = read_exact(claim, evidence, evidence).decision
    assert decision is not None
    assert decision.contradict > 0.9
    assert decision.reason.startswith("It denies what the evidence bears out: the evidence says this")
    (mark,) = decision.marks
    assert claim[mark.start : mark.end].strip() in ("not", "n't")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The deal is not worth 1,500 million dollars.", "The deal is worth $1.2 billion."),
        ("The fair was not held in two towns.", "The fair was held in two towns."),
        ("Nadia is not Omar's niece.", "Omar is Paul's uncle."),
    ],
)
def test_what_the_evidence_does_not_bear_out_may_be_denied(claim: str, evidence: str) -> None:
    decision = read_exact(claim, evidence, evidence).decision
    assert decision is None or decision.support > decision.contradict
