"""Rows for audits, and judges that workers make: quick, slow, logging, and one that takes its process down."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from unittest.mock import patch

from holdfast.audits import driver
from holdfast.audits.checker import Checker
from holdfast.audits.types import Done, Row, Spec
from holdfast.judges.types import Judgement, Pair

TESTS = Path(__file__).parent
QUICK = "audits_cases:quick"
SEARCHED = os.pathsep.join(filter(None, [str(TESTS), os.environ.get("PYTHONPATH")]))
"""The PYTHONPATH of processes that make these judges."""
_PLACES = ("Keld", "Marrick", "Farrow", "Lorne", "Garth", "Calder", "Dunfell")


def rows(count: int, **more: Any) -> list[dict[str, Any]]:
    """Rows of two models; every third answer is wrong, and every second of them by model b."""
    return [
        {
            "id": f"r{number}",
            "question": f"When did the mill of {_place(number)} open?",
            "answer": f"The mill of {_place(number)} opened in {1700 + number + (number % 3 == 0)}.",
            "context": [f"In {1700 + number} the mill opened at {_place(number)}."],
            "model": "ab"[number % 2],
            "label": "unsupported" if number % 3 == 0 else "supported",
            **more,
        }
        for number in range(count)
    ]


def _place(number: int) -> str:
    return f"{_PLACES[number % len(_PLACES)]} {number}"


def write_rows(path: Path, values: Sequence[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def results(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


def bad_rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "bad_rows.jsonl").read_text().splitlines()]


class WordJudge:
    """Supported as far as the claim's words stand in the evidence."""

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [await self._judge(pair) for pair in pairs]

    async def _judge(self, pair: Pair) -> Judgement:
        words, known = pair.claim.lower().split(), set(pair.evidence.lower().replace(".", " ").split())
        share = sum(word.strip(".") in known for word in words) / max(1, len(words)) if known else 0.2
        return Judgement(share, 0.0, 1.0 - share, "embedded", "")


def quick() -> WordJudge:
    return WordJudge()


class _Slow(WordJudge):
    async def _judge(self, pair: Pair) -> Judgement:
        if not pair.evidence:  # asked of every claim once
            _note(pair.claim)
            await asyncio.sleep(0.02)
        return await super()._judge(pair)


def _note(claim: str) -> None:
    with Path(os.environ["JUDGED"]).open("a", encoding="utf-8") as log:
        log.write(claim + "\n")


def slow() -> WordJudge:
    """20 ms a claim, and each is noted in the file $JUDGED."""
    return _Slow()


class _Deadly(WordJudge):
    async def _judge(self, pair: Pair) -> Judgement:
        if "Lorne 3 " in pair.claim:
            os.kill(os.getpid(), signal.SIGSEGV)
        return await super()._judge(pair)


def deadly() -> WordJudge:
    """Dies of row 3."""
    return _Deadly()


class _Stuck(WordJudge):
    async def _judge(self, pair: Pair) -> Judgement:
        if "Lorne 3 " in pair.claim:
            await asyncio.sleep(3600)
        return await super()._judge(pair)


def stuck() -> WordJudge:
    """Never ends with row 3."""
    return _Stuck()


class EngineHere:
    """Checks rows as a worker does, in this process: for tests of what an audit says, whoever checks its rows."""

    workers = 1
    batch_rows = 8

    def __init__(self, spec: Spec) -> None:
        self._spec = spec.shared_by(1)
        self._waiting = deque[Sequence[Row]]()
        self._at_the_end = ExitStack()

    def __enter__(self) -> Self:
        self._checker = Checker(self._spec)
        self._at_the_end.callback(self._checker.close)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._at_the_end.close()

    def has_room(self) -> bool:
        return len(self._waiting) < 2

    def submit(self, rows: Sequence[Row]) -> None:
        self._waiting.append(rows)

    def collect(self, timeout: float) -> list[Done]:
        done: list[Done] = []
        if self._waiting:
            self._checker.run(self._waiting.popleft(), done.append)
        return done


@contextmanager
def checking_here() -> Iterator[None]:
    """Audits check their rows in this process: a worker's start costs more than all the rest of a small audit."""
    with patch.object(driver, "_open_engine", lambda _, spec: EngineHere(spec)):
        yield


def start_audit(*arguments: str, **environment: str) -> "subprocess.Popen[str]":
    """`holdfast audit` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "holdfast", "audit", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": SEARCHED, **environment},
    )
