"""Which contexts belong together: those that share a whole sentence, however they were cut, in whatever file."""

import hashlib
import re
from collections.abc import Iterable, Iterator

DEV_SHARE = 6
"""Per cent of the groups that are kept from training for choosing, blending and calibrating."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_LEAST_WORDS = 8
"""Shorter sentences ("Career.", "See also the main article.") recur in texts that have nothing else in common."""


def digest(text: str) -> bytes:
    """A short name for a text."""
    return hashlib.sha256(text.encode()).digest()[:12]


class Groups:
    """Texts joined by the sentences they share (union-find)."""

    def __init__(self, contexts: Iterable[str]) -> None:
        self._parent: dict[bytes, bytes] = {}
        for context in contexts:
            names = [digest(context), *(digest(s) for s in _sentences(context))]
            first = self._root(names[0])
            for name in names[1:]:
                # The smaller name is the root, so that the order of the files does not matter.
                first, other = sorted((first, self._root(name)))
                self._parent[other] = first

    def _root(self, name: bytes) -> bytes:
        path = []
        while (parent := self._parent.setdefault(name, name)) != name:
            path.append(name)
            name = parent
        for passed in path:
            self._parent[passed] = name
        return name

    def group(self, context: str) -> bytes:
        """The name of the group that a context belongs to."""
        return self._root(digest(context))

    def is_dev(self, context: str) -> bool:
        """Whether the context's whole group is kept for the dev split."""
        return digest(self.group(context).hex())[0] * 100 // 256 < DEV_SHARE


def _sentences(context: str) -> Iterator[str]:
    for sentence in _SENTENCE_END.split(context):
        words = re.findall(r"\w+", sentence.lower())
        if len(words) >= _LEAST_WORDS:
            yield " ".join(words)
