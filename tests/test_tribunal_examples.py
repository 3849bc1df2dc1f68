"""The examples run as they are, with the library they are about where it is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "library"),
    [
        ("tribunal_plain", None),
        ("tribunal_langgraph", "langgraph"),
        ("tribunal_autogen", "autogen_agentchat"),
    ],
)
def test_the_example_decides(name: str, library: str | None, tmp_path: Path) -> None:
    if library is not None:
        pytest.importorskip(library, reason=f"{library} is not installed; the example needs it")
    command = [sys.executable, str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("APPROVE")
    assert "Discarded: ben, in favour of ana" in done.stdout
    assert "Dissent: cy" in done.stdout
