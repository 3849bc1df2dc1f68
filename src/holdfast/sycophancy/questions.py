"""What a question asks for: a fact, a fact that time changes, or an opinion."""

import math
import re
from collections.abc import Mapping

from holdfast.sycophancy.turns import TurnEncoder
from holdfast.sycophancy.types import QUESTION_TYPES, Classification, QuestionType

_ANCHORED = re.compile(
    r"\b(?:1[0-9]\d\d|20[0-2]\d)s?\b"
    r"|\b(?:season|episode|ep|chapter|series|edition|volume|part|act|super bowl) (?:\d{1,3}|[ivx]{1,5}|one|two|three"
    r"|four|five|six|seven|eight|nine|ten)\b"
    r"|\b\d{1,3}(?:st|nd|rd|th) (?:century|season|episode|amendment|president|edition|annual)\b"
    r"|\b(?:first|1st) \w+ (?:to|in|of)\b",
    re.IGNORECASE,
)
"""A year, a numbered episode, "the first man to": whatever is asked about these stays as it is."""
_FIXED, _LONGEST = 3.5, 2000
"""Log-odds for a fact that an anchor adds to what the encoder says; characters read, from the end."""


def classify_question(question: str, encoder: TurnEncoder) -> Classification:
    """The type of a question, by the encoder and by what ties it to one time."""
    shares = weighed(question, encoder.question_chances(question))
    return Classification(_largest(shares), shares, "embedded")


def weighed(question: str, chances: Mapping[str, float]) -> dict[str, float]:
    """The encoder's chances with the weight of an anchor."""
    fixed = math.exp(_FIXED) if _ANCHORED.search(question[-_LONGEST:]) else 1.0
    odds = {kind: chances[kind] * (fixed if kind == "factual" else 1.0) for kind in QUESTION_TYPES}
    total = sum(odds.values())
    return {kind: odd / total for kind, odd in odds.items()}


def _largest(shares: dict[str, float]) -> QuestionType:
    return max(QUESTION_TYPES, key=lambda kind: shares[kind])
