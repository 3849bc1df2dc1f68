"""What `holdfast tribunal run`, `audit` and `list` do with the store and the models."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast import sync
from holdfast.addresses import without_secrets
from holdfast.cli.store import named_store
from holdfast.errors import InputError, TribunalError
from holdfast.store import open_store
from holdfast.tribunal.debate import deliberate, usage_of
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.files import PanelFile, parse_panel, parse_votes
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.record import rows
from holdfast.tribunal.record.audit import Entry, read_entries
from holdfast.tribunal.record.commitment import seal
from holdfast.tribunal.record.records import proposal_from
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.session import Tribunal
from holdfast.tribunal.showing.tracing import write_trace
from holdfast.tribunal.similarity.panel import Measure
from holdfast.tribunal.types import Agent, Proposal, Stakes

if TYPE_CHECKING:
    from holdfast.config import Config
    from holdfast.llm.types import LanguageModel


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for on the command line."""

    votes: str | None
    agents: str | None
    proposal: str | None
    stakes: Stakes | None
    rounds: int | None
    resume: str | None
    swarm: str
    thresholds: Thresholds
    measure: Measure | None
    store: str | None


async def run_tribunal(
    asked: Run, settings: "Config", on_progress: Callable[[int, int], None] | None
) -> tuple[TribunalResult, dict[str, Any] | None]:
    """Seal, commit, reveal and count given votes, or ask agents through their models; what that cost."""
    if asked.agents is None:
        return await _run_votes(asked, settings), None
    panel = parse_panel(asked.agents)
    models, rounds = _connect(panel.agents, settings), _rounds(asked, panel, settings)
    async with _opened(asked, settings, _without_passwords(panel)) as tribunal:
        result = await deliberate(
            tribunal,
            models,
            rounds=rounds,
            context=panel.context,
            temperatures=panel.temperatures,
            on_progress=on_progress,
        )
    return result, to_plain(usage_of(models))


async def keep_trace(asked: Run, settings: "Config", result: TribunalResult) -> str:
    """Keep the result as a reasoning trace in the same store; the trace's id."""
    from holdfast.aio import ReasoningTraces

    async with ReasoningTraces(asked.store, config=settings) as traces:
        return await write_trace(traces, result)


def _rounds(asked: Run, panel: PanelFile, settings: "Config") -> int:
    told = (asked.rounds, panel.rounds, settings.tribunal.rounds)
    return next(rounds for rounds in told if rounds is not None)


async def _run_votes(asked: Run, settings: "Config") -> TribunalResult:
    """The votes of a file, sealed and kept before they are committed to, so that a crash loses none."""
    given = None if asked.votes is None else parse_votes(asked.votes)
    votes = () if given is None else given.votes
    if len({vote.agent.id for vote in votes}) != len(votes):
        raise InputError("an agent votes twice: keep one of its votes")
    panel = PanelFile(None if given is None else given.proposal, tuple(vote.agent for vote in votes))
    async with _opened(asked, settings, panel) as tribunal:
        sealed = await tribunal.kept_ballots()
        for vote in votes:
            if vote.agent.id not in sealed:
                await tribunal.keep_ballot(seal(tribunal.proposal, vote))
        ballots = await tribunal.kept_ballots()
        for ballot in ballots.values():
            await tribunal.commit(ballot)
        await tribunal.lock()
        for name in tribunal.waiting_for:
            await tribunal.reveal(ballots[name])
        return await tribunal.tally()


@asynccontextmanager
async def _opened(asked: Run, settings: "Config", panel: PanelFile) -> AsyncIterator[Tribunal]:
    address = asked.store if asked.resume is None else named_store(asked.store)
    async with await open_store(address, settings) as store:
        if asked.resume is not None:
            found = await store.read(lambda connection: rows.find_id(connection, str(asked.resume)))
            yield await Tribunal.resume(_only(found, asked.resume), store=store)
        else:
            yield await Tribunal.propose(
                _about(asked, panel),
                panel.agents,
                thresholds=asked.thresholds,
                measure=asked.measure,
                store=store,
                swarm=asked.swarm,
            )


def _about(asked: Run, panel: PanelFile) -> Proposal:
    about = panel.proposal if asked.proposal is None else proposal_from(asked.proposal)
    if about is None:
        raise InputError("nothing is proposed: give --proposal TEXT, or a 'proposal' in the file of agents")
    return about if asked.stakes is None else replace(about, stakes=asked.stakes)


def _without_passwords(panel: PanelFile) -> PanelFile:
    """The panel as it is kept and shown: the address of a model may hold a password."""
    agents = (
        agent if agent.model is None else replace(agent, model=without_secrets(agent.model))
        for agent in panel.agents
    )
    return replace(panel, agents=tuple(agents))


def _connect(agents: tuple[Agent, ...], settings: "Config") -> "dict[str, LanguageModel]":
    """One connection for each model, however many agents share it."""
    from holdfast.llm import connect

    models = {name: connect(name, settings.llm) for name in {agent.model or "" for agent in agents}}
    return {agent.id: models[agent.model or ""] for agent in agents}


def find_entries(wanted: str, address: str | None) -> list[Entry]:
    """The log in a file, or of a tribunal in the store."""
    path = Path(wanted)
    if path.is_file():
        return read_entries(path.read_text(encoding="utf-8").splitlines())

    async def work() -> list[Entry]:
        async with await open_store(named_store(address)) as store:
            found = await store.read(lambda connection: rows.find_id(connection, wanted))
            name = _only(found, wanted)
            return await store.read(lambda connection: rows.read_entries(connection, name))

    return sync.run(work())


def list_tribunals(limit: int, address: str | None) -> list[rows.SessionSummary]:
    """The newest tribunals of the store."""

    async def work() -> list[rows.SessionSummary]:
        async with await open_store(named_store(address)) as store:
            return await store.read(lambda connection: rows.list_sessions(connection, limit))

    return sync.run(work())


def _only(found: list[str], wanted: str) -> str:
    if len(found) == 1:
        return found[0]
    if found:
        raise TribunalError(f"several tribunals start with {wanted!r}: give more of the id")
    raise TribunalError(f"there is no file and no tribunal {wanted!r}; see: holdfast tribunal list")
