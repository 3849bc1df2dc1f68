"""Importing Holdfast and asking for help loads no model runtime, provider SDK or web framework."""

import json
import subprocess
import sys

import pytest

import holdfast

_HEAVY = {
    "onnxruntime", "numpy", "pydantic", "torch", "transformers", "tokenizers", "pandas", "nupunkt",
    "openai", "anthropic", "pydantic_ai", "litellm", "httpx", "httpx2", "requests", "aiohttp",
    "sqlalchemy", "alembic", "fastapi", "starlette", "uvicorn", "flask", "django",
}  # fmt: skip
_LIST_MODULES = (
    "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
)
_RUN = """
import contextlib, io
from holdfast.cli.entry import run
with contextlib.redirect_stdout(io.StringIO()):
"""


def modules_after(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}\n{_LIST_MODULES}"]
    return set(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


@pytest.mark.parametrize(
    "code",
    [
        "import holdfast",
        "import holdfast; dir(holdfast); holdfast.__all__; holdfast.__version__",
        f"{_RUN}    run(['--help'])",
        f"{_RUN}    run(['--version'])",
        f"{_RUN}    run(['check', '--help'])",
        f"{_RUN}    run(['audit', '--help'])",
        f"{_RUN}    run(['bench', 'grounding', '--help'])",
        f"{_RUN}    run(['trace', 'show', '--help'])",
        f"{_RUN}    run(['store', 'info', '--help'])",
        f"{_RUN}    run(['no-such-command'])",
    ],
)
def test_nothing_heavy_is_loaded(code: str) -> None:
    loaded = modules_after(code)
    assert "holdfast" in loaded
    assert not loaded & _HEAVY


def test_importing_the_package_loads_no_console_either() -> None:
    assert not modules_after("import holdfast") & {"rich", "typer", "asyncio"}


def test_public_names_are_sorted_and_all_there() -> None:
    assert holdfast.__all__ == sorted(holdfast.__all__)
    for name in holdfast.__all__:
        assert getattr(holdfast, name) is not None
    assert set(holdfast.__all__) <= set(dir(holdfast))


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = holdfast.no_such_name
