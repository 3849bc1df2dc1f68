"""What becomes of open streams when the model behind them hangs, resets, talks garbage or fails, and on SIGTERM."""

import asyncio
import json
import socket
import struct
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal

from load_clients import Client
from load_services import Running, holdfast_serve

Fault = Literal["hang", "reset", "garbage", "500"]
FAULTS: tuple[Fault, ...] = ("hang", "reset", "garbage", "500")
_PATIENCE_S = 3
"""How long the service waits for the next words of its model."""
_WORDS = "The bridge was opened in 1932. It has six lanes for cars. "
_ASKED = {
    "model": "x",
    "stream": True,
    "messages": [{"role": "user", "content": "How many lanes has the bridge?"}],
    "metadata": {"context": "The bridge was opened on 19 March 1932. It has six lanes for cars."},
}
_LISTED = json.dumps(
    {"object": "list", "data": [{"id": "x", "object": "model", "created": 0, "owned_by": "x"}]}
)
_MODELS = f"HTTP/1.1 200 OK\r\nContent-Length: {len(_LISTED)}\r\nConnection: close\r\n\r\n{_LISTED}".encode()


class Upstream:
    """A model that begins to answer, waits until all streams are open, and then fails."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.open = 0
        self.go_on = asyncio.Event()
        self.closing = asyncio.Event()
        self.port = 0

    def prepare(self, fault: Fault | None) -> None:
        """What goes wrong next; None answers to the end."""
        self.fault, self.open = fault, 0
        self.go_on.clear()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of the service."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            if head.startswith("get "):
                writer.write(_MODELS)
                return
            await reader.readexactly(int(head.partition("content-length:")[2].split("\r\n")[0]))
            await self._reply(writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    async def _reply(self, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        if self.fault == "500":
            await self.go_on.wait()
            writer.write(b"HTTP/1.1 500 Oh\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
            return
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")
        writer.write(_piece(_WORDS))
        await writer.drain()
        await self.go_on.wait()
        if self.fault == "hang":
            await self.closing.wait()
        elif self.fault == "reset":
            # Without lingering, closing sends a reset.
            raw = writer.get_extra_info("socket")
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif self.fault == "garbage":
            writer.write(b"\x00\xff this is nothing \r\n data: {{{\n\ndata: [[[\n\n")
        else:
            writer.write(_piece("It is blue.", "stop") + b"data: [DONE]\n\n")
        if self.fault != "reset":
            await writer.drain()


def _piece(words: str, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": {"role": "assistant", "content": words}, "finish_reason": finish}
    frame = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "x", "choices": [choice]}
    return b"data: " + json.dumps(frame).encode() + b"\n\n"


@asynccontextmanager
async def upstream() -> AsyncIterator[Upstream]:
    """A model on a free port."""
    model = Upstream()
    server = await asyncio.start_server(model.answer, "127.0.0.1", 0)
    model.port = server.sockets[0].getsockname()[1]
    try:
        yield model
    finally:
        model.closing.set()
        server.close()


async def faults(streams: int) -> dict[str, Any]:
    """So many open streams under every fault; then SIGTERM while so many are open."""
    async with upstream() as model:
        settings: dict[str, Any] = {
            "guard__model": f"http://127.0.0.1:{model.port}/v1",
            "guard__timeout_s": _PATIENCE_S,
            "llm__attempt_timeout_s": _PATIENCE_S,
            "llm__retries": 0,
            "llm__concurrency": 2 * streams,
            "server__rate_per_minute": 10**9,
            "server__concurrency": 4 * streams,
        }
        with holdfast_serve(**settings) as service:
            found = {fault: await _under(fault, model, service, streams) for fault in FAULTS}
            drained = await _drained(model, service, streams)
    return {"streams": streams, "faults": found, "sigterm": drained}


async def _under(fault: Fault, model: Upstream, service: Running, streams: int) -> dict[str, Any]:
    model.prepare(fault)
    started = time.perf_counter()
    endings = await _streams(model, service.port, streams, model.go_on.set)
    async with Client(service.port) as client:
        body = json.dumps({"response": _WORDS, "context": _WORDS}).encode()
        serves = (await client.post("/v1/verify", body)).status == 200
    seconds = time.perf_counter() - started
    return {"endings": dict(endings), "slowest_s": round(seconds, 1), "still_serves": serves}


async def _drained(model: Upstream, service: Running, streams: int) -> dict[str, Any]:
    model.prepare(None)

    async def stop() -> None:
        service.terminate()
        await asyncio.sleep(0.5)
        model.go_on.set()

    endings = await _streams(model, service.port, streams, stop)
    status = await asyncio.to_thread(service.ended_with)
    return {"endings": dict(endings), "exit_status": status}


async def _streams(
    model: Upstream, port: int, streams: int, then: Callable[[], Awaitable[None] | None]
) -> Counter[str]:
    async def one() -> str:
        async with Client(port) as client:
            try:
                answer = await client.post("/v1/chat/completions", json.dumps(_ASKED).encode())
            except TimeoutError:
                return "none: it hung"
            except (ConnectionError, asyncio.IncompleteReadError):
                return "none: cut off"
            return ending_of(answer.status, answer.body)

    open_streams = [asyncio.create_task(one()) for _ in range(streams)]
    while model.open < streams:
        await asyncio.sleep(0.02)
        if any(task.done() for task in open_streams):
            break
    waited = then()
    if waited is not None:
        await waited
    return Counter(await asyncio.gather(*open_streams))


def ending_of(status: int, body: bytes) -> str:
    """How a stream ended, in a word or two."""
    if status != 200:
        return f"error {status}" if b'"error"' in body else f"unclean {status}"
    if not body.endswith(b"data: [DONE]\n\n"):
        return "none: the stream stops"
    events = [json.loads(line[6:]) for line in body.decode().split("\n\n")[:-2]]
    reasons = [e["choices"][0]["finish_reason"] for e in events if e.get("choices")]
    return f"finish {reasons[-1]}" if reasons and reasons[-1] else "error event"
