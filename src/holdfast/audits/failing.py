"""How many answers have a finding that was asked about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.audits.findings import matches
from holdfast.audits.types import Kind


@dataclass(slots=True)
class Failing:
    """Counts rows with any of these kinds of findings, each once, among those that something is known of."""

    kinds: Sequence[str]
    rows: int = 0
    known: int = 0
    """Rows with a verdict or with such a finding: what could not be checked is not clean."""

    def add(self, kind: Kind, result: Mapping[str, Any]) -> None:
        """Count one row."""
        found = matches(["bad_row"] if kind == "bad" else result["findings"], self.kinds)
        self.rows += found
        self.known += found or (kind == "result" and result["outcome"] == "verdict")

    @property
    def rate(self) -> float | None:
        """The share of such rows; None when nothing is known of any row."""
        return self.rows / self.known if self.known else None
