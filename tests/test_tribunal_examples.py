"""The examples run as they are, with the library they are about where it is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from command_line import example

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "library"),
    [
        ("tribunal_plain", None),
        ("tribunal_langgraph", "langgraph"),
        ("tribunal_autogen", "autogen_agentchat"),
    ],
)
def test_the_example_decides(
    name: str, library: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if library is not None and find_spec(library) is None:
        pytest.skip(f"{library} is not installed; the example needs it")
    monkeypatch.chdir(tmp_path)
    done = example(EXAMPLES / f"{name}.py", alone=library == "autogen_agentchat")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("APPROVE")
    assert "Discarded: ben, in favour of ana" in done.stdout
    assert "Dissent: cy" in done.stdout
