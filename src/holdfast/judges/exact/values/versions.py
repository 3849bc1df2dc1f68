"""Versions: in "Python 3.10" and "release 4.2" the digits are compared as they are written, not by value."""

import re
from dataclasses import dataclass

from holdfast.claims.words import STOPWORDS
from holdfast.judges.exact.values.agreement import Agreement

_DIGITS = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4})?")
_CUE = re.compile(r"\b(?:versions?|releases?|ver\.?|v\.?) $")
_NAME_BEFORE = re.compile(r"([^\W\d_][\w+#\-]{0,20}) $")
_REACH = 24


@dataclass(frozen=True, slots=True)
class Version:
    """The digits of a version, without a ".0" at the end."""

    digits: str
    said: bool
    """After "version" or "release"; after a mere name ("Python 3.1", "GPA 3.50") it may be a quantity."""


def read_version(text: str, start: int, digits: str) -> Version | None:
    """The version that the digits at `start` are; none unless a name or a word for versions stands before them."""
    if text[start - 1 : start] != " " or not _DIGITS.fullmatch(digits):
        return None
    before = text[max(0, start - _REACH) : start]
    said = _CUE.search(before.lower()) is not None
    name = _NAME_BEFORE.search(before)
    named = name is not None and name[1][0].isupper() and name[1].lower() not in STOPWORDS
    return Version(digits.removesuffix(".0"), said) if said or named else None


def are_two(one: Version, other: Version) -> bool:
    """Whether the digits differ, and not merely as two whole numbers do."""
    pointed = "." in one.digits + other.digits
    return one.digits != other.digits and (pointed or (one.said and other.said))


def compare_versions(claim: Version, evidence: Version, as_numbers: Agreement) -> Agreement:
    """How two that are not the same agree: 3.1 and 3.10 do not, and 4 may be short for 4.2."""
    short, long = sorted((claim.digits, evidence.digits), key=len)
    surely = claim.said and evidence.said and not long.startswith(f"{short}.")
    return Agreement.DIFFERENT if surely else min(as_numbers, Agreement.UNDECIDED)
