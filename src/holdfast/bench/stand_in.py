"""A stand-in for a paid model: a real HTTP server on the loopback that speaks OpenAI's format and takes its time.

It costs nothing and is never down, so that calls, tokens and waiting can be counted anywhere. Tokens are counted by the
tokenizer that ships with Holdfast; what it says of a claim follows from the words that claim and evidence share, and is
no measure of any model's judgement.
"""

import json
import math
import re
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from holdfast.claims.words import content_words
from holdfast.embedders.wordpiece import count_tokens

ANSWER_S = 0.15
"""How long the model of the published figures takes to answer."""
Write = Callable[[str], str]
"""From everything that was asked to the reply."""
_FENCED = re.compile(r"^<(\w{5}) (\w+)>\n(.*?)\n</\1>$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^(\w{2,5})(?: \(([\d, -]+)\))?: (.*)$", re.MULTILINE)
_TOKEN = re.compile(r"\w+|[^\w\s]|\s+")
_SURE = math.log(0.9)


class StandIn:
    """Listens on a free port from `with` to the end of it."""

    def __init__(
        self, write: Write | None = None, *, seconds: float = ANSWER_S, logprobs: bool = True
    ) -> None:
        self._write = write or judge_by_words
        self._seconds = seconds
        self._logprobs = logprobs
        self.calls = 0
        self.input_tokens = 0
        self.output_tokens = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)

    def __enter__(self) -> "StandIn":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The base URL for clients of OpenAI's format."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def reply(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one request, as OpenAI would send it."""
        time.sleep(self._seconds)
        asked = "\n".join(_text(message.get("content")) for message in body.get("messages", []))
        written = self._write(asked)
        usage = (count_tokens(asked) + _schema_tokens(body), count_tokens(written))
        with self._lock:
            self.calls += 1
            self.input_tokens += usage[0]
            self.output_tokens += usage[1]
        choice: dict[str, Any] = {"index": 0, "finish_reason": "stop", "message": _message(body, written)}
        if self._logprobs and body.get("logprobs"):
            choice["logprobs"] = {"content": _tokens(written), "refusal": None}
        return {
            "id": f"chatcmpl-{self.calls}",
            "object": "chat.completion",
            "created": int(time.time()),
            "model": body.get("model", "stand-in"),
            "choices": [choice],
            "usage": {
                "prompt_tokens": usage[0],
                "completion_tokens": usage[1],
                "total_tokens": sum(usage),
            },
        }


def judge_by_words(asked: str) -> str:
    """A reply to the prompts of the model tier: a verdict for every statement, from the words it shares."""
    parts = {name: text for _, name, text in _FENCED.findall(asked)}
    if "statement" in parts:
        return _verdict(parts["statement"], parts.get("evidence", ""))
    if "statements" in parts:
        lines = _LINE.findall(parts["statements"])
        return json.dumps({label: _letter(text, parts.get("evidence")) for label, _, text in lines})
    if "lines" in parts:
        said = parts.get("evidence", "That is not known.").split("\n")[0]
        return json.dumps({"answers": [{"id": m[0], "answer": said} for m in _LINE.findall(parts["lines"])]})
    return "different" if "second" in parts else "{}"


def _letter(text: str, evidence: str | None) -> str:
    return "u" if evidence is None else _verdict(text, evidence)[0]


def _verdict(text: str, evidence: str) -> str:
    wanted, held = set(content_words(text)), set(content_words(evidence))
    share = len(wanted & held) / max(1, len(wanted))
    return "supported" if share > 0.8 else "partly" if share > 0.5 else "absent"


def _message(body: Mapping[str, Any], written: str) -> dict[str, Any]:
    """Words, or the call of a tool where the request insists on one."""
    tools = body.get("tools") or []
    if not tools or not written.startswith("{"):
        return {"role": "assistant", "content": written}
    function = {"name": tools[0]["function"]["name"], "arguments": written}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "call_1", "type": "function", "function": function}],
    }


def _schema_tokens(body: Mapping[str, Any]) -> int:
    """Schemas and tools are part of what is paid for."""
    sent = [body[name] for name in ("tools", "response_format") if body.get(name)]
    return count_tokens(json.dumps(sent)) if sent else 0


def _tokens(written: str) -> list[dict[str, Any]]:
    return [
        {"token": token, "logprob": _SURE, "bytes": None, "top_logprobs": []}
        for token in _TOKEN.findall(written)
    ]


def _text(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _handler(owner: StandIn) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", "0"))))
            self._send(200, owner.reply(body))

        def do_GET(self) -> None:
            self._send(200, {"object": "list", "data": [{"id": "stand-in", "object": "model"}]})

        def _send(self, status: int, document: Mapping[str, Any]) -> None:
            raw = json.dumps(document).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
            """Quiet."""

    return Handler
