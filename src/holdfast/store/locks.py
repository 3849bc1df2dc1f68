"""A lock between processes; the system lets go of it when a process ends, however it ends."""

import os
from typing import IO


def lock_file(stream: IO[bytes], *, wait: bool) -> bool:
    """Hold a file against other processes until it is closed; False when another one has it and goes on having it."""
    try:
        if os.name == "nt":
            import msvcrt

            kind = msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK  # type: ignore[attr-defined,unused-ignore]
            msvcrt.locking(stream.fileno(), kind, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(stream, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
