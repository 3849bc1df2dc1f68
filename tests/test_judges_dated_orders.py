"""Which of two is older or came first, by their dates."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.dated_orders import find_dated_order

SISTERS = "They have two daughters, Ines (born 1988) and Clara (born 1991)."
MILLS = "The mill was built in 1820 and the barn in 1851. The school was founded in 1902."
SHOPS = "The Leeds shop opened on 3 May 2019. The York shop opened in September 2019."


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("Ines is older than Clara.", SISTERS, True),
        ("Clara is older than Ines.", SISTERS, False),
        ("Clara is younger than Ines.", SISTERS, True),
        ("Clara was born after Ines.", SISTERS, True),
        ("Clara was born earlier than Ines.", SISTERS, False),
        ("The barn is newer than the mill.", MILLS, True),
        ("The mill was built after the barn.", MILLS, False),
        ("The mill was built before the barn was built.", MILLS, True),
        ("The Leeds shop opened before the York shop.", SHOPS, True),
        ("The York shop opened before the Leeds shop.", SHOPS, False),
        ("The barn is older than the school.", MILLS, None),
        ("The mill is older than the church.", MILLS, None),
        ("Clara is not older than Ines.", SISTERS, None),
        ("The mill was built before 1850.", MILLS, None),
        ("The mill burnt down before the barn.", MILLS, None),
        ("The barn is older than the mill.", "The mill was built about 1820 and the barn in 1851.", None),
        ("The barn is older than the mill.", "The mill was built in 1820, the barn in 1820.", None),
        ("The mill is older than the barn.", f"{MILLS} The barn was built anew in 1790.", None),
    ],
)
def test_dates_tell_what_came_first(claim: str, evidence: str, expected: bool | None) -> None:
    assert said_of(find_dated_order, claim, evidence) is expected


def test_the_rules_together_know_it() -> None:
    assert (support_of("Ines is older than Clara.", SISTERS) or 0) > 0.9
    assert (support_of("Clara is older than Ines.", SISTERS) or 1) < 0.1
