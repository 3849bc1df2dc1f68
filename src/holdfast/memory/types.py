"""What is kept and what is found: passages, hits, and the protocol that any retriever fits."""

import datetime
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from holdfast.claims.types import Evidence
from holdfast.judges.types import Judgement


@dataclass(frozen=True, slots=True)
class Passage:
    """A text worth keeping, with where, when and from whom it came."""

    id: str
    text: str
    source: str | None = None
    date: datetime.date | None = None
    speaker: str | None = None
    tags: tuple[str, ...] = ()

    def as_evidence(self) -> Evidence:
        """The same text as the checks take it."""
        return Evidence(self.id, self.text, self.source, self.date)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; `Memory.add` reads it again."""
        return {
            "id": self.id,
            "text": self.text,
            "source": self.source,
            "date": None if self.date is None else self.date.isoformat(),
            "speaker": self.speaker,
            "tags": list(self.tags),
        }


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that answers a query, and which part of it does: `passage.text[start:end]`."""

    passage: Passage
    score: float
    """Higher is better, within one recall; the sum of 1 / (60 + rank) unless the judge or a retriever scored it."""
    start: int = 0
    end: int | None = None
    """None: to the end of the text."""
    lexical_rank: int | None = None
    """Place among the hits by words, from 1; None when words did not find it."""
    vector_rank: int | None = None
    similarity: float | None = None
    """Cosine of the query and the part, when vectors found it."""
    judgement: Judgement | None = None
    """What the judge said of the query on this part, when it was asked to rerank."""

    def __post_init__(self) -> None:
        if not math.isfinite(self.score):
            raise ValueError(f"a hit's score must be finite, not {self.score}")

    @property
    def part(self) -> str:
        """The text that was found: all of a short passage, the best part of a long one."""
        return self.passage.text[self.start : self.end]

    def as_evidence(self) -> Evidence:
        """The part that was found, under the passage's id."""
        return Evidence(self.passage.id, self.part, self.passage.source, self.passage.date)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON; the part that was found stands beside its passage."""
        judged = self.judgement
        return {
            "score": self.score,
            "part": self.part,
            "start": self.start,
            "end": len(self.passage.text) if self.end is None else self.end,
            "lexical_rank": self.lexical_rank,
            "vector_rank": self.vector_rank,
            "similarity": self.similarity,
            "judgement": judged
            and {"support": judged.support, "contradict": judged.contradict, "silent": judged.silent},
            "passage": self.passage.to_dict(),
        }


class Hits(list[Hit]):
    """Hits of a retriever, and what it returned beside them that could not be read as one."""

    def __init__(self, hits: Iterable[Hit] = (), problems: Iterable[str] = ()) -> None:
        super().__init__(hits)
        self.problems = tuple(problems)


@runtime_checkable
class Recall(Protocol):
    """Anything that finds passages: a Memory, or a caller's own retriever through `as_recall`."""

    async def recall(
        self,
        query: str,
        k: int,
        *,
        as_of: datetime.date | None = None,
        source: str | None = None,
    ) -> Sequence[Hit]:
        """The best hits first, at most `k`, each passage once; RecallError when the search failed."""
        ...
