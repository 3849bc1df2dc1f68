"""Where a bench run writes its predictions."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

Write = Callable[[Mapping[str, Any]], None]


@contextmanager
def predictions_into(out: Path, data: Sequence[Path]) -> Iterator[Write]:
    """Writes each prediction to the disk before the next one is made.

    What the file held is gone with the first of them, not before: a run that cannot read its rows costs nothing.
    """
    if any(_are_one(out, rows) for rows in data):
        raise typer.BadParameter(f"{out} holds the rows: name another file.", param_hint="--out")
    with out.open("a", encoding="utf-8") as stream:
        fresh = True

        def begin() -> None:
            nonlocal fresh
            if fresh and out.is_file():  # a pipe or a device holds nothing
                stream.truncate(0)
            fresh = False

        def write(row: Mapping[str, Any]) -> None:
            begin()
            stream.write(json.dumps(row) + "\n")
            stream.flush()

        yield write
        begin()


def _are_one(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)
    return one.resolve() == other.resolve()
