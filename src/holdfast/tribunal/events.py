"""What happens in a tribunal, for callbacks, JSON lines and traces."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, TextIO

from holdfast.tribunal.plain import to_plain


class EventKind(StrEnum):
    """The kinds of events."""

    SYCOPHANCY_WARNING = "SYCOPHANCY_WARNING"
    SYCOPHANCY_VOTE_DISCARDED = "SYCOPHANCY_VOTE_DISCARDED"
    SYCOPHANCY_CLUSTER_DETECTED = "SYCOPHANCY_CLUSTER_DETECTED"
    SYCOPHANCY_RAPID_CONVERGENCE = "SYCOPHANCY_RAPID_CONVERGENCE"
    OUTCOME = "OUTCOME"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and whom it concerns."""

    kind: EventKind
    message: str
    agents: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    tribunal_id: str | None = None
    at: datetime | None = None

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        plain: dict[str, Any] = to_plain(self)
        return plain


Listener = Callable[[Event], None]


def json_lines(stream: TextIO) -> Listener:
    """A listener that writes each event as one line of JSON."""

    def write(event: Event) -> None:
        stream.write(json.dumps(event.to_dict(), ensure_ascii=True, allow_nan=False) + "\n")
        stream.flush()

    return write
