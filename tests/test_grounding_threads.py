"""Waiting for threads: every outcome in its place, and nothing begun that nobody waits for."""

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from holdfast.grounding.threads import SMALL, each_aside, outcomes
from holdfast.grounding.verification import verify_response
from holdfast.judges.types import Judgement, Pair


def test_results_and_failures_come_in_the_order_of_the_work() -> None:
    with ThreadPoolExecutor(2) as pool:
        work = [pool.submit(divmod, 7, by) for by in (2, 0, 3)]
        found = asyncio.run(outcomes(work))
    assert found[0] == (3, 1)
    assert isinstance(found[1], ZeroDivisionError)
    assert found[2] == (2, 1)


def test_whoever_stops_waiting_cancels_what_has_not_begun() -> None:
    begun, waiting = Future[int](), Future[int]()
    begun.set_running_or_notify_cancel()

    async def give_up() -> None:
        async with asyncio.timeout(0.01):
            await outcomes([begun, waiting])

    with pytest.raises(TimeoutError):
        asyncio.run(give_up())
    assert waiting.cancelled()
    begun.set_result(1)  # after the loop is closed: nothing breaks


def test_nothing_to_wait_for_is_over_at_once() -> None:
    async def wait() -> list[object]:
        async with asyncio.timeout(5):
            return list(await outcomes([]))

    assert asyncio.run(wait()) == []


async def test_a_thread_stops_at_the_next_item_when_nobody_waits() -> None:
    begun, go_on, ended = threading.Event(), threading.Event(), list[int]()

    def work(item: int) -> int:
        begun.set()
        go_on.wait(30)
        ended.append(item)
        return item

    assert await each_aside(0, lambda item: item + 1, [1, 2]) == [2, 3]
    waiting = asyncio.create_task(each_aside(SMALL + 1, work, range(1000)))
    await asyncio.to_thread(begun.wait, 30)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    go_on.set()
    await asyncio.get_running_loop().shutdown_default_executor()
    assert ended == [0]


class _StuckJudge:
    """Hands out futures; the first claim is handed over only when it is told to go on."""

    def __init__(self) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.started: list[Future[Judgement]] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        raise AssertionError("claims are begun one by one")

    def start(self, pair: Pair) -> Future[Judgement]:
        self.started.append(Future())
        self.begun.set()
        self.go_on.wait(30)
        return self.started[-1]


async def test_a_cancelled_check_begins_nothing_more() -> None:
    judge = _StuckJudge()
    answer = " ".join(f"Mill {n} of Keld ground barley for the village." for n in range(300))
    evidence = "The mills of Keld were opened in spring. They ground barley for the village."
    check = asyncio.create_task(verify_response("", answer, evidence, judge=judge))
    await asyncio.to_thread(judge.begun.wait, 60)
    check.cancel()
    with pytest.raises(asyncio.CancelledError):
        await check
    judge.go_on.set()
    await asyncio.get_running_loop().shutdown_default_executor()
    # The claim that was in work may have several readings.
    assert len(judge.started) < 6
