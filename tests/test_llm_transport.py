"""The HTTP client under the SDKs: what it trusts is read once, and read anew when the environment names another."""

import ssl

import pytest

pytest.importorskip("httpx2", reason="models need: pip install 'holdfast[llm]'")

from holdfast.llm.transport import open_client


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
