"""`/v1/traces`: what was checked, claim by claim, as a graph that was kept."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from holdfast.server.access import Caller, needs, room_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json
from holdfast.traces.types import EpistemicReport, Trace

router = APIRouter(prefix="/v1/traces", tags=["traces"], responses=DOCUMENTED)
Reader = Annotated[Caller, Depends(needs("traces"))]


@router.get("")
async def list_traces(
    request: Request,
    caller: Reader,
    limit: Annotated[int, Query(ge=1, le=1000)] = 20,
    before: Annotated[str | None, Query(description="Only those before this one.", min_length=1)] = None,
) -> Response:
    """The newest traces first."""
    found = await (await room_of(request, caller)).traces.list_traces(limit, before=before)
    return Json({"traces": [summary.to_dict() for summary in found]})


@router.get("/{goal_id}", responses={200: {"model": Trace}})
async def get_trace(goal_id: str, request: Request, caller: Reader) -> Response:
    """One trace with its nodes, edges, evidence and verifications."""
    trace = await _trace(goal_id, request, caller)
    return await asyncio.to_thread(lambda: Json(trace.to_dict()))


@router.get("/{goal_id}/report", responses={200: {"model": EpistemicReport}})
async def report(goal_id: str, request: Request, caller: Reader) -> Response:
    """How well its claims are carried, and the gaps."""
    traces = (await room_of(request, caller)).traces
    return Json((await traces.get_verification_report(await traces.find_trace(goal_id))).to_dict())


@router.get(
    "/{goal_id}/picture", responses={200: {"content": {"image/svg+xml": {}}}}, response_class=Response
)
async def picture(goal_id: str, request: Request, caller: Reader) -> Response:
    """The graph as a picture."""
    trace = await _trace(goal_id, request, caller)
    drawn = (await asyncio.to_thread(trace.to_svg)).encode("utf-8", "replace")
    # A picture opened on its own may style itself and do nothing else.
    policy = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(drawn, media_type="image/svg+xml", headers=policy)


@router.post("/{goal_id}/verify", responses={200: {"model": EpistemicReport}})
async def verify(goal_id: str, request: Request, caller: Reader) -> Response:
    """Verify every claim of the trace that has no verdict yet."""
    traces = (await room_of(request, caller)).traces
    return Json((await traces.verify_goal(await traces.find_trace(goal_id))).to_dict())


async def _trace(goal_id: str, request: Request, caller: Caller) -> Trace:
    traces = (await room_of(request, caller)).traces
    return await traces.get_trace(await traces.find_trace(goal_id))
