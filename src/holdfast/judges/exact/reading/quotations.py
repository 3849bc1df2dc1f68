"""What the claim puts between quotation marks, and whether the evidence says it in those words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from holdfast.judges.exact.reading.spellings import in_one_spelling
from holdfast.judges.exact.reading.typography import folded_words, plain, without_diacritics, without_marks

_LEAST_WORDS = 3
_CLOSERS = {'"': '"', "“": "”", "„": "“”", "«": "»"}
_NOT_LETTERS = re.compile(r"[\W_]+")
_MARK = re.compile('["“”„«»]')
_GAP = re.compile(r"…|\.\.\.+|\. \. \.|\[[^\[\]]{0,200}\]")
_STRAIGHT_OPEN = re.compile(r'(?<![\w"])"(?=\S)')
_STRAIGHT_CLOSE = re.compile(r'(?<=\S)"(?!\w)')


SPEECH = (
    r"(?:said|says|saying|wrote|writes|stated|states|told|tells|declared|declares|announced|quoted|quote|added|adds|"
    r"commented|explained|explains|argued|asked|replied|tweeted|remarked|claimed|called|describes?|described|words|"
    r"according to)\b"
)
"""Words that put others into somebody's mouth, as a pattern."""
_SPEECH_BEFORE = re.compile(rf"\b{SPEECH}[^.!?]{{0,20}}$")
_SPEECH_AFTER = re.compile(rf"[\s,”\"»“]*(?:[\w.]+ ){{0,3}}{SPEECH}")
_SPEECH = re.compile(rf"\b{SPEECH}")
_INTERRUPTION = re.compile(r'(?<=\S)",?\s([^"\n]{1,80})[,.]\s"(?=\S)')
_SENTENCE_END = re.compile(r"[.!?]\s")
_CONTRACTIONS = tuple(
    (re.compile(short), full)
    for short, full in (
        (r"\bcannot\b|\bcan't\b", "can not"),
        (r"\bwon't\b", "will not"),
        (r"n't\b", " not"),
        (r"'re\b", " are"),
        (r"'ll\b", " will"),
        (r"'ve\b", " have"),
        (r"\bi'm\b", "i am"),
        (r"\b(it|he|she|that|there|here|what|who|where)'s\b", r"\1 is"),
    )
)


@dataclass(frozen=True, slots=True)
class Quotation:
    """Quoted words, `text[start:end]` without the marks, in the parts that "…" or "[…]" leave."""

    start: int
    end: int
    parts: tuple[str, ...]
    spoken: bool
    """Put into somebody's mouth, neither a title nor the whole text: here the exact words are the point."""

    @property
    def words(self) -> int:
        """How many words are quoted."""
        return sum(part.count(" ") + 1 for part in self.parts)

    @property
    def respelled(self) -> "Quotation":
        """The same words in one of the two spellings of English."""
        return replace(self, parts=tuple(map(in_one_spelling, self.parts)))

    def stands_in(self, words: str) -> bool:
        """Whether the parts stand in quotable words that have a blank at both ends."""
        return _in_order([f" {part} " for part in self.parts], words)

    def runs_through(self, letters: str) -> bool:
        """Whether the letters of the parts, when they are long enough to tell, stand in squeezed words."""
        long_enough = all(part.count(" ") + 1 >= _LEAST_WORDS for part in self.parts)
        return long_enough and _in_order([squeezed(part) for part in self.parts], letters)


def quotable(words: str) -> str:
    """Folded words as quotations are compared: "naïve" meets "naive", and "it's" meets "it is"."""
    for short, full in _CONTRACTIONS if "'" in words or "cannot" in words else ():
        words = short.sub(full, words)
    return words if words.isascii() else " ".join(map(without_diacritics, words.split()))


def without_attributions(plain_text: str) -> str:
    """A plain text in which nobody interrupts what is quoted: '"We lost," he said, "and left."'."""
    return _INTERRUPTION.sub(_uninterrupted, plain_text)


def _uninterrupted(interruption: re.Match[str]) -> str:
    said = interruption[1]
    attributes = _SPEECH.search(said) and not _SENTENCE_END.search(said)
    return " " if attributes else interruption[0]


def squeezed(words: str) -> str:
    """Letters and digits alone, so that "Hip-Hop & more" meets "hip hop and more"."""
    return _NOT_LETTERS.sub("", words.replace("&", "and"))


def _in_order(parts: list[str], text: str) -> bool:
    position = 0
    for part in parts:
        found = text.find(part, position)
        if found < 0:
            return False
        position = found + max(1, len(part) - 1)
    return True


def find_quotations(text: str) -> list[Quotation]:
    """The quotations of three words and more, outermost only, in order."""
    found = []
    for start, end in _spans(text):
        folded = (quotable(without_marks(folded_words(plain(part)))) for part in _GAP.split(text[start:end]))
        quotation = Quotation(
            start, end, tuple(part for part in folded if part), _is_spoken(text, start, end)
        )
        if quotation.words >= _LEAST_WORDS:
            found.append(quotation)
    return found


def _is_spoken(text: str, start: int, end: int) -> bool:
    initials = [word[0] for word in text[start : min(end, start + 300)].split() if word[0].isalpha()]
    title = 2 * sum(initial.isupper() for initial in initials) >= len(initials)
    if title or end - start > 0.9 * len(text):
        return False
    before, after = text[max(0, start - 50) : start - 1].lower(), text[end + 1 : end + 60].lower()
    return bool(_SPEECH_BEFORE.search(before) or _SPEECH_AFTER.match(after))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where quotations begin and end; a kind of mark that is left open is passed over from there on."""
    position, ignored = 0, ""
    while True:
        opened: re.Match[str] | None = None
        depth = 0
        for mark in _MARK.finditer(text, position):
            if opened is None:
                opens = mark[0] in _CLOSERS and mark[0] not in ignored
                if opens and (mark[0] != '"' or _STRAIGHT_OPEN.match(text, mark.start())):
                    opened, depth = mark, 1
                continue
            depth += _step(text, opened[0], mark)
            if depth == 0:
                yield opened.end(), mark.start()
                opened = None
        if opened is None:
            return
        position, ignored = opened.end(), ignored + opened[0]


def _step(text: str, opener: str, mark: re.Match[str]) -> int:
    """-1 for a mark that closes `opener`, 1 for one more of the same kind inside it."""
    if mark[0] in _CLOSERS[opener] and (opener != '"' or _STRAIGHT_CLOSE.match(text, mark.start())):
        return -1
    return 1 if mark[0] == opener != '"' else 0
