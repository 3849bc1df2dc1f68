"""The pairs that an audit asks the embedded judge about, written down for timing the judge alone."""

import json
import pickle
from collections.abc import Sequence
from pathlib import Path

from holdfast.audits.checker import Checker
from holdfast.audits.columns import Columns
from holdfast.audits.types import DEFAULT_CHECKS, Row, Spec
from holdfast.config import Config, VerificationConfig
from holdfast.judges.types import Judge, Judgement, Pair


class _Recorder:
    """The same judge, with what it was asked."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self.pairs: list[Pair] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """Note the pairs, then judge them."""
        self.pairs += pairs
        return await self._judge.judge(pairs)


def record_pairs(source: Path, into: Path) -> int:
    """Write the pairs of every row of a file, once; how many there are."""
    if into.exists():
        with into.open("rb") as stream:
            return len(pickle.load(stream))
    checker = Checker(Spec(config=Config(verification=VerificationConfig.everything())))
    recorder = _Recorder(checker.judge)
    checker.judge = recorder
    checker.run(_rows(source), lambda done: None)
    checker.close()
    with into.open("wb") as stream:
        pickle.dump(recorder.pairs, stream)
    return len(recorder.pairs)


def _rows(source: Path) -> list[Row]:
    lines = enumerate(source.read_text(encoding="utf-8").splitlines())
    read = [Columns().row(number, str(number), json.loads(line), DEFAULT_CHECKS) for number, line in lines]
    return [row for row in read if isinstance(row, Row)]
