"""Numbers of a claim that follow from those of a text: the judge is asked about the rest."""

import pytest

from holdfast import verify_claim
from holdfast.judges.exact.reckoning.reckoned import find_reckoned
from holdfast.judges.exact.reckoning.retelling import retell

LIBRARY = "Overdue books cost 20 cents a day, overdue films one euro a day."
MILL = "It burned down in 1831 and was rebuilt in stone three years later. The mill stopped working in 1926."
PRICES = "- Shirt: €2.80\n- Trousers: €4.50\n- Suit: €11.00"
SURVEY = "We asked 250 customers. 60 % were satisfied and 15 % were not."
HOURS = "Saturday: 10:00-20:00\nLast admission is 45 minutes before closing."


@pytest.mark.parametrize(
    ("claim", "text", "without"),
    [
        (
            "A book that is three days late costs 60 cents.",
            LIBRARY,
            "A book that is three days late costs some cents.",
        ),
        (
            "You pay 955 a month, 815 in rent plus 140 for heating.",
            "The rent rises to 815. The advance for heating stays at 140.",
            "You pay some a month, 815 in rent plus 140 for heating.",
        ),
        (
            "Ann sold it in 2000, after running it for 26 years.",
            "Ann opened it in 1974 and ran it for twenty-six years before she sold it.",
            "Ann sold it in a certain year, after running it for 26 years.",
        ),
        ("The mill was rebuilt in 1834.", MILL, "The mill was rebuilt in a certain year."),
        ("Two shirts and trousers come to €10.10.", PRICES, "Two shirts and trousers come to some money."),
        ("150 of the customers were satisfied.", SURVEY, "Some of the customers were satisfied."),
        (
            "On Saturdays the last visitors enter at 7:15 pm.",
            HOURS,
            "On Saturdays the last visitors enter at a certain time.",
        ),
        (
            "The battery lost 9% of its capacity.",
            "It keeps 91 % of its capacity.",
            "The battery lost some of its capacity.",
        ),
        (
            "Proposal B has 140 more volunteers.",
            "A has 60 volunteers, B 200.",
            "Proposal B has some more volunteers.",
        ),
        (
            "A 50 g portion has 195 kcal.",
            "Energy per 100 g: 390 kcal.",
            "A 50 g portion has some kcal.",
        ),
        (
            "She was 26 years old in 1957.",
            "Born in 1931, she moved in 1957.",
            "She was some years old in 1957.",
        ),
    ],
)
def test_what_follows_is_taken_out(claim: str, text: str, without: str) -> None:
    told = retell(claim, text)
    assert told is not None
    assert told.reckoned
    assert told.text == without


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("A book that is three days late costs 70 cents.", LIBRARY),
        ("The mill was rebuilt in 1835.", MILL),
        ("Two shirts and trousers come to €10.20.", PRICES),
        ("160 of the customers were satisfied.", SURVEY),
        ("The mill burned down in 1831.", MILL),
        # The year of what came later is no year of what came first.
        (
            "The lime tree was planted in 1811.",
            "The lime tree was planted in 1801 and the oak ten years later.",
        ),
        ("The price is 7 euros.", "Tea costs 3 euros and cake 4 euros."),
        # Dollars multiply no days, and gigabytes neither.
        (
            "Deleted files are kept for 180 days.",
            "It costs $6 a month, gives 5 GB a day and keeps files for 30 days.",
        ),
    ],
)
def test_what_does_not_follow_stays(claim: str, text: str) -> None:
    assert find_reckoned(claim, text) == []


def test_of_many_numbers_anything_would_follow() -> None:
    many = " ".join(f"Room {n} holds {n * 7} people." for n in range(1, 9))
    assert find_reckoned("Together they hold 21 people.", many) == []


def test_the_verdict_is_between_the_two_readings() -> None:
    right, wrong = (
        verify_claim(f"The survey found that {n} customers were satisfied.", SURVEY) for n in (150, 170)
    )
    assert right.evidence_support is not None
    assert wrong.evidence_support is not None
    assert right.evidence_support > wrong.evidence_support
    assert wrong.is_flagged
