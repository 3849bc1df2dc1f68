"""The reliability diagram: what was predicted against what was observed, as one inline SVG."""

import html
from collections.abc import Iterable

from holdfast.judges.calibration.curve import Calibration, MeasuredError, ReliabilityBin

_SIZE = 300
_LEFT, _TOP, _BOTTOM = 56, 48, 84
_WIDTH, _HEIGHT = _LEFT + _SIZE + 24, _TOP + _SIZE + _BOTTOM
_TALLEST = 34.0
"""Height of the tallest count bar, below the diagram."""


def reliability_svg(calibration: Calibration) -> str:
    """A self-contained picture in the page's own text colour: points, error bars, diagonal and counts."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
            f'height="{_HEIGHT}" role="img" fill="none" stroke="currentColor" '
            'font-family="system-ui, sans-serif" font-size="11">',
            f"<title>{_safe(_summary(calibration))}</title>",
            *_heading(calibration),
            *_axes(),
            *(_point(item) for item in calibration.bins),
            *_counts(calibration.bins),
            "</svg>",
        ]
    )


def _summary(calibration: Calibration) -> str:
    if not calibration.rows:
        return "Reliability: not measured, no labelled rows"
    return f"Reliability on {calibration.rows:,} labelled rows, {calibration.positives:,} supported"


def _heading(calibration: Calibration) -> Iterable[str]:
    yield _text(8, 18, _summary(calibration), size=13)
    if calibration.ece_before and calibration.ece_after:
        before, after = _figure(calibration.ece_before), _figure(calibration.ece_after)
        yield _text(8, 36, f"ECE {before} before, {after} after")


def _figure(error: MeasuredError) -> str:
    return f"{error.value:.3f} ({error.low:.3f}–{error.high:.3f})"


def _axes() -> Iterable[str]:
    yield f'<rect x="{_LEFT}" y="{_TOP}" width="{_SIZE}" height="{_SIZE}" stroke-opacity="0.4"/>'
    yield _line(_x(0.0), _y(0.0), _x(1.0), _y(1.0), 'stroke-dasharray="4 4" stroke-opacity="0.5"')
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield _text(_x(tick), _y(0.0) + 14, f"{tick:g}", anchor="middle")
        yield _text(_LEFT - 6, _y(tick) + 4, f"{tick:g}", anchor="end")
    yield _text(_x(0.5), _HEIGHT - 8, "predicted P(support), with rows per bin", anchor="middle")
    turned = f'transform="rotate(-90 14 {_y(0.5):.1f})"'
    yield _text(14, _y(0.5), "observed share supported", anchor="middle", more=turned)


def _point(item: ReliabilityBin) -> str:
    x = _x(item.predicted)
    told = (
        f"predicted {item.predicted:.3f}, observed {item.observed:.3f} "
        f"(95 % interval {item.low:.3f} to {item.high:.3f}), {item.rows:,} rows"
    )
    bar = _line(x, _y(item.low), x, _y(item.high), 'stroke-width="1.5"')
    caps = "".join(_line(x - 3, _y(end), x + 3, _y(end)) for end in (item.low, item.high))
    dot = f'<circle cx="{x:.1f}" cy="{_y(item.observed):.1f}" r="3.5" fill="currentColor"/>'
    return f"<g><title>{_safe(told)}</title>{bar}{caps}{dot}</g>"


def _counts(bins: tuple[ReliabilityBin, ...]) -> Iterable[str]:
    most, floor = max((item.rows for item in bins), default=1), _y(0.0) + 20
    for item in bins:
        height = _TALLEST * item.rows / most
        yield (
            f'<rect x="{_x(item.predicted) - 3:.1f}" y="{floor:.1f}" width="6" height="{height:.1f}" '
            'fill="currentColor" fill-opacity="0.35" stroke="none">'
            f"<title>{_safe(f'{item.rows:,} rows')}</title></rect>"
        )
    if bins:
        yield _text(_LEFT - 6, floor + 10, f"{most:,}", anchor="end", more='fill-opacity="0.7"')


def _line(x1: float, y1: float, x2: float, y2: float, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {more}/>'


def _text(
    x: float, y: float, words: str, *, anchor: str = "start", size: int | None = None, more: str = ""
) -> str:
    sized = f'font-size="{size}" ' if size else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" stroke="none" '
        f"{sized}{more}>{_safe(words)}</text>"
    )


def _x(share: float) -> float:
    return _LEFT + _SIZE * share


def _y(share: float) -> float:
    return _TOP + _SIZE * (1.0 - share)


def _safe(words: str) -> str:
    return html.escape(words)
