"""Votes as dots, side by side by verdict; links where they are alike, rings around what hangs together."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from holdfast.tribunal.detecting.findings import SimilarPair
from holdfast.tribunal.detecting.thresholds import Zone
from holdfast.tribunal.result import TribunalResult, VoteRecord
from holdfast.tribunal.showing.svg import DERIVATIVE, SIDES, WARNING, line, picture, safe, short, text

MOST_DRAWN = 120
"""Votes that are drawn; of more, the strongest."""
_LANE, _TOP, _BOTTOM, _MARGIN = 300.0, 108.0, 66.0, 24.0
_MOST_ACROSS = 12
"""Links between opposite verdicts that are drawn, the most similar ones."""
_SINGLE = 44.0
"""Half the room that one vote and its name need."""
_NAMES = {"APPROVE": "for", "ABSTAIN": "abstained", "REJECT": "against"}


@dataclass(frozen=True, slots=True)
class _Spot:
    vote: VoteRecord
    x: float
    y: float

    @property
    def radius(self) -> float:
        return 7.0 + 7.0 * min(1.2, self.vote.weight)


def cluster_graph_svg(result: TribunalResult) -> str:
    """The picture."""
    votes = result.votes[:MOST_DRAWN]
    drawn = {vote.agent_id for vote in votes}
    pairs = [pair for pair in (*result.similar_pairs, *_copies(result)) if set(pair.agents) <= drawn]
    lanes = [side for side in _NAMES if any(vote.verdict == side for vote in votes)] or ["APPROVE"]
    spots: dict[str, _Spot] = {}
    height = _TOP
    for number, side in enumerate(lanes):
        members = [vote for vote in votes if vote.verdict == side]
        placed = _place(_components(members, pairs), _MARGIN + number * _LANE)
        spots |= {spot.vote.agent_id: spot for spot in placed}
        height = max([height, *(spot.y + _SINGLE for spot in placed)])
    width = max(560.0, 2 * _MARGIN + len(lanes) * _LANE)
    parts = [*_heading(result), *_lanes(lanes, votes, height), *_rings(result, spots), *_links(pairs, spots)]
    parts += [*(_dot(spot) for spot in spots.values()), *_legend(height + 38)]
    return picture(width, height + _BOTTOM, f"{len(votes)} votes and how they hang together", parts)


def _copies(result: TribunalResult) -> Iterator[SimilarPair]:
    """Votes with the very same words as another: they were set aside before pairs were compared."""
    for found in result.discarded:
        if found.reason == "copy":
            agents = (found.kept, found.agent_id)
            yield SimilarPair(agents, 1.0, 1.0, None, Zone.DERIVATIVE, True, "the same words")


def _components(votes: Sequence[VoteRecord], pairs: Iterable[SimilarPair]) -> list[list[VoteRecord]]:
    """Agreeing votes that links join, largest group first."""
    group = {vote.agent_id: {vote.agent_id} for vote in votes}
    for pair in pairs:
        one, other = (group.get(agent) for agent in pair.agents)
        if one is not None and other is not None and one is not other:
            one |= other
            for agent in other:
                group[agent] = one
    found: dict[int, list[VoteRecord]] = {}
    for vote in votes:
        found.setdefault(id(group[vote.agent_id]), []).append(vote)
    return sorted(found.values(), key=lambda members: -len(members))


def _place(components: Sequence[Sequence[VoteRecord]], left: float) -> list[_Spot]:
    """Each group as a ring, groups in rows, each row as high as its largest group."""
    spots: list[_Spot] = []
    x, y, row = left, _TOP, 0.0
    for members in components:
        ring = _ring(len(members))
        room = ring + _SINGLE
        if x + 2 * room > left + _LANE and x > left:
            x, y, row = left, y + 2 * row, 0.0
        centre_x, centre_y = x + room, y + room
        for place, vote in enumerate(members):
            angle = 2.0 * math.pi * place / len(members) - math.pi / 2.0
            spots.append(_Spot(vote, centre_x + ring * math.cos(angle), centre_y + ring * math.sin(angle)))
        x, row = x + 2 * room, max(row, room)
    return spots


def _ring(count: int) -> float:
    """A radius that leaves room for the names."""
    return 0.0 if count == 1 else max(38.0, 66.0 * count / (2.0 * math.pi))


def _heading(result: TribunalResult) -> Iterator[str]:
    yield text(20, 32, f"{result.outcome}: {result.reason}", size=17, more='font-weight="600"')
    without = result.without_detection.outcome
    told = f"Without detection: {without}. " if result.discarded else ""
    left = max(0, len(result.votes) - MOST_DRAWN)
    told += f"{left} weaker votes are not drawn. " if left else ""
    yield text(20, 52, told + short(result.proposal.text, 60), css="soft")


def _lanes(lanes: Sequence[str], votes: Sequence[VoteRecord], height: float) -> Iterator[str]:
    for number, side in enumerate(lanes):
        x = _MARGIN + number * _LANE
        count = sum(vote.verdict == side for vote in votes)
        counted = sum(vote.verdict == side and vote.counted for vote in votes)
        yield text(x + 8, 86, f"{_NAMES[side]}: {counted} counted of {count}", size=13, css="soft")
        if number:
            yield line(x - 4, 72, x - 4, height, 'class="rule" stroke-dasharray="2 5"')


def _rings(result: TribunalResult, spots: dict[str, _Spot]) -> Iterator[str]:
    """A soft ground under each cluster."""
    for cluster in result.clusters:
        members = [spots[agent] for agent in cluster.agents if agent in spots]
        if members:
            x = sum(spot.x for spot in members) / len(members)
            y = sum(spot.y for spot in members) / len(members)
            reach = max(math.hypot(spot.x - x, spot.y - y) for spot in members) + 28
            told = f"cluster at {cluster.mean_similarity:.2f}, {cluster.representative} speaks for it"
            yield (
                f'<g><title>{safe(told)}</title><circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:.1f}" fill="{WARNING}" '
                f'fill-opacity="0.12" stroke="{WARNING}" stroke-opacity="0.55" stroke-dasharray="5 4"/></g>'
            )


def _links(pairs: Sequence[SimilarPair], spots: dict[str, _Spot]) -> Iterator[str]:
    opposing = [pair for pair in pairs if not pair.agree][:_MOST_ACROSS]
    for pair in (*opposing, *(pair for pair in reversed(pairs) if pair.agree)):
        one, other = (spots[agent] for agent in pair.agents)
        told = f"{pair.agents[0]} and {pair.agents[1]}: {pair.similarity:.2f}; {pair.note}"
        drawn = _link(one, other, pair) if pair.agree else _arc(one, other)
        yield f"<g><title>{safe(told)}</title>{drawn}</g>"


def _link(one: _Spot, other: _Spot, pair: SimilarPair) -> str:
    colour = DERIVATIVE if pair.zone is Zone.DERIVATIVE else WARNING
    width = 1.2 + 4.0 * max(0.0, pair.similarity - 0.5)
    look = f'stroke="{colour}" stroke-width="{width:.1f}" stroke-opacity="0.75"'
    return line(one.x, one.y, other.x, other.y, look)


def _arc(one: _Spot, other: _Spot) -> str:
    """Across the lanes, bent so that it does not run through the votes between."""
    x, y = (one.x + other.x) / 2.0, (one.y + other.y) / 2.0 - 0.12 * abs(other.x - one.x)
    return (
        f'<path d="M{one.x:.1f} {one.y:.1f} Q{x:.1f} {y:.1f} {other.x:.1f} {other.y:.1f}" fill="none" '
        f'stroke="{WARNING}" stroke-width="2" stroke-opacity="0.7" stroke-dasharray="2 5"/>'
    )


def _dot(spot: _Spot) -> str:
    vote, colour = spot.vote, SIDES[spot.vote.verdict]
    told = f"{vote.agent_id}: {vote.verdict}, weight {vote.weight:.2f}" + (
        "" if vote.counted else ", discarded"
    )
    look = f'fill="{colour}"' if vote.counted else 'style="fill:var(--ground)" stroke-dasharray="3 3"'
    name = text(
        spot.x, spot.y + spot.radius + 14, short(vote.agent_id, 13), size=11, anchor="middle", css="above",
        more="" if vote.counted else 'opacity="0.7"',
    )  # fmt: skip
    return (
        f'<g><title>{safe(told)}</title><circle cx="{spot.x:.1f}" cy="{spot.y:.1f}" r="{spot.radius:.1f}" {look} '
        f'stroke="{colour}" stroke-width="2.5"/>{name}</g>'
    )


def _legend(top: float) -> Iterator[str]:
    entries = (
        (DERIVATIVE, "", "derivative"),
        (WARNING, "", "warning"),
        (WARNING, "2 5", "opposite verdicts"),
    )
    for number, (colour, dashes, words) in enumerate(entries):
        x = 20 + 130 * number
        yield line(
            x, top - 4, x + 26, top - 4, f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dashes}"'
        )
        yield text(x + 33, top, words, css="soft")
    yield text(430, top, "hollow: not counted", css="soft")
