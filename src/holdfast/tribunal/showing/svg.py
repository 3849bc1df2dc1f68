"""The strokes that the pictures share: self-contained SVG that reads on light and on dark ground."""

import html
import re
from collections.abc import Iterable

_UNDRAWABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
# The page's own scheme decides; the colours of data are the same on both grounds.
STYLE = """<style>
.hf-picture{--ground:#ffffff;--ink:#1f2733;--soft:#5b6675;--line:#d5dae1;--panel:#f5f7f9}
@media (prefers-color-scheme:dark){.hf-picture{--ground:#14181e;--ink:#e8ecf1;--soft:#9aa5b3;--line:#343c47;\
--panel:#1c222a}}
.hf-picture{background:var(--ground);font-family:system-ui,-apple-system,"Segoe UI",sans-serif}
.hf-picture text{fill:var(--ink)}
.hf-picture .soft{fill:var(--soft)}
.hf-picture .rule{stroke:var(--line);fill:none}
.hf-picture .panel{fill:var(--panel)}
.hf-picture .above{paint-order:stroke;stroke:var(--ground);stroke-width:3.5px;stroke-linejoin:round}
</style>"""
WORDING, MEANING = "#d9480f", "#1c7ed6"
APPROVE, REJECT, ABSTAIN = "#2f9e44", "#e03131", "#868e96"
DERIVATIVE, WARNING = "#e03131", "#f08c00"
SIDES = {"APPROVE": APPROVE, "REJECT": REJECT, "ABSTAIN": ABSTAIN}


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """One SVG document with a ground of its own."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hf-picture" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" role="img">',
            STYLE,
            f"<title>{safe(title)}</title>",
            f'<rect width="{width:.0f}" height="{height:.0f}" style="fill:var(--ground)"/>',
            *parts,
            "</svg>",
        ]
    )


def text(
    x: float, y: float, words: str, *, size: float = 12, anchor: str = "start", css: str = "", more: str = ""
) -> str:
    """A line of text."""
    named = f' class="{css}"' if css else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
    return f"<text {place}{named} {more}>{safe(words)}</text>"


def line(x1: float, y1: float, x2: float, y2: float, more: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {more}/>'


def short(words: str, most: int = 16) -> str:
    """The words on one line, with an ellipsis where they are too long."""
    flat = " ".join(words.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"


def safe(words: str) -> str:
    """Escaped, and free of what XML cannot carry and what turns the order of words around."""
    return html.escape(_UNDRAWABLE.sub("\ufffd", words), quote=True)
