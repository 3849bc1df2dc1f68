"""Output fits the stream it goes to."""

import errno
import io
import json
import sys
from typing import NoReturn

import pytest

from holdfast.cli.output import close_output, fit, say, show_json, write


def stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)


def written(stream: io.TextIOWrapper) -> str:
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(stream.encoding)


def test_utf8_is_left_alone() -> None:
    assert fit("✓ café — 日本", stream("utf-8")) == "✓ café — 日本"


def test_ascii_gets_plain_marks() -> None:
    assert fit("✓ “café” — 日", stream("ascii")) == '+ "caf?" -- ?'
    assert fit("café ✗", stream("cp1252")) == "café x"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_json_survives_every_encoding(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = stream(encoding)
    monkeypatch.setattr(sys, "stdout", out)
    value = {"text": "✓ 日本 \ud800", "number": 1.5}
    show_json(value)
    assert json.loads(written(out)) == value


def test_json_never_holds_nan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", stream("utf-8"))
    with pytest.raises(ValueError, match="not JSON compliant"):
        show_json({"score": float("nan")})


def test_messages_go_to_stderr(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    say("there is no file x")
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err == "holdfast: there is no file x\n"


class Closed(io.StringIO):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def write(self, text: str) -> NoReturn:
        raise OSError(self._number, "cannot write")


def test_a_reader_that_left_is_no_error_but_a_full_disk_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Closed(errno.EPIPE))
    write("text")
    close_output()
    monkeypatch.setattr(sys, "stdout", Closed(errno.ENOSPC))
    with pytest.raises(OSError, match="cannot write"):
        write("text")
