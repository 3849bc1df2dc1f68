"""Where the cards of a picture stand: goals and steps on the left, then claims, then evidence."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from holdfast.traces.kinds import DecisionType, EdgeLabel
from holdfast.traces.types import Trace, TracedClaim, TraceNode
from holdfast.traces.wrapping import wrap

WIDTH, GAP_X, GAP_Y = 236.0, 84.0, 18.0
MARGIN, TOP = 28.0, 76.0
TEXT, LINE, PAD, HEAD = 13.0, 17.0, 12.0, 22.0
MOST_CLAIMS = 150
"""Claims drawn: all that are flagged first, then the others."""
_LINES = 5

_FATES = {EdgeLabel.CHOOSES: "chosen", EdgeLabel.REJECTS: "rejected"}

Kind = Literal["step", "claim", "evidence", "phantom"]


@dataclass(frozen=True, slots=True)
class Card:
    """A box with a heading and some lines of text."""

    id: str
    kind: Kind
    head: str
    lines: tuple[str, ...]
    full: str
    column: int
    y: float = 0.0
    tone: str = "plain"
    """The verdict that colours it."""
    note: str = ""

    @property
    def x(self) -> float:
        return MARGIN + self.column * (WIDTH + GAP_X)

    @property
    def height(self) -> float:
        return PAD + HEAD + LINE * len(self.lines) + PAD - 4


@dataclass(frozen=True, slots=True)
class Line:
    """A line from the right side of one card to the left side of another."""

    source: str
    target: str
    tone: str = "plain"
    style: Literal["solid", "dashed", "dotted"] = "solid"


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything that is drawn, and how large the picture is."""

    cards: tuple[Card, ...]
    lines: tuple[Line, ...]
    width: float
    height: float
    left_out: int
    """Claims that are not drawn."""


def lay_out(trace: Trace) -> Layout:
    """Give every card its place."""
    claims = _drawn_claims(trace.claims)
    steps = _step_cards(trace)
    claim_column = 1 + max(card.column for card in steps)
    claim_cards = [_claim_card(claim, claim_column) for claim in _by_parent(claims, steps)]
    lines = [*_step_lines(trace, {card.id for card in (*steps, *claim_cards)}), *_citations(trace, claims)]
    evidence = _evidence_cards(trace, claims, lines, claim_column + 1, {card.id for card in steps})
    placed = _place(steps, claim_cards, evidence, lines)
    return Layout(
        cards=tuple(placed),
        lines=tuple(lines),
        width=max(card.x for card in placed) + WIDTH + MARGIN,
        height=max(card.y + card.height for card in placed) + MARGIN + 34,
        left_out=len(trace.claims) - len(claims),
    )


def tone_of(claim: TracedClaim) -> str:
    """The colour of a claim: its verdict, "unchecked" without one, "unverified" when nobody looked."""
    if claim.verification is None:
        return "unverified"
    return "unchecked" if claim.verification.verdict is None else str(claim.verification.verdict)


def _drawn_claims(claims: Sequence[TracedClaim]) -> list[TracedClaim]:
    if len(claims) <= MOST_CLAIMS:
        return list(claims)
    flagged = [c for c in claims if c.phantom_ids or (c.verification and c.verification.is_flagged)]
    others = [claim for claim in claims if claim not in flagged]
    chosen = {claim.id for claim in (*flagged, *others)[:MOST_CLAIMS]}
    return [claim for claim in claims if claim.id in chosen]


def _step_cards(trace: Trace) -> list[Card]:
    steps = [n for n in trace.nodes if n.type not in (DecisionType.CLAIM, DecisionType.VERIFICATION)]
    depths = _depths(trace, [node.id for node in steps])
    fates = {edge.target_id: _FATES[edge.label] for edge in trace.edges if edge.label in _FATES}
    return [_step_card(node, depths[node.id], fates.get(node.id, "")) for node in steps]


def _step_card(node: TraceNode, column: int, fate: str) -> Card:
    lines = tuple(wrap(node.content, WIDTH - 2 * PAD, TEXT, _LINES))
    return Card(node.id, "step", str(node.type), lines, node.content, column, note=fate)


def _depths(trace: Trace, ids: Sequence[str]) -> dict[str, int]:
    """The longest way from the goal to each step; a trace has no circles, so this ends."""
    inside = set(ids)
    after: dict[str, list[str]] = {}
    waits = dict.fromkeys(ids, 0)
    for edge in trace.edges:
        if edge.source_id in inside and edge.target_id in inside and edge.label is not EdgeLabel.CITES:
            after.setdefault(edge.source_id, []).append(edge.target_id)
            waits[edge.target_id] += 1
    depths = dict.fromkeys(ids, 0)
    ready = [name for name in ids if not waits[name]]
    while ready:
        name = ready.pop(0)
        for follower in after.get(name, ()):
            depths[follower] = max(depths[follower], depths[name] + 1)
            waits[follower] -= 1
            if not waits[follower]:
                ready.append(follower)
    return depths


def _by_parent(claims: Sequence[TracedClaim], steps: Sequence[Card]) -> list[TracedClaim]:
    order = {card.id: number for number, card in enumerate(steps)}
    return sorted(claims, key=lambda claim: order.get(claim.parent_id or "", -1))


def _claim_card(claim: TracedClaim, column: int) -> Card:
    tone, found = tone_of(claim), claim.verification
    support = "" if found is None or found.evidence_support is None else f"{found.evidence_support:.2f}"
    lines = tuple(wrap(claim.text, WIDTH - 2 * PAD, TEXT, _LINES))
    reason = "" if found is None else (found.reason or found.outcome_reason or "")
    full = "\n".join(part for part in (claim.text, reason) if part)
    return Card(claim.id, "claim", tone.replace("_", " "), lines, full, column, tone=tone, note=support)


def _step_lines(trace: Trace, drawn: set[str]) -> list[Line]:
    return [
        Line(edge.source_id, edge.target_id)
        for edge in trace.edges
        if edge.label is not EdgeLabel.CITES and edge.source_id in drawn and edge.target_id in drawn
    ]


def _citations(trace: Trace, claims: Sequence[TracedClaim]) -> list[Line]:
    """What each claim cites, and dotted what its verdict rests on without being cited."""
    known = {passage.id for passage in trace.evidence}
    lines: list[Line] = []
    for claim in claims:
        tone = tone_of(claim)
        lines += [Line(claim.id, name, tone) for name in claim.cited_ids]
        lines += [Line(claim.id, name, "contradicted", "dashed") for name in claim.phantom_ids]
        rests = claim.verification.evidence_ids[:1] if claim.verification else []
        fresh = [name for name in rests if name in known and name not in claim.cited_ids]
        lines += [Line(claim.id, name, tone, "dotted") for name in fresh]
    return lines


def _evidence_cards(
    trace: Trace, claims: Sequence[TracedClaim], lines: Sequence[Line], column: int, steps: set[str]
) -> list[Card]:
    wanted = dict.fromkeys(line.target for line in lines)
    texts = {passage.id: passage for passage in trace.evidence}
    phantoms = dict.fromkeys(name for claim in claims for name in claim.phantom_ids)
    cards = [
        Card(
            name, "evidence", name, tuple(wrap(texts[name].text, WIDTH - 2 * PAD, TEXT, _LINES)),
            texts[name].text, column, note=texts[name].source or "",
        )
        for name in wanted
        if name in texts and name not in steps
    ]  # fmt: skip
    return cards + [
        Card(name, "phantom", name, ("not in the trace",), f"{name}: cited, but not in the trace", column)
        for name in phantoms
    ]


def _place(
    steps: Sequence[Card], claims: Sequence[Card], evidence: Sequence[Card], lines: Sequence[Line]
) -> list[Card]:
    """Claims one below the other; everything else as near as it can be to what it is joined to."""
    placed = {card.id: card for card in _stack(claims, {})}
    neighbours = _neighbours(lines)
    # From the claims outwards: evidence to the right, then the steps from the rightmost column to the left.
    for card in _stack(evidence, _wishes(evidence, neighbours, placed)):
        placed[card.id] = card
    for column in sorted({card.column for card in steps}, reverse=True):
        row = [card for card in steps if card.column == column]
        for card in _stack(row, _wishes(row, neighbours, placed)):
            placed[card.id] = card
    lift = TOP - min(card.y for card in placed.values())
    return [replace(card, y=card.y + lift) for card in placed.values()]


def _neighbours(lines: Iterable[Line]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines:
        found.setdefault(line.source, []).append(line.target)
        found.setdefault(line.target, []).append(line.source)
    return found


def _wishes(
    cards: Sequence[Card], neighbours: Mapping[str, Sequence[str]], placed: Mapping[str, Card]
) -> dict[str, float]:
    """The height at which a card's middle would like to stand."""
    wishes = {}
    for card in cards:
        near = [placed[name] for name in neighbours.get(card.id, ()) if name in placed]
        if near:
            wishes[card.id] = sum(other.y + other.height / 2 for other in near) / len(near)
    return wishes


def _stack(cards: Sequence[Card], wishes: Mapping[str, float]) -> list[Card]:
    """Cards of one column in the order of their wishes, apart from each other, the whole near the mean wish."""
    ordered = sorted(cards, key=lambda card: wishes.get(card.id, float("inf")))
    stacked: list[Card] = []
    floor = float("-inf")
    for card in ordered:
        wish = wishes.get(card.id)
        top = (TOP if floor == float("-inf") else floor) if wish is None else wish - card.height / 2
        y = max(top, floor)
        stacked.append(replace(card, y=y))
        floor = y + card.height + GAP_Y
    if not wishes:
        return stacked
    # Pushing down only leaves a column too low: half of the mean push is taken back from all of it.
    pushes = [card.y + card.height / 2 - wishes[card.id] for card in stacked if card.id in wishes]
    back = sum(pushes) / len(pushes)
    return [replace(card, y=card.y - back) for card in stacked]
