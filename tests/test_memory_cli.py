"""`holdfast memory add|recall|list|remove` as a user meets it."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import piped
from holdfast.cli.entry import run
from holdfast.cli.memory_view import pace
from holdfast.memory.importing import ImportProgress


@pytest.fixture(autouse=True)
def _store_of_this_test(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "store.db"))
    monkeypatch.chdir(tmp_path)


def said(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_from_adding_to_removing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "tower.md").write_text("The granite tower is 32 metres high.")
    (notes / "lamp.md").write_text("---\ndate: 1871-10-02\n---\nThe lamp was first lit in October 1871.")
    assert (
        run(["memory", "add", "notes", "Deer graze in the glen.", "--id", "deer", "--speaker", "Ruth"]) == 0
    )
    assert "kept 3 passages from 2 files" in capsys.readouterr().out
    assert run(["memory", "add", "notes/lamp.md"]) == 0
    assert "kept 1 passage from 1 file in" in capsys.readouterr().out

    assert run(["memory", "recall", "How tall is the tower?", "-k", "1", "--json"]) == 0
    (hit,) = said(capsys)
    assert hit["passage"]["id"] == "notes/tower.md"
    assert hit["part"] == "The granite tower is 32 metres high."
    assert (hit["lexical_rank"], hit["vector_rank"], hit["judgement"]) == (1, 1, None)

    assert run(["memory", "recall", "lamp", "--as-of", "1850-01-01", "--json"]) == 0
    assert "notes/lamp.md" not in [hit["passage"]["id"] for hit in said(capsys)]
    assert run(["memory", "recall", "The tower is high.", "--rerank", "-k", "1", "--json"]) == 0
    assert said(capsys)[0]["judgement"]["support"] > 0.5

    assert run(["memory", "list", "--json"]) == 0
    listed = said(capsys)
    assert listed["total"] == 3
    assert {p["id"]: p["speaker"] for p in listed["passages"]}["deer"] == "Ruth"
    assert run(["memory", "list"]) == 0
    assert "3 of 3" in capsys.readouterr().out

    assert run(["memory", "remove", "deer", "--json"]) == 0
    assert said(capsys) == {"removed": 1}
    assert run(["memory", "remove", "--source", "notes/tower.md"]) == 0
    assert run(["memory", "remove", "deer"]) == 1
    assert "none of these passages" in capsys.readouterr().err


def test_people_see_a_table_or_that_nothing_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["memory", "recall", "anything"]) == 0
    caught = capsys.readouterr()
    assert (caught.out, "memory is empty: holdfast memory add" in caught.err) == ("", True)
    assert run(["memory", "list"]) == 0
    assert "memory is empty" in capsys.readouterr().err
    assert run(["memory", "add", "The sea is cold.", "--date", "2024-05-06"]) == 0
    assert run(["memory", "recall", "cold sea"]) == 0
    shown = capsys.readouterr().out
    assert "2024-05-06" in shown
    assert "The sea is cold." in shown
    assert "speaker" not in shown, "a column in which nothing stands takes no room"
    assert run(["memory", "recall", "cold sea", "--as-of", "2020-01-01"]) == 0
    assert "nothing was found" in capsys.readouterr().err


def test_spaces_keep_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["memory", "add", "The sea is cold.", "--space", "one"]) == 0
    capsys.readouterr()
    assert run(["memory", "list", "--space", "two", "--json"]) == 0
    assert said(capsys) == {"total": 0, "passages": []}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["add"], 2, "Missing argument"),
        (["add", "-", "-"], 2, "only once"),
        (["add", "One.", "Two.", "--id", "x"], 2, "one text"),
        (["add", "missing/notes.md"], 1, "no file or folder"),
        (["recall", "?"], 1, "no word"),
        (["recall", "x", "-k", "0"], 2, "-k"),
        (["recall", "x", "--as-of", "soon"], 2, "--as-of: 'soon' is no date: write YYYY-MM-DD"),
        (["recall", "x", "--since", "2024-13-01"], 2, "--since: '2024-13-01' is no date"),
        (["add", "A text.", "--date", "x"], 2, "--date: 'x' is no date"),
        (["remove"], 2, "either ids or --source"),
        (["recall", "x", "--space", " "], 1, "a space needs a name"),
    ],
)
def test_mistakes_end_in_one_clear_line(
    arguments: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["memory", *arguments]) == code
    caught = capsys.readouterr()
    assert message in caught.err
    assert caught.err.count("\n") == 1
    assert caught.out == ""


@pytest.mark.parametrize(
    ("left", "shown"),
    [
        (None, "1,200 passages, 60/s"),
        (75.2, "1,200 passages, 60/s, 1:15 left"),
        (3725.0, "1,200 passages, 60/s, 1:02:05 left"),
    ],
)
def test_an_import_says_how_fast_it_is_and_how_long_it_takes(left: float | None, shown: str) -> None:
    assert pace(ImportProgress(1200, 0.5, 60.0, left)) == shown


def test_what_comes_through_a_pipe_is_kept_as_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("Deer graze in the glen.", "The lamp was lit in 1871."):
        with piped(text) as path:
            assert run(["memory", "add", path, "--speaker", "Ruth"]) == 0
    capsys.readouterr()
    assert run(["memory", "list", "--json"]) == 0
    assert said(capsys)["total"] == 2
