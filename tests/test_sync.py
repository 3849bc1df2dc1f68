"""The bridge works in scripts, inside a running loop, and passes on context, errors and interrupts."""

import asyncio
import contextvars
import gc
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import holdfast
from holdfast import sync
from holdfast.errors import InputError
from holdfast.sync import LoopThread

flavour = contextvars.ContextVar("flavour", default="plain")


async def _flavour_of_here() -> tuple[str, int]:
    await asyncio.sleep(0)
    return flavour.get(), threading.get_ident()


async def _fail() -> None:
    raise KeyError("gone")


def test_a_script_runs_in_its_own_thread_and_keeps_its_context() -> None:
    token = flavour.set("salt")
    try:
        assert sync.run(_flavour_of_here()) == ("salt", threading.get_ident())
    finally:
        flavour.reset(token)


def test_inside_a_running_loop_a_worker_thread_carries_the_context() -> None:
    async def cell() -> tuple[str, int]:
        flavour.set("smoke")
        return sync.run(_flavour_of_here())

    found, thread = asyncio.run(cell())
    assert found == "smoke"
    assert thread != threading.get_ident()


@pytest.mark.parametrize("in_loop", [False, True])
def test_errors_arrive_as_they_were_raised(in_loop: bool) -> None:
    async def cell() -> None:
        sync.run(_fail())

    with pytest.raises(KeyError, match="gone"):
        asyncio.run(cell()) if in_loop else sync.run(_fail())


def test_the_callers_own_event_loop_stays_in_place() -> None:
    mine = asyncio.new_event_loop()
    asyncio.set_event_loop(mine)
    try:
        sync.run(_flavour_of_here())
        assert asyncio.get_event_loop() is mine
    finally:
        asyncio.set_event_loop(None)
        mine.close()


def test_an_interrupt_cancels_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    started, cancelled = threading.Event(), threading.Event()

    async def long_work() -> None:
        started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    def interrupted(self: threading.Thread, timeout: float | None = None) -> None:
        started.wait(5)
        raise KeyboardInterrupt

    async def cell() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "join", interrupted)
            sync.run(long_work())

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(cell())
    assert cancelled.wait(5)


def test_calls_from_many_threads_do_not_meet() -> None:
    found: list[tuple[str, int]] = []
    threads = [threading.Thread(target=lambda: found.append(sync.run(_flavour_of_here()))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [name for name, _ in found] == ["plain"] * 8


def test_results_are_never_formatted() -> None:
    class Long:
        def __repr__(self) -> str:
            raise AssertionError("a long report would take seconds to format")

    async def made() -> Long:
        return Long()

    assert isinstance(sync.run(made()), Long)


def test_a_loop_thread_outlives_its_calls_and_is_shared_by_threads() -> None:
    thread = sync.LoopThread()
    loops = {id(thread.run(_own_loop())) for _ in range(3)}
    with ThreadPoolExecutor(4) as others:
        loops |= {id(loop) for loop in others.map(lambda _: thread.run(_own_loop()), range(8))}
    assert len(loops) == 1
    assert thread.alive
    thread.close()
    thread.close()
    assert not thread.alive


def test_a_loop_thread_works_and_closes_inside_a_running_loop() -> None:
    async def outer() -> bool:
        thread = sync.LoopThread()
        inner = thread.run(_own_loop())
        thread.close()
        return inner is not asyncio.get_running_loop()

    assert asyncio.run(outer())


def test_errors_on_a_loop_thread_reach_the_caller_and_it_goes_on() -> None:
    async def fail() -> None:
        raise ValueError("on purpose")

    thread = sync.LoopThread()
    with pytest.raises(ValueError, match="on purpose"):
        thread.run(fail())
    assert thread.run(_own_loop()) is not None
    thread.close()


async def _own_loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt()])
def test_a_loop_thread_outlives_what_ends_loops(error: BaseException) -> None:
    async def end() -> None:
        raise error

    async def end_in_a_task() -> None:
        await asyncio.gather(asyncio.create_task(end()), asyncio.sleep(0))

    thread = sync.LoopThread()
    try:
        for work in (end, end_in_a_task):
            with pytest.raises(type(error)):
                thread.run(work())
        assert thread.run(_flavour_of_here())[0] == "plain"
    finally:
        thread.close()


def test_closing_a_loop_thread_lets_calls_of_others_end() -> None:
    begun, go_on, said = threading.Event(), threading.Event(), []

    async def work() -> str:
        begun.set()
        await asyncio.to_thread(go_on.wait, 30)
        await asyncio.sleep(0)
        return "done"

    async def last() -> None:
        said.append("last")

    thread = sync.LoopThread()
    with ThreadPoolExecutor(2) as pool:
        call = pool.submit(thread.run, work())
        begun.wait(30)
        closing = pool.submit(thread.close, last())
        go_on.set()
        assert call.result(30) == "done"
        closing.result(30)
    assert said == ["last"]
    assert not thread.alive


def test_a_loop_thread_is_not_waited_for_on_itself() -> None:
    thread = sync.LoopThread()

    async def inside() -> None:
        with pytest.raises(InputError, match="another thread"):
            thread.run(_fail())
        with pytest.raises(InputError, match="another thread"):
            thread.close(_fail())

    thread.run(inside())
    thread.close()


@pytest.mark.skipif(os.name != "posix", reason="signals to oneself are POSIX's")
@pytest.mark.parametrize("on_a_loop_thread", [False, True])
def test_ctrl_c_reaches_a_call_inside_a_running_loop(on_a_loop_thread: bool) -> None:
    """The first one cancels the task, which does not see it while it waits in plain code."""
    cancelled = threading.Event()

    async def long_work() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.set()
            raise

    async def cell() -> None:
        (thread.run if on_a_loop_thread else sync.run)(long_work())

    thread = sync.LoopThread()
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(cell())
    assert cancelled.wait(10)
    thread.close()


def _wait_until(is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        if is_so():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come about")


def test_a_thread_ends_with_an_owner_that_nobody_closed() -> None:
    class Owner:
        pass

    ended = []

    async def last() -> None:
        ended.append(threading.current_thread().name)

    owner, thread = Owner(), LoopThread()
    thread.ends_with(owner, last)
    slow = thread.start(asyncio.sleep(0.2, "whole"))
    del owner
    gc.collect()
    assert slow.result(5) == "whole"  # what is under way comes to its end
    _wait_until(lambda: not thread.alive)
    assert ended == ["holdfast-loop"]
    thread.close()


def test_an_owner_that_was_closed_ends_nothing_twice() -> None:
    class Owner:
        pass

    ended = []

    async def last() -> None:
        ended.append(1)

    owner, thread = Owner(), LoopThread()
    thread.ends_with(owner, last)
    thread.close(last())
    del owner
    gc.collect()
    assert ended == [1]


def test_what_was_not_closed_leaves_no_threads_behind(tmp_path: Path) -> None:
    def loops() -> int:
        gc.collect()
        return sum(thread.name == "holdfast-loop" for thread in threading.enumerate())

    before = loops()
    for number in range(3):
        assert holdfast.Memory(tmp_path / f"{number}.db").count() == 0
        assert holdfast.ReasoningTraces(tmp_path / f"{number}.db").add_goal("Look.")
        assert holdfast.Tribunal.propose("Drop it", ["a"], store=tmp_path / f"{number}.db").id
    _wait_until(lambda: loops() <= before)
