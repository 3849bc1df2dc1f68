"""A worker process: `python -m holdfast.audits.worker` reads batches from its input and writes what is done.

It is no child of multiprocessing, so that a script without a main guard, a notebook and a prompt can all run audits.
"""

import os
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import IO, Any

from holdfast.audits.frames import receive, send
from holdfast.errors import HoldfastError


def main() -> None:
    """Serve batches until the driver is gone."""
    # Ctrl-C goes to every process of a terminal; the driver decides what becomes of its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told, asked = _channels()
    spec, path = receive(asked)
    sys.path += [folder for folder in path if folder not in sys.path]
    waiting: queue.Queue[Any] = queue.Queue()
    threading.Thread(target=_listen, args=(asked, waiting), daemon=True).start()
    try:
        _serve(spec, waiting, told)
    except HoldfastError as error:
        send(told, error)


def _channels() -> tuple[IO[bytes], IO[bytes]]:
    """Our own ends of the pipes; whatever else is printed in this process goes to standard error."""
    told = os.fdopen(os.dup(1), "wb")
    asked = os.fdopen(os.dup(0), "rb")
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return told, asked


def _listen(asked: IO[bytes], waiting: "queue.Queue[Any]") -> None:
    with suppress(EOFError, OSError):
        while True:
            waiting.put(receive(asked))
    # The driver is gone, perhaps killed: nobody wants what is being worked on.
    os._exit(0)


def _serve(spec: Any, waiting: "queue.Queue[Any]", told: IO[bytes]) -> None:
    from holdfast.audits.checker import Checker

    checker = Checker(spec)
    send(told, None)
    while True:
        checker.run(waiting.get(), lambda done: send(told, done))


if __name__ == "__main__":
    main()
