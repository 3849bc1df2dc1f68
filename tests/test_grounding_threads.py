"""Waiting for threads: every outcome in its place, and nothing begun that nobody waits for."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from holdfast.grounding.threads import outcomes


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
