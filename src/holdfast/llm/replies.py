"""From what a model wrote to a value of a schema: fenced, wrapped in prose, cut off, or no answer at all.

A reply is read only as a whole: exactly one JSON object in it may fit the schema. A reply that repeats the prompt (it
then holds the prompt's fence) is an echo, whatever verdicts may stand in it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

T = TypeVar("T", bound=BaseModel)
LONGEST_REPLY = 200_000
"""Characters that are looked at; what is longer is no answer to anything that is asked here."""
_MOST_OBJECTS = 64
_AROUND_A_WORD = " \t\r\n\"'`*_.!"
_FENCED = re.compile(r"```[ \t]*(?:json)?[ \t]*\n(.*?)```", re.DOTALL | re.IGNORECASE)


def _one_of_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names come once: of two values under one name, neither can be believed."""
    found = dict(pairs)
    if any(found[name] != value for name, value in pairs):
        raise ValueError("a name comes twice, with different values")
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_one_of_each)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a reply is no value of the schema, in words that the model can act on."""

    problem: str


@dataclass(frozen=True, slots=True)
class Readable(Generic[T]):
    """A value, and the text that it was read from."""

    value: T
    text: str


def read_reply(
    texts: Sequence[str], schema: type[T], *, cut: bool = False, echo_mark: str | None = None
) -> Readable[T] | Unreadable:
    """The one value of `schema` in a reply's texts; `cut` says that the reply ended at its limit."""
    written = [text for text in texts if text.strip()]
    if not written:
        return Unreadable("the reply was empty")
    if sum(map(len, written)) > LONGEST_REPLY:
        return Unreadable("the reply was far too long")
    if echo_mark and any(echo_mark in text for text in written):
        return Unreadable("the reply repeated the question instead of answering it")
    if cut and not all(map(_is_json, written)):
        return Unreadable("the reply was cut off at its longest: answer more briefly")
    return _only_value(written, schema)


def read_word(text: str, words: Sequence[str], echo_mark: str | None = None) -> str | None:
    """The word that the whole reply is; None when it says anything else, or repeats the question."""
    said = text.strip().strip(_AROUND_A_WORD).casefold()
    if echo_mark and echo_mark in text:
        return None
    return next((word for word in words if word.casefold() == said), None)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _only_value(texts: Sequence[str], schema: type[T]) -> Readable[T] | Unreadable:
    found: list[Readable[T]] = []
    problem = "the reply held no JSON object"
    for text in texts:
        for candidate in _objects(text):
            try:
                found.append(Readable(schema.model_validate(candidate), text))
            except ValidationError as error:
                problem = _explain(error)
    distinct = {value.value.model_dump_json(): value for value in found}
    if len(distinct) > 1:
        return Unreadable("the reply held several answers: give one")
    return next(iter(distinct.values()), None) or Unreadable(problem)


def _objects(text: str) -> Iterator[object]:
    """The JSON objects in a text: the whole of it, those in code fences, or those that stand in prose."""
    whole = text.strip()
    if whole.startswith("{"):
        try:
            yield json.loads(whole, object_pairs_hook=_one_of_each)
            return
        except (ValueError, RecursionError):
            pass
    fenced = [match.group(1) for match in _FENCED.finditer(text)]
    for part in fenced or [text]:
        yield from _objects_in_prose(part)


def _objects_in_prose(text: str) -> Iterator[object]:
    position = 0
    for _ in range(_MOST_OBJECTS):
        position = text.find("{", position)
        if position < 0:
            return
        try:
            value, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            position += 1
        else:
            yield value


def _explain(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[:3]
    return "; ".join(f"{'.'.join(map(str, e['loc'])) or 'the object'}: {e['msg']}" for e in first)
