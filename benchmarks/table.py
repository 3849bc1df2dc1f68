"""python benchmarks/table.py FILE...: what `holdfast bench grounding --json` printed, as one Markdown table."""

import argparse
import json
from pathlib import Path
from typing import Any

from holdfast.bench.figures import mean_figures

COLUMNS = ("rows", "AUROC", "95 %", "overlap", "length", "bal. acc.", "F1", "recall", "false pos.", "ECE")


def row(name: str, figures: dict[str, Any]) -> list[str]:
    """One line of the table."""
    interval = figures.get("auroc_interval")
    return [
        name,
        str(figures["n"]),
        number(figures["auroc"]),
        f"{number(interval[0])}–{number(interval[1])}" if interval else "",
        number(figures["floors"]["overlap"]["auroc"]),
        number(figures["floors"]["length"]["auroc"]),
        *(number(figures[k]) for k in ("balanced_accuracy", "f1", "recall", "false_positive_rate", "ece")),
    ]


def number(value: float | None) -> str:
    """Three digits, or a dash where a figure has no meaning."""
    return "–" if value is None else f"{value:.3f}".removeprefix("0")


def table(files: list[dict[str, Any]]) -> str:
    """All files and their mean, in Markdown."""
    lines = [row(f["file"].split(".")[0], f) for f in sorted(files, key=lambda f: str(f["file"]))]
    lines.append(row("**mean**", mean_figures(files)))
    head = ["file", *COLUMNS]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *lines])


def main() -> None:
    """Read every report and print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reports", type=Path, nargs="+")
    options = parser.parse_args()
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in options.reports]
    print(table([file for report in reports for file in report["files"]]))


if __name__ == "__main__":
    main()
