"""Semantic similarity: vectors where they can tell, the model where they cannot."""

import math

import pytest

from holdfast.errors import InputError, ModelUnavailableError
from holdfast.judges.similarity import semantic_similarity
from llm_cases import model_on
from model_server import ModelServer, Reply, failed

TOWER = "The tower is 32 metres high and made of granite."


async def test_without_a_model_the_vectors_decide() -> None:
    same = await semantic_similarity(TOWER, "The granite tower has a height of 32 metres.")
    other = await semantic_similarity(TOWER, "Penguins eat fish in the cold sea.")
    assert same.value > 0.75
    assert other.value < 0.3
    assert same.method == other.method == "embeddings"


async def test_numbers_that_differ_are_never_alike() -> None:
    found = await semantic_similarity(TOWER, "The tower is 23 metres high and made of granite.")
    assert found.value <= 0.5
    found = await semantic_similarity("Ruth Calder founded it.", "Ada Brandt founded it.")
    assert found.value <= 0.5


async def test_the_model_is_asked_only_about_borderline_cases(model_server: ModelServer) -> None:
    model_server.answers = Reply("different", logprobs={"different": math.log(0.9), "same": math.log(0.1)})
    model = model_on(model_server)
    clear = await semantic_similarity(TOWER, "Penguins eat fish in the cold sea.", model)
    assert clear.method == "embeddings"
    assert not model_server.requests
    found = await semantic_similarity(TOWER, "The tower is 23 metres high and made of granite.", model)
    assert found.method == "model"
    assert found.value == pytest.approx(0.1, abs=0.02)
    assert model.usage("similarity").calls == 1


@pytest.mark.parametrize(("word", "value"), [("same", 1.0), ("overlapping", 0.5), ("Different", 0.0)])
async def test_without_logprobs_the_word_decides(model_server: ModelServer, word: str, value: float) -> None:
    model_server.answers = {"verdict": word}
    model = model_on(model_server, logprobs=False)
    found = await semantic_similarity(TOWER, "The tower is 23 metres high and made of granite.", model)
    assert found.value == value


async def test_an_outage_is_no_similarity(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    with pytest.raises(ModelUnavailableError):
        await semantic_similarity(TOWER, "The tower is 23 metres high.", model_on(model_server))


async def test_nothing_is_like_nothing() -> None:
    with pytest.raises(InputError):
        await semantic_similarity("", TOWER)
