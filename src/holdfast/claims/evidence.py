"""Evidence from whatever a caller has: text, mappings, files, folders, or a sequence of those."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from holdfast.claims.files import read_passages
from holdfast.claims.records import Passage, passages_of, refuse_tuple
from holdfast.claims.types import Evidence
from holdfast.errors import InputError

EvidenceSource: TypeAlias = str | Path | Evidence | Mapping[str, Any] | Sequence[Any]

_SURROGATE = re.compile("[\ud800-\udfff]")


def load_evidence(source: EvidenceSource, *, ids: Sequence[str] | None = None) -> list[Evidence]:
    """Evidence as a list, each piece with an id of its own: "1", "2", … where none is given.

    A string is the text itself, never a path; a pathlib.Path is a file or a folder. A mapping is one record
    (keys id, text or content, source, date, metadata) or ids mapped to texts. `ids` names the pieces.
    NUL characters become blanks, which moves nothing; unpaired surrogates and files that are not UTF-8 are
    refused, and the message says where they stand.
    """
    try:
        passages = list(_flatten(source))
    except RecursionError:
        raise InputError(
            "the evidence is a list in a list too many times, or holds itself: pass one flat list of passages"
        ) from None
    if not passages:
        raise InputError("there is no evidence: pass at least one passage, file or folder")
    if ids is not None:
        passages = _named(passages, ids)
    return _finish(_told_apart(passages))


def read_evidence(paths: Iterable[str | Path]) -> list[Evidence]:
    """The evidence in files and folders; ids from the file names, sources as the paths were given."""
    passages = [passage for path in paths for passage in read_passages(Path(path))]
    if not passages:
        raise InputError("there is no evidence: name at least one file or folder that holds text")
    return _finish(_told_apart(passages))


def _flatten(source: object, *, listed: bool = False) -> Iterator[Passage]:
    """Lists may hold paths beside data, at any depth that a caller would write by hand."""
    if isinstance(source, Path):
        yield from read_passages(source)
    elif isinstance(source, Sequence) and not isinstance(source, str | bytes | bytearray | memoryview):
        for part in source:
            refuse_tuple(part)
            yield from _flatten(part, listed=True)
    else:
        yield from passages_of(source, listed=listed)


def _named(passages: list[Passage], ids: Sequence[str]) -> list[Passage]:
    if len(ids) != len(passages):
        raise InputError(
            f"{len(ids)} ids were given for {len(passages)} pieces of evidence: give one for each"
        )
    return [replace(passage, id=str(name)) for passage, name in zip(passages, ids, strict=True)]


def _told_apart(passages: list[Passage]) -> list[Passage]:
    """Files of the same name take longer ones, until each has its own or nothing longer is left."""
    levels = [0] * len(passages)
    while True:
        names = [
            p.id or (p.names[level] if p.names else None) for p, level in zip(passages, levels, strict=True)
        ]
        counts = Counter(names)
        crowded = [
            index
            for index, (passage, name) in enumerate(zip(passages, names, strict=True))
            if name and not passage.id and counts[name] > 1 and levels[index] + 1 < len(passage.names)
        ]
        if not crowded:
            return [replace(passage, id=name) for passage, name in zip(passages, names, strict=True)]
        for index in crowded:
            levels[index] += 1


def _finish(passages: list[Passage]) -> list[Evidence]:
    evidence = [
        Evidence(passage.id or str(number), _checked(passage, number), passage.source, passage.date)
        for number, passage in enumerate(passages, start=1)
    ]
    for name, count in Counter(piece.id for piece in evidence).items():
        if count > 1:
            raise InputError(f"the evidence id {name!r} is used {count} times: give every piece its own id")
    return evidence


def _checked(passage: Passage, number: int) -> str:
    name = repr(passage.id or passage.source or str(number))
    text = passage.text.replace("\x00", " ")
    if not text.strip():
        raise InputError(f"evidence {name} is empty: remove it or give it text")
    if found := _SURROGATE.search(text):
        raise InputError(
            f"evidence {name} holds half a character (an unpaired surrogate) at position {found.start()}: "
            "decode its source as UTF-8 with errors='replace'"
        )
    return text
