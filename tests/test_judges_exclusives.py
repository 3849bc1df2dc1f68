""" "Only", where the evidence has more."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.exclusives import find_not_only


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The app runs only on iOS.", "The app runs on iOS and Android."),
        ("The fee covers only breakfast.", "The fee covers breakfast as well as dinner."),
        ("The museum is open only on Sundays.", "The museum is open on Sundays and holidays."),
    ],
)
def test_only_is_refuted_by_more(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert "does not say “only”" in (opinion.reason or "")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The app runs only on iOS.", "The app runs on iOS."),
        ("The app runs only on iOS.", "The app runs only on iOS and iPadOS."),
        ("The app runs only on iOS.", "The app runs on iOS and it costs nothing."),
        ("The app does not run only on iOS.", "The app runs on iOS and Android."),
        ("The app runs on iOS.", "The app runs on iOS and Android."),
        ("Only members may vote.", "Members may vote and speak."),
    ],
)
def test_only_stands_where_nothing_is_added(claim: str, sentence: str) -> None:
    assert find_not_only(claim, [sentence]) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_not_only("The app runs only on iOS. " * 4_000, ["The app runs on iOS and Android."]) is None
