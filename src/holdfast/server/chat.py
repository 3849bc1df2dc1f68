"""`/v1/chat/completions`: OpenAI's chat API in front of the configured model, with every answer verified."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response, StreamingResponse

from holdfast.errors import HoldfastError
from holdfast.grounding.threads import aside
from holdfast.guard.guard import Guard, around
from holdfast.guard.streaming import GuardedStream
from holdfast.guard.types import Finished, GuardedAnswer, Piece, SentenceVerdict, StreamEvent
from holdfast.llm.passing import Outcome, PassingModel, ToolsWantedError
from holdfast.server.access import Caller, OpenRoute, needs
from holdfast.server.asked import ChatRequest, Wishes
from holdfast.server.chat_replies import COMPLETION, ModelsReply
from holdfast.server.completions import DONE, ON_FAILURE, STREAMED, Shape, as_event, public_name
from holdfast.server.faults import DOCUMENTED, kind_of, told, unexpected
from holdfast.server.metrics import Metrics, metrics_of
from holdfast.server.replies import Json
from holdfast.server.service import service_of
from holdfast.server.turns import Conversation, read_turns

router = APIRouter(prefix="/v1", tags=["chat"], responses=DOCUMENTED, route_class=OpenRoute)
Chatter = Annotated[Caller, Depends(needs("chat"))]


@router.get("/models", responses={200: {"model": ModelsReply}})
async def models(request: Request, caller: Chatter) -> Response:
    """The model that answers; only the settings say which it is."""
    return Json(
        {
            "object": "list",
            "data": [{"id": _model_name(request), "object": "model", "created": 0, "owned_by": "holdfast"}],
        }
    )


@router.post("/chat/completions", responses={200: COMPLETION})
async def completions(body: ChatRequest, request: Request, caller: Chatter) -> Response:
    """Answer the last message, and verify the answer against tool messages, `metadata.context` or memory."""
    service, wishes = service_of(request), body.verification
    settings = service.config.verification
    show = settings.show_claims if wishes.show_claims is None else wishes.show_claims
    verify = wishes.enabled and settings.enabled
    policy = wishes.policy or service.config.server.policy
    shape = Shape(_model_name(request), policy, show, verify)
    turns = read_turns(body.messages, (body.metadata or {}).get("context"))
    guard = await service.guard(caller.tenant, with_memory="memory" in caller.scopes)
    outcome = Outcome()
    if service.upstream is not None:
        guard = around(guard, PassingModel(service.upstream, body.passing(turns), outcome))
    try:
        if body.stream and shape.policy in STREAMED:
            return await _streamed(guard, turns, body, shape, outcome, metrics_of(request))
        answer = await guard.ask(turns.question, **_options(turns, wishes, shape))
    except ToolsWantedError:
        return _only_tools(body, shape, outcome)

    def reply() -> Response:
        metrics_of(request).count(answer.claims, response_id=shape.id)
        if not body.stream:
            return Json(shape.completion(answer, outcome))
        # It is sent when it is known what becomes of it.
        chunks = [shape.chunk(shape.content(answer), first=True)]
        return _at_once([*chunks, *shape.ends(answer, outcome, usage=body.wants_usage)])

    return await aside(len(answer.text), reply)


def _only_tools(body: ChatRequest, shape: Shape, outcome: Outcome) -> Response:
    if not body.stream:
        return Json(shape.only_tools(outcome))
    return _at_once(shape.only_tools_chunks(outcome, usage=body.wants_usage))


def _at_once(chunks: Sequence[dict[str, Any]]) -> Response:
    return Response(b"".join(map(as_event, chunks)) + DONE, media_type="text/event-stream")


def _options(turns: Conversation, wishes: Wishes, shape: Shape) -> dict[str, Any]:
    return {
        "history": turns.history,
        "context": turns.evidence or None,
        "verify": shape.verify,
        "mode": wishes.mode,
        "on_failure": ON_FAILURE[shape.policy],
    }


async def _streamed(
    guard: Guard, turns: Conversation, body: ChatRequest, shape: Shape, outcome: Outcome, metrics: Metrics
) -> Response:
    stream = guard.stream(turns.question, **_options(turns, body.verification, shape))
    try:
        # What fails before the first word is an error with a status of its own, not a stream.
        first = await _next_told(stream)
    except BaseException:
        await stream.aclose()
        raise
    events = _events(stream, first, body, shape, outcome, metrics)
    return StreamingResponse(events, media_type="text/event-stream")


async def _events(
    stream: GuardedStream,
    event: StreamEvent | None,
    body: ChatRequest,
    shape: Shape,
    outcome: Outcome,
    metrics: Metrics,
) -> AsyncIterator[bytes]:
    written = False
    try:
        while event is not None:
            if isinstance(event, Piece):
                yield as_event(shape.chunk(event.text, first=not written))
                written = True
            elif isinstance(event, SentenceVerdict):
                yield as_event(shape.verdict(event))
            elif isinstance(event, Finished):
                answer = event.answer
                if not written:
                    yield as_event(shape.chunk(answer.text, first=True))
                yield await aside(len(answer.text), _ending, answer, body, shape, outcome, metrics)
            event = await _next_told(stream)
    except HoldfastError as error:
        kind = kind_of(error)
        yield as_event({"error": {"message": told(error), "type": kind, "code": kind}})
    except Exception as error:
        unexpected(error)
        yield as_event({"error": {"message": "an unexpected error", "type": "internal", "code": "internal"}})
    finally:
        await stream.aclose()
    yield DONE


def _ending(
    answer: GuardedAnswer, body: ChatRequest, shape: Shape, outcome: Outcome, metrics: Metrics
) -> bytes:
    """The last chunks, and the answer counted."""
    metrics.count(answer.claims, response_id=shape.id)
    return b"".join(map(as_event, shape.ends(answer, outcome, usage=body.wants_usage)))


async def _next_told(stream: GuardedStream) -> StreamEvent | None:
    """The next event that a client is told of; None at the end."""
    async for event in stream:
        if isinstance(event, Piece | SentenceVerdict | Finished):
            return event
    return None


def _model_name(request: Request) -> str:
    return public_name(service_of(request).config.guard.model or "memory")
