"""Is it alive, and can it work?"""

import logging
from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from holdfast.errors import HoldfastError
from holdfast.server.faults import DOCUMENTED
from holdfast.server.keys import DEFAULT_TENANT
from holdfast.server.replies import Json
from holdfast.server.service import service_of

_LOG = logging.getLogger("holdfast.server")
router = APIRouter(tags=["operation"])


class Alive(BaseModel):
    """The process answers."""

    status: Literal["alive"]


class Ready(BaseModel):
    """Requests can be answered."""

    status: Literal["ready"]


class NotReady(BaseModel):
    """Not yet, or not now."""

    status: Literal["not ready"]
    waiting_for: list[Literal["judge", "store"]]


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", responses={200: {"model": Alive}, 403: DOCUMENTED[403]})
async def healthz() -> Response:
    """Alive: the process answers."""
    return Json({"status": "alive"})


@router.head("/readyz", include_in_schema=False)
@router.get(
    "/readyz",
    responses={
        200: {"model": Ready},
        403: DOCUMENTED[403],
        503: {"model": NotReady, "description": "The judge or the store cannot be used."},
    },
)
async def readyz(request: Request) -> Response:
    """Ready: the judge is loaded and the store can be read. What is wrong is in the log, not here."""
    service = service_of(request)
    waiting = [] if service.is_ready else ["judge"]
    if not waiting:
        try:
            await (await service.tenants.room(DEFAULT_TENANT)).read_something()
        except HoldfastError as error:
            _LOG.error("not ready: %s", error)
            waiting.append("store")
    if waiting:
        return Json({"status": "not ready", "waiting_for": waiting}, status_code=503)
    return Json({"status": "ready"})
