"""A tribunal from proposal to tally: every step is recorded before it is acknowledged."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from holdfast.asides import work_aside
from holdfast.config import Config
from holdfast.embedders import Embedder
from holdfast.errors import TribunalError
from holdfast.tribunal.detecting.history import CONSECUTIVE
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.events import Listener
from holdfast.tribunal.opening import (
    borrow_store,
    new_id,
    open_log,
    proposed_body,
    recorded_settings,
)
from holdfast.tribunal.record.audit import Entry
from holdfast.tribunal.record.commitment import Ballot, Commitment, seal
from holdfast.tribunal.record.log import Log, StoreLog
from holdfast.tribunal.record.records import ballot_from, ballot_to_record
from holdfast.tribunal.record.state import Phase, State
from holdfast.tribunal.record.steps import (
    Receipt,
    Step,
    commit_step,
    lock_body,
    lock_is_due,
    require_seat,
    reveal_step,
)
from holdfast.tribunal.record.summary import summary
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.similarity.panel import Measure
from holdfast.tribunal.tally import Settings, chosen_settings, decide
from holdfast.tribunal.types import (
    Agent,
    EarlierAnswer,
    Outcome,
    Proposal,
    Stakes,
    Verdict,
    Vote,
    parse_verdict,
)
from holdfast.turns import Turns

if TYPE_CHECKING:
    from holdfast.store import Store

Clock = Callable[[], datetime.datetime]


class Tribunal:
    """Agents commit to their votes blind, reveal them when all are in, and only independent ones are counted.

    Make one with `Tribunal.propose(...)`, or take one up again with `Tribunal.resume(id, store=...)`; close it when it
    has a store.
    """

    _log: Log
    _state: State
    _settings: Settings
    _on_event: Listener | None
    _clock: Clock
    _own_store: "Store | None"
    _one_step_at_a_time: Turns

    def __init__(self) -> None:
        raise TypeError("make a tribunal with Tribunal.propose(...) or Tribunal.resume(...)")

    @classmethod
    async def propose(
        cls,
        proposal: Proposal | str | Mapping[str, Any],
        agents: Sequence[Agent | str | Mapping[str, Any]],
        *,
        stakes: Stakes | str | None = None,
        commit_within: float | None = None,
        reveal_within: float | None = None,
        thresholds: Thresholds | None = None,
        measure: Measure | None = None,
        embedder: Embedder | None = None,
        store: "Store | str | Path | None" = None,
        swarm: str = "default",
        on_event: Listener | None = None,
        clock: Clock | None = None,
        config: Config | None = None,
    ) -> Self:
        """Open a tribunal; with a `store` it survives a crash, without one it ends with the process.

        Deadlines are in seconds: the first counts from now, the second from the lock. A `config` stands in for
        thresholds and measure that are not given.
        """
        clock, tribunal_id = clock or _now, new_id()
        at, settings = clock(), chosen_settings(thresholds, measure, embedder, config)
        commit_by = None if commit_within is None else at + datetime.timedelta(seconds=commit_within)
        body = proposed_body(tribunal_id, proposal, stakes, agents, settings, commit_by, reveal_within)
        log, own_store = await open_log(store, tribunal_id, swarm, config)
        try:
            _, entries = await log.append(0, "proposed", body, at)
        except BaseException:
            if own_store is not None:
                await own_store.close()
            raise
        return cls._with(log, entries, settings, on_event, clock, own_store)

    @classmethod
    async def resume(
        cls,
        tribunal_id: str,
        *,
        store: "Store | str | Path | None" = None,
        embedder: Embedder | None = None,
        on_event: Listener | None = None,
        clock: Clock | None = None,
        config: Config | None = None,
    ) -> Self:
        """Take up a tribunal where its log ends; without a `store`, from the configured one."""
        from holdfast.tribunal.record.rows import read_swarm

        opened, own_store = await borrow_store(store, config)
        try:
            swarm = await opened.read(lambda connection: read_swarm(connection, tribunal_id))
            log = StoreLog(opened, tribunal_id, swarm or "")
            entries = await log.entries()
            settings = recorded_settings(entries, embedder)
        except BaseException:
            if own_store is not None:
                await own_store.close()
            raise
        return cls._with(log, entries, settings, on_event, clock or _now, own_store)

    @classmethod
    def _with(
        cls,
        log: Log,
        entries: Sequence[Entry],
        settings: Settings,
        on_event: Listener | None,
        clock: Clock,
        own_store: "Store | None",
    ) -> Self:
        tribunal = object.__new__(cls)
        tribunal._log, tribunal._state, tribunal._settings = log, State.from_entries(entries), settings
        tribunal._on_event, tribunal._clock, tribunal._own_store = on_event, clock, own_store
        tribunal._one_step_at_a_time = Turns()
        return tribunal

    @property
    def id(self) -> str:
        """The tribunal's id, by which it is resumed and audited."""
        return self._log.tribunal_id

    @property
    def proposal(self) -> Proposal:
        """What is voted on."""
        return self._state.proposal

    @property
    def agents(self) -> tuple[Agent, ...]:
        """The panel."""
        return tuple(self._state.agents.values())

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        return self._state.phase

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Agents whose commitment or reveal is still to come."""
        return tuple(self._state.waiting_for)

    @property
    def audit_log(self) -> tuple[Entry, ...]:
        """Everything recorded so far."""
        return tuple(self._state.entries)

    def seal(
        self,
        agent_id: str,
        verdict: Verdict | str,
        reasoning: str,
        *,
        confidence: float | None = None,
        earlier: Sequence[EarlierAnswer] = (),
    ) -> Ballot:
        """Fix an agent's vote; the ballot stays with the agent until the reveal."""
        agent = require_seat(self._state, agent_id)
        vote = Vote(agent, parse_verdict(verdict), reasoning, confidence, earlier)
        return seal(self.proposal, vote)

    async def commit(self, commitment: Commitment | Ballot) -> Receipt:
        """Hand in a commitment; of a ballot, only that is read. The last one locks the commitments."""
        handed = commitment.commitment if isinstance(commitment, Ballot) else commitment
        async with self._one_step_at_a_time:
            await self._lock_if_due()
            receipt = await self._take(lambda: commit_step(self._state, handed))
            await self._lock_if_due()
            return receipt

    async def lock(self) -> None:
        """End the commitments now, whoever is missing; locking twice is no error."""
        async with self._one_step_at_a_time:
            await self._lock_if(lambda: self._state.phase is Phase.COMMITTING)

    async def reveal(self, vote: Vote | Ballot, salt: str | None = None) -> Receipt:
        """Open a commitment. The embedding that a vote may bring is not used: an agent could make it up."""
        opened = vote.vote if isinstance(vote, Ballot) else vote
        key = vote.salt if isinstance(vote, Ballot) else salt
        if key is None:
            raise TribunalError("a reveal needs the salt that the vote was sealed with")
        async with self._one_step_at_a_time:
            await self._lock_if_due()
            used = await self._log.salt_was_used(key)
            return await self._take(
                lambda: reveal_step(self._state, opened, key, self._clock(), salt_was_used=used)
            )

    async def tally(self) -> TribunalResult:
        """End the reveals and decide; once decided, the same decision again."""
        async with self._one_step_at_a_time:
            await self._lock_if_due()
            if self._state.phase is Phase.COMMITTING:
                raise TribunalError(
                    f"the commitments are not locked: wait for {', '.join(self.waiting_for)}, or call lock()"
                )
            return await self._decide()

    async def keep_ballot(self, ballot: Ballot) -> None:
        """Keep a sealed vote beside the log, for agents that run in this very process."""
        await self._log.keep_ballot(ballot.vote.agent.id, ballot_to_record(ballot))

    async def note_failure(self, agent_id: str, why: str) -> None:
        """Record that an agent could not be asked; it has no vote, and the result says why."""
        async with self._one_step_at_a_time:
            while not await self._record("failed", {"agent": agent_id, "why": why}):
                pass

    async def kept_ballots(self) -> dict[str, Ballot]:
        """The ballots kept so far, by agent."""
        kept = await self._log.ballots()
        return {agent: ballot_from(record, self._state.agents) for agent, record in kept.items()}

    async def close(self) -> None:
        """Close the store if it was opened here; closing twice is no error."""
        if self._own_store is not None:
            await self._own_store.close()
            self._own_store = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _decide(self) -> TribunalResult:
        past = await self._log.past_clusters(CONSECUTIVE - 1)
        while True:
            votes, uncounted = self._state.countable(), self._state.uncounted()
            result = await work_aside(decide, self.proposal, votes, self._settings, past, uncounted)
            if self._state.phase is Phase.TALLIED:
                return self._signed(self._as_recorded(result))
            if await self._record("tallied", summary(result)):
                break
        signed = self._signed(result)
        if self._on_event is not None:
            for event in signed.events:
                self._on_event(event)
        return signed

    def _as_recorded(self, result: TribunalResult) -> TribunalResult:
        """What was decided stays decided, also where its votes can no longer be compared."""
        body = next(entry.body for entry in reversed(self._state.entries) if entry.kind == "tallied")
        return replace(result, outcome=Outcome(body["outcome"]), reason=str(body["reason"]))

    def _signed(self, result: TribunalResult) -> TribunalResult:
        tallied = next(entry for entry in reversed(self._state.entries) if entry.kind == "tallied")
        events = (replace(event, tribunal_id=self.id, at=tallied.at) for event in result.events)
        return replace(result, tribunal_id=self.id, audit_head=tallied.digest, events=tuple(events))

    async def _lock_if_due(self) -> None:
        await self._lock_if(lambda: lock_is_due(self._state, self._clock()))

    async def _lock_if(self, wanted: Callable[[], bool]) -> None:
        while wanted():
            await self._record("locked", lock_body(self._state, self._clock()))

    async def _take(self, decide_step: Callable[[], Step]) -> Receipt:
        """Decide by what is known, and again when another process has recorded something meanwhile."""
        while True:
            step = decide_step()
            if step.kind is None or await self._record(step.kind, step.body):
                return step.receipt

    async def _record(self, kind: str, body: Mapping[str, Any]) -> bool:
        recorded, entries = await self._log.append(len(self._state.entries), kind, body, self._clock())
        for entry in entries:
            self._state.apply(entry)
        return recorded


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
