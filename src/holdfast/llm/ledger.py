"""The account of one run: what each component spent, and caps that are never passed.

A call reserves the most that it can cost before it is made. When the reservation does not fit under a cap, the call
waits for others to be settled, which usually frees most of what they reserved; when none is open, it is refused.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from holdfast.errors import BudgetSpentError
from holdfast.llm.gate import wake
from holdfast.llm.types import Usage

_NOTHING = Usage()
OnSpent = Callable[[Usage], None]
"""Told of each call once it is over, whatever became of the run that made it."""


@dataclass(frozen=True, slots=True)
class Caps:
    """What a run may spend; None is no cap."""

    cost_usd: float | None = None
    calls: int | None = None


@dataclass(frozen=True, slots=True)
class Reservation:
    """Room under the caps for one call."""

    most_usd: float


class Ledger:
    """Counts under a lock, so that threads may share a model."""

    def __init__(self, caps: Caps, on_spent: OnSpent | None = None) -> None:
        self._caps = caps
        self._on_spent = on_spent
        self._lock = threading.Lock()
        self._by_component: dict[str, Usage] = {}
        self._calls = 0
        self._charged_usd = 0.0
        self._reserved_usd = 0.0
        self._open = 0
        self._waiting: list[asyncio.Future[None]] = []

    async def reserve(self, most_usd: float | None) -> Reservation:
        """Room for a call of at most `most_usd` dollars (None when its price is unknown)."""
        reservation = Reservation(most_usd or 0.0)
        while True:
            with self._lock:
                refusal = self._refusal(reservation)
                if refusal is None:
                    self._calls += 1
                    self._open += 1
                    self._reserved_usd += reservation.most_usd
                    return reservation
                if not self._open:
                    raise BudgetSpentError(refusal)
                settled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.append(settled)
            await settled

    def settle(self, reservation: Reservation, component: str, usage: Usage) -> None:
        """Replace a reservation by what was used; what nobody knows is charged as the most it can be."""
        with self._lock:
            self._open -= 1
            self._reserved_usd -= reservation.most_usd
            self._charged_usd += reservation.most_usd if usage.cost_usd is None else usage.cost_usd
            self._by_component[component] = self._by_component.get(component, _NOTHING) + usage
            waiting, self._waiting = self._waiting, []
        for future in waiting:
            wake(future)
        if self._on_spent is not None:
            self._on_spent(usage)

    def usage(self, component: str | None = None) -> Usage:
        """What one component used, or all."""
        with self._lock:
            if component is not None:
                return self._by_component.get(component, _NOTHING)
            return sum(self._by_component.values(), start=_NOTHING)

    def by_component(self) -> Mapping[str, Usage]:
        """What each component used."""
        with self._lock:
            return {name: replace(usage) for name, usage in self._by_component.items()}

    def _refusal(self, reservation: Reservation) -> str | None:
        caps = self._caps
        if caps.calls is not None and self._calls >= caps.calls:
            return f"the budget of {caps.calls} calls is spent (llm.max_calls)"
        if caps.cost_usd is None:
            return None
        spent = self._charged_usd + self._reserved_usd
        if spent + reservation.most_usd <= caps.cost_usd:
            return None
        return (
            f"the budget of ${caps.cost_usd:g} leaves ${max(0.0, caps.cost_usd - spent):.6f}, "
            f"and the next call may cost ${reservation.most_usd:.6f} (llm.max_cost_usd)"
        )
