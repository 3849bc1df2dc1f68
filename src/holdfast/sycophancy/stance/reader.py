"""A small network that has learnt which of two claims a reply goes along with (training/stances.py)."""

import asyncio
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.embedders.runtime import Encoder
from holdfast.embedders.wordpiece import FIRST, SEPARATOR, tokenize
from holdfast.errors import HoldfastError, JudgeError

LONGEST_CLAIM, LONGEST_REPLY = 46, 224
"""Tokens that are read of each claim, and of a reply at once; a longer one is read in parts."""
MOST_PARTS = 4
"""Of a reply of more parts the first and the last ones are read: that is where it says where it stands."""
_LETTERS = 12
"""More than a token has in any text worth reading."""


class StanceReader:
    """Reads replies on this machine, one sequence a run."""

    def __init__(self, threads: int = 0) -> None:
        self._encoder = Encoder("holdfast.sycophancy", "stance.onnx", threads)

    async def lean(self, reply: str, claim_a: str, claim_b: str) -> float:
        """Log-odds that a reply holds to A rather than falls in with B; with A and B exchanged its negative."""
        return await asyncio.to_thread(self._lean, reply, claim_a, claim_b)

    def _lean(self, reply: str, claim_a: str, claim_b: str) -> float:
        a, b = (
            tokenize(claim[: _LETTERS * LONGEST_CLAIM]).ids[:LONGEST_CLAIM] for claim in (claim_a, claim_b)
        )
        parts = list(reply_parts(reply))
        if len(parts) > MOST_PARTS:
            parts = [*parts[: MOST_PARTS // 2], *parts[-(MOST_PARTS // 2) :]]
        asked = [(first, second, part) for part in parts for first, second in ((a, b), (b, a))]
        try:
            said: list[float] = self._encoder.map(self._side, asked)
        except HoldfastError:
            raise
        except Exception as error:
            raise JudgeError(f"the reader of stances failed: {type(error).__name__}: {error}") from error
        leans = [(forth - back) / 2 for forth, back in zip(said[::2], said[1::2], strict=True)]
        return max(leans, key=abs)

    def _side(self, asked: tuple[Sequence[int], Sequence[int], Sequence[int]]) -> float:
        """Log-odds of holding to the first claim against falling in with the second."""
        first, second, reply = asked
        claims = [FIRST, *first, SEPARATOR, *second, SEPARATOR]
        (logits,) = self._encoder.run(
            [*claims, *reply, SEPARATOR], [0] * len(claims) + [1] * (len(reply) + 1)
        )
        side = float(logits[0] - logits[1])
        if not math.isfinite(side):
            raise JudgeError(
                "the reader of stances gave no number; its weights may be damaged: install again"
            )
        return side


def reply_parts(reply: str) -> Iterator[Sequence[int]]:
    """The tokens of a reply, in parts of whole sentences; each begins with the last sentence of the one before.

    A sentence cut in two says the opposite: "Some say it is the liver, | but that is not so."
    """
    if len(reply) <= _LETTERS * LONGEST_REPLY and len(ids := tokenize(reply).ids) <= LONGEST_REPLY:
        yield ids
        return
    part, last = list[int](), list[int]()
    for chunk in chunk_evidence(Evidence("reply", reply)):
        sentence = list(tokenize(chunk.text).ids[:LONGEST_REPLY])
        if part and len(part) + len(sentence) > LONGEST_REPLY:
            yield part
            part = last if len(last) + len(sentence) <= LONGEST_REPLY else []
        part, last = part + sentence, sentence
    yield part


def load_reader() -> StanceReader:
    """The shipped reader on as many threads as the settings say; the first call reads 30 MB."""
    return default_reader(Config.load().threads)


@lru_cache(maxsize=4)
def default_reader(threads: int = 0) -> StanceReader:
    """The shipped reader, loaded once per process."""
    return StanceReader(threads)
