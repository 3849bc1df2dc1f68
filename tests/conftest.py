"""What every test relies on: the asyncio backend, and an environment without the developer's own settings."""

import os
import uuid
from collections.abc import Iterator

import pytest

from model_server import ModelServer
from postgres_server import PostgresServer


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("HOLDFAST_"):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One server for the whole session, for tests that ask for it."""
    server = PostgresServer()
    server.start()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres_server.create_database(f"t{uuid.uuid4().hex}")


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    """A language model on this machine that says what the test tells it to."""
    with ModelServer() as server:
        yield server
