"""One record of a caller's data, or of a file, read as a passage."""

import datetime
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from holdfast.claims.types import Evidence
from holdfast.errors import InputError

_TEXT_KEYS = ("text", "content", "page_content", "passage", "body")
_ID_KEYS = ("id", "_id", "doc_id", "chunk_id", "passage_id")
_SOURCE_KEYS = ("source", "url", "uri", "title")
_DATE_KEYS = ("date", "published", "published_at", "created_at", "timestamp")
_SPEAKER_KEYS = ("speaker", "author", "role")
_TAG_KEYS = ("tags", "labels")
_RECORD_KEYS = frozenset(
    (*_ID_KEYS, *_SOURCE_KEYS, *_DATE_KEYS, *_SPEAKER_KEYS, *_TAG_KEYS, "metadata", "score")
)
_MOST_KEYS_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Passage:
    """Evidence that may not have an id yet."""

    text: str
    id: str | None = None
    source: str | None = None
    date: datetime.date | None = None
    names: tuple[str, ...] = ()
    """Ids to take where none is given, the shortest first; longer ones tell two files of one name apart."""
    speaker: str | None = None
    tags: tuple[str, ...] = ()
    unread_date: str | None = None
    """What a record's `date` says where that is no day; evidence does without, a memory refuses it."""


def passages_of(data: object, *, listed: bool = False) -> Iterator[Passage]:
    """All passages of a piece of data: text, a record, ids mapped to texts, or a list of those.

    A mapping with an id, or one of a list (`listed`) with any key of a record, is a record and needs a text.
    """
    if isinstance(data, Evidence):
        yield Passage(data.text, data.id, data.source, data.date)
    elif isinstance(data, str):
        yield Passage(data)
    elif isinstance(data, Mapping):
        yield from _of_mapping(data, listed)
    elif isinstance(data, Sequence) and not isinstance(data, bytes | bytearray | memoryview):
        for part in data:
            refuse_tuple(part)
            yield from passages_of(part, listed=True)
    else:
        raise InputError(
            f"evidence cannot be read from {type(data).__name__}: "
            "pass text, a pathlib.Path, a mapping, Evidence, or a list of those"
        )


def refuse_tuple(part: object) -> None:
    """InputError for a tuple in a list, which is mostly an id with its text, or a text with its score."""
    if isinstance(part, tuple):
        raise InputError(
            f"a tuple of {len(part)} stands in a list of passages, and which part is the text cannot be told: "
            "write {id: text}, or the text alone"
        )


def is_record(data: Mapping[object, object]) -> bool:
    """Is it one passage with its fields, and not ids mapped to texts?"""
    return any(key in data for key in _TEXT_KEYS)


def _of_mapping(data: Mapping[object, object], listed: bool) -> Iterator[Passage]:
    if is_record(data) or _lacks_text(data, listed):
        yield passage_of_record(data)
        return
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield replace(passage_of_record(value), id=str(key))
        elif isinstance(value, str):
            yield Passage(value, str(key))
        else:
            raise InputError(
                f"evidence {str(key)!r} is {type(value).__name__}, not text: map ids to texts, "
                f"or give a record one of the keys {', '.join(_TEXT_KEYS)}"
            )


def _lacks_text(data: Mapping[object, object], listed: bool) -> bool:
    """Is it a record whose text has no known key? Alone, without an id, "title" may be the name of a text."""
    if len(data) == 1:
        return any(key in _ID_KEYS and not isinstance(value, Mapping) for key, value in data.items())
    telling = _RECORD_KEYS if listed else frozenset(_ID_KEYS)
    return not telling.isdisjoint(data)


def passage_of_record(record: Mapping[object, object]) -> Passage:
    """The record's metadata is consulted where the record itself is silent."""
    metadata = record.get("metadata")
    layers = (record, metadata) if isinstance(metadata, Mapping) else (record,)
    text = next((record[key] for key in _TEXT_KEYS if key in record), None)
    if not isinstance(text, str):
        raise InputError(f"{_called(record)} has no text: give it one of the keys {', '.join(_TEXT_KEYS)}")
    identity, source = _first(layers, _ID_KEYS), _first(layers, _SOURCE_KEYS)
    date = _first(layers, ("date",))
    return Passage(
        text,
        None if identity is None else str(identity),
        None if source is None else str(source),
        parse_date(_first(layers, _DATE_KEYS)),
        speaker=None if (speaker := _first(layers, _SPEAKER_KEYS)) is None else str(speaker),
        tags=parse_tags(_first(layers, _TAG_KEYS)),
        unread_date=str(date) if date is not None and parse_date(date) is None else None,
    )


def _called(record: Mapping[object, object]) -> str:
    identity = _first((record,), _ID_KEYS)
    if identity is not None:
        return f"the record {str(identity)[:80]!r}"
    return f"a record with the keys {', '.join(map(str, list(record)[:_MOST_KEYS_SHOWN])) or 'none'}"


def parse_tags(value: object) -> tuple[str, ...]:
    """The tags of a list, or of a text with commas between them."""
    if isinstance(value, str):
        return tuple(tag for part in value.strip("[]").split(",") if (tag := part.strip(" \"'")))
    if isinstance(value, Set):
        return tuple(sorted(map(str, value)))
    return tuple(map(str, value)) if isinstance(value, Sequence) else ()


def _first(layers: Sequence[Mapping[object, object]], keys: Sequence[str]) -> object:
    return next((layer[key] for layer in layers for key in keys if layer.get(key) not in (None, "")), None)


def parse_date(value: object) -> datetime.date | None:
    """The day of an ISO date or time; None for anything else, since a guessed date misleads."""
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.datetime.fromisoformat(value.strip()).date() if isinstance(value, str) else None
    except ValueError:
        return None
