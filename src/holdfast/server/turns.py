"""The messages of a chat request: the question, what was said before it, and what counts as evidence."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.claims import load_evidence
from holdfast.claims.types import Evidence
from holdfast.errors import InputError
from holdfast.llm.passing import ToolCall, ToolCalls, ToolResult, Turn
from holdfast.llm.types import Message, Role

_SPEAKERS: dict[str, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
}
_TOOLS = ("tool", "function")


@dataclass(frozen=True, slots=True)
class Conversation:
    """A question with its history and its evidence."""

    question: str
    history: Sequence[dict[str, str]]
    evidence: Sequence[Evidence]
    turns: tuple[Turn, ...] = ()
    """All of it, calls of tools included."""

    @property
    def used_tools(self) -> bool:
        """Have tools been asked for, or answered?"""
        return any(not isinstance(turn, Message) for turn in self.turns)


def read_turns(messages: Sequence[dict[str, Any]], context: object = None) -> Conversation:
    """The last user message is the question; what tools answered and `context` are the evidence."""
    asked = [place for place, message in enumerate(messages) if message.get("role") == "user"]
    if not asked:
        raise InputError("there is no question: send at least one message with the role 'user'")
    question, history, found = text_of(messages[asked[-1]], asked[-1]), [], _passages(context)
    for place, message in enumerate(messages):
        role, text = message.get("role"), text_of(message, place)
        if role in _TOOLS:
            found += [text] if text.strip() else []
        elif not isinstance(role, str) or role not in _SPEAKERS:
            raise InputError(f"message {place}: {role!r} is no role that is known here")
        elif place < asked[-1] and text:
            history.append({"role": str(role), "content": text})
    return Conversation(
        question, history, load_evidence(found) if found else [], tuple(_with_tools(messages))
    )


def _with_tools(messages: Sequence[dict[str, Any]]) -> Iterator[Turn]:
    """Every message as a turn; of a tool's answer its name is that of the call it answers."""
    names: dict[str, str] = {}
    for place, message in enumerate(messages):
        text, calls = text_of(message, place), _calls(message.get("tool_calls"), place)
        names |= {call.id: call.name for call in calls}
        if message.get("role") in _TOOLS:
            named = str(message.get("name") or "tool")
            call_id = str(message.get("tool_call_id") or named)
            yield ToolResult(call_id, names.get(call_id, named), text)
        elif calls:
            yield ToolCalls(text, calls)
        elif text:
            yield Message(_SPEAKERS[message["role"]], text)


def _calls(given: object, place: int) -> tuple[ToolCall, ...]:
    if given is None:
        return ()
    try:
        assert isinstance(given, list)
        return tuple(
            ToolCall(str(call["id"]), str(call["function"]["name"]), str(call["function"]["arguments"]))
            for call in given
        )
    except (AssertionError, KeyError, TypeError):
        raise InputError(
            f"the tool_calls of message {place} cannot be read: send them as they came"
        ) from None


def text_of(message: dict[str, Any], place: int) -> str:
    """The words of a message, whole or in parts."""
    content = message.get("content")
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, list) and all(_is_text(part) for part in content):
        return "".join(part["text"] for part in content)
    raise InputError(f"message {place} has content that is no text: only text can be answered here")


def _is_text(part: object) -> bool:
    return isinstance(part, dict) and part.get("type") == "text" and isinstance(part.get("text"), str)


def _passages(context: object) -> list[Any]:
    """A text, or a list of texts or records; OpenAI's metadata holds texts only, so a list may come as JSON."""
    if context is None or context == "":
        return []
    if isinstance(context, str):
        if context.lstrip().startswith("["):
            try:
                read = json.loads(context)
            except (ValueError, RecursionError):
                return [context]
            return read if isinstance(read, list) else [context]
        return [context]
    if isinstance(context, list) and all(isinstance(part, str | dict) for part in context):
        return list(context)
    raise InputError("metadata.context is a text, or a list of texts or records")
