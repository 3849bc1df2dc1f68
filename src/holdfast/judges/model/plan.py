"""Which claims a model is asked about together, and how often: never more calls than an answer may take.

Claims that talk to a model are asked about apart from the others, so that they can sway no other verdict: alone while
there are calls for that, else with others of their kind. Where no call is left for them they go without a verdict.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from holdfast.judges.model.quarantine import Suspicion, suspicion
from holdfast.judges.model.votes import Asked

NO_CALL_LEFT = (
    "the claim or its evidence talks to the model, so that it is asked about apart from the others, and "
    "llm.calls_per_answer leaves no call for that: raise it"
)
Places = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Places of pairs that go into one call each, how often each call may be repeated for votes, and who is left."""

    calls: tuple[Places, ...]
    samples: int
    left_out: Places = ()


def plan_calls(asked: Sequence[Asked], *, batch_size: int, calls: int, samples: int) -> Plan:
    """At most `calls` for every `batch_size` claims; the readings of one claim count as one."""
    found = [suspicion(item.texts) for item in asked]
    allowed = calls * -(-len({_claim(item) for item in asked}) // batch_size)
    ordinary = _sheets(asked, _of(found, "none"), batch_size)
    apart, left_out = _apart(asked, found, batch_size, max(0, allowed - len(ordinary)))
    whole = (*ordinary, *apart)
    return Plan(whole, max(1, min(samples, allowed // max(1, len(whole)))), left_out)


def _apart(
    asked: Sequence[Asked], found: Sequence[Suspicion], batch_size: int, room: int
) -> tuple[list[Places], Places]:
    """The most careful way to ask about suspicious claims in so many calls, and who does not fit."""
    faint, plain = _of(found, "faint"), _of(found, "plain")
    together = _sheets(asked, sorted(faint + plain), batch_size)
    ways = (
        [*_sheets(asked, faint, batch_size), *_sheets(asked, plain, 1)],
        [*_sheets(asked, faint, batch_size), *_sheets(asked, plain, batch_size)],
        together,
    )
    fitting = next((way for way in ways if len(way) <= room), together[:room])
    kept = {place for sheet in fitting for place in sheet}
    return fitting, tuple(place for place in sorted(faint + plain) if place not in kept)


def _of(found: Sequence[Suspicion], kind: Suspicion) -> list[int]:
    return [place for place, suspected in enumerate(found) if suspected == kind]


def _sheets(asked: Sequence[Asked], places: Iterable[int], batch_size: int) -> list[Places]:
    """Places in the order of their claims, so many claims to a call; those without evidence get another question."""
    sheets: list[Places] = []
    claims: dict[bool, dict[object, list[int]]] = {}
    for place in places:
        kind = claims.setdefault(bool(asked[place].statement.evidence), {})
        kind.setdefault(_claim(asked[place]), []).append(place)
    for kind in claims.values():
        readings = list(kind.values())
        for start in range(0, len(readings), batch_size):
            sheets.append(tuple(place for own in readings[start : start + batch_size] for place in own))
    return sheets


def _claim(asked: Asked) -> tuple[str, str | None]:
    return asked.pair.claim, asked.pair.context
