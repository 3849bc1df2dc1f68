"""A model's votes on a batch of claims: one where it agrees with the tier below, more where the two disagree.

With token probabilities the first reply says all there is to say. Without them a vote that goes against what the
embedded judge leaned to is worth asking about again, and one that agrees with it is not.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.errors import ModelError
from holdfast.judges.model.batches import COMPONENT, Found, Reply, ask
from holdfast.judges.model.sampling import SHARES
from holdfast.judges.types import Judgement, Pair
from holdfast.llm.prompts import VERDICT_WORDS, Statement
from holdfast.llm.types import LanguageModel, Prompt, Usage, Word

_SAMPLING_TEMPERATURE = 0.7
_FAR = 0.6
"""How far a vote may be from what the tier below said and still settle the claim together with it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A pair as it is shown to the model, and what the tier below thought of it."""

    pair: Pair
    statement: Statement
    before: Judgement | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything in it that is not ours."""
        return (self.statement.text, self.statement.context or "", " ".join(self.statement.evidence))


@dataclass(frozen=True, slots=True)
class Votes:
    """What was said of each claim of a batch, in order, and what it took."""

    votes: tuple[tuple[Found, ...], ...]
    usage: Usage


async def collect_votes(model: LanguageModel, batch: Sequence[Asked], samples: int) -> Votes:
    """Ask about a batch, and up to `samples - 1` times more about what is not settled yet.

    Claims that the reply left out are asked about once more in any case.
    """
    first = await ask(model, [asked.statement for asked in batch], temperature=0.0, logprobs=True)
    votes = [[found] if found else [] for found in first.found]
    used = first.usage
    open_places = [place for place, asked in enumerate(batch) if _is_open(votes[place], asked.before)]
    silent = [place for place in open_places if not votes[place]]
    again = open_places if samples > 1 else silent
    for reply in await _ask_again(model, batch, again, max(1, samples - 1), required=bool(silent)):
        used += reply.usage
        for place, found in zip(again, reply.found, strict=True):
            votes[place] += [found] if found else []
    return Votes(tuple(map(tuple, votes)), used)


async def more_words(
    model: LanguageModel, prompt: Prompt, asked: Asked, first: Word, samples: int
) -> tuple[list[str], Usage]:
    """All votes on a claim that is asked about by itself; a further one that fails is a vote less."""
    assert first.said is not None
    if samples < 2 or not _is_contested(first.said, asked.before):
        return [first.said], first.usage
    asks = (
        model.word(prompt, VERDICT_WORDS, component=COMPONENT, temperature=_SAMPLING_TEMPERATURE)
        for _ in range(samples - 1)
    )
    replies = await asyncio.gather(*asks, return_exceptions=True)
    for failure in replies:
        if isinstance(failure, BaseException) and not isinstance(failure, ModelError):
            raise failure
    given = [first, *(reply for reply in replies if isinstance(reply, Word))]
    used = sum((word.usage for word in given), start=Usage())
    return [word.said for word in given if word.said is not None], used


def _is_open(votes: Sequence[Found], before: Judgement | None) -> bool:
    if not votes:
        return True
    return votes[0].shares is None and _is_contested(votes[0].word, before)


def _is_contested(word: str, before: Judgement | None) -> bool:
    return before is None or abs(SHARES[word][0] - before.support) > _FAR


async def _ask_again(
    model: LanguageModel, batch: Sequence[Asked], places: Sequence[int], times: int, *, required: bool
) -> list[Reply]:
    """Further votes on some claims; one that fails is a vote less, unless there is none at all for some claim."""
    if not places:
        return []
    statements = [batch[place].statement for place in places]
    asks = (ask(model, statements, temperature=_SAMPLING_TEMPERATURE) for _ in range(times))
    replies = await asyncio.gather(*asks, return_exceptions=True)
    failures = [reply for reply in replies if isinstance(reply, BaseException)]
    for failure in failures:
        if not isinstance(failure, ModelError) or (required and len(failures) == times):
            raise failure
    return [reply for reply in replies if isinstance(reply, Reply)]
