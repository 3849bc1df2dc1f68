"""`/v1/verify`: is an answer grounded in its sources? One, or many at a time."""

import asyncio
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.config import Fraction, Mode
from holdfast.errors import HoldfastError
from holdfast.grounding.threads import aside
from holdfast.grounding.types import HallucinationReport, VerificationResult
from holdfast.grounding.verification import verify_response
from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.faults import DOCUMENTED, kind_of, status_of, told
from holdfast.server.metrics import metrics_of
from holdfast.server.names import also_called
from holdfast.server.replies import reply_on
from holdfast.server.service import service_of
from holdfast.server.sources import Context, as_evidence

_AT_A_TIME = 8
router = APIRouter(prefix="/v1", tags=["verify"], responses=DOCUMENTED, route_class=KeyedRoute)
Verifier = Annotated[Caller, Depends(needs("verify"))]

_EXAMPLE: JsonDict = {
    "query": "When was the bridge opened?",
    "response": "The bridge opened in 1932 and carries eight lanes.",
    "context": [{"id": "guide", "text": "The bridge was opened on 19 March 1932. It has six lanes."}],
}


class VerifyRequest(BaseModel):
    """An answer, what was asked, and the sources to hold it against."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [_EXAMPLE]})

    response: str = Field(validation_alias=also_called("response"), description="The answer to check.")
    context: Context = Field(validation_alias=also_called("context"))
    query: str = Field(default="", validation_alias=also_called("query"), description="What was asked.")
    mode: Mode | None = Field(default=None, description="Which claims are looked at; without it, all.")
    support_threshold: Fraction | None = Field(
        default=None, description="Least P(support) of a supported claim."
    )
    trace: bool = Field(default=False, description="Keep the check as a trace; needs the scope `traces`.")
    answered_by: str | None = Field(default=None, max_length=200, description="Whose answer it is.")


class BatchRequest(BaseModel):
    """Several answers to check."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"items": [_EXAMPLE]}]})

    items: list[VerifyRequest] = Field(min_length=1)


class VerifyReply(VerificationResult):
    """The short answer, the whole report, and the trace that was kept."""

    trace_id: str | None = None


class BatchFault(BaseModel):
    """Why one of several could not be checked, and the status that it would have had alone."""

    message: str
    type: str
    status: int


class BatchItem(BaseModel):
    """One of several: a result, or the error that stood in its way."""

    index: int
    result: VerifyReply | None = None
    error: BatchFault | None = None


class BatchReply(BaseModel):
    """The results in the order of the items."""

    results: list[BatchItem]


@router.post("/verify", responses={200: {"model": VerifyReply}})
async def verify(body: VerifyRequest, request: Request, caller: Verifier) -> Response:
    """Check every claim of an answer against its sources."""
    checked = await check(body, request, caller)
    return await reply_on(len(body.response), checked.to_dict)


@router.post("/verify/batch", responses={200: {"model": BatchReply}})
async def verify_batch(body: BatchRequest, request: Request, caller: Verifier) -> Response:
    """Check several answers; one that cannot be checked has an error in its place, and the others go on."""
    most = service_of(request).config.server.batch_size
    if len(body.items) > most:
        raise HTTPException(422, f"a batch has at most {most} items, not {len(body.items)}")
    gate = asyncio.Semaphore(_AT_A_TIME)

    async def one(index: int, item: VerifyRequest) -> dict[str, Any]:
        async with gate:
            try:
                checked = await check(item, request, caller)
                return {"index": index, "result": checked, "error": None}
            except (HoldfastError, HTTPException) as error:
                return {"index": index, "result": None, "error": _failed(error)}

    results = await asyncio.gather(*(one(n, item) for n, item in enumerate(body.items)))
    size = sum(len(item.response) for item in body.items)
    return await reply_on(size, lambda: {"results": [_plain(result) for result in results]})


def _plain(item: dict[str, Any]) -> dict[str, Any]:
    checked: VerifyReply | None = item["result"]
    return {**item, "result": None if checked is None else checked.to_dict()}


def _failed(error: HoldfastError | HTTPException) -> dict[str, Any]:
    if isinstance(error, HTTPException):
        return {"message": str(error.detail), "type": kind_of(error), "status": error.status_code}
    return {"message": told(error), "type": kind_of(error), "status": status_of(error)}


async def check(body: VerifyRequest, request: Request, caller: Caller) -> VerifyReply:
    """Verify, count, and keep a trace where one is wanted."""
    result = await verified(body, request)
    kept = await _kept(body, result, request, caller) if body.trace else None
    return VerifyReply(**dict(result), trace_id=kept)


async def verified(body: VerifyRequest, request: Request) -> VerificationResult:
    """The result of one check."""
    service = service_of(request)
    result = await verify_response(
        body.query,
        body.response,
        as_evidence(body.context),
        config=service.verification(mode=body.mode, support_threshold=body.support_threshold),
        judge=await service.judge(),
        model=service.model,
    )
    await counted(result.report, request)
    return result


async def counted(report: HallucinationReport, request: Request) -> None:
    """Add a report to the figures; of many claims that takes a while, and others are answered meanwhile."""
    count = partial(metrics_of(request).count, response_id=report.response_id)
    await aside(len(report.response), count, report.claims)


async def _kept(body: VerifyRequest, result: VerificationResult, request: Request, caller: Caller) -> str:
    if "traces" not in caller.scopes:
        raise HTTPException(403, "this key does not have the scope 'traces': leave trace out")
    room = await room_of(request, caller)
    evidence = as_evidence(body.context)
    return await room.traces.record(result, evidence, question=body.query, model=body.answered_by)
