"""Stored verifications put to another judge: the same claims, and no evidence that came later."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from holdfast.claims.types import Evidence
from holdfast.config import VerificationConfig
from holdfast.errors import TraceError
from holdfast.grounding.types import ClaimVerification
from holdfast.grounding.verification import verify_response
from holdfast.traces.choice import Reader
from holdfast.traces.doubt import Doubter
from holdfast.traces.graph import Horizon, read_horizon, read_sources, read_trace
from holdfast.traces.kinds import DecisionType
from holdfast.traces.record import ANSWER
from holdfast.traces.rows import Place, find_place
from holdfast.traces.types import Replay, StoredVerification, Trace, TracedClaim, TraceNode
from holdfast.traces.verification import question_of, verify

_REPLAYABLE = (DecisionType.GOAL, DecisionType.CLAIM, DecisionType.VERIFICATION)


@dataclass(frozen=True, slots=True)
class Case:
    """One stored verification with all that it takes to ask again."""

    original: StoredVerification
    claim: TracedClaim
    place: Place
    span: tuple[int, int] | None
    """Where the claim stands in `answer`."""
    answer: TraceNode | None
    """The whole answer that was checked at once; None for a claim that was verified alone."""
    question: str
    sources: tuple[Evidence, ...]
    horizon: Horizon


def read_cases(connection: Connection, node_id: str) -> list[Case]:
    """The verification of that id, the latest of that claim, or the latest of each claim below that goal."""
    place = find_place(connection, node_id)
    if place.type not in _REPLAYABLE:
        raise TraceError(f"{node_id!r} is a {place.type}: name a goal, a claim or a verification to replay")
    trace = read_trace(connection, node_id if place.type is DecisionType.GOAL else place.goal_id)
    chosen = [(claim, found) for claim in trace.claims for found in _chosen(trace, claim, place)]
    if not chosen:
        raise TraceError(f"nothing was verified under {node_id!r} yet: verify it first")
    return [_case(connection, trace, claim, found, place.goal_id) for claim, found in chosen]


def _chosen(trace: Trace, claim: TracedClaim, place: Place) -> list[StoredVerification]:
    if place.type is DecisionType.VERIFICATION:
        return [found for found in trace.verifications if found.id == place.id and found.claim_id == claim.id]
    if place.type is DecisionType.CLAIM and claim.id != place.id:
        return []
    return [] if claim.verification is None else [claim.verification]


def _case(
    connection: Connection, trace: Trace, claim: TracedClaim, original: StoredVerification, goal_id: str
) -> Case:
    nodes = {node.id: node for node in trace.nodes}
    parent, own = nodes.get(claim.parent_id or ""), nodes[claim.id].data
    whole = parent is not None and parent.data.get("kind") == ANSWER and own.get("start") is not None
    horizon = read_horizon(connection, original.id)
    return Case(
        original=original,
        claim=claim,
        place=Place(claim.id, goal_id, DecisionType.CLAIM),
        span=(own["start"], own["end"]) if whole else None,
        answer=parent if whole else None,
        question=str(trace.goal.data.get("question") or ""),
        sources=tuple(read_sources(connection, goal_id, horizon)),
        horizon=horizon,
    )


async def replay_cases(cases: Sequence[Case], reader: Reader) -> list[Replay]:
    """Ask about every case; claims of one answer are asked about together, as they were."""
    if reader.model is not None and reader.judge is None:
        reader = replace(reader, judge=Doubter())
    answers: dict[tuple[str, Horizon], dict[tuple[int, int], ClaimVerification]] = {}
    found = []
    for case in cases:
        if case.answer is not None:
            key = (case.answer.id, case.horizon)
            if key not in answers:
                answers[key] = await _whole_answer(case, reader)
        again = await _again(case, answers, reader)
        found.append(_compare(case, again, reader.name))
    return found


async def _whole_answer(case: Case, reader: Reader) -> dict[tuple[int, int], ClaimVerification]:
    if case.answer is None:
        return {}
    everything = VerificationConfig.everything()
    result = await verify_response(
        case.question,
        case.answer.content,
        list(case.sources),
        config=everything,
        judge=reader.judge,
        model=reader.model,
    )
    return {(claim.start or 0, claim.end or 0): claim for claim in result.report.claims}


async def _again(
    case: Case,
    answers: dict[tuple[str, Horizon], dict[tuple[int, int], ClaimVerification]],
    reader: Reader,
) -> ClaimVerification:
    if case.answer is not None and case.span is not None:
        found = answers[case.answer.id, case.horizon].get(case.span)
        if found is not None:
            return found.model_copy(update={"claim_id": case.claim.id})
    return (await verify([question_of(case.claim)], case.sources, reader, VerificationConfig.everything()))[0]


def _compare(case: Case, again: ClaimVerification, judge: str) -> Replay:
    then, now = case.original.evidence_support, again.evidence_support
    known = case.original.verdict is not None and again.verdict is not None
    return Replay(
        claim_id=case.claim.id,
        claim_text=case.claim.text,
        original=case.original,
        replayed=again,
        judge=judge,
        agrees=case.original.verdict == again.verdict if known else None,
        support_change=None if then is None or now is None else now - then,
    )
