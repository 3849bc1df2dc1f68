"""Rows come from plain and compressed files; a bad line is named and costs only itself."""

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from holdfast.bench.rows import parse_grounding_row, read_grounding_rows
from holdfast.errors import InputError


def row(number: int = 1, **changes: Any) -> dict[str, Any]:
    fields = {
        "dataset": "ours",
        "id": f"r{number}",
        "context": "The pier is 90 metres long.",
        "claim_or_response": "The pier is 90 metres long.",
        "question": None,
        "label": "supported",
    }
    return {**fields, **changes}


def lines(*rows: Any) -> bytes:
    return b"".join(json.dumps(r).encode() + b"\n" for r in rows)


@pytest.mark.parametrize("suffix", [".jsonl", ".jsonl.gz", ".jsonl.xz"])
def test_every_format_gives_the_same_rows(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows{suffix}"
    raw = lines(row(1), row(2, label="contradicted", question="How long is it?"))
    packed = {".jsonl": raw, ".jsonl.gz": gzip.compress(raw), ".jsonl.xz": lzma.compress(raw)}
    path.write_bytes(packed[suffix])
    found = read_grounding_rows(path)
    assert [r.id for r in found.rows] == ["r1", "r2"]
    assert [r.hallucinated for r in found.rows] == [False, True]
    assert found.rows[1].question == "How long is it?"
    assert found.bad_lines == ()


def test_bad_lines_are_named_by_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    path.write_bytes(
        lines(row(1))
        + b"\n{not json\n"
        + b'{"id": "\xff"}\n'
        + b"[1, 2]\n"
        + lines(row(2, label="maybe"), row(3, context=None), row(4))
        + b"[" * 100_000
    )
    found = read_grounding_rows(path)
    assert [r.id for r in found.rows] == ["r1", "r4"]
    assert [bad.line for bad in found.bad_lines] == [3, 4, 5, 6, 7, 9]
    said = [str(bad) for bad in found.bad_lines]
    assert said[0].startswith("mixed.jsonl:3: not JSON")
    assert "not UTF-8" in said[1]
    assert "not a JSON object" in said[2]
    assert "'maybe'" in said[3]
    assert "'context'" in said[4]


def test_a_file_without_a_row_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("nothing\n")
    with pytest.raises(InputError, match=r"bad\.jsonl:1: not JSON"):
        read_grounding_rows(path)
    path.write_text("")
    with pytest.raises(InputError, match="it is empty"):
        read_grounding_rows(path)


def test_missing_and_damaged_files_say_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no file"):
        read_grounding_rows(tmp_path / "absent.jsonl.xz")
    with pytest.raises(InputError, match="is a folder"):
        read_grounding_rows(tmp_path)
    for name, whole in (
        ("cut.jsonl.xz", lzma.compress(lines(row()))),
        ("cut.jsonl.gz", gzip.compress(lines(row()))),
    ):
        (tmp_path / name).write_bytes(whole[:-12])
        with pytest.raises(InputError, match="Is the file whole"):
            read_grounding_rows(tmp_path / name)
    with pytest.raises(InputError):
        read_grounding_rows(tmp_path)


def test_a_sample_is_seeded_and_keeps_the_order(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(lines(*(row(n) for n in range(50))))
    whole = read_grounding_rows(path)
    some = whole.sample(10, seed=3)
    ids = [r.id for r in some.rows]
    assert len(ids) == 10
    assert ids == sorted(ids, key=lambda i: int(i[1:]))
    assert whole.sample(10, seed=3) == some
    assert whole.sample(10, seed=4) != some
    assert whole.sample(None, seed=3) is whole
    assert whole.sample(99, seed=3) is whole


def test_a_numeric_id_and_a_missing_question_are_fine() -> None:
    parsed = parse_grounding_row({**row(), "id": 17, "question": 4})
    assert parsed.id == "17"
    assert parsed.question is None


@pytest.mark.parametrize(
    ("spans", "found"),
    [
        ([{"start": 4, "end": 8}], ((4, 8),)),
        ([{"text": "mill"}, {"start": 0, "end": 3}], ((0, 3), (4, 8))),
        ([{"text": "the"}], None),  # said twice
        ([{"text": "fire"}], None),
        ([{"start": 4, "end": 99}], None),
        ([{"start": 4, "end": 8}, {"start": 9, "end": 9}], None),
        (["mill"], None),
        ([], None),
        (None, None),
        ("mill", None),
    ],
)
def test_marks_are_kept_only_where_all_can_be_placed(spans: object, found: object) -> None:
    fields = {"context": "x", "claim_or_response": "The mill by the lake, the old one.", "spans": spans}
    assert parse_grounding_row({**fields, "label": "unsupported"}).spans == found
    assert parse_grounding_row({**fields, "label": "supported"}).spans == ()


@pytest.mark.parametrize(
    ("fields", "context", "label"),
    [
        ({"answer": "A.", "context": "One.", "label": "faithful"}, "One.", "supported"),
        ({"response": "A.", "contexts": ["One.", "Two."], "label": 0}, "One.\n\nTwo.", "unsupported"),
        (
            {"output": "A.", "documents": [{"doc_id": "d", "text": "One."}], "supported": True},
            "One.",
            "supported",
        ),
        (
            {"claim": "A.", "evidence": {"a": "One.", "b": "Two."}, "label": "Refuted"},
            "One.\n\nTwo.",
            "unsupported",
        ),
        ({"answer": "A.", "context": "One.", "label": "contradicted"}, "One.", "contradicted"),
    ],
)
def test_rows_are_read_under_the_names_that_an_audit_takes(
    fields: dict[str, Any], context: str, label: str
) -> None:
    parsed = parse_grounding_row(fields)
    assert (parsed.response, parsed.context, parsed.label) == ("A.", context, label)


def test_a_labelled_statement_wins_over_other_fields_of_a_public_set() -> None:
    parsed = parse_grounding_row({**row(), "answer": "Another.", "query": "Whose?"})
    assert (parsed.response, parsed.question) == ("The pier is 90 metres long.", None)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"context": [{"id": "d", "score": 1}]}, "the record 'd' has no text"),
        ({"context": []}, "no text of a 'context' under context, contexts"),
        ({"context": 7}, "cannot be read from int"),
        ({"claim_or_response": 7}, "no text of an answer under answer, response"),
        ({"label": None}, "label None is none of"),
    ],
)
def test_what_is_missing_is_named(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_grounding_row(row(**changes))


def test_a_problem_that_all_lines_have_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(lines(*(row(n, label="maybe") for n in range(9)), row(9, context=None)))
    with pytest.raises(InputError) as caught:
        read_grounding_rows(path)
    assert str(caught.value).count("'maybe'") == 1
    assert "odd.jsonl:1: label 'maybe'" in str(caught.value)
    assert "odd.jsonl:10: there is no text of a 'context'" in str(caught.value)
