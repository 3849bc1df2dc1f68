"""python benchmarks/table.py REPORT...: what the benchmarks wrote as JSON, as the tables of docs/benchmarks.md.

A report is what `holdfast bench grounding|procedural --json`, `pooling.py`, `distractors.py` or `training/calibrate.py`
wrote; its own fields say which. With `--into FILE` every table takes the place of the one between
`<!-- table: NAME -->` and `<!-- end -->` in FILE, and tables without a report stay as they are.
"""

import argparse
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from holdfast.bench.figures import mean_figures
from rivals import rival_lines

Figures = dict[str, Any]
_BLOCK = re.compile(r"(<!-- table: (?P<name>[\w-]+) -->\n)(?:(?!<!-- end -->)[^\n]*\n)*(<!-- end -->)")


def number(value: float | None, places: int = 3) -> str:
    """Three digits, or a dash where a figure has no meaning."""
    return (
        "–"
        if value is None
        else f"{value:.{places}f}".removeprefix("0")
        if abs(value) < 1
        else f"{value:.{places}f}"
    )


def markdown(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Cells as a table."""
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head), *lines])


def grounding(files: list[Figures]) -> str:
    """AUROC beside its floors, and what the shipped thresholds give."""
    head = (
        "file",
        "rows",
        "AUROC",
        "95 %",
        "overlap",
        "length",
        "bal. acc.",
        "F1",
        "recall",
        "false pos.",
        "ECE",
        "ECE, calibrated",
    )
    named = [(_name(f), f) for f in files]
    return markdown(
        head, [_grounding_line(name, f) for name, f in [*named, ("**mean**", mean_figures(files))]]
    )


def _grounding_line(name: str, figures: Figures) -> list[str]:
    interval = figures.get("auroc_interval")
    return [
        name,
        str(figures["n"]),
        number(figures["auroc"]),
        f"{number(interval[0])}–{number(interval[1])}" if interval else "",
        *(number(figures["floors"][floor]["auroc"]) for floor in ("overlap", "length")),
        *(number(figures[k]) for k in ("balanced_accuracy", "f1", "recall", "false_positive_rate", "ece")),
        number(figures.get("ece_calibrated")),
    ]


def flags(files: list[Figures]) -> str:
    """False alarms claim by claim: every claim of a supported row is sound."""
    known = [(f, f["supported_claims"]) for f in files if f.get("supported_claims", {}).get("n")]
    head = ("file", "sound rows flagged", "sound claims", "of them flagged", "recall", "response F1")
    lines = [
        [
            _name(f),
            number(f["false_positive_rate"]),
            str(claims["n"]),
            number(claims["false_positive_rate"]),
            number(f["recall"]),
            number(f["f1"]),
        ]
        for f, claims in known
    ]
    return markdown(head, lines)


def marks(files: list[Figures]) -> str:
    """Marked words against those that people marked."""
    head = ("file", "rows", "words", "wrong", "AUROC", "precision", "recall", "F1", "F1, characters", "F1: mark all",
            "F1: absent words", "F1: flagged claims", "F1 in hallucinated rows")  # fmt: skip
    lines = []
    for file in files:
        m = file.get("marks")
        if m:
            floors = [
                number(m["floors"][name]["f1"]) for name in ("everything", "absent_words", "flagged_claims")
            ]
            shares = [number(m[name]) for name in ("auroc", "precision", "recall", "f1")]
            counts = [str(m[name]) for name in ("rows", "words", "wrong_words")]
            inside = number(m["in_hallucinated_rows"]["f1"])
            lines.append([_name(file), *counts, *shares, number(m["characters"]["f1"]), *floors, inside])
    return markdown(head, lines)


def three_way(files: list[Figures]) -> str:
    """Contradicted against silent."""
    head = ("file", "contradicted", "silent", "AUROC", "given unsupported", "overlap", "length", "bal. acc.",
            "contradicted called so", "silent called contradicted")  # fmt: skip
    names = ("balanced_accuracy", "contradicted_called_so", "unsupported_called_contradicted")
    lines = [
        [
            _name(file),
            str(s["contradicted"]),
            str(s["unsupported"]),
            number(s["auroc"]),
            number(s.get("auroc_given_unsupported")),
            *(number(s["floors"][floor]["auroc"]) for floor in ("overlap", "length")),
            *(number(s[name]) for name in names),
        ]
        for file in files
        if (s := file.get("three_way"))
    ]
    return markdown(head, lines)


def procedural(files: list[Figures]) -> str:
    """Mistakes found and sound twins flagged, by kind."""
    head = ("rows from", "kind", "pairs", "recall", "false alarms", "found by exact rules")
    lines = []
    for file in files:
        for kind, found in [*file["kinds"].items(), ("**all**", {**file, "exact": None})]:
            shares = [number(found[name]) for name in ("recall", "false_positive_rate", "exact")]
            lines.append([_name(file), kind, str(found["n"] // 2), *shares])
    return markdown(head, lines)


def pooling(files: list[Figures]) -> str:
    """One window against all chunks."""
    head = (
        "file",
        "rows",
        "chunks",
        "one window",
        "largest of all chunks",
        "mean of all chunks",
        "ms",
        "ms, chunks",
    )
    lines = []
    for file in files:
        methods = file["methods"]
        areas = [number(methods[m]["auroc"]) for m in ("window", "max", "mean")]
        times = [number(methods[m]["ms_per_row"], 0) for m in ("window", "max")]
        lines.append([_name(file), str(file["n"]), number(file["chunks"], 1), *areas, *times])
    return markdown(head, lines)


def distractors(files: list[Figures]) -> str:
    """Irrelevant passages beside the right ones."""
    head = (
        "file",
        "passages added",
        "rows",
        "AUROC",
        "newly flagged",
        "no longer flagged",
        "mean change of score",
    )
    lines = [
        [_name(f), added, str(found["n"]), *(number(v) for k, v in found.items() if k != "n")]
        for f in files
        for added, found in f["added"].items()
    ]
    return markdown(head, lines)


def left_out(report: Figures) -> str:
    """Every source measured by what was fitted on all the others."""
    found = {**report["left_out"], "**mean**": report["mean"]}
    columns = list(dict.fromkeys(key for figures in found.values() for key in figures))
    lines = [[name, *(number(figures.get(key)) for key in columns)] for name, figures in found.items()]
    return markdown(("source left out", *columns), lines)


def tables(reports: Sequence[Figures]) -> dict[str, str]:
    """Every table that the reports have the figures for, by name."""
    files = sorted(_files(reports, "suite", "grounding"), key=_name)
    made: dict[str, tuple[list[Any], Callable[[list[Any]], str]]] = {
        "grounding": (files, grounding),
        "flags": ([f for f in files if f.get("supported_claims", {}).get("n")], flags),
        "marks": ([f for f in files if f.get("marks")], marks),
        "three-way": ([f for f in files if f.get("three_way")], three_way),
        "rivals": (rival_lines({_name(f): f for f in files}), lambda lines: markdown(lines[0], lines[1:])),
        "procedural": (_files(reports, "suite", "procedural"), procedural),
        "pooling": (_files(reports, "benchmark", "pooling"), pooling),
        "distractors": (_files(reports, "benchmark", "distractors"), distractors),
        "left-out": ([r for r in reports if "left_out" in r], lambda found: left_out(found[-1])),
    }
    return {name: write(rows) for name, (rows, write) in made.items() if rows}


def _files(reports: Sequence[Figures], key: str, value: str) -> list[Figures]:
    return [file for report in reports if report.get(key) == value for file in report["files"]]


def _name(file: Figures) -> str:
    return str(file["file"]).partition(".jsonl")[0]


def filled(page: str, found: dict[str, str]) -> str:
    """The page with each known table in its place."""

    def put(block: re.Match[str]) -> str:
        table = found.get(block["name"])
        return block[0] if table is None else f"{block[1]}{table}\n{block[3]}"

    return _BLOCK.sub(put, page)


def main() -> None:
    """Read every report; print the tables, or put them into a page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reports", type=Path, nargs="+")
    parser.add_argument("--into", type=Path, metavar="FILE", help="a page with marked places for the tables")
    parser.add_argument("--only", nargs="+", metavar="TABLE", help="these tables and no others")
    options = parser.parse_args()
    found = tables([json.loads(path.read_text(encoding="utf-8")) for path in options.reports])
    if options.only:
        found = {name: table for name, table in found.items() if name in options.only}
    if options.into is None:
        print("\n\n".join(f"## {name}\n{table}" for name, table in found.items()))
        return
    page = options.into.read_text(encoding="utf-8")
    options.into.write_text(filled(page, found), encoding="utf-8")
    places = {block["name"] for block in _BLOCK.finditer(page)}
    print(
        f"{options.into}: " + ", ".join(name if name in places else f"no place for {name}" for name in found)
    )


if __name__ == "__main__":
    main()
