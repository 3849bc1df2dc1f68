"""What memory holds on a claim: focused searches in parallel, bounded in time and in number."""

import asyncio
import datetime
import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

from holdfast.errors import HoldfastError
from holdfast.memory.types import Hit, Recall
from holdfast.premises.entities import entities_of
from holdfast.premises.periods import dated, without_periods
from holdfast.premises.timing import names_only_a_time

_AT_ONCE = 16
"""Claims checked at a time in one event loop: the clock of a search starts when it can run."""
# Held by those who pass it: a gate at which somebody waited refers to its loop, and would keep it for ever.
_gates: "WeakValueDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]" = WeakValueDictionary()
_POSSESSIVE = re.compile(r"^\s*['’]s\b")


@dataclass(frozen=True, slots=True)
class Recalled:
    """The hits of all searches, each passage once, and the first failure."""

    hits: tuple[Hit, ...]
    failure: str | None = None


def gate() -> asyncio.Semaphore:
    """Limits how many claims are checked at a time in this event loop."""
    return _gates.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(_AT_ONCE))


async def recall_for(claim: str, memory: Recall, most: int, seconds: float, source: str | None) -> Recalled:
    """Search for the claim, for the claim without its subject, and within its dates where memory can."""
    searches = [
        _search(memory, query, most, seconds, source, scope) for query, scope in _queries(claim, memory)
    ]
    results = await asyncio.gather(*searches)
    hits: dict[str, Hit] = {}
    for result in results:
        for hit in result.hits:
            hits.setdefault(hit.passage.id, hit)
    failure = next((result.failure for result in results if result.failure), None)
    return Recalled(tuple(hits.values()), failure)


Scope = dict[str, datetime.date]


def _queries(claim: str, memory: Recall) -> list[tuple[str, Scope]]:
    mentions = dated(claim)
    undated = without_periods(claim, mentions) if mentions else claim
    subject = entities_of(undated).subject
    queries: list[tuple[str, Scope]] = [(claim, {})]
    if mentions:
        period = mentions[0].period
        scope = {"as_of": period.last} | ({"since": period.first} if _takes_since(memory) else {})
        queries.append((claim if names_only_a_time(claim, mentions) else undated, scope))
    # Whoever speaks says "I": a search by the name finds what others said to them.
    nameless = _without(undated, subject) if subject else undated
    if any(map(str.isalnum, nameless)) and nameless != claim:
        queries.append((nameless, {}))
    return queries


def _without(claim: str, subject: str) -> str:
    before, _, after = claim.partition(subject)
    return f"{before}{_POSSESSIVE.sub('', after)}".strip()


def _takes_since(memory: Recall) -> bool:
    return "since" in inspect.signature(memory.recall).parameters


async def _search(
    memory: Recall, query: str, most: int, seconds: float, source: str | None, scope: Scope
) -> Recalled:
    """One search; what it returns beyond `most`, twice, or from another source than asked for is left out."""
    try:
        async with asyncio.timeout(seconds):
            found = await memory.recall(query, most, source=source, **scope)
    except TimeoutError:
        return Recalled((), f"recall took longer than {seconds:g} s")
    except HoldfastError as error:
        return Recalled((), f"recall failed: {error}")
    except Exception as error:
        return Recalled((), f"recall failed: {type(error).__name__}: {error}")
    return Recalled(_allowed(found, most, source))


def _allowed(found: Sequence[Hit], most: int, source: str | None) -> tuple[Hit, ...]:
    own = [hit for hit in found if source is None or hit.passage.source == source]
    return tuple({hit.passage.id: hit for hit in reversed(own)}.values())[::-1][:most]
