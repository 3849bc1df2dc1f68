"""What can go wrong in the middle of an audit costs no row that was done, and no row twice."""

import json
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

import holdfast
from audits_cases import QUICK, SEARCHED, bad_rows, results, rows, start_audit, write_rows
from command_line import CommandLine
from holdfast import sync
from holdfast.audits import driver
from holdfast.audits.processes import ProcessEngine
from holdfast.audits.types import Progress, Row, Spec
from holdfast.errors import AuditError
from postgres_server import PostgresServer

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits are POSIX's")
_KILLS = int(os.environ.get("AUDIT_KILLS", "2"))
"""`AUDIT_KILLS=20 pytest --timeout 400 tests/test_audits_faults.py` is the full round."""


def done_numbers(folder: Path) -> set[int]:
    """The rows that are on the disk."""
    if not (folder / "audit.db").exists():
        return set()
    with closing(sqlite3.connect(folder / "audit.db")) as connection:
        try:
            return {number for (number,) in connection.execute("SELECT number FROM audit_results")}
        except sqlite3.OperationalError:
            return set()


@pytest.mark.usefixtures("checked_here")
def test_an_audit_that_is_killed_again_and_again_ends_as_if_it_never_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    count, draw = 60 + 25 * _KILLS, random.Random(7)
    source = write_rows(tmp_path / "in.jsonl", [*rows(count), {"id": "none"}])
    log, out = tmp_path / "judged", tmp_path / "out"
    judged_again: set[str] = set()
    for _ in range(_KILLS):
        before, noted = done_numbers(out), log.read_text().splitlines() if log.exists() else []
        process = start_audit(
            str(source), "--out", str(out), "--judge", "audits_cases:slow", "--workers", "2", JUDGED=str(log)
        )
        time.sleep(draw.uniform(0.8, 2.2))
        process.kill()
        process.communicate(timeout=50)  # also waits for the last of its workers
        assert before <= done_numbers(out), "a row that was done is gone"
        fresh = log.read_text().splitlines()[len(noted) :] if log.exists() else []
        judged_again |= {claim for claim in fresh if _number(claim) in before}
    monkeypatch.setenv("JUDGED", str(log))
    ended = CommandLine(capsys)("audit", str(source), "--out", str(out), "--judge", "audits_cases:slow")
    assert ended.returncode == 3, ended.stderr
    assert not judged_again, "a row that was done was judged again"
    holdfast.audit(source, tmp_path / "whole", judge=QUICK, workers=1)
    assert results(out) == results(tmp_path / "whole")
    assert bad_rows(out) == bad_rows(tmp_path / "whole")


def _number(claim: str) -> int:
    return int(claim.split(" opened")[0].rsplit(" ", 1)[1])


def test_a_stopped_audit_keeps_what_it_has_done(tmp_path: Path) -> None:
    source, log, out = write_rows(tmp_path / "in.jsonl", rows(2000)), tmp_path / "judged", tmp_path / "out"
    process = start_audit(
        str(source), "--out", str(out), "--judge", "audits_cases:slow", "--workers", "2", JUDGED=str(log)
    )
    while not log.exists() or len(log.read_text().splitlines()) < 40:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, problems = process.communicate(timeout=50)
    assert process.returncode == 130, problems
    assert len(done_numbers(out)) >= 20


def test_a_row_that_takes_its_process_down_is_set_aside_and_no_other(tmp_path: Path) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(30)), tmp_path / "out"
    report = holdfast.audit(source, out, judge="audits_cases:deadly", workers=1)
    (aside,) = bad_rows(out)
    assert (aside["id"], aside["row"]) == ("r3", 3)
    assert "signal SIGSEGV" in aside["reason"]
    assert json.loads(aside["raw"])["context"] == rows(4)[3]["context"]
    assert len(results(out)) == 29
    assert report.summary is not None
    assert report.summary.bad_rows == 1


def test_a_row_that_never_ends_is_set_aside(tmp_path: Path) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(8)), tmp_path / "out"
    request = driver.Request(
        inputs=(source,),
        out=out,
        spec=Spec(judge="audits_cases:stuck"),
        open_engine=lambda spec: ProcessEngine(spec, 1, row_timeout_s=1.5),
    )
    sync.run(driver.run(request))
    (aside,) = bad_rows(out)
    assert aside["id"] == "r3"
    assert "took longer than 1.5 s" in aside["reason"]


def test_a_process_that_reads_nothing_more_does_not_stop_whoever_writes_to_it() -> None:
    """One that hangs may hold its interpreter, and with it the thread that reads."""
    long = "The bridge was opened in spring. " * 10_000
    given = [Row(n, "in", f"r{n}", answer="It is open.", evidence=[long]) for n in range(4)]
    with ProcessEngine(Spec(judge=QUICK), 1, row_timeout_s=0.5) as engine:
        while not engine._crew[0].ready:
            engine.collect(0.1)
        hung = engine._crew[0].process
        os.kill(hung.pid, signal.SIGSTOP)
        engine.submit(given)
        while engine._crew[0].process is hung:
            engine.collect(0.1)
    assert hung.returncode == -signal.SIGKILL


def test_workers_that_cannot_even_start_end_the_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    source = write_rows(tmp_path / "in.jsonl", rows(3))
    with pytest.raises(AuditError, match="before they have checked a row"):
        holdfast.audit(source, tmp_path / "out", judge=QUICK, workers=1)


@pytest.mark.usefixtures("checked_here")
def test_a_store_without_room_is_said_and_the_audit_goes_on_when_there_is_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(150)), tmp_path / "out"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (270_000, before[1]))
    try:
        full = CommandLine(capsys)("audit", str(source), "--out", str(out), "--judge", QUICK)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert full.returncode == 1, full.stderr
    assert "acknowledged is kept" in full.stderr
    _goes_on(source, out, 150)


@pytest.mark.usefixtures("checked_here")
def test_a_disk_without_room_for_the_results_is_said_and_no_row_is_checked_twice(tmp_path: Path) -> None:
    """The files that are made from the store are longer than it."""
    source, out = write_rows(tmp_path / "in.jsonl", rows(40, id="x" * 50_000)), tmp_path / "out"
    full = subprocess.run(
        [sys.executable, "-m", "holdfast", "audit", source, "--out", out, "--judge", QUICK, "--workers", "1"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": SEARCHED},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY)),
    )
    assert full.returncode == 1, full.stderr
    assert "no row is checked twice" in full.stderr
    _goes_on(source, out, 40)


def _goes_on(source: Path, out: Path, count: int) -> None:
    assert not (out / "results.jsonl").exists()
    before = done_numbers(out)
    told: list[Progress] = []
    holdfast.audit(source, out, judge=QUICK, workers=1, on_progress=told.append)
    assert len(results(out)) == count
    assert told[0].done > len(before) if len(before) < count else told == []


def test_a_server_that_restarts_in_the_middle_costs_nothing(
    tmp_path: Path, postgres_url: str, postgres_server: PostgresServer
) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(120)), tmp_path / "out"
    restarted = threading.Event()

    def restart(step: Progress) -> None:
        if step.done >= 40 and not restarted.is_set():
            restarted.set()
            postgres_server.stop()
            postgres_server.start()

    holdfast.audit(source, out, judge=QUICK, workers=1, store=postgres_url, on_progress=restart)
    assert restarted.is_set()
    assert [row["row"] for row in results(out)] == list(range(120))
