"""Names in a claim, and the words of the evidence that may carry them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from holdfast.claims.words import STOPWORDS
from holdfast.judges.exact.reading.typography import without_diacritics
from holdfast.judges.exact.values.dates import MONTH
from holdfast.judges.exact.values.numerals import CARDINAL, MAGNITUDE, ORDINAL_WORDS

# A first letter outside a-z may be a capital of any script: `isupper` decides.
_CAPITALISED = re.compile(
    r"(?<![\w'’.°])(?!I['’](?:d|m|ll|ve)\b)[^\W\d_a-z][\w\u0300-\u036f]*(?:[.\-'’&][^\W\d_][\w\u0300-\u036f]*){0,6}\.?"
)
_WORD = re.compile(r"[^\W_][\w\u0300-\u036f]*")
_POSSESSIVE = re.compile(r"['’]s?$")
_SMALL_WORDS = "of|the|for|de|del|della|di|da|van|von|der|den|la|le|du|al|bin|&"
_WITHIN_NAME = re.compile(rf"\s{{1,3}}(?:(?:{_SMALL_WORDS})\s{{1,3}}){{0,3}}")
_WITHIN_TITLE = re.compile(rf"\s{{1,3}}(?:(?:{_SMALL_WORDS}|and)\s{{1,3}}){{0,3}}")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n][\"'”’)\]]*\s|[\"“(\[*•#-]\s?)\s*$")
_OPENERS = """
    according additionally although another because both currently despite during each earlier
    eventually finally first further furthermore hence historically however initially instead last
    later many meanwhile moreover most nevertheless next nonetheless notably now originally other
    others overall people perhaps recently researchers scientists second several similarly since
    some specifically still subsequently then there therefore third thus today together tomorrow
    typically ultimately unfortunately unlike until usually what when where while why yesterday yes
"""
_OPENING_WORDS = frozenset(_OPENERS.split())
_NOT_NAMES = (
    STOPWORDS | _OPENING_WORDS | MONTH.keys() | CARDINAL.keys() | MAGNITUDE.keys() | ORDINAL_WORDS.keys()
)


@dataclass(frozen=True, slots=True)
class Name:
    """A run of capitalised words, each with its span."""

    words: tuple[tuple[int, int, str], ...]


def find_names(text: str) -> list[Name]:
    """Names: capitalised runs of two words and more, and single capitalised words inside a sentence."""
    found = []
    for run in _runs(text, _WITHIN_NAME):
        words = tuple(word for word in run if _is_acronym(word[2]) or word[2].lower() not in _NOT_NAMES)
        alone = len(words) == 1 and not _is_acronym(words[0][2])
        if words and not (alone and _SENTENCE_START.search(text[max(0, words[0][0] - 8) : words[0][0]])):
            found.append(Name(words))
    return found


def capitalised(text: str) -> list[tuple[int, int]]:
    """Where every run of capitalised words stands, be it a name or not."""
    return [(run[0][0], run[-1][1]) for run in _runs(text, _WITHIN_NAME)]


def _runs(text: str, joint: re.Pattern[str]) -> Iterator[list[tuple[int, int, str]]]:
    """Capitalised words that stand together, or are joined by words such as "of" and "van"."""
    run: list[tuple[int, int, str]] = []
    for match in _CAPITALISED.finditer(text):
        if not match[0][0].isupper():
            continue
        word = _POSSESSIVE.sub("", match[0].rstrip("."))
        if run and not joint.fullmatch(text, run[-1][1], match.start()):
            yield run
            run = []
        run.append((match.start(), match.start() + len(word), word))
    if run:
        yield run


def _is_acronym(word: str) -> bool:
    letters = word.replace(".", "")
    return 2 <= len(letters) <= 6 and letters.isalpha() and letters.isupper()


class NameIndex:
    """The words and acronyms of a text, to be asked many times whether they carry a name."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _words(self) -> set[str]:
        return {without_diacritics(word) for word in set(_WORD.findall(self._text))}

    @cached_property
    def _acronyms(self) -> set[str]:
        found: set[str] = set()
        for run in _runs(self._text, _WITHIN_TITLE):  # "Food and Drug Administration" gives FDA
            found.update(word.replace(".", "") for _, _, word in run if _is_acronym(word))
            found.update(_initials(self._text, run))
        return found

    def missing(self, name: Name) -> tuple[int, int] | None:
        """From the first to the last word of the name that the text lacks; None when it holds them all."""
        absent = [(start, end) for start, end, word in name.words if not self._holds(word)]
        if not absent:
            return None
        initials = "".join(word[0].upper() for _, _, word in name.words)
        abbreviated = len(initials) > 1 and initials in self._acronyms
        return None if abbreviated else (absent[0][0], absent[-1][1])

    def _holds(self, word: str) -> bool:
        if _is_acronym(word):  # "WHO" is not the word "who"
            return word.replace(".", "") in self._acronyms
        return all(self._holds_part(part) for part in _WORD.findall(word))

    def _holds_part(self, part: str) -> bool:
        folded = without_diacritics(part)
        return not self._words.isdisjoint((folded, folded + "s", folded.removesuffix("s")))


def _initials(text: str, run: list[tuple[int, int, str]]) -> Iterator[str]:
    """Initials of up to six words together, with and without the small words between them."""
    for i in range(len(run) - 1):
        bare = full = run[i][2][0]
        for (_, before, _), (after, _, word) in zip(run[i : i + 6], run[i + 1 : i + 6], strict=False):
            bare += word[0]
            full += "".join(joint[0] for joint in text[before:after].split()) + word[0]
            yield bare.upper()
            yield full.upper()
