"""Dates and sources as numbers beside the vectors, so that a filter costs next to nothing."""

import datetime
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from holdfast.memory.shelf import Scope
from holdfast.memory.vectors import LabelFilter, Longs

_UNDATED = 0
"""No day has this number; days count from 1."""


class Labels:
    """Numbers the sources as they are met, and reads scopes in those numbers."""

    COUNT = 2

    def __init__(self) -> None:
        self._sources: dict[str | None, int] = {}

    def columns(self, rows: Sequence[tuple[datetime.date | None, str | None]]) -> Longs:
        """A line of days and a line of sources."""
        days = [_UNDATED if date is None else date.toordinal() for date, _ in rows]
        sources = [self._sources.setdefault(source, len(self._sources)) for _, source in rows]
        return np.array([days, sources], np.int64)

    def filter(self, scope: Scope) -> LabelFilter:
        """Which rows are within the scope."""
        wanted = None if scope.source is None else self._sources.get(scope.source, -1)

        def keep(labels: Longs) -> npt.NDArray[np.bool_]:
            days, sources = labels
            kept = np.ones(len(days), np.bool_)
            if scope.as_of is not None:
                kept &= days <= scope.as_of.toordinal()
            if scope.since is not None:
                kept &= days >= scope.since.toordinal()
            if wanted is not None:
                kept &= sources == wanted
            return kept

        return keep
