"""The text and the usage in whatever a caller's function returns: a string, or a client's own response object."""

from collections.abc import Mapping
from typing import Any

from holdfast.errors import ModelReplyError
from holdfast.llm.types import Usage

_INPUT = ("prompt_tokens", "input_tokens")
_OUTPUT = ("completion_tokens", "output_tokens")
_CUT = ("length", "max_tokens")
_PLAIN_DATA = (int, float, complex, bytes, bytearray, memoryview, list, tuple, set)


class NotTextError(ModelReplyError):
    """A function gave what is no text: a fault of the function, not a model that broke off."""


def text_of(reply: object) -> str | None:
    """The text of a whole reply; None when this is not one, such as an iterator of pieces."""
    if reply is None:
        return ""
    if isinstance(reply, str):
        return reply
    choices = _field(reply, "choices")
    if choices is not None:
        return _joined(_field(_field(choice, "message"), "content") for choice in list(choices)[:1])
    content = _field(reply, "content")
    if content is not None:
        return _joined([content])
    text = _field(reply, "text")
    return text if isinstance(text, str) else None


def piece_of(item: object) -> str:
    """The words in one item of a stream; items that bring none, such as a closing event, are empty."""
    if isinstance(item, str):
        return item
    choices = _field(item, "choices")
    if choices is not None:
        return _joined(_field(_field(choice, "delta"), "content") for choice in list(choices)[:1])
    delta = _field(item, "delta")
    return _joined([_field(item, "content") if delta is None else _field(delta, "text")])


def was_cut(reply: object) -> bool:
    """Whether a reply, or the last item of a stream, says that it was cut at the most tokens it may have."""
    choices = _field(reply, "choices")
    places = [] if choices is None else list(choices)[:1]
    holders = (reply, _field(reply, "delta"), _field(reply, "response_metadata"), *places)
    said = (_field(holder, name) for holder in holders for name in ("finish_reason", "stop_reason"))
    return any(isinstance(reason, str) and reason in _CUT for reason in said)


def refuse_plain_data(item: object, reply: object, *, after_text: bool) -> None:
    """An error for an item that no client streams; an event that brings no words is another thing.

    Left out, it would make another answer of the rest, and a verdict on half of an answer is none.
    """
    if isinstance(item, _PLAIN_DATA):
        kind = type(item).__name__
        found = f"text mixed with {kind}" if after_text else kind
        raise not_text(f"the function returned a {type(reply).__name__} of {found}")


class Meter:
    """One call's tokens, from its whole reply or from the items of its stream; unknown until something tells."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, ...], int | None] = {_INPUT: None, _OUTPUT: None}

    def read(self, reply: object) -> None:
        """Take the counts that this reply or item holds; the last word on each wins."""
        for holder in (reply, _field(reply, "message")):
            said = _field(holder, "usage") or _field(holder, "usage_metadata")
            for names in self._counts if said is not None else ():
                told = next((n for name in names if isinstance(n := _field(said, name), int)), None)
                self._counts[names] = self._counts[names] if told is None else told

    @property
    def usage(self) -> Usage:
        """The call; what it cost is not known without a price."""
        return Usage(1, self._counts[_INPUT], self._counts[_OUTPUT], None)


def require_text(reply: object, what: str) -> str:
    """The text of a whole reply, or an error that says what came instead."""
    text = text_of(reply)
    if text is None:
        raise not_text(f"{what} returned {type(reply).__name__}")
    return text


def not_text(found: str) -> NotTextError:
    """The error of what holds no text, which says what may be returned."""
    return NotTextError(
        f"{found}: return the answer's text, an iterator of its pieces, or the response of an OpenAI, Anthropic or "
        "LangChain client"
    )


def _field(thing: object, name: str) -> Any:
    return thing.get(name) if isinstance(thing, Mapping) else getattr(thing, name, None)


def _joined(contents: Any) -> str:
    """Content is a text, or a list of blocks of which some hold text."""
    parts: list[str] = []
    for content in contents:
        blocks = content if isinstance(content, list | tuple) else [content]
        for block in blocks:
            if isinstance(block, _PLAIN_DATA):
                raise not_text(f"the function returned a reply whose content holds {type(block).__name__}")
        texts = (block if isinstance(block, str) else _field(block, "text") for block in blocks)
        parts += [text for text in texts if isinstance(text, str)]
    return "".join(parts)
