"""A store as JSON Lines: from a file to a server and back, whole or not at all, in bounded memory."""

import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from holdfast.errors import InputError, StoreError
from holdfast.store import open_store
from holdfast.store.columns import now
from holdfast.store.info import describe
from holdfast.store.schema import METADATA, memory_parts, memory_passages, memory_spaces
from holdfast.store.transfer import count_rows, export_store, import_store
from store_cases import names, pair_writer

pytestmark = pytest.mark.anyio


def fill(connection: Connection) -> None:
    """Rows of every kind of column, among them bytes, nothing, and text that is hard to carry."""
    for name in ("a", "b \x00 \ud800", "ü 東京 \u2028"):
        pair_writer(name)(connection)
    connection.execute(
        memory_spaces.insert(), {"seq": 7, "name": "main", "embedder": "words", "dimensions": 2}
    )
    passage = {"seq": 9, "space_seq": 7, "id": "p", "text": "x", "tags": ["t"], "created_at": now()}
    connection.execute(memory_passages.insert(), passage)
    part = {"passage_seq": 9, "space_seq": 7, "start_at": 0, "end_at": 1, "terms": "7:x"}
    connection.execute(memory_parts.insert(), {**part, "vector": bytes(range(256))})


def everything(connection: Connection) -> dict[str, list[object]]:
    return {
        table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
        for table in METADATA.sorted_tables
    }


async def exported(address: str) -> list[str]:
    lines: list[str] = []
    async with await open_store(address) as store:
        rows = await export_store(store, lines.append)
    assert rows == len(lines) - 2
    return lines


async def test_from_a_file_to_a_server_and_back(tmp_path: Path, postgres_url: str) -> None:
    first, last = str(tmp_path / "first.db"), str(tmp_path / "last.db")
    async with await open_store(first) as store:
        await store.write(fill)
        before = await store.read(everything)
    lines = await exported(first)
    async with await open_store(postgres_url) as store:
        told: list[tuple[int, int]] = []
        assert await import_store(store, lines, lambda done, total: told.append((done, total))) == 9
        assert told[-1] == (9, 9)
        assert await store.read(everything) == before
        # The server counts on from where the rows end.
        await store.write(pair_writer("next"))
    again = await exported(postgres_url)
    async with await open_store(last) as store:
        await import_store(store, again)
        after = await store.read(everything)
        await store.write(pair_writer("last"))
    assert {name: rows[: len(before[name])] for name, rows in after.items()} == before
    assert json.loads(again[0])["rows"]["trace_nodes"] == 4


def cut(lines: list[str]) -> list[str]:
    return lines[:-1]


def without_a_row(lines: list[str]) -> list[str]:
    return lines[:-2] + lines[-1:]


def broken(lines: list[str]) -> list[str]:
    return [*lines[:3], lines[3][:10], *lines[4:]]


def of_a_later_version(lines: list[str]) -> list[str]:
    return [lines[0].replace('"0001"', '"0099"'), *lines[1:]]


def with_a_strange_table(lines: list[str]) -> list[str]:
    return [*lines[:3], '{"table":"sqlite_master","row":{}}\n', *lines[3:]]


def with_a_strange_column(lines: list[str]) -> list[str]:
    return [*lines[:3], '{"table":"trace_nodes","row":{"evil":1}}\n', *lines[3:]]


def with_a_strange_moment(lines: list[str]) -> list[str]:
    return [line.replace('"created_at":"2', '"created_at":"x') for line in lines]


def with_another_word(lines: list[str]) -> list[str]:
    return [line.replace('"text":"x"', '"text":"y"') for line in lines]


def with_rows_in_another_order(lines: list[str]) -> list[str]:
    return [lines[0], lines[2], lines[1], *lines[3:]]


def something_else(lines: list[str]) -> list[str]:
    return ['{"id": "p1", "text": "a passage"}\n']


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        without_a_row,
        broken,
        of_a_later_version,
        with_a_strange_table,
        with_a_strange_column,
        with_a_strange_moment,
        with_another_word,
        with_rows_in_another_order,
        something_else,
        lambda lines: [],
        lambda lines: ["[1, 2]\n"],
    ],
)
async def test_a_damaged_export_leaves_nothing_behind(
    damage: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    async with await open_store(tmp_path / "a.db") as store:
        await store.write(fill)
    lines = await exported(str(tmp_path / "a.db"))
    async with await open_store(tmp_path / "b.db") as store:
        with pytest.raises(InputError):
            await import_store(store, damage(lines))
        assert not any((await store.read(count_rows)).values())
        await import_store(store, lines)


@pytest.mark.parametrize("count", ['"three"', "null", "[]", "1.5", "true", "-1", "1e999"])
async def test_a_count_that_is_no_number_says_what_to_do(count: str, tmp_path: Path) -> None:
    lines = await exported(str(tmp_path / "a.db"))
    damaged = lines[0].replace('"trace_nodes":0', f'"trace_nodes":{count}')
    async with await open_store(tmp_path / "b.db") as store:
        with pytest.raises(InputError, match=r"how many rows of trace_nodes .*: export the store again"):
            await import_store(store, [damaged, *lines[1:]])


@pytest.mark.parametrize(
    "carried",
    [
        lambda lines: [line.replace("\n", "\r\n") for line in lines],
        lambda lines: [*lines[:2], "\n", *lines[2:], "\n"],
        lambda lines: [*lines[:-1], lines[-1].rstrip("\n")],
        lambda lines: [*lines[:-1], '{"end":"holdfast-store"}\n'],
    ],
    ids=["other line ends", "blank lines", "no last line end", "an older version's end"],
)
async def test_an_export_that_says_the_same_is_read(
    carried: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    async with await open_store(tmp_path / "a.db") as store:
        await store.write(fill)
        before = await store.read(everything)
    lines = carried(await exported(str(tmp_path / "a.db")))
    async with await open_store(tmp_path / "b.db") as store:
        await import_store(store, lines)
        assert await store.read(everything) == before


async def test_a_store_that_holds_something_is_not_written_over(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "a.db") as store:
        await store.write(pair_writer("mine"))
        with pytest.raises(StoreError, match="not empty"):
            await import_store(store, await exported(str(tmp_path / "a.db")))
        assert await store.read(names) == {"mine"}


async def test_memory_does_not_grow_with_the_store(tmp_path: Path) -> None:
    async with await open_store(tmp_path / "a.db") as store:
        for number in range(4):
            await store.write(
                lambda c, n=number: [pair_writer(f"{n}-{m}", 4000)(c) for m in range(500)] and None  # type: ignore[misc]
            )
        copied = (tmp_path / "copy.jsonl").open("w+")
        tracemalloc.start()
        await export_store(store, copied.write)
        copied.seek(0)
        async with await open_store(tmp_path / "b.db") as other:
            await import_store(other, copied)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        copied.close()
    assert (tmp_path / "copy.jsonl").stat().st_size > 8_000_000
    assert peak < 6_000_000


async def test_a_store_tells_what_it_is(store_address: str) -> None:
    async with await open_store(store_address) as store:
        await store.write(pair_writer("a"))
        found = await describe(store)
    assert found["database"] in ("sqlite", "postgresql")
    assert found["schema"] == "0001"
    assert found["bytes"] > 10_000
    assert found["rows"]["trace_nodes"] == 1
    assert set(found["rows"]) == set(METADATA.tables)
