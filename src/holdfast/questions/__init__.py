"""Questions and what their answers make of them: "What is the capital of France?" and "Lyon" as one statement."""

from holdfast.questions.answers import gives_reason, in_full
from holdfast.questions.inversion import invert
from holdfast.questions.open_questions import WH
from holdfast.questions.statements import (
    complete,
    is_short_answer,
    last_question,
    leading_statement,
    opening_polarity,
)

__all__ = [
    "WH",
    "complete",
    "gives_reason",
    "in_full",
    "invert",
    "is_short_answer",
    "last_question",
    "leading_statement",
    "opening_polarity",
]
