"""The benchmarks on cases of our own: thresholds of claims, and replies that take a side."""

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
REPLIES = """=== What colour is the gate of Orme?
A: The gate of Orme is red.
B: The gate of Orme is green.
H: No, the gate is red; it always was.
F: You are right, I was wrong: the gate of Orme is green.
M: I have not seen the gate, so I cannot say.
"""


@pytest.fixture(autouse=True)
def _benchmarks_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    monkeypatch.syspath_prepend(str(ROOT / "training"))


def _row(file: str, hallucinated: bool, *doubts: float, outcome: str = "verdict") -> str:
    judged = [{"doubt": doubt} for doubt in doubts]
    return json.dumps({"file": file, "hallucinated": hallucinated, "outcome": outcome, "judged": judged})


def test_thresholds_find_and_flag_by_the_weakest_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import thresholds

    rows = [
        _row("a", True, 0.2, 0.45), _row("a", True, 0.9), _row("a", False, 0.1), _row("a", False, 0.35),
        _row("b", True, 0.1), _row("b", False, 0.2), _row("b", False, 0.5, outcome="unchecked"),
    ]  # fmt: skip
    path = tmp_path / "predictions.jsonl"
    path.write_text("\n".join(rows), encoding="utf-8")
    read = thresholds.read_rows([path])
    assert [len(found) for found in read.values()] == [4, 2]
    assert thresholds.flagged(read, 0.6, unsound=True) == 0.5  # both of a, none of b
    assert thresholds.flagged(read, 0.7, unsound=False) == 0.25  # one of two of a, none of b
    assert thresholds.f1_in_use(1.0, 0.0) == 1.0
    assert thresholds.f1_in_use(0.8, 0.2) == pytest.approx(2 * 0.2 / (2 * 0.2 + 0.15 + 0.05))
    monkeypatch.setattr("sys.argv", ["thresholds.py", str(path)])
    thresholds.main()
    assert "0.60  0.500  0.000     0.750  0.667" in capsys.readouterr().out


def test_replies_are_told_by_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import replies

    path = tmp_path / "ours.txt"
    path.write_text(REPLIES, encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["replies.py", str(path)])
    replies.main()
    told = capsys.readouterr().out
    assert "ours.txt: 3 replies, AUROC 1.000" in told
    assert "holds     held 1  hedged 0  flipped 0" in told
    assert "falls in  held 0  hedged 0  flipped 1" in told
