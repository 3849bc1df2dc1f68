"""`/v1/tribunals`: agents commit blind, reveal, and only independent votes count. Each step is logged first."""

from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from starlette.responses import Response

from holdfast.config import Fraction, Seconds
from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.described import with_fields_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json, reply_on
from holdfast.server.service import service_of
from holdfast.server.sources import text_as
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.record.audit import first_broken
from holdfast.tribunal.record.commitment import Commitment
from holdfast.tribunal.record.records import vote_from
from holdfast.tribunal.record.state import Phase
from holdfast.tribunal.record.steps import Receipt
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.tally import tally_votes
from holdfast.tribunal.types import Proposal

router = APIRouter(prefix="/v1/tribunals", tags=["tribunals"], responses=DOCUMENTED, route_class=KeyedRoute)
Convener = Annotated[Caller, Depends(needs("tribunals"))]
StakesName = Literal["read_only", "state_change", "destructive", "security_critical"]
VerdictName = Annotated[
    Literal["APPROVE", "REJECT", "ABSTAIN"],
    BeforeValidator(lambda given: given.strip().upper() if isinstance(given, str) else given),
]
_FORBID = ConfigDict(extra="forbid")


class Seat(BaseModel):
    """An agent of the panel."""

    model_config = _FORBID

    id: str = Field(min_length=1, max_length=200)
    role: str = ""
    personality: dict[str, Fraction] | None = None
    historical_accuracy: Fraction | None = None
    weight: float | None = Field(default=None, ge=0.0, le=1000.0, allow_inf_nan=False)
    model: str | None = None


class ProposeRequest(BaseModel):
    """What is voted on, and by whom."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"proposal": "Delete the old table.", "agents": [{"id": "ana"}, {"id": "ben"}]}]
        },
    )

    proposal: str = Field(min_length=1)
    agents: list[Annotated[Seat, BeforeValidator(text_as("id"))]] = Field(min_length=1, max_length=1000)
    stakes: StakesName = "state_change"
    commit_within: Seconds | None = Field(default=None, le=31_536_000, description="Seconds from now.")
    reveal_within: Seconds | None = Field(default=None, le=31_536_000, description="Seconds from the lock.")
    measure: Literal["wording", "meaning"] | None = None
    swarm: str = Field(default="default", min_length=1, max_length=200)


class CommitRequest(BaseModel):
    """SHA-256 of a vote, as docs/tribunal.md says."""

    model_config = _FORBID

    agent_id: str
    digest: str


class EarlierAnswer(BaseModel):
    """What an agent said in an earlier round."""

    model_config = _FORBID

    verdict: VerdictName
    reasoning: str


class OpenVote(BaseModel):
    """A vote with its reasons."""

    model_config = _FORBID

    agent: str = Field(min_length=1, max_length=200)
    verdict: VerdictName
    reasoning: str
    confidence: Fraction | None = None
    earlier: list[EarlierAnswer] = Field(
        default_factory=list, max_length=20, description="Its answers of earlier rounds, the blind one first."
    )


class RevealRequest(OpenVote):
    """A vote that was committed to, with the salt that opens it."""

    salt: str


class TallyRequest(BaseModel):
    """Votes that are in the open."""

    model_config = _FORBID

    proposal: str = Field(min_length=1)
    votes: list[OpenVote] = Field(min_length=1, max_length=10_000)
    stakes: StakesName = "state_change"
    measure: Literal["wording", "meaning"] | None = None


class StateReply(BaseModel):
    """Where a tribunal stands, and whom it waits for."""

    id: str
    proposal: Proposal
    phase: Phase
    agents: list[str]
    waiting_for: list[str]


class ReceiptReply(StateReply):
    """Whether a commitment or a reveal was accepted, and where the tribunal stands now."""

    receipt: Receipt


class EntryReply(BaseModel):
    """One line of the log."""

    tribunal: str
    number: int
    at: datetime
    kind: str
    body: dict[str, Any]
    previous: str
    digest: str


class AuditReply(BaseModel):
    """The log, and whether its chain is whole."""

    entries: list[EntryReply]
    intact: bool


DecisionReply = with_fields_of(
    TribunalResult,
    "DecisionReply",
    "The decision with everything behind it.",
    has_findings=bool,
    explanation=str,
)


@router.post("", status_code=201, responses={201: {"model": StateReply}})
async def propose(body: ProposeRequest, request: Request, caller: Convener) -> Response:
    """Open a tribunal."""
    config = service_of(request).config
    tribunal = await Tribunal.propose(
        body.proposal,
        [seat.model_dump(exclude_none=True) for seat in body.agents],
        stakes=body.stakes,
        commit_within=body.commit_within,
        reveal_within=body.reveal_within,
        thresholds=thresholds_of(request),
        measure=body.measure or config.tribunal.measure,
        store=await (await room_of(request, caller)).store(),
        swarm=body.swarm,
        config=config,
    )
    return Json(_state(tribunal), status_code=201)


@router.post("/tally", responses={200: {"model": DecisionReply}})
async def tally_open_votes(body: TallyRequest, request: Request, caller: Convener) -> Response:
    """Decide on votes that are in the open, without a tribunal."""
    result = await tally_votes(
        [vote_from(vote.model_dump()) for vote in body.votes],
        body.proposal,
        stakes=body.stakes,
        thresholds=thresholds_of(request),
        measure=body.measure or service_of(request).config.tribunal.measure,
    )
    return await _decision(result)


@router.get("/{tribunal_id}", responses={200: {"model": StateReply}})
async def state(tribunal_id: str, request: Request, caller: Convener) -> Response:
    """Where it stands, and whom it waits for; votes are not shown."""
    return Json(_state(await _resumed(tribunal_id, request, caller)))


@router.post("/{tribunal_id}/commit", responses={200: {"model": ReceiptReply}})
async def commit(tribunal_id: str, body: CommitRequest, request: Request, caller: Convener) -> Response:
    """Hand in a commitment; the last one locks them."""
    tribunal = await _resumed(tribunal_id, request, caller)
    receipt = await tribunal.commit(Commitment(body.agent_id, body.digest))
    return Json({"receipt": to_plain(receipt), **_state(tribunal)})


@router.post("/{tribunal_id}/lock", responses={200: {"model": StateReply}})
async def lock(tribunal_id: str, request: Request, caller: Convener) -> Response:
    """End the commitments now, whoever is missing."""
    tribunal = await _resumed(tribunal_id, request, caller)
    await tribunal.lock()
    return Json(_state(tribunal))


@router.post("/{tribunal_id}/reveal", responses={200: {"model": ReceiptReply}})
async def reveal(tribunal_id: str, body: RevealRequest, request: Request, caller: Convener) -> Response:
    """Open a commitment."""
    tribunal = await _resumed(tribunal_id, request, caller)
    agents = {agent.id: agent for agent in tribunal.agents}
    receipt = await tribunal.reveal(vote_from(body.model_dump(exclude={"salt"}), agents), body.salt)
    return Json({"receipt": to_plain(receipt), **_state(tribunal)})


@router.post("/{tribunal_id}/tally", responses={200: {"model": DecisionReply}})
async def tally(tribunal_id: str, request: Request, caller: Convener) -> Response:
    """End the reveals and decide; once decided, the same decision again."""
    return await _decision(await (await _resumed(tribunal_id, request, caller)).tally())


@router.get("/{tribunal_id}/audit", responses={200: {"model": AuditReply}})
async def audit(tribunal_id: str, request: Request, caller: Convener) -> Response:
    """The log, chained by digests, and whether the chain is whole; a broken one is a 409."""
    entries = (await _resumed(tribunal_id, request, caller)).audit_log
    return Json({"entries": [entry.to_dict() for entry in entries], "intact": first_broken(entries) is None})


async def _decision(result: TribunalResult) -> Response:
    return await reply_on(sum(len(vote.reasoning) for vote in result.votes), result.to_dict)


def thresholds_of(request: Request) -> Thresholds:
    """The configured ones."""
    settings = service_of(request).config.tribunal
    return Thresholds(settings.warning_threshold, settings.derivative_threshold, settings.min_cluster_size)


async def _resumed(tribunal_id: str, request: Request, caller: Caller) -> Tribunal:
    store = await (await room_of(request, caller)).store()
    return await Tribunal.resume(tribunal_id, store=store, config=service_of(request).config)


def _state(tribunal: Tribunal) -> dict[str, Any]:
    return {
        "id": tribunal.id,
        "proposal": to_plain(tribunal.proposal),
        "phase": str(tribunal.phase),
        "agents": [agent.id for agent in tribunal.agents],
        "waiting_for": list(tribunal.waiting_for),
    }
