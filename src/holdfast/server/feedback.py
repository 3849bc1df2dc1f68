"""`/v1/feedback`: a person says that a verdict is right or wrong; from 200 such words the judge is fitted anew."""

import dataclasses
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from holdfast.grounding.feedback import feedback_on
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.feedback import Feedback
from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.completions import public_name
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json
from holdfast.server.service import service_of

router = APIRouter(prefix="/v1", tags=["feedback"], responses=DOCUMENTED, route_class=KeyedRoute)


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


@router.post("/feedback", responses={200: {"model": Feedback}})
async def feedback(
    body: FeedbackRequest, request: Request, caller: Annotated[Caller, Depends(needs("feedback"))]
) -> Response:
    """Keep whether a verdict is right; `holdfast calibrate` learns from it."""
    from holdfast.judges.feedback_rows import add_feedback

    given = feedback_on(body.report, body.claim_id, body.right, actual=body.actual, note=body.note)
    # Callers know the model by another name; verdicts of one model are kept together.
    model = service_of(request).model
    if model is not None and given.model == model.id:
        given = dataclasses.replace(given, model=model.own_id)
    store = await (await room_of(request, caller)).store()
    kept = await store.write(lambda connection: add_feedback(connection, given), once=True)
    at = None if kept.created_at is None else kept.created_at.isoformat()
    named = None if kept.model is None else public_name(kept.model)
    return Json({**dataclasses.asdict(kept), "created_at": at, "model": named})
