"""A result for a terminal; text of agents never becomes markup or escape codes."""

from collections.abc import Iterator
from unicodedata import category

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.tribunal.result import TribunalResult, VoteRecord
from holdfast.tribunal.showing.explanation import explain
from holdfast.tribunal.types import Outcome

_STYLES = {
    Outcome.APPROVE: "bold green",
    Outcome.REJECT: "bold red",
    Outcome.NO_QUORUM: "bold yellow",
    Outcome.ESCALATE: "bold magenta",
}
_MOST_ROWS = 40
_BESIDE = 52
"""Columns that the other fields need, twelve of them for the reasons."""


class ResultView:
    """The decision in words, then the votes."""

    def __init__(self, result: TribunalResult) -> None:
        self._result = result

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        headline, *rest = explain(self._result).splitlines()
        yield _plain(headline, _STYLES[self._result.outcome], options)
        for told in rest:
            yield _plain(told, "", options)
        yield self._table(options)

    def _table(self, options: ConsoleOptions) -> Table:
        table = Table(box=None, pad_edge=False)
        for heading in ("agent", "verdict", "weight", "zone", "counted", "reasons"):
            # Only these two may be long: on a narrow terminal they take more lines, and no other column vanishes.
            whole = heading not in ("agent", "reasons")
            side: JustifyMethod = "right" if heading == "weight" else "left"
            table.add_column(heading, justify=side, no_wrap=whole, overflow="fold")
        # A name in two pieces is found by nobody who searches for it.
        names = (cell_len(vote.agent_id) for vote in self._result.votes[:_MOST_ROWS])
        table.columns[0].no_wrap = max(names, default=0) + _BESIDE <= options.max_width
        for vote in self._result.votes[:_MOST_ROWS]:
            table.add_row(*(_plain(cell, "" if vote.counted else "dim", options) for cell in _cells(vote)))
        if len(self._result.votes) > _MOST_ROWS:
            table.caption = f"{len(self._result.votes) - _MOST_ROWS} more votes are in the JSON"
        return table


def _cells(vote: VoteRecord) -> tuple[str, ...]:
    reasons = " ".join(vote.reasoning.split())
    shown = reasons if len(reasons) <= 60 else reasons[:59] + "…"
    counted = "yes" if vote.counted else "no"
    return vote.agent_id, vote.verdict.value, f"{vote.weight:.2f}", vote.zone.value, counted, shown


def _plain(text: str, style: str, options: ConsoleOptions) -> Text:
    visible = "".join(char for char in text if char.isprintable() or category(char) == "Zs")
    return Text(visible.encode(options.encoding, "replace").decode(options.encoding), style)
