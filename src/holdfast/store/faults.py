"""What a database complains about, as errors that say what to do next. Passwords never stand in them."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from holdfast.errors import (
    HoldfastError,
    StoreBusyError,
    StoreDamagedError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
)

_PRIMARY_CODE = 0xFF
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_UNREACHABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
# PostgreSQL's classes of SQLSTATE: connection, server shutting down, resources, locks and deadlocks.
_CONNECTION_CLASSES = ("08", "57P")
_BUSY_STATES = ("55P03", "40P01", "40001", "53300")
_FULL_STATES = ("53100", "53200")
_NO_SUCH_TABLE = "42P01"
_REFUSED_CLASSES = ("28", "3D", "42501")


@contextmanager
def clear_errors(where: str) -> Iterator[None]:
    """Errors of the database at `where` leave as errors of Holdfast."""
    try:
        yield
    except HoldfastError:
        raise
    except DBAPIError as error:
        raise _explain_driver(error, where) from error
    except PoolTimeoutError as error:
        message = f"the store {where} has no free connection: try again, or raise store.pool_size"
        raise StoreBusyError(message) from error
    except SQLAlchemyError as error:
        raise StoreError(f"the store {where} failed: {type(error).__name__}: {_first_line(error)}") from error
    except sqlite3.Error as error:
        raise _explain_sqlite(error, where) from error


@contextmanager
def connection_errors(where: str) -> Iterator[None]:
    """While connecting, an error of the operating system means that nobody answers at `where`."""
    try:
        yield
    except OSError as error:
        raise _unreachable(where, error) from error
    except Exception as error:
        # Older versions of SQLAlchemy let what the server says while connecting through as it is.
        state = getattr(error, "sqlstate", None)
        if state is None:
            raise
        raise _explain_server(str(state), error, where) from error


def _explain_driver(error: DBAPIError, where: str) -> StoreError:
    if isinstance(error.orig, sqlite3.Error):
        return _explain_sqlite(error.orig, where)
    state = str(getattr(error.orig, "sqlstate", None) or "")
    if error.connection_invalidated or not state:
        return _unreachable(where, error.orig)
    return _explain_server(state, error.orig, where)


def _explain_server(state: str, error: BaseException | None, where: str) -> StoreError:
    """What PostgreSQL's code of an error means here."""
    said = _first_line(error).rpartition(">: ")[2]
    if state.startswith(_CONNECTION_CLASSES):
        return _unreachable(where, error)
    if state.startswith(_REFUSED_CLASSES):
        return StoreUnavailableError(f"the store {where} refuses this user or database: {said}")
    if state in _BUSY_STATES:
        return StoreBusyError(f"the store {where} is busy ({said}): try again")
    if state in _FULL_STATES:
        return StoreFullError(f"the store {where} has no room left: free some space on its server")
    if state == _NO_SUCH_TABLE:
        return _incomplete(where, said)
    return StoreError(f"the store {where} failed ({state}): {said}")


def _explain_sqlite(error: sqlite3.Error, where: str) -> StoreError:
    code = (getattr(error, "sqlite_errorcode", 0) or 0) & _PRIMARY_CODE
    if code in _BUSY:
        return StoreBusyError(
            f"the store {where} is locked by another program: try again, or raise store.timeout"
        )
    if code in _DAMAGED:
        return StoreDamagedError(
            f"the store {where} is damaged or no SQLite database ({error}): move it away and start anew, or "
            "recover what is left with: sqlite3 FILE .recover"
        )
    if code == sqlite3.SQLITE_FULL:
        return StoreFullError(
            f"there is no room left for the store {where}: free some space; what was acknowledged is kept"
        )
    if code == sqlite3.SQLITE_READONLY:
        return StoreUnavailableError(
            f"the store {where} cannot be written: check the rights of file and folder"
        )
    if code in _UNREACHABLE:
        return StoreUnavailableError(
            f"the store {where} cannot be opened: check the path and the rights of its folder"
        )
    if code == sqlite3.SQLITE_IOERR:
        return StoreError(
            f"the disk of the store {where} failed ({error}): check its space and health; "
            "what was acknowledged is kept"
        )
    if str(error).startswith("no such table"):
        return _incomplete(where, str(error))
    return StoreError(f"the store {where} failed: {error}")


def _incomplete(where: str, what: str) -> StoreDamagedError:
    return StoreDamagedError(
        f"the store {where} lacks a part ({what}), as one does that a version before the first release made: "
        "move it away and start anew"
    )


def _unreachable(where: str, error: BaseException | None) -> StoreUnavailableError:
    return StoreUnavailableError(
        f"the store {where} cannot be reached ({type(error).__name__}: {_first_line(error)}): "
        "check that the database runs and that the address is right"
    )


def _first_line(error: BaseException | None) -> str:
    return (str(error).splitlines() or [""])[0]
