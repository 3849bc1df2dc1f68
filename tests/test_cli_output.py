"""Output fits the stream it goes to."""

import errno
import io
import json
import sys
from typing import NoReturn

import pytest
from rich.box import MINIMAL
from rich.color import ColorSystem
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from holdfast.cli.output import close_output, console_for, fit, say, show, show_json, write


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


HOSTILE = "\x1b]0;owned\x07\x1b[31mred \x9b2J \u202eevil"


def test_codes_in_a_view_or_a_message_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("a", f"b {HOSTILE}", title=HOSTILE, caption=HOSTILE)
    table.add_row(HOSTILE, Text(HOSTILE))
    show(table, HOSTILE, Text(HOSTILE, "bold"), Panel(HOSTILE))
    say(HOSTILE)
    caught = capsys.readouterr()
    for shown in (caught.out, caught.err):
        assert not set(shown) & set("\x1b\x07\x9b\u202e")
        assert "red" in shown
        assert "evil" in shown


def test_words_of_every_script_stay_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    show(Text("✓ café 日本 שלום مرحبا\tfrom [red]here[/red]\nand there"))
    assert capsys.readouterr().out == "✓ café 日本 שלום مرحبا  from [red]here[/red]\nand there\n"


def test_colours_of_our_own_reach_a_terminal() -> None:
    console = console_for(stream("utf-8"))
    console._force_terminal, console._color_system = True, ColorSystem.STANDARD
    with console.capture() as captured:
        console.print(Text("held \x1b[31m", "green"))
    assert captured.get() == "\x1b[32mheld \ufffd[31m\x1b[0m\n"


def test_json_escapes_what_drives_a_terminal_and_means_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    show_json({"text": HOSTILE, "\u2066": "日本 \u200d"})
    out = capsys.readouterr().out
    assert not set(out) & set("\x1b\x07\x9b\u202e\u2066")
    assert "日本" in out
    assert json.loads(out) == {"text": HOSTILE, "\u2066": "日本 \u200d"}


def test_a_pipe_gets_no_blanks_at_the_ends_of_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    out = stream("utf-8")
    monkeypatch.setattr(sys, "stdout", out)
    table = Table("name", "text")
    table.add_row("a", "one")
    show(table, Panel("two", width=30, box=MINIMAL), Text("three  "))
    assert "three" in written(out)
    assert not [line for line in written(out).split("\n") if line.endswith(" ")]


@pytest.mark.parametrize("width", [40, 80])
def test_a_table_that_does_not_fit_is_told_line_by_line_and_nothing_is_cut_off(
    width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    table = Table("group", "answers", "flagged")
    for heading in ("rate", "95 %", "unchecked"):
        table.add_column(heading, justify="right")
    table.add_row("model: m1", "1200", "31", "2.6 %", "1.8 to 3.6 %", "0")
    show(table)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= width
    told = {" ".join(line.split()) for line in lines}
    if width == 40:
        assert {"group model: m1", "answers 1200", "rate 2.6 %", "95 % 1.8 to 3.6 %", "unchecked 0"} <= told
    else:
        assert any("model: m1" in line and "1.8 to 3.6 %" in line for line in lines)
