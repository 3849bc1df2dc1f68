"""The course of an audit: take in, open the book, estimate, check what is left, write the results and the report."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from holdfast.audits.book import Book, drop_other, open_book, read_identity
from holdfast.audits.columns import Columns
from holdfast.audits.compare import require_baseline
from holdfast.audits.engine import Engine
from holdfast.audits.folder import STORE, Folder
from holdfast.audits.intake import Intake, Numbers, take_in
from holdfast.audits.junit import require_writable
from holdfast.audits.kept import TraceSource
from holdfast.audits.meter import Meter, OnProgress, estimate
from holdfast.audits.outcome import AuditReport, write_outcome
from holdfast.audits.results import bad
from holdfast.audits.sources import Source, open_sources
from holdfast.audits.types import BadRow, Done, Estimate, Row, Spec
from holdfast.store import Store, open_store

_SAMPLE = 16
_WRITE_ROWS, _WRITE_S = 64, 0.5
"""Results are written when there are so many, or after so long; a kill costs no more than these."""
_BATCH_CHARACTERS = 1_000_000
_PATIENCE_S = 0.2
FORMAT = 1
"""Of the results: one that is resumed must have been begun with the same."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for."""

    inputs: tuple[str | Path | Source, ...]
    out: Path
    columns: Columns = field(default_factory=Columns)
    spec: Spec = field(default_factory=Spec)
    open_engine: "Callable[[Spec], Engine] | None" = None
    """None is a process for each core."""
    store: str | None = field(default=None, repr=False)
    seed: int = 0
    limit: int | None = None
    baseline: Path | None = None
    junit: Path | None = None
    fail_on: tuple[str, ...] = ("any",)
    estimate_only: bool = False
    retry_bad: bool = False
    on_estimate: Callable[[Estimate], object] | None = None
    on_progress: OnProgress | None = None

    def identity(self, intake: Intake) -> dict[str, Any]:
        """What the results depend on."""
        return {
            "format": FORMAT,
            "version": version("holdfast"),
            "inputs": intake.identity(),
            "columns": dict(sorted(self.columns.named.items())),
            "groups": list(self.columns.groups),
            "seed": self.seed,
            "limit": self.limit,
            "settings": self.spec.identity(),
        }


async def run(request: Request) -> AuditReport:
    """Do what is left of an audit, and report on all of it."""
    folder = Folder(request.out)
    await _require_places(request)
    with folder.locked():
        folder.require_ours()
        sources = open_sources(request.inputs, request.store, request.columns)
        async with AsyncExitStack() as stack:
            store = await stack.enter_async_context(await open_store(request.store or folder.path / STORE))
            await _as_before(sources, store, folder.audit)
            intake = await asyncio.to_thread(
                take_in, sources, request.columns, request.spec.checks, request.limit, request.seed
            )
            book = await _open(request, folder, store, intake)
            started = time.monotonic()
            found = await _check(request, store, intake, book)
            if found is not None and request.estimate_only:
                return AuditReport(book.name, folder.path, estimate=found)
            if not book.finished:
                await book.finish()
            return await write_outcome(request, folder, book, found, time.monotonic() - started)


async def _require_places(request: Request) -> None:
    """What would be found missing after all rows are checked is said before."""
    if request.junit is not None:
        require_writable(request.junit)
    baseline = request.baseline
    # An audit that is its own baseline is finished by then.
    if baseline is not None and baseline.resolve() != request.out.resolve():
        await require_baseline(baseline, request.store)


async def _as_before(sources: Sequence[Source], store: Store, audit: str | None) -> None:
    """Traces that were kept since an audit began are no part of it when it is resumed."""
    inputs = [] if audit is None else (await read_identity(store, audit)).get("inputs", [])
    for source, known in zip(sources, inputs, strict=False):
        if isinstance(source, TraceSource):
            source.as_before(str(known["digest"]))


async def _open(request: Request, folder: Folder, store: Store, intake: Intake) -> Book:
    known, identity, only_estimated = folder.audit, request.identity(intake), folder.only_estimated
    # Who asked for an estimate first may then choose otherwise: a limit, another column.
    if known is not None and only_estimated and await drop_other(store, known, identity):
        known = None
    book = await open_book(store, known, identity, intake.total)
    if known is None or (only_estimated and not request.estimate_only):
        folder.belongs_to(book.name, store.name, only_estimated=request.estimate_only)
    if request.retry_bad:
        await book.forget_bad()
    if request.retry_bad or await _may_spend_more(request.spec, store, book):
        await book.forget_lost()
    return book


async def _may_spend_more(spec: Spec, store: Store, book: Book) -> bool:
    if spec.model is None:
        return False
    from holdfast.llm.account import is_raised

    return await is_raised(store, book.name, spec.max_cost_usd)


async def _check(request: Request, store: Store, intake: Intake, book: Book) -> Estimate | None:
    """Check the rows that are left; None when there were none."""
    done = await book.done(intake.size)
    left = intake.total - done.count
    if left <= 0:
        return None
    spec = await _paid_for(request, store, book)
    spent = await book.spent()
    meter = Meter(intake.total, spent.rows, spent.bad, request.on_progress)
    engine = _open_engine(request, spec)
    try:
        # Workers load their weights while nothing else waits for them.
        await asyncio.to_thread(engine.__enter__)
        crew = _Crew(engine, book, meter, done)
        sample = await crew.work(intake.rows(done, only=intake.draw(_SAMPLE, request.seed, done)))
        concurrency = spec.shared_by(engine.workers).concurrency
        found = estimate(intake.total - done.count, sample, engine.workers, concurrency)
        if request.on_estimate is not None:
            request.on_estimate(found)
        if not request.estimate_only:
            await crew.work(intake.rows(done))
    finally:
        await asyncio.to_thread(engine.__exit__, None, None, None)
    return found


def _open_engine(request: Request, spec: Spec) -> Engine:
    if request.open_engine is not None:
        return request.open_engine(spec)
    from holdfast.audits.processes import ProcessEngine

    return ProcessEngine(spec, spec.config.threads)


async def _paid_for(request: Request, store: Store, book: Book) -> Spec:
    """The spec with the account that every worker's calls of the model are paid from, where there is a model."""
    spec = request.spec
    if spec.model is None:
        return spec
    from holdfast.llm.account import open_account

    await open_account(store, book.name, spec.max_cost_usd, spec.requests_per_minute)
    address = request.store or str(request.out / STORE)
    return replace(spec, account=book.name, store=address)


class _Crew:
    """An engine at work on one book."""

    def __init__(self, engine: Engine, book: Book, meter: Meter, done: Numbers) -> None:
        self._engine, self._book, self._meter, self._done = engine, book, meter, done
        self._waiting: list[Done] = []
        self._written_at = time.monotonic()

    async def work(self, rows: Iterator[Row | BadRow]) -> list[Done]:
        """Check all of these rows and write what comes of them; what comes of the first few is given back."""
        under_way: set[int] = set()
        first: list[Done] = []
        more = True
        try:
            while more or under_way:
                given, told = await asyncio.to_thread(self._turn, rows if more else None, bool(under_way))
                if given is not None:
                    batch, aside = given
                    more = bool(batch or aside)
                    under_way.update(row.number for row in batch)
                    first += aside[: _SAMPLE - len(first)]
                    await self._keep(aside)
                    continue
                fresh = [done for done in told if done.number in under_way]
                under_way.difference_update(done.number for done in fresh)
                first += fresh[: _SAMPLE - len(first)]
                await self._keep(fresh)
        finally:
            # Also when it is stopped: what is done is done.
            await self._write()
        return first

    def _turn(
        self, rows: Iterator[Row | BadRow] | None, waiting: bool
    ) -> tuple[tuple[list[Row], list[Done]] | None, list[Done]]:
        """Give the engine the next rows while it has room, and collect what is done when it has none."""
        if rows is not None and self._engine.has_room():
            batch, aside = _next_batch(rows, self._engine.batch_rows)
            if batch:
                self._engine.submit(batch)
            return (batch, aside), []
        return None, self._engine.collect(_PATIENCE_S) if waiting else []

    async def _keep(self, fresh: Sequence[Done]) -> None:
        self._waiting += fresh
        old = time.monotonic() - self._written_at > _WRITE_S
        if len(self._waiting) >= _WRITE_ROWS or (old and self._waiting):
            await self._write()

    async def _write(self) -> None:
        rows, self._waiting = self._waiting, []
        self._written_at = time.monotonic()
        if rows:
            await self._book.write(rows)
            for row in rows:
                self._done.add(row.number)
            self._meter.add(rows)


def _next_batch(rows: Iterator[Row | BadRow], most: int) -> tuple[list[Row], list[Done]]:
    """Some rows to check and some to set aside; neither when there are no more."""
    batch: list[Row] = []
    aside: list[Done] = []
    size = 0
    for row in rows:
        if isinstance(row, BadRow):
            aside.append(bad(row))
        else:
            batch.append(row)
            size += _characters(row)
        if len(batch) >= most or size > _BATCH_CHARACTERS or len(aside) >= _WRITE_ROWS:
            break
    return batch, aside


def _characters(row: Row) -> int:
    evidence = row.evidence
    length = len(evidence) if isinstance(evidence, str) else sum(len(str(part)) for part in evidence or ())
    return len(row.answer or "") + length
