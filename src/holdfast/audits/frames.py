"""Values between two processes over a pipe: a length, then the value."""

import pickle
import struct
from typing import IO, Any

_LENGTH = struct.Struct("<Q")


def framed(value: Any) -> bytes:
    """One value as it is sent; both ends are ours, so that pickle is as safe as a function call."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body


def send(stream: IO[bytes], value: Any) -> None:
    """Write one value."""
    stream.write(framed(value))
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """The next value; EOFError when the other end is gone."""
    head = _exactly(stream, _LENGTH.size)
    return pickle.loads(_exactly(stream, _LENGTH.unpack(head)[0]))  # noqa: S301


def _exactly(stream: IO[bytes], size: int) -> bytes:
    body = stream.read(size)
    if len(body) != size:
        raise EOFError("the other end of the pipe is gone")
    return body
