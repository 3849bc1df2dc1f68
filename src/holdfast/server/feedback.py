"""`/v1/feedback`: a person says that a verdict is right or wrong; from 200 such words the judge is fitted anew."""

import dataclasses
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from holdfast.grounding.feedback import feedback_on
from holdfast.grounding.types import ClaimStatus
from holdfast.server.access import Caller, needs, room_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json

router = APIRouter(prefix="/v1", tags=["feedback"], responses=DOCUMENTED)


class FeedbackRequest(BaseModel):
    """Which verdict of which report is meant, and whether it is right."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"report": {"response_id": "r…"}, "claim_id": "c1", "right": False, "actual": "supported"}
            ]
        },
    )

    report: dict[str, Any] = Field(description="`report` of an answer of /v1/verify.")
    claim_id: str
    right: bool
    actual: ClaimStatus | None = Field(default=None, description="What it should have been.")
    note: str | None = Field(default=None, max_length=10_000)


@router.post("/feedback")
async def feedback(
    body: FeedbackRequest, request: Request, caller: Annotated[Caller, Depends(needs("feedback"))]
) -> Response:
    """Keep whether a verdict is right; `holdfast calibrate` learns from it."""
    from holdfast.judges.feedback_rows import add_feedback

    given = feedback_on(body.report, body.claim_id, body.right, actual=body.actual, note=body.note)
    store = await (await room_of(request, caller)).store()
    kept = await store.write(lambda connection: add_feedback(connection, given), once=True)
    at = None if kept.created_at is None else kept.created_at.isoformat()
    return Json({**dataclasses.asdict(kept), "created_at": at})
