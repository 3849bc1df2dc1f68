"""The page's chat as it is written: words, the verdict on each sentence behind it, and at the end what a form shows."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response, StreamingResponse

from holdfast.errors import HoldfastError
from holdfast.grounding.threads import aside
from holdfast.guard.guard import Guard
from holdfast.guard.types import Finished, GuardedAnswer, Piece, SentenceVerdict, StreamEvent
from holdfast.server.completions import as_event
from holdfast.server.faults import told, unexpected
from holdfast.web.chat import OpenAnswer, verdict_words
from holdfast.web.rendering import render

Told = AsyncGenerator[dict[str, Any], None]
Shown = Callable[[GuardedAnswer], Response]
_HEADERS = {"X-Accel-Buffering": "no"}
"""Proxies pass words on as they come."""
_UNEXPECTED = "an unexpected error: it was logged, please report it"


@dataclass(frozen=True)
class Question:
    """What a guard is asked, and how."""

    guard: Guard
    text: str
    options: Mapping[str, Any]

    async def asked(self) -> GuardedAnswer:
        """The whole answer."""
        return await self.guard.ask(self.text, **self.options)


def streamed(question: Question, shown: Shown, *, as_written: bool) -> Response:
    """The answer as events; unless it may be shown `as_written`, the only event is the whole.

    The response begins at once, before the first word: only so is it noticed when somebody leaves while a model thinks.
    """
    events = _as_written(question, shown) if as_written else _whole(question, shown)
    return StreamingResponse(_told(events), media_type="text/event-stream", headers=_HEADERS)


async def _told(events: Told) -> AsyncIterator[bytes]:
    """The events as they are sent; an error is the last of them. Closed, it ends the work behind them."""
    try:
        async with aclosing(events):
            async for event in events:
                yield as_event(event)
    except HoldfastError as error:
        yield as_event(_failed(told(error)))
    except Exception as error:
        unexpected(error)
        yield as_event(_failed(_UNEXPECTED))


async def _whole(question: Question, shown: Shown) -> Told:
    yield await _finished(shown, await question.asked())


async def _as_written(question: Question, shown: Shown) -> Told:
    answer = OpenAnswer()
    async with question.guard.stream(question.text, **question.options) as stream:
        async for event in stream:
            if isinstance(event, Finished):
                yield await _finished(shown, event.answer)
            elif (words := _words(event, answer)) is not None:
                yield words


def _words(event: StreamEvent, answer: OpenAnswer) -> dict[str, Any] | None:
    if isinstance(event, Piece):
        answer.add(event.text)
        return {"kind": "words", "text": event.text}
    if isinstance(event, SentenceVerdict):
        parts = [
            {"text": piece.text, "style": piece.style, "lacking": piece.marked}
            for piece in answer.judged(event)
        ]
        return {"kind": "verdict", "parts": parts, "label": verdict_words(event)}
    return None


async def _finished(shown: Shown, answer: GuardedAnswer) -> dict[str, Any]:
    response = await aside(len(answer.text), shown, answer)
    return {"kind": "finished", "html": bytes(response.body).decode()}


def _failed(message: str) -> dict[str, Any]:
    return {"kind": "failed", "html": render("error.html", message=message).decode()}
