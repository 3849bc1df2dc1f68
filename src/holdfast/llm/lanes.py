"""What a model needs in one event loop: its HTTP connections, behind the gate that all loops share.

Plain functions run each call in a loop of its own, and connections cannot move between loops. A lane is therefore
opened in the loop that uses it and closed when that loop shuts down, which asyncio does for async generators.
"""

import asyncio
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from holdfast.llm.gate import Gate

if TYPE_CHECKING:
    from pydantic_ai.models import Model

Open = Callable[[Any], Awaitable["Model[Any]"]]


@dataclass(frozen=True, slots=True)
class Lane:
    """A provider's model over open connections, and the gate before it."""

    model: "Model[Any]"
    gate: Gate


@dataclass(frozen=True, slots=True, eq=False)
class _Held:
    """A lane that is open or being opened, and the generator that closes it with its loop."""

    generator: AsyncGenerator[Lane, None]
    opened: "asyncio.Future[Lane]"


_Lanes = WeakKeyDictionary[asyncio.AbstractEventLoop, _Held]


class Lanes:
    """One lane for each event loop in which the model is used."""

    def __init__(self, open_model: Open, concurrency: int) -> None:
        self._open_model = open_model
        self._gate = Gate(concurrency)
        self._held: _Lanes = WeakKeyDictionary()
        # Lanes outlive a model that is dropped, so that their connections are closed and not just collected.
        weakref.finalize(self, _close_in_their_loops, self._held).atexit = False

    async def here(self) -> Lane:
        """The lane of the running loop; tasks that come at the same time wait for the same one."""
        loop = asyncio.get_running_loop()
        held = self._held.get(loop)
        if held is None:
            generator = _hold(self._held, loop, self._open_model, self._gate)
            held = self._held[loop] = _Held(generator, asyncio.ensure_future(anext(generator)))
        try:
            return await asyncio.shield(held.opened)
        except Exception:
            _forget(self._held, loop, held.generator)
            raise

    async def close(self) -> None:
        """Close the connections of the running loop before it ends."""
        held = self._held.pop(asyncio.get_running_loop(), None)
        if held is not None:
            await _close(held)


async def _hold(
    lanes: _Lanes, loop: asyncio.AbstractEventLoop, open_model: Open, gate: Gate
) -> AsyncGenerator[Lane, None]:
    from holdfast.llm.transport import open_client

    client, mine = open_client(), lanes[loop].generator
    try:
        yield Lane(await open_model(client), gate)
    finally:
        _forget(lanes, loop, mine)
        await client.aclose()


async def _close(held: _Held) -> None:
    await asyncio.wait([held.opened])
    await held.generator.aclose()


def _forget(lanes: _Lanes, loop: asyncio.AbstractEventLoop, generator: AsyncGenerator[Lane, None]) -> None:
    # The entry refers to its loop, so that it would never be collected by itself.
    held = lanes.get(loop)
    if held is not None and held.generator is generator:
        del lanes[loop]


def _close_in_their_loops(lanes: _Lanes) -> None:
    for loop, held in list(lanes.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(_close_soon, loop, held)


def _close_soon(loop: asyncio.AbstractEventLoop, held: _Held) -> None:
    closing = loop.create_task(_close(held))
    _CLOSING.add(closing)
    closing.add_done_callback(_CLOSING.discard)


_CLOSING: "set[asyncio.Task[None]]" = set()
"""A loop refers to its tasks only weakly."""
