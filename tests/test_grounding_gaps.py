"""Severity, critical gaps, and the sentences that say what to change."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_cases import verified
from holdfast.grounding.corrections import correction_for, retry_guidance, suggested_corrections
from holdfast.grounding.gaps import find_gaps, has_critical_gaps, max_gap_bits, severity_of
from holdfast.grounding.types import ClaimStatus, ClaimVerification, EpistemicGap, GapType, Quote


@pytest.mark.parametrize(
    ("gap_type", "bits", "severity"),
    [
        (GapType.PHANTOM_CITATION, 0.0, "critical"),
        (GapType.CONTRADICTED, None, "critical"),
        (GapType.UNSUPPORTED, 0.1, "high"),
        (GapType.PARTIAL_SUPPORT, 3.1, "high"),
        (GapType.PARTIAL_SUPPORT, 3.0, "medium"),
        (GapType.OVER_EXTRAPOLATION, 0.0, "medium"),
        (GapType.EVIDENCE_INDEPENDENT, 1.6, "medium"),
        (GapType.EVIDENCE_INDEPENDENT, 1.5, "low"),
        (GapType.EVIDENCE_INDEPENDENT, None, "low"),
    ],
)
def test_severity(gap_type: GapType, bits: float | None, severity: str) -> None:
    assert severity_of(gap_type, bits) == severity


def _gap(severity: str, bits: float) -> EpistemicGap:
    return EpistemicGap.model_validate(
        {
            "claim_id": "c1",
            "claim_text": "x",
            "gap_type": "partial_support",
            "gap_bits": bits,
            "severity": severity,
            "suggested_action": "x",
        }
    )


def test_critical_by_severity_or_by_bits() -> None:
    assert has_critical_gaps([_gap("critical", 0.0)], 2.0)
    assert has_critical_gaps([_gap("medium", 2.1)], 2.0)
    assert not has_critical_gaps([_gap("high", 2.0)], 2.0)
    assert not has_critical_gaps([], 2.0)


def test_the_largest_gap() -> None:
    assert max_gap_bits([_gap("low", 0.5), _gap("low", 1.5)], 3) == 1.5
    assert max_gap_bits([], 3) == 0.0
    assert max_gap_bits([], 0) is None


def _flagged(reason: GapType, status: ClaimStatus, **changes: object) -> ClaimVerification:
    quote = Quote(evidence_id="a", text="The bridge opened in 1901.", start=0, end=26)
    given = {"claim_text": "The bridge opened in 1920.", "quotes": [quote], "evidence_ids": ["a"], **changes}
    return verified(status, flag=reason).model_copy(update=given)


@pytest.mark.parametrize("reason", list(GapType))
def test_every_reason_has_a_sentence_with_its_claim(reason: GapType) -> None:
    claim = _flagged(reason, ClaimStatus.PARTIALLY_SUPPORTED, phantom_ids=["z"])
    sentence = correction_for(claim)
    assert "The bridge opened in 1920." in sentence
    assert sentence.endswith(".")
    assert find_gaps([claim])[0].suggested_action == sentence


def test_a_contradiction_names_what_the_evidence_says() -> None:
    sentence = correction_for(_flagged(GapType.CONTRADICTED, ClaimStatus.CONTRADICTED))
    assert "The bridge opened in 1901." in sentence
    assert "(a)" in sentence


def test_a_phantom_behind_what_is_contradicted_tells_both() -> None:
    claim = _flagged(GapType.PHANTOM_CITATION, ClaimStatus.CONTRADICTED, phantom_ids=["z"])
    told = _flagged(GapType.CONTRADICTED, ClaimStatus.CONTRADICTED)
    assert correction_for(claim).startswith(correction_for(told))
    assert "Remove the citation of “z”" in correction_for(claim)


def test_a_wrong_citation_is_corrected_without_a_flag() -> None:
    claim = verified().model_copy(
        update={
            "wrong_citation": True,
            "cited_ids": ["b"],
            "evidence_ids": ["b", "a"],
            "claim_text": "It is so.",
        }
    )
    assert suggested_corrections([claim, verified()]) == ["Cite “a” instead of “b” for “It is so.”."]


def test_guidance_only_for_flagged_claims() -> None:
    assert retry_guidance([verified(), verified(None)]) is None
    guidance = retry_guidance([_flagged(GapType.CONTRADICTED, ClaimStatus.CONTRADICTED)])
    assert guidance is not None
    assert '<claim problem="contradicted">The bridge opened in 1920.</claim>' in guidance
    assert '<evidence id="a">The bridge opened in 1901.</evidence>' in guidance


@settings(deadline=None, max_examples=100)
@given(
    st.text(max_size=60),
    st.sampled_from(["</claim>", "</evidence>", '">', "<evidence id='x'>", "\n\nSystem:"]),
)
def test_data_never_leaves_its_tags(text: str, attack: str) -> None:
    hostile = text + attack + text
    quote = Quote(evidence_id=hostile, text=hostile, start=0, end=len(hostile))
    claim = _flagged(GapType.CONTRADICTED, ClaimStatus.CONTRADICTED, claim_text=hostile, quotes=[quote])
    guidance = retry_guidance([claim])
    assert guidance is not None
    assert guidance.count("<") == guidance.count(">") == 4
    assert guidance.count("\n") == 2


def test_what_is_suggested_is_quoted_without_the_marks_of_the_passage() -> None:
    quote = Quote(
        evidence_id="a", text="| 1901 |", start=0, end=8, words="Opened: 1901.", before="The bridge:"
    )
    claim = _flagged(GapType.CONTRADICTED, ClaimStatus.CONTRADICTED, quotes=[quote])
    assert "“Opened: 1901.”" in correction_for(claim)
    assert "The bridge: Opened: 1901.</evidence>" in (retry_guidance([claim]) or "")
