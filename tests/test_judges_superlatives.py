"""What is called the most of a list that has more."""

import pytest

import holdfast
from holdfast.judges.exact.clashes.superlatives import find_outdone

ROWS = [
    f"plan: {name}; price: ${price}; users: {users}."
    for name, price, users in (("Free", 0, 1), ("Basic", 9, 5), ("Team", 29, 20))
]
INLINE = ["Plans: Free ($0, 1 user), Basic ($9, 5 users), Team ($29, 20 users)."]
MOONS = ["Moons and orbital periods: Ansa 2.1 days; Brill 6.8 days; Corvo 19.4 days; Dain 17.9 days."]
LISTED = ["Moons and orbital periods: Ansa: 2.1 days.", "Moons and orbital periods: Brill: 6.8 days."]
PARCELS = ["The red crate weighs 12 kg, the blue crate 15 kg and the green crate 9 kg."]


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The cheapest plan is Team.", ROWS),
        ("The cheapest plan is the Basic plan at $9.", ROWS),
        ("Basic is the most expensive plan.", ROWS),
        ("Basic is the most expensive plan.", INLINE),
        ("The cheapest plan is Basic.", INLINE),
        ("Dain has the longest orbit of the four.", MOONS),
        ("Ansa has the longest orbital period.", LISTED),
    ],
)
def test_another_one_of_the_list_has_more(claim: str, sentences: list[str]) -> None:
    clash = find_outdone(claim, sentences)
    assert clash is not None
    assert clash.sentence in sentences


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The cheapest plan is Free.", ROWS),
        ("Team is the most expensive plan.", ROWS),
        ("Corvo has the longest orbit.", MOONS),
        ("Ansa has the shortest orbit.", MOONS),
        ("The cheapest paid plan is Basic.", ROWS),
        ("The cheapest plan for teams is Basic.", ROWS),
        ("The cheapest plan with support is Team.", INLINE),
        ("Basic is not the cheapest plan.", ROWS),
        ("Basic is one of the cheapest plans.", ROWS),
        ("The blue crate is the lightest wooden crate.", PARCELS),
        ("Team is the best plan.", ROWS),
        ("Basic is the largest plan.", ["plan: Basic; price: $9.", "plan: Team; price: $29."]),
    ],
)
def test_what_is_the_most_or_of_fewer_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_outdone(claim, sentences) is None


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "The cheapest plan is Team.",
            "| plan | price |\n|---|---|\n| Free | $0 |\n| Basic | $9 |\n| Team | $29 |",
        ),
        ("Basic is the most expensive plan.", INLINE[0]),
        ("Dain has the longest orbit.", MOONS[0]),
    ],
)
def test_a_check_refutes_it(claim: str, evidence: str) -> None:
    checked = holdfast.verify_claim(claim, evidence)
    assert checked.verdict == "contradicted"
    assert "In the same list" in checked.reason


@pytest.mark.parametrize(
    ("claim", "sentences", "reason"),
    [
        (
            "The cheapest plan is Team.",
            ROWS,
            "In the same list “Free” is cheaper: “plan: Free; price: $0; users: 1.”",
        ),
        (
            "Basic is the most expensive plan.",
            ROWS,
            "In the same list “Team” is more expensive: “plan: Team;",
        ),
        ("Ansa has the longest period.", LISTED, "In the same list “Brill” has the longer period: “Moons"),
    ],
)
def test_the_reason_names_the_one_that_has_more_once(claim: str, sentences: list[str], reason: str) -> None:
    clash = find_outdone(claim, sentences)
    assert clash is not None
    assert clash.reason.startswith(reason)
    assert clash.reason.count(clash.sentence) == 1
