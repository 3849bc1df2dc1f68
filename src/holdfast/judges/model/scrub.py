"""Evidence scrubbing (spec 2, method 2): what the model answers with the evidence, and without it.

When both answers say the same, the evidence was not needed. One call with the evidence and one without it serve all
the lines that are asked about together.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.errors import ModelError, ModelReplyError
from holdfast.judges.model.replies import ShortAnswers
from holdfast.judges.similarity import semantic_similarity
from holdfast.judges.types import Unjudged
from holdfast.llm.prompts import answers_prompt
from holdfast.llm.types import LanguageModel

COMPONENT = "scrubbing"
_LONGEST_LINE = 2000


@dataclass(frozen=True, slots=True)
class Scrubbed:
    """Both answers to one line, and how much of the first depends on the evidence."""

    with_evidence: str
    without_evidence: str
    dependence: float


async def scrub(
    model: LanguageModel, lines: Sequence[str], evidence: Sequence[str], *, compare_by_model: bool = False
) -> list[Scrubbed | Unjudged]:
    """Answer every line twice and compare; `compare_by_model` asks the model where the vectors cannot tell."""
    if not lines:
        return []
    try:
        told, untold = await asyncio.gather(_answers(model, lines, evidence), _answers(model, lines, None))
    except ModelError as error:
        return [Unjudged(str(error)) for _ in lines]
    judge = model if compare_by_model else None
    return [await _compared(one, other, judge) for one, other in zip(told, untold, strict=True)]


async def _answers(
    model: LanguageModel, lines: Sequence[str], evidence: Sequence[str] | None
) -> list[str | None]:
    batch = answers_prompt([line[:_LONGEST_LINE] for line in lines], evidence)
    reply = await model.structured(batch.prompt, ShortAnswers, component=COMPONENT)
    said: dict[str, str] = {}
    for item in reply.value.answers:
        if said.setdefault(item.id, item.answer) != item.answer:
            raise ModelReplyError("the model answered the same line twice, and differently")
    return [said.get(label) for label in batch.labels]


async def _compared(one: str | None, other: str | None, judge: LanguageModel | None) -> Scrubbed | Unjudged:
    if not (one and one.strip() and other and other.strip()):
        return Unjudged("the model did not answer this line")
    try:
        alike = await semantic_similarity(one, other, judge, component=COMPONENT)
    except ModelError as error:
        return Unjudged(str(error))
    return Scrubbed(one, other, 1.0 - alike.value)
