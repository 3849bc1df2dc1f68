"""The evaluator under LlamaIndex's own runner and response objects."""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

from grounding_cases import ForgetfulJudge
from holdfast.errors import InputError
from server_cases import ANSWER, GUIDE

if TYPE_CHECKING:
    from holdfast.adapters.llamaindex import GroundingEvaluator

# Loaded in tests only: it takes four seconds, and every process that looks for tests reads this file.
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        find_spec("llama_index") is None, reason="llama-index-core is not installed; these tests need it"
    ),
]


def _evaluator(**options: Any) -> "GroundingEvaluator":
    from holdfast.adapters.llamaindex import GroundingEvaluator

    return GroundingEvaluator(**options)


async def test_a_response_passes_when_its_contexts_carry_it() -> None:
    evaluator = _evaluator()
    good = await evaluator.aevaluate("When?", "The bridge was opened in 1932.", [GUIDE])
    assert good.passing is True
    assert good.score is not None
    assert good.score > 0.7
    bad = await evaluator.aevaluate("When?", ANSWER, [GUIDE])
    assert bad.passing is False
    assert "contradicted: It has eight lanes for cars." in (bad.feedback or "")
    strict = _evaluator(min_confidence=1.0)
    assert (await strict.aevaluate("When?", ANSWER, [GUIDE])).passing is False


def test_response_objects_bring_their_own_sources() -> None:
    from llama_index.core.base.response.schema import Response
    from llama_index.core.schema import NodeWithScore, TextNode

    response = Response(ANSWER, source_nodes=[NodeWithScore(node=TextNode(text=GUIDE), score=1.0)])
    assert _evaluator().evaluate_response("When?", response).passing is False


# Its own use of a function of its own that it has deprecated.
@pytest.mark.filterwarnings("ignore:asyncio_module:DeprecationWarning")
async def test_the_batch_runner_takes_it() -> None:
    from llama_index.core.evaluation import BatchEvalRunner

    runner = BatchEvalRunner({"grounding": _evaluator()}, workers=2)
    found = await runner.aevaluate_response_strs(
        queries=["a", "b"],
        response_strs=["The bridge was opened in 1932.", ANSWER],
        contexts_list=[[GUIDE], [GUIDE]],
    )
    assert [result.passing for result in found["grounding"]] == [True, False]


async def test_what_cannot_be_checked_is_invalid_and_no_score() -> None:
    nothing = await _evaluator().aevaluate("When?", ANSWER, [])
    assert (nothing.invalid_result, nothing.score, nothing.passing) == (True, None, None)
    assert nothing.invalid_reason == "no evidence"
    forgetful = _evaluator(judge=ForgetfulJudge("lanes", "the provider is out"))
    lost = await forgetful.aevaluate("When?", "The bridge was opened in 1932. It has lanes.", [GUIDE])
    assert (lost.invalid_result, lost.invalid_reason) == (True, "the provider is out")
    silent = await _evaluator().aevaluate("When?", "Hello!", [GUIDE])
    assert silent.invalid_reason == "it makes no claim"
    with pytest.raises(InputError, match="contexts"):
        await _evaluator().aevaluate("When?", ANSWER)
