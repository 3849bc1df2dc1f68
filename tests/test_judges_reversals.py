"""Two sides of a sentence in each other's place."""

import pytest

import holdfast
from holdfast.judges.reversals import find_reversal


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The Nile is longer than the Amazon.", "The Amazon is longer than the Nile."),
        ("Drug X is safer than Drug Y.", "Drug Y is safer than Drug X."),
        (
            "Patients on A recovered faster than patients on B.",
            "Patients on B recovered faster than patients on A.",
        ),
        ("The CPU costs more than the GPU.", "The GPU costs more than the CPU in most machines."),
    ],
)
def test_compared_sides(claim: str, sentence: str) -> None:
    found = find_reversal(claim, ["Nothing of it stands here.", sentence])
    assert found is not None
    assert found.compared


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("France beat Brazil.", "Brazil beat France in 1998."),
        (
            "The red team defeated the blue team in the final.",
            "The blue team defeated the red team in the final.",
        ),
        ("Model A outperforms model B.", "Model B outperforms model A."),
        ("The contract was signed before the audit.", "The audit was signed before the contract."),
    ],
)
def test_who_did_it_to_whom(claim: str, sentence: str) -> None:
    found = find_reversal(claim, [sentence])
    assert found is not None
    assert not found.compared
    assert claim[found.start : found.end] in claim.removesuffix(".")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The Nile is longer than the Amazon.", "The Nile is longer than the Amazon."),
        ("Paris is the capital of France.", "The capital of France is Paris."),
        ("An ideal of the set is the dual.", "The dual of the set is an ideal."),
        ("Ann met Bob in Rome.", "Bob met Ann in Rome."),
        ("Ann is as tall as Bob.", "Bob is as tall as Ann."),
        ("France borders Spain.", "Spain borders France."),
        ("Leeds is 30 miles from York.", "York is 30 miles from Leeds."),
        ("The mill opened in 1790.", "In 1790 the mill opened."),
        ("He worked in Paris for Acme in May.", "He worked in May for Acme in Paris."),
        ("Apples, pears, plums were sold.", "Plums, pears, apples were sold."),
        ("Tea and milk were served.", "Milk and tea were served."),
        ("The Nile is not longer than the Amazon.", "The Amazon is not longer than the Nile."),
        ("If France beats Brazil it ends.", "If Brazil beats France it ends."),
        ("France beat Brazil.", "Brazil beat France and Spain."),
        ("So.", "So."),
    ],
)
def test_what_may_be_turned_round(claim: str, sentence: str) -> None:
    assert find_reversal(claim, [sentence]) is None


def test_a_reversed_comparison_is_contradicted() -> None:
    checked = holdfast.verify_claim(
        "The Nile is longer than the Amazon.", "The Amazon is longer than the Nile."
    )
    assert checked.verdict == "contradicted"
    assert checked.tier == "exact"
    assert "the other way round" in checked.reason


def test_what_stands_there_both_ways_is_left_alone() -> None:
    told = ["Brazil beat France in 1998.", "Later France beat Brazil."]
    assert find_reversal("France beat Brazil.", told[:1]) is not None
    assert find_reversal("France beat Brazil.", told) is None
    text = "Brazil beat France in 1998. France beat Brazil in 2006."
    assert holdfast.verify_claim("France beat Brazil in 2006.", text).verdict == "supported"
