"""The premises suite on small files of our own."""

import json
from pathlib import Path
from typing import Any

import pytest

from holdfast.bench.premises import run
from holdfast.bench.premises_rows import (
    AbstainRow,
    ClaimRow,
    PairRow,
    StoreRow,
    TextRow,
    as_statement,
    parse_premise_row,
)
from holdfast.bench.suites import SUITES, Options
from holdfast.cli.entry import run as command
from holdfast.errors import InputError

STORE = [
    {"sample": "a", "kind": "turn", "id": "D1:1", "session": "s1", "date": "1:56 pm on 8 May, 2023",
     "speaker": "Ann", "text": "I sold my boat yesterday and bought a kayak."},
    {"sample": "a", "kind": "turn", "id": "D1:2", "session": "s1", "date": "1:56 pm on 8 May, 2023",
     "speaker": "Bo", "text": "Nice! I baked a plum cake for my neighbour."},
    {"sample": "a", "kind": "observation", "id": "D1:1", "session": "s1", "date": "1:56 pm on 8 May, 2023",
     "speaker": "Ann", "text": "Ann sold a boat and bought a kayak."},
]  # fmt: skip
QUESTIONS = [
    {"id": "q1", "sample": "a", "question": "When did Ann sell her boat?", "category_name": "temporal",
     "should_abstain": 0},
    {"id": "q2", "sample": "a", "question": "When did Bo sell his boat?", "category_name": "adversarial",
     "should_abstain": 1},
]  # fmt: skip
PREMISES = [
    {"id": "p1", "sample": "a", "premise": "Ann sold a boat and bought a kayak.", "label": "supported",
     "perturb": "none"},
    {"id": "p2", "sample": "a", "premise": "Bo sold a boat and bought a kayak.", "label": "unsupported",
     "perturb": "cross_entity"},
    {"id": "p3", "sample": "a", "premise": "In the conversation of 8 May, 2023: Ann sold a boat.",
     "label": "supported", "perturb": "dated"},
    {"id": "p4", "sample": "a", "premise": "In the conversation of 1 July, 2021: Ann sold a boat.",
     "label": "unsupported", "perturb": "time_shift"},
]  # fmt: skip
PAIRS = [
    {"id": "f1", "source": "made", "question": "Was 'The Mill' filmed in Alaska?", "label": 1,
     "evidence": ["The Mill", "filming location", "Arizona"], "pair": None},
    {"id": "f2", "source": "made", "question": "Was 'The Mill' filmed in Arizona?", "label": 0,
     "evidence": ["The Mill", "filming location", "Arizona"], "pair": "f1"},
    {"id": "f3", "source": "made", "question": "Why do fish fly?", "label": 1, "evidence": None, "pair": None},
]  # fmt: skip
TEXTS = [
    {"id": "t1", "source": "made", "text": "Why did the mayor sell the mill?",
     "presuppositions": ["The mayor sold the mill."]},
    {"id": "t2", "source": "made", "text": "Is it late?", "presuppositions": ["N/A"]},
]  # fmt: skip


def write(folder: Path, **files: list[dict[str, Any]]) -> list[Path]:
    paths = []
    for name, rows in files.items():
        paths.append(folder / f"{name}.jsonl")
        paths[-1].write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return paths


def test_every_kind_of_file_is_known_by_its_fields_and_measured(tmp_path: Path) -> None:
    paths = write(tmp_path, questions=QUESTIONS, premises=PREMISES, store=STORE, pairs=PAIRS, texts=TEXTS)
    rows: list[Any] = []
    report = run(paths, Options(on_prediction=rows.append))
    questions, premises, pairs, texts = report.figures()["files"]
    assert (questions["abstain_recall"], questions["false_abstain_rate"]) == (1.0, 0.0)
    assert questions["balanced_accuracy"] == 1.0
    assert {kind: found["auroc"] for kind, found in premises["by_perturb"].items()} == {
        "cross_entity": 1.0,
        "time_shift": 1.0,
    }
    assert pairs["pairs"] == {
        "n": 1,
        "accuracy": 1.0,
        "both_right": 1.0,
        "judge_alone": pairs["pairs"]["judge_alone"],
    }
    assert pairs["unchecked"] == 1
    assert texts["presupposition_recall"] == 1.0
    assert texts["gold"] == 1
    assert len(rows) == 11
    for file in report.figures()["files"]:
        assert {"file", "n", "auroc", "balanced_accuracy", "f1", "ece", "floors", "latency_ms"} <= file.keys()
    json.dumps(report.figures(), allow_nan=False)
    json.dumps(rows, allow_nan=False)


def test_questions_need_the_memory_that_they_ask_about(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no memory was given for a"):
        run(write(tmp_path, questions=QUESTIONS), Options())
    with pytest.raises(InputError, match="only memories"):
        run(write(tmp_path, store=STORE), Options())


def test_lines_of_no_known_file_are_kept_aside(tmp_path: Path) -> None:
    (path,) = write(tmp_path, texts=[*TEXTS, {"id": "x", "other": 1}])
    report = run([path], Options())
    assert len(report.bad_lines) == 1


def test_rows_are_parsed() -> None:
    assert isinstance(parse_premise_row(STORE[0]), StoreRow)
    passage = parse_premise_row(STORE[0])
    assert isinstance(passage, StoreRow)
    assert str(passage.passage.date) == "2023-05-08"
    assert isinstance(parse_premise_row(PREMISES[0]), ClaimRow)
    assert isinstance(parse_premise_row(PAIRS[0]), PairRow)
    assert isinstance(parse_premise_row(TEXTS[0]), TextRow)
    with pytest.raises(ValueError, match="neither 0 nor 1"):
        parse_premise_row({"question": "x", "label": 7})


@pytest.mark.parametrize("told", ["0", "no", None, 2, []])
def test_an_odd_answer_to_should_abstain_is_refused_by_name(told: object) -> None:
    row = {"id": "q", "sample": "s", "question": "Where?"}
    with pytest.raises(ValueError, match=r"should_abstain .* is neither 0 nor 1"):
        parse_premise_row({**row, "should_abstain": told})
    for known in (0, 1, True, False):
        parsed = parse_premise_row({**row, "should_abstain": known})
        assert isinstance(parsed, AbstainRow)
        assert parsed.should_abstain is bool(known)


def test_an_odd_label_of_a_premise_is_refused_by_name() -> None:
    row = {"id": "p", "sample": "s", "premise": "She lives in Oslo.", "perturb": "none"}
    with pytest.raises(ValueError, match="label 'Supported' is none of contradicted, "):
        parse_premise_row({**row, "label": "Supported"})
    for label, supported in (("supported", True), ("unsupported", False), ("contradicted", False)):
        parsed = parse_premise_row({**row, "label": label})
        assert isinstance(parsed, ClaimRow)
        assert parsed.supported is supported


@pytest.mark.parametrize(
    ("triple", "sentence"),
    [
        (["Hulk", "filming location", "Arizona"], "The filming location of Hulk is Arizona."),
        (["Kent", "shares border with", "Essex"], "Kent shares border with Essex."),
        (["Ann", "educated at", "Oxford"], "Ann is educated at Oxford."),
        ("A plain text.", "A plain text."),
    ],
)
def test_triples_are_spelt_out(triple: object, sentence: str) -> None:
    assert as_statement(triple) == sentence


def test_the_suite_is_on_the_list() -> None:
    assert SUITES["premises"].module == "holdfast.bench.premises"


def test_the_table_says_what_each_file_is_measured_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = write(tmp_path, questions=QUESTIONS, store=STORE, texts=TEXTS)
    assert command(["bench", "premises", "--data", *map(str, paths)]) == 0
    shown = capsys.readouterr().out
    assert "questions without an answer that are turned down" in shown
    assert "gold presuppositions entailed" in shown
