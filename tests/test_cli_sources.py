"""What an argument stands for."""

from pathlib import Path

import pytest

from holdfast.cli.sources import decode, find_path, looks_like_path, read_data, read_text
from holdfast.errors import InputError


@pytest.mark.parametrize(
    "text",
    [
        "answer.txt",
        "Report.PDF",
        "notes/today",
        "./my notes",
        "../x",
        "~/answers",
        r"C:\answers\a",
        "my file.md",
        "agents.toml",
    ],
)
def test_paths_are_told_by_their_looks(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")  # what lies beside the checkout is none of the test's business
    assert looks_like_path(text)
    with pytest.raises(InputError, match="there is no file or folder"):
        find_path(text, "answer")


@pytest.mark.parametrize(
    "text",
    [
        "The mill opened in 1790.",
        "It is fast and/or cheap.",
        "A ratio of 3/4 is enough",
        "/etc holds the settings.",
        "Yes",
        "",
        "a/b\nc/d",
        "x" * 5000,
        "NUL \0 inside",
    ],
)
def test_prose_is_text(text: str) -> None:
    assert find_path(text, "answer") is None
    assert read_text(text, "answer") == text


def test_what_exists_is_a_path_however_it_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Yes").write_text("The mill opened in 1790.")
    assert read_text("Yes", "answer") == "The mill opened in 1790."


def test_addresses_are_not_fetched() -> None:
    with pytest.raises(InputError, match="nothing is fetched"):
        find_path("https://example.org/page.html", "evidence")


def test_an_answer_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        read_text(str(tmp_path), "answer")


def test_bytes_that_are_not_utf8_are_named(tmp_path: Path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes("café".encode("latin-1"))
    with pytest.raises(InputError, match=r"latin\.txt is not UTF-8 \(byte 3"):
        read_text(str(path), "answer")
    assert decode(b"\xef\xbb\xbfmarked", "x") == "marked"


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_utf16_is_read_by_its_mark(order: str) -> None:
    assert decode("\ufeffcafé\r\n".encode(order), "x") == "café\r\n"


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("café".encode("utf-16-le"), "x is no text file"),
        (b"\x7fELF\x02\x00\xff", "x is no text file"),
        (b"\xff\xfea", "x begins as UTF-16 and is none .*save it as UTF-8"),
    ],
)
def test_what_is_no_text_gets_no_advice_about_encodings(raw: bytes, why: str) -> None:
    with pytest.raises(InputError, match=why):
        decode(raw, "x")


@pytest.mark.parametrize("name", ["votes", "agents.toml", "my votes", "panel.conf"])
def test_data_that_is_none_names_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=rf"there is no file .*{name} for the votes"):
        read_data(name, "votes")
    Path(name).write_text("{}", encoding="utf-8")
    assert read_data(name, "votes") == "{}"
    for text in ('{"votes": []}', "[1]", 'proposal = "x"'):
        assert read_data(text, "votes") == text
