"""What writers are told, word for word: for an answer, for a better one, and to hold against pressure.

Rewrite the snapshots with: python tests/test_correction_prompts.py
"""

import asyncio
import re
from pathlib import Path

import pytest

from correction_cases import GOOD, INVENTED, LANTERN, QUESTION, passages
from grounding_cases import LexicalJudge
from holdfast import aio
from holdfast.claims.types import Evidence
from holdfast.correction.tasks import answer_task, correction_task
from holdfast.guard.challenges import hold_guidance
from holdfast.llm.types import Message

SNAPSHOTS = Path(__file__).parent / "prompts" / "writers"


async def all_texts() -> dict[str, str]:
    before = (Message("user", "Hello."), Message("assistant", "Good day."))
    task = answer_task(QUESTION, passages(), before)
    wrong = f"{GOOD} {INVENTED}"
    checked = await aio.verify_response(QUESTION, wrong, passages(), judge=LexicalJudge())
    better = correction_task(task, wrong, checked, passages(), [Evidence("m1", LANTERN)])
    analysis = await aio.analyze_challenge("Who designed the Orme tower?", GOOD, "No, it was Otto Falk.")
    verdict = await aio.verify_challenge(analysis, passages())
    return {"answer": task.prompt, "correction": better.prompt, "hold": hold_guidance(verdict)}


def shown(text: str) -> str:
    """The text with its random marks named."""
    for number, mark in enumerate(dict.fromkeys(re.findall(r"<(\w{5}) [\w-]+>", text)), start=1):
        text = text.replace(mark, f"MARK{number}")
    return f"{text}\n"


@pytest.mark.parametrize("name", ["answer", "correction", "hold"])
async def test_a_writer_is_told_what_was_written_down(name: str) -> None:
    assert shown((await all_texts())[name]) == (SNAPSHOTS / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    SNAPSHOTS.mkdir(parents=True, exist_ok=True)
    for name, text in asyncio.run(all_texts()).items():
        (SNAPSHOTS / f"{name}.txt").write_text(shown(text), encoding="utf-8")
