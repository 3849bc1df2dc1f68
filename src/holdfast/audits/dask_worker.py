"""What runs on the workers of a Dask cluster; it is imported there by its name."""

import sys
import threading
from collections.abc import Sequence
from importlib.metadata import version

from holdfast.audits.checker import Checker
from holdfast.audits.types import Done, Row, Spec

_HELD: dict[int, tuple[Spec, Checker]] = {}
_LOADING = threading.Lock()


def installed_version() -> str:
    """The version of Holdfast where this runs."""
    return version("holdfast")


def check_batch(spec: Spec, rows: Sequence[Row], path: Sequence[str]) -> list[Done]:
    """What a worker does with a batch; the weights are loaded once in each of its processes."""
    thread = threading.get_ident()
    with _LOADING:
        held = _HELD.get(thread)
        if held is None or held[0] != spec:
            if held is not None:
                held[1].close()
            sys.path += [folder for folder in path if folder not in sys.path]
            held = _HELD[thread] = (spec, Checker(spec))
    done: list[Done] = []
    held[1].run(rows, done.append)
    return done
