"""A real HTTP server on this machine that speaks the OpenAI and the Anthropic wire formats.

    with ModelServer(lambda request: {"verdict": "supported"}) as server:
        model = connect(server.url, LLMConfig(retries=0))

What it answers is a `Reply`, a text, or a dictionary (sent as JSON text, or as the call of a tool where the request
offers one). It comes from the queue filled by `server.script(...)` first, then from the function given to
`ModelServer`. Everything asked is kept in `server.requests`.
"""

import json
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal

Wire = Literal["openai", "anthropic"]
Fault = Literal["drop", "cut", "hang", "garbage"]
"""Close before answering; stop in the middle of the body; never answer; answer what is not HTTP."""


@dataclass(frozen=True)
class Request:
    """One request as the server saw it."""

    wire: Wire
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]
    number: int
    """Counted from 1."""

    @property
    def turns(self) -> list[tuple[str, str]]:
        """Role and text of every message, the system's first."""
        system = [("system", _text(self.body["system"]))] if self.body.get("system") else []
        return system + [(m["role"], _text(m.get("content"))) for m in self.body.get("messages", [])]

    @property
    def system(self) -> str:
        return "\n".join(text for role, text in self.turns if role in ("system", "developer"))

    @property
    def user(self) -> str:
        """The last thing that the user said."""
        return next((text for role, text in reversed(self.turns) if role == "user"), "")

    @property
    def text(self) -> str:
        """Everything that was said, to match on."""
        return "\n".join(text for _, text in self.turns)

    @property
    def tools(self) -> list[str]:
        named = (tool.get("function", tool) for tool in self.body.get("tools") or [])
        return [tool["name"] for tool in named]

    @property
    def streamed(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def wants_logprobs(self) -> bool:
        return bool(self.body.get("logprobs"))


@dataclass(frozen=True)
class Reply:
    """What the server answers, and what goes wrong with it."""

    content: str | Mapping[str, Any] | list[Any] = "ok"
    usage: tuple[int, int] | Literal["count"] | None = "count"
    """Input and output tokens; None leaves them out; "count" counts words."""
    finish: Literal["stop", "length", "content_filter"] = "stop"
    refusal: str | None = None
    logprobs: Mapping[str, float] | None = None
    """Of the first token, by token; sent only to requests that ask for them."""
    as_text: bool = False
    """Ignore the tools that were offered, as many servers do."""
    delay_s: float = 0.0
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | bytes | None = None
    """Sent as it is, whatever it is."""
    content_type: str = "application/json"
    fault: Fault | None = None
    before_word: Callable[[int], object] | None = None
    """Called before each word of a stream, with its number from 0: the stream waits for it."""


Answer = Reply | str | Mapping[str, Any] | list[Any]
Answers = Callable[[Request], Answer]

HTML_PAGE = Reply(
    status=200, body="<!doctype html><html><body><h1>It works!</h1></body></html>", content_type="text/html"
)
GATEWAY_PAGE = Reply(status=502, body="<html><h1>502 Bad Gateway</h1></html>", content_type="text/html")


def too_many(retry_after: str | None = None) -> Reply:
    """429, with or without Retry-After."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    return failed(429, "rate limit reached", headers)


def failed(
    status: int, message: str = "the server failed", headers: Mapping[str, str] | None = None
) -> Reply:
    """An error as providers send it."""
    body = json.dumps({"type": "error", "error": {"type": "error", "message": message, "code": None}})
    return Reply(status=status, body=body, headers=headers or {})


_PORTS: set[int] = set()
"""Those that a server of this process has had."""


class ModelServer:
    """Listens on a free port of the loopback from `with` to the end of it."""

    def __init__(self, answers: Answers | Answer = "ok", *, models: Sequence[str] = ("test-model",)) -> None:
        self.answers: Answers | Answer = answers
        """Asked when the queue is empty; may be replaced at any time."""
        self._queue: deque[Answer] = deque()
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self.requests: list[Request] = []
        self.models = tuple(models)
        self.busy = 0
        self.busiest = 0
        """The most requests that were in work at the same time."""
        self._server = _Server(("127.0.0.1", 0), _handler_for(self))
        while self._server.server_port in _PORTS:  # what a model has used is counted by its address
            taken = self._server
            self._server = _Server(("127.0.0.1", 0), _handler_for(self))
            taken.server_close()
        _PORTS.add(self._server.server_port)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> "ModelServer":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.close_connections()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The OpenAI-compatible base URL."""
        return f"{self.anthropic_url}/v1"

    @property
    def anthropic_url(self) -> str:
        """The base URL for Anthropic clients, which add /v1 themselves."""
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def script(self, *answers: Answer) -> None:
        """Answer the next requests with these, in order, before the function is asked again."""
        self._queue.extend(answers)

    def answer(self, request: Request) -> Reply:
        """What this request gets."""
        with self._lock:
            scripted = self._queue.popleft() if self._queue else None
        answer = scripted if scripted is not None else self.answers
        given = answer(request) if callable(answer) else answer
        return given if isinstance(given, Reply) else Reply(given)

    def remember(self, wire: Wire, path: str, headers: Mapping[str, str], body: Mapping[str, Any]) -> Request:
        """Keep a request."""
        with self._lock:
            request = Request(wire, path, headers, body, len(self.requests) + 1)
            self.requests.append(request)
            return request

    def at_work(self, change: int) -> None:
        """Count requests in work."""
        with self._lock:
            self.busy += change
            self.busiest = max(self.busiest, self.busy)

    def wait(self, seconds: float) -> None:
        """Sleep, but not past the server's end."""
        self._closing.wait(seconds)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self._open: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def close_connections(self) -> None:
        for connection in list(self._open):
            _hang_up(connection)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that leaves in the middle is no news."""


def _hang_up(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return


def _path(asked: str) -> str:
    return asked.partition("?")[0].rstrip("/")


def _handler_for(owner: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            if _path(self.path).endswith("/models"):
                listed = [
                    {"id": name, "object": "model", "created": 0, "owned_by": "x"} for name in owner.models
                ]
                self._send(Reply(body=json.dumps({"object": "list", "data": listed})))
            else:
                self._send(failed(404, f"nothing at {self.path}"))

        def do_POST(self) -> None:
            owner.at_work(1)
            try:
                self._answer()
            finally:
                owner.at_work(-1)

        def _answer(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            wire: Wire = "anthropic" if _path(self.path).endswith("/messages") else "openai"
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = owner.remember(wire, self.path, headers, json.loads(raw))
            reply = owner.answer(request)
            owner.wait(reply.delay_s)
            if reply.fault is not None:
                self._fail(request, reply)
            elif reply.body is not None or reply.status != 200:
                self._send(reply)
            elif request.streamed:
                self._stream(_events(request, reply), reply.before_word)
            else:
                self._send(Reply(body=json.dumps(_document(request, reply)), headers=reply.headers))

        def _fail(self, request: Request, reply: Reply) -> None:
            self.close_connection = True
            if reply.fault == "hang":
                owner.wait(3600)
            elif reply.fault == "garbage":
                self.wfile.write(b"\x00\x01 this is not HTTP\r\n\r\n")
            elif reply.fault == "cut":
                whole = json.dumps(_document(request, reply)).encode()
                self._head(reply, len(whole))
                self.wfile.write(whole[: len(whole) // 2])
            _hang_up(self.connection)

        def _send(self, reply: Reply) -> None:
            body = reply.body if reply.body is not None else ""
            raw = body.encode() if isinstance(body, str) else body
            self._head(reply, len(raw))
            self.wfile.write(raw)

        def _head(self, reply: Reply, length: int) -> None:
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.content_type)
            self.send_header("Content-Length", str(length))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def _stream(self, events: Iterator[bytes], before: Callable[[int], object] | None) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for number, event in enumerate(events):
                if before is not None:
                    before(number)
                self.wfile.write(b"%x\r\n%s\r\n" % (len(event), event))
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")

        def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
            """Quiet: what was asked is in `requests`."""

    return Handler


def _document(request: Request, reply: Reply) -> dict[str, Any]:
    return _openai(request, reply) if request.wire == "openai" else _anthropic(request, reply)


def _openai(request: Request, reply: Reply) -> dict[str, Any]:
    calls_tool = _calls_tool(request, reply)
    message: dict[str, Any] = {"role": "assistant", "content": None if calls_tool else _written(reply)}
    if reply.refusal is not None:
        message |= {"content": None, "refusal": reply.refusal}
    elif calls_tool:
        function = {"name": request.tools[0], "arguments": _written(reply)}
        message["tool_calls"] = [{"id": "call_1", "type": "function", "function": function}]
    choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": reply.finish}
    if calls_tool and reply.finish == "stop":
        choice["finish_reason"] = "tool_calls"
    if reply.logprobs is not None and request.wants_logprobs:
        choice["logprobs"] = {"content": _logprobs(reply.logprobs), "refusal": None}
    document = {
        "id": f"chatcmpl-{request.number}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": request.body.get("model", ""),
        "choices": [choice],
    }
    usage = _usage(request, reply)
    if usage is not None:
        total = usage[0] + usage[1]
        document["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": total}
    return document


def _anthropic(request: Request, reply: Reply) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "text", "text": _written(reply)}
    reason = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}[reply.finish]
    if reply.refusal is not None:
        block, reason = {"type": "text", "text": reply.refusal}, "refusal"
    elif _calls_tool(request, reply):
        block = {"type": "tool_use", "id": "toolu_1", "name": request.tools[0], "input": reply.content}
        reason = "tool_use" if reply.finish == "stop" else reason
    document = {
        "id": f"msg_{request.number}",
        "type": "message",
        "role": "assistant",
        "model": request.body.get("model", ""),
        "content": [block],
        "stop_reason": reason,
        "stop_sequence": None,
    }
    usage = _usage(request, reply)
    if usage is not None:
        document["usage"] = {"input_tokens": usage[0], "output_tokens": usage[1]}
    return document


def _calls_tool(request: Request, reply: Reply) -> bool:
    return bool(request.tools) and not isinstance(reply.content, str) and not reply.as_text


def _written(reply: Reply) -> str:
    return reply.content if isinstance(reply.content, str) else json.dumps(reply.content)


def _usage(request: Request, reply: Reply) -> tuple[int, int] | None:
    if reply.usage == "count":
        return len(request.text.split()), len(_written(reply).split())
    return reply.usage


def _logprobs(tokens: Mapping[str, float]) -> list[dict[str, Any]]:
    top = [
        {"token": token, "logprob": value, "bytes": list(token.encode())} for token, value in tokens.items()
    ]
    return [{**top[0], "top_logprobs": top}]


def _events(request: Request, reply: Reply) -> Iterator[bytes]:
    """The reply word by word."""
    pieces = [word + " " for word in _written(reply).split(" ")]
    pieces[-1] = pieces[-1][:-1]
    if request.wire == "openai":
        yield from _openai_events(request, reply, pieces)
    else:
        yield from _anthropic_events(request, reply, pieces)


def _openai_events(request: Request, reply: Reply, pieces: Sequence[str]) -> Iterator[bytes]:
    frame = {
        "id": f"chatcmpl-{request.number}",
        "object": "chat.completion.chunk",
        "created": int(time.time()),
        "model": request.body.get("model", ""),
    }
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": piece} for piece in pieces]
    finish: str = reply.finish
    if _calls_tool(request, reply):
        function = {"name": request.tools[0], "arguments": _written(reply)}
        call = {"index": 0, "id": "call_1", "type": "function", "function": function}
        deltas, finish = [{"role": "assistant", "tool_calls": [call]}], "tool_calls"
    for delta in deltas:
        yield _event({**frame, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    yield _event({**frame, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}]})
    usage = _usage(request, reply)
    if usage is not None and (request.body.get("stream_options") or {}).get("include_usage"):
        total = usage[0] + usage[1]
        counted = {"prompt_tokens": usage[0], "completion_tokens": usage[1], "total_tokens": total}
        yield _event({**frame, "choices": [], "usage": counted})
    yield b"data: [DONE]\n\n"


def _anthropic_events(request: Request, reply: Reply, pieces: Sequence[str]) -> Iterator[bytes]:
    whole = _anthropic(request, reply)
    usage = whole.get("usage", {"input_tokens": 0, "output_tokens": 0})
    start = {**whole, "content": [], "stop_reason": None, "usage": {**usage, "output_tokens": 0}}
    yield _named({"type": "message_start", "message": start})
    yield _named({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}})
    for piece in pieces:
        delta = {"type": "text_delta", "text": piece}
        yield _named({"type": "content_block_delta", "index": 0, "delta": delta})
    yield _named({"type": "content_block_stop", "index": 0})
    ended = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _named(
        {"type": "message_delta", "delta": ended, "usage": {"output_tokens": usage["output_tokens"]}}
    )
    yield _named({"type": "message_stop"})


def _event(data: Mapping[str, Any]) -> bytes:
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def _named(data: Mapping[str, Any]) -> bytes:
    return f"event: {data['type']}\n".encode() + _event(data)


def _text(content: object) -> str:
    """A message's text, given as one string or as parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return ""
