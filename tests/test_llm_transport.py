"""The HTTP client under the SDKs: what it trusts is read once, and read anew when the environment names another."""

import ssl
from collections.abc import AsyncIterator

import pytest

pytest.importorskip("httpx2", reason="models need: pip install 'holdfast[llm]'")

import httpx2

from holdfast.llm.endings import Ending
from holdfast.llm.transport import _WatchedStream, open_client, send_query


async def _authorities_of_a_new_client() -> ssl.SSLContext:
    async with open_client() as client:
        trusted = client._transport._pool._ssl_context  # type: ignore[attr-defined]
        assert isinstance(trusted, ssl.SSLContext)
        return trusted


async def test_clients_share_the_authorities_they_trust() -> None:
    first = await _authorities_of_a_new_client()
    assert await _authorities_of_a_new_client() is first
    assert first.verify_mode is ssl.CERT_REQUIRED
    assert first.check_hostname


async def test_authorities_that_the_environment_names_are_taken_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = await _authorities_of_a_new_client()
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/authorities.pem")
    with pytest.raises(FileNotFoundError):
        open_client()
    monkeypatch.delenv("SSL_CERT_FILE")
    monkeypatch.setenv("SSL_CERT_DIR", "/nowhere")
    assert await _authorities_of_a_new_client() is not usual


class _Endless(httpx2.AsyncByteStream):
    def __init__(self) -> None:
        self.ended = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"data: more\n\n"
        finally:
            self.ended = True


async def test_a_stream_that_is_closed_half_read_is_not_left_to_the_garbage_collector() -> None:
    source = _Endless()
    stream = _WatchedStream(source, Ending())
    reading = aiter(stream)
    assert await anext(reading) == b"data: more\n\n"
    await stream.aclose()
    assert source.ended


async def test_a_query_goes_to_its_own_server_alone_and_beside_what_a_request_has() -> None:
    asked: list[str] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(str(request.url))
        if request.url.host == "host.example":
            return httpx2.Response(307, headers={"Location": "http://elsewhere.example/v1"})
        return httpx2.Response(200)

    async with httpx2.AsyncClient(transport=httpx2.MockTransport(answer), follow_redirects=True) as client:
        send_query(client, "http://host.example/v1", "key=a%20b")
        await client.get("http://host.example/v1/models?alt=sse")
    assert asked == ["http://host.example/v1/models?alt=sse&key=a+b", "http://elsewhere.example/v1"]
