"""The chat of the page: the guard answers, and the page keeps what was said so far, so that the service need not."""

import json
from functools import partial

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from holdfast.errors import HoldfastError, InputError
from holdfast.grounding.threads import aside
from holdfast.guard.types import GuardedAnswer
from holdfast.server.access import Caller, admit, bearer
from holdfast.server.chat_stream import Question, streamed
from holdfast.server.completions import ON_FAILURE, STREAMED, UNNAMED, WITHHELD, public_name
from holdfast.server.metrics import metrics_of
from holdfast.server.pages import MODES, Form, read_form, refused, show, split_sources, wants_stream
from holdfast.server.service import service_of
from holdfast.web.chat import turn_view

router = APIRouter(include_in_schema=False)
_PAGE = "chat.html"
_MOST_TURNS = 400
Turns = list[dict[str, str]]


@router.get("/chat")
async def chat_page(request: Request) -> Response:
    """An empty conversation."""
    config = service_of(request).config
    given = Form({"verify": "on", "mode": config.verification.mode, "policy": config.server.policy})
    return show(request, _PAGE, None, given=given, turns=[], model=_model_of(request))


@router.post("/chat")
async def chat(request: Request) -> Response:
    """The next turn: whole, or as it is written where a script asks for that."""
    given, turns = await read_form(request), Turns()
    try:
        turns = read_history(given.history)
        caller = admit(request, "chat", given.key or bearer(request))
        question = await _question(request, given, turns, caller)
        shown = partial(_shown, request, given, turns)
        if wants_stream(request):
            return streamed(question, shown, as_written=given.policy in STREAMED)
        answer = await question.asked()
        return await aside(len(answer.text), shown, answer)
    except (HoldfastError, HTTPException) as error:
        return refused(request, _PAGE, given, error, turns=turns, model=_model_of(request))


async def _question(request: Request, given: Form, turns: Turns, caller: Caller) -> Question:
    if given.mode not in MODES or given.policy not in ON_FAILURE:
        raise InputError("how is the answer to be checked? Choose from the lists")
    guard = await service_of(request).guard(caller.tenant, with_memory="memory" in caller.scopes)
    options = {
        "history": [{"role": turn["role"], "content": turn["content"]} for turn in turns],
        "context": split_sources(given.sources) or None,
        "verify": bool(given.verify),
        "mode": given.mode,
        "on_failure": ON_FAILURE[given.policy],
    }
    return Question(guard, given.question, options)


def _shown(request: Request, given: Form, turns: Turns, answer: GuardedAnswer) -> Response:
    metrics_of(request).count(answer.claims)
    withheld = WITHHELD if given.policy == "block" and answer.status == "flagged" else None
    view = turn_view(f"t{len(turns)}", answer, model=_model_of(request), withheld=withheld)
    said = json.dumps([*turns, *_kept(answer, withheld, view.label)])
    after = Form({**given.values, "question": "", "history": said})
    return show(
        request, _PAGE, "chat_result.html", given=after, turns=turns, model=_model_of(request), turn=view
    )


def _kept(answer: GuardedAnswer, withheld: str | None, label: str) -> Turns:
    confidence = "" if answer.confidence is None else f", confidence {answer.confidence:.2f}"
    return [
        {"role": "user", "content": answer.question, "note": ""},
        {"role": "assistant", "content": withheld or answer.text, "note": f"{label}{confidence}"},
    ]


def read_history(text: str) -> Turns:
    """The turns that the page sends along; InputError when they are not ours."""
    try:
        found = json.loads(text or "[]")
        return [
            {"role": _role(turn["role"]), "content": str(turn["content"]), "note": str(turn.get("note", ""))}
            for turn in found[-_MOST_TURNS:]
        ]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("the conversation so far cannot be read: load the page again") from None


def _role(role: str) -> str:
    if role not in ("user", "assistant"):
        raise ValueError(role)
    return role


def _model_of(request: Request) -> str:
    named = public_name(service_of(request).config.guard.model or "memory")
    return "the configured model" if named == UNNAMED else named
