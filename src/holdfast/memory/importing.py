"""Passages from files and folders, batch by batch, with how far it is, how fast, and how long it will take."""

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from holdfast.claims import records
from holdfast.claims.files import files_of, other_files_of, passages_of_line, read_passages
from holdfast.errors import HoldfastError, InputError
from holdfast.memory.records import from_claims
from holdfast.memory.types import Passage

AddBatch: TypeAlias = Callable[[dict[str, Passage]], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import is."""

    passages: int
    share: float
    """Of the files, by their size, from 0 to 1."""
    rate: float
    """Passages a second, so far."""
    seconds_left: float | None
    """None before anything is known."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    passages: int
    changed: int
    """New, or different from what was there."""
    files: int
    seconds: float
    passed_over: tuple[Path, ...] = ()
    """Files of the folders whose kind cannot be read."""

    @property
    def rate(self) -> float:
        """Passages a second."""
        return self.passages / self.seconds if self.seconds else 0.0


ReportProgress: TypeAlias = Callable[[ImportProgress], object]
"""Told after every batch; what it returns is awaited, if it can be."""


@dataclass(frozen=True, slots=True)
class _Read:
    passage: Passage
    bytes_read: int
    """Up to the end of this passage, in all files."""


async def import_passages(
    add: AddBatch, paths: Sequence[Path], size: int, report: ReportProgress | None
) -> Imported:
    """Read and add everything; what was added before an error stays."""
    started = time.monotonic()
    files = [file for path in paths for file in _files(path)]
    total = sum(file.stat().st_size for file in files)
    reading = _read_all(files)
    passages = changed = 0
    while True:
        batch, problem = await asyncio.to_thread(_next_batch, reading, size)
        if batch:
            changed += await add({read.passage.id: read.passage for read in batch})
        if problem is not None:
            raise problem
        if not batch:
            break
        passages += len(batch)
        if report is not None:
            share = batch[-1].bytes_read / (total or 1)
            told = report(_progress(passages, share, time.monotonic() - started))
            if inspect.isawaitable(told):
                await told
    others = tuple(file for path in paths if path.is_dir() for file in other_files_of(path))
    return Imported(passages, changed, len(files), time.monotonic() - started, others)


def _next_batch(reading: Iterator[_Read], size: int) -> tuple[list[_Read], Exception | None]:
    """The next passages, and what ended the reading: what was read before it is kept."""
    batch: list[_Read] = []
    try:
        for read in islice(reading, size):
            batch.append(read)  # one by one: an error leaves what came before it
    except (HoldfastError, OSError) as error:
        return batch, error
    return batch, None


def _progress(passages: int, share: float, seconds: float) -> ImportProgress:
    left = seconds * (1.0 - share) / share if share > 0.0 else None
    return ImportProgress(passages, min(1.0, share), passages / seconds if seconds else 0.0, left)


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return files_of(path)
    if not path.exists():
        raise InputError(f"{path} does not exist: name a file or a folder")
    return [path]


def _read_all(files: Sequence[Path]) -> Iterator[_Read]:
    before = 0
    for path in files:
        for read in _read_lines(path) if path.suffix.lower() == ".jsonl" else _read_file(path):
            yield replace(read, bytes_read=before + read.bytes_read)
        before += path.stat().st_size


def _read_file(path: Path) -> Iterator[_Read]:
    """A passage without an id is known by the path of its file, as it was given: two folders never mix theirs."""
    passages = [passage for passage in read_passages(path) if passage.text.strip()]
    size = path.stat().st_size
    for number, passage in enumerate(passages, start=1):
        unnamed = f"{path.as_posix()}#{number}" if len(passages) > 1 else path.as_posix()
        yield _Read(from_claims(passage, unnamed), size * number // len(passages))


def _read_lines(path: Path) -> Iterator[_Read]:
    """A line at a time, so that a file larger than memory can be read."""
    done = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, start=1):
            done += len(line)
            for passage in _of_line(line, path, number):
                yield _Read(_kept(passage, path, number), done)


def _kept(passage: records.Passage, path: Path, number: int) -> Passage:
    try:
        return from_claims(passage, f"{path.as_posix()}#{number}")
    except InputError as error:
        raise InputError(f"{path}, line {number}: {error}") from None


def _of_line(line: bytes, path: Path, number: int) -> Iterator[records.Passage]:
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}, line {number}, is not UTF-8 ({error.reason}): save it as UTF-8") from None
    for passage in passages_of_line(text, path, number) if text.strip() else ():
        if not passage.text.strip():
            raise InputError(f"{path}, line {number}, holds an empty passage: leave it out or give it text")
        yield replace(passage, source=passage.source or str(path))
