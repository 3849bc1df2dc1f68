"""Numbers as written, in digits or in words, turned into exact fractions."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

LONGEST_NUMBER = (
    60  # longer digit strings are identifiers; Python also refuses to convert beyond 4,300 digits
)
_LARGEST_PART = 10**15  # "hundred hundred hundred …" is not a number

_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth",
)  # fmt: skip
_TENTHS = (
    "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth",
    "ninetieth",
)  # fmt: skip

CARDINAL = {w: i for i, w in enumerate(_SMALL)} | {w: 10 * (i + 2) for i, w in enumerate(_TENS)}
ORDINAL_WORDS = {w: i + 1 for i, w in enumerate(_ORDINALS)} | {w: 10 * (i + 2) for i, w in enumerate(_TENTHS)}
MAGNITUDE = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12, "dozen": 12,
    "mn": 10**6, "mio": 10**6, "bn": 10**9, "tn": 10**12, "trn": 10**12, "lakh": 10**5, "crore": 10**7,
}  # fmt: skip
DENOMINATOR = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4} | {
    word + ending: value for word, value in ORDINAL_WORDS.items() if value >= 3 for ending in ("", "s")
}
VULGAR = {
    "½": "1/2",
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "⅕": "1/5",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
}


@dataclass(frozen=True, slots=True, eq=False)
class Numeral:
    """A number as written: all its readings, each with the size of its last digit.

    The same digits give the same object, by which what follows from them is remembered: to hash fractions is slow.
    """

    readings: tuple[tuple[Fraction, Fraction], ...]
    literal: str = ""
    """Set, without readings, when the digits are an identifier (a version, a time of day) and no quantity."""


@lru_cache(maxsize=4096)
def one_reading(value: int | Fraction, step: int | Fraction = 1) -> Numeral:
    """A number that can be read in one way; step 0 for a share such as one third, which is exact."""
    return Numeral(((Fraction(value), Fraction(step)),))


@lru_cache(maxsize=4096)
def read_digits(digits: str) -> Numeral:
    """The readings of a digit string with separators.

    "1,500" and "1.500.000" are thousands, "1,5" a decimal; "1.500" is both 1.5 and 1500; "12 300" is 12300
    and also the two numbers side by side.
    """
    if len(digits) > LONGEST_NUMBER or ":" in digits:
        return Numeral((), literal=digits.lstrip("0") or "0")
    if " " in digits:
        groups = digits.split(" ")
        return Numeral(tuple((Fraction(group), Fraction(1)) for group in ("".join(groups), *groups)))
    written = _written(digits.replace("'", ""))
    return Numeral(tuple(map(_decimal, written)), literal="" if written else digits)


SCIENCE = (
    r"(?:[0-9]{1,15}(?:[.,][0-9]{1,15})? ?[x×·*] ?)?10(?:\^\(?[+\-]?[0-9]{1,3}\)?|[⁺⁻]?[⁰¹²³⁴-⁹]{1,3})(?![0-9])"
    r"|[0-9]{1,15}(?:[.,][0-9]{1,15})?e[+\-]?[0-9]{1,3}(?!\w)"
)
"""Powers of ten: "10^6", "3 × 10⁸", "5e-3"."""
_POWER = re.compile(r"(?:(?P<mantissa>[0-9.,]+) ?[x×·*] ?)?10(?:\^\(?)?(?P<power>[+\-]?[0-9]+)\)?")
_PLAIN_POWER = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_LARGEST_POWER = 40


@lru_cache(maxsize=4096)
def read_science(written: str) -> Numeral:
    """The value of a number written with a power of ten."""
    mantissa, mark, power = written.partition("e")
    if not mark:
        match = _POWER.fullmatch(_raised(written))
        if match is None:
            return Numeral((), literal=written)
        mantissa, power = match["mantissa"] or "", match["power"]
    if abs(int(power)) > _LARGEST_POWER:
        return Numeral((), literal=written)
    size = Fraction(10) ** int(power)
    if not mantissa:
        return one_reading(size, size if size >= 1000 or size < 1 else 1)
    return Numeral(tuple((value * size, step * size) for value, step in read_digits(mantissa).readings), "")


def _raised(written: str) -> str:
    """ "10⁶" as "10^6"."""
    plain_power = written.translate(_PLAIN_POWER)
    return plain_power if plain_power == written else re.sub(r"10(?=[+\-]?[0-9]+$)", "10^", plain_power)


def _decimal(text: str) -> tuple[Fraction, Fraction]:
    """The value of a plain decimal and the size of its last digit; Fraction(text) parses four times slower."""
    whole, _, decimals = text.partition(".")
    size = 10 ** len(decimals)
    return Fraction(int(whole + decimals), size), Fraction(1, size)


def _written(digits: str) -> list[str]:
    """Plain decimal strings that `digits` may stand for, the likeliest first; none when it is no quantity."""
    commas, dots = digits.count(","), digits.count(".")
    if commas and dots:
        decimal = "." if digits.rindex(".") > digits.rindex(",") else ","
        whole, _, rest = digits.rpartition(decimal)
        return (
            [whole.replace("," if decimal == "." else ".", "") + "." + rest] if decimal not in whole else []
        )
    if not commas and not dots:
        return [digits]
    mark = "," if commas else "."
    head, *groups = digits.split(mark)
    grouped = _are_thousands(head, groups)
    decimal_form = [f"{head or '0'}.{groups[0]}"] if len(groups) == 1 else []
    if grouped and mark == ",":
        return ["".join((head, *groups))]
    return decimal_form + (["".join((head, *groups))] if grouped else [])


def _are_thousands(head: str, groups: list[str]) -> bool:
    if not 1 <= len(head) <= 3 or head.startswith("0") or len(groups[-1]) != 3:
        return False
    inner = {len(group) for group in groups[:-1]}
    return inner <= {3} or inner == {2}  # 1,000,000 or 10,00,000


_NEXT_WORD = re.compile(r"(?: and |[ \-])([a-z]+)(?![\w'])")


def read_words(plain_text: str, first: str, end: int) -> tuple[Numeral, int, bool]:
    """Read on from the word `first` that ends at `end`: the numeral, its end, whether it is an ordinal."""
    if first in ORDINAL_WORDS:
        return one_reading(ORDINAL_WORDS[first]), end, True
    total, part, step, last = 0, CARDINAL.get(first, 1), 1, CARDINAL.get(first, 1)
    if first in MAGNITUDE:  # "a hundred": the article is the one
        part, step = MAGNITUDE[first], _step(first)
        last = part
        if part >= 1000:
            total, part = part, 0
    while follower := _NEXT_WORD.match(plain_text, end):
        word, joined = follower[1], follower[0].startswith(" and ")
        ordinal = ORDINAL_WORDS.get(word, 0)
        if word in MAGNITUDE and not joined and 0 < part < _LARGEST_PART:
            size = MAGNITUDE[word]
            total, part = (total, part * size) if size < 1000 else (total + part * size, 0)
            step, last = _step(word), size
        elif (small := CARDINAL.get(word, ordinal)) and _may_follow(last, small, joined):
            part, step, last = part + small, 1, small
            if ordinal:
                return one_reading(total + part), follower.end(), True
        else:
            break
        end = follower.end()
    return one_reading(total + part, step), end, False


def _step(magnitude: str) -> int:
    """ "Three million" speaks in millions; "three hundred" and "two dozen" are taken to the unit."""
    size = MAGNITUDE[magnitude]
    return size if size >= 1000 else 1


def _may_follow(last: int, small: int, joined: bool) -> bool:
    if last >= 100:
        return True
    return not joined and 20 <= last < 100 and last % 10 == 0 and small < 10
