"""Evidence from anything a caller has, and clear words about what cannot be used."""

import datetime
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from holdfast.claims import Evidence, load_evidence, read_evidence
from holdfast.errors import InputError


def test_text_is_text_and_gets_a_number() -> None:
    assert load_evidence("Rome is old.") == [Evidence("1", "Rome is old.")]
    assert [e.id for e in load_evidence(["a", "b"])] == ["1", "2"]


@pytest.mark.parametrize(
    "record",
    [
        {"id": "x", "text": "Rome.", "source": "atlas", "date": "2020-05-01"},
        {"id": "x", "content": "Rome.", "metadata": {"source": "atlas", "date": "2020-05-01T10:00:00Z"}},
        {
            "page_content": "Rome.",
            "metadata": {"id": "x", "title": "atlas", "date": datetime.date(2020, 5, 1)},
        },
    ],
)
def test_records(record: Mapping[str, Any]) -> None:
    assert load_evidence(record) == [Evidence("x", "Rome.", "atlas", datetime.date(2020, 5, 1))]


def test_ids_mapped_to_texts_or_records() -> None:
    found = load_evidence({"a": "Rome.", "b": {"text": "Oslo.", "source": "s"}})
    assert found == [Evidence("a", "Rome."), Evidence("b", "Oslo.", "s")]


def test_names_of_fields_may_be_ids_of_texts() -> None:
    sections = {"title": "On Rome.", "abstract": "Rome is old.", "source": "Livy says so."}
    assert [piece.id for piece in load_evidence(sections)] == ["title", "abstract", "source"]
    assert load_evidence([{"source": "Rome is old."}, {"b": "Oslo."}])[0] == Evidence(
        "source", "Rome is old."
    )


@pytest.mark.parametrize(
    ("source", "called"),
    [
        ({"id": "d1", "title": "Rome", "url": "https://rome.example"}, "the record 'd1'"),
        ([{"id": "d1", "snippet": "Rome is old."}], "the record 'd1'"),
        ([{"title": "Rome", "snippet": "Rome is old."}], "a record with the keys title, snippet"),
        ({"a": {"snippet": "Rome is old."}}, "a record with the keys snippet"),
        ([{"id": "d"}], "the record 'd'"),
        ({"doc_id": 7}, "the record '7'"),
    ],
)
def test_a_record_without_a_known_text_key(source: Any, called: str) -> None:
    with pytest.raises(InputError, match=f"{called} has no text: give it one of the keys text, content"):
        load_evidence(source)


def test_a_passage_may_be_called_id() -> None:
    assert load_evidence({"id": {"text": "Rome is old."}}) == [Evidence("id", "Rome is old.")]


def test_a_line_or_a_file_without_a_known_text_key_is_named(tmp_path: Path) -> None:
    lines, whole = tmp_path / "found.jsonl", tmp_path / "found.json"
    lines.write_text('{"id": "d1", "text": "Rome is old."}\n{"snippet": "Oslo is not."}\n')
    whole.write_text('[{"id": "d1", "snippet": "Rome is old."}]')
    with pytest.raises(InputError, match="line 2: a record with the keys snippet has no text"):
        load_evidence(lines)
    with pytest.raises(InputError, match="json: the record 'd1' has no text"):
        read_evidence([whole])
    whole.write_text('{"d1": "Rome is old.", "d2": "Oslo is not."}')
    assert [piece.id for piece in read_evidence([whole])] == ["d1", "d2"]


def test_mixed_lists_and_given_ids(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("Bern.")
    mixed = ["Rome.", Evidence("e", "Oslo."), tmp_path / "f.txt", {"text": "Paris."}]
    assert [e.id for e in load_evidence(mixed)] == ["1", "e", "f", "4"]
    assert [e.id for e in load_evidence(["a", "b"], ids=["x", "y"])] == ["x", "y"]


def test_a_date_that_is_not_iso_is_left_out() -> None:
    assert load_evidence({"text": "Rome.", "date": "last May"})[0].date is None


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ([], "there is no evidence"),
        ({}, "there is no evidence"),
        ("  \n", "evidence '1' is empty"),
        (["a", " "], "evidence '2' is empty"),
        ([{"id": "x", "text": "a"}, {"id": "x", "text": "b"}], "the evidence id 'x' is used 2 times"),
        (["a", Evidence("1", "b")], "the evidence id '1' is used 2 times"),
        ({"id": "x", "text": None}, "has no text"),
        ({"a": 5}, "is int, not text"),
        (5, "cannot be read from int"),
        (b"bytes", "cannot be read from bytes"),
        ([("a", "Rome.")], "a tuple of 2 stands in a list of passages.*write {id: text}"),
        ([["Oslo."], [("a", "Rome.", 0.9)]], "a tuple of 3"),
        ("a\ud800b", "at position 1"),
        (Path("no/such/file.txt"), "does not exist"),
    ],
)
def test_what_cannot_be_used(source: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_evidence(source)


def test_as_many_ids_as_pieces() -> None:
    with pytest.raises(InputError, match="1 ids were given for 2 pieces"):
        load_evidence(["a", "b"], ids=["x"])


def test_nul_becomes_a_blank() -> None:
    assert load_evidence("a\x00b")[0].text == "a b"


def test_read_evidence_names_files_after_their_stems(tmp_path: Path) -> None:
    (tmp_path / "rome.md").write_text("Rome is old.")
    (tmp_path / "oslo.txt").write_text("Oslo is cold.")
    found = read_evidence([str(tmp_path / "rome.md"), tmp_path / "oslo.txt"])
    assert [(e.id, e.source) for e in found] == [
        ("rome", str(tmp_path / "rome.md")),
        ("oslo", str(tmp_path / "oslo.txt")),
    ]


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    for name in ("a/x.txt", "b/x.txt", "b/x.md", "y.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("Some text.")
    assert [e.id for e in read_evidence([tmp_path])] == ["a/x", "b/x.md", "b/x.txt", "y"]


def test_nothing_to_read() -> None:
    with pytest.raises(InputError, match="there is no evidence"):
        read_evidence([])
