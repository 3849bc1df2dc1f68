"""What one thing is like, told of the one beside it: "a plastic frame" for "a steel frame and a plastic lid"."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.inversions import ARTICLES, PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|neither|no|both|each|also|too|either|such|respectively|as well|than)\b"
)
_JOINTS = frozenset(("and", "but", "with"))
_OPENING = ARTICLES | {"its", "their", "his", "her", "our"}
_BE = frozenset(("is", "are", "was", "were"))
_Thing = tuple[frozenset[str], str]
"""The stems of one or two words and of the noun that they stand before."""
_MOST_BEFORE = 2


def find_other_kind(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A noun of a claim with the word that a sentence has before the noun beside it."""
    asked = wording(claim).stems
    near = [s for s in sentences if len(s) <= LONGEST and asked <= wording(s).stems] if asked else []
    if len(near) != 1 or _is_open(near[0]) or _is_open(claim):
        return None
    rows = _rows(near[0])
    for kind, noun, start, end in _said(Wording(claim)) if rows else ():
        if not _is_of_another(kind, noun, asked, rows):
            continue
        if any({kind, noun} <= wording(other).stems for other in sentences if other != near[0]):
            return None  # which may say it after all
        why = f"The evidence says this of something beside “{excerpt(claim[start:end])}”"
        return Clash(start, end, why, near[0])
    return None


def _is_open(text: str) -> bool:
    text = plain(text)
    return bool(NEGATED.search(text) or _OPEN.search(text))


def _said(text: Wording) -> Iterator[tuple[str, str, int, int]]:
    """Each two words that may be "plastic frame", and "the frame is plastic"."""
    words = text.words
    for (one, start, _), (other, _, end) in pairwise(words):
        if _tells(one) and _tells(other):
            yield stem(one), stem(other), start, end
    if len(words) > 2 and words[-2][0] in _BE and _tells(words[-1][0]):
        for noun, start, end in words[:-2]:
            if _tells(noun):
                yield stem(words[-1][0]), stem(noun), start, end


def _tells(word: str) -> bool:
    return word.isalpha() and word not in STOPWORDS and word not in PREPOSITIONS and not is_finite(word)


def _is_of_another(kind: str, noun: str, asked: frozenset[str], rows: Sequence[Sequence[_Thing]]) -> bool:
    """Whether a row has the noun with its own word, and the claim's word before another noun."""
    for row in rows:
        own = [thing for thing in row if thing[1] == noun]
        others = [thing for thing in row if kind in thing[0] and thing[1] != noun]
        if len(own) == 1 == len(others) and own[0][0].isdisjoint(asked) and others[0][1] not in asked:
            return True
    return False


@lru_cache(maxsize=1024)
def _rows(sentence: str) -> tuple[tuple[_Thing, ...], ...]:
    """The rows of two words each: "a steel frame, a plastic lid and a glass door"."""
    text = wording(sentence)
    rows: list[tuple[_Thing, ...]] = []
    row: list[_Thing] = []
    part: list[str] = []
    for at, (word, _, end) in enumerate(text.words):
        mark = text.text[end : text.words[at + 1][1]].strip() if at + 1 < len(text.words) else "."
        if word in _JOINTS:
            continue
        following = text.words[at + 1][0] if at + 1 < len(text.words) else ""
        part.append(word)
        if mark or following in _JOINTS or at + 1 == len(text.words) or following in PREPOSITIONS:
            thing = _thing(part, is_first=not row)
            part = []
            row = [*row, thing] if thing else []
            if mark not in ("", ",") or (not mark and following not in _JOINTS):
                rows.append(tuple(row))
                row = []
    return tuple(row for row in [*rows, tuple(row)] if len(row) > 1)


def _thing(part: Sequence[str], *, is_first: bool) -> _Thing | None:
    """A noun at the end of a part with the words before it; a part that is not the first has no others."""
    bare: list[str] = []
    for word in reversed(part):
        if not _tells(word) or len(bare) > _MOST_BEFORE:
            break
        bare.insert(0, word)
    led = part[len(part) - len(bare) - 1] if len(part) > len(bare) else ""
    if len(bare) < 2 or (not is_first and len(part) - len(bare) > (led in _OPENING)):
        return None
    if led not in _OPENING and not bare[-1].endswith("s"):
        return None  # "different undergraduate and postgraduate courses"
    return frozenset(map(stem, bare[:-1])), stem(bare[-1])
