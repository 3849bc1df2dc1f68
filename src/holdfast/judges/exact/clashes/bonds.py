"""What two are to each other, told from either side: "Ann is Bob's mother" and "Bob is Ann's son", north and south."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from holdfast.claims.words import word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.inversions import ARTICLES
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording

_MUTUAL = """
    wife|husband|spouse partner girlfriend|boyfriend fiancé|fiancée|fiance|fiancee
    ex-wife|ex-husband sister|brother|sibling twin half-sister|half-brother stepsister|stepbrother
    sister-in-law|brother-in-law cousin colleague|co-worker|coworker neighbour|neighbor friend rival competitor ally
    opponent roommate|flatmate|housemate classmate teammate counterpart contemporary
"""
_DIRECTED = """
    mother|father|parent|mum|mom|dad/son|daughter|child
    grandmother|grandfather|grandparent/grandson|granddaughter|grandchild aunt|uncle/niece|nephew
    stepmother|stepfather|stepparent/stepson|stepdaughter|stepchild
    mother-in-law|father-in-law/son-in-law|daughter-in-law godmother|godfather|godparent/godson|goddaughter|godchild
    teacher|tutor|instructor/pupil|student mentor/mentee|protégé|protege employer/employee boss/employee|subordinate
    manager|supervisor|superior/subordinate predecessor/successor landlord|landlady/tenant doctor|physician/patient
    ancestor/descendant guardian/ward creditor/debtor master/apprentice
    north/south east/west northeast|north-east/southwest|south-west northwest|north-west/southeast|south-east
    upstream/downstream
"""
_PLACES = word_set(
    """north south east west northeast north-east southwest south-west northwest north-west southeast south-east
    upstream downstream"""
)
_PAIRS = [
    (one.split("|"), other.split("|"))
    for row in (*(f"{side}/{side}" for side in _MUTUAL.split()), *_DIRECTED.split())
    for pair in (row.split("/"),)
    for one, other in (pair, pair[::-1])
]
_WORDS = frozenset(word for one, _ in _PAIRS for word in one)
_CONVERSES = {
    word: frozenset(name for one, other in _PAIRS if word in one for name in other) for word in _WORDS
}
"""Of each word, those that the other of the two may be called by."""
_RIVALS = {
    word: frozenset(name for one, other in _PAIRS if one != other and word in one for name in one)
    for word in _WORDS
}
"""Of each directed word, those that are said of the same one of the two."""
_ELDER, _YOUNGER = frozenset(("older", "elder", "big")), frozenset(("younger", "little"))
_BOND = "|".join(sorted(map(re.escape, _WORDS - _PLACES), key=len, reverse=True))
_PLACE = "|".join(sorted(map(re.escape, _PLACES), key=len, reverse=True))
_WORD = re.compile(rf"(?<![\w-])(?:{_BOND}|{_PLACE})(?![\w-])")
_KIND = rf"(?:(?P<age>{'|'.join(sorted(_ELDER | _YOUNGER))}) )?(?P<bond>{_BOND})"
_SIDE = r"(?:the )?[\w.-]+(?: [\w.-]+){0,4}?"
_IS = r" (?P<is>is|was|are|were) "
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?P<one>{_SIDE}){_IS}(?P<other>{_SIDE})'s? {_KIND}",
        rf"(?P<one>{_SIDE}){_IS}(?:the|an?) {_KIND} (?:of|to) (?P<other>{_SIDE})",
        rf"(?P<other>{_SIDE})'s? {_KIND}{_IS}(?P<one>{_SIDE})",
        rf"the {_KIND} of (?P<other>{_SIDE}){_IS}(?P<one>{_SIDE})",
        rf"(?P<one>{_SIDE}) (?P<is>is|was|lies|lay|stands|stood|sits)(?: located| situated| directly| just| due)?"
        rf"(?: to the)? (?P<age>)(?P<bond>{_PLACE}) (?:of|from) (?P<other>{_SIDE})",
    )
)
_TAIL = re.compile(r"(?:[,;(]| (?:and|who|which|since|from|until|for|when|but)\b).*")
"""What a sentence of the evidence may go on with."""
_OPEN = re.compile(r"\b(?:if|unless|whether|or|may|might|could|ex|former|like|as|no longer)\b|[?\"]")
_NOBODY = frozenset(("he", "she", "it", "they", "his", "her", "its", "their", "this", "that", "who", "one"))
_NOW = frozenset(("is", "are", "lies", "stands", "sits"))


@dataclass(frozen=True, slots=True)
class _Bond:
    """`one` is the `word` of `other`."""

    one: frozenset[str]
    other: frozenset[str]
    word: str
    age: str
    lasts: bool
    """It is told as of now."""

    def turned(self, known: "_Bond") -> bool:
        """Whether the other one speaks of the same two from the other side."""
        return _are_one(self.one, known.other) and _are_one(self.other, known.one)

    def aligned(self, known: "_Bond") -> bool:
        """Whether the other one speaks of the same two from the same side."""
        return _are_one(self.one, known.one) and _are_one(self.other, known.other)

    def follows(self, known: "_Bond") -> bool:
        """Whether it is what the other one says, told from the other side."""
        same_ages = not self.age or (bool(known.age) and _is_elder(self.age) != _is_elder(known.age))
        return (
            self.turned(known)
            and self.lasts == known.lasts
            and same_ages
            and are_converse(self.word, known.word)
        )

    def excluded(self, known: "_Bond") -> bool:
        """Whether both cannot be: each the mother of the other, each the older one."""
        if self.turned(known):
            both_older = bool(self.age and known.age) and _is_elder(self.age) == _is_elder(known.age)
            return known.word in _RIVALS[self.word] or (both_older and are_converse(self.word, known.word))
        opposed = bool(_RIVALS[self.word]) and are_converse(self.word, known.word)
        return opposed and self.aligned(known)


def are_converse(word: str, other: str) -> bool:
    """Whether one of two is the one to the other, who is the other to it: a teacher and a pupil, two cousins."""
    return other in _CONVERSES.get(word, ())


def tell_converses(claim: str, sentence: str) -> bool:
    """Whether the claim calls the one what the sentence, in the place of that, calls the other one from his side."""
    said, known = (set(_WORD.findall(plain(text))) for text in (claim, sentence))
    return any(are_converse(word, other) for word in said - known for other in known - said)


def is_bond_from_the_other_side(claim: str, sentences: Sequence[str]) -> bool:
    """Whether a sentence says the claim from the other side: "Bob is Ann's son" for "Ann is Bob's mother"."""
    said = _read(claim, whole=True)
    return said is not None and any(said.follows(known) for known, _ in _known(sentences))


def find_turned_bond(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A claim that makes the mother, the boss or the predecessor of who is the child, the employee, the successor."""
    said = _read(claim, whole=True)
    known = list(_known(sentences)) if said else []
    if said is None or any(said.follows(bond) or _says(said, bond) for bond, _ in known):
        return None
    excluded = (sentence for bond, sentence in known if said.excluded(bond))
    found = next(excluded, None)
    whole = len(claim.rstrip(" ."))
    return Clash(0, whole, "The evidence says this the other way round", found) if found else None


def _says(said: _Bond, known: _Bond) -> bool:
    return said.word == known.word and said.aligned(known)


def _known(sentences: Sequence[str]) -> Iterator[tuple[_Bond, str]]:
    for sentence in sentences:
        if (bond := _read(sentence, whole=False)) is not None:
            yield bond, sentence


def _read(text: str, *, whole: bool) -> _Bond | None:
    """The one statement of a claim, or that with which a sentence begins."""
    folded = plain(text).strip().rstrip(".!") if len(text) <= LONGEST else ""
    if not _WORD.search(folded) or _OPEN.search(folded) or NEGATED.search(folded):
        return None
    for said in (folded,) if whole else (folded, _TAIL.sub("", folded)):
        for form in _FORMS:
            found = form.fullmatch(said)
            if found and (bond := _bond(found)):
                return bond
    return None


def _bond(found: re.Match[str]) -> _Bond | None:
    sides = (wording(found[side]).words for side in ("one", "other"))
    one, other = (frozenset(word for word, _, _ in words) - ARTICLES for words in sides)
    if not one or not other or one & other or (one | other) & _NOBODY:
        return None
    return _Bond(one, other, found["bond"], found["age"] or "", found["is"] in _NOW)


def _are_one(one: frozenset[str], other: frozenset[str]) -> bool:
    """ "Victoria" is "Queen Victoria"."""
    return one <= other or other <= one


def _is_elder(age: str) -> bool:
    return age in _ELDER
