"""The examples of memories run as they stand, where the library they are for is installed."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from command_line import example

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(
    ("name", "needs", "package", "printed"),
    [
        (
            "premises_function.py",
            "holdfast",
            "holdfast",
            "(here your model answers: When did Alice start as a nurse?)",
        ),
        ("premises_vector_store.py", "holdfast", "holdfast", "Memory says it of Priya, not of Owen"),
        ("premises_langchain.py", "langchain_core", "langchain-core", "supported False\nunsupported True"),
        ("premises_llamaindex.py", "llama_index", "llama-index-core", "supported False\nunsupported True"),
    ],
)
def test_an_example_runs_as_it_stands(name: str, needs: str, package: str, printed: str) -> None:
    if find_spec(needs) is None:
        pytest.skip(f"{name} needs: pip install {package}")
    done = example(EXAMPLES / name)
    assert done.returncode == 0, done.stderr
    assert printed in done.stdout
