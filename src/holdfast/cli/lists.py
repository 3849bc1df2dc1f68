"""Lists of what a store holds, two lines an entry: a table would cut headings and ids off at eighty columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.padding import Padding
from rich.text import Text

from holdfast.traces.types import TraceSummary
from holdfast.tribunal.record.rows import SessionSummary
from holdfast.visible import visible_text

_SHOWN = 160
_GAP = "  "


@dataclass(frozen=True, slots=True)
class _Entry:
    cells: tuple[Text, ...]
    about: str
    aside: str


class ListView:
    """Short fields in columns as wide as they need, and below each line what the entry is about."""

    def __init__(self, headings: Sequence[str], entries: Sequence[_Entry], numbers: int = 0) -> None:
        """The last `numbers` of the columns stand right."""
        self._headings, self._entries = headings, entries
        self._right_from = len(headings) - numbers

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        widths = [
            max(cell_len(heading), *(cell_len(entry.cells[place].plain) for entry in self._entries))
            for place, heading in enumerate(self._headings)
        ]
        yield self._line([Text(heading, "bold") for heading in self._headings], widths)
        for entry in self._entries:
            yield self._line(entry.cells, widths)
            about = Text.assemble(_short(entry.about), (f" ({entry.aside})", "dim") if entry.aside else "")
            yield Padding(about, (0, 0, 0, 4))

    def _line(self, cells: Sequence[Text], widths: Sequence[int]) -> Text:
        line = Text(overflow="fold")
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            room = " " * (width - cell_len(cell.plain))
            right = place >= self._right_from
            line.append(_GAP if place else "").append(room if right else "")
            line.append_text(cell).append("" if right else room)
        line.rstrip()
        return line


def trace_list(summaries: Sequence[TraceSummary]) -> ListView:
    """Traces in their order, each with its goal and whose answer it is."""
    entries = [
        _Entry(
            (
                Text(visible_text(one.goal_id)),
                Text(f"{one.created_at:%Y-%m-%d %H:%M}"),
                Text(str(one.claims)),
                Text(str(one.verified)),
                Text(str(one.flagged), "red" if one.flagged else ""),
            ),
            one.goal,
            f"answered by {_short(one.model)}" if one.model else "",
        )
        for one in summaries
    ]
    return ListView(("trace", "written (UTC)", "claims", "checked", "flagged"), entries, numbers=3)


def tribunal_list(summaries: Sequence[SessionSummary]) -> ListView:
    """Tribunals in their order, each with its proposal and its swarm."""
    entries = [
        _Entry(
            (
                Text(visible_text(one.id)),
                Text(f"{one.created_at:%Y-%m-%d %H:%M}"),
                Text(one.last_step),
                Text(one.outcome or ""),
            ),
            one.proposal,
            f"swarm {_short(one.swarm)}",
        )
        for one in summaries
    ]
    return ListView(("tribunal", "opened (UTC)", "stands at", "outcome"), entries)


def _short(text: str) -> str:
    line = " ".join(visible_text(text[: 4 * _SHOWN]).split())
    whole = len(line) <= _SHOWN and len(text) <= 4 * _SHOWN
    return line if whole else line[: _SHOWN - 1].rstrip() + "…"
