"""The plain twins of the async tribunal: the same names, for scripts, notebooks and running loops."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from holdfast.config import Config
from holdfast.embedders import Embedder
from holdfast.sync import LoopThread, run
from holdfast.tribunal import session, tally
from holdfast.tribunal.detecting.findings import Cluster
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.events import Listener
from holdfast.tribunal.record.audit import Entry
from holdfast.tribunal.record.commitment import Ballot, Commitment
from holdfast.tribunal.record.state import Phase
from holdfast.tribunal.record.steps import Receipt
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.session import Clock
from holdfast.tribunal.similarity.panel import Measure
from holdfast.tribunal.types import Agent, EarlierAnswer, Proposal, Stakes, Verdict, Vote

if TYPE_CHECKING:
    from holdfast.store import Store

T = TypeVar("T")


def tally_votes(
    votes: Sequence[Vote | Mapping[str, Any]],
    proposal: Proposal | str = "an unnamed proposal",
    *,
    stakes: Stakes | str = Stakes.STATE_CHANGE,
    thresholds: Thresholds | None = None,
    measure: Measure | None = None,
    embedder: Embedder | None = None,
    paraphrases: bool = False,
    past: Sequence[Sequence[Cluster]] = (),
    on_event: Listener | None = None,
    config: Config | None = None,
) -> TribunalResult:
    """Decide on votes that are already in the open; `Tribunal` keeps them sealed until all are in.

    A vote may be a dictionary with agent, verdict and reasoning. With `paraphrases`, votes that say the same in other
    words are flagged, too. `past` are the `detection.agreement` clusters of the tribunals before this, oldest first.
    """
    return run(
        tally.tally_votes(
            votes,
            proposal,
            stakes=stakes,
            thresholds=thresholds,
            measure=measure,
            embedder=embedder,
            paraphrases=paraphrases,
            past=past,
            on_event=on_event,
            config=config,
        )
    )


class Tribunal:
    """Agents commit to their votes blind, reveal them when all are in, and only independent ones are counted.

    Make one with `Tribunal.propose(...)`, or take one up again with `Tribunal.resume(id, store=...)`; close it when it
    has a store.
    """

    _core: session.Tribunal
    _thread: LoopThread

    def __init__(self) -> None:
        raise TypeError("make a tribunal with Tribunal.propose(...) or Tribunal.resume(...)")

    @classmethod
    def propose(
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
        return cls._started(
            partial(
                session.Tribunal.propose,
                proposal,
                agents,
                stakes=stakes,
                commit_within=commit_within,
                reveal_within=reveal_within,
                thresholds=thresholds,
                measure=measure,
                embedder=embedder,
                store=store,
                swarm=swarm,
                on_event=on_event,
                clock=clock,
                config=config,
            )
        )

    @classmethod
    def resume(
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
        return cls._started(
            partial(
                session.Tribunal.resume,
                tribunal_id,
                store=store,
                embedder=embedder,
                on_event=on_event,
                clock=clock,
                config=config,
            )
        )

    @property
    def id(self) -> str:
        """The tribunal's id, by which it is resumed and audited."""
        return self._core.id

    @property
    def proposal(self) -> Proposal:
        """What is voted on."""
        return self._core.proposal

    @property
    def agents(self) -> tuple[Agent, ...]:
        """The panel."""
        return self._core.agents

    @property
    def phase(self) -> Phase:
        """Where it stands."""
        return self._core.phase

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Agents whose commitment or reveal is still to come."""
        return self._core.waiting_for

    @property
    def audit_log(self) -> tuple[Entry, ...]:
        """Everything recorded so far."""
        return self._core.audit_log

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
        return self._core.seal(agent_id, verdict, reasoning, confidence=confidence, earlier=earlier)

    def commit(self, commitment: Commitment | Ballot) -> Receipt:
        """Hand in a commitment; of a ballot, only that is read. The last one locks the commitments."""
        return self._thread.run(self._core.commit(commitment))

    def lock(self) -> None:
        """End the commitments now, whoever is missing; locking twice is no error."""
        self._thread.run(self._core.lock())

    def reveal(self, vote: Vote | Ballot, salt: str | None = None) -> Receipt:
        """Open a commitment. The embedding that a vote may bring is not used: an agent could make it up."""
        return self._thread.run(self._core.reveal(vote, salt))

    def tally(self) -> TribunalResult:
        """End the reveals and decide; once decided, the same decision again."""
        return self._thread.run(self._core.tally())

    def keep_ballot(self, ballot: Ballot) -> None:
        """Keep a sealed vote beside the log, for agents that run in this very process."""
        self._thread.run(self._core.keep_ballot(ballot))

    def note_failure(self, agent_id: str, why: str) -> None:
        """Record that an agent could not be asked; it has no vote, and the result says why."""
        self._thread.run(self._core.note_failure(agent_id, why))

    def kept_ballots(self) -> dict[str, Ballot]:
        """The ballots kept so far, by agent."""
        return self._thread.run(self._core.kept_ballots())

    def close(self) -> None:
        """Close the store if it was opened here; closing twice is no error."""
        if self._thread.alive:
            self._thread.run(self._core.close())
            self._thread.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @classmethod
    def _started(cls, open_core: Callable[[], Coroutine[Any, Any, session.Tribunal]]) -> Self:
        tribunal = object.__new__(cls)
        tribunal._thread = LoopThread()
        try:
            tribunal._core = tribunal._thread.run(open_core())
        except BaseException:
            tribunal._thread.close()
            raise
        tribunal._thread.ends_with(tribunal, tribunal._core.close)
        return tribunal
