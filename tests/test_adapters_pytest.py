"""The pytest plugin, in runs of pytest as processes of their own: it fails what is not grounded, and is not felt."""

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from holdfast.adapters.pytest_plugin import assert_grounded
from holdfast.errors import InputError
from holdfast.grounding.types import VerificationResult
from server_cases import ANSWER, GUIDE

TESTS = f"""
def test_what_holds(assert_grounded):
    result = assert_grounded("The bridge was opened in 1932.", {GUIDE!r}, min_confidence=0.5)
    assert result.is_grounded

def test_what_does_not_hold(assert_grounded):
    assert_grounded({ANSWER!r}, {GUIDE!r})
"""
LISTED = """
import json, sys

def test_nothing():
    heavy = {"numpy", "onnxruntime", "pydantic", "sqlalchemy", "asyncio", "rich"}
    print("LOADED", json.dumps(sorted(heavy & set(sys.modules))))
    assert "holdfast.adapters.pytest_plugin" in sys.modules
"""


def _pytest(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(code, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-s",
        "-p",
        "holdfast.adapters.pytest_plugin",
        "test_it.py",
    ]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, check=False)


def test_a_test_fails_with_the_claim_and_the_reason(tmp_path: Path) -> None:
    run = _pytest(tmp_path, TESTS)
    assert run.returncode == 1, run.stdout
    assert "1 failed, 1 passed" in run.stdout
    assert "- contradicted: 'It has eight lanes for cars.'" in run.stdout
    # The plugin's own frames are not shown.
    assert "pytest_plugin.py" not in run.stdout


def test_a_run_that_does_not_use_it_loads_nothing_of_it(tmp_path: Path) -> None:
    run = _pytest(tmp_path, LISTED)
    assert run.returncode == 0, run.stdout
    loaded = json.loads(run.stdout.partition("LOADED ")[2].splitlines()[0])
    assert loaded == []


def test_pytest_finds_it_by_itself() -> None:
    found = {point.name: point.value for point in entry_points(group="pytest11")}
    assert found["holdfast"] == "holdfast.adapters.pytest_plugin"


def test_the_fixture_of_the_installed_plugin_is_the_function(request: pytest.FixtureRequest) -> None:
    assert request.getfixturevalue("assert_grounded") is assert_grounded


def test_what_was_not_checked_fails_unless_it_is_allowed() -> None:
    with pytest.raises(AssertionError, match="unchecked"):
        assert_grounded(ANSWER, "")
    with pytest.raises(AssertionError, match="no claim of it was checked"):
        assert_grounded("Hello!", GUIDE)
    found = assert_grounded(ANSWER, "", allow=["unchecked"])
    assert isinstance(found, VerificationResult)


def test_more_confidence_can_be_asked_for() -> None:
    with pytest.raises(AssertionError, match=r"asked for at least 0\.99"):
        assert_grounded(ANSWER, GUIDE, allow=["contradicted"], min_confidence=0.99)
    assert_grounded(ANSWER, GUIDE, allow=["contradicted"])


def test_what_is_allowed_is_a_word_or_several_and_known() -> None:
    assert_grounded(ANSWER, GUIDE, allow="contradicted")
    with pytest.raises(InputError, match="does not know partial: it takes supported, partially_supported"):
        assert_grounded(ANSWER, GUIDE, allow=["partial"])


def test_a_sentence_that_says_nothing_by_itself_passes_beside_a_sound_one() -> None:
    sources = "The granite tower is 32 metres high."
    assert_grounded("Yes, it is. The granite tower is 32 metres high.", sources)
    with pytest.raises(AssertionError, match="no claim of it was checked"):
        assert_grounded("Yes, it is.", sources)
