"""The app: routes, limits and errors around one service."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from holdfast.config import Config
from holdfast.errors import ConfigError
from holdfast.server import (
    challenge,
    chat,
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
from holdfast.server.faults import add_handlers
from holdfast.server.keys import KeyRing, keys_path
from holdfast.server.limits import Gate
from holdfast.server.metrics import Metrics
from holdfast.server.service import Service

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
)
_ABOUT = (
    "Checks what a language model says against its evidence, claim by claim. "
    "Every claim ends with a verdict, as unchecked with a reason, or as an error: an outage is never a score."
)


def create_app(config: Config | None = None) -> FastAPI:
    """The service as an ASGI app, for uvicorn or any other server; without a `config`, by the settings."""
    settings = config or Config.load()
    required = settings.server.require_keys or not is_loopback(settings.server.host)
    if required and not KeyRing(keys_path(settings.server)).all():
        raise ConfigError(
            f"serving on {settings.server.host} needs API keys and there are none: "
            "make one with holdfast keys add NAME, or serve on 127.0.0.1"
        )
    app = FastAPI(
        title="Holdfast",
        version=version("holdfast"),
        description=_ABOUT,
        lifespan=_lifespan,
        # Both pages would fetch scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
    )
    app.state.service = Service(settings, keys_required=required)
    app.state.metrics = Metrics(settings.telemetry)
    app.add_middleware(Gate, config=settings.server, metrics=app.state.metrics, keys_required=required)
    add_handlers(app)
    for router in _ROUTERS:
        app.include_router(router)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    service: Service = app.state.service
    # Before the first request: whoever asks first does not wait for the weights.
    await service.judge()
    try:
        yield
    finally:
        await service.close()
