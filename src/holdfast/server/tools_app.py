"""The tools over HTTP: the same gate, keys, rates and tenants as the service, before the protocol's own library."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from holdfast.config import Config
from holdfast.server import health
from holdfast.server.access import CALLER, bearer, identify
from holdfast.server.app import guard_app, need_keys
from holdfast.server.service import Service, standing
from holdfast.server.tools import create_tools

PATH = "/mcp"


def create_tools_app(config: Config | None = None) -> FastAPI:
    """The tools as an ASGI app, at `/mcp`; off the loopback it needs keys, as the service does."""
    settings = config or Config.load()
    service = Service(settings, keys_required=need_keys(settings.server))
    tools = create_tools(settings, service)
    # Without sessions: every request brings its own key, and none can go on with what another has begun.
    inside = tools.streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=int(settings.server.max_body_mb * 1_000_000),
        # The gate looks at hosts and origins.
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.judge()
        async with tools.session_manager.run():
            try:
                with standing():
                    yield
            finally:
                await service.close()

    app = FastAPI(
        title="Holdfast's tools", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    guard_app(app, service)
    app.include_router(health.router)
    # Without sessions there is nothing to push: a client that only listens would take a place and never be answered.
    app.router.routes.append(_KnownRoute(PATH, endpoint=_Door(inside), methods=["POST"]))
    return app


class _KnownRoute(Route):
    """A route that the log can name, also where nobody is let in."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether it is meant, and what to remember of it."""
        match, remembered = super().matches(scope)
        return match, {**remembered, "route": self}


class _Door:
    """Lets in who has a key, and tells the tools who it is."""

    def __init__(self, inside: ASGIApp) -> None:
        self._inside = inside

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        scope[CALLER] = identify(request, bearer(request))
        await self._inside(scope, receive, send)
