"""The two sides of a wrong copy, the claim and the sentence it was made from, and what it got wrong."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from holdfast.judges.exact.reading.names import Name
from holdfast.judges.exact.reading.wordings import Around, Place, Wording, words_of


@dataclass(frozen=True, slots=True)
class Slip:
    """The claim says `claim[start:end]` where the sentence says `known`."""

    start: int
    end: int
    known: str | None
    """None when the sentence has several others and none of them is plainly the one that was meant."""
    told: bool
    """The evidence has the claim's words too, somewhere."""
    sentence: str = ""
    """The one that was copied."""


@dataclass(frozen=True)
class CopySide:
    """The claim or a sentence, with the names that are taken for such."""

    wording: Wording
    names: Sequence[Name]

    @cached_property
    def rest(self) -> frozenset[str]:
        """Stems beside values and names."""
        return frozenset(stem for stem in self.wording.rest(self.names) if len(stem) > 1)

    @cached_property
    def named(self) -> frozenset[str]:
        """The words of the names."""
        return frozenset(word for name in self.names for word in words_of(name))

    @property
    def size(self) -> int:
        """Words, names and values that say something."""
        return len(self.rest) + len(self.named) + len(self.wording.values)

    def around(self, place: Place) -> Around:
        """The neighbours of a place."""
        return self.wording.around(place, self.names)

    def words(self, place: Place) -> str:
        """What stands there."""
        return self.wording.text[place[0] : place[1]]

    def words_before(self, place: Place) -> list[str]:
        """The folded words from the beginning to a place."""
        return [word for word, _, end in self.wording.words if end <= place[0]]

    def says(self, words: str) -> bool:
        """Whether these words stand here, one after the other."""
        return f" {joined(words)} " in f" {joined(self.wording.text)} "


def joined(text: str) -> str:
    """The folded words of a text, one blank between."""
    return " ".join(word for word, _, _ in Wording(text).words)
