"""The rows of an audit: counted, fingerprinted, drawn by the seed, numbered, and read again on resuming."""

import random
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from holdfast.audits.columns import Columns
from holdfast.audits.sources import Source, Survey, Unreadable
from holdfast.audits.types import BadRow, CheckName, Row
from holdfast.errors import InputError


class Numbers:
    """A set of row numbers, a bit each: a million rows take 125 kB."""

    def __init__(self, size: int) -> None:
        self._bits = bytearray((size + 7) // 8)
        self._size = size
        self.count = 0

    def add(self, number: int) -> bool:
        """Add a number; False when it was there already, or lies outside."""
        if number in self or not 0 <= number < self._size:
            return False
        self._bits[number >> 3] |= 1 << (number & 7)
        self.count += 1
        return True

    def __contains__(self, number: int) -> bool:
        return 0 <= number < self._size and bool(self._bits[number >> 3] & (1 << (number & 7)))


@dataclass(frozen=True, slots=True)
class Intake:
    """Everything that is to be read."""

    sources: Sequence[Source]
    surveys: Sequence[Survey]
    columns: Columns
    checks: Sequence[CheckName]
    chosen: "array[int] | None" = None
    """Numbers of the rows that were drawn, in order; None is all of them."""

    @property
    def total(self) -> int:
        """Rows that the audit is about."""
        return self._rows if self.chosen is None else len(self.chosen)

    @property
    def _rows(self) -> int:
        return sum(survey.rows for survey in self.surveys)

    @property
    def size(self) -> int:
        """One more than the largest number a row may have."""
        return self._rows

    def identity(self) -> list[dict[str, Any]]:
        """What the inputs are, whatever their paths."""
        return [
            {"name": source.name, "rows": survey.rows, "digest": survey.digest}
            for source, survey in zip(self.sources, self.surveys, strict=True)
        ]

    def rows(self, left_out: Numbers, only: Sequence[int] | None = None) -> Iterator[Row | BadRow]:
        """The rows that are not left out, in order; `only` some numbers, in ascending order."""
        last = only[-1] if only else None
        for number, read in enumerate(chain.from_iterable(source.read() for source in self.sources)):
            if last is not None and number > last:
                return
            if number in left_out or not self._wanted(number, only):
                continue
            if isinstance(read, Unreadable):
                yield read.at(number)
            else:
                yield self.columns.row(number, read.place, read.fields, self.checks)

    def _wanted(self, number: int, only: Sequence[int] | None) -> bool:
        return _holds(self.chosen, number) and _holds(only, number)

    def draw(self, count: int, seed: int, left_out: Numbers) -> list[int]:
        """Some numbers of rows that are left, drawn by the seed."""
        numbers = range(self._rows) if self.chosen is None else self.chosen
        left = array("q", (number for number in numbers if number not in left_out))
        return sorted(random.Random(f"estimate {seed}").sample(left, min(len(left), count)))


def take_in(
    sources: Sequence[Source], columns: Columns, checks: Sequence[CheckName], limit: int | None, seed: int
) -> Intake:
    """Count and fingerprint the inputs; with a limit, draw so many rows by the seed."""
    surveys = [source.survey() for source in sources]
    rows = sum(survey.rows for survey in surveys)
    if not rows:
        raise InputError(f"{', '.join(source.name for source in sources)}: there is no row to audit")
    chosen = None
    if limit is not None and limit < rows:
        chosen = array("q", sorted(random.Random(seed).sample(range(rows), limit)))
    return Intake(sources, surveys, columns, checks, chosen)


def _holds(numbers: Sequence[int] | None, number: int) -> bool:
    if numbers is None:
        return True
    place = bisect_left(numbers, number)
    return place < len(numbers) and numbers[place] == number
