"""Services as processes of their own, the way that a person would start them."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_RUNNING = re.compile(r"running on http://127\.0\.0\.1:(\d+)")


@dataclass(frozen=True, slots=True)
class Running:
    """A process that answers on a port of the loopback."""

    port: int
    process: subprocess.Popen[str]

    def resident_mb(self) -> float:
        """Its memory now."""
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True
        )
        return int(shown.stdout) / 1024

    def cpu_seconds(self) -> float | None:
        """What it has used of all cores so far, where the system says so: a busy machine changes it little."""
        try:
            fields = (
                Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            )
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def terminate(self) -> None:
        """SIGTERM."""
        self.process.send_signal(signal.SIGTERM)

    def ended_with(self, seconds: float = 60) -> int:
        """Its exit status."""
        return self.process.wait(seconds)


@contextmanager
def holdfast_serve(threads: int = 0, **settings: Any) -> Iterator[Running]:
    """`holdfast serve` on a free port; settings by the environment, such as server__concurrency=8."""
    named = {f"HOLDFAST_{name.upper()}": str(value) for name, value in settings.items()}
    command = [sys.executable, "-m", "holdfast", "serve", "--port", "0", "--threads", str(threads)]
    with tempfile.TemporaryDirectory() as folder:
        store = {"HOLDFAST_STORE__URL": str(Path(folder) / "store.db")}
        with _started(command, {**store, **named}, folder) as running:
            yield running


@contextmanager
def bare(threads: int = 0) -> Iterator[Running]:
    """The bare endpoint."""
    script = Path(__file__).with_name("load_bare.py")
    command = [sys.executable, str(script), str(threads)]
    with tempfile.TemporaryDirectory() as folder, _started(command, {}, folder) as running:
        yield running


@contextmanager
def _started(command: list[str], settings: dict[str, str], folder: str) -> Iterator[Running]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("HOLDFAST_")}
    log = Path(folder) / "log"
    # To a file and not a pipe: nobody reads on once it runs, and a full pipe would stop the service.
    with log.open("w", encoding="utf-8") as written:
        process = subprocess.Popen(
            command, stderr=written, stdout=subprocess.DEVNULL, text=True, env={**own, **settings}, cwd=folder
        )
    try:
        yield Running(_port_of(process, log), process)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)


def _port_of(process: subprocess.Popen[str], log: Path) -> int:
    for _ in range(600):
        text = log.read_text(encoding="utf-8")
        if found := _RUNNING.search(text):
            return int(found.group(1))
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        raise SystemExit(f"the service did not start:\n{log.read_text(encoding='utf-8')}")
    raise SystemExit("the service did not start within a minute")
