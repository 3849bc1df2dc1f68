"""The suites that can be run, by name. A suite's own module, and what it measures, is loaded when it runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast


def _ignore(*_: object) -> None:
    """Nobody is listening."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a suite is run."""

    limit: int | None = None
    """At most so many rows of each file, drawn by `seed`."""
    seed: int = 0
    on_progress: Callable[[int, int], None] = _ignore
    """Called after each row with the rows done and their number."""
    on_prediction: Callable[[Mapping[str, Any]], None] = _ignore
    """Called with each row's prediction as soon as it is made, so that a run that is stopped loses none."""


class SuiteReport(Protocol):
    """What a run of any suite gives."""

    def figures(self) -> dict[str, Any]:
        """`{"suite", "files": [...], "mean": {...}}`, ready for JSON."""
        ...

    @property
    def bad_lines(self) -> Sequence[object]:
        """Lines of the files that were no rows; their text says where and why."""
        ...


@dataclass(frozen=True, slots=True)
class Suite:
    """One thing that is measured."""

    name: str
    summary: str
    module: str
    """Holds `run(files, options) -> SuiteReport`."""

    def run(self, files: Sequence[Path], options: Options) -> SuiteReport:
        """Measure every file."""
        return cast(SuiteReport, import_module(self.module).run(files, options))


SUITES: Mapping[str, Suite] = {
    suite.name: suite
    for suite in (
        Suite("grounding", "Is a response supported by its context?", "holdfast.bench.grounding"),
        Suite(
            "procedural",
            "Are miscounts, wrong copies, swapped attributions and phantom citations found?",
            "holdfast.bench.procedural",
        ),
        Suite(
            "premises",
            "Are questions that take for granted what memory does not hold turned down?",
            "holdfast.bench.premises",
        ),
        Suite(
            "pressure", "Is a user pressing, in which ways, and what is claimed?", "holdfast.bench.pressure"
        ),
        Suite(
            "decision", "Is the answer kept or the correction accepted, rightly?", "holdfast.bench.decision"
        ),
        Suite("stance", "Did a reply hold its position under pushback?", "holdfast.bench.stance"),
        Suite(
            "question-type",
            "Is a question factual, time-sensitive or subjective?",
            "holdfast.bench.question_type",
        ),
        Suite(
            "correction",
            "Are corrupted answers noticed and made good, and sound ones left alone?",
            "holdfast.bench.correction",
        ),
        Suite(
            "groupthink",
            "Do agents that saw each other converge, are copies found, is honest agreement left alone?",
            "holdfast.bench.groupthink",
        ),
    )
}
