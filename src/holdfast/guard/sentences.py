"""Claims of a text that is still being written: each is given once, as soon as its sentence is certainly complete."""

import re
from collections.abc import Collection
from dataclasses import replace

from holdfast.claims.extract import LONGEST_ANSWER
from holdfast.claims.sentences import sentence_spans
from holdfast.claims.types import Claim
from holdfast.grounding.asked import claims_of

# The end of a sentence or a line, and the whole first word of what follows: "U.S." may yet become "U.S. Senate", and a
# citation may stand behind the full stop.
_NEXT_WORD = r"\W{0,6}+\w[\w'’-]{0,60}+(?=[^\w'’-])"
_END = re.compile(
    r"(?P<stop>[.!?…][\"'”’»)\]*_`」』）]{0,4}+(?:\s{0,3}+\[[^\[\]\n]{1,60}+\]){0,4}+)\s++" + _NEXT_WORD + "|"
    r"(?P<line>)\n\s{0,200}+" + _NEXT_WORD + "|"
    r"(?P<mark>[。！？][\"'”’»)\]」』）]{0,4}+)(?=[^\s\"'”’»)\]」』）])"
)
_MAY_END = re.compile(r"[.!?…\n。！？]")
"""Every match of `_END` begins with one of these."""
_STOPPED = re.compile(r"[.!?…。！？][\"'”’»)\]*_`」』）]{0,4}+(?:\s{0,3}+\[[^\[\]\n]{1,60}+\]){0,4}+\s*+$")
_THOUGHTS = re.compile(
    r"(?<!`)<(?P<closes>/?)(?P<name>think|thinking|thoughts?|reasoning|scratchpad)\s{0,3}+>", re.IGNORECASE
)
_LONGEST_TAG = 20
_LONGEST_END = 600
"""Characters that one match may take."""
_WINDOW = 1200
"""Characters before the open sentence that are read again with it: what it may lean on."""
LONGEST_HALF = 4000
"""Characters at the end of a text among which the beginning of its last sentence is looked for."""


class _Thoughts:
    """Where a model thinks before it answers, as far as the text goes."""

    def __init__(self) -> None:
        self._name = ""
        self._scanned = 0
        self._opened: int | None = None
        self._closed = False
        self._over = False
        """They are closed, and a word follows."""
        self._looked = 0
        """Behind a closing tag, words were looked for up to here."""

    def begin(self, tail: str, at: int) -> int | None:
        """Where thoughts begin that are not over; `tail` is the text from `at` on, with all that is new in it."""
        for tag in _THOUGHTS.finditer(tail, max(0, self._scanned - at)):
            self._scanned = at + tag.end()
            self._look_for_word(tail, at, at + tag.start())
            closes, name = bool(tag.group("closes")), tag.group("name").lower()
            if not closes and (self._opened is None or self._over):
                self._opened, self._closed, self._over, self._name = at + tag.start(), False, False, name
            elif closes and name == self._name:
                self._closed, self._over, self._looked = True, False, at + tag.end()
        end = at + len(tail)
        self._scanned = max(self._scanned, end - _LONGEST_TAG)
        self._look_for_word(tail, at, end)
        if self._over:
            self._opened, self._closed, self._over = None, False, False
        return self._opened

    def _look_for_word(self, tail: str, at: int, end: int) -> None:
        if self._closed and not self._over:
            self._over = any(map(str.isalnum, tail[max(0, self._looked - at) : max(0, end - at)]))
            self._looked = max(self._looked, end)


class OpenText:
    """A text that grows at its end; a piece of it costs the same however long the text is."""

    def __init__(self, ids: Collection[str] = (), question: str = "") -> None:
        self._ids = ids
        self._question = question
        self._thoughts = _Thoughts()
        self._text = ""
        self._new: list[str] = []
        self._length = 0
        self._tail = ""
        """The end of the text, in which ends of sentences are looked for."""
        self._scanned = 0
        """Ends of sentences before it are known."""
        self._ended = 0
        """The last end of a sentence that was found."""
        self._settled = 0
        """The end of the last sentence that another one certainly follows."""
        self._given = 0
        """Claims that begin before it were given."""
        self._base = 0
        """What is read again begins here."""

    def add(self, piece: str) -> bool:
        """More of the text; has a sentence been completed that was not before?"""
        self._new.append(piece)
        self._length += len(piece)
        if self._length > LONGEST_ANSWER:
            return False
        self._tail += piece
        return self._find_end() > self._settled

    @property
    def text(self) -> str:
        """All of it so far."""
        if self._new:
            self._text = "".join([self._text, *self._new])
            self._new.clear()
        return self._text

    def completed(self, *, at_end: bool = False) -> list[Claim]:
        """Claims whose sentences were completed since the last call; at the end of the text all that are left."""
        if self._length > LONGEST_ANSWER:
            return []
        settled = self._length if at_end else self._find_end()
        if settled <= self._settled:
            return []
        self._settled = settled
        found = [claim for claim in self._claims() if self._given <= claim.start and claim.end <= settled]
        self._given = max((claim.end for claim in found), default=self._given)
        self._move_window()
        return found

    def _find_end(self) -> int:
        at = self._length - len(self._tail)
        stop = _MAY_END.search(self._tail, max(0, self._scanned - at))
        self._scanned = self._length if stop is None else at + stop.start()
        last = None
        for last in _END.finditer(self._tail, self._scanned - at):
            self._scanned = at + last.end()
        # What no match begins in now, none will begin in later: a long line is not searched again and again.
        self._scanned = max(self._scanned, self._length - _LONGEST_END)
        end = self._settled if last is None else at + last.end(last.lastgroup or 0)
        # The end that was found would be lost with the next call, so it is kept until the thoughts are over.
        self._ended = max(self._ended, end)
        begin = self._thoughts.begin(self._tail, at)
        if len(self._tail) > 2 * _LONGEST_END:
            self._tail = self._tail[-_LONGEST_END:]
        return self._ended if begin is None else min(self._ended, begin)

    def _claims(self) -> list[Claim]:
        """All claims of the window, the open sentence among them: only what follows tells where a sentence ends."""
        window = self.text[self._base :]
        question = (
            self._question if self._base == 0 else ""
        )  # far behind its beginning, an answer stands alone
        found = claims_of(window, question, self._ids) if window.strip() else []
        return [_moved(claim, self._base) for claim in found]

    def _move_window(self) -> None:
        """Forget what lies far behind, so that a sentence of a long text costs no more than one of a short text."""
        start = self._settled - _WINDOW
        if start - self._base <= _WINDOW:
            return
        paragraph = self.text.find("\n\n", start, self._settled)
        self._base = start if paragraph < 0 else paragraph + 2


def half_sentence(text: str) -> tuple[int, int] | None:
    """Where the sentence stands at which a text breaks off; None when its last one is whole."""
    end = len(text.rstrip())
    if _STOPPED.search(text[-_LONGEST_END:]) or "\n\n" in text[end:]:
        return None
    line = max(text.rfind("\n", 0, end) + 1, end - LONGEST_HALF)
    spans = sentence_spans(text, [(line, end)])
    start = spans[-1][0] if spans else line
    return (start, end) if any(map(str.isalnum, text[start:end])) else None


def _moved(claim: Claim, by: int) -> Claim:
    citations = tuple(replace(c, start=c.start + by, end=c.end + by) for c in claim.citations)
    return replace(claim, start=claim.start + by, end=claim.end + by, citations=citations)
