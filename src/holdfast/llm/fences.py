"""Fences around text that is not ours, so that a model can tell data from instructions.

Two things hold, whatever the text says. Its fence cannot be closed from inside: the fence is named by a mark drawn at
random after the text was written, and a text that holds the mark by chance gets another. And no line of it can pass for
one of the prompt's own lines: control characters and line separators are replaced.
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

_ALPHABET = "bcdfghjkmnpqrstvwxz23456789"
_MARK_LENGTH = 5
_LABEL_LENGTH = 2
# Controls, line and paragraph separators.
_BREAKS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
# Invisible marks: soft hyphens, zero-width spaces, direction overrides, tags. Joiners stay: scripts need them.
_INVISIBLE = re.compile(
    "[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)
_UNPAIRED = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Fence:
    """One prompt's fence: everything between `<MARK name>` and `</MARK>` is data."""

    mark: str

    @classmethod
    def around(cls, texts: Iterable[str]) -> "Fence":
        """A fence whose mark stands in none of the texts."""
        everything = "\n".join(texts).casefold()
        while True:
            mark = "".join(secrets.choice(_ALPHABET) for _ in range(_MARK_LENGTH))
            if mark not in everything:
                return cls(mark)

    def hold(self, name: str, text: str) -> str:
        """The text as data of the prompt."""
        return f"<{self.mark} {name}>\n{plain_text(text)}\n</{self.mark}>"


def draw_labels(count: int, avoid: Iterable[str] = ()) -> list[str]:
    """Short names that nobody could have guessed when the texts were written, so that none can speak of them."""
    taken = "\n".join(avoid).casefold()
    labels: list[str] = []
    length = _LABEL_LENGTH
    while len(labels) < count:
        label = "".join(secrets.choice(_ALPHABET) for _ in range(length))
        if label not in labels and label not in taken:
            labels.append(label)
        else:
            length = _LABEL_LENGTH + 2  # long texts hold most pairs of letters by chance
    return labels


def plain_text(text: str) -> str:
    """The text without control, invisible and unpaired characters, which can hide or reorder what is read."""
    return _UNPAIRED.sub("\ufffd", _INVISIBLE.sub("", _BREAKS.sub(" ", text)))


def one_line(text: str) -> str:
    """The same on one line."""
    return " ".join(plain_text(text).split())
