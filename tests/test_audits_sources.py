"""Rows from JSON Lines, CSV, Parquet and traces: streamed, numbered, and bad ones set aside by themselves."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pandas
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import holdfast
from audits_cases import QUICK, SEARCHED, rows, write_rows
from holdfast.audits.columns import FALSE_LABELS, TRUE_LABELS, Columns, parse_columns, parse_label
from holdfast.audits.held import inputs_of
from holdfast.audits.intake import Numbers, take_in
from holdfast.audits.sources import Record, Source, Unreadable, open_sources
from holdfast.audits.types import DEFAULT_CHECKS, BadRow, Row
from holdfast.errors import InputError

ROOT = Path(__file__).parent.parent


def read_all(source: Source) -> list[Record | Unreadable]:
    found = list(source.read())
    assert source.survey().rows == len(found)
    assert source.survey() == source.survey()
    return found


def one(path: Path) -> list[Record | Unreadable]:
    (source,) = open_sources([path])
    return read_all(source)


def test_json_lines_are_rows_and_other_lines_are_unreadable_by_themselves(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"answer": "A."}\n\nnot json\n[1]\n\xff\xfe\n{"answer": "B."}')
    first, *bad, last = one(path)
    assert isinstance(first, Record)
    assert first == Record("a.jsonl:1", {"answer": "A."})
    assert [item.reason.split(" (")[0] for item in bad if isinstance(item, Unreadable)] == [
        "not JSON",
        "not a JSON object",
        "not UTF-8",
    ]
    assert last == Record("a.jsonl:6", {"answer": "B."})


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("start", ["", "\ufeff", "\n"])
def test_one_array_around_all_rows_is_refused(tmp_path: Path, indent: int | None, start: str) -> None:
    path = tmp_path / "rows.json"
    path.write_text(start + json.dumps(rows(3), indent=indent) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"jq -c '\.\[\]'"):
        open_sources([path])[0].survey()
    path.write_text("[\n" + ",\n".join(map(json.dumps, rows(3))) + "\n]\n")
    with pytest.raises(InputError, match="one JSON array"):
        open_sources([path])[0].survey()


def test_a_list_among_rows_is_a_bad_row_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    path.write_text('[1]\n{"answer": "A."}\n')
    assert [type(item) for item in one(path)] == [Unreadable, Record]


def test_compressed_lines_are_read_and_a_cut_off_file_is_refused_before_anything_is_done(
    tmp_path: Path,
) -> None:
    whole = gzip.compress(b'{"answer": "A."}\n' * 1000)
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(whole)
    assert len(one(path)) == 1000
    path.write_bytes(whole[:-20])
    with pytest.raises(InputError, match="Is the file whole"):
        one(path)


def test_tables_hold_line_ends_and_long_cells(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        'id,answer,context\n1,"two\nlines","' + "x " * 100_000 + '"\n2,short\n3,c,d\n', encoding="utf-8"
    )
    first, short, last = one(path)
    assert isinstance(first, Record)
    assert first.fields["answer"] == "two\nlines"
    assert isinstance(short, Unreadable)
    assert "2 cells where the table has 3 columns" in short.reason
    assert last == Record("a.csv:5", {"id": "3", "answer": "c", "context": "d"})


def test_a_table_without_names_or_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a,a\n1,2\n")
    with pytest.raises(InputError, match="name every column"):
        list(open_sources([path])[0].read())
    path.write_bytes("id,answer\n1,Münster\n".encode("latin-1"))
    with pytest.raises(InputError, match="not UTF-8"):
        open_sources([path])[0].survey()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", 'id;answer;context\n1;"A; b, c";C\n'),
        ("a.csv", '"id";"answer";"context"\n1;"A; b, c";C\n'),
        ("a.csv", "\nid\tanswer\tcontext\n1\tA; b, c\tC\n"),
        ("a.csv", "id\tanswer\tcontext\n1\tA; b, c\tC\n"),
        ("a.csv", 'id,answer,context\n1,"A; b, c",C\n'),
        ("a.tsv", "id\tanswer\tcontext\n1\tA; b, c\tC\n"),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_what_parts_the_columns_is_seen_in_the_first_line(
    tmp_path: Path, name: str, text: str, encoding: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding=encoding)
    (row,) = one(path)
    assert isinstance(row, Record)
    assert row.fields == {"id": "1", "answer": "A; b, c", "context": "C"}


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_json_lines_in_utf16_are_read_by_their_mark(tmp_path: Path, order: str) -> None:
    path = tmp_path / "a.jsonl.gz"
    written = json.dumps({"answer": "Zoë\u2028said: \u010a."}, ensure_ascii=False)
    path.write_bytes(gzip.compress(f"\ufeff{written}\r\n{written}\r\n".encode(order)))
    assert [row.fields for row in one(path) if isinstance(row, Record)] == [json.loads(written)] * 2


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl"])
@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ("id,answer\n1,x\n".encode("utf-16-le"), "no text file"),
        (b"PAR1\x15\x04\x15\x00\xff\n", "no text file"),
        (b"\xff\xfei\x00d", "begins as UTF-16"),
    ],
)
def test_a_file_that_is_no_text_says_so(tmp_path: Path, name: str, raw: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    with pytest.raises(InputError, match=why):
        open_sources([path])[0].survey()


def test_a_quote_that_is_not_closed_is_named_where_its_row_begins(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    rows_before = 'id,answer\n\n1,"two\nlines"\n2,b\n'
    path.write_text(rows_before + '3,"c\n' + "4,d\n" * 10)
    with pytest.raises(InputError, match="the row that begins in line 6 is never closed"):
        open_sources([path])[0].survey()
    path.write_text(rows_before + '3,"c\n4,"d"\n')
    with pytest.raises(InputError, match=r"line 7, in the row that begins in line 6\)"):
        open_sources([path])[0].survey()
    path.write_text(rows_before + '3,"c"d\n')
    with pytest.raises(InputError, match=r"\(line 6\)"):
        open_sources([path])[0].survey()


def write_parquet(path: Path, values: list[dict[str, Any]], group: int) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(arrow.Table.from_pylist(values), path, row_group_size=group, compression="none")


def test_parquet_rows_are_those_of_the_same_json_lines(tmp_path: Path) -> None:
    write_parquet(tmp_path / "a.parquet", rows(40), 7)
    found = one(tmp_path / "a.parquet")
    assert [item.fields for item in found if isinstance(item, Record)] == rows(40)


def test_a_parquet_value_that_cannot_be_read_costs_its_row_and_only_where_it_is_used(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "a.parquet"
    far = arrow.array([[1], [10**8], None], arrow.list_(arrow.date32()))
    table = arrow.table({"answer": ["A.", "B.", "C."], "until": far})
    parquet.write_table(table, path)
    assert [row.fields["answer"] for row in one(path) if isinstance(row, Record)] == ["A.", "B.", "C."]
    (source,) = open_sources([path], columns=Columns(groups=("until",)))
    first, second, third = read_all(source)
    assert isinstance(first, Record)
    assert isinstance(second, Unreadable)
    assert "column until cannot be read" in second.reason
    assert third == Record("a.parquet:2", {"answer": "C.", "until": None})


def test_parquet_times_are_read_without_pandas(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    at = arrow.array([1_700_000_000_123_456_789, None], arrow.timestamp("ns"))
    parquet.write_table(arrow.table({"answer": ["A.", "B."], "created_at": at}), tmp_path / "a.parquet")
    # In a process of its own: pyarrow looks for pandas once.
    (tmp_path / "pandas.py").write_text("raise ImportError('not installed')")
    script = (
        "import sys; sys.path.insert(0, '.')\n"
        "from holdfast.audits.sources import open_sources\n"
        "print(*[row.fields for row in open_sources(['a.parquet'])[0].read()], sep='\\n')"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert told.stdout.splitlines() == [
        "{'answer': 'A.', 'created_at': '2023-11-14 22:13:20.123456789'}",
        "{'answer': 'B.', 'created_at': None}",
    ]


def test_parquet_maps_are_mappings(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    kind = arrow.map_(arrow.string(), arrow.string())
    table = arrow.table(
        {
            "answer": ["A.", "B."],
            "context": arrow.array([[("p1", "One."), ("p2", "Two.")], []], kind),
            "history": arrow.array([[[("role", "user")]], None], arrow.list_(kind)),
        }
    )
    parquet.write_table(table, tmp_path / "a.parquet")
    first, second = one(tmp_path / "a.parquet")
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first.fields["context"] == {"p1": "One.", "p2": "Two."}
    assert first.fields["history"] == [{"role": "user"}]
    assert (second.fields["context"], second.fields["history"]) == ({}, None)


def test_a_damaged_parquet_file_is_refused_and_a_damaged_part_costs_its_rows_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    values = [{"id": str(n), "answer": f"needle{n:03d} " * 50} for n in range(30)]
    write_parquet(path, values, 10)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    with pytest.raises(InputError, match="no whole Parquet file"):
        open_sources([path])[0].survey()
    parquet = pytest.importorskip("pyarrow.parquet")
    path.write_bytes(whole)
    with parquet.ParquetFile(path) as opened:
        place = opened.metadata.row_group(1).column(1).data_page_offset
    path.write_bytes(whole[:place] + b"\xff" * 40 + whole[place + 40 :])
    found = one(path)
    assert len(found) == 30
    assert all(isinstance(item, Record) for item in (*found[:10], *found[20:]))
    bad = [item for item in found if isinstance(item, Unreadable)]
    assert len(bad) == 10
    assert "row group 1" in bad[0].reason
    place = whole.index(b"needle015") - 60
    path.write_bytes(whole[:place] + b"\xff" * 40 + whole[place + 40 :])
    assert [number for number, item in enumerate(one(path)) if isinstance(item, Unreadable)] == [14]


@pytest.mark.parametrize(
    "context",
    [
        '{"ferry": "Karsund", "cars": 48}',
        '[{"ferry": "Karsund", "cars": 48}]',
        "[1, 2]",
        '["One.", null]',
        "[1] The ferry carries 48 cars. [2]",
        "[" * 5000 + "]" * 5000,
    ],
)
def test_a_context_that_happens_to_be_json_is_text(context: str) -> None:
    row = Columns().row(0, "f:1", {"answer": "A.", "context": context}, DEFAULT_CHECKS)
    assert isinstance(row, Row)
    assert row.evidence == context


@pytest.mark.parametrize(
    "context",
    [
        ["One.", "Two."],
        {"p1": "One.", "p2": "Two."},
        {"id": "p1", "text": "One."},
        [{"id": "p1", "text": "One.", "source": "log"}, {"content": "Two."}],
        [["One.", "Two."], "Three."],
        [{"text": ""}],
        [],
    ],
)
def test_a_context_that_holds_passages_as_json_is_unpacked(context: Any) -> None:
    row = Columns().row(0, "f:1", {"answer": "A.", "context": json.dumps(context)}, DEFAULT_CHECKS)
    assert isinstance(row, Row)
    assert row.evidence == context


@pytest.mark.parametrize(
    ("context", "kept"),
    [
        (["One.", None, "", "Two."], ["One.", "Two."]),
        ([None], []),
        ([{"id": "p1", "text": "One."}, None], [{"id": "p1", "text": "One."}]),
    ],
)
def test_places_of_a_context_that_hold_nothing_are_passed_over(context: Any, kept: Any) -> None:
    row = Columns().row(0, "f:1", {"answer": "A.", "context": context}, DEFAULT_CHECKS)
    assert isinstance(row, Row)
    assert row.evidence == kept


@pytest.mark.parametrize(
    ("context", "told"),
    [(7, "a number"), (["One.", 7.5], "a number"), ([True], "true or false"), (b"x", "bytes")],
)
def test_a_context_that_is_no_text_is_told_in_the_words_of_the_file(context: Any, told: str) -> None:
    row = Columns().row(0, "f:1", {"answer": "A.", "context": context}, DEFAULT_CHECKS)
    assert isinstance(row, BadRow)
    assert row.reason.startswith(f"the context has {told} where a passage is wanted: write texts")


def test_traces_of_a_store_are_rows(tmp_path: Path) -> None:
    store = tmp_path / "kept.db"
    passage = "In 1790 the mill opened at Keld."
    report = holdfast.verify_response("When?", "The mill of Keld opened in 1790.", [passage]).report
    with holdfast.ReasoningTraces(store) as traces:
        for model in ("m1", "m2"):
            traces.record(report, [passage], question="When?", model=model)
        traces.add_goal("A goal without an answer")
    first, second, empty = one(store)
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert (first.fields["answer"], first.fields["question"]) == ("The mill of Keld opened in 1790.", "When?")
    assert (first.fields["model"], second.fields["model"]) == ("m1", "m2")
    assert first.fields["context"][0]["text"] == passage
    assert isinstance(empty, Unreadable)
    assert "no answer" in empty.reason


def test_what_cannot_be_audited_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file"):
        open_sources([tmp_path / "none.jsonl"])
    with pytest.raises(InputError, match="is a folder"):
        open_sources([tmp_path])
    (tmp_path / "a.docx").write_text("x")
    with pytest.raises(InputError, match="no kind that can be audited"):
        open_sources([tmp_path / "a.docx"])
    (tmp_path / "a.jsonl").write_text("\n")
    with pytest.raises(InputError, match="no row to audit"):
        take_in(open_sources([tmp_path / "a.jsonl"]), Columns(), DEFAULT_CHECKS, None, 0)


def test_an_input_that_is_named_twice_is_refused(tmp_path: Path) -> None:
    write_rows(tmp_path / "in.jsonl", rows(3))
    write_rows(tmp_path / "other.jsonl", rows(3))
    again = tmp_path / "x" / ".." / "in.jsonl"
    with pytest.raises(InputError, match=r"in\.jsonl is given more than once: name each input once"):
        open_sources([tmp_path / "in.jsonl", tmp_path / "other.jsonl", str(again)])
    assert len(open_sources([tmp_path / "in.jsonl", tmp_path / "other.jsonl"])) == 2


def test_whole_prompts_are_groups_of_their_own_however_alike_they_begin() -> None:
    said = "Answer only from the passages below. " * 40
    names = set()
    for prompt in (said, f"{said}Be brief.", f"{said}Cite.{said}", said):
        row = Columns().row(0, "f:1", {"answer": "A.", "context": "A.", "prompt": prompt}, DEFAULT_CHECKS)
        assert isinstance(row, Row)
        names.add(row.groups["prompt"])
    assert len(names) == 3
    assert max(map(len, names)) <= 80


def test_columns_are_found_by_name_or_as_the_caller_says() -> None:
    fields = {
        "output": "A.",
        "retrieved_contexts": '["x", "y"]',
        "prompt_version": 3,
        "tier": "gold",
        "label": 1,
    }
    row = Columns(groups=("tier",)).row(0, "f:1", fields, DEFAULT_CHECKS)
    assert isinstance(row, Row)
    assert (row.answer, row.evidence, row.label) == ("A.", ["x", "y"], True)
    assert row.groups == {"prompt": "3", "tier": "gold"}
    mapped = Columns({"answer": "text"}).row(0, "f:1", fields, DEFAULT_CHECKS)
    assert isinstance(mapped, BadRow)
    assert "no column text" in mapped.reason
    with pytest.raises(InputError, match="no field 'reply_text'"):
        Columns({"reply_text": "x"})
    wrong = Columns().row(0, "f:1", {"answer": 5}, DEFAULT_CHECKS)
    assert isinstance(wrong, BadRow)
    assert wrong.reason == "the answer is a number, not text"
    assert parse_columns(["answer=a=b"]) == {"answer": "a=b"}
    with pytest.raises(ValueError, match="FIELD=COLUMN"):
        parse_columns(["colour=a"])


@pytest.mark.parametrize(
    ("written", "label", "unread"),
    [
        ("Supported", True, None),
        (" fully supported ", True, None),
        (True, True, None),
        (1, True, None),
        (1.0, True, None),
        ("not hallucinated", True, None),
        ("Not Supported", False, None),
        ("not-grounded", False, None),
        ("NOT_FAITHFUL", False, None),
        ("partially  supported", False, None),
        ("contradiction", False, None),
        (False, False, None),
        ("0", False, None),
        (None, None, None),
        ("", None, None),
        (" ", None, None),
        (float("nan"), None, None),
        ("N/A", None, None),
        ("who knows", None, "who knows"),
        ("not unsupported", None, "not unsupported"),
        (0.5, None, "0.5"),
        (-1, None, "-1"),
    ],
)
def test_a_label_is_read_or_kept_as_unread(written: object, label: bool | None, unread: str | None) -> None:
    row = Columns().row(0, "f:1", {"answer": "A.", "label": written}, DEFAULT_CHECKS)
    assert isinstance(row, Row)
    assert (row.label, row.unread_label, parse_label(written)) == (label, unread, label)


def test_every_label_that_is_read_stands_in_the_docs() -> None:
    words = set(re.findall(r"`([^`\n]+)`", (ROOT / "docs" / "audit.md").read_text(encoding="utf-8")))
    assert {word.replace("_", " ") for word in TRUE_LABELS | FALSE_LABELS} <= words
    assert not TRUE_LABELS & FALSE_LABELS


def test_rows_are_drawn_by_the_seed_and_numbered_by_their_place(tmp_path: Path) -> None:
    files = [write_rows(tmp_path / f"{name}.jsonl", rows(50)) for name in "ab"]
    intake = take_in(open_sources(files), Columns(), DEFAULT_CHECKS, 10, 3)
    drawn = [row.number for row in intake.rows(Numbers(intake.size))]
    assert len(drawn) == intake.total == 10
    assert drawn == sorted(set(drawn))
    again = take_in(open_sources(files), Columns(), DEFAULT_CHECKS, 10, 3)
    assert [row.number for row in again.rows(Numbers(100))] == drawn
    other = take_in(open_sources(files), Columns(), DEFAULT_CHECKS, 10, 4)
    assert [row.number for row in other.rows(Numbers(100))] != drawn
    done = Numbers(100)
    done.add(drawn[0])
    assert [row.number for row in intake.rows(done, only=drawn[:3])] == drawn[1:3]


@settings(max_examples=50, deadline=None)
@given(st.sets(st.integers(0, 300)), st.integers(0, 300))
def test_a_set_of_numbers_holds_what_was_added_and_nothing_else(numbers: set[int], other: int) -> None:
    held = Numbers(301)
    assert all(held.add(number) for number in numbers)
    assert not any(held.add(number) for number in numbers)
    assert held.count == len(numbers)
    assert (other in held) == (other in numbers)
    assert 301 not in held
    assert not held.add(301)


def test_a_row_that_json_cannot_hold_is_still_set_aside_with_its_text(tmp_path: Path) -> None:
    row = Columns().row(4, "t:4", {"id": "x", "question": json}, DEFAULT_CHECKS)
    assert isinstance(row, BadRow)
    assert row.id == "x"


def test_a_sample_is_drawn_from_the_rows_that_are_left(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "in.jsonl", rows(400))
    intake = take_in(open_sources([path]), Columns(), DEFAULT_CHECKS, None, 0)
    done = Numbers(intake.size)
    assert len(intake.draw(16, 0, done)) == 16
    for number in range(378):
        done.add(number)
    drawn = intake.draw(16, 0, done)
    assert len(drawn) == 16
    assert drawn == sorted(drawn)
    assert min(drawn) >= 378
    assert len(intake.draw(40, 0, done)) == 22


def test_columns_are_found_whatever_their_capitals(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Answer,Context,ID,Tier\nA.,x,r1,gold\n")
    columns = Columns({"context": "CONTEXT"}, groups=("tier",))
    (row,) = take_in(open_sources([path], columns=columns), columns, DEFAULT_CHECKS, None, 0).rows(Numbers(1))
    assert isinstance(row, Row)
    assert (row.answer, row.evidence, row.id, row.groups) == ("A.", "x", "r1", {"tier": "gold"})
    both = Columns().row(0, "f:1", {"Answer": "B.", "answer": "A."}, DEFAULT_CHECKS)
    assert isinstance(both, Row)
    assert both.answer == "A."
    assert Columns().in_use("Retrieved_Contexts")
    assert not columns.in_use("Evidence")


def test_an_empty_column_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("id,Answer,context\nr1,,x\n")
    (row,) = take_in(open_sources([path]), Columns(), DEFAULT_CHECKS, None, 0).rows(Numbers(1))
    assert isinstance(row, BadRow)
    assert row.reason == "there is no answer: column Answer is empty"
    two = Columns().row(0, "f:1", {"answer": None, "output": None}, DEFAULT_CHECKS)
    assert isinstance(two, BadRow)
    assert two.reason == "there is no answer: columns answer, output are empty"


class Frame:
    """A data frame as Polars has it."""

    def __init__(self, held: list[dict[str, Any]]) -> None:
        self._held = held

    def to_dicts(self) -> list[dict[str, Any]]:
        return self._held


@pytest.mark.parametrize(
    "make", [list, tuple, iter, pandas.DataFrame, Frame, lambda held: pyarrow.Table.from_pylist(held)]
)
def test_rows_that_the_caller_holds_are_read_as_those_of_a_file(make: Any, tmp_path: Path) -> None:
    held = rows(3, context=["In 1700 the mill opened.", "It is old."])
    (given,) = open_sources(inputs_of(make(held)))
    from_file = [found.fields for found in one(write_rows(tmp_path / "a.jsonl", held)) if found.place]  # type: ignore[union-attr]
    assert [found.fields for found in read_all(given) if isinstance(found, Record)] == from_file
    assert read_all(given)[1].place == "rows:2"


def test_what_a_data_frame_lacks_is_missing() -> None:
    held = pandas.DataFrame(
        {"answer": ["Yes.", None], "label": [1.0, float("nan")], "at": [pandas.NaT, pandas.Timestamp(0)]}
    )
    (given,) = open_sources(inputs_of(held))
    first, second = (found.fields for found in read_all(given) if isinstance(found, Record))
    assert first == {"answer": "Yes.", "label": 1.0, "at": None}
    assert second == {"answer": None, "label": None, "at": "1970-01-01 00:00:00"}


@pytest.mark.parametrize("given", [3, None, {"answer": "A."}, [1, 2], ["a.jsonl", {"answer": "A."}]])
def test_what_are_no_rows_is_said(given: Any, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing that can be audited"):
        holdfast.audit(given, tmp_path / "out")


def test_held_rows_are_audited_and_resumed(tmp_path: Path) -> None:
    with patch.dict("os.environ", {"PYTHONPATH": SEARCHED}):
        report = holdfast.audit(rows(4), tmp_path / "out", workers=1, judge=QUICK)
        again = holdfast.audit(pandas.DataFrame(rows(4)), tmp_path / "out", workers=1, judge=QUICK)
    assert report.summary is not None
    assert report.summary.rows == 4
    assert again.name == report.name
