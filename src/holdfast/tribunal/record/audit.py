"""The audit log: entries chained by their digests, so that a change anywhere shows."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from holdfast.errors import InputError
from holdfast.tribunal.record.commitment import canonical

START = "0" * 64
"""What the first entry names as its predecessor."""
_FIELDS = ("tribunal", "number", "at", "kind", "body", "previous", "digest")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was recorded, and the digest of everything up to it."""

    tribunal_id: str
    number: int
    at: datetime
    kind: str
    body: Mapping[str, Any]
    previous: str
    digest: str

    def to_dict(self) -> dict[str, Any]:
        """One line of an exported log."""
        values = (
            self.tribunal_id,
            self.number,
            _moment(self.at),
            self.kind,
            self.body,
            self.previous,
            self.digest,
        )
        return dict(zip(_FIELDS, values, strict=True))

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> "Entry":
        """Read one line; InputError when it is no entry."""
        try:
            values = [fields[name] for name in _FIELDS]
            at = datetime.fromisoformat(values[2])
            body = dict(values[4])
            return cls(
                str(values[0]), int(values[1]), at, str(values[3]), body, str(values[5]), str(values[6])
            )
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"this is no entry of an audit log: {error!r}") from None


def next_entry(
    last: Entry | None, tribunal_id: str, kind: str, body: Mapping[str, Any], at: datetime
) -> Entry:
    """The entry that follows `last`."""
    number, previous = (0, START) if last is None else (last.number + 1, last.digest)
    digest = digest_of_entry(tribunal_id, number, at, kind, body, previous)
    return Entry(tribunal_id, number, at, kind, body, previous, digest)


def digest_of_entry(
    tribunal_id: str, number: int, at: datetime, kind: str, body: Mapping[str, Any], previous: str
) -> str:
    """SHA-256 over canonical JSON of the entry and its predecessor's digest."""
    values = (tribunal_id, number, _moment(at), kind, body, previous)
    return hashlib.sha256(canonical(dict(zip(_FIELDS[:6], values, strict=True)))).hexdigest()


def first_broken(entries: Sequence[Entry]) -> tuple[int, str] | None:
    """The place of the first entry that does not follow from those before it, and what is wrong with it."""
    previous, tribunal = START, entries[0].tribunal_id if entries else ""
    for place, entry in enumerate(entries):
        expected = digest_of_entry(
            entry.tribunal_id, entry.number, entry.at, entry.kind, entry.body, entry.previous
        )
        if entry.tribunal_id != tribunal:
            return place, f"it belongs to another tribunal, {entry.tribunal_id!r}"
        if entry.number != place:
            return place, f"its number is {entry.number}: an entry was added, removed or moved"
        if entry.previous != previous:
            return place, "it does not follow from the entry before it"
        if entry.digest != expected:
            return place, "its content was changed"
        previous = entry.digest
    return None


def read_entries(lines: Iterable[str]) -> list[Entry]:
    """The entries of an exported log, one JSON object a line; InputError names a line that is none."""
    entries = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                entries.append(Entry.from_dict(json.loads(line)))
            except (ValueError, RecursionError, AttributeError) as error:
                raise InputError(f"line {number} of the log cannot be read: {error}") from None
    return entries


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
