"""What a part of a counted whole says of all of them."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.parts import find_part_of_count

EXAM = "12 of the 40 students passed the exam."
VOTE = "Of the 40 members, 20 voted against the plan."


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Most students passed the exam.", EXAM, False),
        ("Most of the students passed the exam.", "Thirty of the 40 students passed the exam.", True),
        ("A minority of the students passed the exam.", EXAM, True),
        ("All students passed the exam.", EXAM, False),
        ("None of the students passed the exam.", EXAM, False),
        ("Half of the students passed the exam.", EXAM, False),
        ("Half of the members voted against the plan.", VOTE, True),
        ("40 students passed the exam.", EXAM, False),
        ("12 students passed the exam.", EXAM, True),
        ("Most students failed the exam.", EXAM, None),
        ("Most teachers passed the exam.", EXAM, None),
        ("At least 12 students passed the exam.", EXAM, None),
    ],
)
def test_parts_of_a_count(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_part_of_count, claim, evidence) is expected


def test_the_whole_is_not_excused_by_standing_in_the_sentence() -> None:
    assert (support_of("40 students passed the exam.", EXAM) or 0) < 0.5
    assert support_of("Most students failed the exam.", EXAM) is None
