"""One call about several statements: the prompt, the reply, and which verdict belongs to which statement.

Every statement has a label that was drawn at random for this call. A verdict counts only under a label that was asked
about; two different verdicts under one label count as none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from holdfast.judges.chances import shares_of, verdict_chances
from holdfast.judges.model_replies import Truths, Verdict, Verdicts
from holdfast.judges.sampling import Shares
from holdfast.llm.prompts import TRUTH_WORDS, VERDICT_WORDS, Batch, Statement, truths_prompt, verdicts_prompt
from holdfast.llm.types import Bounds, LanguageModel, Structured, Usage

COMPONENT = "judge"
PROMPTS = "verdicts-1 verdict-1 truths-1"
"""Part of every cache key: raise a number with the version of its prompt."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one reply says of one statement."""

    word: str
    shares: tuple[Shares, tuple[float, float] | None] | None = None
    """From token probabilities, where there were any."""
    sentences: tuple[str, ...] = ()
    """The evidence that decided."""
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """One call's answers, in the order of the statements; None for one that was left out."""

    found: tuple[Found | None, ...]
    usage: Usage


async def ask(
    model: LanguageModel, statements: Sequence[Statement], *, temperature: float, logprobs: bool = False
) -> Reply:
    """Ask about statements that all have evidence, or that all have none."""
    if any(statement.evidence for statement in statements):
        return await _ask_with_evidence(model, statements, temperature, logprobs)
    return await _ask_without(model, statements, temperature, logprobs)


async def _ask_with_evidence(
    model: LanguageModel, statements: Sequence[Statement], temperature: float, logprobs: bool
) -> Reply:
    batch = verdicts_prompt(statements)
    reply = await model.structured(
        batch.prompt, Verdicts, component=COMPONENT, temperature=temperature, logprobs=logprobs
    )
    listed = reply.value.verdicts
    chances = verdict_chances(reply.tokens, len(listed), VERDICT_WORDS)
    found = [
        Found(item.verdict, _shares(chances, place), _cited(item, batch, statements), item.missing)
        for place, item in enumerate(listed)
    ]
    return Reply(_by_label(batch, [item.id for item in listed], found), reply.usage)


async def _ask_without(
    model: LanguageModel, statements: Sequence[Statement], temperature: float, logprobs: bool
) -> Reply:
    batch = truths_prompt(statements)
    reply: Structured[Truths] = await model.structured(
        batch.prompt, Truths, component=COMPONENT, temperature=temperature, logprobs=logprobs
    )
    listed = reply.value.verdicts
    chances = verdict_chances(reply.tokens, len(listed), TRUTH_WORDS)
    found = [Found(item.verdict, _shares(chances, place)) for place, item in enumerate(listed)]
    return Reply(_by_label(batch, [item.id for item in listed], found), reply.usage)


def _shares(
    chances: Sequence[Mapping[str, Bounds]] | None, place: int
) -> tuple[Shares, tuple[float, float] | None] | None:
    return None if chances is None else shares_of(chances[place])


def _cited(item: Verdict, batch: Batch, statements: Sequence[Statement]) -> tuple[str, ...]:
    """The sentences named by number; numbers of sentences that this statement was not shown are dropped."""
    own = dict(zip(batch.labels, statements, strict=True)).get(item.id)
    if own is None:
        return ()
    shown = {" ".join(text.split()) for text in own.evidence}
    named = (batch.sentences[n - 1] for n in item.evidence if 1 <= n <= len(batch.sentences))
    return tuple(text for text in dict.fromkeys(named) if " ".join(text.split()) in shown)


def _by_label(batch: Batch, labels: Sequence[str], found: Sequence[Found]) -> tuple[Found | None, ...]:
    said: dict[str, Found | None] = {}
    for label, item in zip(labels, found, strict=True):
        earlier = said.get(label, item)
        said[label] = item if earlier is not None and earlier.word == item.word else None
    return tuple(said.get(label) for label in batch.labels)
