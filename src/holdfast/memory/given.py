"""A few passages that a caller brought, searched as a memory is."""

from collections.abc import Sequence

from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words


class GivenRecall:
    """These passages, best first by the words they share with a query."""

    def __init__(self, passages: Sequence[Evidence]) -> None:
        self._passages = [(passage, frozenset(content_words(passage.text))) for passage in passages]

    def recall(self, query: str, k: int) -> list[Evidence]:
        """The passages that share a word with the query."""
        wanted = frozenset(content_words(query))
        scored = [(len(wanted & words), passage) for passage, words in self._passages]
        ranked = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
        return [passage for _, passage in ranked[:k]]
