"""What a question takes for granted, held against memory before the question is answered.

Straight down: `verification` asks `extract` (grammar) or `model` for the premises, `recalls` for the hits, `readings`
for who and when each hit speaks of, `judging` for what the judge says, and `verdicts` for the outcome. `extract` reads
a question with `tokens`, `phrases`, `clauses` and `questions`, and finds premises with `triggers`, `owners`,
`relatives`, `descriptions` and `implied`.
"""

from holdfast.premises.types import MemoryQuote, Premise, PremiseVerdict, QuestionVerification
from holdfast.premises.verification import extract_premises, verify_premise, verify_question

__all__ = [
    "MemoryQuote",
    "Premise",
    "PremiseVerdict",
    "QuestionVerification",
    "extract_premises",
    "verify_premise",
    "verify_question",
]
