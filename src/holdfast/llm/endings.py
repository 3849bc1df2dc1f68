"""Did a stream come to its end? Read off the wire, because the SDKs swallow the mark that says so."""

from collections.abc import AsyncIterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from holdfast.errors import ModelReplyError

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse

_MARKS = (b"data: [DONE]", b"data:[DONE]")
"""They open a line; a model that writes these words has them inside a line of JSON."""
_KEPT = max(map(len, _MARKS))
_WIRES = ("/chat/completions", "/messages")
"""Ends of addresses at which a finish, or at least the mark, is due."""


class CutShortError(ModelReplyError):
    """The reply reached the most tokens that it may have; what came is the provider's own, but not all of it."""


class Ending:
    """What the wire of one stream has shown of its end."""

    def __init__(self) -> None:
        self._is_due = False
        self._tail = b"\n"
        self.marked = False

    @property
    def is_missing(self) -> bool:
        """The mark is due, and it did not come."""
        return self._is_due and not self.marked

    async def watched(self, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The same bytes."""
        self._is_due = True
        async for piece in stream:
            seen = self._tail + piece.replace(b"\r", b"\n")
            self.marked = self.marked or any(b"\n" + mark in seen for mark in _MARKS)
            self._tail = seen[-_KEPT:]
            yield piece


WATCHED: ContextVar[Ending | None] = ContextVar("holdfast_stream_ending", default=None)
"""Who wants to know about the stream that is being opened."""


def can_be_watched(response: Any) -> bool:
    """A stream of events in plain bytes, at an address where they have a known end."""
    plain = response.headers.get("content-encoding", "identity") == "identity"
    events = response.headers.get("content-type", "").startswith("text/event-stream")
    known = str(response.request.url.path).endswith(_WIRES)
    return bool(response.status_code == 200 and plain and events and known)


def why_cut(whole: "ModelResponse", ending: Ending, model: str) -> ModelReplyError | None:
    """Why a stream that ended without an error is not all of the reply; None when it is."""
    if whole.finish_reason == "length":
        return CutShortError(reached_limit(model))
    if ending.is_missing and not (whole.provider_details or {}).get("finish_reason"):
        return ModelReplyError(f"the stream of {model} ended without saying that the reply was at its end")
    return None


def reached_limit(model: str) -> str:
    """What to say of a reply that was cut at its longest."""
    return (
        f"{model} reached the most tokens that its reply may have"
        " (max_tokens of the request, else llm.max_output_tokens)"
    )
