"""Claims of a trace verified by, and stored verdicts replayed on, a language model."""

from pathlib import Path

import pytest

from holdfast import aio
from holdfast.config import Config, StoreConfig
from holdfast.errors import ConfigError
from holdfast.judges.cache_rows import VerdictCache
from holdfast.judges.types import Pair
from holdfast.store import open_store
from holdfast.store.address import data_folder
from holdfast.traces.doubt import Doubter
from llm_cases import model_on, quick
from model_reader import careful
from model_server import ModelServer
from traces_cases import EVIDENCE, FixedJudge

pytestmark = pytest.mark.anyio

CLAIM = "Barley was ground for the village beside a river."


async def test_a_model_verifies_what_the_embedded_judge_is_not_sure_of(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.answers = careful(lambda text, evidence: "absent")
    model = model_on(model_server)
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, CLAIM, ["mill"])
        said = await traces.verify_claim(claim, model)
        kept = (await traces.get_trace(goal)).claims[0].verification
    assert said.judge == model.id
    assert said == kept
    await model.aclose()


@pytest.mark.parametrize("where", [None, "traces.db"])
async def test_a_model_that_is_named_is_asked_by_the_settings_of_the_traces(
    model_server: ModelServer, tmp_path: Path, where: str | None
) -> None:
    model_server.answers = careful(lambda text, evidence: "absent")
    store = StoreConfig(url=str(tmp_path / "own.db"))
    config = Config(store=store, llm=quick(cache=True, api_key="hunter22"))
    path = where and tmp_path / where
    async with aio.ReasoningTraces(path, judge=FixedJudge(0.99), config=config) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        said = await traces.verify_claim(await traces.add_claim(goal, CLAIM, ["mill"]))
        await traces.replay(said.id, f"{model_server.url}#test-model")
    assert model_server.requests[-1].headers["authorization"] == "Bearer hunter22"
    async with await open_store(config=store) as own:
        assert (await VerdictCache(own, days=1).counts())[0] > 0
    assert not data_folder().exists()


async def test_a_replay_on_a_model_asks_it_about_every_claim(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.answers = careful(lambda text, evidence: "contradicted")
    model = model_on(model_server)
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.99)) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        said = await traces.verify_claim(await traces.add_claim(goal, CLAIM, ["mill"]))
        (replay,) = await traces.replay(said.id, model)
    assert (replay.original.verdict, replay.replayed.verdict) == ("supported", "contradicted")
    assert replay.replayed.tier == "model"
    assert replay.judge == model.id
    assert replay.agrees is False
    assert model_server.requests
    await model.aclose()


async def test_a_model_that_is_out_leaves_the_stored_verdict_alone(
    model_server: ModelServer, tmp_path: Path
) -> None:
    model = model_on(model_server, retries=0)
    model_server.answers = "no JSON at all"
    async with aio.ReasoningTraces(tmp_path / "s.db", judge=FixedJudge(0.99)) as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        said = await traces.verify_claim(await traces.add_claim(goal, CLAIM, ["mill"]))
        (replay,) = await traces.replay(said.id, model)
        assert replay.replayed.verdict is None
        assert replay.agrees is None
        assert (await traces.get_trace(goal)).claims[0].verification == said
    await model.aclose()


async def test_a_model_that_nobody_offers_is_refused(tmp_path: Path) -> None:
    async with aio.ReasoningTraces(tmp_path / "s.db") as traces:
        goal = await traces.add_goal("g")
        await traces.add_evidence(goal, EVIDENCE)
        claim = await traces.add_claim(goal, CLAIM, ["mill"])
        with pytest.raises(ConfigError):
            await traces.verify_claim(claim, "no-such-provider:no-such-model")


async def test_a_doubter_is_sure_of_nothing_but_what_needs_no_evidence() -> None:
    pairs = [Pair(CLAIM, "Some evidence."), Pair(CLAIM, "")]
    for judge in (FixedJudge(1.0), FixedJudge(0.0, 1.0), FixedJudge(0.0, 0.25)):
        on_evidence, prior = await Doubter(judge).judge(pairs)
        assert on_evidence.support == 0.5
        assert prior == (await judge.judge([pairs[1]]))[0]
