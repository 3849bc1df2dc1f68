"""The adaptive limit on requests that run at a time."""

import asyncio
import os
import threading
import time

import pytest

from holdfast.errors import ModelUnavailableError
from holdfast.llm.gate import Gate


async def most_at_once(gate: Gate, tasks: int) -> int:
    running = most = 0

    async def work() -> None:
        nonlocal running, most
        async with gate.slot(60):
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1

    await asyncio.gather(*(work() for _ in range(tasks)))
    return most


async def test_no_more_than_the_limit_run_at_a_time() -> None:
    assert await most_at_once(Gate(3), 20) == 3


async def test_too_many_halves_the_limit_once_for_a_burst() -> None:
    gate = Gate(8)
    for _ in range(5):
        gate.too_many(None)
    assert gate.limit == 4
    assert await most_at_once(gate, 10) == 4


async def test_the_limit_never_falls_below_one_and_grows_again() -> None:
    gate = Gate(2)
    gate.too_many(None)
    gate._last_cut = 0.0
    gate.too_many(None)
    assert gate.limit == 1
    for _ in range(20):
        gate.succeeded()
    assert gate.limit == 2


async def test_a_pause_holds_everybody_back() -> None:
    gate = Gate(4)
    gate.too_many(0.05)
    started = time.monotonic()
    await most_at_once(gate, 3)
    assert time.monotonic() - started >= 0.05


async def test_a_waiter_that_is_cancelled_takes_no_place() -> None:
    gate = Gate(1)
    async with gate.slot(60):
        waiter = asyncio.create_task(most_at_once(gate, 1))
        await asyncio.sleep(0)
        waiter.cancel()
        await asyncio.gather(waiter, return_exceptions=True)
    async with asyncio.timeout(1):
        assert await most_at_once(gate, 2) == 1


async def test_a_longer_pause_than_there_is_time_for_is_an_error_at_once() -> None:
    gate = Gate(2)
    gate.too_many(600)
    async with asyncio.timeout(1):
        with pytest.raises(ModelUnavailableError, match=r"pause, of which (599|600) s"):
            await most_at_once(gate, 1)


def test_loops_and_threads_share_the_limit_and_the_pause() -> None:
    gate, lock = Gate(3), threading.Lock()
    running, most = 0, 0

    async def work() -> None:
        nonlocal running, most
        async with gate.slot(60):
            with lock:
                running += 1
                most = max(most, running)
            await asyncio.sleep(0.002)
            with lock:
                running -= 1

    async def several() -> None:
        await asyncio.gather(*(work() for _ in range(5)))

    threads = [threading.Thread(target=lambda: asyncio.run(several())) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (most, running) == (3, 0)
    gate.too_many(600)
    with pytest.raises(ModelUnavailableError):
        asyncio.run(work())


def test_a_loop_that_closes_while_others_are_woken_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.new_event_loop()
    gone, freed = loop.create_future(), list[asyncio.Future[None]]()
    loop.close()
    monkeypatch.setattr(loop, "is_closed", lambda: False)  # as it was when somebody asked

    async def wait_behind_it() -> None:
        freed.append(asyncio.get_running_loop().create_future())
        gate._waiting += [gone, *freed]
        gate.succeeded()
        async with asyncio.timeout(1):
            await freed[0]

    gate = Gate(1)
    asyncio.run(wait_behind_it())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_has_places_of_its_own() -> None:
    gate = Gate(1)
    assert gate._enter() is None
    child = os.fork()
    if child == 0:
        os._exit(0 if gate._enter() is None else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
