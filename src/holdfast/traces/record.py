"""A check as a trace: the question as goal, the answer as decision, its claims with what they cite and rest on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from holdfast.claims.types import Evidence
from holdfast.grounding.types import ClaimVerification, HallucinationReport
from holdfast.traces.ids import new_id, stored_id
from holdfast.traces.kinds import DecisionType, EdgeLabel
from holdfast.traces.rows import (
    NewNode,
    Place,
    write_edges,
    write_evidence,
    write_nodes,
)
from holdfast.traces.verification import Verified, write_new_verifications

ANSWER = "answer"
"""The kind of a decision that is a whole answer: its content is the answer as it was checked."""
_NO_QUESTION = "Check an answer"


@dataclass(frozen=True, slots=True)
class Check:
    """What was checked, by which judge, and what came out."""

    report: HallucinationReport
    evidence: Sequence[Evidence]
    question: str
    model: str | None
    judge: str
    data: Mapping[str, Any]


def write_check(connection: Connection, check: Check) -> str:
    """Write the whole check at once; the id of its goal."""
    goal_id, answer_id = new_id(DecisionType.GOAL), new_id(DecisionType.DECISION)
    known = {"kind": ANSWER, "model": check.model, "response_id": check.report.response_id, **check.data}
    goal = NewNode(
        goal_id,
        goal_id,
        DecisionType.GOAL,
        check.question.strip() or _NO_QUESTION,
        data={"model": check.model, "question": check.question},
    )
    answer = NewNode(answer_id, goal_id, DecisionType.DECISION, check.report.response, data=known)
    claims = [(_claim_node(claim, goal_id), claim) for claim in check.report.claims]
    write_nodes(connection, [goal, answer, *(node for node, _ in claims)])
    write_evidence(connection, goal_id, check.evidence)
    edges = [(goal_id, EdgeLabel.SPAWNS, answer_id)]
    for node, claim in claims:
        edges.append((answer_id, EdgeLabel.ASSERTS, node.id))
        edges += [(node.id, EdgeLabel.CITES, name) for name in _cited(claim)]
    write_edges(connection, goal_id, edges)
    verified = [
        Verified(
            Place(node.id, goal_id, DecisionType.CLAIM),
            claim.model_copy(update={"claim_id": node.id}),
            check.judge,
            check.model,
        )
        for node, claim in claims
    ]
    write_new_verifications(connection, goal_id, verified)
    return goal_id


def _claim_node(claim: ClaimVerification, goal_id: str) -> NewNode:
    data = {"start": claim.start, "end": claim.end, "critical": claim.critical, "hedged": claim.hedged}
    return NewNode(new_id(DecisionType.CLAIM), goal_id, DecisionType.CLAIM, claim.claim_text, data=data)


def _cited(claim: ClaimVerification) -> list[str]:
    return [stored_id(name) for name in (*claim.cited_ids, *claim.phantom_ids) if name.strip()]
