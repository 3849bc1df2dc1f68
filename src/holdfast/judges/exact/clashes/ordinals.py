"""Which of a row it is: "Salt Roads was her second album", where "her third album, Salt Roads," stands in passing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.words import stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.inversions import ARTICLES
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain

_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
)
_RANK = {word: at for at, word in enumerate(_ORDINALS, 1)} | {"debut": 1}
_WORD = r"[\w'’&.-]{1,30}"
_NAME = rf"[\"“]?(?P<name>[A-Z]{_WORD}(?: (?:(?:of|the|and|in|de|la|on|for|to|a) ){{0,2}}[A-Z0-9]{_WORD}){{0,5}})[\"”]?"
_OWNER = (
    r"(?P<owner>(?:[Tt]he|[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Oo]ur|[Mm]y)"
    rf"|(?:[Tt]he )?{_WORD}(?: {_WORD}){{0,3}}?(?:['’]s|s['’]))"
)
_RANKED = (
    rf"{_OWNER} (?:(?P<rank>{'|'.join(_RANK)}|\d{{1,2}}(?:st|nd|rd|th))[ -])?"
    r"(?P<what>[a-z]{3,20}(?:[ -][a-z]{3,20}){0,2}?)"
)
_END = r"(?=[,.;:)]|$)"
_BEHIND = r"(?P<behind>(?: [^,.;:()]{1,80})?)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b{_RANKED},? (?:the )?{_NAME}{_END}",
        rf"\b{_RANKED}, in {_NAME},",
        rf"\b{_RANKED},? {_NAME} (?:is|was|were|has|had|[a-z]+ed|sold|won|came|went) ",
        rf"{_NAME}, {_RANKED}{_BEHIND}{_END}",
        rf"{_NAME} (?:is|was|became|remains|would be) {_RANKED}{_BEHIND}{_END}",
        rf"\b{_RANKED} (?:is|was) (?:in |the )?{_NAME}{_END}",
    )
)
_GOES_ON = re.compile(r" (?:and|but|when|which|who|that) ")
_HINT = re.compile(rf"\b(?:{'|'.join(_RANK)}|\d{{1,2}}(?:st|nd|rd|th)|[a-z]{{3,15}}est)\b")
_POINTING = word_set("the his her their its our my")
_OPEN = re.compile(r"\b(?:if|unless|whether|or|nor|no|may|might|could|one of|among|since|until)\b")


@dataclass(frozen=True, slots=True)
class _Place:
    """What is the `rank`-th of its kind."""

    name: tuple[str, ...]
    owner: frozenset[str]
    """The words of a name to whom it belongs; none where a pronoun or "the firm" stands for it."""
    rank: int
    what: tuple[str, ...]
    """Of what: "album", or "album for the label"."""
    start: int
    end: int


def find_other_rank(claim: str, sentences: Sequence[str]) -> Clash | None:
    """An ordinal of a claim, when a sentence has another for the same one of the same kind."""
    if len(claim) > LONGEST or not _HINT.search(claim) or NEGATED.search(plain(claim)) or _OPEN.search(claim):
        return None
    said = _places(claim)
    hinted = [s for s in sentences if len(s) <= LONGEST and _HINT.search(s)] if len(said) == 1 else []
    known = [(place, sentence) for sentence in hinted for place in _places(sentence)]
    same = [(place, sentence) for place, sentence in known if _are_of_one_row(said[0], place)]
    if not same or any(place.rank == said[0].rank for place, _ in same):
        return None
    sentence = same[0][1]
    if NEGATED.search(plain(sentence)) or _OPEN.search(sentence):
        return None
    mine = said[0]
    why = f"The evidence does not say “{excerpt(claim[mine.start : mine.end])}” of it"
    return Clash(mine.start, mine.end, why, sentence)


@lru_cache(maxsize=1024)
def _places(text: str) -> tuple[_Place, ...]:
    found = (place for form in _FORMS for match in form.finditer(text) if (place := _place(match)))
    return tuple(dict.fromkeys(found))


def _place(match: re.Match[str]) -> _Place | None:
    what = tuple(stem(word) for word in re.split("[ -]", match["what"]))
    if match["rank"] is None and not what[0].endswith("est"):
        return None
    rank = 1 if match["rank"] is None else _RANK.get(match["rank"]) or int(match["rank"][:-2])
    name = tuple(_telling(match["name"]))
    behind = _GOES_ON.split(match.groupdict().get("behind") or "", maxsplit=1)[0]
    start = match.start("what") if match["rank"] is None else match.start("rank")
    if not name:
        return None
    return _Place(name, _owner(match["owner"]), rank, (*what, *_telling(behind)), start, match.end("what"))


def _telling(text: str) -> Iterator[str]:
    return (stem(word) for word in re.findall(r"\w+", text.lower()) if word not in ARTICLES)


def _owner(words: str) -> frozenset[str]:
    if words.lower() in _POINTING or not any(word[:1].isupper() for word in words.split()[1:] or [words]):
        return frozenset()
    return frozenset(word for word in _telling(words) if len(word) > 1)


def _are_of_one_row(said: _Place, known: _Place) -> bool:
    """Whether both are ranks of the same one in the same row: an album, or an album "for the label"."""
    if said.what != known.what:
        return False
    if said.owner and known.owner and said.owner.isdisjoint(known.owner):
        return False
    return set(said.name) <= set(known.name) or set(known.name) <= set(said.name)
