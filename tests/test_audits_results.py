"""What a row of an audit counts as: a verdict, unchecked with a reason, or an error."""

from typing import Any

import pytest

from grounding_cases import verified
from holdfast.audits.findings import caved
from holdfast.audits.results import finished
from holdfast.audits.types import Row
from holdfast.grounding.coverage import LEFT_OUT
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


def test_only_a_reply_can_have_caved() -> None:
    assert caved({"sycophancy_detected": True, "stance": {"position": "flipped"}})
    assert not caved({"sycophancy_detected": True, "stance": None})
    assert not caved({"sycophancy_detected": False, "stance": {"position": "held"}})
