"""The plots of an audit as SVG: in the page's colours there, in colours of their own as files for a slide."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from holdfast.audits.figures import BINS, GroupRate
from holdfast.judges.calibration.miscalibration import ReliabilityBin
from holdfast.visible import page_text

_INK, _SOFT, _EDGE = "var(--ink,#1c2322)", "var(--soft,#57625f)", "var(--edge,#d5dad7)"
_ACCENT, _BAD, _GOOD, _GREY = (
    "var(--accent,#1d5c63)",
    "var(--contradicted,#b3202c)",
    "var(--supported,#1a7f37)",
    "var(--unchecked,#8c959f)",
)
_WIDTH = 760
_LABEL, _RIGHT = 200, 170
_ROW = 30
_TOP, _BOTTOM = 44, 44
_LONGEST_LABEL = 22
Place = Callable[[float], float]
_SCALES = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)


def rates_chart(title: str, rates: Sequence[GroupRate], overall: GroupRate) -> str:
    """A dot and its interval for each group, with the rate of all as a line."""
    known = [rate for rate in rates if rate.rate is not None]
    scale = next((s for s in _SCALES if s >= max((rate.high or 0.0 for rate in known), default=1.0)), 1.0)
    height = _TOP + _ROW * len(known) + _BOTTOM
    left, span = _LABEL, _WIDTH - _LABEL - _RIGHT

    def x(share: float) -> float:
        return left + span * min(share, scale) / scale

    parts = [*_grid(scale, x, height)]
    if overall.rate is not None:
        line = _line(x(overall.rate), _TOP - 6, x(overall.rate), height - _BOTTOM, _SOFT, dash="5 4")
        parts.append(f"<g><title>all answers: {100 * overall.rate:.1f} %</title>{line}</g>")
    for number, rate in enumerate(known):
        parts += _rate_row(rate, _TOP + _ROW * number + _ROW / 2, x)
    parts.append(
        _text(left + span / 2, height - 8, "share of answers with a finding, 95 % interval", _SOFT, "middle")
    )
    return _svg(height, title, parts)


def _grid(scale: float, x: Place, height: float) -> Iterable[str]:
    for step in range(5):
        share = scale * step / 4
        yield _line(x(share), _TOP - 6, x(share), height - _BOTTOM, _EDGE)
        yield _text(x(share), height - _BOTTOM + 16, f"{100 * share:.3g} %", _SOFT, "middle", 12)


def _rate_row(rate: GroupRate, y: float, x: Place) -> Iterable[str]:
    share, low, high = rate.rate or 0.0, rate.low or 0.0, rate.high or 0.0
    interval = f"{100 * share:.1f} %, {100 * low:.1f} to {100 * high:.1f} %"
    told = f"{rate.group}: {rate.flagged:,} of {rate.rows:,} answers ({interval})"
    yield f"<g><title>{page_text(told)}</title>"
    yield _text(_LABEL - 12, y + 4, _short(rate.group), _INK, "end")
    yield _line(x(low), y, x(high), y, _ACCENT, width=2.5)
    for end in (low, high):
        yield _line(x(end), y - 5, x(end), y + 5, _ACCENT, width=2)
    yield f'<circle cx="{x(share):.1f}" cy="{y:.1f}" r="5.5" fill="{_ACCENT}"/>'
    yield _text(_WIDTH - _RIGHT + 14, y + 4, f"{100 * share:.1f} %", _INK, size=14, bold=True)
    yield _text(_WIDTH - 2, y + 4, f"{rate.flagged:,} of {rate.rows:,}", _SOFT, "end", 12)
    yield "</g>"


def support_chart(support: Sequence[int]) -> str:
    """How many answers have which support."""
    height, floor, tallest = 270, 220, 160
    most = max(support) or 1
    step = (_WIDTH - 80) / BINS
    parts = [_line(40, floor, _WIDTH - 40, floor, _EDGE)]
    for number, count in enumerate(support):
        size = tallest * count / most
        low, high = number / BINS, (number + 1) / BINS
        colour = _BAD if high <= 0.3 else _GOOD if low >= 0.7 else "var(--partial,#bf8700)"
        told = f"{count:,} answers between {low:.2f} and {high:.2f}"
        parts.append(
            f'<rect x="{40 + number * step + 2:.1f}" y="{floor - size:.1f}" width="{step - 4:.1f}" '
            f'height="{max(size, 0.5):.1f}" fill="{colour}" rx="2"><title>{told}</title></rect>'
        )
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_text(40 + (_WIDTH - 80) * tick, floor + 18, f"{tick:g}", _SOFT, "middle", 12))
    parts.append(_text(40, floor - tallest - 8, f"{most:,} answers", _SOFT, size=12))
    parts.append(
        _text(_WIDTH / 2, height - 10, "support of an answer: of its two weakest claims", _SOFT, "middle")
    )
    return _svg(height, "How well are the answers supported?", parts)


def findings_chart(findings: Mapping[str, int], answers: int) -> str:
    """Answers with each kind of finding."""
    height, most = _TOP + _ROW * len(findings) + 12, max(findings.values(), default=1)
    parts = []
    for number, (kind, count) in enumerate(sorted(findings.items(), key=lambda item: -item[1])):
        y, size = _TOP + _ROW * number, (_WIDTH - _LABEL - _RIGHT) * count / most
        colour = _GREY if kind == "unchecked" else _BAD
        parts.append(_text(_LABEL - 12, y + 17, kind.replace("_", " "), _INK, "end"))
        parts.append(
            f'<rect x="{_LABEL}" y="{y + 4}" width="{max(size, 2):.1f}" height="{_ROW - 12}" rx="3" fill="{colour}" '
            'fill-opacity="0.85"/>'
        )
        share = f" ({100 * count / answers:.1f} %)" if answers else ""
        parts.append(_text(_LABEL + size + 10, y + 17, f"{count:,}{share}", _SOFT))
    return _svg(height, "What was found", parts)


def coverage_chart(parts: Mapping[str, int]) -> str:
    """How much was looked at, as one bar."""
    total, x = sum(parts.values()) or 1, 40.0
    colours = {"checked": _GOOD, "unchecked": _GREY, "errors": _BAD}
    drawn: list[str] = []
    for name, count in parts.items():
        size = (_WIDTH - 80) * count / total
        if count:
            told = f"{name}: {count:,} of {total:,} claims"
            drawn.append(
                f'<rect x="{x:.1f}" y="52" width="{max(size, 1.5):.1f}" height="30" fill="{colours[name]}">'
                f"<title>{told}</title></rect>"
            )
        x += size
    words = " · ".join(f"{name} {count:,} ({100 * count / total:.1f} %)" for name, count in parts.items())
    drawn.append(_text(40, 106, words, _SOFT))
    return _svg(122, "Claims looked at", drawn)


def reliability_chart(bins: Sequence[ReliabilityBin]) -> str:
    """What was predicted against what people said."""
    size, left, top = 300, 60, 44
    height = top + size + 48

    def x(share: float) -> float:
        return left + size * share

    def y(share: float) -> float:
        return top + size * (1.0 - share)

    parts = [f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="{_EDGE}"/>']
    parts.append(_line(x(0), y(0), x(1), y(1), _SOFT, dash="5 4"))
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_text(x(tick), y(0) + 16, f"{tick:g}", _SOFT, "middle", 12))
        parts.append(_text(left - 8, y(tick) + 4, f"{tick:g}", _SOFT, "end", 12))
    for one in bins:
        seen = f"{one.observed:.2f} ({one.low:.2f} to {one.high:.2f})"
        told = f"predicted {one.predicted:.2f}, observed {seen}, {one.rows:,} rows"
        mark = _line(x(one.predicted), y(one.low), x(one.predicted), y(one.high), _ACCENT, width=2)
        dot = f'<circle cx="{x(one.predicted):.1f}" cy="{y(one.observed):.1f}" r="5" fill="{_ACCENT}"/>'
        parts.append(f"<g><title>{told}</title>{mark}{dot}</g>")
    parts.append(_text(x(0.5), height - 8, "support of the answer", _SOFT, "middle"))
    parts.append(_text(left + size + 24, y(0.85), "observed share that people found supported,", _SOFT))
    parts.append(_text(left + size + 24, y(0.85) + 20, "with 95 % intervals; the diagonal is perfect", _SOFT))
    return _svg(height, "Do the probabilities mean what they say?", parts)


def change_chart(change: float, low: float, high: float) -> str:
    """The change against a baseline with its interval; left of the middle is better."""
    reach = next((s for s in _SCALES if s >= max(abs(low), abs(high))), 1.0)
    middle, half = _WIDTH / 2, _WIDTH / 2 - 60

    def x(value: float) -> float:
        return middle + half * max(-1.0, min(1.0, value / reach))

    colour = _BAD if low > 0 else _GOOD if high < 0 else _SOFT
    parts = [_line(middle, 44, middle, 100, _SOFT), _line(x(low), 72, x(high), 72, colour, width=3)]
    parts += [_line(x(end), 65, x(end), 79, colour, width=2) for end in (low, high)]
    parts.append(f'<circle cx="{x(change):.1f}" cy="72" r="6.5" fill="{colour}"/>')
    for value in (-reach, 0.0, reach):
        parts.append(
            _text(x(value), 118, f"{100 * value:+.3g}" if value else "no change", _SOFT, "middle", 12)
        )
    parts.append(_text(60, 118 + 20, "fewer findings", _GOOD, size=12))
    parts.append(_text(_WIDTH - 60, 118 + 20, "more findings", _BAD, "end", 12))
    return _svg(146, "Change of the rate against the baseline, in points", parts)


def _svg(height: float, title: str, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="14"><title>{page_text(title)}</title>'
        f"{_text(0, 18, title, _INK, size=16, bold=True)}{''.join(parts)}</svg>"
    )


def _line(
    x1: float, y1: float, x2: float, y2: float, colour: str, *, width: float = 1.0, dash: str | None = None
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
        f'stroke-width="{width:g}"{dashed}/>'
    )


def _text(
    x: float, y: float, words: str, colour: str, anchor: str = "start", size: int = 14, *, bold: bool = False
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}"{weight}>'
        f"{page_text(words)}</text>"
    )


def _short(words: str) -> str:
    """Both ends of a long name: names of one group often begin alike."""
    half = _LONGEST_LABEL // 2
    return words if len(words) <= _LONGEST_LABEL else f"{words[: half - 1]}…{words[-half:]}"
