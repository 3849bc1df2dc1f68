"""Passages and hits for people and for programs, and how far an import is."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from holdfast.cli.output import console_for, on_terminal

if TYPE_CHECKING:
    from rich.table import Table

    from holdfast.memory.importing import ImportProgress
    from holdfast.memory.types import Hit, Passage

_SHOWN = 300


def hit_table(hits: "Sequence[Hit]") -> "Table":
    """The hits, the best first, each with how it was found."""
    return _table(
        [
            {
                "score": f"{hit.score:.4f}",
                "words": _rank(hit.lexical_rank),
                "vectors": _rank(hit.vector_rank),
                **_origin(hit.passage),
                "text": _short(hit.part),
            }
            for hit in hits
        ]
    )


def passage_table(passages: "Sequence[Passage]", total: int) -> "Table":
    """Passages in their order."""
    table = _table(
        [
            {**_origin(passage), "speaker": passage.speaker or "", "text": _short(passage.text)}
            for passage in passages
        ]
    )
    table.caption = f"{len(passages)} of {total}"
    return table


def _origin(passage: "Passage") -> dict[str, str]:
    date = "" if passage.date is None else passage.date.isoformat()
    # A file's only passage is known by its path: said twice it would leave the text no room.
    source = "" if passage.source == passage.id else passage.source or ""
    return {"id": passage.id, "date": date, "source": source}


def importing_bar(stack: ExitStack) -> "Callable[[ImportProgress], None] | None":
    """On a terminal a bar with the rate and the time left; None elsewhere."""
    if not on_terminal(sys.stderr):
        return None
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("importing"), BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[pace]}"))
    bar = Progress(*columns, console=console_for(sys.stderr))
    stack.enter_context(bar)
    task = bar.add_task("importing", total=1.0, pace="")
    return lambda progress: bar.update(task, completed=progress.share, pace=pace(progress))


def pace(progress: "ImportProgress") -> str:
    """How many, how fast, and how long it will still take."""
    said = f"{progress.passages:,} passages, {progress.rate:,.0f}/s"
    if progress.seconds_left is None:
        return said
    minutes, seconds = divmod(round(progress.seconds_left), 60)
    hours, minutes = divmod(minutes, 60)
    left = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{said}, {left} left"


def _table(rows: Sequence[Mapping[str, str]]) -> "Table":
    """The columns in which some row has something: the others would only make the text narrower."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True)
    headings = [heading for heading in rows[0] if any(row[heading] for row in rows)]
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading in ("score", "words", "vectors", "date"))
    for row in rows:
        table.add_row(*(row[heading] for heading in headings))
    return table


def _rank(rank: int | None) -> str:
    return "-" if rank is None else str(rank)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= _SHOWN else one_line[: _SHOWN - 1] + "…"
