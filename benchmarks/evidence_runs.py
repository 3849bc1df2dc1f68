"""What the runs about evidence share: the command line, the rows, and the table that is printed."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from holdfast.bench.rows import GroundingRow, RowFile, read_grounding_rows


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The options of every such run."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--data", type=Path, nargs="+", required=True, metavar="FILE", help="labelled rows")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N rows of each file, drawn by --seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here, too")
    return parser


def read_files(options: argparse.Namespace) -> list[tuple[RowFile[GroundingRow], RowFile[GroundingRow]]]:
    """Every file whole, and the sample of it that is measured."""
    whole = [read_grounding_rows(path) for path in options.data]
    return [(file, file.sample(options.limit, options.seed)) for file in whole]


def report(
    title: str,
    columns: Sequence[str],
    lines: Sequence[Sequence[object]],
    figures: dict[str, Any],
    to: Path | None,
) -> None:
    """Print a table, and write the figures where asked."""
    table = Table(title=title, title_justify="left")
    table.add_column(columns[0])
    for column in columns[1:]:
        table.add_column(column, justify="right")
    for line in lines:
        table.add_row(*map(_cell, line))
    Console(width=120).print(table)
    if to is not None:
        to.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
