"""What an audit leaves behind: results, figures, a page, a comparison, a file for CI."""

import json
import re
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.audits.book import Book, Spent
from holdfast.audits.compare import Comparison, Flags, compare, read_flags
from holdfast.audits.export import export
from holdfast.audits.failing import Failing
from holdfast.audits.figures import AuditSummary
from holdfast.audits.folder import BAD, PAGE, RESULTS, SUMMARY, TABLE, Folder
from holdfast.audits.junit import JunitFile
from holdfast.audits.page import page, plots
from holdfast.audits.types import Estimate

if TYPE_CHECKING:
    from holdfast.audits.driver import Request

_PLOTS = "plot"


@dataclass(frozen=True, slots=True)
class AuditReport:
    """An audit and what it found."""

    name: str
    folder: Path
    summary: AuditSummary | None = None
    """None when only an estimate was asked for."""
    estimate: Estimate | None = None
    """None when there was nothing left to do."""
    comparison: Comparison | None = None
    """With the baseline, where one was given."""
    failing_rate: float | None = None
    """The share of answers with a finding that `fail_on` names, of those with a verdict; None when there are none."""
    worker_seconds: float = 0.0
    """What all rows took, summed over the workers."""
    wall_seconds: float = 0.0
    """What this run took."""
    files: Mapping[str, Path] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "audit": self.name,
            "folder": str(self.folder),
            "summary": None if self.summary is None else self.summary.to_dict(),
            "estimate": None if self.estimate is None else self.estimate.to_dict(),
            "comparison": None if self.comparison is None else self.comparison.to_dict(),
            "failing_rate": self.failing_rate,
            "worker_seconds": self.worker_seconds,
            "wall_seconds": self.wall_seconds,
            "files": {name: str(path) for name, path in self.files.items()},
        }


async def write_outcome(
    request: "Request", folder: Folder, book: Book, estimate: Estimate | None, wall_seconds: float
) -> AuditReport:
    """Write everything from the book."""
    baseline = None if request.baseline is None else await read_flags(request.baseline, request.store)
    flags, failing = Flags(), Failing(request.fail_on)
    with ExitStack() as stack:
        junit = (
            None if request.junit is None else stack.enter_context(JunitFile(request.junit, request.fail_on))
        )

        def also(kind: Any, value: dict[str, Any]) -> None:
            failing.add(kind, value)
            if baseline is not None:
                flags.add(kind, value)
            if junit is not None:
                junit.add(kind, value)

        tally = await export(book, folder, also)
    summary, spent = tally.summary(), await book.spent()
    comparison = None if baseline is None else compare(baseline, flags, str(request.baseline))
    report = AuditReport(
        book.name,
        folder.path,
        summary,
        estimate,
        comparison,
        failing.rate,
        worker_seconds=spent.seconds,
        wall_seconds=wall_seconds,
        files=_files(folder, request.junit),
    )
    folder.write(PAGE, page(report, tally))
    for name, plot in plots(summary, tally).items():
        folder.write(f"{_PLOTS}-{_file_name(name)}.svg", plot + "\n")
    folder.write(SUMMARY, json.dumps(_lasting(report, spent), indent=2, allow_nan=False) + "\n")
    return report


def _lasting(report: AuditReport, spent: Spent) -> dict[str, Any]:
    told = report.to_dict()
    return {name: told[name] for name in ("audit", "summary", "comparison", "worker_seconds")}


def _file_name(name: str) -> str:
    """A name that every file system takes: a column may be called anything."""
    return re.sub(r"[^\w-]+", "_", name, flags=re.ASCII)[:60]


def _files(folder: Folder, junit: Path | None) -> dict[str, Path]:
    names = (RESULTS, TABLE, BAD, SUMMARY, PAGE)
    made = {
        name: folder.path / name for name in names if (folder.path / name).exists() or name in (SUMMARY, PAGE)
    }
    return made | ({} if junit is None else {"junit": junit})
