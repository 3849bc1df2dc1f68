"""The traces of a store, newest first, and finding one by the start of its id."""

from sqlalchemy import Connection, Integer, Select, cast, exists, func, select

from holdfast.errors import InputError, TraceError
from holdfast.store.schema import trace_nodes, trace_verifications
from holdfast.traces.kinds import DecisionType
from holdfast.traces.types import TraceSummary

LATEST = "latest"
_SHOWN = 200


def list_traces(connection: Connection, limit: int, before: str | None = None) -> list[TraceSummary]:
    """The newest traces, or those before another one."""
    if limit < 1:
        raise InputError(f"the limit is a number of traces, at least 1, not {limit}")
    table = trace_nodes.c
    asked = _goals().order_by(table.seq.desc()).limit(limit)
    if before is not None:
        own = select(table.seq).where(table.id == find_goal(connection, before)).scalar_subquery()
        asked = asked.where(table.seq < own)
    goals = connection.execute(asked).all()
    ids = [goal.id for goal in goals]
    claims, verdicts = _claims(connection, ids), _verdicts(connection, ids)
    return [
        TraceSummary(
            goal_id=goal.id,
            goal=goal.content,
            model=_model_of(goal.data),
            claims=claims.get(goal.id, 0),
            verified=verdicts.get(goal.id, (0, 0))[0],
            flagged=verdicts.get(goal.id, (0, 0))[1],
            created_at=goal.created_at,
        )
        for goal in goals
    ]


def find_goal(connection: Connection, wanted: str) -> str:
    """The goal of that id, of an id that starts like it, or for "latest" the newest."""
    table = trace_nodes.c
    if wanted == LATEST:
        newest = connection.execute(_goals().order_by(table.seq.desc()).limit(1)).first()
        if newest is None:
            raise TraceError("the store holds no trace yet: holdfast check --trace writes one")
        return str(newest.id)
    starts = [wanted, f"{DecisionType.GOAL}-{wanted}"]
    for start in starts:
        asked = select(table.id).where(
            table.type == str(DecisionType.GOAL), table.id.startswith(start, autoescape=True)
        )
        found = connection.execute(asked.order_by(table.seq).limit(2)).scalars().all()
        if wanted in found or len(found) == 1:
            return wanted if wanted in found else str(found[0])
        if found:
            raise TraceError(f"more than one trace starts with {wanted!r}: give more of its id")
    raise TraceError(f"there is no trace {wanted!r} in the store: holdfast trace list shows what is")


def _model_of(data: dict[str, object]) -> str | None:
    """The model that wrote the answer; what a caller keeps under that name may be anything."""
    model = data.get("model")
    return model if isinstance(model, str) else None


def _goals() -> Select[tuple[str, str, dict[str, object], object]]:
    table = trace_nodes.c
    shown = func.substr(table.content, 1, _SHOWN).label("content")
    return select(table.id, shown, table.data, table.created_at).where(
        table.type == str(DecisionType.GOAL), table.id == table.goal_id
    )


def _claims(connection: Connection, ids: list[str]) -> dict[str, int]:
    table = trace_nodes.c
    # Summed rather than filtered: SQLite would take "all claims" for the narrower condition.
    is_claim = cast(table.type == str(DecisionType.CLAIM), Integer)
    asked = select(table.goal_id, func.sum(is_claim)).where(table.goal_id.in_(ids))
    return {row[0]: row[1] for row in connection.execute(asked.group_by(table.goal_id))}


def _verdicts(connection: Connection, ids: list[str]) -> dict[str, tuple[int, int]]:
    """Claims with a verdict and flagged claims of each trace, by their latest verifications."""
    table, later = trace_verifications.c, trace_verifications.alias("later").c
    superseded = exists().where(later.claim_id == table.claim_id, later.seq > table.seq)
    asked = (
        select(table.goal_id, func.count(table.verdict), func.sum(cast(table.flagged, Integer)))
        .where(table.goal_id.in_(ids), ~superseded)
        .group_by(table.goal_id)
    )
    return {row[0]: (row[1], row[2]) for row in connection.execute(asked)}
