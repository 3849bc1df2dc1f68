"""Clients that cost next to nothing, so that what is measured is the server: keep-alive HTTP/1.1 over asyncio."""

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

_TIMEOUT_S = 120.0
NO_ANSWER = 0
"""Counted among the statuses."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One response."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Load:
    """What many requests came to."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    unclean: list[str] = field(default_factory=list)
    """Answers above the limit that do not say when to come back, or are no JSON error."""

    def add(self, other: "Load") -> None:
        """Put two runs together."""
        self.seconds += other.seconds
        self.times += other.times
        self.statuses += other.statuses
        self.unclean += other.unclean

    @property
    def per_second(self) -> float:
        """Good answers a second."""
        return self.statuses[200] / self.seconds if self.seconds else 0.0

    def at(self, share: float) -> float:
        """The time in ms that this share of the requests stayed below."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Client:
    """One connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def post(self, path: str, body: bytes) -> Answer:
        """Send a body, and wait for the whole answer."""
        return await asyncio.wait_for(self._send("POST", path, body), _TIMEOUT_S)

    async def get(self, path: str) -> Answer:
        """Ask for a page."""
        return await asyncio.wait_for(self._send("GET", path, b""), _TIMEOUT_S)

    async def _send(self, method: str, path: str, body: bytes) -> Answer:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nContent-Type: application/json\r\n"
        )
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await self._writer.drain()
        return await self._read()

    async def _read(self) -> Answer:
        assert self._reader is not None
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])
        }
        if headers.get("transfer-encoding") == "chunked":
            body = await self._chunks()
        else:
            body = await self._reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            await self.close()
        return Answer(int(head[0].split(" ")[1]), headers, body)

    async def _chunks(self) -> bytes:
        assert self._reader is not None
        pieces = []
        while True:
            size = int(await self._reader.readline(), 16)
            pieces.append((await self._reader.readexactly(size + 2))[:-2])
            if not size:
                return b"".join(pieces)

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def press(port: int, path: str, bodies: Sequence[bytes], clients: int, requests: int) -> Load:
    """So many clients, each sending the next request as soon as the last is answered."""
    load, turn = Load(), itertools.count()

    async def one() -> None:
        async with Client(port) as client:
            while (number := next(turn)) < requests:
                started = time.perf_counter()
                try:
                    answer = await client.post(path, bodies[number % len(bodies)])
                except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                    load.statuses[NO_ANSWER] += 1
                    load.unclean.append(repr(error))
                    await client.close()
                else:
                    note(load, answer, time.perf_counter() - started)

    started = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(min(clients, requests))))
    load.seconds = time.perf_counter() - started
    return load


def note(load: Load, answer: Answer, seconds: float) -> None:
    """Count an answer; only good ones are timed."""
    load.statuses[answer.status] += 1
    if answer.status == 200:
        load.times.append(seconds)
    elif answer.status != 429 or not _is_clean(answer):
        load.unclean.append(f"{answer.status}: {answer.body[:200]!r}")


def _is_clean(answer: Answer) -> bool:
    try:
        error = json.loads(answer.body)["error"]
    except (ValueError, KeyError):
        return False
    return bool(error.get("message")) and answer.headers.get("retry-after", "").isdigit()
