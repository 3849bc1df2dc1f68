"""A caller's own retriever as a Recall: a plain function, a LangChain or LlamaIndex retriever, another memory."""

import asyncio
import datetime
import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from holdfast.asides import run_aside
from holdfast.claims.records import is_record
from holdfast.errors import HoldfastError, InputError, RecallError
from holdfast.memory.records import hit_from
from holdfast.memory.shelf import Scope
from holdfast.memory.types import Hit, Hits, Recall

MOST_HITS = 1000
_METHODS = ("recall", "aretrieve", "retrieve", "ainvoke", "invoke", "asimilarity_search", "similarity_search")
"""Of a memory, a LlamaIndex retriever, a LangChain retriever, a LangChain vector store; async ones first."""


def as_recall(thing: object) -> Recall:
    """`thing` as a Recall: a Memory, a function `(query, k)`, a LangChain or LlamaIndex retriever.

    A function may be sync or async, may leave out `k`, and may take `as_of` and `source`; it returns strings,
    mappings, Passage, Evidence, Hit, documents, nodes, or `(any of those, score)`, or ids mapped to texts. Filters
    that it does not take are applied to what it returns, and results that cannot be read are left out. Sync functions
    run in a thread.
    """
    from holdfast.memory import api, memory  # here, because they are made with this module

    if isinstance(thing, api.Memory):
        return thing.as_async()
    if isinstance(thing, memory.Memory | api.RecallElsewhere | RetrieverRecall):
        return thing
    if (search := _search_of(thing)) is not None:
        return RetrieverRecall(search)
    raise InputError(
        f"{type(thing).__name__} cannot recall: pass a Memory, a function (query, k), an object with a recall "
        'method, or a LangChain or LlamaIndex retriever; texts are kept in Memory(":memory:") with add, files with load'
    )


def check_query(query: str, k: int) -> None:
    """InputError when there is nothing to search for."""
    if not isinstance(query, str) or not any(map(str.isalnum, query)):
        raise InputError("the query holds no word: ask for something")
    if not isinstance(k, int) or not 1 <= k <= MOST_HITS:
        raise InputError(f"k is {k!r}: ask for 1 to {MOST_HITS:,} hits")


class RetrieverRecall:
    """Any search function behind the protocol."""

    def __init__(self, search: Callable[..., Any]) -> None:
        self._search = search
        self._arguments = _Arguments.of(search)

    async def recall(
        self,
        query: str,
        k: int,
        *,
        as_of: datetime.date | None = None,
        source: str | None = None,
    ) -> Hits:
        """What the retriever found, as hits; its failure is a RecallError."""
        check_query(query, k)
        try:
            found = await self._call(query, k, {"as_of": as_of, "source": source})
            hits = _readable(list(_results(found)))
        except HoldfastError:
            raise
        except asyncio.CancelledError as error:
            # A client's own timeout may end so; whoever waits for this search did not ask for it to end.
            if _is_cancelled():
                raise
            raise RecallError("the retriever failed: it was cancelled from within") from error
        except Exception as error:
            raise RecallError(f"the retriever failed: {_told(error)}") from error
        scope = Scope(as_of, source=source)
        return Hits(_distinct(hit for hit in hits if scope.holds(hit.passage))[:k], hits.problems)

    async def _call(self, query: str, k: int, filters: dict[str, Any]) -> object:
        places, keywords = self._arguments.fill(k, filters)
        if inspect.iscoroutinefunction(self._search):
            return await self._search(query, *places, **keywords)
        # A sync retriever may hang on a network. Aside, it holds up neither the event loop nor the end of the program.
        found = await run_aside(self._search, query, *places, **keywords)
        return await found if isinstance(found, Awaitable) else found


@dataclass(frozen=True, slots=True)
class _Arguments:
    """What a search function takes beside the query."""

    k_in_place: bool
    keywords: frozenset[str]
    any_keyword: bool

    @classmethod
    def of(cls, search: Callable[..., Any]) -> "_Arguments":
        try:
            parameters = list(inspect.signature(search).parameters.values())
        except (TypeError, ValueError):
            return cls(True, frozenset(), False)
        in_place = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        keywords = frozenset(
            p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)
        )
        return cls(
            len(in_place) > 1 and in_place[1].name not in ("as_of", "source"),
            keywords,
            any(p.kind is p.VAR_KEYWORD for p in parameters),
        )

    def fill(self, k: int, filters: dict[str, Any]) -> tuple[list[int], dict[str, Any]]:
        wanted = {name: value for name, value in filters.items() if value is not None}
        if not self.k_in_place:
            wanted["k"] = k
        taken = {name: value for name, value in wanted.items() if self.any_keyword or name in self.keywords}
        return ([k] if self.k_in_place else []), taken


def _search_of(thing: object) -> Callable[..., Any] | None:
    for name in _METHODS:
        method = getattr(thing, name, None)
        if callable(method):
            return _with_k(method, name)
    return thing if callable(thing) else None


def _with_k(method: Callable[..., Any], name: str) -> Callable[..., Any]:
    """A LangChain or LlamaIndex retriever has its k of its own, and would hand ours on to somewhere else."""
    if name not in ("aretrieve", "retrieve", "ainvoke", "invoke"):
        return method
    if inspect.iscoroutinefunction(method):

        async def search_later(query: str) -> Any:
            return await method(query)

        return search_later
    return lambda query: method(query)


def _results(found: object) -> Iterable[object]:
    if found is None:
        return ()
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        raise InputError(f"a retriever returned {type(found).__name__}: return a list of passages")
    if isinstance(found, Mapping):
        return [found] if is_record(found) else [{name: text} for name, text in found.items()]
    return found


def _readable(results: list[object]) -> Hits:
    """The results that are hits; one that is none costs no other, but when none is one, nothing was found out."""
    hits: list[Hit] = []
    errors: list[Exception] = []
    for rank, thing in enumerate(results, start=1):
        try:
            hits.append(hit_from(thing, rank))
        except Exception as error:
            errors.append(error)
    if errors and not hits:
        raise errors[0]
    return Hits(hits, dict.fromkeys(map(_told, errors)))


def _is_cancelled() -> bool:
    """Did somebody cancel the task that waits, rather than something within it end so by itself?"""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


def _told(error: Exception) -> str:
    """Its words without the keys that drivers and clients quote in their errors."""
    from holdfast.llm.credentials import without_keys  # here, because few searches fail

    return (
        str(error) if isinstance(error, HoldfastError) else without_keys(f"{type(error).__name__}: {error}")
    )


def _distinct(hits: Iterable[Hit]) -> list[Hit]:
    """Each passage once, at its best place."""
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(hit.passage.id, hit)
    return list(best.values())
