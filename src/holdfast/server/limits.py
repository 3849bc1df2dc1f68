"""The gate before everything: where a request is from, how large, how many at a time, how long."""

import asyncio
import logging
import time
from collections.abc import Iterable, Iterator

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from holdfast.config import ServerConfig
from holdfast.server.access import foreign
from holdfast.server.faults import fault, unexpected
from holdfast.server.metrics import Metrics

_LOG = logging.getLogger("holdfast.server")
_ALWAYS = frozenset({"/healthz", "/readyz", "/metrics"})
"""Answered even when there is too much to do."""
_SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not "no-referrer": browsers then send forms of our own, too, with the origin "null", which is refused.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_SECURITY = [(name.lower().encode(), value.encode()) for name, value in _SECURITY_HEADERS.items()]
"""As they are sent."""


class Gate:
    """ASGI middleware. Logs have method, route, status and time: no text, no keys."""

    def __init__(self, app: ASGIApp, config: ServerConfig, metrics: Metrics, *, keys_required: bool) -> None:
        self._app = app
        self._config = config
        self._metrics = metrics
        self._keys_required = keys_required
        self._most_bytes = int(config.max_body_mb * 1_000_000)
        self._in_work = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        outgoing, started = _Outgoing(send), time.perf_counter()
        try:
            await self._pass(scope, receive, outgoing)
        finally:
            self._note(scope, outgoing.status, time.perf_counter() - started)

    async def _pass(self, scope: Scope, receive: Receive, outgoing: "_Outgoing") -> None:
        headers = Headers(scope=scope)
        why = foreign(headers.get("host"), headers.get("origin"), keys_required=self._keys_required)
        if why is not None:
            await fault(403, why)(scope, receive, outgoing)
        elif int(headers.get("content-length") or 0) > self._most_bytes:
            await self._too_large()(scope, receive, outgoing)
        elif scope["path"] in _ALWAYS:
            await self._work(scope, receive, outgoing)
        elif self._in_work >= self._config.concurrency:
            too_many = fault(
                429, "too many requests at a time: come back in 1 s", headers={"Retry-After": "1"}
            )
            await too_many(scope, receive, outgoing)
        else:
            self._in_work += 1
            self._metrics.in_work.inc()
            try:
                await self._work(scope, self._counted(receive), outgoing)
            finally:
                self._in_work -= 1
                self._metrics.in_work.dec()

    async def _work(self, scope: Scope, receive: Receive, outgoing: "_Outgoing") -> None:
        try:
            async with asyncio.timeout(self._config.timeout_s) as limit:
                outgoing.limit = limit
                await self._app(scope, receive, outgoing)
        except TimeoutError:
            if outgoing.status is None:
                await fault(504, "it took too long: send less at a time")(scope, receive, outgoing)
        except Exception as error:
            reply = unexpected(error)
            if outgoing.status is None:
                await reply(scope, receive, outgoing)

    def _counted(self, receive: Receive) -> Receive:
        size = 0

        async def counting() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._most_bytes:
                raise HTTPException(413, self._largest)
            return message

        return counting

    def _too_large(self) -> ASGIApp:
        return fault(413, self._largest)

    @property
    def _largest(self) -> str:
        return f"the body is larger than {self._config.max_body_mb:g} MB"

    def _note(self, scope: Scope, status: int | None, seconds: float) -> None:
        route = _route_of(scope)
        method = scope["method"] if scope["method"] in ("GET", "POST", "DELETE", "HEAD") else "OTHER"
        self._metrics.requests.labels(method, route, str(status or "none")).inc()
        self._metrics.seconds.labels(route).observe(seconds)
        _LOG.info("%s %s %s %.1f ms", method, route, status or "no answer", 1000 * seconds)


def _route_of(scope: Scope) -> str:
    """The route's pattern and not the path, which may hold what somebody wrote; of what was refused here, too."""
    route = scope.get("route")
    if route is None:
        matching = (way for way in _single(scope["app"].routes) if way.matches(scope)[0] is not Match.NONE)
        route = next(matching, None)
    return getattr(route, "path_format", "unknown")


def _single(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """The routes one by one; those of a router that an app includes stand together."""
    for route in routes:
        included = getattr(route, "original_router", None)
        yield from _single(included.routes) if included else (route,)


class _Outgoing:
    """What is sent, with the security headers on it; a stream is let off the time limit once it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status: int | None = None
        self.limit: asyncio.Timeout | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            given = dict(message.get("headers", ()))
            added = [header for header in _SECURITY if header[0] not in given]
            message["headers"] = [*message.get("headers", ()), *added]
            if self.limit is not None and given.get(b"content-type", b"").startswith(b"text/event-stream"):
                self.limit.reschedule(None)
        await self._send(message)
