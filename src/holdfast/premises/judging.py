"""The judge's part: the claim on each passage, and where that leaves doubt, the same claim of somebody else."""

import asyncio
from collections.abc import Iterable, Sequence

from holdfast.judges import default_judge
from holdfast.judges.checked import CheckedJudge
from holdfast.judges.types import Judge, Judgement, Pair
from holdfast.premises.readings import Reading, settled
from holdfast.premises.verdicts import BEYOND_RIVALS, Judged


async def judge_readings(readings: Sequence[Reading], judge: Judge | None) -> list[Judged]:
    """Judge what string identity does not settle; claims of others only while they could matter."""
    own = [reading.own_pair for reading in readings if reading.names_subject]
    known = await asyncio.to_thread(_settled, own)
    if _is_sure(readings, known):
        return _all(readings, known)
    await _judge(own, known, judge)
    if _is_sure(readings, known):
        return _all(readings, known)
    others = await asyncio.to_thread(lambda: [pair for r in readings if (pair := r.others_pair)])
    await _judge(others, known, judge)
    return _all(readings, known)


async def _judge(pairs: Iterable[Pair], known: dict[Pair, Judgement], judge: Judge | None) -> None:
    """One call for the pairs that are not known yet."""
    wanted = list(dict.fromkeys(pair for pair in pairs if pair not in known))
    if wanted:
        chosen = judge if judge is not None else await asyncio.to_thread(default_judge)
        known.update(zip(wanted, await CheckedJudge(chosen).judge(wanted), strict=True))


def _settled(pairs: Iterable[Pair]) -> dict[Pair, Judgement]:
    return {pair: judgement for pair in pairs if (judgement := settled(pair))}


def _is_sure(readings: Sequence[Reading], known: dict[Pair, Judgement]) -> bool:
    return any(judged.support >= BEYOND_RIVALS for judged in _all(readings, known, others=False))


def _all(readings: Sequence[Reading], known: dict[Pair, Judgement], others: bool = True) -> list[Judged]:
    return [_judged(reading, known, others) for reading in readings]


def _judged(reading: Reading, known: dict[Pair, Judgement], others: bool) -> Judged:
    own = known.get(reading.own_pair) if reading.names_subject else None
    rival = reading.others_pair if others else None
    return Judged(reading, own, known.get(rival) if rival else None)
