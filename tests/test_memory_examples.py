"""The examples of retrievers run as they stand, where the library they are for is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from command_line import example

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "needs", "package", "printed"),
    [
        ("memory_function.py", "holdfast", "holdfast", "['history', 'dome'] supported"),
        ("memory_langchain.py", "langchain_core", "langchain-core", "['tower', 'lamp'] 2024-04-01 supported"),
        ("memory_llamaindex.py", "llama_index", "llama-index-core", "['tower', 'lamp'] 1.0 supported"),
    ],
)
def test_an_example_runs_as_it_stands(name: str, needs: str, package: str, printed: str) -> None:
    if find_spec(needs) is None:
        pytest.skip(f"{name} needs: pip install {package}")
    done = example(EXAMPLES / name)
    assert (done.returncode, done.stdout.strip()) == (0, printed), done.stderr
