"""The log shows every change: of an entry, of the order, of the end, and of a whole chain written anew."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from holdfast import aio
from holdfast.errors import InputError, TribunalError
from holdfast.store import open_store
from holdfast.store.schema import tribunal_log
from holdfast.tribunal.record.audit import Entry, next_entry, read_entries
from holdfast.tribunal.record.verification import audit
from tribunal_cases import AGAINST, REASONS, ConstantEmbedder

pytestmark = pytest.mark.anyio
QUICK: dict[str, Any] = {"embedder": ConstantEmbedder(), "measure": "wording"}


async def recorded(store: str | None = None, **settings: Any) -> tuple[str, list[Entry]]:
    wished = settings or QUICK
    tribunal = await aio.Tribunal.propose("Drop it", ["a", "b", "c"], store=store, **wished)
    says = [("a", "APPROVE", REASONS[0]), ("b", "REJECT", AGAINST[0]), ("c", "APPROVE", REASONS[1])]
    ballots = [tribunal.seal(*said) for said in says]
    for ballot in ballots:
        await tribunal.commit(ballot)
    for ballot in ballots:
        await tribunal.reveal(ballot)
    await tribunal.tally()
    entries = list(tribunal.audit_log)
    await tribunal.close()
    return tribunal.id, entries


def chained_again(entries: list[Entry]) -> list[Entry]:
    """A forger's log: contents changed, then every digest made anew."""
    made: list[Entry] = []
    for entry in entries:
        made.append(
            next_entry(made[-1] if made else None, entry.tribunal_id, entry.kind, entry.body, entry.at)
        )
    return made


async def test_a_whole_log_is_sound() -> None:
    tribunal_id, entries = await recorded()
    report = audit(entries, head=entries[-1].digest)
    assert report.sound
    assert report.finished
    assert (report.tribunal_id, report.outcome, report.broken_entry) == (tribunal_id, "APPROVE", None)
    assert read_entries(line for line in map(_line, entries)) == entries


@pytest.mark.parametrize("place", range(9))
async def test_a_changed_entry_is_named(place: int) -> None:
    _, entries = await recorded()
    entries[place] = replace(entries[place], body={**entries[place].body, "extra": 1})
    report = audit(entries)
    assert (report.sound, report.broken_entry) == (False, place)
    assert "changed" in (report.problem or "")


async def test_moved_removed_and_added_entries_are_named() -> None:
    _, entries = await recorded()
    moved = [*entries[:2], entries[3], entries[2], *entries[4:]]
    assert audit(moved).broken_entry == 2
    assert audit([*entries[:4], *entries[5:]]).broken_entry == 4
    assert audit([*entries[:4], entries[3], *entries[4:]]).broken_entry == 4
    other = replace(entries[5], tribunal_id="tribunal-other")
    assert "another tribunal" in (audit([*entries[:5], other, *entries[6:]]).problem or "")
    assert audit([]).problem == "the log is empty"


async def test_an_end_cut_off_shows_with_the_head_that_was_kept() -> None:
    _, entries = await recorded()
    cut = entries[:-1]
    assert audit(cut).sound
    assert not audit(cut).finished
    report = audit(cut, head=entries[-1].digest)
    assert (report.sound, report.broken_entry) == (False, len(cut))


async def test_a_chain_written_anew_still_has_to_fit_the_commitments() -> None:
    _, entries = await recorded()
    place = next(n for n, entry in enumerate(entries) if entry.kind == "revealed")
    body = dict(entries[place].body)
    body["vote"] = {**body["vote"], "verdict": "REJECT"}
    entries[place] = replace(entries[place], body=body)
    report = audit(chained_again(entries))
    assert report.broken_entry == place
    assert "committed to" in (report.problem or "")


async def test_a_chain_written_anew_still_has_to_add_up() -> None:
    _, entries = await recorded()
    body = dict(entries[-1].body)
    for forged in (
        {**body, "tally": {**body["tally"], "outcome": "REJECT"}},
        {**body, "counted": ["b", "nobody"]},
        {**body, "counted": 3},
    ):
        report = audit(chained_again([*entries[:-1], replace(entries[-1], body=forged)]))
        assert (report.sound, report.broken_entry) == (False, len(entries) - 1)


def test_a_first_entry_that_opens_nothing_is_named() -> None:
    entry = next_entry(None, "t", "proposed", {"agents": 3}, datetime(2026, 1, 1, tzinfo=UTC))
    assert audit([entry]).broken_entry == 0


async def test_a_tampered_store_is_noticed(store_address: str) -> None:
    tribunal_id, entries = await recorded(store_address)
    async with await open_store(store_address) as store:
        table = tribunal_log
        forged = {**entries[1].body, "digest": "0" * 64}
        await store.write(lambda c: c.execute(update(table).where(table.c.number == 1).values(body=forged)))
    with pytest.raises(TribunalError, match="entry 1"):
        await aio.Tribunal.resume(tribunal_id, store=store_address, embedder=ConstantEmbedder())
    async with await open_store(store_address) as store:
        await store.write(lambda c: c.execute(delete(tribunal_log).where(tribunal_log.c.number == 1)))
    with pytest.raises(TribunalError, match="entry 1"):
        await aio.Tribunal.resume(tribunal_id, store=store_address, embedder=ConstantEmbedder())


@pytest.mark.parametrize("line", ["[]", "{}", '{"tribunal": 1', '{"tribunal":"t","number":"x"}', "3"])
def test_lines_that_are_no_entries_are_named(line: str) -> None:
    with pytest.raises(InputError, match="line 1"):
        read_entries([line])


def _line(entry: Entry) -> str:
    import json

    return json.dumps(entry.to_dict())


@pytest.mark.parametrize(("outcome", "sound"), [("REJECT", False), ("NO_QUORUM", False), ("ESCALATE", True)])
async def test_an_outcome_that_its_count_refutes_is_named(outcome: str, sound: bool) -> None:
    _, entries = await recorded()
    entries[-1] = replace(entries[-1], body={**entries[-1].body, "outcome": outcome})
    report = audit(chained_again(entries))
    assert (report.sound, report.broken_entry) == (sound, None if sound else len(entries) - 1)


class Fickle(ConstantEmbedder):
    """Works until it is broken."""

    def __init__(self) -> None:
        self.broken = False

    def embed(self, texts: Any) -> Any:
        if self.broken:
            raise OSError("out of order")
        return super().embed(texts)


async def test_what_was_decided_stays_decided(tmp_path: Path) -> None:
    store, embedder = str(tmp_path / "tribunals.db"), Fickle()
    tribunal_id, entries = await recorded(store, embedder=embedder, measure="meaning")
    decided = entries[-1].body
    embedder.broken = True
    async with await aio.Tribunal.resume(tribunal_id, store=store, embedder=embedder) as resumed:
        again = await resumed.tally()
    assert (again.outcome, again.reason) == (decided["outcome"], decided["reason"])
