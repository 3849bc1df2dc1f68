"""One after the other, whichever event loop and thread they are in."""

import asyncio
import threading
from collections import deque


class Turns:
    """A lock for tasks: who waits gives way, and the first to come is the first to go on.

    An `asyncio.Lock` that was ever waited for belongs to that loop, and fails in the next one. This one serves all
    loops, also at the same time, and outlives each of them.
    """

    def __init__(self) -> None:
        self._looking = threading.Lock()
        """Held for a few lines only, never while anything is waited for."""
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def take(self) -> None:
        """Wait for the turn, which then must be passed on."""
        with self._looking:
            if not self._taken and not self._waiting:
                self._taken = True
                return
            called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(called)
        try:
            await called
        except BaseException:
            self._give_up(called)
            raise

    def pass_on(self) -> None:
        """Give the turn to the next one, from any thread; straight away, so that nobody comes in between."""
        with self._looking:
            self._taken = False
            while self._waiting and not self._taken:
                self._taken = _call(self._waiting.popleft())

    def _give_up(self, called: "asyncio.Future[None]") -> None:
        with self._looking:
            waits = called in self._waiting
            if waits:
                self._waiting.remove(called)
        if not waits:
            self.pass_on()  # it was its turn already

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()


def _call(waiting: "asyncio.Future[None]") -> bool:
    """Let a task go on in its own loop; False when that loop has ended."""

    def go_on() -> None:
        if not waiting.done():
            waiting.set_result(None)

    try:
        waiting.get_loop().call_soon_threadsafe(go_on)
    except RuntimeError:
        return False
    return True
