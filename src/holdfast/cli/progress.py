"""How far a long piece of work is, on a terminal alone."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from holdfast.cli.output import console_for, on_terminal

if TYPE_CHECKING:
    from holdfast.judges.types import Judge, Judgement, Pair

Report = Callable[[int, int], None]

_SLICE = 64
"""Pairs judged between two steps of the bar: a few seconds on a slow machine."""


def progress_bar(stack: ExitStack, what: str, *, transient: bool = False) -> Report:
    """A bar on stderr that stands until `stack` is closed; call the result with what is done and the total."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console_for(sys.stderr), transient=transient)
    stack.enter_context(bar)
    task = bar.add_task(what, total=None)
    return lambda done, total: bar.update(task, completed=done, total=total)


class JudgeInSlices:
    """A judge that tells how far it is; what is asked in one slice at most is not worth a bar."""

    def __init__(self, judge: "Judge", open_bar: Callable[[], Report]) -> None:
        self._judge = judge
        self._open_bar = open_bar

    async def judge(self, pairs: "Sequence[Pair]") -> "list[Judgement]":
        """The same judgements, slice by slice."""
        if len(pairs) <= _SLICE:
            return await self._judge.judge(pairs)
        report = self._open_bar()
        found: list[Judgement] = []
        for start in range(0, len(pairs), _SLICE):
            report(start, len(pairs))
            found += await self._judge.judge(pairs[start : start + _SLICE])
        report(len(pairs), len(pairs))
        return found


def with_progress(judge: "Judge", stack: ExitStack) -> "Judge":
    """The judge itself, or on a terminal one that shows a bar while it is asked a lot."""
    if not on_terminal(sys.stderr):
        return judge
    return JudgeInSlices(judge, lambda: progress_bar(stack, "judging", transient=True))
