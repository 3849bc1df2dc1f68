"""Passages that bear on a dispute: given by the caller, or recalled from a memory for both claims."""

import asyncio
import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from holdfast.claims import EvidenceSource, chunk_evidence, load_evidence
from holdfast.claims.types import Evidence
from holdfast.errors import HoldfastError
from holdfast.judges.windows import WINDOW_TOKENS, EvidenceIndex

_MOST_SHOWN = 8000
"""Characters of evidence shown to a model in one prompt."""


@dataclass(frozen=True)
class Passages:
    """The evidence of one dispute; `problem` says that a memory was given and could not be searched."""

    evidence: tuple[Evidence, ...] = ()
    problem: str | None = None

    @cached_property
    def index(self) -> EvidenceIndex:
        """An index over its sentences."""
        return EvidenceIndex([chunk for piece in self.evidence for chunk in chunk_evidence(piece)])

    def window(self, claim: str, context: str, budget: int = WINDOW_TOKENS) -> str:
        """The sentences to read a claim with."""
        return self.index.window(claim, context=context, budget=budget).text if self.evidence else ""

    @cached_property
    def newest(self) -> datetime.date | None:
        """The latest date among the passages."""
        return max((e.date for e in self.evidence if e.date is not None), default=None)

    def since(self, date: datetime.date) -> "Passages":
        """The passages of this date or later."""
        return Passages(tuple(e for e in self.evidence if e.date is not None and e.date >= date))

    def until(self, latest: datetime.date) -> tuple["Passages", list[str]]:
        """The same without dates later than that, which can only be mistakes; and the ids of whose they were."""
        ahead = [e.id for e in self.evidence if e.date is not None and e.date > latest]
        dated = (replace(e, date=None) if e.id in ahead else e for e in self.evidence)
        return Passages(tuple(dated), self.problem), ahead

    def shown(self) -> str:
        """The passages as a prompt shows them."""
        lines = (f"[{e.id}{f', {e.date}' if e.date else ''}] {e.text}" for e in self.evidence)
        return "\n".join(lines)[:_MOST_SHOWN]

    def __bool__(self) -> bool:
        return bool(self.evidence)


async def gather(
    evidence: EvidenceSource | None, memory: Any, claims: Sequence[str], question: str, k: int
) -> Passages:
    """What the caller gave, and what the memory recalls for the question and both claims.

    When one search fails, what the others found is left out: it may be for one side only.
    """
    given = (
        [] if evidence is None or _is_empty(evidence) else await asyncio.to_thread(load_evidence, evidence)
    )
    if memory is None:
        return Passages(tuple(given))
    from holdfast.memory import as_recall

    recall, found = as_recall(memory), {e.id: e for e in given}
    for query in dict.fromkeys(text for text in (*claims, question) if text.strip()):
        try:
            hits = await recall.recall(query, k)
        except HoldfastError as error:
            return Passages(tuple(given), f"The memory could not be searched: {error}")
        found |= {hit.passage.id: hit.as_evidence() for hit in hits if hit.passage.id not in found}
    return Passages(tuple(found.values()))


def _is_empty(evidence: EvidenceSource) -> bool:
    return isinstance(evidence, str | list | tuple | dict) and not evidence
