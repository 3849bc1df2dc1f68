"""The parts of a sentence that tell one amount each: "the pass is 900 m high", "and the peak 1,200 m"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.verbs import is_finite, words_of
from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.quantities import Quantity, Reading

_LONGEST = 400
_MOST_PARTS, _MOST_TOLD = 24, 160
_JOINT = re.compile(
    r"[;:,]\s(?:and\s|but\s|while\s|whereas\s|compared (?:to|with)\s)?"
    r"|\s(?:and|but|while|whereas|compared (?:to|with))\s"
)
_PLACED = re.compile(r"\s(?:in|on|at|for|by|during|from|per)\s")
_NOUN = re.compile(r"\s(?!(?:in|on|at|for|by|during|from|per|of|a|an|the|and|to)\s)([^\W\d_]{3,30})\b")
"""What is counted, which a later part leaves out: "8,400 inhabitants in 2010 and 10,500 in 2020"."""
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|without|nor|if|unless|may|might|could|would|than|twice|times|half|each|other|others|both)\b",
    re.IGNORECASE,
)
"""In the sentence: what denies, compares already, or leaves open whose amount it is."""


_HAVING = frozenset(
    map(
        stem,
        word_set(
            """is are was were be has have had include includes contain contains offer offers use uses need needs
            provide provides give gives cost costs weigh weighs measure measures hold holds carry carries come comes get
            gets stand stands mean rise rises stretch stretches employ employs reach reaches require requires can do
            will cover covers span spans seat seats"""
        ),
    )
)
"""Verbs that may stand for each other where an amount is told of a thing; "lost 3" is not "has 3"."""


_BEING = frozenset(map(stem, word_set("is are was were be will has have had")))


def say_alike(claimed: frozenset[str], told: frozenset[str]) -> bool:
    """Whether the verbs of a claim say of an amount what those of the evidence say."""
    return claimed <= told or claimed | told <= _HAVING


@dataclass(frozen=True, slots=True)
class Told:
    """An amount, and of what it is told."""

    amount: Quantity
    stems: frozenset[str]
    """The telling words beside the amount, verbs aside; what a shortened part leaves out is put back."""
    verbs: frozenset[str]
    """Its own, or those of the part before that a shortened one leaves out."""
    counted: frozenset[str]
    """What stands right behind the amount: "people"."""
    sentence: str
    words: str
    """The part as it stands."""


@lru_cache(maxsize=1024)
def told_amounts(sentence: str) -> tuple[Told, ...]:
    """The amounts of a sentence in which each part has one."""
    if len(sentence) > _LONGEST or _UNSURE.search(sentence):
        return ()
    return tuple(_read(sentence, wording(sentence)))


def _read(sentence: str, whole: Wording) -> Iterator[Told]:
    subject, opening, trailing = frozenset[str](), frozenset[str](), frozenset[str]()
    counted, verbs = frozenset[str](), frozenset[str]()
    for at, (start, end) in enumerate(parts_of(sentence)):
        words = sentence[start:end]
        amounts = _amounts(whole, start, end)
        first = amounts[0].start - start if amounts else len(words)
        verb = _first_verb(words)
        own = frozenset(content_words(words[: verb if verb is not None else first]))
        own = frozenset() if verb == 0 else own - verbs_in(words)
        if at == 0:
            opening = frozenset(content_words(words[:first])) - verbs_in(words)
        if len(amounts) == 1:
            behind = words[amounts[0].end - start :]
            beside = f"{words[:first]} {behind}"
            verbs = verbs_in(beside) or verbs
            put_back = frozenset[str]()
            if verb == 0:  # "and includes 50 GB"
                put_back = subject
            elif verb is None and not content_words(words[:first]):  # "and 50 million in 2022"
                put_back = opening | (counted if _leaves_out_noun(behind) else frozenset())
            elif verb is None and not behind.strip(
                " ."
            ):  # "Lake Oren lies 300 m above sea level, Lake Vant 950 m"
                put_back = trailing
            noun = _NOUN.match(behind)
            own_noun = frozenset(content_words(noun[1])) if noun else frozenset[str]()
            counted = own_noun or counted
            trailing = frozenset(content_words(behind)) or trailing
            stems = (frozenset(content_words(beside)) - verbs_in(beside)) | put_back
            yield Told(amounts[0], stems, verbs, own_noun, sentence, words)
        subject = own or subject


def _leaves_out_noun(behind: str) -> bool:
    return not behind.strip(" .") or _PLACED.match(behind) is not None


def parts_of(sentence: str) -> list[tuple[int, int]]:
    """Where the parts of a sentence stand: between commas, semicolons, "and", "while" and the like."""
    ends = [joint.span() for joint in _JOINT.finditer(sentence)][:_MOST_PARTS]
    starts = [0, *(end for _, end in ends)]
    return list(zip(starts, [*(start for start, _ in ends), len(sentence)], strict=True))


def _amounts(whole: Wording, start: int, end: int) -> list[Quantity]:
    return [
        value
        for value in whole.values
        if isinstance(value, Quantity) and start <= value.start and value.end <= end
    ]


def _first_verb(words: str) -> int | None:
    """Where the first verb stands; a capitalised word is a name."""
    for word in words_of(words):
        if is_finite(word) and not word[0].isupper():
            return words.find(word)
    return None


def verbs_in(words: str) -> frozenset[str]:
    """The stems of what is surely or very likely a verb; a capitalised word is a name."""
    return frozenset(stem(word) for word in words_of(words) if is_finite(word) and not word[0].isupper())


def alike_readings(one: Quantity, other: Quantity) -> tuple[Reading, Reading] | None:
    """The readings of two plain amounts in one dimension, the first that they share."""
    if one.bounded or other.bounded:
        return None
    pairs = ((a, b) for a in one.readings for b in other.readings)
    return next((pair for pair in pairs if are_alike(*pair)), None)


def are_alike(one: Reading, other: Reading) -> bool:
    """Whether two amounts are told in one dimension, and neither is a name or a time of day."""
    return one.dimension == other.dimension and not any(r.literal or r.time for r in (one, other))


def paired_amounts(sentences: Sequence[str]) -> Iterator[tuple[Told, Told]]:
    """Amounts of one kind that are told in the same words of two different things, in the order they stand."""
    told = [amount for sentence in sentences for amount in told_amounts(sentence)][:_MOST_TOLD]
    for at, one in enumerate(told):
        for other in told[at + 1 :]:
            both = one.verbs | other.verbs
            same_verbs = not one.verbs or not other.verbs or one.verbs == other.verbs or both <= _BEING
            apart = one.stems - other.stems and other.stems - one.stems
            if same_verbs and apart and alike_readings(one.amount, other.amount):
                yield one, other
