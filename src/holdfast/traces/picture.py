"""A trace as a picture: SVG without scripts, which reads on light and on dark ground."""

from collections import Counter
from collections.abc import Iterable

from holdfast.traces.layout import HEAD, LINE, MARGIN, PAD, TEXT, WIDTH, Card, Layout, lay_out, tone_of
from holdfast.traces.layout import Line as Joined
from holdfast.traces.types import Trace
from holdfast.traces.wrapping import escaped, width_of, wrap

_TONES = ("supported", "partially_supported", "unsupported", "contradicted", "unchecked", "unverified")
_MARKS = {
    "supported": "✓",
    "partially_supported": "≈",
    "unsupported": "?",
    "contradicted": "✗",
    "unchecked": "·",
    "unverified": "·",
}
_STYLE = """
svg{--ground:#ffffff;--card:#f6f8fa;--edge:#d0d7de;--ink:#1f2328;--soft:#59636e;--line:#afb8c1;
--supported:#1a7f37;--partially_supported:#9a6700;--unsupported:#bc4c00;--contradicted:#cf222e;
--unchecked:#6e7781;--unverified:#8c959f;--plain:#afb8c1;--step:#0969da;
font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
@media (prefers-color-scheme:dark){svg{--ground:#0d1117;--card:#161b22;--edge:#30363d;--ink:#e6edf3;
--soft:#9198a1;--line:#484f58;--supported:#3fb950;--partially_supported:#d29922;--unsupported:#f0883e;
--contradicted:#f85149;--unchecked:#9198a1;--unverified:#7d8590;--plain:#484f58;--step:#58a6ff}}
.ground{fill:var(--ground)}.card{fill:var(--card);stroke:var(--edge)}.ink{fill:var(--ink)}
.soft{fill:var(--soft)}.head{font-weight:600;font-size:12px}.small{font-size:12px}.title{font-weight:600;font-size:15px}
.body{font-size:13px}.phantom{fill:none;stroke:var(--contradicted);stroke-dasharray:5 4}
.join{fill:none;stroke-width:1.6;opacity:.75}.dashed{stroke-dasharray:6 4}
.dotted{stroke-dasharray:1.5 4;stroke-linecap:round}
"""


def draw(trace: Trace) -> str:
    """The picture of a trace; hovering over a card shows all of its text and why it stands where it does."""
    layout = lay_out(trace)
    cards = {card.id: card for card in layout.cards}
    width = max(layout.width, _title_width(trace, layout))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{layout.height:.0f}" '
        f'viewBox="0 0 {width:.0f} {layout.height:.0f}" role="img" aria-labelledby="name">',
        f'<title id="name">{escaped(_headline(trace))}</title>',
        f"<style>{_STYLE}{_tones()}</style>",
        '<rect class="ground" width="100%" height="100%"/>',
        *_heading(trace, layout),
        *(_join(line, cards) for line in layout.lines if {line.source, line.target} <= cards.keys()),
        *(_card(card) for card in layout.cards),
        *_legend(trace, layout.height),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _tones() -> str:
    names = (*_TONES, "plain", "step")
    return "".join(f".f-{n}{{fill:var(--{n})}}.s-{n}{{stroke:var(--{n})}}" for n in names)


def _headline(trace: Trace) -> str:
    count = Counter(map(tone_of, trace.claims))
    told = ", ".join(f"{count[tone]} {tone.replace('_', ' ')}" for tone in _TONES if count[tone])
    total = f"{len(trace.claims)} claim{'' if len(trace.claims) == 1 else 's'}"
    return f"{total}: {told}" if told else total


def _heading(trace: Trace, layout: Layout) -> Iterable[str]:
    left = f", {layout.left_out} not drawn" if layout.left_out else ""
    yield f'<text class="title ink" x="{MARGIN:g}" y="34">{escaped(_headline(trace) + left)}</text>'
    written = f"{trace.goal.id}, {trace.goal.created_at:%Y-%m-%d %H:%M} UTC"
    yield f'<text class="small soft" x="{MARGIN:g}" y="54">{escaped(written)}</text>'


def _title_width(trace: Trace, layout: Layout) -> float:
    return 2 * MARGIN + width_of(_headline(trace), 15) + (120 if layout.left_out else 0)


def _join(line: Joined, cards: dict[str, Card]) -> str:
    source, target = cards[line.source], cards[line.target]
    if target.column <= source.column:
        # A claim may cite a step to its left: the line then goes from left side to right side.
        source, target = target, source
    x1, y1 = source.x + WIDTH, source.y + source.height / 2
    x2, y2 = target.x, target.y + target.height / 2
    bend = max(32.0, (x2 - x1) / 2)
    return (
        f'<path class="join s-{line.tone} {line.style}" '
        f'd="M{x1:.1f} {y1:.1f}C{x1 + bend:.1f} {y1:.1f} {x2 - bend:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"/>'
    )


def _card(card: Card) -> str:
    tone = card.tone if card.kind == "claim" else "step" if card.kind == "step" else "plain"
    shape = "phantom" if card.kind == "phantom" else "card"
    head_tone = "f-contradicted" if card.kind == "phantom" else f"f-{tone}" if tone != "plain" else "soft"
    return "".join(
        [
            f'<g transform="translate({card.x:.1f} {card.y:.1f})"><title>{escaped(card.full[:2000])}</title>',
            f'<rect class="{shape}" width="{WIDTH:g}" height="{card.height:.1f}" rx="7"/>',
            f'<rect class="f-{tone}" width="4" height="{card.height:.1f}" rx="2"/>'
            if shape == "card"
            else "",
            _head(card, head_tone),
            *(
                f'<text class="body ink" x="{PAD:g}" y="{PAD + HEAD + LINE * n + 8:.1f}">{escaped(line)}</text>'
                for n, line in enumerate(card.lines)
            ),
            "</g>",
        ]
    )


def _head(card: Card, tone: str) -> str:
    """The kind, verdict or id on the left; support or source on the right, in what room is left."""
    words = f"{_MARKS[card.tone]} {card.head}" if card.kind == "claim" else card.head
    room = WIDTH - 2 * PAD
    note = _first_line(card.note, max(0.4 * room, room - width_of(words, 12) - 12))
    head = _first_line(words, room - width_of(note, 12) - 12 if note else room)
    y = PAD + 11
    left = f'<text class="head {tone}" x="{PAD:g}" y="{y:g}">{escaped(head)}</text>'
    if not note:
        return left
    return left + (
        f'<text class="small soft" x="{WIDTH - PAD:g}" y="{y:g}" text-anchor="end">{escaped(note)}</text>'
    )


def _first_line(text: str, room: float) -> str:
    return (wrap(text, room, 12, 1) or [""])[0]


def _legend(trace: Trace, height: float) -> Iterable[str]:
    """Only what is to be seen in this picture."""
    seen = {tone_of(claim) for claim in trace.claims}
    x, y = MARGIN, height - MARGIN + 6
    for tone in (tone for tone in _TONES if tone in seen):
        name = tone.replace("_", " ")
        yield f'<circle class="f-{tone}" cx="{x + 5:.1f}" cy="{y - 4:.1f}" r="5"/>'
        yield f'<text class="small soft" x="{x + 16:.1f}" y="{y:.1f}">{name}</text>'
        x += 34 + width_of(name, TEXT)
    for style, words in (("solid", "cites"), ("dotted", "rests on"), ("dashed", "phantom citation")):
        if not _has(style, trace):
            continue
        tone = "contradicted" if style == "dashed" else "plain"
        yield f'<path class="join s-{tone} {style}" d="M{x:.1f} {y - 4:.1f}h26"/>'
        yield f'<text class="small soft" x="{x + 34:.1f}" y="{y:.1f}">{words}</text>'
        x += 52 + width_of(words, TEXT)


def _has(style: str, trace: Trace) -> bool:
    if style == "solid":
        return any(claim.cited_ids for claim in trace.claims)
    if style == "dashed":
        return any(claim.phantom_ids for claim in trace.claims)
    return any(
        claim.verification and set(claim.verification.evidence_ids[:1]) - set(claim.cited_ids)
        for claim in trace.claims
    )
