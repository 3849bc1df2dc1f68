"""An old store is migrated, a newer one refused, a broken migration undone, two at once are one."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect

from holdfast.config import StoreConfig
from holdfast.errors import StoreDamagedError, StoreError, StoreVersionError
from holdfast.store import migrate, open_store
from holdfast.store.schema import METADATA, REVISION
from process_tasks import write_pairs
from processes import Started
from store_cases import names, pair_writer

pytestmark = pytest.mark.anyio

_NEXT = '''
"""Every node gets a weight: what a migration of a later version may look like."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    op.create_table("trace_weights", sa.Column("id", sa.Text, primary_key=True), sa.Column("weight", sa.Float))
    op.execute("INSERT INTO trace_weights SELECT id, 0.5 FROM trace_nodes")
    op.add_column("trace_nodes", sa.Column("weight", sa.Float))
    op.execute("UPDATE trace_nodes SET weight = 0.5")
    {last}
'''


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This Holdfast with one migration more."""
    scripts = tmp_path / "migrations"
    shutil.copytree(migrate.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0002_weights.py").write_text(_NEXT.format(last=""))
    monkeypatch.setattr(migrate, "SCRIPTS", scripts)
    return scripts


def weights(connection: Connection) -> list[float]:
    return [float(row[0]) for row in connection.exec_driver_sql("SELECT weight FROM trace_nodes")]


async def test_an_old_store_is_migrated_and_keeps_its_rows(
    store_address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(store_address) as store:
        await store.write(pair_writer("old"))
    monkeypatch.setattr(migrate, "REVISION", "0002")
    async with await open_store(store_address) as store:
        assert store.found == "0001"
        assert await store.read(names) == {"old"}
        assert await store.read(weights) == [0.5]
    async with await open_store(store_address) as store:
        assert store.found == "0002"


async def test_a_newer_store_is_refused_and_left_alone(
    store_address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        later.setattr(migrate, "REVISION", "0002")
        async with await open_store(store_address) as store:
            await store.write(pair_writer("new"))
    with pytest.raises(StoreVersionError, match=r"newer Holdfast \(schema 0002; this one knows 0001\)"):
        await open_store(store_address)
    monkeypatch.setattr(migrate, "REVISION", "0002")
    async with await open_store(store_address) as store:
        assert await store.read(names) == {"new"}


async def test_an_old_store_is_refused_where_migrating_is_off(
    store_address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    careful = StoreConfig(migrate=False)
    async with await open_store(store_address, careful) as store:
        await store.write(pair_writer("old"))
    monkeypatch.setattr(migrate, "REVISION", "0002")
    with pytest.raises(StoreVersionError, match="holdfast store migrate"):
        await open_store(store_address, careful)


async def test_a_migration_that_fails_changes_nothing(
    store_address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_store(store_address) as store:
        await store.write(pair_writer("old"))
    script = next_version / "versions" / "0002_weights.py"
    script.write_text(_NEXT.format(last="op.execute('SELECT no_such_function()')"))
    with monkeypatch.context() as later:
        later.setattr(migrate, "REVISION", "0002")
        with pytest.raises(StoreError):
            await open_store(store_address)
    async with await open_store(store_address) as store:
        assert store.found == "0001"
        assert await store.read(names) == {"old"}
        tables = await store.read(lambda connection: set(inspect(connection).get_table_names()))
        assert "trace_weights" not in tables


async def test_everybody_who_opens_a_new_store_at_once_gets_the_same(store_address: str) -> None:
    writers = [Started(write_pairs, store_address, f"w{n}", 3) for n in range(4)]
    for writer in writers:
        writer.line.send("go")
    assert [len(writer.told()) for writer in writers] == [4] * 4
    assert [writer.wait() for writer in writers] == [0] * 4
    async with await open_store(store_address) as store:
        assert await store.read(names) == {f"w{n}-{m}" for n in range(4) for m in range(3)}


async def test_two_migrations_at_once_are_one(
    store_address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    async with await open_store(store_address) as store:
        await store.write(pair_writer("old"))
    monkeypatch.setattr(migrate, "REVISION", "0002")
    stores = await asyncio.gather(*(open_store(store_address) for _ in range(5)))
    assert {store.found for store in stores} <= {"0001", "0002"}
    assert await stores[0].read(weights) == [0.5]
    for store in stores:
        await store.close()


async def test_the_migrations_make_what_the_schema_says(store_address: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        known = set(METADATA.tables)
        # Indexes of words belong to SQLite and PostgreSQL themselves; only what we declare is compared.
        return [
            step
            for step in compare_metadata(context, METADATA)
            if not isinstance(step, list)
            and not str(step[0]).startswith("remove")
            and getattr(step[1], "name", None) in known
        ]

    async with await open_store(store_address) as store:
        assert await store.read(differences) == []
    assert ScriptDirectory(str(migrate.SCRIPTS)).get_current_head() == REVISION


async def test_another_programs_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE mine (a)")
    other.commit()
    other.close()
    before = path.read_bytes()[100:]
    with pytest.raises(StoreDamagedError, match="not a store of Holdfast"):
        await open_store(path)
    assert path.read_bytes()[100:] == before


async def test_a_store_with_a_missing_table_says_what_to_do(store_address: str) -> None:
    async with await open_store(store_address) as store:
        await store.write(lambda connection: connection.exec_driver_sql("DROP TABLE trace_edges") and None)
        with pytest.raises(StoreDamagedError, match="lacks a part"):
            await store.read(names)
