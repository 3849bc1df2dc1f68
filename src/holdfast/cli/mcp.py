"""`holdfast mcp`: the checks as tools of an assistant."""

from typing import TYPE_CHECKING, Annotated

import typer

from holdfast.cli.serve import require_free, run_app
from holdfast.errors import MissingExtraError

if TYPE_CHECKING:
    from holdfast.config import Config

_PORT = 8322
"""Beside the service's own."""


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Serve at /mcp over HTTP, not over standard input and output.")
    ] = False,
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="With --http: where to listen; off the loopback keys are needed.",
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, metavar="N", help="With --http: the port, else 8322."),
    ] = None,
) -> int:
    """Serve the tools verify, challenge, premises and trace to an assistant, over standard input and output.

    Example: holdfast mcp --http --port 8322
    """
    from holdfast.config import Config

    if not http and (host is not None or port is not None):
        raise typer.BadParameter("--host and --port go with --http")
    server = {"port": _PORT if port is None else port, **({"host": host} if host else {})}
    settings = Config.load(server=server if http else None)
    _over_http(settings) if http else _over_pipes(settings)
    return 0


def _over_pipes(settings: "Config") -> None:
    try:
        from holdfast.server.tools import create_tools
    except ModuleNotFoundError as error:
        raise MissingExtraError("holdfast mcp", "mcp") from error
    create_tools(settings).run("stdio")


def _over_http(settings: "Config") -> None:
    try:
        import uvicorn  # noqa: F401

        from holdfast.server.tools_app import create_tools_app
    except ModuleNotFoundError as error:
        raise MissingExtraError("holdfast mcp --http", "mcp,server") from error
    app = create_tools_app(settings)
    require_free(settings.server.host, settings.server.port)
    run_app(app, settings, "the tools: {address}/mcp")
