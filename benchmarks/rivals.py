"""Our figures beside those that others published: every row of `rivals.json`, won or lost."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

Figures = Mapping[str, Any]
_PUBLISHED = Path(__file__).with_name("rivals.json")
HEAD = ["file", "measure", "rival", "theirs", "Holdfast", ""]


def macro_f1(figures: Figures) -> float | None:
    """The mean of both classes' F1; None when a class is absent, or for a report without counts."""
    counts: Mapping[str, int] | None = figures.get("decisions")
    if counts is None:
        return None
    hit, alarm = counts["true_positives"], counts["false_positives"]
    kept, miss = counts["true_negatives"], counts["false_negatives"]
    if not hit + miss or not kept + alarm:
        return None
    return (hit / (hit + (alarm + miss) / 2) + kept / (kept + (alarm + miss) / 2)) / 2


_MEASURES: dict[str, Callable[[Figures], float | None]] = {
    "response F1": lambda f: f["f1"],
    "AUROC": lambda f: f["auroc"],
    "balanced accuracy": lambda f: f["balanced_accuracy"],
    "mean balanced accuracy": lambda f: f["balanced_accuracy"],
    "macro F1": macro_f1,
}


def rival_lines(files: Mapping[str, Figures]) -> list[list[str]]:
    """A head and a line for each rival on files that were measured; nothing without one."""
    lines = []
    for row in json.loads(_PUBLISHED.read_text(encoding="utf-8"))["rows"]:
        ours = _ours(row, files)
        if ours is not None:
            for rival, theirs in row["rivals"]:
                level = _shown(ours) == _shown(theirs)
                outcome = "level" if level else "won" if ours > theirs else "**lost**"
                name = ", ".join(row["files"])
                lines.append([name, row["measure"], rival, _shown(theirs), _shown(ours), outcome])
    return [HEAD, *lines] if lines else []


def _ours(row: Mapping[str, Any], files: Mapping[str, Figures]) -> float | None:
    if not all(name in files for name in row["files"]):
        return None
    found: Sequence[float | None] = [_MEASURES[row["measure"]](files[name]) for name in row["files"]]
    known = [value for value in found if value is not None]
    return sum(known) / len(known) if len(known) == len(found) else None


def _shown(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")
