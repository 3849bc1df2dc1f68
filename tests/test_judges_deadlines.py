"""The time that is set to do something."""

import pytest

from holdfast.judges.exact.clashes.deadlines import find_other_deadline

PAYMENT = "The Buyer shall pay the purchase price within 14 days of receipt of the invoice."


@pytest.mark.parametrize(
    ("claim", "sentence", "said"),
    [
        ("The Buyer has three weeks to pay.", PAYMENT, "three weeks"),
        ("The Buyer has 21 days to pay.", PAYMENT, "21 days"),
        ("Winners get one day to claim it.", "Winners must claim it within 48 hours.", "one day"),
        ("The Buyer has two weeks to pay.", PAYMENT, None),
        ("The Buyer has 14 days to pay.", PAYMENT, None),
        ("The Buyer has three weeks to complain.", PAYMENT, None),
        ("The Buyer does not have three weeks to pay.", PAYMENT, None),
        ("The Buyer has three weeks to pay if it asks.", PAYMENT, None),
        ("The Buyer has three weeks to pay.", "The Buyer shall pay within 14 business days.", None),
        ("The Buyer has three weeks to pay.", "The Buyer shall pay after 14 days.", None),
        ("The Buyer has three weeks to pay.", "The Buyer shall pay within 7 days, or within 21 days.", None),
        ("Payment took three weeks.", PAYMENT, None),
        ("The Buyer has three weeks to pay." * 200, PAYMENT, None),
        ("", PAYMENT, None),
    ],
)
def test_another_time_than_the_one_set(claim: str, sentence: str, said: str | None) -> None:
    found = find_other_deadline(claim, [sentence])
    assert (found and claim[found.start : found.end]) == said


def test_two_sentences_with_the_deed_decide_nothing() -> None:
    other = "Members pay within 21 days."
    assert find_other_deadline("The Buyer has three weeks to pay.", [PAYMENT, other]) is None
