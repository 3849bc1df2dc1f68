"""How `/openapi.json` describes answers: by the types they are made of. No answer is checked or changed by it."""

import asyncio
import dataclasses
import threading
from collections.abc import Iterator
from typing import Any, get_type_hints

from fastapi import FastAPI
from pydantic import BaseModel, Field, create_model
from starlette.types import Receive, Scope, Send

_MARK = "may be missing"
MAYBE: Any = Field(default_factory=lambda: None, json_schema_extra={_MARK: True})
"""The default of a field that some answers do not have; all others are always there."""


def with_fields_of(values: type[Any], name: str, about: str, **more: Any) -> type[BaseModel]:
    """A model with the fields of a dataclass, and more beside them: a type for each."""
    hints = get_type_hints(values, include_extras=True)
    kinds = {field.name: hints[field.name] for field in dataclasses.fields(values)} | more
    fields: dict[str, Any] = {field: (kind, ...) for field, kind in kinds.items()}
    return create_model(name, __doc__=about, **fields)


class DescribedApp(FastAPI):
    """An app that says of its answers which fields are always there."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._described: dict[str, Any] | None = None
        self._describing = threading.Lock()

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        with self._describing:
            if self._described is None:
                made = super().openapi()
                _require_what_is_written(made)
                self._described = made
            return self._described

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; the description is made aside, because that takes half a second."""
        if self._described is None and scope.get("path") == self.openapi_url:
            await asyncio.to_thread(self.openapi)
        await super().__call__(scope, receive, send)


def _require_what_is_written(description: dict[str, Any]) -> None:
    """In answers a field with a default is required, too: it can be left out of requests, but is always written."""
    schemas = description["components"]["schemas"]
    operations = [way for ways in description["paths"].values() for way in ways.values()]
    asked = _reached([way.get("requestBody", {}) for way in operations], schemas)
    for name in _reached([way["responses"] for way in operations], schemas) - asked:
        properties = schemas[name].get("properties", {})
        for described in properties.values():
            described.pop("default", None)
        always = [field for field, described in properties.items() if not described.pop(_MARK, False)]
        if always:
            schemas[name]["required"] = always


def _reached(parts: Any, schemas: dict[str, Any]) -> set[str]:
    """The names of all schemas that these parts of a description lead to."""
    found: set[str] = set()
    waiting = list(_named(parts))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _named(schemas[name])
    return found


def _named(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(reference := part.get("$ref"), str):
            yield reference.rpartition("/")[2]
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _named(inner)
