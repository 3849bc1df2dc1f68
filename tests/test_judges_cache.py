"""Kept verdicts: what is asked twice is paid for once, in one process or in several."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.errors import StoreUnavailableError
from holdfast.judges.cache import CachedJudge
from holdfast.judges.cache_rows import VerdictCache, read_judgement, written_judgement
from holdfast.judges.types import Judgement, Pair, Unjudged
from holdfast.store import open_store
from process_tasks import ASKER, PAIR, SAID, Counting, share_verdicts
from processes import Started


@pytest.mark.parametrize(
    "other",
    [
        replace(PAIR, claim="The mill ground rye."),
        replace(PAIR, evidence="It ground rye."),
        replace(PAIR, wide="It ground barley. It ground rye."),
        replace(PAIR, context=None),
    ],
)
def test_every_text_is_part_of_the_key(other: Pair) -> None:
    assert ASKER.key(PAIR) != ASKER.key(other)
    assert ASKER.key(PAIR) == ASKER.key(replace(PAIR))


@pytest.mark.parametrize("part", ["judge", "model", "prompts", "settings"])
def test_who_is_asked_and_how_is_part_of_the_key(part: str) -> None:
    assert ASKER.key(PAIR) != replace(ASKER, **{part: "another"}).key(PAIR)


def test_what_the_judge_below_said_is_part_of_the_key() -> None:
    low, lower, high = (Judgement(p, 0.0, 1.0 - p, "embedded", "") for p in (0.4, 0.4001, 0.6))
    assert ASKER.key(PAIR, low) == ASKER.key(PAIR, lower)
    assert len({ASKER.key(PAIR), ASKER.key(PAIR, low), ASKER.key(PAIR, high)}) == 3


async def test_a_server_that_serves_another_model_is_asked_anew(store_address: str) -> None:
    async with await open_store(store_address) as store:
        upper, served = Counting(), iter(("small", "small", "large", "small"))

        async def served_id() -> str:
            return f"http://localhost/v1#{next(served)}"

        for _ in range(4):
            asker = replace(ASKER, model="http://localhost/v1")
            await CachedJudge(upper, asker, VerdictCache(store, days=1), served_id).judge_each([PAIR])
        assert len(upper.asked) == 2


def test_texts_cannot_be_shifted_between_the_parts_of_a_key() -> None:
    assert ASKER.key(Pair("ab", "c")) != ASKER.key(Pair("a", "bc"))
    assert ASKER.key(Pair("a\ud800", "b")) != ASKER.key(Pair("a", "b"))


def test_a_verdict_is_read_as_it_was_written_and_costs_nothing() -> None:
    assert read_judgement(written_judgement(SAID)) == replace(SAID, cost_usd=0.0)
    bare = Judgement(1.0, 0.0, 0.0, "model", "")
    assert read_judgement(written_judgement(bare)) == bare


async def test_what_was_answered_is_not_asked_again(store_address: str) -> None:
    async with await open_store(store_address) as store:
        cache, upper = VerdictCache(store, days=1), Counting()
        judge = CachedJudge(upper, ASKER, cache)
        other = replace(PAIR, claim="Another claim.")
        assert await judge.judge_each([PAIR]) == [SAID]
        again = await judge.judge_each([other, PAIR])
        assert upper.asked == [PAIR, other]
        assert again == [SAID, replace(SAID, cost_usd=0.0)]
        assert judge.hits == 1
        assert await cache.counts() == (2, 1)


async def test_what_was_not_answered_is_not_kept(store_address: str) -> None:
    async with await open_store(store_address) as store:
        cache = VerdictCache(store, days=1)
        out = Unjudged("an outage")
        assert await CachedJudge(Counting(out), ASKER, cache).judge_each([PAIR]) == [out]
        assert await cache.counts() == (0, 0)


async def test_old_verdicts_are_not_used_and_are_dropped(store_address: str) -> None:
    async with await open_store(store_address) as store:
        old, upper = VerdictCache(store, days=1e-9), Counting()
        await CachedJudge(upper, ASKER, old).judge_each([PAIR])
        await asyncio.sleep(0.001)
        fresh = CachedJudge(upper, ASKER, VerdictCache(store, days=1))
        await fresh.judge_each([PAIR])
        assert len(upper.asked) == 2
        await fresh.judge_each([replace(PAIR, claim="x")])
        assert await VerdictCache(store, days=1).counts() == (2, 0)


async def test_many_keys_at_once(store_address: str) -> None:
    async with await open_store(store_address) as store:
        cache = VerdictCache(store, days=1)
        pairs = [replace(PAIR, claim=f"Claim {n}.") for n in range(1200)]
        upper = Counting()
        for _ in range(2):
            await CachedJudge(upper, ASKER, cache).judge_each(pairs)
        assert len(upper.asked) == 1200
        assert await cache.counts() == (1200, 1200)


async def test_several_processes_share_it(store_address: str) -> None:
    async with await open_store(store_address) as store:
        processes = [Started(share_verdicts, store_address) for _ in range(3)]
        ends = [hits for process in processes for hits in process.told()]
        assert [process.wait() for process in processes] == [0, 0, 0]
        kept, hits = await VerdictCache(store, days=1).counts()
        assert kept == 34
        assert hits == sum(ends)
        assert hits >= 3 * 116 - 2 * 34


async def test_a_store_that_fails_costs_no_verdict(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "store.db"))
    await store.close()
    with pytest.raises(StoreUnavailableError):
        await VerdictCache(store, days=1).counts()
    upper = Counting()
    assert await CachedJudge(upper, ASKER, VerdictCache(store, days=1)).judge_each([PAIR]) == [SAID]
