"""The turns before a question, in whatever form a caller has them; and the answer that a turn replies to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.errors import InputError
from holdfast.llm.types import Message, Role

_ROLES: dict[str, Role] = {
    "system": "system", "developer": "system",
    "user": "user", "human": "user",
    "assistant": "assistant", "ai": "assistant", "model": "assistant",
}  # fmt: skip
_TOOLS = frozenset({"tool", "function"})
"""Roles of turns that are meant for the model alone."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer."""

    question: str
    answer: str


def as_messages(history: Iterable[Any]) -> tuple[Message, ...]:
    """Turns from messages, mappings with role and content, objects with these names, or (role, text) pairs.

    Content may be a list of parts, whose texts are joined; turns without a text for a person, such as those of tools,
    are passed over.
    """
    if isinstance(history, str | bytes | Mapping):
        raise InputError('history is a list of turns such as {"role": "user", "content": "…"}')
    turns = (_message(item, number) for number, item in enumerate(history, start=1))
    return tuple(turn for turn in turns if turn is not None and turn.content.strip())


def _message(item: Any, number: int) -> Message | None:
    if isinstance(item, Message):
        return item
    role, content = _role_and_content(item)
    named = role.lower() if isinstance(role, str) else ""
    if named in _TOOLS:
        return None
    known = _ROLES.get(named)
    if known is None:
        raise InputError(
            f"turn {number} of the history has the role {role!r}: use one of {', '.join(_ROLES)}"
        )
    text = _text(content)
    if text is None:
        raise InputError(
            f"turn {number} of the history has no content that is text: "
            'give {"role": "user", "content": "…"}, or a list of parts with a text each'
        )
    return Message(known, text)


def _role_and_content(item: Any) -> tuple[object, object]:
    if isinstance(item, Mapping):
        without = None if item.get("tool_calls") else ...  # what calls tools need not say anything
        return item.get("role"), item.get("content", without)
    if isinstance(item, Sequence) and not isinstance(item, str) and len(item) == 2:
        return item[0], item[1]
    return getattr(item, "role", getattr(item, "type", None)), getattr(item, "content", ...)


def _text(content: object) -> str | None:
    """The text of a content; empty where there is none for a person, None where it is no content at all."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence) or isinstance(content, bytes):
        return None
    texts = (_text_of_part(part) for part in content)
    return "\n".join(text for text in texts if text)


def _text_of_part(part: object) -> str | None:
    """What a part says; pictures, sounds and calls of tools say nothing."""
    if isinstance(part, str):
        return part
    text = part.get("text") if isinstance(part, Mapping) else getattr(part, "text", None)
    return text if isinstance(text, str) else None


def recent(history: Sequence[Message], most: int) -> tuple[Message, ...]:
    """What the system says, and at most so many of the last turns, the first of them the user's."""
    system = [message for message in history if message.role == "system"]
    turns = [message for message in history if message.role != "system"]
    kept = turns[max(0, len(turns) - most) :]
    while kept and kept[0].role == "assistant":
        kept.pop(0)
    return (*system, *kept)


def exchanges(history: Sequence[Message]) -> list[Exchange]:
    """Questions with their answers, in order; several turns of one side in a row are one."""
    found: list[Exchange] = []
    asked: list[str] = []
    for message in history:
        if message.role == "user":
            asked.append(message.content)
        elif message.role == "assistant" and asked:
            found.append(Exchange("\n".join(asked), message.content))
            asked = []
        elif message.role == "assistant" and found:
            found[-1] = Exchange(found[-1].question, f"{found[-1].answer}\n{message.content}")
    return found
