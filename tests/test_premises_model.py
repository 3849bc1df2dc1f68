"""Premises read and judged by a language model, on a real server that plays one."""

import re
from typing import Any

import pytest

from holdfast import aio
from holdfast.config import PremisesConfig
from llm_cases import model_on
from model_server import GATEWAY_PAGE, ModelServer, Reply, Request, failed
from premises_cases import SureJudge, WordRecall

QUESTION = "Why did Owen quit his job at the aquarium?"
READ = {
    "premises": [
        {"claim": "Owen worked at the aquarium", "rationale": "one quits only where one worked"},
        {"claim": " ", "rationale": "nothing"},
        {"claim": "Owen quit his job"},
        {"claim": "Owen had a job"},
        {"claim": "A fourth"},
    ],
    "asked": None,
}


def verdict(verdict: str, *labels: str) -> dict[str, Any]:
    return {"verdict": verdict, "evidence": list(labels), "rationale": "so it says"}


def labels_in(request: Request) -> list[str]:
    return re.findall(r"passage (\w+)", request.user)


def plays(answer: str) -> Any:
    """Reads every question the same, and judges every premise by its first passage."""

    def reply(request: Request) -> Any:
        if "takes for granted" in request.system:
            return READ
        return verdict(answer, *labels_in(request)[:1])

    return reply


async def test_a_model_reads_at_most_three_premises() -> None:
    with ModelServer(READ) as server:
        found = await aio.extract_premises(QUESTION, model=model_on(server))
    assert [premise.claim for premise in found] == [
        "Owen worked at the aquarium.",
        "Owen quit his job.",
        "Owen had a job.",
    ]
    assert {premise.trigger for premise in found} == {"model"}


@pytest.mark.parametrize(
    ("answer", "outcome", "confidence"), [("supported", "supported", 0.8), ("not_stated", "unsupported", 0.2)]
)
async def test_votes_are_the_confidence(answer: str, outcome: str, confidence: float) -> None:
    with ModelServer(plays(answer)) as server:
        found = await aio.verify_question(QUESTION, WordRecall(), model=model_on(server))
    assert {verdict.outcome for verdict in found.verdicts} == {outcome}
    assert {verdict.confidence for verdict in found.verdicts} == {confidence}
    assert {verdict.tier for verdict in found.verdicts} == {"model"}
    assert found.should_abstain is (outcome != "supported")


async def test_a_contradiction_of_the_model_is_quoted() -> None:
    with ModelServer(plays("contradicted")) as server:
        found = await aio.verify_question(QUESTION, WordRecall(), model=model_on(server))
    assert found.outcome == "contradicted"
    assert found.verdicts[0].says_instead is not None
    assert "Memory says otherwise: “" in (found.short_circuit_message() or "")


async def test_evidence_that_was_never_retrieved_is_dropped() -> None:
    with ModelServer(verdict("supported", "t999", "n1", "no-such")) as server:
        found = await aio.verify_premise("Owen lost a scarf.", WordRecall(), model=model_on(server))
    # It names only ids of its own making, so nothing supports its verdict.
    assert found.evidence_ids == []
    assert not found.supported


async def test_passages_reach_the_model_as_data() -> None:
    with ModelServer(plays("not_stated")) as server:
        await aio.verify_premise("Owen lost something on the tram.", WordRecall(), model=model_on(server))
        asked = server.requests[-1]
    assert "Priya lost" not in asked.system
    mark = re.search(r"<(\w+) statement>", asked.user)
    assert mark is not None
    assert asked.user.count(f"</{mark[1]}>") == asked.user.count(f"<{mark[1]} ")


@pytest.mark.parametrize(
    "reply", [failed(500), GATEWAY_PAGE, Reply("not JSON at all", as_text=True), Reply(fault="drop")]
)
async def test_a_model_that_cannot_read_leaves_it_to_the_grammar(reply: Reply) -> None:
    with ModelServer(reply) as server:
        found = await aio.verify_question(QUESTION, WordRecall(), model=model_on(server, retries=0))
    # Neither "nothing to check" nor "not supported": the grammar reads it, and the verdicts are inconclusive.
    assert found.premises[0].claim == "Owen worked at the aquarium."
    assert {verdict.cause for verdict in found.verdicts} == {"model_failed"}
    assert found.outcome == "inconclusive"
    assert found.short_circuit_message() is None
    assert any("read by grammar" in warning for warning in found.warnings)


async def test_what_is_surely_there_costs_no_call() -> None:
    with ModelServer(verdict("not_stated")) as server:
        found = await aio.verify_premise("Owen adopted a greyhound.", WordRecall(), model=model_on(server))
        assert server.requests == []
    assert (found.supported, found.tier) == (True, "embedded")


async def test_no_hits_cost_no_call() -> None:
    async def nothing(query: str, k: int) -> list[str]:
        return []

    with ModelServer(verdict("supported")) as server:
        found = await aio.verify_premise("Owen sings.", nothing, model=model_on(server))
        assert server.requests == []
    assert found.cause == "nothing_found"


async def test_a_model_is_taken_from_the_settings() -> None:
    with ModelServer(plays("supported")) as server:
        config = PremisesConfig(model=f"{server.url}#test-model")
        found = await aio.verify_question(QUESTION, WordRecall(), config=config, judge=SureJudge())
    assert {verdict.tier for verdict in found.verdicts} == {"model"}


PRICES: dict[str, Any] = {"input_usd_per_mtok": 1_000.0, "output_usd_per_mtok": 1_000.0}


async def test_the_reading_is_in_the_cost_of_a_question() -> None:
    with ModelServer(plays("supported")) as server:
        model = model_on(server, **PRICES)
        found = await aio.verify_question(QUESTION, WordRecall(), model=model)
    of_verdicts = sum(verdict.cost_usd or 0.0 for verdict in found.verdicts)
    assert found.cost_usd == pytest.approx(model.usage().cost_usd)
    assert found.cost_usd is not None
    assert found.cost_usd > of_verdicts > 0.0
    assert found.to_dict()["cost_usd"] == found.cost_usd


async def test_votes_that_were_not_enough_were_paid_all_the_same() -> None:
    with ModelServer(verdict("supported")) as server:
        model = model_on(server, max_calls=1, **PRICES)
        found = await aio.verify_premise("Owen lost a scarf.", WordRecall(), model=model)
    assert found.cause == "model_failed"
    assert found.cost_usd == pytest.approx(model.usage().cost_usd)
    assert found.cost_usd


async def test_what_an_unreadable_reply_took_is_not_known() -> None:
    with ModelServer(Reply("not JSON at all", as_text=True)) as server:
        model = model_on(server, **PRICES)
        found = await aio.verify_question(QUESTION, WordRecall(), model=model)
    assert {verdict.cost_usd for verdict in found.verdicts} == {None}
    assert found.cost_usd is None


async def test_without_a_model_nothing_is_paid() -> None:
    found = await aio.verify_question(QUESTION, WordRecall(), judge=SureJudge())
    assert found.cost_usd == 0.0
