"""Sources as requests bring them: a text, several, or records with ids and dates. Never a path."""

import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from holdfast.claims import EvidenceSource


class Source(BaseModel):
    """One passage."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1)
    id: str | None = Field(default=None, min_length=1, max_length=500)
    source: str | None = Field(default=None, max_length=2000)
    date: datetime.date | None = None


Context = Annotated[
    str | list[str | Source] | dict[str, str],
    Field(description="One text, a list of texts or records, or ids mapped to texts."),
]


def as_evidence(context: Context) -> EvidenceSource:
    """The same for the checks."""
    if not isinstance(context, list):
        return context
    return [piece if isinstance(piece, str) else plain(piece) for piece in context]


def plain(piece: BaseModel) -> dict[str, Any]:
    """A record without what was left out."""
    return piece.model_dump(mode="json", exclude_none=True)
