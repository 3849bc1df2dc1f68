"""Audits on a real Dask cluster of several processes: workers, a node, the driver and the scheduler are killed."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

import holdfast
from audits_cases import (
    QUICK,
    SEARCHED,
    TESTS,
    bad_rows,
    checking_here,
    results,
    rows,
    start_audit,
    write_rows,
)
from holdfast.audits import dask_engine, dask_worker
from holdfast.audits.types import Progress, Row, Spec
from holdfast.errors import AuditError, ConfigError

pytestmark = [
    pytest.mark.skipif(
        find_spec("distributed") is None, reason="audits on a cluster need: pip install 'holdfast[dask]'"
    ),
    pytest.mark.skipif(os.name != "posix", reason="processes are killed by signals"),
]
SLOW = "audits_cases:slow"


class Cluster:
    """A scheduler and nodes, each a process group of its own: a nanny and one worker."""

    def __init__(self, folder: Path, made: tuple[str, str] | None) -> None:
        self._folder, self._security, self._made = folder, list[str](), made
        if made is not None:
            certificate, key = made
            files = ["--tls-ca-file", certificate, "--tls-cert", certificate, "--tls-key", key]
            self._security = [*files, "--protocol", "tls"]
        self.log = folder / "judged"
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        file = folder / "scheduler.json"
        while not file.exists() or not file.read_text().rstrip().endswith("}"):
            assert self.scheduler.poll() is None, (folder / "log").read_text()
            time.sleep(0.05)
        self.nodes = [self.add_node() for _ in range(2)]

    def add_node(self) -> "subprocess.Popen[bytes]":
        return self._start("dask_worker", "--nworkers", "1", "--nthreads", "1", "--no-dashboard")

    @property
    def address(self) -> str:
        return str(json.loads((self._folder / "scheduler.json").read_text())["address"])

    @property
    def named(self) -> holdfast.Cluster:
        """As an audit is told of it."""
        if self._made is None:
            return holdfast.Cluster(self.address)
        return holdfast.Cluster(self.address, self._made[0], *self._made)

    @property
    def flags(self) -> list[str]:
        """As the command line is told of it."""
        named = self.named
        pairs = {
            "--dask": named.address, "--dask-ca": named.ca_file, "--dask-cert": named.cert_file,
            "--dask-key": named.key_file,
        }  # fmt: skip
        return [word for name, value in pairs.items() if value for word in (name, value)]

    def _start(self, program: str, *arguments: str) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "PYTHONPATH": SEARCHED, "JUDGED": str(self.log)}
        # A row that kills its worker is given up sooner than by default.
        environment["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] = "1"
        # Nobody reads what Dask would measure of itself a hundred times a second.
        environment["DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED"] = "False"
        file = ["--scheduler-file", str(self._folder / "scheduler.json")]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program}", *arguments, *file, *self._security],
                stdout=log,
                stderr=log,
                env=environment,
                cwd=self._folder,
                start_new_session=True,
            )

    def workers(self) -> list[int]:
        """Process ids of the workers themselves, below the nannies."""
        found = subprocess.run(
            ["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True
        ).stdout
        nannies = {str(node.pid) for node in self.nodes}
        lines = [line.split(None, 2) for line in found.splitlines()[1:]]
        return [int(pid) for pid, parent, words in lines if parent in nannies and "spawn_main" in words]

    def close(self) -> None:
        for process in (*self.nodes, self.scheduler):
            kill_group(process)


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def certificates(folder: Path) -> tuple[str, str] | None:
    """A certificate and its key; None where they cannot be made."""
    if shutil.which("openssl") is None:
        return None
    key, certificate = str(folder / "key.pem"), str(folder / "cert.pem")
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=holdfast"
    command = ["openssl", *words.split(), "-keyout", key, "-out", certificate]
    subprocess.run(command, check=True, capture_output=True)
    return certificate, key


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One cluster for all tests, under TLS where certificates can be made."""
    folder = tmp_path_factory.mktemp("cluster")
    cluster = Cluster(folder, certificates(folder))
    yield cluster
    cluster.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, object]]]:
    """Rows, and what an audit on this machine makes of them."""
    folder = tmp_path_factory.mktemp("whole")
    source = write_rows(folder / "in.jsonl", rows(160))
    with checking_here():
        holdfast.audit(source, folder / "out", judge=QUICK, workers=1)
    return source, results(folder / "out")


def test_a_worker_and_a_node_are_killed_and_every_row_is_there_once(
    running: Cluster, whole: tuple[Path, list[dict[str, object]]], tmp_path: Path
) -> None:
    source, expected = whole
    killed: list[str] = []

    def kill(step: Progress) -> None:
        if step.done >= 40 and not killed:
            killed.append("worker")
            os.kill(running.workers()[0], signal.SIGKILL)
        elif step.done >= 80 and killed == ["worker"]:
            killed.append("node")
            kill_group(running.nodes.pop(0))
            running.nodes.append(running.add_node())

    holdfast.audit(source, tmp_path / "out", judge=SLOW, dask=running.named, on_progress=kill)
    assert killed == ["worker", "node"]
    assert results(tmp_path / "out") == expected


def test_a_driver_that_is_killed_is_resumed_without_judging_a_row_again(
    running: Cluster, whole: tuple[Path, list[dict[str, object]]], tmp_path: Path
) -> None:
    source, expected = whole
    arguments = [str(source), "--out", str(tmp_path / "out"), "--judge", SLOW, *running.flags]
    process = start_audit(*arguments)
    while not (tmp_path / "out" / "audit.db-wal").exists() or _done(tmp_path / "out") < 40:
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    process.kill()
    process.communicate()
    before = _done(tmp_path / "out")
    told: list[Progress] = []
    holdfast.audit(source, tmp_path / "out", judge=SLOW, dask=running.named, on_progress=told.append)
    assert told[0].done > before
    assert results(tmp_path / "out") == expected


def _done(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "audit.db")) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM audit_results").fetchone()[0])
        except sqlite3.OperationalError:
            return 0


def test_a_row_that_takes_every_worker_down_is_set_aside(running: Cluster, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.jsonl", rows(6))
    holdfast.audit(source, tmp_path / "out", judge="audits_cases:deadly", dask=running.named)
    assert [(row["id"], row["reason"]) for row in bad_rows(tmp_path / "out")] == [
        ("r3", "every worker that checked it died")
    ]
    assert len(results(tmp_path / "out")) == 5


def test_weights_are_loaded_once_in_a_worker() -> None:
    spec = Spec(judge=QUICK)
    batch = [
        Row(number, "f", str(number), "The mill opened.", evidence="The mill opened.") for number in (0, 1)
    ]
    first = dask_worker.check_batch(spec, batch, [str(TESTS)])
    held = dask_worker._HELD[threading.get_ident()][1]
    assert [done.number for done in first] == [0, 1]
    dask_worker.check_batch(spec, batch, [])
    assert dask_worker._HELD[threading.get_ident()][1] is held
    held.close()
    del dask_worker._HELD[threading.get_ident()]


def test_a_scheduler_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_engine, "_CONNECT_S", 0.5)
    source = write_rows(tmp_path / "in.jsonl", rows(2))
    with pytest.raises(AuditError, match="cannot be reached"):
        holdfast.audit(source, tmp_path / "out", judge=QUICK, dask="tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("tcp://127.0.0.1:8786", True),
        ("localhost:8786", True),
        ("tls://[::1]:8786", True),
        ("tcp://10.1.2.3:8786", False),
        ("scheduler.internal:8786", False),
    ],
)
def test_another_machine_is_told_from_this_one(address: str, local: bool) -> None:
    assert holdfast.Cluster(address).is_local is local


def test_a_cluster_under_tls_is_reached_with_a_certificate_only(running: Cluster, tmp_path: Path) -> None:
    if not running.named.is_encrypted:
        pytest.skip("certificates are made with openssl")
    source = write_rows(tmp_path / "in.jsonl", rows(2))
    with pytest.raises(ConfigError, match="is under TLS: give --dask-ca"):
        holdfast.audit(source, tmp_path / "out", judge=QUICK, dask=running.address)


def test_a_scheduler_that_is_killed_is_an_error_that_says_how_to_go_on(
    running: Cluster,
    whole: tuple[Path, list[dict[str, object]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The last test: nothing is left of the cluster after it."""
    source, expected = whole
    # The scheduler is asked at every turn: in the moment between its death and the client's notice of it, too.
    monkeypatch.setattr(dask_engine, "_REFRESH_S", -1.0)

    def kill(step: Progress) -> None:
        if step.done >= 30:
            kill_group(running.scheduler)

    with pytest.raises(AuditError, match="went away: start it again, then run the same command again"):
        holdfast.audit(source, tmp_path / "out", judge=SLOW, dask=running.named, on_progress=kill)
    # Engines are no part of an audit: what a cluster began, this machine ends.
    os.environ["JUDGED"] = str(running.log)
    try:
        holdfast.audit(source, tmp_path / "out", judge=SLOW, workers=1)
    finally:
        del os.environ["JUDGED"]
    assert results(tmp_path / "out") == expected
