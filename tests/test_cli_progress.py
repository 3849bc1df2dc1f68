"""The bar of a long check: the same judgements, told on the way, and only on a terminal."""

import asyncio
import sys
from contextlib import ExitStack

import pytest

from grounding_cases import LexicalJudge
from holdfast.cli.progress import JudgeInSlices, Report, progress_bar, with_progress
from holdfast.judges.types import Pair


def pairs(count: int) -> list[Pair]:
    return [Pair(f"The mill has {n} sails.", "The mill has 4 sails.") for n in range(count)]


def test_many_pairs_are_judged_in_slices_with_the_same_results() -> None:
    told: list[tuple[int, int]] = []
    inner, opened = LexicalJudge(), list[bool]()

    def open_bar() -> Report:
        opened.append(True)
        return lambda done, total: told.append((done, total))

    asked = pairs(150)
    found = asyncio.run(JudgeInSlices(inner, open_bar).judge(asked))
    assert found == asyncio.run(LexicalJudge().judge(asked))
    assert [len(call) for call in inner.calls] == [64, 64, 22]
    assert told == [(0, 150), (64, 150), (128, 150), (150, 150)]
    assert opened == [True]


def test_few_pairs_open_no_bar() -> None:
    def no_bar() -> Report:
        raise AssertionError("a short check shows no bar")

    assert len(asyncio.run(JudgeInSlices(LexicalJudge(), no_bar).judge(pairs(64)))) == 64


def test_off_a_terminal_the_judge_stays_itself() -> None:
    judge = LexicalJudge()
    with ExitStack() as stack:
        assert with_progress(judge, stack) is judge


def test_the_bar_is_on_stderr(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with ExitStack() as stack:
        assert isinstance(with_progress(LexicalJudge(), stack), JudgeInSlices)
        progress_bar(stack, "judging")(3, 7)
    printed = capsys.readouterr()
    assert "3/7" in printed.err
    assert printed.out == ""
