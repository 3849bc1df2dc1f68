"""More evidence for claims that lack it, from memory or the caller's own retriever."""

import asyncio
import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from holdfast.asides import run_aside
from holdfast.claims.types import Evidence
from holdfast.config import CorrectionConfig
from holdfast.correction.queries import opening_queries
from holdfast.errors import HoldfastError, RecallError
from holdfast.grounding.threads import aside
from holdfast.llm.credentials import without_keys
from holdfast.memory import as_recall
from holdfast.memory.types import Hit, Recall


@dataclass(frozen=True, slots=True)
class Found:
    """Passages that were not known before, best first, and what could not be searched."""

    evidence: tuple[Evidence, ...] = ()
    problems: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    """Those of the problems that cost single results and not the search."""


def open_recall(memory: object | None) -> Recall | None:
    """A memory or a retriever as a Recall; a plain function runs where its hang holds up nobody."""
    if memory is None:
        return None
    is_plain = inspect.isroutine(memory) and not inspect.iscoroutinefunction(memory)
    return as_recall(_aside(memory) if is_plain and callable(memory) else memory)


def _aside(search: Callable[..., Any]) -> Callable[..., Any]:
    # `wraps` keeps the signature, by which it is known which arguments the function takes.
    @functools.wraps(search)
    async def searched(*places: Any, **keywords: Any) -> Any:
        found = await run_aside(search, *places, **keywords)
        return await found if inspect.isawaitable(found) else found

    return searched


async def search_memory(
    memory: Recall, queries: Sequence[str], k: int, timeout_s: float, known: Sequence[Evidence] = ()
) -> Found:
    """What the queries find together; one that fails or hangs costs only what it would have found."""
    results = await asyncio.gather(*(_search(memory, query, k, timeout_s) for query in queries))
    ranked = [hits for hits in results if not isinstance(hits, str)]
    failed = [problem for problem in results if isinstance(problem, str)]
    skipped = dict.fromkeys(problem for hits in ranked for problem in getattr(hits, "problems", ()))
    problems = dict.fromkeys([*failed, *skipped])
    # The best hit of every query comes before the second best of any.
    in_order = (hit for rank in zip_longest(*ranked) for hit in rank if hit is not None)
    return Found(tuple(_unknown(in_order, known)), tuple(problems), tuple(skipped))


async def first_evidence(
    memory: Recall, query: str, response: str, config: CorrectionConfig
) -> list[Evidence]:
    """What memory knows of a question and of the claims of its answer, where nobody brought a passage.

    A search that failed is a RecallError where nothing was found beside it: no passages would be no answer.
    """
    queries = await aside(len(response), opening_queries, query, response, config.max_queries)
    found = await search_memory(memory, queries, config.k, config.recall_timeout_s)
    if found.problems and not found.evidence:
        raise RecallError("; ".join(found.problems))
    return list(found.evidence)


async def _search(memory: Recall, query: str, k: int, timeout_s: float) -> Sequence[Hit] | str:
    try:
        async with asyncio.timeout(timeout_s):
            return await memory.recall(query, k)
    except TimeoutError:
        return f"the search of memory took longer than {timeout_s:g} s"
    except HoldfastError as error:
        return without_keys(str(error))
    except Exception as error:
        return without_keys(f"the search of memory failed: {type(error).__name__}: {error}")


def _unknown(hits: Any, known: Sequence[Evidence]) -> list[Evidence]:
    """Each text once, under an id that nothing else has."""
    texts = {_folded(piece.text) for piece in known}
    names = {piece.id for piece in known}
    new: list[Evidence] = []
    for hit in hits:
        piece = hit.as_evidence()
        if not piece.text.strip() or _folded(piece.text) in texts:
            continue
        piece = replace(piece, id=_free_name(piece.id, names))
        texts.add(_folded(piece.text))
        names.add(piece.id)
        new.append(piece)
    return new


def _free_name(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name}#{number}", number + 1
    return free


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
