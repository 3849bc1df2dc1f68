"""From two rankings to hits: fused, each with the part that was found, and reread by the judge on request."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from holdfast.judges.types import Judge, Pair
from holdfast.memory.fusion import fuse
from holdfast.memory.shelf import Found, Located
from holdfast.memory.types import Hit


class Ranking:
    """What words and vectors found, as one list of passages."""

    def __init__(self, by_words: Sequence[Found], by_vector: Sequence[Found]) -> None:
        self._words = {found.passage: (rank, found) for rank, found in enumerate(by_words, start=1)}
        self._vectors = {found.passage: (rank, found) for rank, found in enumerate(by_vector, start=1)}
        self._fused = fuse([list(self._words), list(self._vectors)])

    def parts(self, count: int) -> list[int]:
        """Keys of the best part of the `count` best passages."""
        return [self._part(passage) for passage, _ in self._fused[:count]]

    def hits(self, located: Mapping[int, Located]) -> list[Hit]:
        """The passages that were located, the best first."""
        return [
            self._hit(passage, score, located[part])
            for passage, score in self._fused
            if (part := self._part(passage)) in located
        ]

    def _part(self, passage: int) -> int:
        """The part of the ranking that puts the passage higher; the vectors' own where both agree."""
        every = [ranks[passage] for ranks in (self._vectors, self._words) if passage in ranks]
        return min(every, key=lambda ranked: ranked[0])[1].part

    def _hit(self, passage: int, score: float, located: Located) -> Hit:
        word_rank, _ = self._words.get(passage, (None, None))
        vector_rank, near = self._vectors.get(passage, (None, None))
        return Hit(
            located.passage,
            score,
            located.start,
            located.end,
            word_rank,
            vector_rank,
            None if near is None else min(1.0, max(-1.0, near.score)),
        )


async def rerank(query: str, hits: Iterable[Hit], judge: Judge) -> list[Hit]:
    """The hits in the order in which their parts bear on the query, for or against it; JudgeError on an outage."""
    before = list(hits)
    judgements = await judge.judge([Pair(query, hit.part) for hit in before])
    read = [
        replace(hit, score=1.0 - judgement.silent, judgement=judgement)
        for hit, judgement in zip(before, judgements, strict=True)
    ]
    return sorted(read, key=lambda hit: -hit.score)
