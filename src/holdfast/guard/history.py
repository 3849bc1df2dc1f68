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


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer."""

    question: str
    answer: str


def as_messages(history: Iterable[Any]) -> tuple[Message, ...]:
    """Turns from messages, mappings with role and content, objects with these names, or (role, text) pairs."""
    if isinstance(history, str | bytes | Mapping):
        raise InputError('history is a list of turns such as {"role": "user", "content": "…"}')
    return tuple(_message(item, number) for number, item in enumerate(history, start=1))


def _message(item: Any, number: int) -> Message:
    if isinstance(item, Message):
        return item
    if isinstance(item, Mapping):
        role, text = item.get("role"), item.get("content")
    elif isinstance(item, Sequence) and not isinstance(item, str) and len(item) == 2:
        role, text = item
    else:
        role, text = getattr(item, "role", getattr(item, "type", None)), getattr(item, "content", None)
    known = _ROLES.get(role.lower()) if isinstance(role, str) else None
    if known is None or not isinstance(text, str):
        raise InputError(
            f'turn {number} of the history has no usable role and content: give {{"role": "user", "content": "…"}}'
        )
    return Message(known, text)


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
    return found
