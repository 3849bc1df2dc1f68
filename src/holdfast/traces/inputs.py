"""What callers hand over, checked before anything is written."""

import datetime
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from holdfast.errors import InputError
from holdfast.traces.ids import stored_id

_SHOWN = 80


def require_content(content: object, what: str) -> str:
    """A string with something in it."""
    if not isinstance(content, str) or not content.strip():
        raise InputError(f"{what} must be a string with something in it, not {repr(content)[:_SHOWN]}")
    return content


def require_confidence(value: float | None) -> float | None:
    """A probability, or None for nothing said."""
    if value is None:
        return None
    if not isinstance(value, int | float) or not (math.isfinite(value) and 0.0 <= value <= 1.0):
        raise InputError(f"a confidence is a number from 0 to 1, not {value!r}")
    return float(value)


def require_ids(names: Sequence[str]) -> list[str]:
    """A list of ids, as they are stored."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise InputError(f"evidence_ids is a list of ids, not {repr(names)[:_SHOWN]}")
    return [stored_id(name) for name in names]


def plain_data(data: Mapping[str, Any] | None) -> dict[str, Any]:
    """What can be written as JSON."""
    try:
        kept: dict[str, Any] = json.loads(json.dumps(dict(data or {}), allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"the data of a node must be JSON: {error}") from None
    return kept


def require_moment(value: datetime.datetime | None, what: str) -> datetime.datetime | None:
    """A moment with its time zone."""
    if value is not None and value.tzinfo is None:
        raise InputError(f"{what} needs a time zone: write datetime(2026, 1, 31, tzinfo=UTC)")
    return value
