"""Claims told in the evidence's own values, so that a judge of words need not do sums."""

import pytest

import holdfast
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.embedded import default_judge
from holdfast.judges.exact.reckoning.retelling import retell
from holdfast.judges.types import Mark, Pair

DOSE = "Adults and children over 12: one capsule every eight hours. Do not exceed the stated dose."
COURSE = "Take one tablet twice daily with food for seven days."
PAYMENT = "The Buyer shall pay the purchase price within 14 days of receipt of the invoice."


@pytest.mark.parametrize(
    ("claim", "evidence", "told"),
    [
        ("Adults take three capsules a day.", DOSE, "Adults take one capsule every eight hours."),
        ("One capsule three times a day.", DOSE, "One capsule every eight hours."),
        ("The course lasts one week.", COURSE, "The course lasts seven days."),
        ("Take one tablet every 12 hours.", COURSE, "Take one tablet twice daily."),
        ("The Buyer has a fortnight to pay.", PAYMENT, "The Buyer has 14 days to pay."),
        ("The daily dose is 1 g.", "Give 500 mg twice daily.", "The dose is 500 mg twice daily."),
        ("It costs 180 euros a year.", "It costs 15 euros a month.", "It costs 15 euros a month."),
        ("It is due on 19 June 2024.", "due: 2024-06-19", "It is due on 2024-06-19."),
        ("date: 1 November", "date: 2024-11-01", "date: 2024-11-01"),
        ("It came on 2024-06-19.", "It came on June 19, 2024.", "It came on June 19, 2024."),
        ("25 percent voted.", "A quarter of the members voted.", "A quarter voted."),
        ("A third voted.", "33 percent of the members voted.", "33 percent voted."),
        (
            "Children pay 12 euros.",
            "Children pay half the adult price of 24 euros.",
            "Children pay half the adult price of 24 euros.",
        ),
        (
            "The board meets every quarter.",
            "It meets four times a year.",
            "The board meets four times a year.",
        ),
        ("Notice is one month.", "Notice is 30 days.", "Notice is 30 days."),
        ("It closes at 19:00.", "It closes at 7 pm.", "It closes at 7 pm."),
        ("It rose within 60 minutes.", "It rose 5 cm within an hour.", "It rose within an hour."),
        ("It carries no more than 8 people.", "It carries up to 8 people.", "It carries up to 8 people."),
        ("It is open on weekdays.", "It is open Monday to Friday.", "It is open Monday to Friday."),
    ],
)
def test_what_is_the_same_by_arithmetic_is_told_as_the_evidence_does(
    claim: str, evidence: str, told: str
) -> None:
    found = retell(claim, evidence)
    assert found is not None
    assert found.text == told


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Adults take two capsules a day.", DOSE),
        ("Adults take three tablets a day.", DOSE),
        ("Adults take one capsule every six hours.", DOSE),
        ("Take one capsule every eight hours.", "Take three capsules a day."),
        ("The course lasts two weeks.", COURSE),
        ("He works 56 hours a week.", "He works 8 hours a day."),
        ("Interest is 12 percent a year.", "Interest is 1 percent a month."),
        ("It lasted thirty years.", "It lasted 30 years."),
        ("It was exactly 39.2 percent.", "It was 39 percent."),
        ("It carries at least 8 people.", "It carries up to 8 people."),
        ("It meets every month.", "It meets every week."),
        ("He gets 480 euros a day.", "He gets 20 euros an hour."),
        ("It closes at 7:00.", "It closes at 7 pm."),
        ("Nothing of the kind.", ""),
    ],
)
def test_what_is_not_the_same_is_left_as_it_is(claim: str, evidence: str) -> None:
    assert retell(claim, evidence) is None


def test_marks_are_given_back_in_the_places_of_the_claim() -> None:
    claim = "The Seller has two weeks to pay, and two years to sue."
    told = retell(claim, f"{PAYMENT} Claims end after 24 months.")
    assert told is not None
    assert told.text == "The Seller has 14 days to pay, and 24 months to sue."
    places = [
        ("Seller", "Seller"),
        ("14 days", "two weeks"),
        ("to pay", "to pay"),
        ("months", "two years"),
        ("sue", "sue"),
    ]
    for words, mine in places:
        start = told.text.index(words)
        (mark,) = told.in_claim([Mark(start, start + len(words), 0.9)])
        assert claim[mark.start : mark.end] == mine


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        ("Adults take three capsules a day.", "Adults take two capsules a day.", DOSE),
        ("The course lasts one week.", "The course lasts two weeks.", COURSE),
        ("The Buyer has two weeks to pay.", "The Buyer has three weeks to pay.", PAYMENT),
        (
            "The committee meets every 14 days.",
            "The committee meets every week.",
            "The committee meets once a fortnight.",
        ),
        (
            "The warranty lasts two years.",
            "The warranty lasts three years.",
            "The warranty is valid for 24 months.",
        ),
        (
            "The trail is 12,000 metres long.",
            "The trail is 8,000 metres long.",
            "The trail is 12 kilometres long.",
        ),
        (
            "The magazine appears 12 times a year.",
            "The magazine appears 6 times a year.",
            "The magazine appears monthly.",
        ),
    ],
)
def test_claims_in_other_units_are_supported_and_wrong_ones_found(
    sound: str, lie: str, evidence: str
) -> None:
    said, wrong = (holdfast.verify_response("", claim, evidence).claims[0] for claim in (sound, lie))
    assert said.status == ClaimStatus.SUPPORTED
    assert wrong.status not in (None, ClaimStatus.SUPPORTED)


def test_a_told_claim_fits_into_the_places_of_the_network() -> None:
    evidence = f"{'word ' * 493} half of the very reasonable adult price of 24 euros"
    judged = default_judge().judge_all([Pair("Children pay 12 euros.", evidence)])[0]
    assert 0 <= judged.support <= 1
