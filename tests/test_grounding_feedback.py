"""A verdict is called right or wrong, and what that says about the claim."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import holdfast
from grounding_cases import FixedJudge
from holdfast import aio
from holdfast.cli.entry import run
from holdfast.errors import CalibrationError, InputError
from holdfast.grounding.feedback import feedback_on
from holdfast.judges.calibration.refit import curves_svg, refit
from holdfast.judges.feedback import Feedback, Labels
from holdfast.judges.feedback_rows import add_feedback, read_labels
from holdfast.store import open_store
from llm_cases import model_on
from model_reader import careful
from model_server import ModelServer

EVIDENCE = "The copper dome is nine metres wide. Visitors are admitted on Saturdays from April to October."
ANSWER = "The dome of copper spans nine metres in width. Guests can come on every day of the year."


@pytest.fixture(scope="module")
def report() -> holdfast.HallucinationReport:
    return holdfast.detect_hallucinations(ANSWER, EVIDENCE)


def as_verdict(
    report: holdfast.HallucinationReport, verdict: str, **changes: Any
) -> holdfast.HallucinationReport:
    claim = report.claims[0].model_copy(
        update={"verdict": holdfast.ClaimStatus(verdict), "tier": "embedded", **changes}
    )
    return report.model_copy(update={"claims": [claim]})


@pytest.mark.parametrize(
    ("verdict", "right", "actual", "supported"),
    [
        ("supported", True, None, True),
        ("supported", False, None, False),
        ("unsupported", True, None, False),
        ("unsupported", False, None, True),
        ("contradicted", False, None, True),
        ("partially_supported", True, None, False),
        ("partially_supported", False, "supported", True),
        ("partially_supported", False, "unsupported", False),
        ("contradicted", False, "unsupported", False),
        ("supported", True, "supported", True),
    ],
)
def test_what_a_word_says_about_the_claim(
    report: holdfast.HallucinationReport, verdict: str, right: bool, actual: str | None, supported: bool
) -> None:
    said = feedback_on(as_verdict(report, verdict), "c1", right, actual=actual)
    assert said.supported is supported
    assert said.verdict == verdict


@pytest.mark.parametrize(
    ("verdict", "right", "actual", "problem"),
    [
        ("partially_supported", False, None, "--actual"),
        ("supported", False, "supported", "right if it is"),
        ("supported", True, "unsupported", "wrong if not"),
        ("supported", False, "dubious", "no verdict"),
    ],
)
def test_what_is_not_clear_is_asked_about(
    report: holdfast.HallucinationReport, verdict: str, right: bool, actual: str | None, problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        feedback_on(as_verdict(report, verdict), "c1", right, actual=actual)


def test_the_probability_is_the_judges_own(report: holdfast.HallucinationReport) -> None:
    calibrated = as_verdict(report, "supported", evidence_support=0.9, uncalibrated_support=0.6)
    assert feedback_on(calibrated, "c1", True).support == 0.6
    plain = as_verdict(
        report, "supported", evidence_support=0.9, uncalibrated_support=None, support_alone=None
    )
    assert feedback_on(plain, "c1", True).support == 0.9
    one_of_several = as_verdict(report, "supported", evidence_support=0.9, support_alone=0.8)
    assert feedback_on(one_of_several, "c1", True).support == 0.8


def test_only_verdicts_can_be_right_or_wrong(report: holdfast.HallucinationReport) -> None:
    unchecked = as_verdict(
        report, "supported", outcome="unchecked", outcome_reason="no evidence", evidence_support=None
    )
    with pytest.raises(InputError, match="no verdict"):
        feedback_on(unchecked, "c1", True)
    with pytest.raises(InputError, match="it has: c1"):
        feedback_on(report, "c99", True)
    with pytest.raises(InputError, match="no report"):
        feedback_on({"claims": []}, "c1", True)


def word(number: int, supported: bool, *, support: float = 0.5, tier: str = "embedded") -> Feedback:
    model = "openai:m" if tier == "model" else None
    return Feedback(f"r{number}", "c1", "A claim.", tier, model, "supported", support, supported)  # type: ignore[arg-type]


async def labels_of(
    address: str, *words: Feedback, tier: Any = "embedded", model: str | None = None
) -> Labels:
    async with await open_store(address) as store:
        for said in words:
            await store.write(lambda connection, said=said: add_feedback(connection, said))  # type: ignore[misc]
        return await store.read(lambda connection: read_labels(connection, tier, model))


async def test_the_last_word_on_a_verdict_counts(store_address: str) -> None:
    labels = await labels_of(store_address, word(1, True), word(2, True, support=0.7), word(1, False))
    assert sorted(zip(labels.support, labels.supported, strict=True)) == [(0.5, False), (0.7, True)]


async def test_tiers_and_models_are_kept_apart(store_address: str) -> None:
    await labels_of(store_address, word(1, True), word(2, False, tier="model"))
    assert (await labels_of(store_address, tier="embedded")).supported == (True,)
    assert (await labels_of(store_address, tier="model", model="openai:m")).supported == (False,)
    assert (await labels_of(store_address, tier="model", model="openai:n")).supported == ()


def test_feedback_by_function_in_both_worlds(report: holdfast.HallucinationReport, tmp_path: Path) -> None:
    address = tmp_path / "own.db"
    sound = as_verdict(report, "supported")
    kept = holdfast.record_feedback(sound, "c1", True, note="sure", store=address)
    assert isinstance(kept, holdfast.Feedback)
    assert (kept.note, kept.created_at is not None) == ("sure", True)
    result = holdfast.verify_response("?", ANSWER, EVIDENCE)
    asyncio.run(aio.record_feedback(result, "c2", True, store=address))


def test_the_command_keeps_what_it_is_told(
    report: holdfast.HallucinationReport, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "report.json"
    file.write_text(json.dumps({**as_verdict(report, "unsupported").to_dict(), "trace": "t1"}))
    assert run(["feedback", str(file), "c1", "wrong", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["supported"] is True
    assert run(["feedback", str(file), "c1", "right"]) == 0
    assert "not supported" in capsys.readouterr().err
    assert run(["feedback", str(file), "c7", "right"]) == 1
    assert run(["feedback", "not json", "c1", "right"]) == 1
    assert run(["feedback", str(file), "c1", "perhaps"]) == 2


def rows(count: int, seed: int = 5) -> tuple[list[float], list[bool]]:
    """A judge that is too sure of itself."""
    rng = random.Random(seed)
    said = [rng.random() for _ in range(count)]
    return said, [rng.random() < 0.5 + 0.4 * (p - 0.5) for p in said]


def test_a_refit_shows_both_curves_and_the_band() -> None:
    fitted = refit(*rows(600))
    assert fitted.calibration.ece_before is not None
    assert fitted.calibration.ece_after is not None
    assert fitted.calibration.ece_after.value < fitted.calibration.ece_before.value
    assert (
        sum(item.rows for item in fitted.before) == sum(item.rows for item in fitted.calibration.bins) == 600
    )
    assert fitted.band.share > 0.5
    picture = curves_svg(fitted)
    assert picture.count("<svg") == picture.count("</svg>") == 3
    assert ">before<" in picture
    assert ">after<" in picture


def test_few_labels_are_refused_with_their_number() -> None:
    with pytest.raises(CalibrationError, match="label 50 more"):
        refit(*rows(150))


def test_calibrate_from_feedback_end_to_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path / "store.db"))
    assert run(["calibrate"]) == 1
    assert "label 200 more. holdfast feedback REPORT CLAIM" in capsys.readouterr().err

    async def label() -> None:
        async with await open_store() as store:
            words = [word(n, y, support=p) for n, (p, y) in enumerate(zip(*rows(400), strict=True))]
            await store.write(lambda connection: [add_feedback(connection, said) for said in words])

    asyncio.run(label())
    out, plot = tmp_path / "calibration.json", tmp_path / "curves.svg"
    assert run(["calibrate", "--json", "--out", str(out), "--plot", str(plot)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["rows"] == 400
    assert shown["ece_after"]["value"] < shown["ece_before"]["value"]
    assert shown["before"] != shown["after"]
    assert plot.read_text().startswith("<svg")
    assert run(["calibrate"]) == 0
    assert "before: ECE" in capsys.readouterr().out

    config = holdfast.VerificationConfig(mode="full", calibration=str(out))
    changed = holdfast.detect_hallucinations(ANSWER, EVIDENCE, config=config).claims[1]
    plain = holdfast.detect_hallucinations(ANSWER, EVIDENCE).claims[1]
    assert changed.uncalibrated_support == pytest.approx(plain.support_alone)
    assert changed.evidence_support != plain.support_alone


def test_calibrate_on_labelled_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rows.jsonl"
    row = {"context": EVIDENCE, "claim_or_response": "Guests come daily.", "label": "not_supported"}
    file.write_text(json.dumps(row) + "\n")
    assert run(["calibrate", "--data", str(file)]) == 1
    assert "199 more. Rows that exact rules decide do not count" in capsys.readouterr().err
    assert run(["calibrate", "--tier", "model", "--data", str(file)]) == 2


def test_calibrate_a_model_from_feedback_end_to_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model_server: ModelServer
) -> None:
    address, out = tmp_path / "store.db", tmp_path / "calibration.json"

    async def label() -> None:
        async with await open_store(address) as store:
            said = enumerate(zip(*rows(400), strict=True))
            words = [word(n, y, support=p, tier="model") for n, (p, y) in said]
            await store.write(lambda connection: [add_feedback(connection, said) for said in words])

    asyncio.run(label())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOLDFAST_STORE__URL", str(address))
        assert run(["calibrate", "--tier", "model", "--model", "openai:m", "--out", str(out)]) == 0
    assert f'[llm] calibration = "{out}"' in capsys.readouterr().err

    model_server.answers = careful(lambda text, evidence: "supported")

    def check(**changes: Any) -> holdfast.ClaimVerification:
        model = model_on(model_server, logprobs=False, **changes)
        return holdfast.verify_claim("Guests come daily.", EVIDENCE, judge=FixedJudge(0.5), model=model)

    plain, calibrated = check(), check(calibration=str(out))
    assert calibrated.tier == "model"
    assert calibrated.uncalibrated_support == pytest.approx(plain.evidence_support)
    assert calibrated.evidence_support is not None
    assert calibrated.evidence_support < (plain.evidence_support or 0.0), "it was too sure of itself"
    low, high = calibrated.support_interval or (1.0, 0.0)
    assert low <= calibrated.evidence_support
    assert high < (plain.support_interval or (0.0, 0.0))[1]
    with pytest.raises(CalibrationError, match="cannot read"):
        check(calibration=str(tmp_path / "nowhere.json"))
