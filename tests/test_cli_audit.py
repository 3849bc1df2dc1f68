"""`holdfast audit` says in the terminal why rows were not checked, and how verdicts stand to labels."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from holdfast.cli.audit_words import duration
from holdfast.cli.entry import run

KNOWN = "The mill was built in 1790 by the river."


def audit(folder: Path, rows: Sequence[Mapping[str, object]], *options: str) -> int:
    """Audit these rows."""
    source = folder / "rows.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return run(["audit", str(source), "--out", str(folder / "out"), "--workers", "1", *options])


def test_a_column_that_was_not_found_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(tmp_path, [{"final_text": KNOWN, "context": KNOWN}]) == 1
    said = capsys.readouterr().err
    assert "no column answer or response" in said
    assert "among final_text, context (1)" in said
    assert "--column answer=COLUMN" in said


def test_an_answer_that_is_empty_is_no_missing_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    audit(tmp_path, [{"answer": KNOWN, "context": KNOWN}, {"answer": None, "context": KNOWN}])
    said = capsys.readouterr().err
    assert "set aside: there is no answer: column answer is empty (1)" in said
    assert "--column answer=COLUMN" not in said


@pytest.mark.parametrize(
    ("option", "value"), [("--check", "foo"), ("--check", "grounding,foo"), ("--mode", "foo")]
)
def test_a_wrong_option_is_named_with_its_value(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit(tmp_path, [{"answer": KNOWN, "context": KNOWN}], option, value) == 2
    said = capsys.readouterr().err
    assert option in said
    assert "'foo'" in said


def test_missing_passages_are_asked_for_beside_what_was_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"answer": KNOWN, "context": KNOWN}, {"answer": KNOWN, "retrieved": KNOWN}]
    assert audit(tmp_path, rows) == 0
    said = capsys.readouterr().err
    assert "unchecked: no evidence (1). If passages stand in another column" in said
    assert "--column context=COLUMN" in said
    assert "set aside" not in said


def test_labels_are_set_against_what_was_flagged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"answer": KNOWN, "context": KNOWN, "label": "supported"},
        {"answer": "The mill was built in 1850 by the river.", "context": KNOWN, "label": "unsupported"},
        {"answer": KNOWN, "context": KNOWN, "label": "unsupported"},
    ]
    assert audit(tmp_path, rows) == 3
    caught = capsys.readouterr()
    assert "1 of 2 unsupported answers flagged, and 0 of 1 supported ones" in " ".join(caught.out.split())
    assert "unchecked:" not in caught.err


@pytest.mark.parametrize(("seconds", "words"), [(5.4, "5 s"), (600, "10 min"), (9000, "2.5 h")])
def test_times_are_told_in_the_unit_people_use(seconds: float, words: str) -> None:
    assert duration(seconds) == words
