"""The tables of the manual: made from reports, put into their places, lost rows kept."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from holdfast.bench import Options
from holdfast.bench.grounding import run

ROOT = Path(__file__).parents[1]
CONTEXT = "The mill was built in 1790 by the river. It ground barley for the village until a fire in 1904."
ROWS: list[dict[str, Any]] = [
    {"claim_or_response": "The mill was built in 1790 by the river.", "label": "supported"},
    {"claim_or_response": "The mill was built in 1850 by the river.", "label": "contradicted",
     "spans": [{"start": 22, "end": 26}]},
    {"claim_or_response": "The miller's daughter won a prize for her paintings.", "label": "unsupported"},
]  # fmt: skip


@pytest.fixture(autouse=True)
def _benchmarks_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "ragtruth_qa.jsonl"
    path.write_text(
        "".join(json.dumps({"id": str(n), "context": CONTEXT, **row}) + "\n" for n, row in enumerate(ROWS))
    )
    return path


def test_a_report_gives_every_table_it_has_figures_for(rows: Path) -> None:
    import table

    found = table.tables([run([rows], Options()).figures()])
    assert set(found) == {"grounding", "flags", "marks", "three-way", "rivals"}
    assert "| ragtruth_qa | 3 | 1.000 |" in found["grounding"]
    rivals = found["rivals"].splitlines()[2:]
    assert len(rivals) == 8
    assert all(line.endswith(("| won |", "| level |", "| **lost** |")) for line in rivals)


def test_lost_rows_are_kept() -> None:
    from rivals import macro_f1, rival_lines

    counts = {"true_positives": 3, "false_positives": 1, "true_negatives": 4, "false_negatives": 2}
    files = {"attributionbench": {"decisions": counts, "f1": 0.5, "auroc": 0.5}}
    head, line = rival_lines(files)
    assert head[0] == "file"
    assert line[-1] == "**lost**"
    assert macro_f1(files["attributionbench"]) == pytest.approx((3 / 4.5 + 4 / 5.5) / 2)
    assert rival_lines({}) == []


def test_tables_go_where_the_page_has_a_place_and_others_stay() -> None:
    import table

    page = (
        "a\n<!-- table: rivals -->\n<!-- end -->\ntext\n<!-- table: left-out -->\nold\n<!-- end -->\nb\n"
        "<!-- table: pooling -->\nkept\n<!-- end -->\n"
    )
    report = {"left_out": {"mnli": {"blend": 0.8125}}, "mean": {"blend": 0.8125, "ece": None}}
    filled = table.filled(page, table.tables([report]))
    assert "old" not in filled
    assert "| mnli | .812 | – |" in filled
    assert "kept" in filled
    assert "text\n" in filled
    assert table.filled(page, {"rivals": "new"}).startswith(
        "a\n<!-- table: rivals -->\nnew\n<!-- end -->\ntext"
    )
    assert table.filled(filled, table.tables([report])) == filled


def test_one_command_refreshes_the_page(
    rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import table

    report, page = tmp_path / "report.json", tmp_path / "page.md"
    report.write_text(json.dumps(run([rows], Options()).figures()))
    page.write_text("<!-- table: grounding -->\n<!-- end -->\n")
    monkeypatch.setattr(sys, "argv", ["table.py", str(report), "--into", str(page)])
    table.main()
    assert "| **mean** | 3 |" in page.read_text()
    assert "no place for marks" in capsys.readouterr().out
    page.write_text("<!-- table: grounding -->\nkept\n<!-- end -->\n<!-- table: rivals -->\n<!-- end -->\n")
    monkeypatch.setattr(sys, "argv", ["table.py", str(report), "--only", "rivals", "--into", str(page)])
    table.main()
    assert "kept" in page.read_text()
    assert "LettuceDetect" in page.read_text()


def test_the_manual_has_a_place_for_every_table() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    for name in (
        "grounding",
        "flags",
        "marks",
        "three-way",
        "rivals",
        "procedural",
        "pooling",
        "distractors",
        "left-out",
    ):
        assert f"<!-- table: {name} -->" in page


def test_pooling_reads_every_chunk_and_distractors_every_count(
    rows: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import distractors
    import pooling
    import table

    reports = []
    for script, more in ((pooling, []), (distractors, ["--added", "0", "1"])):
        out = tmp_path / f"{script.__name__}.json"
        arguments = [script.__name__, "--data", str(rows), "--limit", "2", "--json", str(out), *more]
        monkeypatch.setattr(sys, "argv", arguments)
        script.main()
        reports.append(json.loads(out.read_text()))
    assert set(reports[0]["files"][0]["methods"]) == {"window", "max", "mean"}
    assert set(reports[1]["files"][0]["added"]) == {"0", "1"}
    assert reports[1]["files"][0]["added"]["0"]["mean_change"] == 0.0
    assert set(table.tables(reports)) == {"pooling", "distractors"}


def test_chunks_hold_every_word_and_keep_their_size() -> None:
    import pooling

    text = " ".join(f"Sentence number {n} tells of the mill by the river." for n in range(60))
    chunks = pooling.chunked(text, 40)
    assert " ".join(chunks).split() == text.split()
    assert len(chunks) > 10
