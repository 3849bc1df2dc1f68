"""`holdfast bench grounding` on rows of our own, with the judge that ships."""

import json
from pathlib import Path

import pytest

from holdfast.cli.entry import run

CONTEXT = "The mill was built in 1790 by the river. It ground barley for the village until a fire in 1904."
ROWS = [
    ("The mill was built in 1790 by the river.", "supported"),
    ("It ground barley for the village.", "supported"),
    ("The mill was built in 1850 by the river.", "contradicted"),
    ("The miller's daughter won a prize for her paintings.", "unsupported"),
]


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "ours.jsonl"
    fields: list[dict[str, object]] = [
        {"id": str(n), "context": CONTEXT, "claim_or_response": response, "label": label}
        for n, (response, label) in enumerate(ROWS)
    ]
    fields[2]["spans"] = [{"start": 22, "end": 26}]
    path.write_text("".join(json.dumps(row) + "\n" for row in fields) + "{broken\n")
    return path


def test_json_has_the_promised_shape(rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "predictions.jsonl"
    assert run(["bench", "grounding", "--data", str(rows), str(rows), "--json", "--out", str(out)]) == 0
    caught = capsys.readouterr()
    figures = json.loads(caught.out)
    assert set(figures) == {"suite", "files", "mean"}
    assert [file["file"] for file in figures["files"]] == ["ours.jsonl", "ours.jsonl"]
    for file in (*figures["files"], figures["mean"]):
        assert {"n", "auroc", "balanced_accuracy", "f1", "ece", "floors", "latency_ms"} <= set(file)
        assert set(file["floors"]) == {"overlap", "length"}
        assert set(file["latency_ms"]) == {"p50", "p99"}
    assert figures["files"][0]["auroc"] == 1.0
    assert figures["files"][0]["thresholds"] == {"support": 0.6, "contradict": 0.5}
    assert figures["files"][0]["supported_claims"] == {"n": 2, "flagged": 0, "false_positive_rate": 0.0}
    marks, sides = figures["files"][0]["marks"], figures["files"][0]["three_way"]
    assert (marks["rows"], marks["rows_with_marks"], marks["wrong_words"]) == (3, 1, 1)
    assert (marks["precision"], marks["recall"]) == (1.0, 1.0)
    assert (sides["contradicted"], sides["unsupported"], sides["auroc"]) == (1, 1, 1.0)
    assert figures["files"][0]["bad_lines"]["n"] == 1
    assert "holdfast: skipped ours.jsonl:5: not JSON" in caught.err
    predictions = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["id"] for row in predictions] == ["0", "1", "2", "3"] * 2


def test_the_table_names_file_and_mean(rows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "grounding", "--data", str(rows), "--limit", "4"]) == 0
    shown = capsys.readouterr().out
    for word in (
        "ours",
        "mean",
        "AUROC",
        "overlap",
        "length",
        "flagged as shipped",
        "people marked",
        "silent",
    ):
        assert word in shown


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--data", "absent.jsonl"], 1, "there is no file absent.jsonl"),
        ([], 2, "--data"),
        (["--data", "x", "--limit", "0"], 2, "--limit"),
    ],
)
def test_mistakes_are_said_in_one_line(
    arguments: list[str],
    code: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["bench", "grounding", *arguments]) == code
    caught = capsys.readouterr()
    assert caught.out == ""
    assert words in caught.err
    assert caught.err.count("\n") == 1


def test_predictions_that_cannot_be_written_cost_no_work(
    rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "grounding", "--data", str(rows), "--out", str(tmp_path / "no" / "such")]) == 1
    assert "No such file or directory" in capsys.readouterr().err


@pytest.mark.parametrize("suite", ["grounding", "cost"])
@pytest.mark.parametrize("link", [False, True])
def test_predictions_never_go_over_the_rows(
    suite: str, link: bool, rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, out = rows.read_text(), rows
    if link:
        out = tmp_path / "linked.jsonl"
        out.symlink_to(rows)
    assert run(["bench", suite, "--data", str(rows), "--out", str(out)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert rows.read_text() == before


def test_a_run_that_reads_no_row_leaves_older_predictions(rows: Path, tmp_path: Path) -> None:
    out = tmp_path / "predictions.jsonl"
    out.write_text("kept\n")
    assert run(["bench", "grounding", "--data", str(tmp_path / "absent"), "--out", str(out)]) == 1
    assert out.read_text() == "kept\n"
    assert run(["bench", "grounding", "--data", str(rows), "--limit", "1", "--out", str(out)]) == 0
    assert len(out.read_text().splitlines()) == 1
    assert "kept" not in out.read_text()


def test_no_figure_is_cut_off_on_a_narrow_terminal(
    rows: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["bench", "grounding", "--data", str(rows), "--limit", "2"]) == 0
    main = capsys.readouterr().out.partition("what is flagged")[0]
    assert "…" not in main
    assert main.count("ours") == 2
    for heading in ("AUROC", "overlap", "length", "unchecked", "bal.acc", "ECE", "p99 ms"):
        assert heading in main


def test_standard_output_is_no_place_for_predictions(
    rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["bench", "grounding", "--data", str(rows), "--out", "-"]) == 2
    assert "name a file" in capsys.readouterr().err
    assert not (tmp_path / "-").exists()
