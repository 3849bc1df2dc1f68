"""Where the words of a claim look wrong, a judge that is sure of it knows better, and no other."""

import pytest

from grounding_cases import BrokenJudge, FixedJudge
from holdfast import verify_claim, verify_response
from holdfast.judges.exact import read_exact

CLAIM = "The charge was rejected by the court in March."
KNOWN = "The charge was accepted by the court in March."


def test_the_look_of_words_is_a_suspicion_and_no_decision() -> None:
    reading = read_exact(CLAIM, KNOWN, KNOWN)
    assert reading.decision is None
    assert reading.suspicion is not None
    assert reading.opinion is reading.suspicion
    counted = read_exact("Two and two is five.", KNOWN, KNOWN)
    assert counted.suspicion is None


@pytest.mark.parametrize(
    ("support", "verdict"), [(0.95, "supported"), (0.85, "contradicted"), (0.1, "contradicted")]
)
def test_a_judge_that_is_sure_knows_better(support: float, verdict: str) -> None:
    found = verify_claim(CLAIM, KNOWN, judge=FixedJudge(support))
    assert found.verdict == verdict
    assert (found.evidence_support == pytest.approx(support)) is (verdict == "supported")


def test_without_a_judge_the_suspicion_stands() -> None:
    found = verify_claim(CLAIM, KNOWN, judge=BrokenJudge(OSError("out of order")))
    assert found.verdict == "contradicted"
    assert "accepted" in found.reason


def test_a_suspicion_against_the_cited_passage_also_yields_to_a_sure_judge() -> None:
    passages = {
        "a": "The king won a victory over the rebels at Orm.",
        "b": "The weather was fine all week.",
    }
    claim = verify_response("", "The king defeated the rebels at Orm [a].", passages).report.claims[0]
    assert claim.verdict == "supported"
    assert not claim.wrong_citation
