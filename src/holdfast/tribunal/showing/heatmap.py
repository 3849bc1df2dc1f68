"""All similarities at a glance: wording below the diagonal, meaning above it."""

from collections.abc import Iterator

from holdfast.tribunal.detecting.findings import SimilarityMap
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.result import TribunalResult
from holdfast.tribunal.showing.svg import (
    DERIVATIVE,
    MEANING,
    SIDES,
    WARNING,
    WORDING,
    picture,
    safe,
    short,
    text,
)

_LEFT, _TOP, _BOTTOM, _RIGHT = 150, 150, 92, 40
_LEAST_WIDTH = 520
_CELL_ROOM = 480
_NUMBERS_UP_TO = 12
"""Agents up to which every cell shows its number."""


def heat_map_svg(result: TribunalResult) -> str:
    """The picture; a large panel has no map and says so."""
    found = result.similarity
    if found is None:
        words = f"{len(result.votes)} votes: too many, or too few, for a map of all pairs"
        return picture(_LEAST_WIDTH, 80, words, [text(20, 46, words, size=14)])
    cell = max(14.0, min(48.0, _CELL_ROOM / len(found.agents)))
    size = cell * len(found.agents)
    parts = [*_heading(result), *_cells(result, found, cell), *_labels(result, found, cell)]
    parts += _legend(_TOP + size + 34, result.thresholds)
    title = f"How alike {len(found.agents)} votes are, in wording and in meaning"
    return picture(max(_LEAST_WIDTH, _LEFT + size + _RIGHT), _TOP + size + _BOTTOM, title, parts)


def _heading(result: TribunalResult) -> Iterator[str]:
    yield text(20, 32, f"{result.outcome}: how alike are the votes?", size=17, more='font-weight="600"')
    yield text(20, 52, short(result.proposal.text, 74), size=12, css="soft")


def _cells(result: TribunalResult, found: SimilarityMap, cell: float) -> Iterator[str]:
    numbers, thresholds = len(found.agents) <= _NUMBERS_UP_TO, result.thresholds
    for row, agent in enumerate(found.agents):
        for column, other in enumerate(found.agents):
            x, y = _LEFT + column * cell, _TOP + row * cell
            if row == column:
                yield _tile(x, y, cell, SIDES[found.verdicts[row]], 1.0, f"{agent}: {found.verdicts[row]}")
                continue
            worded = row > column
            value = found.wording[row][column] if worded else _meaning(found, row, column)
            if value is None:
                continue
            what, colour = ("wording", WORDING) if worded else ("meaning", MEANING)
            yield _tile(x, y, cell, colour, max(0.0, value) ** 2, f"{agent} and {other}: {what} {value:.2f}")
            if (worded or result.detection.measure == "meaning") and value >= thresholds.warning:
                yield _frame(x, y, cell, DERIVATIVE if value >= thresholds.derivative else WARNING)
            if numbers:
                yield _number(x, y, cell, value)


def _meaning(found: SimilarityMap, row: int, column: int) -> float | None:
    return None if found.meaning is None else found.meaning[row][column]


def _tile(x: float, y: float, cell: float, colour: str, strength: float, told: str) -> str:
    inner = cell - 2
    return (
        f'<g><title>{safe(told)}</title><rect class="panel" x="{x + 1:.1f}" y="{y + 1:.1f}" width="{inner:.1f}" '
        f'height="{inner:.1f}" rx="3"/><rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{inner:.1f}" '
        f'height="{inner:.1f}" rx="3" fill="{colour}" fill-opacity="{strength:.3f}"/></g>'
    )


def _frame(x: float, y: float, cell: float, colour: str) -> str:
    inner = cell - 4
    return (
        f'<rect x="{x + 2:.1f}" y="{y + 2:.1f}" width="{inner:.1f}" height="{inner:.1f}" rx="2.5" fill="none" '
        f'stroke="{colour}" stroke-width="2.5"/>'
    )


def _number(x: float, y: float, cell: float, value: float) -> str:
    # White on a strong tile, ink on a weak one.
    more = 'style="fill:#ffffff" font-weight="600"' if value > 0.75 else ""
    return text(x + cell / 2, y + cell / 2 + 4, f"{value:.2f}", size=11, anchor="middle", more=more)


def _labels(result: TribunalResult, found: SimilarityMap, cell: float) -> Iterator[str]:
    counted = {vote.agent_id for vote in result.votes if vote.counted}
    size = 12 if cell >= 20 else 9
    for place, agent in enumerate(found.agents):
        middle = (place + 0.5) * cell
        struck = "" if agent in counted else 'text-decoration="line-through" opacity="0.65"'
        name = short(agent, 18)
        yield text(_LEFT - 10, _TOP + middle + 4, name, size=size, anchor="end", more=struck)
        x, y = _LEFT + middle + 4, _TOP - 10
        turned = f'transform="rotate(-48 {x:.1f} {y:.1f})" {struck}'
        yield text(x, y, name, size=size, more=turned)


def _legend(top: float, thresholds: Thresholds) -> Iterator[str]:
    entries = ((WORDING, "below: wording"), (MEANING, "above: meaning"))
    for number, (colour, words) in enumerate(entries):
        x = 20 + 160 * number
        yield f'<rect x="{x}" y="{top - 10:.1f}" width="12" height="12" rx="2" fill="{colour}"/>'
        yield text(x + 18, top, words, css="soft")
    frames = (
        (WARNING, f"warning from {thresholds.warning:.2f}"),
        (DERIVATIVE, f"derivative from {thresholds.derivative:.2f}"),
    )
    for number, (colour, words) in enumerate(frames):
        x = 20 + 160 * number
        yield _frame(x - 2, top + 10, 16, colour)
        yield text(x + 18, top + 22, words, css="soft")
    yield text(340, top, "diagonal: the verdict", css="soft")
    yield text(340, top + 22, "struck out: not counted", css="soft")
