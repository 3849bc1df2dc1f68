"""Whatever a caller or a retriever hands over, read as passages and hits."""

import datetime
import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from holdfast.claims import records
from holdfast.claims.records import parse_date, passages_of, refuse_tuple
from holdfast.claims.types import Evidence
from holdfast.errors import InputError
from holdfast.memory.types import Hit, Passage

PassageSource: TypeAlias = str | Passage | Evidence | Mapping[str, Any] | Iterable[Any]

_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST_NAME = 500


def passages_from(source: PassageSource, *, listed: bool = False) -> Iterator[Passage]:
    """Every passage of texts, records, ids mapped to texts, Evidence, Passage, or an iterable of those."""
    if isinstance(source, Passage):
        day_of(source.date, f"the date of passage {source.id[:80]!r}")
        yield checked(source)
    elif isinstance(source, str | Mapping | Evidence):
        yield from _from_record(source, listed)
    elif isinstance(source, Iterable) and not isinstance(source, bytes | bytearray | memoryview):
        for part in source:
            refuse_tuple(part)
            yield from passages_from(part, listed=True)
    elif isinstance(source, Path):
        raise InputError(f"{source} is a path, and add keeps texts: read files and folders with load")
    else:
        raise InputError(
            f"a passage cannot be read from {type(source).__name__}: pass text, a mapping, Evidence, Passage, "
            "or a list of those"
        )


def hit_from(thing: object, rank: int) -> Hit:
    """One result of a retriever; without a score of its own it is worth 1 / (60 + rank)."""
    if isinstance(thing, Hit):
        return thing
    if isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[1], int | float):
        return _scored(passage_from(thing[0]), thing[1], rank)
    inner = getattr(thing, "node", None)
    if inner is not None:
        return _scored(passage_from(inner), getattr(thing, "score", None), rank)
    score = thing.get("score") if isinstance(thing, Mapping) else None
    return _scored(passage_from(thing), score, rank)


def passage_from(thing: object) -> Passage:
    """One result as a passage: text, a record, Evidence, a LangChain document or a LlamaIndex node."""
    if isinstance(thing, Passage):
        return checked(thing)
    if not isinstance(thing, str | Mapping | Evidence):
        thing = _record_of(thing)
    # A retriever's dates are its own affair: one that cannot be read is no reason to find nothing.
    read = (replace(each, unread_date=None) for each in passages_of(thing, listed=True))
    found = [from_claims(each, id_of_text(each.text)) for each in read]
    if len(found) != 1:
        raise InputError(f"a retriever's result holds {len(found)} passages: give one record for each result")
    return found[0]


def checked(passage: Passage) -> Passage:
    """The passage with NUL characters blanked; InputError when it cannot be kept."""
    text = passage.text.replace("\x00", " ")
    name = repr(passage.id[:80])
    if not passage.id.strip() or len(passage.id) > _LONGEST_NAME:
        raise InputError(
            f"the passage id {name} is empty or over {_LONGEST_NAME} characters: give a shorter one"
        )
    if not text.strip():
        raise InputError(f"passage {name} is empty: leave it out or give it text")
    for value in (passage.id, text, passage.source, passage.speaker, *passage.tags):
        if value is not None and (found := _SURROGATE.search(value)):
            raise InputError(
                f"passage {name} holds half a character (an unpaired surrogate) at position {found.start()}: "
                "decode its source as UTF-8 with errors='replace'"
            )
    return Passage(
        passage.id.replace("\x00", " "),
        text,
        _plain(passage.source),
        parse_date(passage.date),
        _plain(passage.speaker),
        tuple(tag.replace("\x00", " ") for tag in passage.tags),
    )


def id_of_text(text: str) -> str:
    """The id of a passage that came without one: the same text has the same id everywhere."""
    return "text-" + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _plain(value: str | None) -> str | None:
    return value.replace("\x00", " ") if value else None


def _from_record(data: str | Mapping[str, Any] | Evidence, listed: bool) -> Iterator[Passage]:
    return (from_claims(read, id_of_text(read.text)) for read in passages_of(data, listed=listed))


def from_claims(read: records.Passage, unnamed: str) -> Passage:
    """A passage as the files and records of the first floor give it; `unnamed` is its id where it has none."""
    name = read.id or unnamed
    if read.unread_date is not None:
        raise _no_day(f"the date {read.unread_date[:40]!r} of passage {name[:80]!r}")
    return checked(Passage(name, read.text, read.source, read.date, read.speaker, read.tags))


def _record_of(thing: object) -> dict[str, Any]:
    """A LangChain document has `page_content`, a LlamaIndex node `get_content()`; both have `metadata`."""
    text = getattr(thing, "page_content", None)
    if text is None and callable(getattr(thing, "get_content", None)):
        text = thing.get_content()  # type: ignore[attr-defined]
    if text is None:
        text = getattr(thing, "text", None)
    if not isinstance(text, str):
        raise InputError(
            f"a retriever returned {type(thing).__name__}, which holds no text: return strings, mappings with "
            "'text', Passage, Evidence, LangChain documents or LlamaIndex nodes"
        )
    record: dict[str, Any] = {"text": text}
    identity = next(
        (value for name in ("id", "node_id", "id_") if (value := getattr(thing, name, None))), None
    )
    if identity is not None:
        record["id"] = str(identity)
    metadata = getattr(thing, "metadata", None)
    if isinstance(metadata, Mapping):
        record["metadata"] = metadata
    return record


def _scored(passage: Passage, score: object, rank: int) -> Hit:
    usable = isinstance(score, int | float) and math.isfinite(score)
    return Hit(passage, float(score) if usable else 1.0 / (60 + rank))  # type: ignore[arg-type]


def day_of(value: datetime.date | str | None, name: str) -> datetime.date | None:
    """A date, a time or an ISO string as a day; InputError when it is none of those."""
    if value is None:
        return None
    day = parse_date(value)
    if day is None:
        raise _no_day(name)
    return day


def _no_day(name: str) -> InputError:
    return InputError(f"{name} is not a date: give a datetime.date or an ISO date such as 2026-01-31")
