"""Claims that arithmetic or counting settles: sums, percentages, changes, comparisons, letters of a word."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import Reading
from holdfast.judges.exact.values.units import PERCENT

_LONGEST_CLAIM = 300  # a longer text is not one such statement


@dataclass(frozen=True, slots=True)
class Settled:
    """What arithmetic says of a claim, and why."""

    true: bool
    reason: str


_IS = r"(?:is|are|was|equals|makes|gives|=|is equal to|comes to|amounts to)"
_SHARE = re.compile(rf"(?P<a>.+?) of (?P<b>.+?) {_IS} (?P<c>.+)")
_SUM = re.compile(rf"(?P<left>.+?) ?(?:=|\b{_IS}\b) ?(?P<c>.+)")
_FALLS = ("fall", "drop", "decrease", "decline", "reduction")
_KINDS = "|".join((*_FALLS, "rise", "increase", "growth", "jump", "gain", "change"))
_CHANGE = re.compile(
    rf"(?:an? |the )?(?P<kind>{_KINDS}) from (?P<a>.+?) to (?P<b>.+?) "
    r"(?:is|equals|represents|means|=|amounts to|is equal to)(?: an?)? (?P<c>.+?)"
    rf"(?: (?:{_KINDS}))?"
)
_ORDER = re.compile(
    r"(?P<a>.+?) is (?P<how>greater|larger|bigger|higher|more|less|smaller|lower) than (?P<b>.+)"
)
_OPERATOR = re.compile(
    r" ?(\+|[*×÷]|\bplus\b|\btimes\b|\bmultiplied by\b|\bdivided by\b) ?"
    r"| (-|/|x|minus) |(?<=[0-9])([*/x\-])(?=[0-9])"
)
_OPERATION = {
    "plus": "+",
    "minus": "-",
    "times": "*",
    "multiplied by": "*",
    "x": "*",
    "×": "*",
    "divided by": "/",
    "÷": "/",
}
# "The word" or quotation marks are asked for: in "the house has three s" nobody counts letters.
_WORD = r"""(?:(?:the )?word (?P<bare>[^\W\d_]+)|(?:the )?(?:word )?["'](?P<quoted>[^\W\d_]+)["'])"""
_LETTERS = (
    re.compile(rf"{_WORD} (?:contains|has) (?P<n>[\w\-]+) (?P<what>.+)"),
    re.compile(rf"there (?:is|are) (?P<n>[\w\-]+) (?P<what>.+?) in {_WORD}"),
)
_LETTER = re.compile(r"(?:letter )?[\"']?(?P<letter>[^\W\d_])[\"']?(?:['\"]?s)?(?: in it)?|(?P<all>letters?)")


def settle(claim: str) -> Settled | None:
    """Decide a claim that is wholly a statement of arithmetic or of letters; None for any other claim."""
    if len(claim) > _LONGEST_CLAIM:
        return None
    text = " ".join(plain(claim).split()).rstrip(" .!")
    for attempt in (_settle_letters, _settle_share, _settle_change, _settle_order, _settle_sum):
        if settled := attempt(text):
            return settled
    return None


def _settle_share(text: str) -> Settled | None:
    match = _SHARE.fullmatch(text)
    if not match:
        return None
    parts = _operands(match["a"], match["b"], match["c"])
    rows = [
        (a.value / 100 * b.value, c)
        for a, b, c in parts
        if a.dimension == PERCENT and b.dimension == c.dimension
    ]
    return _equal(rows, f"{match['a']} of {match['b']}", match["c"])


def _settle_change(text: str) -> Settled | None:
    match = _CHANGE.fullmatch(text)
    if not match:
        return None
    parts = [p for p in _operands(match["a"], match["b"], match["c"]) if p[0].dimension == p[1].dimension]
    rows = [((b.value / a.value - 1) * 100, c) for a, b, c in parts if a.value > 0 and c.dimension == PERCENT]
    falls = match["kind"] in _FALLS
    rows = [(-value if falls or (match["kind"] == "change" and value < 0) else value, c) for value, c in rows]
    return _equal(rows, f"a {match['kind']} from {match['a']} to {match['b']}", match["c"], unit=" %")


def _settle_order(text: str) -> Settled | None:
    match = _ORDER.fullmatch(text)
    if not match:
        return None
    parts = [(a.value, b.value) for a, b in _operands(match["a"], match["b"]) if a.dimension == b.dimension]
    greater = match["how"] in ("greater", "larger", "bigger", "higher", "more")
    answers = {a > b if greater else a < b for a, b in parts}
    if len(answers) != 1:
        return None
    a, b = parts[0]
    relation = "greater than" if a > b else "less than" if a < b else "equal to"
    return Settled(answers.pop(), f"{excerpt(match['a'])} is {relation} {excerpt(match['b'])}.")


def _settle_sum(text: str) -> Settled | None:
    match = _SUM.fullmatch(text)
    pieces = _OPERATOR.split(match["left"]) if match else []
    if not match or not 5 <= len(pieces) <= 41:
        return None
    operators = [
        _OPERATION.get(sign, sign) for i in range(1, len(pieces), 4) for sign in pieces[i : i + 3] if sign
    ]
    rows = []
    for *terms, result in _operands(*pieces[::4], match["c"]):
        if any(term.dimension is not None for term in (*terms, result)):
            return None
        value = _evaluated([term.value for term in terms], operators)
        if value is not None:
            rows.append((value, result))
    return _equal(rows, match["left"], match["c"])


def _evaluated(terms: list[Fraction], operators: list[str]) -> Fraction | None:
    """Products before sums, from left to right."""
    sums = [terms[0]]
    for operator, term in zip(operators, terms[1:], strict=True):
        if operator == "/" and term == 0:
            return None
        if operator in "*/":
            sums[-1] = sums[-1] * term if operator == "*" else sums[-1] / term
        else:
            sums.append(term if operator == "+" else -term)
    return sum(sums, Fraction(0))


def _operands(*texts: str) -> Iterator[tuple[Reading, ...]]:
    """Every combination of the readings of these texts, each of which must be one number and nothing else."""
    readings: list[list[Reading]] = []
    for text in texts:
        words = re.sub(r"^(?:about|approximately|roughly|around) ", "", text.strip())
        numbers = find_numbers(words)
        if len(numbers) != 1 or (numbers[0].start, numbers[0].end) != (0, len(words)):
            return
        readings.append([r for r in numbers[0].readings if not r.literal and not r.time][:3])
    if len(texts) <= 3:
        yield from product(*readings)
    elif all(readings):  # combinations of a long sum would grow without bound: first readings only
        yield tuple(choices[0] for choices in readings)


def _equal(rows: list[tuple[Fraction, Reading]], what: str, stated: str, unit: str = "") -> Settled | None:
    """Judge "what is stated" over all readings; None when they disagree or only rounding separates them."""
    answers = {_matches(value, reading) for value, reading in rows}
    if len(answers) != 1 or None in answers:
        return None
    value = _decimal(rows[0][0]) + unit
    true = bool(answers.pop())
    says = "as the claim says" if true else f"the claim says {excerpt(stated)}"
    return Settled(true, f"By arithmetic, {excerpt(what)} is {value}; {says}.")


def _matches(value: Fraction, stated: Reading) -> bool | None:
    distance = abs(value - stated.value)
    if distance == 0:
        return True
    rounds = stated.step < 1 or stated.dimension == PERCENT  # "7 / 2 = 3" is not a rounded 3.5
    if distance * 2 < stated.step and rounds:
        return True
    return None if distance < stated.step else False


def _decimal(value: Fraction) -> str:
    return f"{value.numerator}" if value.denominator == 1 else f"{float(value):.6g}"


def _settle_letters(text: str) -> Settled | None:
    for pattern in _LETTERS:
        match = pattern.fullmatch(text)
        what = _LETTER.fullmatch(match["what"]) if match else None
        numbers = find_numbers(match["n"]) if match and what else []
        if match and what and len(numbers) == 1 and numbers[0].end == len(match["n"]):
            word, stated = match["bare"] or match["quoted"], numbers[0].readings[0]
            count = len(word) if what["all"] else word.count(what["letter"])
            letters = "letters" if what["all"] else f'"{what["letter"]}"'
            return Settled(stated.value == count, f'The word "{excerpt(word)}" has {count} {letters}.')
    return None
