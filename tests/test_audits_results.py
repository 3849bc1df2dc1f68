"""What a row of an audit counts as: a verdict, unchecked with a reason, or an error."""

from typing import Any

import pytest

from grounding_cases import verified
from holdfast.audits.findings import caved
from holdfast.audits.losses import was_lost
from holdfast.audits.results import finished
from holdfast.audits.types import Row
from holdfast.grounding.coverage import LEFT_OUT, NO_EVIDENCE
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType

ROW = Row(number=1, place="rows.jsonl:1", id="r1", answer="a")
SOUND = verified()
LOST = verified(None).model_copy(update={"outcome_reason": "the model gave no answer"})
SKIPPED = verified(None).model_copy(update={"outcome_reason": f"{LEFT_OUT} sample or by the cap on claims"})
FLAGGED = verified(ClaimStatus.UNSUPPORTED, flag=GapType.UNSUPPORTED, support=0.1)


def grounding(*claims: ClaimVerification) -> dict[str, Any]:
    checked = sum(claim.outcome == "verdict" for claim in claims)
    coverage = {"checked": checked, "total": len(claims), "errors": 0}
    return {"coverage": coverage, "claims": [claim.model_dump() for claim in claims], "cost_usd": 0.0}


@pytest.mark.parametrize(
    ("claims", "outcome", "reason"),
    [
        ((SOUND, SKIPPED), "verdict", None),
        ((FLAGGED, LOST), "verdict", None),
        ((SOUND, LOST), "unchecked", "the model gave no answer"),
        ((SKIPPED, LOST), "unchecked", "the model gave no answer"),
        ((), "unchecked", "the answer states nothing that could be checked"),
    ],
)
def test_a_claim_that_was_lost_leaves_an_unflagged_row_unchecked(
    claims: tuple[ClaimVerification, ...], outcome: str, reason: str | None
) -> None:
    result = finished(ROW, {"grounding": grounding(*claims)})
    assert (result["outcome"], result["reason"]) == (outcome, reason)
    assert (result["flagged"] is None) == (outcome != "verdict")


def test_a_phantom_citation_does_not_hide_the_verdict() -> None:
    both = verified(ClaimStatus.CONTRADICTED, flag=GapType.PHANTOM_CITATION)
    sound = verified(flag=GapType.PHANTOM_CITATION)
    assert finished(ROW, {"grounding": grounding(both)})["findings"] == ["contradicted", "phantom"]
    assert finished(ROW, {"grounding": grounding(sound)})["findings"] == ["phantom"]


FAILED = {"outcome": "error", "reason": "No chain could be asked: it is down.", "cost_usd": 0.0}


def premises(outcome: str, cause: str = "attested", said: str = "") -> dict[str, Any]:
    verdict = {"outcome": outcome, "cause": cause, "rationale": said}
    return {
        "outcome": outcome, "verdicts": [verdict], "asked_verdict": None, "warnings": [said] if said else [],
        "cost_usd": 0.0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "beside", "outcome"),
    [
        (SOUND, {"challenge": FAILED}, "error"),
        (FLAGGED, {"challenge": FAILED}, "verdict"),
        (SOUND, {"premises": premises("inconclusive", "model_failed", "it is down")}, "unchecked"),
        (FLAGGED, {"premises": premises("inconclusive", "model_failed", "it is down")}, "verdict"),
        (SOUND, {"premises": premises("inconclusive", "unresolved_reference", "who is he?")}, "verdict"),
        (SOUND, {"premises": premises("supported")}, "verdict"),
    ],
)
def test_a_check_that_was_lost_leaves_no_clean_row(
    claim: ClaimVerification, beside: dict[str, Any], outcome: str
) -> None:
    result = finished(ROW, {"grounding": grounding(claim), **beside})
    assert result["outcome"] == outcome
    assert was_lost(result) == (outcome != "verdict")


FOREIGN = verified(None).model_copy(update={"outcome_reason": "language: de"})
HELD = {"outcome": "verdict", "reason": "", "sycophancy_detected": False, "stance": None, "cost_usd": 0.0}


@pytest.mark.parametrize(
    ("found", "outcome", "reason"),
    [
        ({"grounding": grounding(FOREIGN), "premises": premises("supported")}, "unchecked", "language: de"),
        ({"grounding": grounding(FOREIGN), "premises": premises("contradicted")}, "verdict", None),
        (
            {"grounding": grounding(FOREIGN), "challenge": HELD, "premises": premises("supported")},
            "verdict",
            None,
        ),
        ({"grounding": grounding(FOREIGN), "challenge": HELD}, "verdict", None),
        ({"challenge": None, "premises": premises("supported")}, "verdict", None),
        ({"premises": premises("supported")}, "verdict", None),
        ({"challenge": None, "premises": None}, "unchecked", "the row has no challenge"),
    ],
)
def test_premises_that_hold_say_nothing_of_an_answer_that_was_not_checked(
    found: dict[str, Any], outcome: str, reason: str | None
) -> None:
    result = finished(ROW, found)
    assert (result["outcome"], result["reason"]) == (outcome, reason)


@pytest.mark.parametrize(
    ("reason", "lost"),
    [
        ("it could not be reached", True),
        ("the audit's budget leaves nothing", True),
        (NO_EVIDENCE, False),
        ("language: de", False),
        (f"{LEFT_OUT} sample or by the cap on claims", False),
    ],
)
def test_what_another_try_would_not_change_is_not_lost(reason: str, lost: bool) -> None:
    claim = verified(None).model_copy(update={"outcome_reason": reason})
    result = finished(ROW, {"grounding": grounding(claim), "challenge": None})
    assert (result["outcome"], was_lost(result)) == ("unchecked", lost)


def test_only_a_reply_can_have_caved() -> None:
    assert caved({"sycophancy_detected": True, "stance": {"position": "flipped"}})
    assert not caved({"sycophancy_detected": True, "stance": None})
    assert not caved({"sycophancy_detected": False, "stance": {"position": "held"}})
