"""Items that a claim adds to a row of the evidence, and words that add nothing."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.additions import find_addition
from holdfast.judges.exact.reading.evidence import ExactEvidence


def added(claim: str, evidence: str) -> str | None:
    found = find_addition(claim, [evidence], ExactEvidence(evidence))
    return claim[found.start : found.end] if found else None


@pytest.mark.parametrize(
    ("claim", "evidence", "item"),
    [
        ("The kit includes a pump, a hose and a filter.", "The kit includes a pump and a hose.", "filter"),
        ("The menu offers soup, fish and bread.", "The menu offers soup and bread.", "fish"),
        ("The new app runs on Windows, Linux and macOS.", "The new app runs on Linux and macOS.", "Windows"),
        ("The museum is closed on Mondays and Tuesdays.", "The museum is closed on Mondays.", "Tuesdays"),
        ("Symptoms include fever, cough and hair loss.", "Symptoms include fever and cough.", "hair loss"),
        (
            "The flood destroyed the mill and the town library.",
            "The flood destroyed the mill.",
            "town library",
        ),
        ("The drug treats asthma and migraine in adults.", "The drug treats asthma in adults.", "migraine"),
    ],
)
def test_an_item_of_which_the_evidence_has_nothing_is_found(claim: str, evidence: str, item: str) -> None:
    assert added(claim, evidence) == item
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.5
    assert [claim[mark.start : mark.end] for mark in opinion.marks] == [item]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The Plus plan includes 100 GB of storage.", "Plus plan: 100 GB of storage."),
        ("Plus includes 100 GB of storage.", "Plus: 100 GB of storage."),
        # fewer, or in another order
        ("The town has a school and a church.", "The town has a school, a mill and a church."),
        ("The soup contains carrots, onions and garlic.", "The soup contains onions, garlic and carrots."),
        # words that sum up or turn the speech
        ("The farm grows wheat, barley and other crops.", "The farm grows wheat and barley."),
        ("The bridge, however, was closed and sold.", "The bridge was closed and sold."),
        ("The bridge was closed, repaired and finally sold.", "The bridge was closed, repaired and sold."),
        # told elsewhere, or in another form
        ("The engine is small, quiet and efficient.", "The engine is small and quiet. It is very efficient."),
        (
            "The law bans hunting, fishing and camping here.",
            "The law bans hunting and fishing here. No camps!",
        ),
        # another name for one of them
        ("The UK and France signed the accord.", "The United Kingdom and France signed the accord."),
        ("The shop sells tea and cocoa to guests.", "The shop sells tea and hot chocolate to guests."),
        # no row, and a denial
        ("The green kit includes a pump.", "The kit includes a pump."),
        (
            "The kit does not include a pump, a hose or a filter.",
            "The kit does not include a pump or a hose.",
        ),
        # what follows from less
        ("Many campers swam or caught a cold.", "Many campers caught a cold."),
        ("The judge ruled without bias and anger.", "The judge ruled without bias."),
        ("Every dog and cat in the house sleeps.", "Every dog in the house sleeps."),
        # a number for an article
        ("The couple had two sons and one daughter.", "The couple had two sons and a daughter."),
        # a word that opens the speech
        ("Yeah, the mill was a school and a church.", "The mill was a school and a church."),
    ],
)
def test_what_adds_nothing_to_a_row_is_left_to_a_judge(claim: str, evidence: str) -> None:
    assert added(claim, evidence) is None
