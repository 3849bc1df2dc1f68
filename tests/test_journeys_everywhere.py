"""One answer, the same verdicts everywhere: a script, a notebook cell, `await`, and the command line."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import holdfast
from command_line import holdfast_here
from holdfast import aio

QUESTION = "What is in the village?"
ANSWER = (
    "Anna Holm built the Kelder mill in 1784 [mill]. The village school has 450 pupils [school]. "
    "The mayor owns three fishing boats. The mill has four sails [attic_7]."
)
PASSAGES = {
    "mill": "The Kelder mill was built in 1784 by Anna Holm. It has four sails and grinds rye.",
    "school": "The village school has 120 pupils and two teachers. Lessons begin at nine in the morning.",
}
STEPS = [
    {"claim": "Anna Holm built the mill.", "cites": ["mill"]},
    {"claim": "It has six sails.", "cites": []},
]
CALLS: dict[str, tuple[Any, ...]] = {
    "verify_claim": ("The mill has four sails.", PASSAGES),
    "audit_reasoning": (STEPS, PASSAGES),
    "evidence_dependence": (QUESTION, ANSWER, PASSAGES),
    "detect_hallucinations": (ANSWER, PASSAGES),
    "verify_response": (QUESTION, ANSWER, PASSAGES),
}
FUNCTIONS = (*CALLS, "calculate_confidence")


def arguments(name: str) -> tuple[Any, ...]:
    if name == "calculate_confidence":
        return (holdfast.verify_response(QUESTION, ANSWER, PASSAGES),)
    return CALLS[name]


def told(value: Any) -> Any:
    """The result as data, without the time it took."""
    if isinstance(value, list):
        return [told(part) for part in value]
    return _untimed(value.to_dict()) if hasattr(value, "to_dict") else value


def _untimed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _untimed(part) for key, part in value.items() if not key.endswith("_ms")}
    return [_untimed(part) for part in value] if isinstance(value, list) else value


def in_a_notebook_cell(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    async def cell() -> Any:
        return function(*given)

    return asyncio.run(cell())


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_script_a_notebook_and_await_agree(name: str) -> None:
    given = arguments(name)
    in_script = getattr(holdfast, name)(*given)
    assert in_script is not None
    assert told(in_a_notebook_cell(getattr(holdfast, name), given)) == told(in_script)
    assert told(asyncio.run(getattr(aio, name)(*given))) == told(in_script)


def test_a_fresh_process_agrees() -> None:
    """A script of its own, as a user writes one."""
    script = (
        "import json, sys, holdfast\n"
        "question, answer, passages = json.load(sys.stdin)\n"
        "result = holdfast.verify_response(question, answer, passages)\n"
        "print(json.dumps([str(claim.verdict) for claim in result.report.claims]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps([QUESTION, ANSWER, PASSAGES]).encode(),
        capture_output=True,
        check=True,
    )
    here = holdfast.verify_response(QUESTION, ANSWER, PASSAGES)
    assert json.loads(run.stdout) == [str(claim.verdict) for claim in here.report.claims]


def test_the_command_line_agrees(tmp_path: Path) -> None:
    (tmp_path / "answer.md").write_text(ANSWER)
    for name, text in PASSAGES.items():
        (tmp_path / f"{name}.txt").write_text(text)
    options = ["answer.md", "--evidence", "mill.txt", "school.txt", "--question", QUESTION, "--json"]
    run = holdfast_here("check", *options, cwd=tmp_path)
    assert run.returncode == 3, run.stderr.decode()
    here = holdfast.verify_response(QUESTION, ANSWER, PASSAGES).report
    assert _untimed(json.loads(run.stdout)) == told(here)
