"""Rows from JSON Lines, plain or compressed."""

import gzip
import hashlib
import io
import json
import lzma
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from holdfast.audits.sources import Read, Record, Survey, Unreadable
from holdfast.errors import InputError

_RAW = 2000
_LONGEST_LINE = 64 << 20
"""Bytes of one row; a file without line ends would otherwise be read into memory whole."""


class JsonLines:
    """One JSON object a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.name

    def survey(self) -> Survey:
        """Count the lines that are not blank, and take the fingerprint of all of them."""
        found, rows = hashlib.sha256(), 0
        first = line = b""
        for _, line in self._lines():
            first = first or line
            found.update(line)
            rows += 1
        self._require_lines(first, line)
        return Survey(rows, found.hexdigest())

    def read(self) -> Iterator[Read]:
        """Every row; a line that is no JSON object is unreadable by itself."""
        for number, line in self._lines():
            place = f"{self.name}:{number}"
            try:
                yield Record(place, json_object(line))
            except ValueError as problem:
                yield Unreadable(place, str(problem), line[:_RAW].decode("utf-8", "replace").rstrip("\n"))

    def _require_lines(self, first: bytes, last: bytes) -> None:
        """Refuse one array around all rows: its last element alone would be a whole line."""
        if first.removeprefix(BOM_UTF8).lstrip().startswith(b"[") and last.rstrip().endswith(b"]"):
            raise InputError(
                f"{self.path} holds one JSON array: write one object a line into another file, for "
                "example with: jq -c '.[]'"
            )

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        numbered = enumerate(raw_lines(self.path), start=1)
        return ((number, line) for number, line in numbered if line.strip())


def raw_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file as bytes, of UTF-16 as UTF-8; InputError when it cannot be read to its end."""
    try:
        with open_bytes(path) as stream:
            for number, line in enumerate(_lines_of(stream)):
                if len(line) > _LONGEST_LINE:
                    raise InputError(
                        f"{path} has a line of more than {_LONGEST_LINE >> 20} MB: is it JSON Lines?"
                    )
                if number == 0 and b"\0" in line:
                    raise InputError(f"{path} is no text file: give JSON Lines or CSV, saved as UTF-8")
                yield line
    except UnicodeDecodeError as error:
        raise InputError(f"{path} begins as UTF-16 and is none ({error.reason}): save it as UTF-8") from None
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise InputError(f"{path} cannot be read to its end: {error}. Is the file whole?") from None


def _lines_of(stream: IO[bytes]) -> Iterator[bytes]:
    begins = stream.read(2)
    stream.seek(0)
    if begins in (BOM_UTF16_LE, BOM_UTF16_BE):
        # What Windows PowerShell writes. Lines end as those of bytes do, and not at every break that Unicode knows.
        with io.TextIOWrapper(stream, encoding="utf-16", newline="\n") as text:
            while written := text.readline(_LONGEST_LINE + 1):
                yield written.encode()
        return
    while line := stream.readline(_LONGEST_LINE + 1):
        yield line


def open_bytes(path: Path) -> IO[bytes]:
    """A file for reading, unpacked on the way."""
    if path.suffix == ".gz":
        return cast(IO[bytes], gzip.open(path, "rb"))
    return lzma.open(path, "rb") if path.suffix == ".xz" else path.open("rb")


def json_object(line: bytes) -> dict[str, object]:
    """The object that a line holds; ValueError says why it holds none."""
    try:
        fields = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 ({error.reason} at byte {error.start})") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON ({error.msg} at character {error.pos})") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(fields, dict):
        raise ValueError("not a JSON object")
    return fields
