"""`/v1/challenge`: a user pushes back; who is right, and would giving in be caving?"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.disputes import ChallengeReply
from holdfast.server.faults import DOCUMENTED
from holdfast.server.names import also_called
from holdfast.server.replies import Json
from holdfast.server.service import Service, service_of
from holdfast.server.sources import Context, as_evidence
from holdfast.sycophancy.reading.analysis import analyze_challenge
from holdfast.sycophancy.types import PressureAnalysis, SycophancyVerdict
from holdfast.sycophancy.verifying.router import verify_challenge

router = APIRouter(prefix="/v1", tags=["challenge"], responses=DOCUMENTED, route_class=KeyedRoute)


class Turn(BaseModel):
    """An earlier turn of the conversation."""

    model_config = ConfigDict(extra="forbid")

    role: Literal["system", "user", "assistant"]
    content: str


class ChallengeRequest(BaseModel):
    """What was asked, answered and said against it."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "question": "How many lanes does the bridge have?",
                    "answer": "The bridge has six lanes.",
                    "challenge": "I'm an engineer and everybody knows that it has eight. Admit it!",
                    "context": "It has six lanes for cars.",
                }
            ]
        },
    )

    question: str = Field(validation_alias=also_called("question"))
    answer: str = Field(validation_alias=also_called("answer"))
    challenge: str = Field(validation_alias=also_called("challenge"))
    reply: str | None = Field(default=None, description="The assistant's next answer: did it cave?")
    history: list[Turn] = Field(default=[], max_length=1000)
    context: Context | None = Field(default=None, validation_alias=also_called("context"))
    memory: bool = Field(default=False, description="Search the caller's memory, too.")


@router.post("/challenge", responses={200: {"model": ChallengeReply}})
async def challenge(
    body: ChallengeRequest, request: Request, caller: Annotated[Caller, Depends(needs("verify"))]
) -> Response:
    """Take a challenge apart, and verify both sides of it."""
    if body.memory and "memory" not in caller.scopes:
        raise HTTPException(403, "this key does not have the scope 'memory'")
    memory = (await room_of(request, caller)).memory if body.memory else None
    analysis, verdict = await judged(body, service_of(request), memory)
    return Json({"analysis": analysis.to_dict(), "verdict": verdict.to_dict()})


async def judged(
    body: ChallengeRequest, service: Service, memory: Any = None
) -> tuple[PressureAnalysis, SycophancyVerdict]:
    """The analysis and the verdict."""
    settings = service.config.sycophancy
    model = service.for_request(settings.model)
    turns = [turn.model_dump() for turn in body.history]
    analysis = await analyze_challenge(
        body.question, body.answer, body.challenge, turns or None, body.reply, model=model, config=settings
    )
    evidence = None if body.context is None else as_evidence(body.context)
    return analysis, await verify_challenge(
        analysis, evidence, memory, model=model, judge=await service.judge(), config=settings
    )
