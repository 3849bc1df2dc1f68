"""Which sentence says what a claim says in other words: the judge is asked, where words do not tell."""

from collections.abc import Sequence
from dataclasses import replace

from holdfast.claims.types import Chunk
from holdfast.claims.words import content_words
from holdfast.grounding.mapping import LEXICAL_ENOUGH, rank_chunks
from holdfast.grounding.readings import Reading, judge_pairs
from holdfast.judges.types import Judge, Judgement, Pair

_MOST_SENTENCES = 16
"""Of a window that are read one by one."""


async def find_telling(readings: Sequence[Reading], judge: Judge, threshold: float) -> list[Reading]:
    """The readings, with the sentence to quote for supported claims that share few words with any."""
    unclear = [n for n, reading in enumerate(readings) if _is_unclear(reading, threshold)]
    asked = [(n, chunk) for n in unclear for chunk in readings[n].window.chunks]
    pairs = [_pair(readings[n], chunk) for n, chunk in asked]
    try:
        said = await judge_pairs(judge, pairs)
    except Exception:  # a judge of the caller's own may raise anything
        return list(readings)  # the verdicts stand; only what is quoted would be better
    best: dict[int, tuple[float, Chunk]] = {}
    for (n, chunk), judgement in zip(asked, said, strict=True):
        if isinstance(judgement, Judgement) and judgement.support >= threshold:
            best[n] = max(best.get(n, (0.0, chunk)), (judgement.support, chunk), key=lambda found: found[0])
    return [replace(r, telling=best[n][1]) if n in best else r for n, r in enumerate(readings)]


def _is_unclear(reading: Reading, threshold: float) -> bool:
    judgement, chunks = reading.best, reading.window.chunks
    if judgement is None or judgement.tier != "embedded" or judgement.support < threshold:
        return False
    wanted = set(content_words(reading.claim.text))
    if not wanted or not 2 <= len(chunks) <= _MOST_SENTENCES:
        return False
    ranked = rank_chunks(reading.claim, reading.window, stated=True)
    return not ranked or len(wanted & set(content_words(ranked[0].reading))) < LEXICAL_ENOUGH * len(wanted)


def _pair(reading: Reading, chunk: Chunk) -> Pair:
    claim = reading.claim
    return Pair(claim.text, chunk.reading, claim.context, language=claim.language)
