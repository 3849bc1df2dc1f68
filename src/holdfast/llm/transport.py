"""The HTTP client under the SDKs, which mends two things: an Anthropic reply without a count of tokens crashes the SDK,
and no SDK tells whether a stream came to its end.

Import it on use only: it brings the HTTP client.
"""

import json
import os
import ssl
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from functools import lru_cache

import httpx2

from holdfast.llm.endings import WATCHED, Ending, can_be_watched

_CONNECT_S = 5.0
_UNCOUNTED = {"input_tokens": 0, "output_tokens": 0}
"""Read as unknown: every prompt has tokens."""


def open_client() -> httpx2.AsyncClient:
    """A client whose time limits are set from outside, around everything."""
    return httpx2.AsyncClient(
        verify=_authorities(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR")),
        timeout=httpx2.Timeout(None, connect=_CONNECT_S),
        event_hooks={"response": [_count_nothing_as_unknown, _watch_the_end]},
    )


def send_query(client: httpx2.AsyncClient, address: str, query: str) -> None:
    """Have every request to the address's server carry the query, beside what the request has of its own."""
    server, asked = httpx2.URL(address).netloc, httpx2.QueryParams(query)

    async def add(request: httpx2.Request) -> None:
        # A redirect to elsewhere goes without it: a query may be a key.
        if request.url.netloc == server:
            request.url = request.url.copy_merge_params(asked)

    client.event_hooks["request"].append(add)


@lru_cache(maxsize=1)
def _authorities(file: str | None, folder: str | None) -> ssl.SSLContext:
    # To read a hundred certificates takes longer than all else in opening a client, and each event loop opens one.
    return httpx2.create_ssl_context()


async def _count_nothing_as_unknown(response: httpx2.Response) -> None:
    plain = response.headers.get("content-type", "").startswith("application/json")
    if response.status_code != 200 or not plain or not response.request.url.path.endswith("/v1/messages"):
        return
    try:
        body = json.loads(await response.aread())
    except (ValueError, RecursionError):
        return
    if isinstance(body, dict) and body.get("type") == "message" and not isinstance(body.get("usage"), dict):
        response._content = json.dumps({**body, "usage": _UNCOUNTED}).encode()


async def _watch_the_end(response: httpx2.Response) -> None:
    ending = WATCHED.get()
    if (
        ending is not None
        and can_be_watched(response)
        and isinstance(response.stream, httpx2.AsyncByteStream)
    ):
        response.stream = _WatchedStream(response.stream, ending)


class _WatchedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, ending: Ending) -> None:
        self._stream = stream
        self._ending = ending
        self._reading: list[object] = []

    async def __aiter__(self) -> AsyncIterator[bytes]:
        source = aiter(self._stream)
        watched = self._ending.watched(source)
        self._reading = [watched, source]
        async for piece in watched:
            yield piece

    async def aclose(self) -> None:
        # Left to the garbage collector, what is half read would be closed at any time and in any thread.
        for reading in self._reading:
            if isinstance(reading, AsyncGenerator):
                with suppress(RuntimeError):  # somebody is reading it, and closes it
                    await reading.aclose()
        await self._stream.aclose()
