"""API keys: random, shown once, kept only as SHA-256 in a file that its owner alone may read."""

import contextlib
import datetime
import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from holdfast.config import ServerConfig
from holdfast.errors import ConfigError, InputError
from holdfast.store.address import data_folder

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
        return self.expires_at is None or now < datetime.datetime.fromisoformat(self.expires_at)


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
        secret = _PREFIX + secrets.token_urlsafe(32)
        key = ApiKey(
            secrets.token_hex(4),
            _known_name(name),
            known_tenant(tenant),
            _known_scopes(scopes),
            digest_of(secret),
            _now().isoformat(timespec="seconds"),
        )
        self._write([*self.all(), key])
        return key, secret

    def revoke(self, key_id: str) -> ApiKey:
        """Take a key away at once."""
        key = self._named(key_id)
        self._write(other for other in self.all() if other.id != key_id)
        return key

    def rotate(self, key_id: str, grace_s: float = 86_400.0) -> tuple[ApiKey, str]:
        """A new secret for the same rights; the old one works for the time of grace."""
        old = self._named(key_id)
        end = (_now() + datetime.timedelta(seconds=grace_s)).isoformat(timespec="seconds")
        self._write(replace(key, expires_at=end) if key.id == key_id else key for key in self.all())
        return self.add(old.name, tenant=old.tenant, scopes=old.scopes)

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
        stamp = (found.st_mtime_ns, found.st_size)
        if stamp != self._stamp:
            self._by_digest = {key.digest: key for key in _read(self._path)}
            self._stamp = stamp

    def _write(self, keys: Iterable[ApiKey]) -> None:
        text = json.dumps({"keys": [asdict(key) for key in keys]}, indent=2)
        self._path.parent.mkdir(parents=True, exist_ok=True)
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


def _read(path: Path) -> list[ApiKey]:
    try:
        rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["keys"]
        keys = [ApiKey(**{**row, "scopes": tuple(row["scopes"])}) for row in rows]
        return [replace(key, tenant=known_tenant(key.tenant)) for key in keys]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        raise ConfigError(
            f"the keys in {path} cannot be read: holdfast keys add writes such a file"
        ) from None


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
