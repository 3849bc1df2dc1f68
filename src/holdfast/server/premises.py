"""`/v1/premises`: does a question take for granted what is not known?"""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.memory.memory import Memory
from holdfast.premises.types import Outcome, QuestionVerification
from holdfast.premises.verification import verify_question
from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.described import with_fields_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.names import also_called
from holdfast.server.replies import Json
from holdfast.server.service import Service, service_of
from holdfast.server.sources import Context, as_evidence

router = APIRouter(prefix="/v1", tags=["premises"], responses=DOCUMENTED, route_class=KeyedRoute)


class PremisesRequest(BaseModel):
    """A question, and what it is held against."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "question": "Why did Maria leave Oslo?",
                    "context": ["Maria has lived in Oslo since 2015 and never left it."],
                }
            ]
        },
    )

    question: str = Field(validation_alias=also_called("question"))
    context: Context | None = Field(
        default=None,
        validation_alias=also_called("context"),
        description="Passages; without them, the caller's memory.",
    )


PremisesReply = with_fields_of(
    QuestionVerification,
    "PremisesReply",
    "What a question takes for granted, what is known of it, and what follows.",
    outcome=Outcome,
    should_abstain=bool,
    message=Annotated[str | None, Field(description="What to say instead of an answer.")],
)


@router.post("/premises", responses={200: {"model": PremisesReply}})
async def premises(
    body: PremisesRequest, request: Request, caller: Annotated[Caller, Depends(needs("verify"))]
) -> Response:
    """Check what a question takes for granted, before it is answered."""
    if body.context is None and "memory" not in caller.scopes:
        raise HTTPException(403, "this key does not have the scope 'memory': give passages as context")
    service = service_of(request)
    if body.context is None:
        found = await _against((await room_of(request, caller)).memory, body.question, service)
    else:
        found = await premises_in(body.question, as_evidence(body.context), service)
    return Json(found.to_dict())


async def premises_in(question: str, context: Any, service: Service) -> QuestionVerification:
    """Hold a question against passages that are forgotten afterwards."""
    async with Memory(":memory:", judge=await service.judge(), config=service.config) as memory:
        await memory.add(context)
        return await _against(memory, question, service)


async def _against(memory: Memory, question: str, service: Service) -> QuestionVerification:
    judge, settings = await service.judge(), service.config.premises
    model = service.for_request(settings.model)
    return await verify_question(question, memory, judge=judge, model=model, config=settings)
