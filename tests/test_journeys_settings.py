"""The functions obey files and variables when they are called without a configuration."""

import pytest

import holdfast
from holdfast import aio
from holdfast.tribunal.opening import chosen_settings
from model_server import ModelServer
from premises_cases import SureJudge, WordRecall

TEXT = "The bridge was opened in 1932."
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


async def test_traces_are_verified_by_the_model_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__VERIFICATION_MODEL", "openai:gpt-5-mini")
    assert aio.ReasoningTraces(":memory:")._reader().name == "openai:gpt-5-mini"
    assert aio.ReasoningTraces(":memory:", config=holdfast.Config())._reader().model is None
    assert aio.ReasoningTraces(":memory:", judge=SureJudge(0.9))._reader().model is None
