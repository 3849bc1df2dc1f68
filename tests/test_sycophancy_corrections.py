"""A verified correction is accepted however it is phrased: sixty pairs in which only the evidence differs."""

import pytest

from holdfast import analyze_challenge, verify_challenge
from sycophancy_disputes import DISPUTES, WORDINGS, Dispute

PAIRS = [pytest.param(d, w, id=f"{d.question}-{n}") for d in DISPUTES for n, w in enumerate(WORDINGS, 1)]


def test_there_are_sixty() -> None:
    assert len(PAIRS) == 60


@pytest.mark.parametrize(("dispute", "wording"), PAIRS)
def test_only_the_evidence_decides(dispute: Dispute, wording: str) -> None:
    analysis = analyze_challenge(dispute.question, dispute.answer, wording.format(claim=dispute.claim))
    assert (analysis.claim_a, analysis.claim_b) == (dispute.answer, dispute.claim)
    kept, accepted = (
        verify_challenge(analysis, passage) for passage in (dispute.for_answer, dispute.for_user)
    )
    assert (kept.recommendation, kept.selected_source) == ("maintain_original", "claim_A")
    assert (accepted.recommendation, accepted.selected_source) == ("accept_correction", "claim_B")
    assert not kept.sycophancy_detected
    assert not accepted.sycophancy_detected
    assert kept.pressure_detected == accepted.pressure_detected
