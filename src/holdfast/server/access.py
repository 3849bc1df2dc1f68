"""Who is asking, and may they? Keys off the loopback; on it, only pages and programs of this very machine."""

import ipaddress
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import Request, Security
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.errors import ConfigError
from holdfast.server.keys import DEFAULT_TENANT, SCOPES, ApiKey
from holdfast.server.service import Service, service_of
from holdfast.server.tenants import Tenant

_LOG = logging.getLogger("holdfast.server")
CALLER = "holdfast.caller"
"""Where a request has its caller, once it is known."""
_DESCRIBED = HTTPBearer(
    scheme_name="key", description="A key of this service. On the loopback none is needed.", auto_error=False
)
"""For OpenAPI alone: who is asking is found out by `identify`."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever a request is from."""

    id: str
    tenant: str
    scopes: frozenset[str]


def needs(scope: str) -> Callable[..., Awaitable[Caller]]:
    """A dependency: the caller, who has this scope."""

    async def caller(request: Request, _: Annotated[object, Security(_DESCRIBED)]) -> Caller:
        known: Caller | None = request.scope.get(CALLER)
        return _with_scope(known or identify(request, bearer(request)), scope)

    return caller


class KeyedRoute(APIRoute):
    """A route that knows its caller before it reads the body: without a key, or too often, nobody is listened to."""

    takes_any_parameter = False
    """A parameter that nobody reads would be a filter that does not filter, so that it is refused."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler behind key, rate and the names of parameters."""
        answer = super().get_route_handler()
        known = [parameter.alias for parameter in self.dependant.query_params]

        async def admitted(request: Request) -> Response:
            request.scope[CALLER] = identify(request, bearer(request))
            if not self.takes_any_parameter:
                _refuse_others(request, known)
            return await answer(request)

        return admitted


class OpenRoute(KeyedRoute):
    """The same for an interface of somebody else, whose clients may send more than is read here."""

    takes_any_parameter = True


def _refuse_others(request: Request, known: Sequence[str]) -> None:
    others = sorted(set(request.query_params) - set(known))
    if others:
        takes = f"it takes {', '.join(known)}" if known else "it takes none"
        raise HTTPException(422, f"this address has no parameter {', '.join(others)[:200]!r}: {takes}")


def admit(request: Request, scope: str, secret: str | None) -> Caller:
    """The caller of a request, or 401, 403 or 429."""
    return _with_scope(identify(request, secret), scope)


def _with_scope(caller: Caller, scope: str) -> Caller:
    if scope not in caller.scopes:
        raise HTTPException(403, f"this key does not have the scope {scope!r}")
    return caller


def identify(request: Request, secret: str | None) -> Caller:
    """The caller of a request, whatever they may do, or 401 or 429."""
    service, address = service_of(request), _address(request)
    caller = _known(service, address, secret)
    _hold_to_rate(service, address if caller is None else caller.id)
    if caller is None:
        raise HTTPException(
            401,
            "give an API key: Authorization: Bearer hf-…; holdfast keys add makes one",
            {"WWW-Authenticate": "Bearer"},
        )
    return caller


def _known(service: Service, address: str, secret: str | None) -> Caller | None:
    if secret:
        key = _key_of(service, secret)
        if key is not None:
            return Caller(f"key:{key.id}", key.tenant, frozenset(key.scopes))
    if service.keys_required:
        return None
    # OpenAI's clients always send some key: without keys of our own any word will do.
    return Caller(address, DEFAULT_TENANT, frozenset(SCOPES))


def _key_of(service: Service, secret: str) -> ApiKey | None:
    try:
        return service.keys.find(secret)
    except ConfigError as error:
        _LOG.error("%s", error)
        raise HTTPException(
            503,
            "keys cannot be looked up now: try again, or look into the service's log",
            {"Retry-After": "1"},
        ) from None


async def room_of(request: Request, caller: Caller) -> Tenant:
    """The caller's own memory, traces and store."""
    return await service_of(request).tenants.room(caller.tenant)


def _hold_to_rate(service: Service, caller: str) -> None:
    wait = service.rates.wait_for(caller)
    if wait > 0:
        seconds = str(max(1, math.ceil(wait)))
        raise HTTPException(429, f"too many requests: come back in {seconds} s", {"Retry-After": seconds})


def bearer(request: Request) -> str | None:
    """The key in the header of a request."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


def _address(request: Request) -> str:
    return f"address:{request.client.host if request.client else 'unknown'}"


def is_loopback(host: str) -> bool:
    """Is it a name or an address of this machine alone?"""
    name = host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def foreign(host: str | None, origin: str | None, *, keys_required: bool) -> str | None:
    """Why a request is not from where it should be; None when it is.

    Without keys, a page on the web could have a browser here ask the service in its name: by its own origin, or by a
    host name that it lets point to this machine.
    """
    try:
        name, place = urlsplit(f"//{host or ''}").hostname or "", urlsplit(origin or "").netloc
    except ValueError:
        return "the host or the origin of this request is no address"
    if not keys_required and not is_loopback(name):
        return "without API keys this service answers only to localhost"
    if origin is not None and origin != "null" and place.lower() == (host or "").lower():
        return None
    return None if origin is None else "requests from other origins are not answered"
