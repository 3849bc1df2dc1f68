"""A tenant's memory and traces as checks use them: why the store failed is logged, and callers are told no more."""

import datetime
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

from holdfast.errors import HoldfastError, RecallError, StoreError
from holdfast.memory.memory import Memory
from holdfast.memory.types import Hit
from holdfast.server.faults import told
from holdfast.traces.reasoning import ReasoningTraces

P = ParamSpec("P")
T = TypeVar("T")


class DiscreetMemory(Memory):
    """A memory whose failed searches do not say where its store is: checks repeat the reason in their results."""

    async def recall(
        self,
        query: str,
        k: int = 10,
        *,
        as_of: datetime.date | str | None = None,
        since: datetime.date | str | None = None,
        source: str | None = None,
        rerank: bool = False,
    ) -> list[Hit]:
        """The best `k` passages for a query; a RecallError when the store fails."""
        search = _discreet(super().recall, RecallError)
        return await search(query, k, as_of=as_of, since=since, source=source, rerank=rerank)


class DiscreetTraces:
    """What a guard writes of traces: a failure becomes a warning beside the answer."""

    def __init__(self, traces: ReasoningTraces) -> None:
        self.record = _discreet(traces.record, StoreError)
        self.add_goal = _discreet(traces.add_goal, StoreError)
        self.add_decision = _discreet(traces.add_decision, StoreError)
        self.add_node = _discreet(traces.add_node, StoreError)


def _discreet(work: Callable[P, Awaitable[T]], kind: type[HoldfastError]) -> Callable[P, Awaitable[T]]:
    async def told_only(*given: P.args, **named: P.kwargs) -> T:
        try:
            return await work(*given, **named)
        except StoreError as error:
            raise kind(told(error)) from None

    return told_only
