"""The app: routes, limits and errors around one service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from holdfast.config import Config, ServerConfig
from holdfast.errors import ConfigError
from holdfast.server import (
    challenge,
    chat,
    chat_page,
    feedback,
    health,
    memory,
    metrics,
    pages,
    premises,
    traces,
    tribunals,
    verify,
    views,
)
from holdfast.server.access import is_loopback
from holdfast.server.described import DescribedApp
from holdfast.server.faults import add_handlers
from holdfast.server.keys import KeyRing, keys_path
from holdfast.server.limits import Gate
from holdfast.server.metrics import Metrics
from holdfast.server.service import Service, standing

_ROUTERS = (
    verify.router,
    chat.router,
    challenge.router,
    premises.router,
    memory.router,
    traces.router,
    feedback.router,
    tribunals.router,
    health.router,
    metrics.router,
    pages.router,
    views.router,
    chat_page.router,
)
_ABOUT = (
    "Checks what a language model says against its evidence, claim by claim. "
    "Every claim ends with a verdict, as unchecked with a reason, or as an error: an outage is never a score."
)


def create_app(config: Config | None = None) -> FastAPI:
    """The service as an ASGI app, for uvicorn or any other server; without a `config`, by the settings."""
    settings = config or Config.load()
    app = DescribedApp(
        title="Holdfast",
        version=version("holdfast"),
        description=_ABOUT,
        lifespan=_lifespan,
        # Both pages would fetch scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
    )
    guard_app(app, Service(settings, keys_required=need_keys(settings.server)))
    app.add_exception_handler(404, pages.missing)
    for router in _ROUTERS:
        app.include_router(router)
    return app


def need_keys(server: ServerConfig) -> bool:
    """Are keys required? ConfigError when they are and there are none."""
    required = server.require_keys or not is_loopback(server.host)
    if required and not KeyRing(keys_path(server)).all():
        raise ConfigError(
            f"serving on {server.host} needs API keys and there are none: "
            "make one with holdfast keys add NAME, or serve on 127.0.0.1"
        )
    return required


def guard_app(app: FastAPI, service: Service) -> None:
    """Put the gate before an app, and have its errors answered as JSON."""
    settings = service.config
    app.state.service, app.state.metrics = service, Metrics(settings.telemetry)
    service.on_spent = app.state.metrics.spent
    app.add_middleware(
        Gate, config=settings.server, metrics=app.state.metrics, keys_required=service.keys_required
    )
    add_handlers(app)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    service: Service = app.state.service
    # Before the first request: whoever asks first does not wait for weights and libraries.
    await service.warm()
    try:
        with standing():
            yield
    finally:
        await service.close()
