"""Opens a shipped ONNX model: checksum first, then a session that runs one text at a time on many threads."""

import hashlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources import files
from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.errors import WeightsError

Floats = npt.NDArray[np.float32]


def available_threads(threads: int = 0) -> int:
    """`threads`, or every core this process may use when it is 0."""
    if threads > 0:
        return threads
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def read_weights(package: str, name: str) -> bytes:
    """A shipped file, compared with the checksum that ships beside it."""
    folder = files(package).joinpath("weights")
    try:
        content = folder.joinpath(name).read_bytes()
        sums = folder.joinpath("SHA256SUMS").read_text(encoding="utf-8")
    except OSError as error:
        raise WeightsError(f"the file {name} of {package} cannot be read ({error}). {_MEND}") from None
    expected = {name: digest for digest, name in (line.split() for line in sums.splitlines())}
    if expected.get(name) != hashlib.sha256(content).hexdigest():
        raise WeightsError(f"the file {name} of {package} is damaged: its checksum differs. {_MEND}")
    return content


_MEND = "Install Holdfast again: pip install --force-reinstall holdfast"


class Encoder:
    """A model that takes one sequence a run.

    One sequence, not a padded batch: the int8 kernels scale activations over the whole input, so in a batch a text's
    result would depend on its neighbours. Threads run sequences side by side instead, at the same speed.
    """

    def __init__(self, package: str, name: str, threads: int = 0) -> None:
        # onnxruntime reports its use to its makers unless this is set before it is loaded.
        os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        content = read_weights(package, name)
        try:
            self._session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise WeightsError(f"onnxruntime cannot open {name}: {error}. {_MEND}") from error
        self.threads = available_threads(threads)
        self._start_pool()

    def _start_pool(self) -> None:
        self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="holdfast")
        self._process = os.getpid()

    def _own_pool(self) -> ThreadPoolExecutor:
        if self._process != os.getpid():  # a fork leaves the child without the parent's threads
            self._start_pool()
        return self._pool

    def run(self, ids: Sequence[int], types: Sequence[int]) -> list[Floats]:
        """Every output of the model for one sequence."""
        feed = {
            "input_ids": np.asarray([ids], np.int64),
            "token_type_ids": np.asarray([types], np.int64),
        }
        outputs: list[Floats] = self._session.run(None, feed)
        return [output[0] for output in outputs]

    def submit(self, work: Callable[[Any], Any], item: Any) -> Future[Any]:
        """`work` on one item on the model's threads, while the caller goes on."""
        return self._own_pool().submit(work, item)

    def map(self, work: Callable[[Any], Any], items: Sequence[Any]) -> list[Any]:
        """`work` over all items on the model's threads, in order."""
        if len(items) < 2 or self.threads == 1:
            return [work(item) for item in items]
        return list(self._own_pool().map(work, items))
