"""The steps of one answer as they end, with their times; whoever listens hears each at once."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from holdfast.errors import HoldfastError
from holdfast.guard.types import EventKind, GuardEvent
from holdfast.llm.credentials import without_keys

Listener = Callable[[GuardEvent], None]


class Step:
    """A step that is under way: what it has to say is filled in until it ends."""

    def __init__(self) -> None:
        self.message = ""
        self.data: dict[str, Any] = {}

    def say(self, message: str, **data: Any) -> None:
        """What came out of it."""
        self.message, self.data = message, data


class Trajectory:
    """The events of one answer."""

    def __init__(self, *listeners: Listener) -> None:
        self._started = time.perf_counter()
        self._listeners = listeners
        self.events: list[GuardEvent] = []
        self.warnings: list[str] = []

    def elapsed_ms(self) -> float:
        """Since the question was asked."""
        return 1000 * (time.perf_counter() - self._started)

    @contextmanager
    def step(self, kind: EventKind) -> Iterator[Step]:
        """A step from here to the end of the block; one that fails is told as a problem by whoever handles it."""
        step, started = Step(), self.elapsed_ms()
        yield step
        self.add(kind, step.message, step.data, took_ms=self.elapsed_ms() - started)

    def add(
        self, kind: EventKind, message: str, data: Mapping[str, Any] | None = None, took_ms: float = 0.0
    ) -> None:
        """Note an event."""
        event = GuardEvent(kind, message, self.elapsed_ms(), took_ms, dict(data or {}))
        self.events.append(event)
        for listener in self._listeners:
            # Whoever listens cannot take an answer away.
            with suppress(Exception):
                listener(event)

    def problem(self, what: str, error: BaseException | str) -> str:
        """Note what went wrong; the words for it, without the keys that drivers and clients quote in their errors."""
        message = f"{what}: {without_keys(_words(error))}"
        self.warnings.append(message)
        self.add(EventKind.PROBLEM, message)
        return message


def _words(error: BaseException | str) -> str:
    """What was said; of an error that is not ours its kind as well, because its own words may be few."""
    if isinstance(error, str):
        return error
    said = " ".join(str(error).split())
    return said if isinstance(error, HoldfastError) else f"{type(error).__name__}: {said}"
