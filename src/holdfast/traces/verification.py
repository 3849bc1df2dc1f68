"""Verifying a claim of a trace against what it cites and what else the trace holds, and keeping the result."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from holdfast.claims.types import Evidence
from holdfast.config import VerificationConfig
from holdfast.grounding.reasons import phantom_reason
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType
from holdfast.grounding.verification import audit_reasoning
from holdfast.judges.bits import evidence_gap
from holdfast.store.columns import now
from holdfast.store.schema import trace_verifications
from holdfast.traces.choice import Reader
from holdfast.traces.ids import new_id, stored_id
from holdfast.traces.kinds import DecisionType, EdgeLabel
from holdfast.traces.rows import (
    NewNode,
    Place,
    last_evidence,
    lock_trace,
    write_edges,
    write_nodes,
)
from holdfast.traces.types import StoredVerification, TracedClaim

CLAIMED = 0.5
"""How sure a claim's author is taken to be when nobody says otherwise."""
_LEAST, _MOST = 0.001, 0.999
# Written once: building a statement costs as much as executing it.
_NEW = trace_verifications.insert()
_NEW_NUMBERED = _NEW.returning(trace_verifications.c.seq)
_NEGATIVE = (ClaimStatus.UNSUPPORTED, ClaimStatus.CONTRADICTED)


@dataclass(frozen=True, slots=True)
class Question:
    """A claim as the judges are asked about it."""

    claim_id: str
    text: str
    confidence: float
    """How sure its author was: the evidence must carry that much."""
    cited: tuple[str, ...]


async def verify(
    questions: Sequence[Question], sources: Sequence[Evidence], reader: Reader, config: VerificationConfig
) -> list[ClaimVerification]:
    """The verdict on each claim; `sources` is all that the trace holds, and what is not among it is a phantom.

    Ids are compared letter for letter, as they were written by a program. Claims of the same confidence are asked
    about together.
    """
    found: dict[str, ClaimVerification] = {}
    for confidence in dict.fromkeys(question.confidence for question in questions):
        asked = [question for question in questions if question.confidence == confidence]
        said = await _verify_together(asked, sources, min(max(confidence, _LEAST), _MOST), reader, config)
        found.update((one.claim_id, one) for one in said)
    return [found[question.claim_id] for question in questions]


async def _verify_together(
    questions: Sequence[Question],
    sources: Sequence[Evidence],
    claimed: float,
    reader: Reader,
    config: VerificationConfig,
) -> list[ClaimVerification]:
    known = {source.id for source in sources}
    steps = [
        {"claim": question.text, "cites": [name for name in question.cited if name in known]}
        for question in questions
    ]
    # Who reads is settled already: the embedded judge was chosen where no model is named.
    alone = config.model_copy(update={"verification_model": None})
    said = await audit_reasoning(
        steps, list(sources), threshold=claimed, config=alone, judge=reader.judge, model=reader.model
    )
    results = []
    for question, one in zip(questions, said, strict=True):
        phantoms = [name for name in question.cited if name not in known]
        result = one.model_copy(update={"claim_id": question.claim_id})
        results.append(_with_phantoms(result, phantoms, claimed) if phantoms else result)
    return results


def question_of(claim: TracedClaim) -> Question:
    """What to ask about a claim of a trace."""
    sure = CLAIMED if claim.confidence is None else claim.confidence
    return Question(claim.id, claim.text, sure, (*claim.cited_ids, *claim.phantom_ids))


@dataclass(frozen=True, slots=True)
class Verified:
    """A verification that is about to be written: of which claim, by whom, on an answer of whom."""

    claim: Place
    result: ClaimVerification
    judge: str
    model: str | None
    node_id: str = field(default_factory=lambda: new_id(DecisionType.VERIFICATION))


def write_verification(
    connection: Connection, verified: Verified, evidence_seq: int | None = None
) -> StoredVerification:
    """Keep a verification as a node of the trace; written last is latest, whatever the clocks say."""
    goal_id = verified.claim.goal_id
    lock_trace(connection, goal_id)
    _write_nodes(connection, goal_id, [verified])
    upto = last_evidence(connection, goal_id) if evidence_seq is None else evidence_seq
    row = _row(verified, upto, now())
    written = connection.execute(_NEW_NUMBERED, row)
    kept = {name: row[name] for name in ("judge", "model", "created_at")}
    return StoredVerification.model_validate(
        {**verified.result.model_dump(), "id": verified.node_id, "seq": written.scalar_one(), **kept}
    )


def write_new_verifications(connection: Connection, goal_id: str, verified: Sequence[Verified]) -> None:
    """Keep the verifications of a trace that is written in the same transaction, so that nobody sees it yet."""
    if verified:
        _write_nodes(connection, goal_id, verified)
        upto, moment = last_evidence(connection, goal_id), now()
        connection.execute(_NEW, [_row(one, upto, moment) for one in verified])


def _write_nodes(connection: Connection, goal_id: str, verified: Sequence[Verified]) -> None:
    kind = DecisionType.VERIFICATION
    write_nodes(connection, [NewNode(one.node_id, goal_id, kind, _summary(one.result)) for one in verified])
    edges = [(one.node_id, _label(one.result), one.claim.id) for one in verified]
    write_edges(connection, goal_id, edges)


def _row(verified: Verified, evidence_seq: int, moment: datetime.datetime) -> dict[str, Any]:
    return {
        "node_id": verified.node_id,
        "claim_id": verified.claim.id,
        "goal_id": verified.claim.goal_id,
        "judge": verified.judge,
        "model": verified.model,
        "evidence_seq": evidence_seq,
        "created_at": moment,
        **_columns(verified.result),
    }


def _columns(result: ClaimVerification) -> dict[str, object]:
    return {
        "outcome": result.outcome,
        "verdict": None if result.verdict is None else str(result.verdict),
        "gap_type": None if result.flag_reason is None else str(result.flag_reason),
        "flagged": result.is_flagged,
        "support": result.evidence_support,
        "gap_bits": result.evidence_gap_bits,
        # What it cites, or where it cites nothing, what its verdict rests on.
        "best_evidence": next((stored_id(n) for n in (*result.cited_ids, *result.evidence_ids)), None),
        # What has its default is left out: half the size, and it reads back the same.
        "result": result.model_dump(mode="json", exclude_defaults=True),
    }


def _label(result: ClaimVerification) -> EdgeLabel:
    if result.verdict is None:
        return EdgeLabel.EXAMINES
    return EdgeLabel.REFUTES if result.verdict in _NEGATIVE else EdgeLabel.VERIFIES


def _summary(result: ClaimVerification) -> str:
    if result.verdict is None:
        return f"{result.outcome}: {result.outcome_reason}"
    return f"{result.verdict}: {result.reason}" if result.reason else str(result.verdict)


def _with_phantoms(result: ClaimVerification, phantoms: Sequence[str], claimed: float) -> ClaimVerification:
    """The verdict with citations of what is not there; who cites nothing else has observed nothing."""
    changed: dict[str, object] = {
        "phantom_ids": [*phantoms, *(name for name in result.phantom_ids if name not in phantoms)],
        "is_flagged": True,
        "flag_reason": GapType.PHANTOM_CITATION,
        "reason": " ".join(part for part in (phantom_reason(phantoms), result.reason) if part),
        "critical": True,
    }
    if not result.cited_ids and result.prior_support is not None:
        gap = evidence_gap(result.prior_support, result.prior_support, claimed)
        changed["evidence_gap_bits"] = gap.gap_bits
        changed["confidence_justified"] = gap.observed_bits >= gap.required_bits
    return result.model_copy(update=changed)
