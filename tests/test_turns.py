"""Turns are taken one after the other, by tasks of any loop, and none is lost with whoever gives up."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from holdfast.turns import Turns


async def _taken_in_order(turns: Turns, count: int) -> list[int]:
    order: list[int] = []

    async def one(number: int) -> None:
        async with turns:
            order.append(number)
            await asyncio.sleep(0)

    await asyncio.gather(*(one(number) for number in range(count)))
    return order


def test_the_first_to_come_goes_first_in_one_loop_after_the_other() -> None:
    turns = Turns()
    for _ in range(2):
        assert asyncio.run(_taken_in_order(turns, 5)) == [0, 1, 2, 3, 4]


def test_loops_of_several_threads_never_meet() -> None:
    turns, inside, met = Turns(), threading.Lock(), []

    async def work() -> None:
        for _ in range(50):
            async with turns:
                met.append(not inside.acquire(blocking=False))
                await asyncio.sleep(0)
                inside.release()

    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(asyncio.run, work()) for _ in range(3)]:
            done.result(30)
    assert met == [False] * 150


def test_whoever_gives_up_loses_nobody_the_turn() -> None:
    async def run() -> list[str]:
        turns, said = Turns(), []

        async def one(name: str) -> None:
            async with turns:
                said.append(name)

        await turns.take()
        tasks = [asyncio.create_task(one(name)) for name in ("waits", "called", "last")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        turns.pass_on()
        tasks[1].cancel()  # it is its turn by now, and it does not know yet
        await asyncio.wait_for(tasks[2], 10)
        assert [task.cancelled() for task in tasks] == [True, True, False]
        return said

    assert asyncio.run(run()) == ["last"]


def test_a_loop_that_ended_with_somebody_waiting_holds_nobody_up() -> None:
    turns = Turns()
    gone = asyncio.new_event_loop()
    waiting = gone.create_task(turns.take())

    async def run() -> None:
        await turns.take()
        gone_once = threading.Thread(target=lambda: gone.run_until_complete(asyncio.sleep(0)))
        gone_once.start()
        gone_once.join()
        gone.close()
        turns.pass_on()
        await asyncio.wait_for(turns.take(), 10)

    asyncio.run(run())
    with pytest.raises(asyncio.InvalidStateError):
        waiting.result()
    waiting._log_destroy_pending = False  # type: ignore[attr-defined]
