"""Who did what to whom, as far as the words of a sentence tell it without a parser."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from holdfast.claims.inflection import BASES, past
from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import STOPWORDS, stem
from holdfast.judges.exact.reading.beginnings import ADVERBS, LONGEST_PARTY, MODALS, OPENING, begins_anew
from holdfast.judges.exact.reading.clauses import PRONOUNS
from holdfast.judges.exact.reading.inversions import PREPOSITIONS
from holdfast.judges.exact.reading.nicknames import TITLES
from holdfast.judges.exact.reading.wordings import Wording, wording

_BE = frozenset(("is", "are", "was", "were", "be", "been", "being"))
_BESIDE_VERBS = _BE | MODALS | ADVERBS | {"itself", "himself", "herself", "themselves"}
_ROWS = frozenset(("and", "or"))
_MORE = PREPOSITIONS | _ROWS | {"of", "than"}
"""Before a noun: it belongs to another, or is one of several."""
_STRONG = """
    beaten/beat bitten/bite blown/blow broken/break chosen/choose drawn/draw driven/drive eaten/eat
    forgotten/forget frozen/freeze given/give hidden/hide known/know overtaken/overtake overthrown/overthrow ridden/ride
    seen/see shaken/shake spoken/speak stolen/steal taken/take thrown/throw torn/tear woken/wake worn/wear written/write
"""
"""Participles that differ from the past."""
_BASE = {past(base): base for base in sorted(BASES)} | dict(pair.split("/") for pair in _STRONG.split())
_ONE_DEED = {"buy": "acquir", "purchas": "acquir", "beat": "defeat", "employ": "hir"}
_BOUND = frozenset(
    ("has", "have", "had", "required", "obliged", "obligated", "agrees", "agreed", "entitled", "bound")
)
_SHORT_TITLES = frozenset(("dr", "mr", "mrs", "ms", "prof"))
_MOST_BETWEEN, _FARTHEST_BOUND = 3, 5


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody or something, as the stems of its words; a pronoun has none."""

    stems: frozenset[str]
    kind: Literal["pronoun", "article", "name", "noun", "opener"]
    """By what it is told: "the firm", "Norvik", "firms", or a sentence's first word, whose capital says nothing."""
    definite: bool = False
    """It is this one and no other: a name, or with an article that says so."""
    named: bool = False
    """Its words are surely a name: "the Buyer", "Luna Vega", "her brother Marco"."""

    def is_one_with(self, other: "Party") -> bool:
        """The same words, or some of them: "Norvik" and "Norvik Group"."""
        smaller, larger = sorted((self.stems, other.stems), key=len)
        return bool(smaller) and smaller <= larger

    def may_be(self, other: "Party") -> bool:
        """Whether both may mean the same: two that have different names do not, "the firm" and a name may."""
        if not self.stems or not other.stems or self.is_one_with(other):
            return True
        kinds = {self.kind, other.kind}
        return len(kinds) == 2 and ("article" in kinds or "opener" not in kinds)


_SOMEONE = Party(frozenset(), "pronoun")


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, by whom, and to whom."""

    verb: str
    doer: Party
    done_to: Party
    is_first: bool
    """No other verb stands before it."""


@lru_cache(maxsize=2048)
def deeds_of(sentence: str, verbs: frozenset[str] = frozenset()) -> tuple[Deed, ...]:
    """The clauses with a verb between two parties, and the passive ones that say by whom.

    `verbs` are roots of verbs that are known from elsewhere.
    """
    text = wording(sentence)
    words = [word for word, _, _ in text.words]
    found = (_passive(text, words, at) or _active(text, words, at, verbs) for at in range(1, len(words)))
    return tuple(deed for deed in found if deed is not None)


def has_verb(sentence: str, verb: str) -> bool:
    """Whether some word of a sentence may be this verb: sooner told than who did it."""
    return any(_verb(word) == verb for word, _, _ in wording(sentence).words)


def _passive(text: Wording, words: Sequence[str], at: int) -> Deed | None:
    """ "X was acquired in 2023 by Y", "… and renamed by Y"; the verb stands at the place."""
    if not _is_participle(words[at]):
        return None
    between = words[at + 1 : at + 2 + _MOST_BETWEEN]
    if "by" not in between or any(map(is_finite, between[: between.index("by")])):
        return None
    led = at - 1 - (at > 1 and (words[at - 1].endswith("ly") or words[at - 1] in ADVERBS))
    if words[led] in _BE:
        done_to = _before(text, words, led)
    else:
        done_to = _SOMEONE if words[led] in ("and", "but", "then") else None
    doer = _after(text, words, at + 2 + between.index("by"))
    return _deed(text, words, at, doer, done_to)


def _active(text: Wording, words: Sequence[str], at: int, verbs: frozenset[str]) -> Deed | None:
    """ "X acquired Y"."""
    if not _is_verb(text, words, at, verbs) or words[at - 1] in _BE:
        return None
    if at + 1 < len(words) and _is_parted(text, at):
        return None  # "her second book, Harbour,"
    doer, done_to = _before(text, words, _where_bound(text, words, at)), _after(text, words, at + 1)
    return _deed(text, words, at, doer, done_to)


def _where_bound(text: Wording, words: Sequence[str], at: int) -> int:
    """Where a verb begins with what binds the doer to it: "has 14 days to pay", "is required to pay"."""
    if words[at - 1] != "to":
        return at
    for led in range(at - 2, max(0, at - 2 - _FARTHEST_BOUND), -1):
        if _is_parted(text, led):
            break
        if words[led] in _BOUND:
            return led
    return at


def _deed(
    text: Wording, words: Sequence[str], at: int, doer: Party | None, done_to: Party | None
) -> Deed | None:
    if doer is None or done_to is None:
        return None
    before = ((word, text.text[start]) for word, start, _ in text.words[:at])
    beside = _BESIDE_VERBS | _BOUND
    first = not any(is_finite(word) and char.islower() and word not in beside for word, char in before)
    return Deed(_verb(words[at]), doer, done_to, first)


def _is_participle(word: str) -> bool:
    return word in _BASE or (word.endswith("ed") and len(word) > 4)


def _is_verb(text: Wording, words: Sequence[str], at: int, verbs: frozenset[str]) -> bool:
    word = words[at]
    if word in STOPWORDS or word in AUXILIARIES or not text.text[text.words[at][1]].islower():
        return False
    if _is_owner(text, at - 1):
        return False  # "SpaceX's launch"
    known = word in BASES or word in _BASE or word.removesuffix("s") in BASES or _verb(word) in verbs
    return known or is_finite(word) or words[at - 1] in MODALS


def _verb(word: str) -> str:
    root = stem(_BASE.get(word, word))
    return _ONE_DEED.get(root, root)


def _before(text: Wording, words: Sequence[str], at: int) -> Party | None:
    """The party that ends right before a place, None where none is told or it is one of several."""
    end = at
    while end > 0 and (words[end - 1] in _BESIDE_VERBS or words[end - 1].endswith("ly")):
        end -= 1
    if end == 0 or any(_is_parted(text, place) for place in range(end - 1, at)):
        return _named_in_passing(text, words, end)
    if words[end - 1] in PRONOUNS:
        return _SOMEONE
    if words[end - 1] in _ROWS | {"but"} and end > 1:
        return _SOMEONE  # "… and later taught": whoever it was before
    start = end
    while start > max(0, end - LONGEST_PARTY) and _stands_in_party(text, words, start - 1, end - 1):
        start -= 1
    if start > 0 and words[start - 1] in _MORE and not _opens_clause(text, words, start - 1):
        return None
    return _party(text, words, start, end)


def _named_in_passing(text: Wording, words: Sequence[str], end: int) -> Party | None:
    """ "Her second book, Harbour, was" names it; of "Ann, a nurse," and "Oslo, Norway," the places do not tell."""
    start = end - 1
    while start > 0 and end - start < LONGEST_PARTY and not _is_parted(text, start - 1):
        start -= 1
    described = start > 1 and _is_parted(text, start - 1) and text.text[text.words[start - 1][1]].islower()
    if end == 0 or not described or words[0] not in OPENING or start > LONGEST_PARTY:
        return None
    party, kind = _party(text, words, start, end), _party(text, words, 0, start)
    if party is None or kind is None or party.kind != "name":
        return None
    return replace(party, stems=party.stems | kind.stems, named=True)


def _opens_clause(text: Wording, words: Sequence[str], at: int) -> bool:
    """Whether a comma before "and" begins another clause, or one parts the word from the next."""
    parted = _is_parted(text, at) or (at > 0 and words[at] in _ROWS and _is_parted(text, at - 1))
    return parted or begins_anew(text, words, at)


def _after(text: Wording, words: Sequence[str], at: int) -> Party | None:
    """The party that begins at a place."""
    if at < len(words) and words[at] in PRONOUNS and words[at] not in OPENING:
        return _SOMEONE
    if words[at : at + 1] == ["her"] and (at + 1 == len(words) or words[at + 1] in STOPWORDS):
        return _SOMEONE
    end = at
    while end < min(len(words), at + LONGEST_PARTY) and (end == at or not _is_parted(text, end - 1)):
        small = words[end] in STOPWORDS or words[end] in PREPOSITIONS
        if small and words[end] not in OPENING and not _is_hyphened(text, end):
            break
        end += 1
    several = end < len(words) and words[end] in _MORE & {"of", "and", "or"} and not _is_parted(text, end - 1)
    if several and not _goes_on(text, words, end):
        return None
    return _party(text, words, at, end)


def _goes_on(text: Wording, words: Sequence[str], at: int) -> bool:
    """Whether "and" is followed by another verb, and not by another party."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return words[at] == "and" and (is_finite(following) or following in _BASE or begins_anew(text, words, at))


def _stands_in_party(text: Wording, words: Sequence[str], at: int, last: int) -> bool:
    word = words[at]
    if word not in OPENING and (word in STOPWORDS or word in PREPOSITIONS or word in PRONOUNS):
        return False
    return at == last or not _is_parted(text, at)


def _is_hyphened(text: Wording, at: int) -> bool:
    """Whether a word hangs on the one before it: "the take-up arm"."""
    return at > 0 and text.text[text.words[at - 1][2] : text.words[at][1]] == "-"


def _is_owner(text: Wording, at: int) -> bool:
    """Whether something belongs to whom a word names."""
    end = text.words[at][2]
    return text.text[end - 2 : end] in ("'s", "’s") or text.text[end - 1 : end + 1] in ("s'", "s’")


def _is_parted(text: Wording, at: int) -> bool:
    """Whether a mark stands between a word and the next one."""
    mark = text.text[text.words[at][2] : text.words[at + 1][1]].strip(" \"“”'’")
    shortened = mark == "." and (text.words[at][0] in TITLES or text.words[at][2] - text.words[at][1] == 1)
    return mark not in ("", "-") and not shortened  # "Dr. Lee", "J. Lee"


def _party(text: Wording, words: Sequence[str], start: int, end: int) -> Party | None:
    owned = [at + 1 for at in range(start, end - 1) if _is_owner(text, at)]
    # "Priya's passport" is the passport, not Priya.
    telling = [at for at in range(max([start, *owned]), end) if words[at] not in STOPWORDS]
    telling = [at for at in telling if words[at] not in _SHORT_TITLES] or telling
    if not telling or any(words[at].endswith("s") and is_finite(words[at]) for at in telling):
        return None  # "the search begins": the verb is another one
    stems = frozenset(stem(words[at]) for at in telling)
    capitals = [text.text[text.words[at][1]].isupper() for at in telling]
    named = all(capitals if telling[0] else capitals[1:] or [False])
    if words[start] in OPENING:
        if capitals[-1] and not capitals[0]:
            return Party(stems, "name", definite=True, named=True)  # "her brother Marco"
        return Party(stems, "article", definite=words[start] not in ("a", "an"), named=named)
    if start == 0:
        return Party(stems, "opener", definite=not words[end - 1].endswith("s"), named=named)
    return Party(stems, "name" if capitals[0] else "noun", definite=capitals[0], named=named)
