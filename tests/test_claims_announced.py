"""Items of a list are told with what announces them."""

import pytest

import holdfast
from holdfast.claims import extract_claims
from holdfast.claims.announced import is_sentence, with_lead

LEAFLET = {
    "a": "Melatra tablets. Most people sleep better with them. Common side effects are nausea and a dry mouth. "
    "Do not take Melatra with grapefruit juice, alcohol or iron supplements. You can take it with water or milk."
}
PLANS = {
    "a": "The Basic plan includes 5 GB and email support. The Pro plan includes 100 GB and phone support."
}


@pytest.mark.parametrize(
    ("leads", "item", "told"),
    [
        (["The side effects are:"], "Nausea", "The side effects are nausea."),
        (["You should avoid:"], "Milk", "You should avoid milk."),
        (["The Basic plan includes the following features:"], "5 GB", "The Basic plan includes 5 GB."),
        (["Not covered:"], "Theft of bikes", "Not covered: Theft of bikes."),
        (["Here are some benefits of tea:"], "Better sleep", "Benefits of tea: Better sleep."),
        (["There are three ways to get there:"], "By bus", "There are three ways to get there: By bus."),
        (["The hotel has:", "Rooms"], "900 singles", "The hotel has rooms: 900 singles."),
        (["Causes"], "A leak", "Causes: A leak."),
        (["The plan includes:"], "Ann Lee", "The plan includes Ann Lee."),
        (["Cleaning it is simple:"], "A cloth", None),
        (["It is a nice town."], "Old mills", None),
        (["Facts:"], "The bridge was built in 1871 by Holm.", None),
        ([], "Nausea", None),
        (["Facts:"], "", None),
    ],
)
def test_items_as_statements(leads: list[str], item: str, told: str | None) -> None:
    assert with_lead(leads, item) == told


def test_what_to_do_needs_its_lead_only_where_that_turns_it_round() -> None:
    assert with_lead(["Steps:"], "Open the lid", instructs=True) is None
    assert with_lead(["Do not:"], "Drink milk", instructs=True) == "Do not drink milk."
    assert with_lead(["Forbidden:"], "Drink milk", instructs=True) == "Forbidden: drink milk."


@pytest.mark.parametrize("phrase", ["Blurred vision", "Misting the leaves", "Unfinished costumes", "Nausea"])
def test_phrases_are_no_sentences(phrase: str) -> None:
    assert not is_sentence(phrase)
    assert is_sentence("The bridge was built in 1871.")


def test_titles_of_items_are_left_alone() -> None:
    answer = "What now:\n\n1. **Outcome.** The shop sends a new one.\n2. **Wait.** It takes two days."
    assert "What now: Outcome." not in [claim.text for claim in extract_claims(answer)]


@pytest.mark.parametrize(
    ("evidence", "answer", "wrong"),
    [
        (LEAFLET, "You should avoid:\n* Grapefruit juice\n* Milk\n* Iron supplements", ["Milk"]),
        (PLANS, "**Basic**\n- 100 GB\n- email support\n\n**Pro**\n- 100 GB\n- phone support", ["100 GB"]),
        (PLANS, "The Basic plan includes:\n1. 5 GB\n2. Phone support\n3. Email support", ["Phone support"]),
    ],
)
def test_items_under_the_wrong_lead_are_found(
    evidence: dict[str, str], answer: str, wrong: list[str]
) -> None:
    report = holdfast.verify_response("What is it?", answer, evidence).report
    flagged = [claim for claim in report.claims if claim.is_flagged]
    assert [answer[claim.start : claim.end] for claim in flagged] == wrong


def test_a_list_is_corrected_item_by_item() -> None:
    answer = "**Basic**\n- 100 GB\n- email support\n\n**Pro**\n- 5 GB\n- phone support"
    result = holdfast.verify_and_correct("What is in each plan?", answer, PLANS, confidence_threshold=0.9)
    assert result.final_response == answer.replace("100", "#").replace("5 GB", "100 GB").replace("#", "5")
