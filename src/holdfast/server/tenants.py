"""A room for each tenant: a store of its own, so that memories, traces and tribunals cannot mix."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from holdfast.config import Config
from holdfast.errors import ConfigError
from holdfast.judges.types import Judge
from holdfast.server.discreet import DiscreetMemory
from holdfast.server.keys import DEFAULT_TENANT, known_tenant
from holdfast.store import Store, open_store
from holdfast.store.address import is_file, locate
from holdfast.traces.reasoning import ReasoningTraces


class Tenant:
    """What one tenant has; opened on first use."""

    def __init__(self, name: str, where: str | None, config: Config, judge: Judge) -> None:
        self.name = name
        self.where = where
        """The address of the store; None is the configured one."""
        self.memory = DiscreetMemory(where, judge=judge, config=config)
        self.traces = ReasoningTraces(where, judge=judge, config=config)
        self._config = config
        self._store: Store | None = None
        self._opening = asyncio.Lock()

    async def store(self) -> Store:
        """The store itself, for what has no object of its own."""
        async with self._opening:
            if self._store is None:
                self._store = await open_store(self.where, self._config)
            return self._store

    async def read_something(self) -> None:
        """Find out whether what is kept can be read; StoreError when it cannot."""
        await self.traces.list_traces(1)
        await self.memory.passages(1)

    async def close(self) -> None:
        """Close everything."""
        await self.memory.close()
        await self.traces.close()
        if self._store is not None:
            await self._store.close()


class Tenants:
    """The rooms that are open."""

    def __init__(self, config: Config, judge: Callable[[], Awaitable[Judge]]) -> None:
        self._config = config
        self._judge = judge
        self._open: dict[str, Tenant] = {}
        self._opening = asyncio.Lock()

    async def room(self, name: str) -> Tenant:
        """The room of a tenant."""
        async with self._opening:
            if name not in self._open:
                where = store_of(name, self._config)
                self._open[name] = Tenant(name, where, self._config, await self._judge())
            return self._open[name]

    async def close(self) -> None:
        """Close all of them."""
        for tenant in self._open.values():
            await tenant.close()
        self._open.clear()


def store_of(tenant: str, config: Config) -> str | None:
    """The address of a tenant's store: the one the settings name, or a file beside the configured store."""
    if tenant in config.server.tenants:
        return config.server.tenants[tenant]
    if tenant == DEFAULT_TENANT:
        return config.store.url
    shared = locate(None, config.store)
    if not is_file(shared) or shared.database is None:
        raise ConfigError(
            f"tenant {known_tenant(tenant)!r} has no store of its own: name a database for it under [server.tenants]"
        )
    return str(Path(shared.database).parent / "tenants" / f"{known_tenant(tenant)}.db")
