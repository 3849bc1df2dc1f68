"""A whole check with a model above the embedded judge: few calls, no claim lost, and the same report in every case."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import holdfast
from grounding_cases import FixedJudge
from holdfast import HallucinationReport, VerificationConfig, aio
from holdfast.config import StoreConfig
from holdfast.errors import ConfigError, JudgeError
from holdfast.judges.cache_rows import VerdictCache
from holdfast.judges.types import Judge, Judgement, Pair
from holdfast.llm.connection import Connection
from holdfast.store import Store, open_store
from holdfast.store.address import data_folder
from llm_cases import model_on
from model_reader import careful, fenced, statements
from model_server import GATEWAY_PAGE, HTML_PAGE, Answer, ModelServer, Reply, Request, failed, too_many

EVIDENCE = {
    "a": "The mill of Keld ground barley for the village. A weir feeds the wheel of the mill.",
    "b": "The miller kept geese on the pond. His daughter sold eggs at the market of Keld.",
}
TEN = (
    "The Keld mill ground barley for the village. The mill has a wheel that a weir feeds. "
    "On the pond the miller kept geese. At the Keld market his daughter sold eggs. "
    "Penguins manage the brewery behind the church. Green tractors harvest cotton near Lima. "
    "Seven trumpets hang above the chimney there. Purple elephants paint bridges at midnight. "
    "Old sailors repair violins in Helsinki daily. Young lawyers study comets from balloons."
)
FULL = VerificationConfig(mode="full", max_claims_per_response=None)
UNSURE = FixedJudge(0.6)
SURE = FixedJudge(0.99)


class HalfSure:
    """Sure of what speaks of the mill, and of nothing else."""

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        judges = [SURE if "mill" in pair.claim.split() else UNSURE for pair in pairs]
        return [(await judge.judge([pair]))[0] for judge, pair in zip(judges, pairs, strict=True)]


def check(
    server: ModelServer,
    response: str = TEN,
    *,
    judge: Judge = UNSURE,
    config: VerificationConfig = FULL,
    wire: str = "openai",
    **changes: Any,
) -> HallucinationReport:
    model = model_on(server, wire, **changes)
    return holdfast.verify_response(
        "What is known?", response, EVIDENCE, config=config, judge=judge, model=model
    ).report


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
def test_ten_claims_cost_at_most_two_calls_in_full_mode(model_server: ModelServer, wire: str) -> None:
    model_server.answers = careful()
    report = check(model_server, wire=wire)
    assert report.total_claims == report.verified_claims == 10
    assert len(model_server.requests) <= 2
    assert report.model_use.calls == len(model_server.requests)
    verdicts = [claim.verdict for claim in report.claims]
    assert verdicts[:4] == ["supported"] * 4
    assert verdicts[4:] == ["unsupported"] * 6


def test_claims_that_the_cheaper_tiers_decide_cost_nothing(model_server: ModelServer) -> None:
    report = check(model_server, judge=SURE)
    assert not model_server.requests
    assert report.model_use.share == 0.0
    assert report.model_use.calls == 0
    assert report.cost_usd == 0.0
    assert {claim.tier for claim in report.claims} <= {"exact", "embedded"}


def test_the_report_has_the_same_shape_with_and_without_a_model(model_server: ModelServer) -> None:
    model_server.answers = careful()
    with_model = check(model_server).to_dict()
    without = holdfast.verify_response("?", TEN, EVIDENCE, judge=UNSURE).report.to_dict()
    assert list(with_model) == list(without)
    assert [list(claim) for claim in with_model["claims"]] == [list(claim) for claim in without["claims"]]
    assert list(with_model["model_use"]) == list(without["model_use"])


def test_each_claim_says_who_decided_and_what_it_cost(model_server: ModelServer) -> None:
    model_server.answers = careful(usage=(1000, 100))
    report = check(model_server, judge=HalfSure(), input_usd_per_mtok=1.0, output_usd_per_mtok=5.0)
    by_model = [claim for claim in report.claims if claim.tier == "model"]
    assert [claim.tier for claim in report.claims] == ["embedded"] * 2 + ["model"] * 8
    assert report.model_use.share == pytest.approx(len(by_model) / 10)
    costs = [claim.cost_usd for claim in report.claims]
    assert sum(cost or 0.0 for cost in costs) == pytest.approx(report.cost_usd)
    assert report.cost_usd == report.model_use.cost_usd == report.model_use.components["judge"].cost_usd
    assert all(claim.support_interval for claim in by_model)


FAULTS: dict[str, Answer] = {
    "malformed JSON": '{"verdicts": [{]}',
    "truncated JSON": Reply('{"verdicts": [{"id": "', finish="length"),
    "wrong enum value": {"verdicts": [{"id": "x", "verdict": "probably"}]},
    "HTML page with 200": HTML_PAGE,
    "HTML page with 502": GATEWAY_PAGE,
    "429 with Retry-After": too_many("0.05"),
    "429 without Retry-After": too_many(),
    "500": failed(500),
    "hung reply": Reply(fault="hang"),
    "dropped connection": Reply(fault="drop"),
    "cut body": Reply({"verdicts": []}, fault="cut"),
    "empty reply": "",
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_after_one_fault_every_claim_has_its_verdict(model_server: ModelServer, fault: Answer) -> None:
    model_server.answers = careful()
    model_server.script(fault)
    report = check(model_server, attempt_timeout_s=0.5)
    assert report.verified_claims == 10
    assert [claim.verdict for claim in report.claims][:4] == ["supported"] * 4


def echo(request: Request) -> Answer:
    return request.text


STAYING: dict[str, Answer | Callable[[Request], Answer]] = {
    **FAULTS,
    "429 with Retry-After": too_many("600"),
    "echoed prompt": echo,
    "refusal": Reply(refusal="I would rather not."),
    "bad key": failed(401, "bad key sk-hunter2hunter2"),
    "no verdicts": {"verdicts": []},
}


@pytest.mark.parametrize("fault", STAYING.values(), ids=STAYING)
@pytest.mark.parametrize("wire", ["openai", "anthropic"])
def test_a_fault_that_stays_leaves_claims_unchecked_with_the_reason(
    model_server: ModelServer, fault: Answer | Callable[[Request], Answer], wire: str
) -> None:
    model_server.answers = fault
    report = check(model_server, wire=wire, attempt_timeout_s=0.2, retries=1)
    assert report.total_claims == len(report.claims) == 10
    assert {claim.outcome for claim in report.claims} == {"unchecked"}
    assert all(claim.outcome_reason and "hunter2" not in claim.outcome_reason for claim in report.claims)
    assert all(claim.evidence_support is None and not claim.is_flagged for claim in report.claims)
    assert report.overall_confidence is None
    assert report.coverage.unchecked == 10


def test_an_outage_leaves_the_sure_claims_decided(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    report = check(model_server, judge=HalfSure(), retries=0)
    assert [claim.outcome for claim in report.claims] == ["verdict"] * 2 + ["unchecked"] * 8
    assert report.model_use.calls == 1


@pytest.mark.parametrize("lost_to", ["an outage", "a budget"])
def test_an_answer_with_a_claim_that_was_lost_is_not_grounded(
    model_server: ModelServer, lost_to: str
) -> None:
    model_server.answers = failed(500)
    changes: dict[str, Any] = {"an outage": {"retries": 0}, "a budget": {"max_calls": 0}}[lost_to]
    model = model_on(model_server, **changes)
    both = "A weir feeds the wheel of the mill. On the pond the miller kept geese."
    result = holdfast.verify_response("?", both, EVIDENCE, judge=HalfSure(), model=model)
    assert [claim.outcome for claim in result.report.claims] == ["verdict", "unchecked"]
    assert result.is_grounded is None
    assert result.report.coverage.hidden_at_most == 1


def test_a_flagged_claim_counts_whatever_else_was_lost(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    wrong = "A weir feeds the wheel of the mill [ghost_7]. On the pond the miller kept geese."
    model = model_on(model_server, retries=0)
    result = holdfast.verify_response("?", wrong, EVIDENCE, judge=HalfSure(), model=model)
    assert result.report.coverage.unchecked == 1
    assert result.is_grounded is False


def test_a_spent_budget_is_the_reason(model_server: ModelServer) -> None:
    model_server.answers = careful()
    report = check(model_server, max_calls=0)
    assert all("max_calls" in (claim.outcome_reason or "") for claim in report.claims)
    assert not model_server.requests


def test_a_cost_cap_is_never_passed(model_server: ModelServer) -> None:
    model_server.answers = careful(usage=(900, 90))
    prices: dict[str, Any] = {"input_usd_per_mtok": 1.0, "output_usd_per_mtok": 5.0}
    report = check(model_server, max_cost_usd=0.0002, **prices)
    assert not model_server.requests
    assert all("max_cost_usd" in (claim.outcome_reason or "") for claim in report.claims)


def test_missing_usage_makes_the_cost_unknown(model_server: ModelServer) -> None:
    model_server.answers = careful(usage=None)
    report = check(model_server, input_usd_per_mtok=1.0, output_usd_per_mtok=5.0)
    assert report.cost_usd is None
    assert report.model_use.input_tokens is None
    assert report.verified_claims == 10


def test_short_answers_are_left_to_the_embedded_judge(model_server: ModelServer) -> None:
    model_server.answers = careful()
    report = check(model_server, "The Keld mill ground barley for the village.", config=VerificationConfig())
    assert not model_server.requests
    assert report.claims[0].tier == "embedded"
    assert report.model_use.model is None


def test_a_sample_asks_about_fewer_claims(model_server: ModelServer) -> None:
    model_server.answers = careful()
    report = check(model_server, config=VerificationConfig(mode="sample", sample_rate=0.3))
    assert report.coverage.checked == len(statements(model_server.requests[0])) == 4


def test_claims_in_other_languages_are_read_by_the_model(model_server: ModelServer) -> None:
    model_server.answers = careful(lambda text, evidence: "supported")
    german = (
        "Die Mühle von Keld mahlte Gerste für das ganze Dorf und lag am Ufer des Flusses. "
        "Das Wehr speist das Rad der Mühle, und der Müller hielt Gänse auf dem Teich neben der Kirche."
    )
    evidence = {"de": german}
    model = model_on(model_server, logprobs=False)
    without = holdfast.detect_hallucinations(german, evidence, judge=UNSURE)
    assert {claim.outcome_reason for claim in without.claims} == {"language: de"}
    report = holdfast.detect_hallucinations(german, evidence, judge=UNSURE, model=model)
    assert report.verified_claims == report.total_claims > 0
    assert {claim.verdict for claim in report.claims} == {"supported"}
    assert all(claim.prior_support is None for claim in report.claims if claim.tier == "model")


def test_the_uncertain_band_can_be_set(model_server: ModelServer) -> None:
    model_server.answers = careful()
    config = FULL.model_copy(update={"uncertain_from": 0.0, "uncertain_to": 0.1})
    check(model_server, config=config)
    assert not model_server.requests


def found_claims(request: Request) -> Answer:
    """Splits the answer at full stops, and names the first passage for each."""
    parts = fenced(request)
    if "passages" not in parts:
        return careful()(request)
    label = parts["passages"].partition(":")[0]
    quotes = [sentence.strip() + "." for sentence in parts["answer"].split(".") if sentence.strip()]
    return {"claims": [{"quote": quote, "text": quote, "passages": [label]} for quote in quotes]}


def test_claims_found_by_the_model_cost_one_call_and_the_verdicts_another(model_server: ModelServer) -> None:
    model_server.answers = found_claims
    config = FULL.model_copy(update={"extraction": "model"})
    report = check(model_server, config=config)
    assert len(model_server.requests) == 2
    assert report.total_claims == 10
    assert all(TEN[claim.start : claim.end] == claim.claim_text for claim in report.claims)
    assert set(report.model_use.components) == {"claims", "judge"}


def test_when_the_model_cannot_find_claims_the_rules_do(model_server: ModelServer) -> None:
    model_server.answers = lambda request: (
        failed(500) if "passages" in fenced(request) else careful()(request)
    )
    report = check(model_server, config=FULL.model_copy(update={"extraction": "model"}), retries=0)
    assert report.verified_claims == 10


def test_dependence_by_answers_costs_two_calls_more(model_server: ModelServer) -> None:
    model_server.answers = careful()
    report = check(model_server, config=FULL.model_copy(update={"dependence": "answers"}))
    assert report.model_use.components["scrubbing"].calls == 2
    assert {claim.dependence_method for claim in report.claims} == {"answers"}
    assert all(0.0 <= (claim.evidence_dependence or 0.0) <= 1.0 for claim in report.claims)


def test_verdicts_are_kept_and_used_again(model_server: ModelServer) -> None:
    model_server.answers = careful()
    first = check(model_server, cache=True)
    asked = len(model_server.requests)
    second = check(model_server, cache=True)
    assert len(model_server.requests) == asked
    assert second.model_use.cache_hits == 10
    assert second.cost_usd == 0.0
    assert [c.verdict for c in second.claims] == [c.verdict for c in first.claims]
    third = check(model_server, cache=False)
    assert third.model_use.calls > 0
    check(
        model_server, "Somebody else keeps geese on another pond near the river, says the miller.", cache=True
    )
    assert len(model_server.requests) > asked


async def test_verdicts_are_kept_where_the_model_was_told(model_server: ModelServer, tmp_path: Path) -> None:
    model_server.answers = careful()
    own = StoreConfig(url=str(tmp_path / "own.db"))
    async with await open_store(config=own) as store:

        async def opened() -> Store:
            return store

        async def hits(model: Connection) -> int:
            found = await aio.verify_response("", TEN, EVIDENCE, config=FULL, judge=UNSURE, model=model)
            return found.report.model_use.cache_hits

        model = model_on(model_server, cache=True)
        assert [await hits(model.keeping_in(where)) for where in (own, own, opened)] == [0, 10, 10]
        assert await VerdictCache(store, days=1).counts() == (10, 20)  # what was lent is still open
    assert not data_folder().exists()


def test_a_cache_that_cannot_be_opened_costs_no_verdict(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOLDFAST_STORE__URL", str(tmp_path))  # a folder
    model_server.answers = careful()
    assert check(model_server, cache=True).verified_claims == 10


def test_one_claim_and_a_chain_of_reasoning(model_server: ModelServer) -> None:
    model_server.answers = careful()
    model = model_on(model_server, logprobs=False)
    claim = "On the pond the miller kept geese."
    checked = holdfast.verify_claim(claim, EVIDENCE, judge=UNSURE, model=model)
    assert (checked.tier, checked.verdict) == ("model", "supported")
    steps = [{"claim": claim, "cites": ["b"]}, {"claim": "Penguins manage the brewery.", "cites": ["a"]}]
    first, second = holdfast.audit_reasoning(steps, EVIDENCE, judge=UNSURE, model=model)
    assert first.verdict == "supported"
    assert second.verdict == "unsupported"


def test_dependence_of_an_answer_by_a_model(model_server: ModelServer) -> None:
    model_server.answers = careful()
    model = model_on(model_server, logprobs=False)
    share = holdfast.evidence_dependence("What did it grind?", "It ground barley.", EVIDENCE, model=model)
    assert share is not None
    assert 0.0 <= share <= 1.0
    model_server.answers = failed(500)
    with pytest.raises(JudgeError, match="500"):
        holdfast.evidence_dependence("What?", "Barley.", EVIDENCE, model=model_on(model_server, retries=0))


async def test_many_runs_share_one_model(model_server: ModelServer) -> None:
    model_server.answers = careful()
    model = model_on(model_server)
    runs = (aio.detect_hallucinations(TEN, EVIDENCE, judge=UNSURE, model=model) for _ in range(5))
    reports = await asyncio.gather(*runs)
    assert all(report.verified_claims == 10 for report in reports)
    assert all(report.model_use.calls <= 2 for report in reports)


def test_a_model_is_named_by_its_id_in_the_settings(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    model_server.answers = careful()
    monkeypatch.setenv("HOLDFAST_LLM__CACHE", "false")
    config = FULL.model_copy(update={"verification_model": f"{model_server.url}#m", "uncertain_from": 0.0})
    report = holdfast.detect_hallucinations(TEN, EVIDENCE, config=config)
    assert report.model_use.model == f"{model_server.url}#m"
    assert model_server.requests[0].body["model"] == "m"


def test_a_name_that_is_no_model_is_a_clear_error() -> None:
    with pytest.raises(ConfigError, match="openai:MODEL"):
        holdfast.detect_hallucinations(TEN, EVIDENCE, model="gpt")


def test_what_the_model_was_used_for_is_shown(model_server: ModelServer) -> None:
    from rich.console import Console

    model_server.answers = careful(usage=(10, 5))
    report = check(model_server, input_usd_per_mtok=1.0, output_usd_per_mtok=1.0)
    console = Console(width=200)
    with console.capture() as shown:
        console.print(report)
    assert "100% of the claims went to http" in shown.get()
    assert "tokens, $0.00002" in report._repr_html_()
