"""The number of one thing, told of another: "four lanes", where there are four arches and two lanes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from holdfast.claims.words import STOPWORDS, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.quantities import Quantity, compare_numbers

_COUNTED = re.compile(r"\s+(?P<thing>[a-z][a-z-]{2,}(?: [a-z][a-z-]{2,}){0,2})")
_LEAVES_ROOM = re.compile(
    r"\b(?:no|none|without|other|others|another|more|fewer|less|least|most|over|under|about|each|every|per|both|further|"
    r"additional|extra|new|former|of (?:the|them|these|those|its|his|her|their)|if|unless|or|up to|plus|times|together|"
    r"total|altogether|initially|originally|later|now|then|until|since|from|grew|rose|fell)\b"
)
"""In the claim or the sentence: what counts a part, another time, or another lot of the same things."""
_NO_THINGS = STOPWORDS | word_set("near along across inside outside behind beside beyond toward towards via")


@dataclass(frozen=True, slots=True)
class _Count:
    """`text[start:end]` says how many there are of a thing."""

    number: Quantity
    words: tuple[str, ...]
    """The stems of what is counted."""
    start: int
    end: int

    @property
    def thing(self) -> str:
        """Two traffic lanes are lanes."""
        return self.words[-1]


def find_swapped_count(claim: str, sentences: Sequence[str]) -> Clash | None:
    """A number with a thing that a sentence counts otherwise, while it has this number of something else."""
    if len(claim) > LONGEST or _is_open(claim):
        return None
    near = [sentence for sentence in sentences if len(sentence) <= LONGEST]
    for said in _counts(wording(claim)):
        if any(_agree(said, known) for text in near for known in _counts(wording(text))):
            continue
        for sentence in near:
            if not _is_open(sentence) and (known := _otherwise(said, _counts(wording(sentence)))):
                why = f"The evidence says {excerpt(sentence[known.start : known.end])}"
                return Clash(said.start, said.end, why, sentence)
    return None


def _otherwise(said: _Count, told: Sequence[_Count]) -> _Count | None:
    """The one count of the thing in a sentence that has the claim's number for another thing."""
    same = [known for known in told if known.thing == said.thing]
    if len(same) != 1 or compare_numbers(said.number, same[0].number) != Agreement.DIFFERENT:
        return None
    # of "two platinum and five gold albums" the platinum ones are albums, too
    elsewhere = [known for known in told if known.thing not in said.words]
    equal = any(compare_numbers(said.number, known.number) == Agreement.EQUAL for known in elsewhere)
    return same[0] if equal else None


def _counts(text: Wording) -> list[_Count]:
    found = []
    for number in text.values:
        plainly = isinstance(number, Quantity) and not number.bounded
        follows = _COUNTED.match(text.text, number.end) if plainly else None
        if not isinstance(number, Quantity) or follows is None or number.readings[0].dimension is not None:
            continue
        if words := _thing(follows["thing"].split()):
            end = follows.start("thing") + len(" ".join(words))
            found.append(_Count(number, tuple(map(stem, words)), number.start, end))
    return found


def _thing(words: Sequence[str]) -> Sequence[str]:
    """What is counted, without the verb or the place behind it: up to the plural, if there is one."""
    words = list(takewhile(lambda word: word not in _NO_THINGS, words))
    plurals = [place for place, word in enumerate(words) if word.endswith("s")]
    last = next((place for place in plurals if place + 1 not in plurals), len(words) - 1)
    return words[: last + 1]


def _agree(said: _Count, known: _Count) -> bool:
    return said.thing == known.thing and compare_numbers(said.number, known.number) >= Agreement.COVERED


def _is_open(text: str) -> bool:
    folded = plain(text)
    return bool(NEGATED.search(folded) or _LEAVES_ROOM.search(folded))
