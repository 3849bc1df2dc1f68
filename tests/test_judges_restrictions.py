""" "Only" and "all": a restriction that a claim lifts, and one that it makes."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.restrictions import find_lifted_restriction

TEAM = "Single sign-on is available on the Team plan only."
ADMINS = "Only admins can delete a workspace."
SUNDAYS = "The museum is free on Sundays only."
STAFF = "Overtime is paid for hourly staff only."
LEAVE = "Parental leave is available to all employees after one year of service."
POOL = "Members and guests may use the pool; only members may use the sauna."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Single sign-on is available on every plan.", TEAM),
        ("Single sign-on is included in all plans.", TEAM),
        ("All users can delete a workspace.", ADMINS),
        ("Any member can delete a workspace.", ADMINS),
        ("Anyone can delete a workspace.", ADMINS),
        ("The museum is free every day.", SUNDAYS),
        ("The museum is always free.", SUNDAYS),
        ("Overtime is paid for all staff.", STAFF),
        ("Overtime is paid for everyone.", STAFF),
        ("Everyone may use the sauna.", POOL),
        ("Every node accepts writes.", "Only the primary node accepts writes, while replicas serve reads."),
        ("The vaccine is approved for all ages.", "The vaccine is approved exclusively for adults."),
        ("The lounge is open to all guests.", "The lounge is reserved to members, and is open to 9 pm."),
        ("Parental leave is available only to managers.", LEAVE),
        ("Only the tenant may end the lease early.", "Both parties may end the lease early."),
    ],
)
def test_only_and_all_exclude_each_other(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Single sign-on is only available on the Team plan.", TEAM),
        ("Single sign-on is available to all Team plan customers.", TEAM),
        ("All admins can delete a workspace.", ADMINS),
        ("Every admin can delete a workspace.", ADMINS),
        ("Not everyone can delete a workspace.", ADMINS),
        ("The museum is free every Sunday.", SUNDAYS),
        ("Overtime is paid for all hourly staff.", STAFF),
        ("Everyone may use the pool.", POOL),
        ("All members may use the sauna.", POOL),
        ("Parental leave is available to all employees.", LEAVE),
        ("Only employees get parental leave.", LEAVE),
        ("All rooms have a view.", "Not only suites but all rooms have a view."),
        ("All votes are counted by hand.", "Votes are counted by hand only."),
        ("All users can export reports.", "Only 5 reports can be exported at once."),
        (
            "The library is open to pupils every day.",
            "The library is open to pupils all day and to parents on Thursdays only.",
        ),
        ("All seats are sold.", "Only then are seats sold."),
    ],
)
def test_what_a_restriction_leaves_room_for(claim: str, sentence: str) -> None:
    assert find_lifted_restriction(claim, [sentence]) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_lifted_restriction("All users can delete a workspace. " * 3_000, [ADMINS]) is None
    assert find_lifted_restriction("All users can delete a workspace.", [ADMINS * 3_000]) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        (
            "Only the Buyer may terminate the agreement.",
            "Either party may terminate with 60 days' written notice.",
        ),
        ("Only the chair may call a meeting.", "Any shareholder may call a meeting."),
    ],
)
def test_what_any_may_do_is_not_reserved(claim: str, sentence: str) -> None:
    assert find_lifted_restriction(claim, [sentence]) is not None


def test_those_who_may_are_the_only_ones_as_may_be() -> None:
    assert (
        find_lifted_restriction(
            "Only shareholders may call a meeting.", ["Any shareholder may call a meeting."]
        )
        is None
    )
