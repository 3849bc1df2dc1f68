"""`holdfast serve`: verification over HTTP, and the page."""

import errno
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from holdfast.cli.output import say
from holdfast.errors import ConfigError, MissingExtraError

if TYPE_CHECKING:
    import uvicorn

    from holdfast.config import Config


def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="Where to listen; off the loopback keys are needed."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, metavar="N", help="The port; 0 takes a free one."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", metavar="ID_OR_URL", help="Who answers at /v1/chat/completions."),
    ] = None,
    threads: Annotated[
        int | None,
        typer.Option("--threads", min=0, metavar="N", help="Threads of the judge; 0 takes every core."),
    ] = None,
) -> int:
    """Serve the API and the page until interrupted; requests in work are finished first.

    Example: holdfast serve --port 8321 --model openai:gpt-5-mini
    """
    from holdfast.config import Config

    chosen = {"host": host, "port": port}
    settings = Config.load(
        server={name: value for name, value in chosen.items() if value is not None},
        guard={"model": model} if model else None,
        threads=threads,
    )
    _run(settings)
    return 0


def _run(settings: "Config") -> None:
    try:
        import uvicorn  # noqa: F401

        from holdfast.llm.ids import parse_model_id
        from holdfast.llm.providers import require_provider
        from holdfast.server import create_app
    except ModuleNotFoundError as error:
        raise MissingExtraError("holdfast serve", "server") from error
    if settings.guard.model:
        require_provider(parse_model_id(settings.guard.model), settings.llm)
    app = create_app(settings)
    require_free(settings.server.host, settings.server.port)
    run_app(app, settings, "the page: {address}/")


def run_app(app: Any, settings: "Config", told: str) -> None:
    """Serve an app until interrupted, and finish what is begun; `told` is said with its {address} once it listens."""
    import uvicorn

    class Announced(uvicorn.Server):
        """Says where it is when it can be reached there, and not before."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            say(f"{told.format(address=_address(self))} (Ctrl-C ends it)")

    server = Announced(
        uvicorn.Config(
            app,
            host=settings.server.host,
            port=settings.server.port,
            # Its access log has whole paths; ours has routes, and no text.
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=30,
            log_config=_log_config(uvicorn.config.LOGGING_CONFIG),
        )
    )
    # After an interrupt it ends in order, and then passes the interrupt on; a start that failed exits.
    with suppress(KeyboardInterrupt, SystemExit):
        server.run()
    if not server.started:
        raise ConfigError("the service could not start; the lines above say why.")


def _address(server: "uvicorn.Server") -> str:
    """Where a server listens; of port 0, the one that it was given."""
    host, port = server.config.host, server.servers[0].sockets[0].getsockname()[1]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def require_free(host: str, port: int) -> None:
    """ConfigError when nobody can listen there: told before the judge is loaded, and with what to do."""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            return
    except OSError as error:
        why = (
            "another program listens there"
            if error.errno == errno.EADDRINUSE
            else error.strerror or str(error)
        )
        raise ConfigError(
            f"cannot listen on {host}, port {port}: {why}. Choose another with --port or --host"
        ) from None


def _log_config(theirs: dict[str, Any]) -> dict[str, Any]:
    ours = {"handlers": ["default"], "level": "INFO", "propagate": False}
    return {**theirs, "loggers": {**theirs["loggers"], "holdfast.server": ours}}
