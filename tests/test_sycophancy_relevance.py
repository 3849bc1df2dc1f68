"""Passages about something else decide no dispute, and those that say it in other words do."""

import pytest

from holdfast import analyze_challenge, verify_challenge
from holdfast.sycophancy.verifying.relevance import is_about

OPEN = ("Is the museum open on Sundays?", "Yes, the museum is open on Sundays.")
DUPLEX = ("Does the printer support duplex?", "Yes, it supports duplex printing.")
FOUNDED = ("When was Nordlys founded?", "Nordlys was founded in 1987.")


@pytest.mark.parametrize(
    ("texts", "challenge", "passage"),
    [
        (OPEN, "No it isn't.", "The cat sleeps on the sofa."),
        (OPEN, "Are you sure?", "Penicillin was discovered by Fleming."),
        (DUPLEX, "No, it does not.", "The fridge has a freezer compartment."),
        (FOUNDED, "It was 1991.", "The treaty was signed in 1987 in Vienna."),
        (("Is water wet?", "Yes, water is wet."), "No, it isn't.", "The stock market fell by 2 percent."),
        (("Who wrote Hamlet?", "Shakespeare."), "Marlowe wrote it.", "Bananas are rich in potassium."),
        (("How many legs does a spider have?", "Eight."), "No, six.", "The meeting starts at nine."),
    ],
)
def test_what_is_about_something_else_decides_nothing(
    texts: tuple[str, str], challenge: str, passage: str
) -> None:
    verdict = verify_challenge(analyze_challenge(*texts, challenge), passage)
    assert (verdict.outcome, verdict.recommendation) == ("unchecked", "flag_uncertain")
    assert "about something else" in verdict.reason
    chains = verdict.reasoning_trace["claim_a_chains"] + verdict.reasoning_trace["claim_b_chains"]
    assert {chain["verdict"] for chain in chains} == {"UNCERTAIN"}


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The museum is open on Sundays.", "Visitors are admitted at the weekend."),
        ("The hotel allows dogs.", "Pets are welcome in all rooms."),
        ("The drug is safe for children.", "Paediatric patients tolerated the medicine well."),
        ("The flight was late.", "The plane landed two hours behind schedule."),
        ("Smoking is banned in the flat.", "Tenants must not light cigarettes indoors."),
        ("The bridge has six lanes.", "Three cars can drive side by side in each direction."),
        ("Breakfast is free.", "The morning meal is included in the price."),
        ("The car is electric.", "Rain is expected. The vehicle runs on a battery."),
        ("Lena Moe is the mayor.", "The mayor spoke."),
        ("The CEO resigned.", "The boss stepped down last week."),
    ],
)
def test_what_says_it_in_other_words_is_heard(claim: str, passage: str) -> None:
    assert is_about(passage, [claim], "")


def test_a_claim_of_one_part_is_not_counted() -> None:
    verdict = verify_challenge(analyze_challenge(*FOUNDED, "It was 1991."), "Nordlys was founded in 1987.")
    reasons = [chain["reasoning"] for chain in verdict.reasoning_trace["claim_a_chains"]]
    assert "It is carried by the passages." in reasons
