"""The folder of an audit: one audit at a time writes into it, and every file in it is whole or not there."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from holdfast.errors import AuditError
from holdfast.store.locks import lock_file

NAME, LOCK, STORE = "audit.json", "lock", "audit.db"
RESULTS, TABLE, BAD = "results.jsonl", "results.parquet", "bad_rows.jsonl"
SUMMARY, PAGE = "summary.json", "report.html"


class Folder:
    """Where an audit keeps what it makes."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the folder against other audits; the system lets go of it when this process ends, however it ends."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            stream = (self.path / LOCK).open("a+b")
        except OSError as error:
            raise AuditError(
                f"{self.path} cannot be written ({error.strerror}): choose another --out"
            ) from None
        with stream:
            if not lock_file(stream, wait=False):
                raise AuditError(
                    f"another audit is writing into {self.path}: wait for it, or choose another --out"
                )
            yield

    @property
    def audit(self) -> str | None:
        """The name of the audit that this folder belongs to."""
        found = self._note
        return None if found is None else str(found["audit"])

    @property
    def only_estimated(self) -> bool:
        """Whether nobody has asked for more than an estimate here yet."""
        return bool((self._note or {}).get("only_estimated"))

    @property
    def _note(self) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads((self.path / NAME).read_text(encoding="utf-8"))
            return {**found, "audit": found["audit"]}
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            raise AuditError(
                f"{self.path / NAME} is damaged: choose another --out, or remove it to begin anew"
            ) from None

    def require_ours(self) -> None:
        """Refuse a folder with files of somebody else under the names that an audit writes."""
        if (self.path / NAME).exists() or (self.path / STORE).exists():
            return
        for name in (RESULTS, TABLE, BAD, SUMMARY, PAGE):
            if (self.path / name).exists():
                raise AuditError(
                    f"{self.path / name} is there and of no audit: choose another --out, so that it is not overwritten"
                )

    def belongs_to(self, audit: str, store: str, *, only_estimated: bool = False) -> None:
        """Note whose folder this is."""
        note: dict[str, Any] = {"audit": audit, "store": store}
        if only_estimated:
            note["only_estimated"] = True
        self.write(NAME, json.dumps(note, indent=2) + "\n")

    def write(self, name: str, text: str) -> Path:
        """Write a file whole: the older one stays until the new one is on the disk."""
        with self.replacing(name) as stream:
            stream.write(text.encode("utf-8", "replace"))
        return self.path / name

    @contextmanager
    def replacing(self, name: str) -> Iterator[IO[bytes]]:
        """A stream whose file takes its place when all of it is on the disk."""
        part = self.path / f".{name}.part"
        try:
            with part.open("wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(self.path / name)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise AuditError(
                f"{self.path / name} cannot be written ({error.strerror or error}): make room, and run the same "
                "command again; no row is checked twice"
            ) from None
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def read_audit(path: Path) -> dict[str, Any]:
    """What a folder says about itself: the audit's name and its store."""
    try:
        found = json.loads((path / NAME).read_text(encoding="utf-8"))
        return {"audit": str(found["audit"]), "store": str(found["store"])}
    except (OSError, ValueError, KeyError, TypeError):
        raise AuditError(f"{path} holds no audit: give the --out folder of one") from None
