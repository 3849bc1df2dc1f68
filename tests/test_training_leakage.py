"""A training row that repeats what must stay unseen is found, and an honest one is not."""

import json
import lzma
import sys
from pathlib import Path
from typing import Any

import pytest

import leakage
from leakage import Held, fold, shingles

UNSEEN = (
    "the lamp of a tower was lit by its old keeper every evening while gulls slept on the warm iron rail and boats "
    "came home slowly with silver fish under nets that the women of the bay had mended all winter long"
)
WORDS = UNSEEN.split()
OTHER = " ".join(f"{word}{n % 7}" for n, word in enumerate(WORDS * 3))


def row(context: str, claim: str) -> dict[str, Any]:
    return {"context": context, "claim_or_response": claim, "label": "supported"}


def write(path: Path, *rows: dict[str, Any]) -> Path:
    path.parent.mkdir(exist_ok=True)
    with lzma.open(path, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(r) + "\n" for r in rows)
    return path


@pytest.fixture
def held() -> Held:
    return Held([row(UNSEEN, "The keeper lit the lamp, every evening!")])


def test_shingles_are_eight_words_in_a_row() -> None:
    assert len(shingles(WORDS)) == len(WORDS) - 7
    assert shingles(WORDS[:7]) == set()
    assert shingles(WORDS[3:11]) <= shingles(WORDS)


def test_a_claim_is_found_whatever_its_case_and_marks(held: Held) -> None:
    assert held.leaks(row(OTHER, "the keeper lit the lamp every evening")) == ["claim"]
    assert held.leaks(row(OTHER, "the keeper lit the lamp every morning")) == []


def test_twelve_shingles_are_too_many_in_a_long_context(held: Held) -> None:
    assert held.leaks(row(f"{OTHER} {' '.join(WORDS[:19])} {OTHER}", "Fish.")) == ["context"]
    assert held.leaks(row(f"{OTHER} {' '.join(WORDS[:18])} {OTHER}", "Fish.")) == []


def test_a_third_of_a_short_context_is_too_much(held: Held) -> None:
    assert held.leaks(row(" ".join([*WORDS[:10], "some", "words", "more"]), "Fish.")) == ["context"]


def test_folding_is_the_same_for_both_sides(held: Held) -> None:
    assert fold("The LAMP_of a tower.") == ["the", "lamp", "of", "a", "tower"]
    assert held.leaks(row(UNSEEN.upper().replace(" ", ", "), "Fish.")) == ["context"]


def test_examples_of_the_pipeline_are_read_too(held: Held) -> None:
    assert held.leaks({"claim": "Fish.", "evidence": UNSEEN}) == ["context"]


def test_nothing_is_no_leak() -> None:
    assert Held([row("", "")]).leaks(row("", "")) == []
    assert Held([]).leaks(row(UNSEEN, "Fish.")) == []


def run(monkeypatch: pytest.MonkeyPatch, train: Path, against: Path) -> int:
    monkeypatch.setattr(sys, "argv", ["leakage.py", "--train", str(train), "--against", str(against)])
    with pytest.raises(SystemExit) as ended:
        leakage.main()
    return int(ended.value.code or 0)


def test_the_command_names_the_file_and_counts_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "eval" / "held.jsonl.xz", row(UNSEEN, "Boats came home."))
    write(tmp_path / "train" / "clean.jsonl.xz", row(OTHER, "Gulls slept."))
    assert run(monkeypatch, tmp_path / "train", tmp_path / "eval") == 0
    planted = [row(OTHER, "Boats came home!"), row(UNSEEN, "Gulls slept."), row(OTHER, "Gulls woke.")]
    write(tmp_path / "train" / "planted.jsonl.xz", *planted)
    capsys.readouterr()
    assert run(monkeypatch, tmp_path / "train", tmp_path / "eval") == 1
    shown = capsys.readouterr().out
    assert "clean.jsonl.xz: 0 of 1 rows leak" in shown
    assert "planted.jsonl.xz: 2 of 3 rows leak (claim 1, context 1)" in shown
    assert "line 1 (claim): Boats came home!" in shown


def test_a_folder_without_rows_is_an_error_not_a_clean_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["leakage.py", "--train", str(tmp_path), "--against", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"no \.jsonl"):
        leakage.main()
