"""Verification over HTTP: for any application, with keys, limits and tenants that never mix."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast.server.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> Any:
    # On use: keys are managed where no web framework is installed, too.
    if name == "create_app":
        from holdfast.server.app import create_app

        return create_app
    raise AttributeError(f"module 'holdfast.server' has no attribute {name!r}")
