"""`holdfast store` as a user meets it."""

import io
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import CommandLine
from holdfast import sync
from holdfast.store import open_store
from store_cases import names, pair_writer

HOLDFAST = [sys.executable, "-c", "from holdfast.cli import main; main()"]


@pytest.fixture
def holdfast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CommandLine:
    monkeypatch.chdir(tmp_path)
    return CommandLine(capsys)


async def _fill(address: str) -> None:
    async with await open_store(address) as store:
        await store.write(pair_writer("a"))


async def _names(address: str) -> set[str]:
    async with await open_store(address) as store:
        return await store.read(names)


def test_info_tells_of_the_configured_store_once_there_is_one(holdfast: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "holdfast.toml").write_text('[store]\nurl = "notes/mine.db"\n')
    assert "there is no store" in holdfast("store", "info").stderr
    assert not (tmp_path / "notes").exists()
    assert holdfast("store", "migrate").returncode == 0
    run = holdfast("store", "info", "--json")
    assert (run.returncode, run.stderr) == (0, "")
    found = json.loads(run.stdout)
    assert found["store"] == str(tmp_path / "notes" / "mine.db")
    assert "trace_nodes" in holdfast("store", "info").stdout


def test_migrate_says_what_it_did(holdfast: CommandLine, tmp_path: Path) -> None:
    assert "created, schema 0001" in holdfast("store", "migrate", "--store", "s.db").stdout
    assert "up to date" in holdfast("store", "migrate", "--store", "s.db").stdout


def test_export_and_import_through_a_pipe_and_a_file(
    holdfast: CommandLine, tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync.run(_fill(str(tmp_path / "a.db")))
    piped = holdfast("store", "export", "-", "--store", "a.db")
    assert (piped.returncode, piped.stderr) == (0, "holdfast: exported 2 rows\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(piped.stdout.encode())))
    run = holdfast("store", "import", "-", "--store", postgres_url)
    assert (run.returncode, run.stderr) == (0, "holdfast: imported 2 rows\n")
    assert sync.run(_names(postgres_url)) == {"a"}
    run = holdfast("store", "export", "back.jsonl", "--store", postgres_url)
    assert run.returncode == 0
    assert (tmp_path / "back.jsonl").read_text() == piped.stdout
    assert stat.S_IMODE((tmp_path / "back.jsonl").stat().st_mode) == 0o600
    assert holdfast("store", "import", "back.jsonl", "--store", "b.db").returncode == 0
    assert sync.run(_names(str(tmp_path / "b.db"))) == {"a"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["store", "info"],
        ["store", "export", "good.jsonl"],
        ["store", "export", "-"],
        ["trace", "list"],
        ["trace", "show", "latest"],
        ["trace", "replay", "latest"],
        ["trace", "analyse"],
        ["memory", "recall", "mills"],
        ["memory", "list"],
        ["memory", "remove", "p1"],
        ["tribunal", "list"],
        ["tribunal", "audit", "t1"],
        ["audit", "traces", "--out", "audit"],
    ],
)
@pytest.mark.parametrize("named", ["typo.db", "sqlite:///typo.db"])
def test_reading_makes_no_store_of_a_misspelt_name(
    holdfast: CommandLine, tmp_path: Path, arguments: list[str], named: str
) -> None:
    (tmp_path / "good.jsonl").write_text("a backup\n")
    run = holdfast(*arguments, "--store", named)
    assert (run.returncode, run.stdout) == (1, "")
    assert "there is no store" in run.stderr
    assert "typo.db: check its name" in run.stderr
    assert run.stderr.count("\n") == 1
    assert not (tmp_path / "typo.db").exists()
    assert (tmp_path / "good.jsonl").read_text() == "a backup\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["premises", "Why did Owen lose his bag?", "--memory", "sqlite:///typo.db"],
        ["audit", "a.jsonl", "--out", "audit", "--check", "premises", "--memory", "typo.db"],
        ["audit", "sqlite:///typo.db", "--out", "audit"],
    ],
)
def test_nothing_is_held_against_a_memory_that_is_not_there(
    holdfast: CommandLine, tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / "a.jsonl").write_text('{"question": "Why did Owen lose his bag?"}\n')
    run = holdfast(*arguments)
    assert (run.returncode, run.stdout) == (1, "")
    assert "there is no store" in run.stderr
    assert not (tmp_path / "typo.db").exists()


def test_keeping_something_makes_the_store(holdfast: CommandLine, tmp_path: Path) -> None:
    assert holdfast("memory", "add", "The mill opened in 1790.", "--store", "new.db").returncode == 0
    assert (tmp_path / "new.db").is_file()


def test_an_export_is_not_written_over_its_store(holdfast: CommandLine, tmp_path: Path) -> None:
    sync.run(_fill(str(tmp_path / "a.db")))
    run = holdfast("store", "export", "./a.db", "--store", "a.db")
    assert (run.returncode, "is the store itself" in run.stderr) == (1, True)
    assert sync.run(_names(str(tmp_path / "a.db"))) == {"a"}


def test_an_export_goes_through_a_link_to_its_target(holdfast: CommandLine, tmp_path: Path) -> None:
    sync.run(_fill(str(tmp_path / "a.db")))
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "old.jsonl").write_text("an older export")
    for target in ("kept/old.jsonl", "kept/new.jsonl"):
        (tmp_path / "link").symlink_to(target)
        assert holdfast("store", "export", "link", "--store", "a.db").returncode == 0
        assert (tmp_path / target).read_text().count("\n") == 4
        assert (tmp_path / "link").is_symlink()
        (tmp_path / "link").unlink()
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["new.jsonl", "old.jsonl"]


def test_an_export_is_written_to_a_pipe_and_read_from_one(holdfast: CommandLine, tmp_path: Path) -> None:
    sync.run(_fill(str(tmp_path / "a.db")))
    os.mkfifo(tmp_path / "pipe")
    held = os.open(tmp_path / "pipe", os.O_RDWR)  # for both, so that neither side waits for the other
    assert holdfast("store", "export", "pipe", "--store", "a.db").returncode == 0
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    reading, writing = os.pipe()
    os.write(writing, os.read(held, 65536))
    for done in (held, writing):
        os.close(done)
    assert holdfast("store", "import", f"/dev/fd/{reading}", "--store", "b.db").returncode == 0
    os.close(reading)
    assert sync.run(_names(str(tmp_path / "b.db"))) == {"a"}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["store", "import", "absent.jsonl", "--store", "s.db"], 1, "there is no file absent.jsonl"),
        (["store", "import", "latin.txt", "--store", "s.db"], 1, "not UTF-8"),
        (["store", "info", "--store", "latin.txt"], 1, "damaged or no SQLite database"),
        (["store", "info", "--store", "mysql://a/b"], 1, "give a path"),
        (["store", "info", "--store", "postgresql://x@127.0.0.1:1/none"], 1, "cannot be reached"),
        (["store", "export", "nowhere/x.jsonl", "--store", "full.db"], 1, "nowhere/x.jsonl"),
        (["store", "export"], 2, "FILE"),
        (["store", "mend"], 2, "mend"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    holdfast: CommandLine, arguments: list[str], code: int, words: str, tmp_path: Path
) -> None:
    sync.run(_fill(str(tmp_path / "full.db")))
    (tmp_path / "latin.txt").write_bytes("Le café était fermé. ".encode("latin-1") * 100)
    run = holdfast(*arguments)
    assert (run.returncode, run.stdout) == (code, "")
    assert words in run.stderr
    assert run.stderr.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    sync.run(_fill(str(tmp_path / "a.db")))
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run(
        [*HOLDFAST, "store", "export", "-", "--store", "a.db"],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        check=False,
    )
    os.close(writing)
    assert (run.returncode, run.stderr) == (0, b"")
