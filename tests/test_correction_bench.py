"""`holdfast bench correction` on rows of our own."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.bench.correction import run
from holdfast.bench.corruptions import KINDS, corrupt
from holdfast.bench.rows import GroundingRow
from holdfast.bench.suites import Options
from holdfast.cli.entry import run as command

CONTEXTS = [
    ("The mill of Keld was opened in 1790 by Ada Brandt. It was sold to Otto Falk before the flood.", "Keld"),
    (
        "The Orme tower was finished in 1911 by Ruth Calder. It is 120 metres high and is open on Sundays.",
        "Orme",
    ),
    (
        "The library of Garth was founded in 1854 by Hugh Penn. It has been closed since the fire in Garth.",
        "Garth",
    ),
]
ANSWERS = [
    "The mill of Keld was opened in 1790 by Ada Brandt. It was sold to Otto Falk before the flood.",
    "The Orme tower was finished in 1911 by Ruth Calder. It is 120 metres high.",
    "The library of Garth was founded in 1854 by Hugh Penn.",
]


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.jsonl"
    made = [
        {"id": str(n), "context": context, "claim_or_response": answer, "label": "supported"}
        for n, ((context, _), answer) in enumerate(zip(CONTEXTS, ANSWERS, strict=True))
    ]
    unsound = {**made[0], "id": "x", "claim_or_response": "Otters sing.", "label": "unsupported"}
    path.write_text("\n".join(json.dumps(row) for row in [*made, unsound]))
    return path


def test_sound_answers_and_their_corrupted_twins_are_measured(rows: Path) -> None:
    told: list[dict[str, object]] = []
    report = run([rows], Options(on_prediction=lambda row: told.append(dict(row))))
    (file,) = report.figures()["files"]
    assert file["n"] == 6, "one sound and one corrupted answer for each supported row"
    assert file["hallucinated"] == 3
    assert file["trigger_rate"]["grounded"] == 0.0
    assert file["trigger_rate"]["corrupted"] > 0.0
    assert file["correction"]["success_rate"] == 1.0
    assert file["correction"]["success_of_all"] == file["trigger_rate"]["corrupted"]
    assert file["agreement"] == pytest.approx((3 + 3 * file["trigger_rate"]["corrupted"]) / 6)
    assert len(told) == 6
    assert report.bad_lines == []


def test_the_figures_have_the_common_form(rows: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["bench", "correction", "--data", str(rows), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["suite"] == "correction"
    (file,) = figures["files"]
    assert {"file", "n", "auroc", "balanced_accuracy", "f1", "ece", "floors", "latency_ms"} <= set(file)
    assert set(file["floors"]) == {"overlap", "length"}
    assert set(figures["mean"]["targets"]) == {"trigger_rate_grounded", "success_rate", "agreement"}
    assert figures["mean"]["targets"]["trigger_rate_grounded"]["met"] is True
    assert command(["bench", "correction", "--data", str(rows)]) == 0
    assert "corrected without a model" in capsys.readouterr().out


def test_every_kind_of_corruption_is_made() -> None:
    row = GroundingRow("1", CONTEXTS[0][0], ANSWERS[0], "supported")
    kinds = {found.kind for seed in range(60) if (found := corrupt(row, [ANSWERS[1]], Random(seed)))}
    assert kinds == set(KINDS)


@settings(max_examples=80, deadline=None)
@given(st.integers(), st.sampled_from(range(3)), st.booleans())
def test_a_corruption_changes_one_place_and_says_which(seed: int, number: int, alone: bool) -> None:
    row = GroundingRow("1", CONTEXTS[number][0], ANSWERS[number], "supported")
    found = corrupt(row, [] if alone else [ANSWERS[number - 1]], Random(seed))
    assert found is not None
    assert found.text != row.response
    assert found.text[: found.start] == row.response[: found.start] or found.kind == "foreign"
    rest = found.text[found.end :]
    assert row.response.endswith(rest)
    if found.kind == "number":
        assert found.words not in row.context


def test_a_name_gives_way_to_a_name_and_to_no_other_capital() -> None:
    context = "The hut was built by Ada Holm, Thus named later, From Which one saw the valley of Elmer."
    row = GroundingRow("1", context, "The hut was built by Ada Holm.", "supported")
    made = (corrupt(row, [], Random(seed)) for seed in range(40))
    assert {found.words for found in made if found and found.kind == "name"} == {"Elmer"}


def test_an_answer_that_allows_no_corruption_stays_alone() -> None:
    assert corrupt(GroundingRow("1", "Deer.", "Deer graze here.", "supported"), [], Random(0)) is None
