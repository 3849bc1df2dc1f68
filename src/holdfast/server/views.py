"""The other views of the page: a challenge, the premises of a question, a tribunal, and traces."""

import base64
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.errors import HoldfastError, InputError
from holdfast.server.access import Caller, admit, bearer, room_of
from holdfast.server.challenge import ChallengeRequest, judged
from holdfast.server.pages import Form, read_form, refused, show, split_sources
from holdfast.server.premises import premises_in
from holdfast.server.service import service_of
from holdfast.server.traces import for_callers, known_trace
from holdfast.server.tribunals import thresholds_of
from holdfast.tribunal.tally import tally_votes
from holdfast.tribunal.types import Agent, Verdict, Vote, parse_stakes, parse_verdict
from holdfast.web.challenge import challenge_view
from holdfast.web.wording import PREMISE

router = APIRouter(include_in_schema=False)
Work = Callable[[Request, Form, Caller], Awaitable[Response]]


@router.get("/challenge")
@router.get("/premises")
@router.get("/tribunal")
async def empty(request: Request) -> Response:
    """An empty form."""
    page = f"{request.url.path.strip('/')}.html"
    return show(request, page, None, given=Form({"stakes": "state_change"}))


@router.post("/challenge")
async def challenge(request: Request) -> Response:
    """Pressure marked, A against B, and the votes of each chain."""
    return await _answered(request, "challenge.html", "verify", _challenge)


@router.post("/premises")
async def premises(request: Request) -> Response:
    """What a question takes for granted."""
    return await _answered(request, "premises.html", "verify", _premises)


@router.post("/tribunal")
async def tribunal(request: Request) -> Response:
    """Votes in the open: who counts, and who copies whom."""
    return await _answered(request, "tribunal.html", "tribunals", _tribunal)


@router.get("/traces")
async def traces_page(request: Request) -> Response:
    """The newest traces; where keys are required, the form that asks for one."""
    given = Form({"id": request.query_params.get("id", "")})
    if service_of(request).keys_required:
        return show(request, "traces.html", None, given=given)
    return await _answered(request, "traces.html", "traces", _traces, given)


@router.post("/traces")
async def traces(request: Request) -> Response:
    """One trace as a graph, or the list."""
    return await _answered(request, "traces.html", "traces", _traces)


async def _answered(
    request: Request, page: str, scope: str, work: Work, given: Form | None = None
) -> Response:
    filled = await read_form(request) if given is None else given
    try:
        caller = admit(request, scope, filled.key or bearer(request))
        return await work(request, filled, caller)
    except (HoldfastError, HTTPException) as error:
        return refused(request, page, filled, error)


async def _challenge(request: Request, given: Form, _: Caller) -> Response:
    texts = [{"id": piece.id, "text": piece.text} for piece in split_sources(given.sources)]
    fields = {name: getattr(given, name) for name in ("question", "answer", "challenge")}
    try:
        body = ChallengeRequest.model_validate(
            {**fields, "reply": given.reply.strip() or None, "context": texts or None}
        )
    except ValidationError:
        raise InputError("the form cannot be read: fill in question, answer and challenge") from None
    view = challenge_view(*await judged(body, service_of(request)))
    return show(request, "challenge.html", "challenge_result.html", given=given, view=view)


async def _premises(request: Request, given: Form, _: Caller) -> Response:
    passages = split_sources(given.sources)
    if not passages:
        raise InputError("say what is known: at least one passage")
    found = await premises_in(given.question, passages, service_of(request))
    verdicts = [*found.verdicts, *([found.asked_verdict] if found.asked_verdict else [])]
    result = "premises_result.html"
    return show(request, "premises.html", result, given=given, found=found, verdicts=verdicts, causes=PREMISE)


async def _tribunal(request: Request, given: Form, _: Caller) -> Response:
    votes = [_vote(piece.text) for piece in split_sources(given.votes)]
    if not votes or not given.proposal.strip():
        raise InputError("a proposal and at least one vote are needed")
    stakes, limits = parse_stakes(given.stakes or "state_change"), thresholds_of(request)
    measure = service_of(request).config.tribunal.measure
    found = await tally_votes(votes, given.proposal, stakes=stakes, thresholds=limits, measure=measure)
    drawn = [("Similarity of the reasons", found.heat_map()), ("Clusters", found.cluster_graph())]
    pictures = [(title, _as_picture(svg)) for title, svg in drawn]
    return show(request, "tribunal.html", "tribunal_result.html", given=given, found=found, pictures=pictures)


async def _traces(request: Request, given: Form, caller: Caller) -> Response:
    kept, service = (await room_of(request, caller)).traces, service_of(request)
    if not given.id.strip():
        listed = [for_callers(found, service) for found in await kept.list_traces(50)]
        return show(request, "traces.html", "traces_result.html", given=given, trace=None, listed=listed)
    trace = for_callers(await kept.get_trace(await known_trace(given.id.strip(), kept)), service)
    picture = _as_picture(trace.to_svg())
    return show(request, "traces.html", "traces_result.html", given=given, trace=trace, picture=picture)


def _vote(text: str) -> Vote:
    head, _, reasons = text.partition("\n")
    name, _, verdict = head.strip().rpartition(" ")
    if not name.strip() or not reasons.strip() or verdict.upper() not in list(Verdict):
        begun = f"{head.strip()[:40]}…" if len(head.strip()) > 40 else head.strip()
        raise InputError(
            f"the vote that begins with “{begun}” cannot be read: a vote is a line such as “ana APPROVE” "
            "(or REJECT, or ABSTAIN), and its reasons in the lines below"
        )
    return Vote(Agent(name.strip()), parse_verdict(verdict), reasons.strip())


def _as_picture(svg: str) -> str:
    # As an image and not in the page: its styles are its own, and the content policy of the page stays strict.
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode("utf-8", "replace")).decode("ascii")
