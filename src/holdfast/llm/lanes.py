"""What a model needs in one event loop: its HTTP connections and its gate.

Plain functions run each call in a loop of its own, and connections cannot move between loops. A lane is therefore
opened in the loop that uses it and closed when that loop shuts down, which asyncio does for async generators.
"""

import asyncio
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


class Lanes:
    """One lane for each event loop in which the model is used."""

    def __init__(self, open_model: Open, concurrency: int) -> None:
        self._open_model = open_model
        self._concurrency = concurrency
        self._held: WeakKeyDictionary[asyncio.AbstractEventLoop, _Held] = WeakKeyDictionary()

    async def here(self) -> Lane:
        """The lane of the running loop; tasks that come at the same time wait for the same one."""
        loop = asyncio.get_running_loop()
        held = self._held.get(loop)
        if held is None:
            generator = self._hold(loop)
            held = self._held[loop] = _Held(generator, asyncio.ensure_future(anext(generator)))
        try:
            return await asyncio.shield(held.opened)
        except Exception:
            self._forget(loop, held.generator)
            raise

    async def close(self) -> None:
        """Close the connections of the running loop before it ends."""
        held = self._held.pop(asyncio.get_running_loop(), None)
        if held is not None:
            await asyncio.wait([held.opened])
            await held.generator.aclose()

    async def _hold(self, loop: asyncio.AbstractEventLoop) -> AsyncGenerator[Lane, None]:
        from holdfast.llm.transport import open_client

        client = open_client()
        mine = self._held[loop].generator
        try:
            yield Lane(await self._open_model(client), Gate(self._concurrency))
        finally:
            self._forget(loop, mine)
            await client.aclose()

    def _forget(self, loop: asyncio.AbstractEventLoop, generator: AsyncGenerator[Lane, None]) -> None:
        # The entry refers to its loop, so that it would never be collected by itself.
        held = self._held.get(loop)
        if held is not None and held.generator is generator:
            del self._held[loop]
