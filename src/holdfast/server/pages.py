"""The page: paste an answer and its sources, and see which claims hold. Works without scripts, too."""

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.claims import load_evidence
from holdfast.claims.types import Evidence
from holdfast.errors import HoldfastError, InputError
from holdfast.grounding.threads import aside
from holdfast.grounding.verification import verify_response
from holdfast.server.access import Caller, admit, bearer, room_of
from holdfast.server.faults import of_http, status_of, told
from holdfast.server.service import service_of
from holdfast.server.verify import counted
from holdfast.web.rendering import render, static_files
from holdfast.web.report import report_view

router = APIRouter(include_in_schema=False)
MODES = ("full", "sample", "critical_only")
_KEPT = {"Cache-Control": "public, max-age=3600"}


@dataclass
class Form:
    """What a person filled in."""

    values: dict[str, str] = field(default_factory=dict)

    def __getattr__(self, name: str) -> str:
        return self.values.get(name, "")


async def read_form(request: Request) -> Form:
    """The fields of a posted form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        found = parse_qs(body, keep_blank_values=True, max_num_fields=50)
    except ValueError:
        raise InputError("the form has too many fields") from None
    return Form({name: values[-1].replace("\r\n", "\n") for name, values in found.items()})


def split_sources(text: str) -> list[Evidence]:
    """Sources parted by lines of dashes, with the ids 1, 2, …; none when there is no text."""
    parts: list[list[str]] = [[]]
    for line in text.split("\n"):
        if len(line.strip()) >= 3 and not line.strip().strip("-"):
            parts.append([])
        else:
            parts[-1].append(line)
    found = [joined for part in parts if (joined := "\n".join(part).strip())]
    return load_evidence(found) if found else []


def show(request: Request, page: str, body: str | None, status: int = 200, **values: Any) -> Response:
    """A whole page, or only its result where a script asks for that."""
    by_script = request.headers.get("hx-request") == "true" or wants_stream(request)
    alone = body is not None and by_script
    html = render(
        body if alone and body is not None else page,
        body=body,
        alone=alone,
        here=request.url.path,
        keys_required=service_of(request).keys_required,
        **values,
    )
    return Response(html, status, media_type="text/html")


def wants_stream(request: Request) -> bool:
    """Does a script ask for the answer while it is written?"""
    return "text/event-stream" in request.headers.get("accept", "")


def refused(request: Request, page: str, given: Form, error: Exception, **values: Any) -> Response:
    """The same page with what went wrong."""
    if isinstance(error, HoldfastError):
        status, message = status_of(error), told(error)
    else:
        assert isinstance(error, HTTPException)
        status, message = error.status_code, str(error.detail)
    return show(request, page, "error.html", status, given=given, message=message, **values)


async def missing(request: Request, error: Exception) -> Response:
    """What is not there, as a page for a person with a browser and as JSON for everybody else."""
    assert isinstance(error, HTTPException)
    if "text/html" in request.headers.get("accept", ""):
        unknown = error.detail == HTTPStatus.NOT_FOUND.phrase
        message = "no page has this address" if unknown else str(error.detail)
        found = show(request, "missing.html", None, 404, message=message)
    else:
        found = await of_http(request, error)
    found.headers["Vary"] = "Accept"
    return found


@router.head("/")
@router.get("/")
async def check_page(request: Request) -> Response:
    """An empty form."""
    return show(request, "check.html", None, given=Form({"verify": "on", "mode": "full"}))


@router.post("/")
async def check(request: Request) -> Response:
    """The form with its result."""
    given = await read_form(request)
    try:
        caller = admit(request, "verify", given.key or bearer(request))
        if given.trace and "traces" not in caller.scopes:
            raise HTTPException(403, "this key does not have the scope 'traces': do not keep it as a trace")
        return await _checked(request, given, caller)
    except (HoldfastError, HTTPException) as error:
        return refused(request, "check.html", given, error)


async def _checked(request: Request, given: Form, caller: Caller) -> Response:
    service = service_of(request)
    if given.mode not in MODES:
        raise InputError("which claims are to be looked at? Choose one of the three")
    evidence = split_sources(given.sources)
    # Switched off, the answer comes back with every claim unchecked.
    wishes = service.verification(mode=given.mode, enabled=None if given.verify else False)
    result = await verify_response(
        given.question,
        given.answer,
        evidence,
        config=wishes,
        judge=await service.judge(),
        model=service.model,
    )
    await counted(result.report, request)
    kept = None
    if given.trace and evidence:
        traces = (await room_of(request, caller)).traces
        kept = await traces.record(result, evidence, question=given.question)

    def shown() -> Response:
        view = report_view(result, evidence)
        return show(request, "check.html", "report.html", given=given, view=view, kept=kept)

    return await aside(len(given.answer), shown)


@router.get("/static/{name}")
async def static(name: str) -> Response:
    """Styles, scripts and pictures of the page."""
    found = static_files().get(name)
    if found is None:
        raise HTTPException(404, "there is no such file")
    return Response(found.content, media_type=found.media_type, headers=_KEPT)
