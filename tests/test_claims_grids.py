"""Grids and records as shells of databases print them, in evidence and in answers."""

import time

import pytest

from holdfast import verify_response
from holdfast.claims import Evidence, chunk_evidence, extract_claims

ROWS = ["id: 1; name: Basic; seats: 5.", "id: 2; name: Team; seats: 25."]
PSQL = """ id | name  | seats
----+-------+-------
  1 | Basic |     5
  2 | Team  |    25
(2 rows)
"""
MYSQL = """mysql> SELECT * FROM plans;
+----+-------+-------+
| id | name  | seats |
+----+-------+-------+
|  1 | Basic |     5 |
|  2 | Team  |    25 |
+----+-------+-------+
2 rows in set (0.00 sec)
"""
BOX = """┌────┬───────┬───────┐
│ id │ name  │ seats │
├────┼───────┼───────┤
│ 1  │ Basic │ 5     │
│ 2  │ Team  │ 25    │
└────┴───────┴───────┘
"""
ORG = "| id | name  | seats |\n|----+-------+-------|\n|  1 | Basic |     5 |\n|  2 | Team  |    25 |\n"
RULED = MYSQL.replace("5 |\n|  2", "5 |\n+----+-------+-------+\n|  2")
EXPANDED = """-[ RECORD 1 ]
name  | Basic
seats | 5
-[ RECORD 2 ]
name  | Team
seats | 25
"""
VERTICAL = """*************************** 1. row ***************************
 name: Basic
seats: 5
*************************** 2. row ***************************
 name: Team
seats: 25
2 rows in set (0.00 sec)
"""


def told(text: str) -> list[str]:
    chunks = chunk_evidence(Evidence("1", text))
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
    return [chunk.reading for chunk in chunks if chunk.reading]


@pytest.mark.parametrize("text", [PSQL, MYSQL, BOX, ORG, RULED], ids=["psql", "mysql", "box", "org", "ruled"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("around", ["{}", "```\n{}```", "These are our plans:\n\n{}\nThat is all."])
def test_a_row_of_a_grid_is_read_with_the_names_of_its_columns(text: str, line_end: str, around: str) -> None:
    read = told(around.format(text).replace("\n", line_end))
    assert [row for row in read if "seats" in row] == ROWS
    assert not any("--" in row or "──" in row for row in read)


DUCKDB = BOX.replace("├──", "│ int32 │ varchar │ int64 │\n├──", 1)
POLARS = BOX.replace("├──", "│ --- ┆ --- ┆ --- │\n│ i64 ┆ str ┆ i64 │\n├──", 1)


@pytest.mark.parametrize("text", [DUCKDB, POLARS], ids=["duckdb", "polars"])
def test_the_types_below_the_names_are_a_row(text: str) -> None:
    types, *rows = (row for row in told(text) if "seats" in row)
    assert types in ("id: int32; name: varchar; seats: int64.", "id: i64; name: str; seats: i64.")
    assert rows == ROWS


def test_a_grid_may_have_one_column() -> None:
    text = "+-------+\n| fruit |\n+-------+\n| apple |\n| pear  |\n+-------+\n"
    assert told(text) == ["fruit: apple.", "fruit: pear."]


def test_names_of_several_lines_are_read_together() -> None:
    text = MYSQL.replace("| id | name  | seats |", "| id | plan  | seats |\n|    | name  | sold  |")
    assert "id: 1; plan name: Basic; seats sold: 5." in told(text)


def test_a_row_without_the_bars_of_the_frame_ends_the_grid() -> None:
    assert "9 | 8 | 7 | 6 |" in "".join(told(MYSQL.replace("|  2 | Team  |    25 |", "9 | 8 | 7 | 6 |")))
    assert told(" id | a | b\n----+---+---\n    | late |\n") == ["a: late."]


def test_an_answer_may_hold_a_grid() -> None:
    assert [claim.text for claim in extract_claims(PSQL)] == [row.rstrip(".") for row in ROWS]


@pytest.mark.parametrize("text", [MYSQL, VERTICAL])
def test_how_long_the_shell_took_is_not_said(text: str) -> None:
    assert told(text)[-1] == "(2 rows)"


@pytest.mark.parametrize(
    "text",
    [
        " id | command  | user\n----+----------+------\n  1 | ls | wc  | ann\n  2 | cat      | bob\n",
        "+----+----------+------+\n| id | command  | user |\n+----+----------+------+\n"
        "|  1 | ls | wc  | ann  |\n|  2 | cat      | bob  |\n+----+----------+------+\n",
    ],
)
def test_a_value_may_hold_a_bar(text: str) -> None:
    assert told(text) == ["id: 1; command: ls | wc; user: ann.", "id: 2; command: cat; user: bob."]


def test_a_row_that_ends_with_a_sentence_has_one_full_stop() -> None:
    assert told(" id | note\n----+----------\n  1 | It rains.\n") == ["id: 1; note: It rains."]


def test_a_tick_in_a_row_without_a_name_is_told_by_its_column() -> None:
    assert told(" id | paid\n----+------\n  1 | yes\n    | yes\n") == ["id: 1; paid: yes.", "paid: yes."]
    assert told(" id | SSO\n----+-----\n  1 | yes\n    | yes\n") == ["id 1: SSO: yes.", "SSO: yes."]


def test_a_cell_without_a_value_says_nothing() -> None:
    text = " id | note\n----+------\n  1 |\n  2 | late\n"
    assert told(text) == ["id: 1.", "id: 2; note: late."]


@pytest.mark.parametrize(
    "text",
    [
        "+---+---+\n| a | b |\n+---+---+\n| 1 | c |\n|   | d |\n+---+---+\n| 2 | e |\n+---+---+",
        "+-----+\n| Web |\n+-----+",
        "┌──────────────┐\n│ Warning      │\n├──────────────┤\n│ Do not touch │\n│ the blade.   │\n└──────────────┘",
        "a | b\n-----\nc | d",
    ],
)
def test_what_is_no_plain_grid_is_left_as_it_is(text: str) -> None:
    assert not any(": " in read for read in told(text))


@pytest.mark.parametrize("text", [EXPANDED, VERTICAL], ids=["psql", "mysql"])
def test_records_of_a_field_a_line_are_read_with_their_names(text: str) -> None:
    assert told(text)[:2] == ["name: Basic; seats: 5.", "name: Team; seats: 25."]
    assert told(f"Found:\n\n{text}\nThe end.")[-1] == "The end."


def test_the_fields_below_a_value_of_several_lines_belong_to_its_record() -> None:
    text = "-[ RECORD 1 ]\nname  | Basic\nnote  | for one +\n      | person\nseats | 5\n"
    assert told(text) == ["name: Basic: for one + | person.", "name: Basic; seats: 5."]


@pytest.mark.parametrize("text", [PSQL, MYSQL, BOX, EXPANDED, VERTICAL])
def test_the_value_of_another_row_is_found(text: str) -> None:
    result = verify_response("?", "The Team plan has 25 seats. The Basic plan has 25 seats.", {"1": text})
    assert [claim.verdict for claim in result.report.claims] == ["supported", "contradicted"]


@pytest.mark.parametrize(
    "piece",
    ["+--+\n| a |\n", "a | b\n---+---\n", "-[ RECORD 1 ]-\na | b\n", "*** 1. row ***\na: b\n", "+-|", "─│"],
)
def test_a_hostile_grid_takes_no_time(piece: str) -> None:
    started = time.process_time()
    chunk_evidence(Evidence("1", piece * (100_000 // len(piece))))
    assert time.process_time() - started < 10
