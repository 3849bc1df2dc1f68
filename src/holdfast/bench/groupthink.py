"""The groupthink suite: convergence of agents, honest agreement against copies, and paraphrase."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, cast

from holdfast.bench import metrics
from holdfast.bench.groupthink_cases import (
    Case,
    PanelCase,
    deliberation_case,
    paraphrase_cases,
    rationale_cases,
)
from holdfast.bench.groupthink_rows import (
    Deliberation,
    Kind,
    ParaphraseRow,
    RationalesRow,
    TurnRow,
    deliberations,
    read_groupthink_rows,
)
from holdfast.bench.rows import BadLine, RowFile
from holdfast.bench.suites import Options
from holdfast.tribunal.similarity.paraphrase import ParaphraseMeasure

_MEANS = ("auroc", "balanced_accuracy", "f1", "ece", "recall", "false_positive_rate")
_MOST_BAD_LINES_NAMED = 20


@dataclass(frozen=True, slots=True)
class MeasuredFile:
    """One file, what it holds, and what was said about its cases."""

    name: str
    kind: Kind
    cases: tuple[Case | PanelCase, ...]
    bad_lines: tuple[BadLine, ...]


@dataclass(frozen=True, slots=True)
class GroupthinkReport:
    """Cases file by file, with the seed that their intervals are drawn by."""

    files: tuple[MeasuredFile, ...]
    seed: int

    def figures(self) -> dict[str, Any]:
        """The table of the other suites, with what each kind of file has beside it."""
        files = [_file_figures(file, self.seed) for file in self.files]
        return {"suite": "groupthink", "files": files, "mean": _mean_figures(files)}

    @property
    def bad_lines(self) -> list[BadLine]:
        """Lines that were no rows."""
        return [line for file in self.files for line in file.bad_lines]


def run(files: Sequence[Path], options: Options) -> GroupthinkReport:
    """Read every file before the first case, so that a bad path costs no work; then measure case by case."""
    loaded = [_load(path, options) for path in files]
    total, done = sum(len(rows) for _, _, rows in loaded), 0
    measured = []
    for kind, file, rows in loaded:
        cases: list[Case | PanelCase] = []
        for made in _measure(kind, file.name, rows):
            cases += made
            for case in made:
                options.on_prediction(asdict(case))
            done += 1
            options.on_progress(done, total)
        measured.append(MeasuredFile(file.name, kind, tuple(cases), file.bad_lines))
    return GroupthinkReport(tuple(measured), options.seed)


def _load(path: Path, options: Options) -> tuple[Kind, RowFile[Any], Sequence[Any]]:
    """A limit counts deliberations, not turns: half of one cannot be measured."""
    kind, file = read_groupthink_rows(path)
    if kind != "deliberations":
        sampled = file.sample(options.limit, options.seed)
        return kind, sampled, sampled.rows
    groups = deliberations(cast(Sequence[TurnRow], file.rows), file.name)
    drawn = RowFile(file.name, tuple(groups), file.bad_lines).sample(options.limit, options.seed)
    return kind, drawn, drawn.rows


def _measure(kind: Kind, name: str, rows: Sequence[Any]) -> Iterator[list[Case | PanelCase]]:
    if kind == "deliberations":
        for item in cast(Sequence[Deliberation], rows):
            yield [deliberation_case(name, item)]
    elif kind == "rationales":
        for row in cast(Sequence[RationalesRow], rows):
            yield list(rationale_cases(name, row))
    else:
        measure = ParaphraseMeasure()
        for case in paraphrase_cases(name, cast(Sequence[ParaphraseRow], rows), measure):
            yield [case]


def _file_figures(file: MeasuredFile, seed: int) -> dict[str, Any]:
    """What every suite prints, and what this kind of file has beside it."""
    cases = [case for case in file.cases if isinstance(case, Case) and case.kind != "heavy copy"]
    figures = {
        "file": file.name,
        "kind": file.kind,
        "n": len(cases),
        **_scored(cases, seed),
        "ece": None,
        "latency_ms": _latency(file.cases),
        "unchecked": 0,
        "errors": 0,
        "bad_lines": {
            "n": len(file.bad_lines),
            "first": [str(line) for line in file.bad_lines[:_MOST_BAD_LINES_NAMED]],
        },
    }
    if file.kind == "deliberations":
        figures["level"] = {"auroc": _auroc(cases, [case.level or 0.0 for case in cases])}
        figures["by_source"] = _by_source(cases)
    if file.kind == "rationales":
        figures |= _honesty(file.cases, cases)
    return figures


def _scored(cases: Sequence[Case], seed: int) -> dict[str, Any]:
    positive, scores = [case.positive for case in cases], [case.score for case in cases]
    decisions = metrics.Decisions.count(positive, [case.flagged for case in cases])
    interval = metrics.auroc_interval(positive, scores, seed)
    return {
        "positive": sum(positive),
        "auroc": metrics.auroc(positive, scores),
        "auroc_interval": list(interval) if interval else None,
        "balanced_accuracy": decisions.balanced_accuracy,
        "f1": decisions.f1,
        "recall": decisions.recall,
        "false_positive_rate": decisions.false_positive_rate,
        "floors": {
            "overlap": {"auroc": _auroc(cases, [case.overlap for case in cases])},
            "length": {"auroc": _auroc(cases, [case.length for case in cases])},
        },
    }


def _honesty(everything: Sequence[Case | PanelCase], cases: Sequence[Case]) -> dict[str, Any]:
    """Honest votes that the shipped thresholds discard, and copies that they find."""
    panels = [case for case in everything if isinstance(case, PanelCase)]
    votes, discarded = sum(panel.votes for panel in panels), sum(panel.discarded for panel in panels)
    return {
        "honest_votes": votes,
        "honest_discarded": discarded / votes if votes else None,
        "honest_pairs_accused": _flagged(everything, "honest"),
        "copies_found": _flagged(everything, "copy"),
        "heavy_copies_found": _flagged(everything, "heavy copy"),
        "cosine": {"auroc": _auroc(cases, [case.level or 0.0 for case in cases])},
    }


def _flagged(cases: Sequence[Case | PanelCase], kind: str) -> float | None:
    found = [case.flagged for case in cases if isinstance(case, Case) and case.kind == kind]
    return sum(found) / len(found) if found else None


def _by_source(cases: Sequence[Case]) -> dict[str, Any]:
    """Nothing is fitted, so each source alone is also what leaving it out would show."""
    sources = sorted({case.source for case in cases})
    grouped = {source: [case for case in cases if case.source == source] for source in sources}
    return {
        source: {"n": len(rows), "auroc": _auroc(rows, [row.score for row in rows])}
        for source, rows in grouped.items()
    }


def _auroc(cases: Sequence[Case], scores: Sequence[float]) -> float | None:
    return metrics.auroc([case.positive for case in cases], scores)


def _latency(cases: Sequence[Case | PanelCase]) -> dict[str, float | None]:
    times = [case.latency_ms for case in cases]
    return {"p50": metrics.percentile(times, 50), "p99": metrics.percentile(times, 99)}


def _mean_figures(files: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {
        "n": sum(file["n"] for file in files),
        **{name: metrics.mean([file[name] for file in files]) for name in _MEANS},
        "floors": {
            floor: {"auroc": metrics.mean([file["floors"][floor]["auroc"] for file in files])}
            for floor in ("overlap", "length")
        },
        "latency_ms": {
            point: metrics.mean([file["latency_ms"][point] for file in files]) for point in ("p50", "p99")
        },
        "unchecked": 0,
        "errors": 0,
    }
