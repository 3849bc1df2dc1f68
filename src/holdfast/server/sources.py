"""Sources as requests bring them: a text, several, or records with ids and dates. Never a path."""

import datetime
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from holdfast.claims import EvidenceSource


class Source(BaseModel):
    """One passage."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1)
    id: str | None = Field(default=None, min_length=1, max_length=500)
    source: str | None = Field(default=None, max_length=2000)
    date: datetime.date | None = None


_TEXT, _LIST, _MAPPING, _RECORD = "as text", "as list", "as mapping", "as record"
FORMS = frozenset({_TEXT, _LIST, _MAPPING, _RECORD})
"""Which form was read, in the place of an error; the sender knows it."""


def _form_of(given: Any) -> str | None:
    """The form that is meant: what is wrong with it is told, and not why it is none of the others."""
    forms = ((str, _TEXT), (list, _LIST), (dict, _MAPPING))
    return next((form for kind, form in forms if isinstance(given, kind)), None)


def _form_of_piece(given: Any) -> str | None:
    return _TEXT if isinstance(given, str) else _RECORD if isinstance(given, dict | Source) else None


_Piece = Annotated[
    Annotated[str, Tag(_TEXT)] | Annotated[Source, Tag(_RECORD)],
    Discriminator(
        _form_of_piece,
        custom_error_type="piece",
        custom_error_message="Input should be a text or a record with `text`",
    ),
]
Context = Annotated[
    Annotated[str, Tag(_TEXT)]
    | Annotated[list[_Piece], Tag(_LIST)]
    | Annotated[dict[str, str], Tag(_MAPPING)],
    Discriminator(
        _form_of,
        custom_error_type="context",
        custom_error_message="Input should be a text, a list of texts or records, or ids mapped to texts",
    ),
    Field(description="One text, a list of texts or records, or ids mapped to texts."),
]


def as_evidence(context: Context) -> EvidenceSource:
    """The same for the checks."""
    if not isinstance(context, list):
        return context
    return [piece if isinstance(piece, str) else plain(piece) for piece in context]


def texts_of(context: Context) -> list[str]:
    """The texts alone."""
    if isinstance(context, str):
        return [context]
    if isinstance(context, dict):
        return list(context.values())
    return [piece if isinstance(piece, str) else piece.text for piece in context]


def plain(piece: BaseModel) -> dict[str, Any]:
    """A record without what was left out."""
    return piece.model_dump(mode="json", exclude_none=True)


def text_as(field: str) -> Callable[[Any], Any]:
    """Read a text in the place of a record as the one field that a record needs."""
    return lambda given: {field: given} if isinstance(given, str) else given
