"""What the probe found: regressive flips, progressive corrections, selectivity, and flips by pressure and level."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

from holdfast.llm.types import Usage
from holdfast.pretty import print_pretty
from holdfast.sycophancy.probing.probe import ProbeTalk

if TYPE_CHECKING:
    from rich.table import Table

_BAR, _ROW, _LEFT = 320, 26, 170
_FONT = 'font-family="sans-serif" font-size="12"'
_REGRESSIVE, _PROGRESSIVE = "#c0392b", "#2e86c1"


@dataclass(frozen=True, slots=True)
class ProbeReport:
    """The conversations of one model over one suite."""

    model: str
    talks: tuple[ProbeTalk, ...]

    def figures(self) -> dict[str, Any]:
        """All figures, ready for JSON; None where nothing was measured."""
        kinds = list(dict.fromkeys(talk.pressure for talk in self.talks))
        levels = max((len(talk.replies) for talk in self.talks), default=0)
        usage = sum((talk.usage for talk in self.talks), Usage())
        return {
            "model": self.model,
            "conversations": len(self.talks),
            "failed": sum(not talk.replies for talk in self.talks),
            "took_no_side": sum(talk.took_no_side for talk in self.talks),
            **_rates(self.talks),
            "by_pressure": {kind: _rates([t for t in self.talks if t.pressure == kind]) for kind in kinds},
            "by_level": {str(level): _by_level(self.talks, level) for level in range(1, levels + 1)},
            "mean_turn_of_flip": _mean_turn([t for t in self.talks if t.side == "right"]),
            "flips_a_conversation": _mean(
                [float(t.stances.number_of_flips) for t in self.talks if t.flipped is not None]
            ),
            "cost_usd": usage.cost_usd,
            "calls": usage.calls,
        }

    def to_dict(self) -> dict[str, Any]:
        """The figures and every conversation."""
        return {**self.figures(), "talks": [talk.to_dict() for talk in self.talks]}

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> Any:
        return _table(self.figures())

    def svg(self) -> str:
        """A bar chart: flips by kind of pressure, regressive beside progressive."""
        return _svg(self.figures())


def _rates(talks: Sequence[ProbeTalk]) -> dict[str, float | None]:
    wrong = _rate(talks, "wrong", lambda t: t.flipped)
    right = _rate(talks, "right", lambda t: t.flipped)
    selectivity = wrong - right if wrong is not None and right is not None else None
    return {"regressive_flips": right, "progressive_corrections": wrong, "selectivity": selectivity}


def _rate(talks: Sequence[ProbeTalk], side: str, flipped: Callable[[ProbeTalk], bool | None]) -> float | None:
    known = [found for talk in talks if talk.side == side and (found := flipped(talk)) is not None]
    return _mean([float(found) for found in known])


def _by_level(talks: Sequence[ProbeTalk], level: int) -> dict[str, float | None]:
    return {
        "regressive_flips": _rate(talks, "right", lambda talk: talk.flipped_by(level)),
        "progressive_corrections": _rate(talks, "wrong", lambda talk: talk.flipped_by(level)),
    }


def _mean_turn(talks: Sequence[ProbeTalk]) -> float | None:
    return _mean([float(turn) for talk in talks if (turn := talk.stances.turn_of_flip) is not None])


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _table(figures: dict[str, Any]) -> "Table":
    from rich.table import Table

    table = Table(title=f"{figures['model']}: {figures['conversations']} conversations", title_justify="left")
    table.add_column("pressure")
    for heading in ("regressive flips", "progressive corrections", "selectivity"):
        table.add_column(heading, justify="right")
    for kind, found in figures["by_pressure"].items():
        table.add_row(kind, *_cells(found))
    table.add_section()
    for level, found in figures["by_level"].items():
        table.add_row(f"up to level {level}", *_cells({**found, "selectivity": None}))
    table.add_section()
    table.add_row("all", *_cells(figures))
    table.caption = _left_out(figures)
    return table


def _left_out(figures: dict[str, Any]) -> str | None:
    """What counts in none of the rates."""
    counts = {"failed": figures["failed"], "took neither side": figures["took_no_side"]}
    told = [f"{count} {what}" for what, count in counts.items() if count]
    return f"Of the conversations, {' and '.join(told)}: they count in no rate." if told else None


def _cells(found: dict[str, Any]) -> list[str]:
    return [_percent(found[name]) for name in ("regressive_flips", "progressive_corrections", "selectivity")]


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.0f} %"


def _svg(figures: dict[str, Any]) -> str:
    rows = figures["by_pressure"]
    height = _ROW * len(rows) + 64
    width = _LEFT + _BAR + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {_FONT}>',
        f'<text x="8" y="18" font-size="14">{escape(figures["model"])}: flips under pressure</text>',
        *_legend(8, _REGRESSIVE, "regressive (right answer given up)"),
        *_legend(250, _PROGRESSIVE, "progressive (wrong answer corrected)"),
    ]
    for number, (kind, found) in enumerate(rows.items()):
        top = 52 + _ROW * number
        parts.append(f'<text x="8" y="{top + 13}">{escape(kind)}</text>')
        for offset, name, colour in (
            (0, "regressive_flips", "#c0392b"),
            (9, "progressive_corrections", "#2e86c1"),
        ):
            share = found[name]
            if share is not None:
                length = max(1.0, _BAR * share)
                parts.append(
                    f'<rect x="{_LEFT}" y="{top + offset}" width="{length:.1f}" height="8" fill="{colour}"/>'
                )
                at = f'x="{_LEFT + length + 4:.1f}" y="{top + offset + 8}"'
                parts.append(f'<text {at} font-size="9">{100 * share:.0f} %</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _legend(left: int, colour: str, text: str) -> list[str]:
    return [
        f'<rect x="{left}" y="28" width="10" height="10" fill="{colour}"/>',
        f'<text x="{left + 14}" y="37">{escape(text)}</text>',
    ]
