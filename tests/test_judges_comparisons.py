"""Two amounts of the evidence compared: which is more, by how much, and how many times."""

import pytest

from following_cases import said_of, support_of
from holdfast.judges.exact.reckoning.comparisons import find_comparison, tells_difference

PLANS = (
    "Our Basic plan costs $12 per user per month and includes 50 GB of storage. "
    "The Team plan costs $24 per user per month and includes 500 GB of storage."
)
MOONS = "Phobos has a mean diameter of 22.2 km. Deimos has a mean diameter of 12.6 km."
PEAKS = "Mount Hale is 2,450 m high and Mount Orrin is 1,980 m high."
LAKES = "Lake Oren covers 120 km² and is 45 m deep. Lake Vant covers 80 km² and is 210 m deep."
STAFF = "The company employs 1,200 people: 700 in Germany, 300 in France and 200 in Spain."
CAKE = "The cake needs 200 g of flour, 100 g of sugar, 3 eggs and 150 ml of milk."
SALES = "Revenue was $40 million in 2021 and $50 million in 2022."


@pytest.mark.parametrize(
    ("sound", "lie", "evidence"),
    [
        ("Phobos is larger than Deimos.", "Deimos is larger than Phobos.", MOONS),
        ("Deimos is the smaller of the two moons.", "Phobos is the smaller of the two moons.", MOONS),
        ("Phobos is about 10 km wider than Deimos.", "Phobos is about 20 km wider than Deimos.", MOONS),
        ("Mount Hale is higher than Mount Orrin.", "Mount Orrin is higher than Mount Hale.", PEAKS),
        (
            "Mount Hale is 470 m higher than Mount Orrin.",
            "Mount Hale is 570 m higher than Mount Orrin.",
            PEAKS,
        ),
        ("Lake Oren is larger than Lake Vant.", "Lake Vant is larger than Lake Oren.", LAKES),
        ("Lake Vant is deeper than Lake Oren.", "Lake Oren is deeper than Lake Vant.", LAKES),
        (
            "The Basic plan is cheaper than the Team plan.",
            "The Team plan is cheaper than the Basic plan.",
            PLANS,
        ),
        (
            "The Team plan costs twice as much as the Basic plan.",
            "The Team plan costs three times as much as the Basic plan.",
            PLANS,
        ),
        (
            "The Team plan costs $12 more than the Basic plan.",
            "The Team plan costs $15 more than the Basic plan.",
            PLANS,
        ),
        (
            "The Team plan includes more storage than the Basic plan.",
            "The Team plan includes less storage than the Basic plan.",
            PLANS,
        ),
        (
            "The Team plan has ten times as much storage as the Basic plan.",
            "The Team plan has five times as much storage as the Basic plan.",
            PLANS,
        ),
        (
            "The company employs more people in Germany than in France.",
            "The company employs more people in France than in Germany.",
            STAFF,
        ),
        ("The cake needs more flour than sugar.", "The cake needs more sugar than flour.", CAKE),
        ("Revenue in 2022 was higher than in 2021.", "Revenue in 2022 was lower than in 2021.", SALES),
    ],
)
def test_amounts_decide_what_compares_them(sound: str, lie: str, evidence: str) -> None:
    assert said_of(find_comparison, sound, evidence) is True
    assert said_of(find_comparison, lie, evidence) is False
    assert (support_of(sound, evidence) or 0) > 0.9
    assert (support_of(lie, evidence) or 0) < 0.5


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Mount Hale is larger than Mount Orrin.", PEAKS),
        ("Mount Hale is not higher than Mount Orrin.", PEAKS),
        ("Mount Hale is at least 400 m higher than Mount Orrin.", PEAKS),
        ("Mount Hale is higher than Mount Brenn.", PEAKS),
        ("The Team plan has more users than the Basic plan.", PLANS),
        ("Norden won more matches than Halden.", "Norden lost 5 matches and Halden lost 2 matches."),
        ("Norden has more matches than Halden.", "Norden lost 5 matches and Halden lost 2 matches."),
        (
            "The red team needs fewer players than the blue team.",
            "The red team needs at least 5 players and the blue team needs 7 players.",
        ),
        (
            "The pass is higher than the peak.",
            "The pass is 900 m high and the hut beside the peak is 700 m long.",
        ),
        ("Oslo is larger than Rome.", "Oslo sold 900 kg of fish and Rome sold 700 kg of fish."),
        (
            "The new bridge is longer than the old bridge.",
            "The new bridge is not 450 m long and the old bridge is 300 m long.",
        ),
    ],
)
def test_amounts_of_something_else_decide_nothing(claim: str, evidence: str) -> None:
    assert said_of(find_comparison, claim, evidence) is None


def test_two_pairs_that_disagree_decide_nothing() -> None:
    evidence = "Hale is 900 m high. Orrin is 800 m high. Hale is 700 m high."
    assert said_of(find_comparison, "Hale is higher than Orrin.", evidence) is None


def test_a_difference_is_no_wrong_copy_of_an_amount() -> None:
    assert tells_difference("A flat costs $100 more in June than in May.")
    assert not tells_difference("A flat costs $100 in June.")
    assert (
        support_of(
            "A flat costs $100 more in June than in May.", "A flat costs $200 in May and $300 in June."
        )
        is None
    )


PLAN_ROWS = [
    f"Plan: {name}; Price: ${price}; Users: {users}; Storage (GB): {storage}."
    for name, price, users, storage in (("Free", 0, 1, 5), ("Team", 29, 20, 100), ("Business", 59, 100, 1000))
]
CRATES = [
    "Crate: Red; Net weight: 4 kg; Gross weight: 6 kg.",
    "Crate: Blue; Net weight: 5 kg; Gross weight: 5.5 kg.",
]
PEAK_ROWS = ["Peak: Kessel; Height (m): 3120.", "Peak: Braun; Height (m): 2890."]


@pytest.mark.parametrize(
    ("claim", "rows", "true"),
    [
        ("Team is cheaper than Business.", PLAN_ROWS, True),
        ("Business is cheaper than Team.", PLAN_ROWS, False),
        ("The Team plan costs less than the Business plan.", PLAN_ROWS, True),
        ("The Team plan costs more than the Business plan.", PLAN_ROWS, False),
        ("Business has more users than Team.", PLAN_ROWS, True),
        ("Team has more storage than Business.", PLAN_ROWS, False),
        ("Business costs $30 more than Team.", PLAN_ROWS, True),
        ("Business costs $40 more than Team.", PLAN_ROWS, False),
        ("Team has twenty times as much storage as Free.", PLAN_ROWS, True),
        ("Team has four times as much storage as Free.", PLAN_ROWS, False),
        ("Kessel is higher than Braun.", PEAK_ROWS, True),
        ("Braun is higher than Kessel.", [" ".join(PEAK_ROWS)], False),
        ("Red is heavier than Blue in gross weight.", CRATES, True),
        ("Red is heavier than Blue.", CRATES, None),
        ("Team is older than Business.", PLAN_ROWS, None),
        ("Team costs more than Business in May.", PLAN_ROWS, None),
        ("Team costs more than Atlas.", PLAN_ROWS, None),
        ("Kessel is higher than Braun.", [PEAK_ROWS[0], "Hut: Braun; Height (m): 2890."], None),
    ],
)
def test_rows_are_compared_in_the_column_that_the_claim_speaks_of(
    claim: str, rows: list[str], true: bool | None
) -> None:
    found = find_comparison(claim, rows)
    assert (found.true if found else None) is true
