"""Where the store is, and what is said when it cannot be there."""

from pathlib import Path

import pytest

from holdfast.config import Config, StoreConfig
from holdfast.errors import ConfigError
from holdfast.store.address import data_folder, is_file, locate, shown

NONE = StoreConfig()


def test_the_default_is_a_file_of_this_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert shown(locate(None, NONE)) == str(tmp_path / "holdfast" / "holdfast.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == Path.home() / ".local" / "share" / "holdfast"
    monkeypatch.setattr("sys.platform", "darwin")
    assert data_folder() == Path.home() / "Library" / "Application Support" / "holdfast"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "holdfast"


@pytest.mark.parametrize("form", ["{0}", "sqlite:///{0}", "sqlite+aiosqlite:///{0}"])
def test_a_path_is_a_file(form: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    assert shown(locate(form.format(path), NONE)) == str(path)
    assert shown(locate(path, NONE)) == str(path)


def test_a_relative_path_starts_where_the_program_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    url = locate("store.db", NONE)
    monkeypatch.chdir("/")
    assert url.database == str(tmp_path / "store.db")


@pytest.mark.parametrize("name", ["postgres", "postgresql", "postgresql+asyncpg", "postgresql+psycopg"])
def test_a_server_is_reached_by_one_driver_whatever_is_asked_for(name: str) -> None:
    url = locate(f"{name}://keeper:secret@db.example/notes?sslmode=require", NONE)
    assert url.drivername == "postgresql+asyncpg"
    assert dict(url.query) == {"ssl": "require"}
    assert not is_file(url)


def test_a_password_is_never_shown() -> None:
    url = locate("postgresql://keeper:secret@db.example/notes", NONE)
    assert shown(url) == "postgresql://keeper:***@db.example/notes"
    in_query = locate("postgresql://keeper@db.example/notes?password=secret&sslmode=require", NONE)
    assert shown(in_query) == "postgresql://keeper@db.example/notes"
    assert in_query.query["password"] == "secret"
    config = Config(store=StoreConfig(url="postgresql://keeper:secret@db.example/notes"))
    assert "secret" not in repr(config)
    assert "secret" not in str(config)


@pytest.mark.parametrize(
    "address", ["", ":memory:", "sqlite://", "sqlite:///:memory:", "mysql://a:secret@b/c", "http://[secret"]
)
def test_what_cannot_be_a_store_is_said_without_passwords(address: str) -> None:
    with pytest.raises(ConfigError, match="give a path") as raised:
        locate(address, NONE)
    assert "secret" not in str(raised.value)


def test_an_empty_address_is_said_to_be_empty() -> None:
    with pytest.raises(ConfigError, match=r"is empty: give a path, .* or unset HOLDFAST_STORE__URL"):
        locate(None, StoreConfig(url=""))


def test_the_configured_address_is_used_and_an_argument_wins(tmp_path: Path) -> None:
    configured = StoreConfig(url=str(tmp_path / "a.db"))
    assert shown(locate(None, configured)) == str(tmp_path / "a.db")
    assert shown(locate(tmp_path / "b.db", configured)) == str(tmp_path / "b.db")
    loaded = Config.load(tmp_path, {"HOLDFAST_STORE__URL": "c.db", "HOLDFAST_STORE__TIMEOUT": "2"})
    assert (loaded.store.url, loaded.store.timeout) == ("c.db", 2.0)
