"""What all requests share: settings, the judge, the model, keys, rates, and a room for each tenant."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from fastapi import Request

from holdfast.adapters.settings import verification_settings
from holdfast.addresses import without_secrets
from holdfast.config import Config, VerificationConfig
from holdfast.embedders.runtime import available_threads
from holdfast.errors import HoldfastError
from holdfast.grounding.readers import embedded_judge
from holdfast.guard.guard import Guard, checking_with
from holdfast.judges.types import Judge
from holdfast.server.completions import public_name
from holdfast.server.discreet import DiscreetTraces
from holdfast.server.keys import DEFAULT_TENANT, KeyRing, keys_path
from holdfast.server.rates import Rates
from holdfast.server.tenants import Tenants

if TYPE_CHECKING:
    from holdfast.llm.ledger import OnSpent
    from holdfast.llm.types import LanguageModel
    from holdfast.server.upstreams import Upstream
    from holdfast.store import Store

_LOG = logging.getLogger("holdfast.server")
_WAITING = 2
"""Threads beyond the cores, so that these work on while others wait for the interpreter: a tenth more at 8 clients."""


@contextmanager
def standing() -> Iterator[None]:
    """Have the garbage collector pass over what is loaded by now, until the service ends.

    Libraries, weights and vocabularies are a quarter of a million objects that stay: to look at them all holds every
    request for a third of a second, whenever a long answer has made enough new ones for a full collection.
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class Service:
    """One running service."""

    def __init__(self, config: Config, *, keys_required: bool) -> None:
        self.config = config
        self.on_spent: OnSpent = lambda usage: None
        """Told of every call of a model."""
        self.keys_required = keys_required
        self.keys = KeyRing(keys_path(config.server))
        self.rates = Rates(config.server.rate_per_minute)
        self.tenants = Tenants(config, self.judge)
        self._verification = verification_settings(config)
        self._judge: Judge | None = None
        self._models: dict[str, Upstream] = {}
        self._addresses = _addresses(config)
        self._loading = asyncio.Lock()
        self._guards: dict[tuple[str, bool], Guard] = {}

    async def judge(self) -> Judge:
        """The embedded judge, loaded once, with the calibration that the settings name."""
        async with self._loading:
            if self._judge is None:
                threads = self.config.threads or available_threads() + _WAITING
                self._judge = await asyncio.to_thread(embedded_judge, self.config.verification, threads)
            return self._judge

    async def warm(self) -> None:
        """Load what the first requests need; a model that cannot be loaded is an error of the request that needs it."""
        await self.judge()
        try:
            named = [model for model in (self.upstream, self.model) if model is not None]
            await asyncio.gather(*(model.ready() for model in named))
        except HoldfastError as error:
            _LOG.warning("the language model cannot be used: %s", type(error).__name__)

    def connected(self, named: str | None) -> "Upstream | None":
        """A model that the settings name, connected once."""
        if named is None:
            return None
        if named not in self._models:
            from holdfast.server.upstreams import open_upstream

            model = open_upstream(named, self.config.llm).keeping_in(self._store)
            self._models[named] = model.telling(lambda usage: self.on_spent(usage))
        return self._models[named]

    async def _store(self) -> "Store":
        """The configured store, which all requests share."""
        return await (await self.tenants.room(DEFAULT_TENANT)).store()

    def public(self, text: str) -> str:
        """A text in which the addresses of the service's models are not told."""
        for address in self._addresses:
            text = text.replace(address, public_name(address))
        return text

    def for_request(self, named: str | None) -> "Upstream | None":
        """The same with an account of its own, for one request."""
        model = self.connected(named)
        return None if model is None else model.for_run()

    @property
    def model(self) -> "Upstream | None":
        """The language model above the judge; where it is, only the settings say."""
        return self.connected(self.config.verification.verification_model)

    @property
    def upstream(self) -> "Upstream | None":
        """The language model that answers chats; None where answers quote memory."""
        return self.connected(self.config.guard.model)

    async def guard(self, tenant: str, *, with_memory: bool) -> Guard:
        """The guard around the configured model, with the tenant's memory or without any."""
        room, judge = await self.tenants.room(tenant), await self.judge()
        if (tenant, with_memory) not in self._guards:
            guard = Guard(
                self.upstream,
                room.memory if with_memory else None,
                self.config,
                judge=judge,
                traces=DiscreetTraces(room.traces) if self.config.guard.trace else None,
            )
            self._guards[tenant, with_memory] = checking_with(guard, self._models_of_checks())
        return self._guards[tenant, with_memory]

    def _models_of_checks(self) -> "dict[str, LanguageModel]":
        named = {
            "premises": self.config.premises.model,
            "sycophancy": self.config.sycophancy.model,
            "verification": self.config.verification.verification_model,
        }
        return {check: model for check, name in named.items() if (model := self.connected(name)) is not None}

    def verification(self, **wishes: Any) -> VerificationConfig:
        """Settings over those that look at everything, and a request's wishes over both."""
        wanted = {name: value for name, value in wishes.items() if value is not None}
        return self._verification.model_copy(update=wanted) if wanted else self._verification

    @property
    def is_ready(self) -> bool:
        """Is the judge loaded?"""
        return self._judge is not None

    async def close(self) -> None:
        """Close what is open."""
        for guard in self._guards.values():
            await guard.close()
        await self.tenants.close()
        for model in self._models.values():
            await model.aclose()


def _addresses(config: Config) -> list[str]:
    """Where the models are that the settings name, each with its name before the address alone."""
    named = [
        config.guard.model,
        config.verification.verification_model,
        config.premises.model,
        config.sycophancy.model,
        config.llm.base_url,
    ]
    shown = [without_secrets(name) for name in named if name is not None and "://" in name]
    return [*shown, *(address.partition("#")[0] for address in shown)]


def service_of(request: Request) -> Service:
    """The service that a request came to."""
    found: Service = request.app.state.service
    return found
