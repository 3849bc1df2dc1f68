"""Passages and hits for people and for programs, and how far an import is."""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from holdfast.cli.output import console_for, on_terminal

if TYPE_CHECKING:
    from rich.table import Table

    from holdfast.memory.importing import ImportProgress
    from holdfast.memory.types import Hit, Passage

_SHOWN = 300


def passage_as_json(passage: "Passage") -> dict[str, Any]:
    """A passage as a JSON object."""
    return {
        "id": passage.id,
        "text": passage.text,
        "source": passage.source,
        "date": None if passage.date is None else passage.date.isoformat(),
        "speaker": passage.speaker,
        "tags": list(passage.tags),
    }


def hit_as_json(hit: "Hit") -> dict[str, Any]:
    """A hit as a JSON object; the part that was found stands beside its passage's fields."""
    judged = hit.judgement
    return {
        "score": hit.score,
        "part": hit.part,
        "start": hit.start,
        "end": len(hit.passage.text) if hit.end is None else hit.end,
        "lexical_rank": hit.lexical_rank,
        "vector_rank": hit.vector_rank,
        "similarity": hit.similarity,
        "judgement": judged
        and {"support": judged.support, "contradict": judged.contradict, "silent": judged.silent},
        "passage": passage_as_json(hit.passage),
    }


def hit_table(hits: "Sequence[Hit]") -> "Table":
    """The hits, the best first, each with how it was found."""
    table = _table("score", "words", "vectors", "id", "date", "source", "text")
    for hit in hits:
        table.add_row(
            f"{hit.score:.4f}",
            _rank(hit.lexical_rank),
            _rank(hit.vector_rank),
            hit.passage.id,
            "" if hit.passage.date is None else hit.passage.date.isoformat(),
            hit.passage.source or "",
            _short(hit.part),
        )
    return table


def passage_table(passages: "Sequence[Passage]", total: int) -> "Table":
    """Passages in their order."""
    table = _table("id", "date", "source", "speaker", "text")
    for passage in passages:
        date = "" if passage.date is None else passage.date.isoformat()
        table.add_row(passage.id, date, passage.source or "", passage.speaker or "", _short(passage.text))
    table.caption = f"{len(passages)} of {total}"
    return table


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


def _table(*headings: str) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True)
    for heading in headings:
        table.add_column(heading, overflow="fold", no_wrap=heading in ("score", "words", "vectors", "date"))
    return table


def _rank(rank: int | None) -> str:
    return "-" if rank is None else str(rank)


def _short(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line if len(one_line) <= _SHOWN else one_line[: _SHOWN - 1] + "…"
