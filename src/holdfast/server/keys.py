"""API keys: random, shown once, kept only as SHA-256 in a file that its owner alone may read."""

import contextlib
import datetime
import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from holdfast.config import ServerConfig
from holdfast.errors import ConfigError, InputError
from holdfast.store.address import data_folder
from holdfast.store.locks import lock_file

SCOPES = ("verify", "chat", "memory", "traces", "feedback", "tribunals", "metrics")
DEFAULT_TENANT = "default"
_PREFIX = "hf-"
_TENANT = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True)
class ApiKey:
    """Who may do what; the key itself is not here, only its digest."""

    id: str
    name: str
    tenant: str
    scopes: tuple[str, ...]
    digest: str
    created_at: str
    expires_at: str | None = None

    def is_current(self, now: datetime.datetime) -> bool:
        """Has it not expired?"""
        return self.expires_at is None or now < _moment(self.expires_at)


def keys_path(config: ServerConfig) -> Path:
    """The file of keys that the settings name."""
    return data_folder() / "keys.json" if config.keys_file is None else Path(config.keys_file).expanduser()


class KeyRing:
    """The keys of one file; a change of the file is seen at the next request, so rotation needs no restart."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stamp: tuple[int, int] | None = None
        self._by_digest: dict[str, ApiKey] = {}

    def find(self, secret: str) -> ApiKey | None:
        """The current key that this secret is; None when there is none."""
        self._refresh()
        key = self._by_digest.get(digest_of(secret))
        return key if key is not None and key.is_current(_now()) else None

    def all(self) -> list[ApiKey]:
        """Every key, expired ones included."""
        self._refresh()
        return list(self._by_digest.values())

    def add(
        self, name: str, *, tenant: str = DEFAULT_TENANT, scopes: Sequence[str] = SCOPES
    ) -> tuple[ApiKey, str]:
        """A new key and its secret, which is nowhere else."""
        key, secret = _new_key(_known_name(name), known_tenant(tenant), _known_scopes(scopes))
        with self._changing():
            self._write([*self.all(), key])
        return key, secret

    def revoke(self, key_id: str) -> ApiKey:
        """Take a key away at once."""
        with self._changing():
            key = self._named(key_id)
            self._write(other for other in self.all() if other.id != key_id)
        return key

    def rotate(self, key_id: str, grace_s: float = 86_400.0) -> tuple[ApiKey, str]:
        """A new secret for the same rights; the old one works for the time of grace, and never beyond its own end."""
        now = _now()
        end = _end_of_grace(now, grace_s)
        with self._changing():
            old = self._named(key_id)
            if not old.is_current(now):
                raise InputError(
                    f"the key {key_id} ended at {old.expires_at} and cannot be rotated: "
                    "holdfast keys add makes a new one"
                )
            ended = old if old.expires_at and _moment(old.expires_at) < end else _ending(old, end)
            fresh, secret = _new_key(old.name, old.tenant, old.scopes)
            self._write([*(ended if key.id == key_id else key for key in self.all()), fresh])
        return fresh, secret

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Nobody else changes the file between reading it and writing it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # The file of keys itself is replaced at every change, so that a lock on it would not last.
        with self._path.with_name(f".{self._path.name}.lock").open("a+b") as stream:
            if not lock_file(stream, wait=True):
                raise ConfigError(f"the keys in {self._path} are being changed by another program: try again")
            self._stamp = None
            yield

    def _named(self, key_id: str) -> ApiKey:
        for key in self.all():
            if key.id == key_id:
                return key
        raise InputError(f"there is no key {key_id!r}: holdfast keys list shows those that are")

    def _refresh(self) -> None:
        try:
            found = self._path.stat()
        except FileNotFoundError:
            self._stamp, self._by_digest = None, {}
            return
        except OSError:
            raise _unreadable(self._path) from None
        stamp = (found.st_mtime_ns, found.st_size)
        if stamp != self._stamp:
            self._by_digest = {key.digest: key for key in _read(self._path)}
            self._stamp = stamp

    def _write(self, keys: Iterable[ApiKey]) -> None:
        text = json.dumps({"keys": [asdict(key) for key in keys]}, indent=2)
        fresh = self._path.with_name(f".{self._path.name}.{secrets.token_hex(4)}")
        # Written aside and moved into place: whoever reads meanwhile sees the old file or the new one.
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text)
            fresh.replace(self._path)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        self._stamp = None


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is 256 random bits, so no slow hash is needed to protect it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def known_tenant(tenant: str) -> str:
    """The name, if it can be one: it becomes a part of a file's name."""
    if not _TENANT.fullmatch(tenant):
        raise InputError(
            f"{tenant!r} cannot name a tenant: use 1 to 64 of a-z, 0-9, _ and -, beginning with a letter or digit"
        )
    return tenant


def _known_scopes(scopes: Sequence[str]) -> tuple[str, ...]:
    wrong = [scope for scope in scopes if scope not in SCOPES]
    if wrong or not scopes:
        raise InputError(f"{', '.join(wrong) or 'nothing'} is no scope: use some of {', '.join(SCOPES)}")
    return tuple(dict.fromkeys(scopes))


def _known_name(name: str) -> str:
    if not name.strip() or len(name) > 200:
        raise InputError("a key needs a name of 1 to 200 characters, to know it by")
    return name


def _new_key(name: str, tenant: str, scopes: tuple[str, ...]) -> tuple[ApiKey, str]:
    secret = _PREFIX + secrets.token_urlsafe(32)
    made = _now().isoformat(timespec="seconds")
    return ApiKey(secrets.token_hex(4), name, tenant, scopes, digest_of(secret), made), secret


def _end_of_grace(now: datetime.datetime, grace_s: float) -> datetime.datetime:
    try:
        return now + datetime.timedelta(seconds=grace_s)
    except (OverflowError, ValueError):
        raise InputError(
            "the time of grace has no end that a calendar knows: give a smaller number"
        ) from None


def _ending(key: ApiKey, end: datetime.datetime) -> ApiKey:
    return replace(key, expires_at=end.isoformat(timespec="seconds"))


def _moment(text: str) -> datetime.datetime:
    """A moment as the file has it; one without a zone is in UTC."""
    moment = datetime.datetime.fromisoformat(text)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=datetime.UTC)


def _read(path: Path) -> list[ApiKey]:
    try:
        rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["keys"]
        return [_known_key(row) for row in rows]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        raise _unreadable(path) from None


def _known_key(row: dict[str, Any]) -> ApiKey:
    """The key of one row; TypeError or ValueError when a part of it cannot be one."""
    key = ApiKey(**{**row, "scopes": tuple(row["scopes"])})
    if not all(isinstance(text, str) for text in (key.id, key.name, key.digest, *key.scopes)):
        raise TypeError("a key is made of text")
    if key.expires_at is not None:
        _moment(key.expires_at)
    known_tenant(key.tenant)
    return key


def _unreadable(path: Path) -> ConfigError:
    return ConfigError(f"the keys in {path} cannot be read: holdfast keys add writes such a file")


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
