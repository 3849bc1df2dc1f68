"""Verification over HTTP: for any application, with keys, limits and tenants that never mix."""

from typing import TYPE_CHECKING, Any

from holdfast.errors import MissingExtraError

if TYPE_CHECKING:
    from holdfast.server.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> Any:
    # On use: keys are managed where no web framework is installed, too.
    if name == "create_app":
        try:
            from holdfast.server.app import create_app
        except ModuleNotFoundError as error:
            raise MissingExtraError("the service", "server") from error
        return create_app
    raise AttributeError(f"module 'holdfast.server' has no attribute {name!r}")
