"""Which findings fail a check."""

from typing import Any

import pytest
import typer

from holdfast.cli.findings import FINDING_KINDS, exit_code, parse_kinds
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Coverage, GapType, HallucinationReport


def claim(reason: GapType | None = None, **changes: Any) -> ClaimVerification:
    return ClaimVerification(
        claim_id="c1", claim_text="x", is_flagged=reason is not None, flag_reason=reason, **changes
    )


def report(*claims: ClaimVerification) -> HallucinationReport:
    coverage = Coverage(
        total=len(claims), checked=0, unchecked=0, errors=0, skipped_by_mode=0, share=None, hidden_at_most=0
    )
    return HallucinationReport(
        response_id="r",
        response="x",
        total_claims=len(claims),
        verified_claims=0,
        flagged_claims=0,
        claims=list(claims),
        gaps=[],
        coverage=coverage,
        overall_confidence=None,
        max_gap_bits=None,
        has_critical_gaps=False,
        should_retry=False,
        retry_guidance=None,
        elapsed_ms=1.0,
    )


SUPPORTED = claim(evidence_support=0.9)
UNCHECKED = claim(outcome="unchecked", outcome_reason="language: fi")
LEFT_OUT = claim(outcome="unchecked", outcome_reason="left out by mode sample or by the cap on claims")
LOST = claim(outcome="unchecked", outcome_reason="the provider is out")
FAILED = claim(outcome="error", outcome_reason="the judge failed")


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("contradicted", GapType.CONTRADICTED),
        ("unsupported", GapType.UNSUPPORTED),
        ("partial", GapType.PARTIAL_SUPPORT),
        ("phantom", GapType.PHANTOM_CITATION),
        ("extrapolation", GapType.OVER_EXTRAPOLATION),
    ],
)
def test_each_kind_fails_on_its_own_reason_and_any_on_all(kind: str, reason: GapType) -> None:
    flagged = report(SUPPORTED, claim(reason))
    assert exit_code(flagged, [kind]) == 3
    assert exit_code(flagged, ["any"]) == 3
    assert exit_code(flagged, ["never"]) == 0
    others = {"contradicted", "unsupported", "partial", "phantom", "extrapolation"} - {kind}
    assert exit_code(flagged, sorted(others)) == 0


@pytest.mark.parametrize(
    ("verdict", "kind"),
    [
        (ClaimStatus.CONTRADICTED, "contradicted"),
        (ClaimStatus.UNSUPPORTED, "unsupported"),
        (ClaimStatus.PARTIALLY_SUPPORTED, "partial"),
    ],
)
def test_a_phantom_citation_does_not_hide_the_verdict(verdict: ClaimStatus, kind: str) -> None:
    flagged = report(claim(GapType.PHANTOM_CITATION, verdict=verdict, phantom_ids=["9"]))
    for name in (kind, "phantom", "any"):
        assert exit_code(flagged, [name]) == 3
    others = {"contradicted", "unsupported", "partial", "extrapolation"} - {kind}
    assert exit_code(flagged, sorted(others)) == 0


def test_other_flags_stand_for_themselves_alone() -> None:
    sound = claim(GapType.PHANTOM_CITATION, verdict=ClaimStatus.SUPPORTED, phantom_ids=["9"])
    assert exit_code(report(sound), ["contradicted", "unsupported", "partial"]) == 0
    hedged = claim(GapType.OVER_EXTRAPOLATION, verdict=ClaimStatus.PARTIALLY_SUPPORTED)
    assert exit_code(report(hedged), ["partial"]) == 0
    likely = claim(GapType.EVIDENCE_INDEPENDENT, verdict=ClaimStatus.UNSUPPORTED)
    assert exit_code(report(likely), ["unsupported", "any"]) == 0


def test_evidence_that_was_not_needed_is_no_finding() -> None:
    assert exit_code(report(claim(GapType.EVIDENCE_INDEPENDENT)), ["any"]) == 0


def test_a_wrong_citation_fails_when_asked() -> None:
    wrong = report(claim(wrong_citation=True))
    assert exit_code(wrong, ["any"]) == 0
    assert exit_code(wrong, ["wrong_citation"]) == 3


def test_what_could_not_be_checked_is_not_clean() -> None:
    assert exit_code(report(UNCHECKED), ["any"]) == 1
    assert exit_code(report(SUPPORTED, UNCHECKED), ["any"]) == 0
    assert exit_code(report(SUPPORTED, UNCHECKED), ["unchecked"]) == 3
    assert exit_code(report(SUPPORTED, LEFT_OUT), ["any"]) == 0
    assert exit_code(report(SUPPORTED, LOST), ["any"]) == 1
    assert exit_code(report(SUPPORTED, LOST), ["never"]) == 0
    assert exit_code(report(SUPPORTED, FAILED), ["any"]) == 1
    assert exit_code(report(claim(GapType.CONTRADICTED), FAILED), ["any"]) == 3
    assert exit_code(report(), ["any"]) == 0


def test_kinds_come_one_by_one_or_with_commas() -> None:
    assert parse_kinds(["contradicted,partial", "wrong-citation"]) == [
        "contradicted",
        "partial",
        "wrong_citation",
    ]
    assert parse_kinds(list(FINDING_KINDS)) == list(FINDING_KINDS)
    with pytest.raises(typer.BadParameter, match="'sometimes' is none of contradicted"):
        parse_kinds(["sometimes"])
