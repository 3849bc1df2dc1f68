"""The functions obey files and variables when they are called without a configuration."""

from pathlib import Path

import pytest

import holdfast
from grounding_cases import FixedJudge
from holdfast import aio
from holdfast.cli.entry import run
from holdfast.tribunal.tally import chosen_settings
from model_server import ModelServer
from premises_cases import SureJudge, WordRecall

TEXT = "The bridge was opened in 1932."
REWORDED = "Since then people cross the bridge."
READ = {"premises": [{"claim": "Owen adopted a greyhound"}], "asked": None}


def test_verification_may_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__ENABLED", "false")
    report = holdfast.verify_response("When was it opened?", TEXT, TEXT).report
    assert [claim.outcome_reason for claim in report.claims] == ["verification is off"]
    told = holdfast.VerificationConfig.everything()
    assert holdfast.verify_response("When was it opened?", TEXT, TEXT, config=told).report.claims[0].verdict


def test_what_is_not_set_looks_at_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__SUPPORT_THRESHOLD", "0.75")
    chosen = holdfast.Config.load().verification_on_request
    assert (chosen.support_threshold, chosen.mode, chosen.max_claims_per_response) == (0.75, "full", None)
    monkeypatch.setenv("HOLDFAST_VERIFICATION__MODE", "sample")
    assert holdfast.Config.load().verification_on_request.mode == "sample"


def test_one_claim_obeys_the_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = FixedJudge(0.9)
    assert holdfast.verify_claim(REWORDED, TEXT, judge=judge).verdict == "supported"
    monkeypatch.setenv("HOLDFAST_VERIFICATION__SUPPORT_THRESHOLD", "0.95")
    found = holdfast.verify_claim(REWORDED, TEXT, judge=judge)
    (step,) = holdfast.audit_reasoning([{"claim": REWORDED}], TEXT, judge=judge)
    assert found.verdict == step.verdict == "partially_supported"
    monkeypatch.setenv("HOLDFAST_VERIFICATION__ENABLED", "false")
    assert holdfast.evidence_dependence("When?", REWORDED, TEXT, judge=judge) is None


async def test_the_claims_of_traces_obey_the_settings(tmp_path: Path) -> None:
    strict = holdfast.Config.model_validate({"verification": {"support_threshold": 0.95}})
    async with aio.ReasoningTraces(tmp_path / "t.db", judge=FixedJudge(0.9), config=strict) as traces:
        goal = await traces.add_goal("When was it opened?")
        await traces.add_evidence(goal, {"notice": TEXT})
        said = await traces.verify_claim(await traces.add_claim(goal, REWORDED, ["notice"]))
    assert said.verdict == "partially_supported"


def test_the_model_of_the_settings_reads_one_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(lambda body: {"verdicts": []}) as server:
        monkeypatch.setenv("HOLDFAST_VERIFICATION__VERIFICATION_MODEL", f"{server.url}#stand-in")
        monkeypatch.setenv("HOLDFAST_VERIFICATION__UNCERTAIN_FROM", "0")
        monkeypatch.setenv("HOLDFAST_VERIFICATION__UNCERTAIN_TO", "1")
        holdfast.verify_claim(REWORDED, TEXT)
        assert server.requests
        asked = len(server.requests)
        # The shipped judge is looked at here, and no model paid for it.
        run(["doctor", "--json"])
        assert len(server.requests) == asked


def test_a_premise_needs_the_confidence_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "Owen sprained his ankle."
    assert holdfast.verify_premise(claim, WordRecall(), judge=SureJudge(0.9)).supported
    monkeypatch.setenv("HOLDFAST_PREMISES__MIN_CONFIDENCE", "0.95")
    assert not holdfast.verify_premise(claim, WordRecall(), judge=SureJudge(0.9)).supported
    given = holdfast.PremisesConfig(min_confidence=0.5)
    assert holdfast.verify_premise(claim, WordRecall(), judge=SureJudge(0.9), config=given).supported


async def test_the_configured_model_reads_premises(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(READ) as server:
        monkeypatch.setenv("HOLDFAST_PREMISES__MODEL", f"{server.url}#stand-in")
        found = await aio.extract_premises("Why did Owen adopt a greyhound?")
    assert [premise.trigger for premise in found] == ["model"]


async def test_premises_keep_to_the_caps_of_the_models(monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(READ) as server:
        monkeypatch.setenv("HOLDFAST_PREMISES__MODEL", f"{server.url}#stand-in")
        monkeypatch.setenv("HOLDFAST_LLM__MAX_CALLS", "0")
        found = await aio.verify_question(
            "Why did Owen adopt a greyhound?", WordRecall(), judge=SureJudge(0.9)
        )
    assert not server.requests
    assert any("read by grammar" in warning for warning in found.warnings)


def test_a_tribunal_takes_the_thresholds_that_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_TRIBUNAL__DERIVATIVE_THRESHOLD", "0.97")
    assert chosen_settings(None, None, None, None).thresholds.derivative == 0.97
    assert chosen_settings(None, None, None, holdfast.Config()).thresholds.derivative == 0.92
    assert holdfast.tally_votes([]).thresholds.derivative == 0.97
    assert holdfast.tally_votes([], config=holdfast.Config()).thresholds.derivative == 0.92


async def test_traces_are_verified_by_the_model_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__VERIFICATION_MODEL", "openai:gpt-5-mini")
    assert aio.ReasoningTraces(":memory:")._reader().name == "openai:gpt-5-mini"
    assert aio.ReasoningTraces(":memory:", config=holdfast.Config())._reader().model is None
    assert aio.ReasoningTraces(":memory:", judge=SureJudge(0.9))._reader().model is None
