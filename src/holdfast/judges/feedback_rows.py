"""What people said of verdicts, as rows of the store. Import it on use only: it brings the database."""

from dataclasses import replace

from sqlalchemy import Connection, func, insert, select

from holdfast.judges.feedback import Feedback, Labels
from holdfast.judges.types import Tier
from holdfast.store.columns import now
from holdfast.store.schema import judge_feedback

_COLUMNS = judge_feedback.c


def add_feedback(connection: Connection, feedback: Feedback) -> Feedback:
    """Keep one; earlier words on the same verdict stay, and no longer count."""
    moment = now()
    connection.execute(
        insert(judge_feedback).values(
            response_id=feedback.response_id,
            claim_id=feedback.claim_id,
            claim=feedback.claim,
            tier=feedback.tier,
            model=feedback.model,
            verdict=feedback.verdict,
            support=feedback.support,
            supported=feedback.supported,
            note=feedback.note,
            created_at=moment,
        )
    )
    return replace(feedback, created_at=moment)


def read_labels(connection: Connection, tier: Tier, model: str | None = None) -> Labels:
    """Everything that was said of one tier's verdicts, and of one model's where one is named."""
    last = (
        select(func.max(_COLUMNS.seq))
        .where(_COLUMNS.tier == tier)
        .group_by(_COLUMNS.response_id, _COLUMNS.claim_id, _COLUMNS.model)
    )
    asked = select(_COLUMNS.support, _COLUMNS.supported).where(_COLUMNS.seq.in_(last)).order_by(_COLUMNS.seq)
    if model is not None:
        asked = asked.where(_COLUMNS.model == model)
    rows = connection.execute(asked).all()
    return Labels(tuple(row.support for row in rows), tuple(row.supported for row in rows))
