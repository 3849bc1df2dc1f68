"""One call about several statements: the prompt, the reply, and which verdict belongs to which statement.

Every statement has a label that was drawn at random for this call, and a verdict counts only under a label that was
asked about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from holdfast.judges.model.chances import shares_of, verdict_chances
from holdfast.judges.model.replies import Truths, Verdicts
from holdfast.judges.model.sampling import Shares
from holdfast.llm.prompts import TRUTH_WORDS, VERDICT_WORDS, Batch, Statement, truths_prompt, verdicts_prompt
from holdfast.llm.types import LanguageModel, TokenChances, Usage

COMPONENT = "judge"
"""Under which the calls are counted."""
PROMPTS = "verdicts-1 verdict-1 truths-1"
"""Part of every cache key: raise a number with the version of its prompt."""
_FRAME_TOKENS, _VERDICT_TOKENS = 60, 24
"""Room in a reply: twice what a careful model needs, so that one that runs on is stopped early."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one reply says of one statement."""

    word: str
    shares: tuple[Shares, tuple[float, float] | None] | None = None
    """From token probabilities, where there were any."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One call's answers, in the order of the statements; None for one that was left out."""

    found: tuple[Found | None, ...]
    usage: Usage


async def ask(
    model: LanguageModel, statements: Sequence[Statement], *, temperature: float, logprobs: bool = False
) -> Reply:
    """Ask about statements that all have evidence, or that all have none."""
    most = _FRAME_TOKENS + _VERDICT_TOKENS * len(statements)
    if any(statement.evidence for statement in statements):
        batch = verdicts_prompt(statements)
        verdicts = await model.structured(
            batch.prompt,
            Verdicts,
            component=COMPONENT,
            temperature=temperature,
            logprobs=logprobs,
            max_tokens=most,
        )
        return _reply(batch, verdicts.value.root, verdicts.tokens, VERDICT_WORDS, verdicts.usage)
    batch = truths_prompt(statements)
    truths = await model.structured(
        batch.prompt,
        Truths,
        component=COMPONENT,
        temperature=temperature,
        logprobs=logprobs,
        max_tokens=most,
    )
    return _reply(batch, truths.value.root, truths.tokens, TRUTH_WORDS, truths.usage)


def _reply(
    batch: Batch,
    said: Mapping[str, str],
    tokens: Sequence[TokenChances],
    words: Sequence[str],
    usage: Usage,
) -> Reply:
    chances = verdict_chances(tokens, batch.labels, words)
    shares = {label: shares_of(found) for label, found in chances.items()}
    found = [Found(said[label], shares.get(label)) if label in said else None for label in batch.labels]
    return Reply(tuple(found), usage)
