"""What a question asks for: a fact, a fact that time changes, or an opinion."""

import math
import re

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
    chances = encoder.question_chances(question)
    if _ANCHORED.search(question[-_LONGEST:]):
        chances["factual"] *= math.exp(_FIXED)
    total = sum(chances.values())
    shares: dict[str, float] = {kind: chances[kind] / total for kind in QUESTION_TYPES}
    return Classification(_largest(shares), shares, "embedded")


def _largest(shares: dict[str, float]) -> QuestionType:
    return max(QUESTION_TYPES, key=lambda kind: shares[kind])
