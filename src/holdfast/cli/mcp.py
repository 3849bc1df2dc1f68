"""`holdfast mcp`: the checks as tools of an assistant."""

from holdfast.errors import MissingExtraError


def mcp() -> int:
    """Serve the tools verify, challenge, premises and trace to an assistant, over standard input and output.

    Example: holdfast mcp
    """
    try:
        from holdfast.server.tools import create_tools
    except ModuleNotFoundError as error:
        raise MissingExtraError("holdfast mcp", "mcp") from error
    create_tools().run("stdio")
    return 0
