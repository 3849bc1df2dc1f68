"""The curve behind a calibration: copies found against independent pairs accused, with both thresholds on it."""

from collections.abc import Iterator

from holdfast.tribunal.detecting.calibration import Calibration, RocPoint
from holdfast.tribunal.showing.svg import DERIVATIVE, MEANING, WARNING, line, picture, safe, text

_SIZE, _LEFT, _TOP = 320.0, 66.0, 84.0
_WIDTH, _HEIGHT = _LEFT + _SIZE + 204.0, _TOP + _SIZE + 62.0


def roc_svg(calibration: Calibration) -> str:
    """The picture; only thresholds of the allowed range are on the curve."""
    title = f"{calibration.measure} on {calibration.pairs} labelled pairs: AUROC {calibration.auroc:.3f}"
    parts = [*_heading(calibration), *_axes(), *_curve(calibration), *_marks(calibration)]
    return picture(_WIDTH, _HEIGHT, title, parts)


def _heading(calibration: Calibration) -> Iterator[str]:
    headline = f"Thresholds for {calibration.measure}: AUROC {calibration.auroc:.3f}"
    yield text(20, 32, headline, size=17, more='font-weight="600"')
    copies, others = calibration.derivative_pairs, calibration.pairs - calibration.derivative_pairs
    yield text(20, 54, f"{copies:,} copies and {others:,} independent pairs that agree", css="soft")


def _axes() -> Iterator[str]:
    yield f'<rect class="panel" x="{_LEFT}" y="{_TOP}" width="{_SIZE}" height="{_SIZE}" rx="4"/>'
    yield line(_x(0), _y(0), _x(1), _y(1), 'class="rule" stroke-dasharray="4 4"')
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield line(_x(tick), _y(0), _x(tick), _y(1), 'class="rule" stroke-opacity="0.7"')
        yield line(_x(0), _y(tick), _x(1), _y(tick), 'class="rule" stroke-opacity="0.7"')
        yield text(_x(tick), _y(0) + 18, f"{tick:g}", size=11, anchor="middle", css="soft")
        yield text(_LEFT - 8, _y(tick) + 4, f"{tick:g}", size=11, anchor="end", css="soft")
    yield text(_x(0.5), _y(0) + 42, "independent pairs accused", anchor="middle")
    turned = f'transform="rotate(-90 22 {_y(0.5):.1f})"'
    yield text(22, _y(0.5), "copies found", anchor="middle", more=turned)


def _curve(calibration: Calibration) -> Iterator[str]:
    points = [(0.0, 0.0), *((point.accused, point.found) for point in reversed(calibration.curve))]
    path = " ".join(f"{_x(accused):.1f},{_y(found):.1f}" for accused, found in points)
    yield f'<polyline points="{path}" fill="none" stroke="{MEANING}" stroke-width="2.5" stroke-linejoin="round"/>'


def _marks(calibration: Calibration) -> Iterator[str]:
    named = ((DERIVATIVE, "derivative", calibration.derivative), (WARNING, "warning", calibration.warning))
    for number, (colour, name, point) in enumerate(named):
        yield _mark(colour, name, point, _TOP + 40 + 92 * number)


def _mark(colour: str, name: str, point: RocPoint, y: float) -> str:
    x, told = _LEFT + _SIZE + 22, f"{name} {point.threshold:.3f}"
    return (
        f"<g><title>{safe(told)}</title>"
        f'<circle cx="{_x(point.accused):.1f}" cy="{_y(point.found):.1f}" r="5.5" fill="{colour}" '
        'style="stroke:var(--ground)" stroke-width="2"/>'
        f'<circle cx="{x:.1f}" cy="{y - 4:.1f}" r="5.5" fill="{colour}"/>'
        + text(x + 14, y, f"{name} from {point.threshold:.3f}", more='font-weight="600"')
        + text(x + 14, y + 18, f"finds {point.found:.1%}", css="soft")
        + text(x + 14, y + 35, f"accuses {point.accused:.1%}", css="soft")
        + "</g>"
    )


def _x(share: float) -> float:
    return _LEFT + _SIZE * share


def _y(share: float) -> float:
    return _TOP + _SIZE * (1.0 - share)
