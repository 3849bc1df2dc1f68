"""Who holds an office now, where a sentence tells who left it: "Lind is the CEO", when Berg succeeded her as CEO."""

import re
from collections.abc import Sequence

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.clashes.offices import CAPITAL, OFFICE, is_one_person, name_words
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain

_SOMEBODY = rf"{CAPITAL}(?: {CAPITAL}){{0,3}}"
_OLD = rf"(?P<old>{_SOMEBODY})"
_HINT = re.compile(r"succe|replace|over from|stepped down|steps down|resigned|retired")
_LEFT = tuple(
    re.compile(form)
    for form in (
        rf"\b(?:succeeded|succeeds|replaced|replaces|over from) {_OLD} as {OFFICE}",
        rf"\b{_OLD} (?:was|has been) (?:succeeded|replaced) as {OFFICE} by\b",
        rf"\b{_OLD} (?:was|has been) (?:succeeded|replaced) by {_SOMEBODY} as {OFFICE}",
        rf"\b{_OLD} (?:has |had )?(?:stepped down|steps down|resigned|retired)(?: as| from the post of) {OFFICE}",
    )
)
_HOLDS = re.compile(
    rf"(?P<name>{_SOMEBODY})(?: is| is now| is currently| is still| remains| serves as| still serves as) {OFFICE}"
)
_AT = re.compile(rf",? (?:of|at|for) (?:the )?(?P<firm>{_SOMEBODY})")
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|will|would|may|might|could|should|again|returned|briefly)\b"
)
_SHORT = {
    "chief executive officer": "chief executive",
    "ceo": "chief executive",
    "chief financial officer": "cfo",
    "chief technology officer": "cto",
    "chief operating officer": "coo",
    "chairman": "chair",
    "chairwoman": "chair",
    "chairperson": "chair",
}


def find_former_holder(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that gives an office now to the one whom a sentence has leaving it."""
    said = _HOLDS.match(claim)
    if said is None or len(claim) > LONGEST or _OPEN.search(claim) or NEGATED.search(plain(claim)):
        return None
    name, office, firm = name_words(said["name"]), _office(said["office"]), _firm(claim, said.end())
    told = [s for s in sentences if len(s) <= LONGEST and any(word in s.lower() for word in name)]
    leaving = [s for s in told if _HINT.search(s) and _leaves(s, name, office, firm)]
    # Who is told of elsewhere with this office may have come back to it.
    if len(leaving) != 1 or any(_has(s, name, office) for s in told if s not in leaving):
        return None
    return Clash(0, said.end(), "The evidence says that this office has passed to another", leaving[0])


def _leaves(sentence: str, name: tuple[str, ...], office: str, firm: set[str]) -> bool:
    if _OPEN.search(sentence) or NEGATED.search(plain(sentence)):
        return False
    found = (left for form in _LEFT for left in form.finditer(sentence))
    return any(
        _office(left["office"]) == office
        and is_one_person(name, name_words(left["old"]))
        and not _are_two(firm, _firm(sentence, left.end("office")))
        for left in found
    )


def _firm(text: str, place: int) -> set[str]:
    """Whose office it is, where that follows."""
    found = _AT.match(text, place)
    return set(name_words(found["firm"])) if found else set()


def _are_two(one: set[str], other: set[str]) -> bool:
    """Who left the office of one firm may hold that of another."""
    return bool(one and other) and one.isdisjoint(other)


def _has(sentence: str, name: tuple[str, ...], office: str) -> bool:
    found = (held for held in _HOLDS.finditer(sentence))
    return any(
        _office(held["office"]) == office and is_one_person(name, name_words(held["name"])) for held in found
    )


def _office(name: str) -> str:
    """One name for an office that has several."""
    return _SHORT.get(name.lower(), name.lower())
