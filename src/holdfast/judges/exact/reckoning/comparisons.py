"""What two amounts of the evidence say of each other: higher, 470 m higher, twice as much."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from holdfast.claims.verbs import is_finite, words_of
from holdfast.claims.words import content_words, stem, word_set
from holdfast.judges.exact.reading.segments import Told, alike_readings, paired_amounts, say_alike, verbs_in
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.reckoning.row_amounts import paired_cells
from holdfast.judges.exact.values.comparatives import COST, NAMED, PRICE, Kind, kinds_of, read_comparative
from holdfast.judges.exact.values.quantities import Quantity, Reading

_LONGEST = 200
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|nearly|almost|slightly|at least|at most|up to|both|all|"
    r"each|any|every|other|others|rather|over|under)\b"
    r"|\b(?:more|less|fewer) than (?:twice|half|double|triple|[a-z0-9.]+ times)\b"
)
"""In a claim: what denies, blurs, bounds, or speaks of several at once."""


_THAN = re.compile(r"\bthan\b")
_RATIO = re.compile(
    r"\b(?:(?P<word>twice|half)|(?P<number>[a-z0-9.\-]{1,16}) times)"
    r" as (?P<how>[a-z]+)(?P<of>(?: [a-z]+){0,3}?) (?P<last>as) "
)
_WORD_RATIOS = {"twice": Fraction(2), "half": Fraction(1, 2)}
_DIFFERENCE = re.compile(
    r"\bby (?:about |some |another |a further )?$|\b(?:with (?:its|his|her|their|the|an?)|together)\b[^,;.]{0,40}$"
)
_CLOSE, _FAR = Fraction(3, 100), Fraction(1, 10)
_OF_TWO = re.compile(
    r"^(?P<one>.{2,80}?) (?:is|was|are|were) the (?P<word>[a-z]{4,12}) (?:one )?of the two\b[ a-z]{0,30}$"
)
_ROUND = word_set("about around approximately roughly some")


def find_comparison(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What the two amounts say that are told of the claim's two sides; nothing where they could mean something else."""
    compares = len(claim) <= _LONGEST and any(word in claim for word in (" than ", " as ", " of the two"))
    plain_claim = plain(claim) if compares else ""
    if not compares or _UNSURE.search(plain_claim):
        return None
    claimed = _ratio(claim, plain_claim) or _of_two(plain_claim) or _order(claim, plain_claim)
    if claimed is None:
        return None
    found = [
        (answer, one, other)
        for first, second in chain(paired_amounts(sentences), paired_cells(sentences, claimed.said))
        for one, other in ((first, second), (second, first))
        if not (_is_of_more(one) or _is_of_more(other))
        and claimed.fits(one, other)
        and (answer := claimed.holds(one, other)) is not None
    ]
    if not found or len({answer for answer, _, _ in found}) > 1:
        return None
    answer, one, other = found[0]
    if one.sentence != other.sentence:
        known = f"{one.words.strip(' .')} … {other.words.strip(' .')}"
    else:
        known = one.sentence.strip()
    return Derivation(answer, claimed.start, claimed.end, known)


def _is_of_more(told: Told) -> bool:
    """Whether an amount is a difference, or that of several: "is higher by 300 m", "with its trailer 5 tonnes"."""
    return _DIFFERENCE.search(plain(told.sentence)[: told.amount.start]) is not None


def tells_difference(claim: str) -> bool:
    """Whether the one amount of a claim is that by which something is more or less than something else."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST and " than " in claim else ""
    claimed = _order(claim, plain_claim) if plain_claim else None
    return claimed is not None and claimed.by is not None


@dataclass(frozen=True, slots=True)
class _Claimed:
    """That of `left` more, or so much more or so many times as much, is told than of `right`."""

    start: int
    end: int
    left: frozenset[str]
    right: frozenset[str] | None
    """None where it is the other one of two."""
    kinds: tuple[Kind, ...]
    more: bool
    verbs: frozenset[str]
    by: Quantity | None = None
    times: Fraction | None = None
    rounded: bool = False

    @property
    def said(self) -> frozenset[str]:
        """The telling words of both sides."""
        return self.left | (self.right or frozenset())

    def fits(self, one: Told, other: Told) -> bool:
        """Whether the claim is about these two and what is told of them."""
        mine, theirs, shared = one.stems - other.stems, other.stems - one.stems, one.stems & other.stems
        unsaid = one.counted ^ other.counted if not one.counted or not other.counted else frozenset[str]()
        mine, theirs, shared = (
            mine - unsaid,
            theirs - unsaid,
            shared | unsaid,
        )  # "seats 900 and the other 700 people"
        right = theirs if self.right is None else self.right
        own = mine and mine <= self.left and mine.isdisjoint(right)
        if not own or not theirs or not theirs <= right or not theirs.isdisjoint(self.left):
            return False
        said, readings = self.left | right, alike_readings(one.amount, other.amount)
        asked = said - mine - theirs - shared
        if readings is None or asked or not say_alike(self.verbs, one.verbs | other.verbs):
            return False
        dimension = readings[0].dimension
        return any(
            bool(shared) and shared <= said
            if kind is NAMED
            else dimension in kind.dimensions and shared <= said | kind.told_by
            for kind in self.kinds
        )

    def holds(self, one: Told, other: Told) -> bool | None:
        """Whether the amounts are so; None where a rounding decides."""
        readings = alike_readings(one.amount, other.amount)
        if readings is None:
            return None
        mine, theirs = readings
        if self.times is not None:
            return _is_near(mine.value / theirs.value, self.times, self.rounded) if theirs.value else None
        if mine.value == theirs.value:
            return None
        more = mine.value > theirs.value
        if self.by is None or more != self.more:
            return more == self.more
        return self._is_by(mine, theirs)

    def _is_by(self, mine: Reading, theirs: Reading) -> bool | None:
        stated = [r for r in self.by.readings if r.dimension == mine.dimension] if self.by else []
        off = abs(mine.value - theirs.value)
        if not stated:
            return None
        if any(2 * abs(r.value - off) <= r.step for r in stated):
            return True
        return _is_near(off, stated[0].value, self.rounded)


def _is_near(value: Fraction, stated: Fraction, rounded: bool) -> bool | None:
    off = abs(value - stated)
    if off <= (_CLOSE if rounded else _CLOSE / 6) * abs(stated):
        return True
    return None if off < _FAR * abs(stated) else False


def _order(claim: str, plain_claim: str) -> _Claimed | None:
    than = list(_THAN.finditer(plain_claim))
    amounts = [value for value in Wording(claim).values if isinstance(value, Quantity)]
    if len(than) != 1 or len(amounts) > 1:
        return None
    left, right = plain_claim[: than[0].start()], plain_claim[than[0].end() :]
    by = amounts[0] if amounts else None
    if by and (by.bounded or by.start > than[0].start()):
        return None
    if by:
        left = left[: by.start] + " " * (by.end - by.start) + left[by.end :]
    found = read_comparative(left)
    if found is None:
        return None
    word, more, kinds = found
    at = left.rfind(word)
    sides = _stems(f"{left[:at]} {left[at + len(word) :]}"), _stems(right)
    start = min(at, by.start) if by else at
    return _Claimed(
        start,
        at + len(word),
        *sides,
        kinds,
        more,
        verbs_in(plain_claim),
        by,
        rounded=_is_rounded(plain_claim),
    )


def _of_two(plain_claim: str) -> _Claimed | None:
    """ "Deimos is the smaller of the two"."""
    found = _OF_TWO.match(plain_claim.strip().rstrip("."))
    compared = read_comparative(found["word"]) if found else None
    if found is None or compared is None:
        return None
    _, more, kinds = compared
    verbs = verbs_in(plain_claim)
    return _Claimed(*found.span("word"), _stems(found["one"]), None, kinds, more, verbs)


def _ratio(claim: str, plain_claim: str) -> _Claimed | None:
    found = _RATIO.search(plain_claim)
    kinds = kinds_of(found["how"]) if found else ()
    if found is None or not kinds:
        return None
    amounts = [value for value in Wording(claim).values if isinstance(value, Quantity)]
    times = _WORD_RATIOS.get(found["word"] or "")
    if times is None and len(amounts) == 1 and not amounts[0].bounded:
        number = amounts[0]
        within = number.start <= found.start("number") and found.end("number") <= number.end
        times = number.readings[0].value if within and number.readings[0].dimension is None else None
    if times is None or times <= 0 or (found["word"] and amounts):
        return None
    left = f"{plain_claim[: found.start()]} {found['of']}"
    if found["how"] == "much" and COST in map(stem, words_of(left)):
        kinds = (*kinds, PRICE)
    sides = _stems(left), _stems(plain_claim[found.end() :])
    end = found.end() - len(found["last"]) - 2
    verbs, rounded = verbs_in(plain_claim), _is_rounded(plain_claim)
    return _Claimed(found.start(), end, *sides, kinds, True, verbs, None, times, rounded)


def _is_rounded(plain_claim: str) -> bool:
    return not _ROUND.isdisjoint(plain_claim.split())


def _stems(text: str) -> frozenset[str]:
    verbs = {stem(word) for word in (*words_of(text), *_ROUND) if word in _ROUND or is_finite(word)}
    return frozenset(content_words(text)) - verbs
