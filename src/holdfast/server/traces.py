"""`/v1/traces`: what was checked, claim by claim, as a graph that was kept."""

import asyncio
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json
from holdfast.server.service import Service, service_of
from holdfast.traces.kinds import DecisionType
from holdfast.traces.listing import LATEST
from holdfast.traces.reasoning import ReasoningTraces
from holdfast.traces.types import EpistemicReport, Trace, TraceSummary

Kept = TypeVar("Kept", Trace, TraceSummary, EpistemicReport)
_TOLD_BY_US = frozenset({"judge", "model", "outcome_reason"})
"""What may name a model; claims and evidence are as somebody wrote them."""
_NODES_OF_OURS = (DecisionType.VERIFICATION, DecisionType.OBSERVATION)
router = APIRouter(prefix="/v1/traces", tags=["traces"], responses=DOCUMENTED, route_class=KeyedRoute)
Reader = Annotated[Caller, Depends(needs("traces"))]


class TracesReply(BaseModel):
    """The newest first."""

    traces: list[TraceSummary]


@router.get("", responses={200: {"model": TracesReply}})
async def list_traces(
    request: Request,
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 20,
    before: Annotated[str | None, Query(description="Only those before this one.", min_length=1)] = None,
) -> Response:
    """The newest traces first."""
    found = await (await room_of(request, caller)).traces.list_traces(limit, before=before)
    service = service_of(request)
    return Json({"traces": [for_callers(summary, service).to_dict() for summary in found]})


@router.get("/{goal_id}", responses={200: {"model": Trace}})
async def get_trace(goal_id: str, request: Request, caller: Reader) -> Response:
    """One trace with its nodes, edges, evidence and verifications."""
    return await _reply(await _trace(goal_id, request, caller), service_of(request))


@router.get("/{goal_id}/report", responses={200: {"model": EpistemicReport}})
async def report(goal_id: str, request: Request, caller: Reader) -> Response:
    """How well its claims are carried, and the gaps."""
    traces = (await room_of(request, caller)).traces
    found = await traces.get_verification_report(await known_trace(goal_id, traces))
    return await _reply(found, service_of(request))


@router.get(
    "/{goal_id}/picture",
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def picture(goal_id: str, request: Request, caller: Reader) -> Response:
    """The graph as a picture."""
    trace, service = await _trace(goal_id, request, caller), service_of(request)
    drawn = await asyncio.to_thread(lambda: for_callers(trace, service).to_svg().encode("utf-8", "replace"))
    # A picture opened on its own may style itself and do nothing else.
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(drawn, media_type="image/svg+xml", headers=policy)


@router.post("/{goal_id}/verify", responses={200: {"model": EpistemicReport}})
async def verify(goal_id: str, request: Request, caller: Reader) -> Response:
    """Verify every claim of the trace that has no verdict yet."""
    traces = (await room_of(request, caller)).traces
    found = await traces.verify_goal(await known_trace(goal_id, traces))
    return await _reply(found, service_of(request))


async def _trace(goal_id: str, request: Request, caller: Caller) -> Trace:
    traces = (await room_of(request, caller)).traces
    return await traces.get_trace(await known_trace(goal_id, traces))


async def _reply(kept: Kept, service: Service) -> Response:
    # In a thread: it may hold thousands of claims.
    return await asyncio.to_thread(lambda: Json(for_callers(kept, service).to_dict()))


async def known_trace(wanted: str, traces: ReasoningTraces) -> str:
    """The id of the trace that is wanted, or 404; whoever asks here cannot see the store or its commands."""
    if wanted == LATEST and not await traces.list_traces(1):
        raise HTTPException(404, "there is no trace yet: have a check kept as one, and ask again")
    return await traces.find_trace(wanted)


def for_callers(kept: Kept, service: Service) -> Kept:
    """What was kept, without where the service's models are: the command line keeps their addresses."""
    return kept.model_validate(_public(kept.to_dict(), service))


def _public(value: Any, service: Service) -> Any:
    if isinstance(value, list):
        return [_public(part, service) for part in value]
    if not isinstance(value, dict):
        return value
    told = _TOLD_BY_US | ({"content"} if value.get("type") in _NODES_OF_OURS else set())
    return {
        name: service.public(part) if name in told and isinstance(part, str) else _public(part, service)
        for name, part in value.items()
    }
