"""Opening a tribunal, or taking one up again: its log, its store and the settings it was opened with."""

import datetime
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.config import Config
from holdfast.embedders import Embedder
from holdfast.errors import InputError, TribunalError
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.record.audit import Entry, first_broken
from holdfast.tribunal.record.log import Log, ProcessLog, StoreLog
from holdfast.tribunal.record.records import agent_from, agent_to_record, proposal_from
from holdfast.tribunal.tally import Settings
from holdfast.tribunal.types import Agent, Proposal, Stakes, parse_stakes

if TYPE_CHECKING:
    from holdfast.store import Store


def new_id() -> str:
    """An id that nobody else has."""
    return f"tribunal-{uuid.uuid4().hex[:16]}"


def proposed_body(
    tribunal_id: str,
    proposal: Proposal | str | Mapping[str, Any],
    stakes: Stakes | str | None,
    agents: Sequence[Agent | str | Mapping[str, Any]],
    settings: Settings,
    commit_by: datetime.datetime | None,
    reveal_within: float | None,
) -> dict[str, Any]:
    """What the first entry of a log records; everything that could be bent later is fixed here."""
    about = proposal_from(proposal, default_id=tribunal_id)
    about = about if stakes is None else Proposal(about.id, about.text, parse_stakes(stakes))
    panel = [agent_from(agent) for agent in agents]
    if not panel or len({agent.id for agent in panel}) != len(panel):
        raise InputError("a tribunal needs at least one agent, and each id once")
    return {
        "proposal": {"id": about.id, "text": about.text, "stakes": about.stakes.value},
        "agents": [agent_to_record(agent) for agent in panel],
        "commit_by": None if commit_by is None else commit_by.isoformat(),
        "reveal_within": reveal_within,
        "thresholds": asdict(settings.thresholds),
        "measure": settings.measure,
        "embedder": embedder_name(settings.embedder),
    }


def recorded_settings(entries: Sequence[Entry], embedder: Embedder | None) -> Settings:
    """The settings that a tribunal was opened with; TribunalError when its log or the embedder is another."""
    broken = first_broken(entries)
    if broken is not None:
        place, problem = broken
        raise TribunalError(f"the log of this tribunal was tampered with: entry {place}: {problem}")
    body = entries[0].body
    if embedder_name(embedder) != body["embedder"]:
        raise TribunalError(
            f"this tribunal was opened with the embedder {body['embedder'] or 'that ships with Holdfast'}, "
            "and vectors of two embedders cannot be compared: resume it with that one"
        )
    return Settings(Thresholds(**body["thresholds"]), body["measure"], embedder)


def embedder_name(embedder: Embedder | None) -> str | None:
    """What tells one embedder from another; None for the shipped one."""
    if embedder is None:
        return None
    return str(getattr(embedder, "id", None) or type(embedder).__qualname__)


async def open_log(
    store: "Store | str | Path | None", tribunal_id: str, swarm: str, config: Config | None
) -> "tuple[Log, Store | None]":
    """A log in the store, or in this process without one; and the store if it was opened here."""
    if store is None:
        return ProcessLog(tribunal_id), None
    opened, own = await borrow_store(store, config)
    return StoreLog(opened, tribunal_id, swarm), own


async def borrow_store(
    store: "Store | str | Path | None", config: Config | None
) -> "tuple[Store, Store | None]":
    """An open store, and the same again if it was opened here and has to be closed."""
    from holdfast.store import Store, open_store

    if isinstance(store, Store):
        return store, None
    opened = await open_store(store, config)
    return opened, opened
