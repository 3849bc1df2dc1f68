"""A real service on a free port of the loopback, for tests that talk to it over HTTP."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from holdfast.config import Config
from holdfast.server import create_app

GUIDE = "The bridge was opened on 19 March 1932. It has six lanes for cars."
ANSWER = "The bridge was opened in 1932. It has eight lanes for cars."


@contextmanager
def running(**settings: Any) -> Iterator[httpx.Client]:
    """A client of a service with these settings; the service ends with the block."""
    with serving(**settings) as url, _client(url, 30) as client:
        yield client


@contextmanager
def serving(**settings: Any) -> Iterator[str]:
    """The address of a service."""
    with serving_app(create_app(Config.load(**{"threads": 1, **settings}))) as url:
        yield url


@contextmanager
def serving_app(app: FastAPI) -> Iterator[str]:
    """The address of an app."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, server_header=False))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        _wait_for(url, thread)
        yield url
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()


def _client(url: str, timeout: float) -> httpx.Client:
    # Nothing here is under TLS; to read the certificates of the world takes longer than most tests.
    return httpx.Client(base_url=url, timeout=timeout, trust_env=False, verify=False)


def _wait_for(url: str, thread: threading.Thread) -> None:
    with _client(url, 2) as client:
        for _ in range(600):
            try:
                client.get("/healthz")
            except httpx.TransportError:
                assert thread.is_alive(), "the service did not start"
                thread.join(0.05)
            else:
                return
    raise AssertionError("the service did not answer")
