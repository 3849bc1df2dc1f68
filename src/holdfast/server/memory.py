"""`/v1/memory`: the caller's own passages, kept and searched."""

import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.memory.types import Hit, Passage
from holdfast.server.access import Caller, KeyedRoute, needs, room_of
from holdfast.server.faults import DOCUMENTED
from holdfast.server.replies import Json
from holdfast.server.sources import Source, plain, text_as

router = APIRouter(prefix="/v1/memory", tags=["memory"], responses=DOCUMENTED, route_class=KeyedRoute)
Rememberer = Annotated[Caller, Depends(needs("memory"))]


class NewPassage(Source):
    """A passage to keep."""

    speaker: str | None = Field(default=None, max_length=500)
    tags: list[str] = Field(default=[], max_length=100)


class AddRequest(BaseModel):
    """Passages to keep; one takes the place of another with the same id."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"passages": [{"id": "n1", "text": "The bridge has six lanes."}]}]},
    )

    passages: list[Annotated[NewPassage, BeforeValidator(text_as("text"))]] = Field(
        min_length=1, max_length=10_000
    )


class SearchRequest(BaseModel):
    """A search by words and by meaning."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"query": "lanes of the bridge", "k": 3}]}
    )

    query: str = Field(min_length=1)
    k: int = Field(default=10, ge=1, le=100)
    as_of: datetime.date | None = Field(default=None, description="Leave out what is dated later.")
    since: datetime.date | None = Field(default=None, description="Leave out what is dated earlier.")
    source: str | None = None
    rerank: bool = Field(default=False, description="Have the judge reread the best ones.")


class AddReply(BaseModel):
    """What the passages are kept under, in their order."""

    ids: list[str]


class HitReply(BaseModel):
    """A passage that was found; `part` is `passage.text[start:end]`."""

    score: float
    part: str
    start: int
    end: int
    similarity: float | None = Field(description="Null where words alone found it.")
    passage: Passage


class SearchReply(BaseModel):
    """The best hits first."""

    hits: list[HitReply]


class PageReply(BaseModel):
    """Some passages."""

    passages: list[Passage]
    total: int = Field(description="All passages of the memory, whatever their source.")


class RemoveReply(BaseModel):
    """How many passages are gone."""

    removed: int


@router.post("", responses={200: {"model": AddReply}})
async def add(body: AddRequest, request: Request, caller: Rememberer) -> Response:
    """Keep passages; their ids."""
    room = await room_of(request, caller)
    return Json({"ids": await room.memory.add([plain(piece) for piece in body.passages])})


@router.post("/search", responses={200: {"model": SearchReply}})
async def search(body: SearchRequest, request: Request, caller: Rememberer) -> Response:
    """The best passages for a query."""
    room = await room_of(request, caller)
    wishes = body.model_dump(exclude={"query", "k"})
    hits = await room.memory.recall(body.query, body.k, **wishes)
    return Json({"hits": [_hit(hit) for hit in hits]})


@router.get("", responses={200: {"model": PageReply}})
async def page(
    request: Request,
    caller: Rememberer,
    limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    source: Annotated[str | None, Query(description="Only those of this source.", min_length=1)] = None,
) -> Response:
    """Passages in the order in which they were added."""
    memory = (await room_of(request, caller)).memory
    found = await memory.passages(limit, offset, source=source)
    return Json({"passages": [piece.to_dict() for piece in found], "total": await memory.count()})


@router.delete("/{passage_id:path}", responses={200: {"model": RemoveReply}})
async def remove(passage_id: str, request: Request, caller: Rememberer) -> Response:
    """Remove one passage."""
    if not await (await room_of(request, caller)).memory.remove(passage_id):
        raise HTTPException(404, "there is no such passage")
    return Json({"removed": 1})


def _hit(hit: Hit) -> dict[str, Any]:
    return {
        "score": hit.score,
        "part": hit.part,
        "start": hit.start,
        "end": len(hit.passage.text) if hit.end is None else hit.end,
        "similarity": hit.similarity,
        "passage": hit.passage.to_dict(),
    }
