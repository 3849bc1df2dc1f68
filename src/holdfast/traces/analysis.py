"""Questions over many traces, answered by the database: no trace is loaded for them."""

import datetime
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    FromClause,
    Integer,
    and_,
    cast,
    exists,
    func,
    select,
    type_coerce,
)
from sqlalchemy.sql import ColumnElement

from holdfast.store.schema import trace_evidence, trace_nodes, trace_verifications
from holdfast.traces.kinds import DecisionType
from holdfast.traces.rates import drift, rate
from holdfast.traces.types import Drift, Rate, TraceAnalysis

MOST_GROUPS = 50
"""Groups listed of each kind, the largest first."""
LEAST_FOR_DRIFT = 20
UNKNOWN = "unknown"
_DAY = 86_400_000_000
_EPOCH = datetime.date(1970, 1, 1)


@dataclass(frozen=True, slots=True)
class Scope:
    """Which verifications are asked about; None is no limit."""

    since: datetime.datetime | None = None
    until: datetime.datetime | None = None
    model: str | None = None


def analyse(connection: Connection, scope: Scope) -> TraceAnalysis:
    """Rates of flagged claims over all traces; a claim counts once, by its latest verification."""
    latest = _latest(scope)
    judged = select(latest).where(latest.c.verdict.is_not(None)).subquery("judged")
    overall = _rates(connection, judged, None)
    return TraceAnalysis(
        traces=_count(connection, select(func.count(latest.c.goal_id.distinct()))),
        claims=_claims(connection, scope),
        verified_claims=overall[0].claims,
        overall=overall[0],
        by_model=_rates(connection, judged, func.coalesce(judged.c.model, UNKNOWN)),
        by_judge=_rates(connection, judged, judged.c.judge),
        by_source=_by_source(connection, judged),
        by_gap_type=_counts(connection, latest, latest.c.gap_type, latest.c.flagged),
        by_verdict=_counts(connection, judged, judged.c.verdict),
        periods=_periods(connection, judged),
        drift=_drift(connection, judged, overall[0].claims),
    )


def _latest(scope: Scope) -> FromClause:
    """The verification of each claim that was written last, within the scope."""
    table, later = trace_verifications, trace_verifications.alias("later")
    superseded = exists().where(
        later.c.claim_id == table.c.claim_id, later.c.seq > table.c.seq, *_within(scope, later.c)
    )
    columns = [column for column in table.c if column.name != "result"]
    return select(*columns).where(*_within(scope, table.c), ~superseded).subquery("latest")


def _within(scope: Scope, columns: Any) -> list[ColumnElement[bool]]:
    limits: list[ColumnElement[bool]] = []
    if scope.since is not None:
        limits.append(columns.created_at >= scope.since)
    if scope.until is not None:
        limits.append(columns.created_at < scope.until)
    if scope.model is not None:
        limits.append(columns.model == scope.model)
    return limits


def _claims(connection: Connection, scope: Scope) -> int:
    """Claims in the scope, verified or not; whose answer an unverified one was is not known."""
    if scope.model is not None:
        table = trace_verifications.c
        return _count(connection, select(func.count(table.claim_id.distinct())).where(*_within(scope, table)))
    times, table = Scope(scope.since, scope.until), trace_nodes.c
    asked = select(func.count()).select_from(trace_nodes)
    return _count(connection, asked.where(table.type == str(DecisionType.CLAIM), *_within(times, table)))


def _count(connection: Connection, asked: Any) -> int:
    return int(connection.execute(asked).scalar_one())


def _rates(connection: Connection, judged: FromClause, group: ColumnElement[Any] | None) -> list[Rate]:
    figures = (func.count(), func.sum(cast(judged.c.flagged, Integer)), func.avg(judged.c.support))
    if group is None:
        row = connection.execute(select(*figures).select_from(judged)).one()
        return [rate("all", row[0], row[1] or 0, row[2])]
    asked = select(group, *figures).group_by(group).order_by(func.count().desc(), group).limit(MOST_GROUPS)
    return [rate(str(row[0]), row[1], row[2], row[3]) for row in connection.execute(asked)]


def _by_source(connection: Connection, judged: FromClause) -> list[Rate]:
    """By the source of the passage that the verdict rests on."""
    evidence = trace_evidence.c
    joined = and_(evidence.goal_id == judged.c.goal_id, evidence.id == judged.c.best_evidence)
    both = judged.outerjoin(trace_evidence, joined)
    named = select(
        judged.c.flagged, judged.c.support, func.coalesce(evidence.source, UNKNOWN).label("source")
    ).select_from(both)
    with_source = named.subquery("with_source")
    return _rates(connection, with_source, with_source.c.source)


def _counts(
    connection: Connection,
    rows: FromClause,
    group: ColumnElement[Any],
    condition: ColumnElement[bool] | None = None,
) -> dict[str, int]:
    asked = select(group, func.count()).select_from(rows).where(group.is_not(None)).group_by(group)
    if condition is not None:
        asked = asked.where(condition)
    found = connection.execute(asked.order_by(func.count().desc(), group))
    return {str(row[0]): int(row[1]) for row in found}


def _periods(connection: Connection, judged: FromClause) -> list[Rate]:
    day = type_coerce(judged.c.created_at, BigInteger) // _DAY
    figures = (func.count(), func.sum(cast(judged.c.flagged, Integer)), func.avg(judged.c.support))
    found = connection.execute(select(day, *figures).group_by(day).order_by(day))
    return [rate(_date(row[0]), row[1], row[2], row[3]) for row in found]


def _date(day: int) -> str:
    return (_EPOCH + datetime.timedelta(days=int(day))).isoformat()


def _drift(connection: Connection, judged: FromClause, claims: int) -> Drift | None:
    """The earlier half of the claims beside the later half."""
    if claims < LEAST_FOR_DRIFT:
        return None
    middle = connection.execute(
        select(judged.c.seq).order_by(judged.c.seq).offset(claims // 2).limit(1)
    ).scalar_one()
    halves = []
    for name, condition in (("earlier half", judged.c.seq < middle), ("later half", judged.c.seq >= middle)):
        half = select(judged).where(condition).subquery()
        (found,) = _rates(connection, half, None)
        halves.append(found.model_copy(update={"group": name}))
    return drift(*halves)
