"""The suite's figures, on rows of our own and a check that we decide."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from holdfast.bench import SUITES, Options
from holdfast.bench.figures import calibrated_error
from holdfast.bench.grounding import run
from holdfast.bench.metrics import expected_calibration_error
from holdfast.bench.predictions import predict
from holdfast.bench.rows import GroundingRow
from holdfast.errors import InputError, JudgeError
from holdfast.grounding.types import ClaimVerification, Coverage, GapType, HallucinationReport

SUPPORT = {"good": 0.9, "weak": 0.6, "bad": 0.1}


def report(*claims: ClaimVerification) -> HallucinationReport:
    return HallucinationReport(
        response_id="r",
        response="x",
        total_claims=len(claims),
        verified_claims=len(claims),
        flagged_claims=0,
        claims=list(claims),
        gaps=[],
        coverage=Coverage(
            total=len(claims),
            checked=0,
            unchecked=0,
            errors=0,
            skipped_by_mode=0,
            share=None,
            hidden_at_most=0,
        ),
        overall_confidence=None,
        max_gap_bits=None,
        has_critical_gaps=False,
        should_retry=False,
        retry_guidance=None,
        elapsed_ms=1.0,
    )


def claim(word: str) -> ClaimVerification:
    if word == "foreign":
        return ClaimVerification(
            claim_id="c", claim_text=word, outcome="unchecked", outcome_reason="language: fi"
        )
    support = SUPPORT.get(word, 0.9)
    reason = (
        GapType.UNSUPPORTED if support < 0.7 else GapType.EVIDENCE_INDEPENDENT if word == "known" else None
    )
    return ClaimVerification(
        claim_id="c",
        claim_text=word,
        evidence_support=support,
        is_flagged=reason is not None,
        flag_reason=reason,
    )


def check(row: GroundingRow) -> HallucinationReport:
    """One claim for each word of the response, which also names its fate."""
    if "outage" in row.response:
        raise JudgeError("the judge is out")
    return report(*(claim(word) for word in row.response.split() if word != "silence"))


def write_rows(path: Path, *rows: tuple[str, str]) -> Path:
    fields = [
        {"id": str(n), "context": "good", "claim_or_response": r, "label": label}
        for n, (r, label) in enumerate(rows)
    ]
    path.write_text("".join(json.dumps(f) + "\n" for f in fields))
    return path


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    return write_rows(
        tmp_path / "ours.jsonl",
        ("good", "supported"),
        ("good known", "supported"),
        ("good weak", "supported"),
        ("good bad", "contradicted"),
        ("good weak", "unsupported"),
        ("silence", "supported"),
        ("foreign", "not_supported"),
        ("outage", "partially_supported"),
    )


def test_the_figures_by_hand(rows: Path) -> None:
    figures = run([rows], Options(), check).figures()
    assert figures["suite"] == "grounding"
    (file,) = figures["files"]
    assert (file["file"], file["n"], file["hallucinated"]) == ("ours.jsonl", 8, 4)
    assert (file["unchecked"], file["errors"]) == (2, 1)
    # Scores: supported .1 .1 .21, hallucinated .77 .21; of six pairs five are won and one is tied.
    assert file["auroc"] == pytest.approx(5.5 / 6)
    assert file["auroc_interval"][0] <= file["auroc"] <= file["auroc_interval"][1]
    # With three at .5: supported .1 .1 .21 .5, hallucinated .77 .21 .5 .5.
    assert file["auroc_unchecked_at_half"] == pytest.approx((4 + 2.5 + 3.5 + 3.5) / 16)
    assert file["recall"] == 1.0
    assert file["false_positive_rate"] == pytest.approx(1 / 3)
    assert file["balanced_accuracy"] == pytest.approx((1 + 2 / 3) / 2)
    assert file["f1"] == pytest.approx(4 / 5)
    assert file["floors"]["length"]["auroc"] is not None
    assert file["latency_ms"]["p50"] <= file["latency_ms"]["p99"]
    told = {"n": 1, "mean_score": pytest.approx(0.7680, abs=1e-4), "flagged": 1.0}
    assert file["by_label"]["contradicted"] == told
    assert file["by_label"]["not_supported"] == {"n": 1, "mean_score": None, "flagged": None}


def test_the_mean_is_over_files_and_counts_add_up(rows: Path, tmp_path: Path) -> None:
    other = write_rows(tmp_path / "other.jsonl", ("good", "supported"), ("bad", "contradicted"))
    figures = run([rows, other], Options(), check).figures()
    first, second = figures["files"]
    assert figures["mean"]["n"] == 10
    assert figures["mean"]["auroc"] == pytest.approx((first["auroc"] + second["auroc"]) / 2)
    assert figures["mean"]["floors"]["overlap"]["auroc"] is not None


def test_figures_without_a_meaning_are_null(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "one.jsonl", ("good", "supported"))
    (file,) = run([path], Options(), check).figures()["files"]
    assert file["auroc"] is None
    assert file["auroc_interval"] is None
    assert file["balanced_accuracy"] is None
    assert json.loads(json.dumps(file, allow_nan=False)) == file


def test_a_file_in_which_nothing_was_checked_has_no_figures(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "none.jsonl", ("silence", "supported"), ("foreign", "unsupported"))
    (file,) = run([path], Options(), check).figures()["files"]
    assert file["auroc"] is None
    assert file["ece"] is None
    assert file["unchecked"] == 2
    assert file["auroc_unchecked_at_half"] == 0.5


def test_the_error_of_a_shifted_score_is_gone_once_it_is_calibrated() -> None:
    rng = random.Random(3)
    truth = [rng.random() < rng.random() for _ in range(600)]
    scores = [0.5 * rng.betavariate(3, 1) if wrong else 0.5 * rng.betavariate(1, 2) for wrong in truth]
    shifted = expected_calibration_error(truth, scores)
    mended = calibrated_error(truth, scores)
    assert shifted is not None
    assert mended is not None
    assert mended < shifted / 3
    assert calibrated_error(truth[:150], scores[:150]) is None
    assert calibrated_error([False] * 400, [0.5] * 400) is None


def test_predictions_arrive_one_by_one(rows: Path) -> None:
    made: list[Any] = []
    steps: list[tuple[int, int]] = []
    run([rows], Options(on_progress=lambda d, t: steps.append((d, t)), on_prediction=made.append), check)
    assert steps[0] == (1, 8)
    assert steps[-1] == (8, 8)
    assert [row["outcome"] for row in made] == ["verdict"] * 5 + ["unchecked", "unchecked", "error"]
    assert made[2]["score"] == pytest.approx(0.2139, abs=1e-4)  # log-odds of .9 and .6, their mean
    assert made[5]["reason"] == "no claim to check"
    assert made[6]["reason"] == "language: fi"
    assert made[7]["reason"] == "the judge is out"
    json.dumps(made, allow_nan=False)


def test_a_missing_file_costs_no_work(rows: Path, tmp_path: Path) -> None:
    made: list[Any] = []
    with pytest.raises(InputError, match="there is no file"):
        run([rows, tmp_path / "absent.jsonl"], Options(on_prediction=made.append), check)
    assert made == []


def test_a_limit_draws_by_seed(rows: Path) -> None:
    assert run([rows], Options(limit=3, seed=1), check).figures()["files"][0]["n"] == 3


def test_the_registry_names_suites_that_run() -> None:
    assert "grounding" in SUITES
    for name, suite in SUITES.items():
        assert suite.name == name
        assert suite.summary


def test_a_judge_that_failed_is_an_error_and_not_unchecked() -> None:
    row = GroundingRow(id="1", context="x", response="x", label="supported")
    failed = ClaimVerification(claim_id="c", claim_text="x", outcome="error", outcome_reason="out of memory")
    made = predict("file", row, lambda _: report(failed, claim("foreign")))
    assert (made.outcome, made.score, made.flagged) == ("error", None, None)
    assert made.reason == "out of memory; language: fi"
