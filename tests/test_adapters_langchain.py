"""Real agents of LangChain and graphs of LangGraph, with a scripted model: their answers come back checked."""

from collections.abc import Sequence
from typing import Any

import pytest

from grounding_cases import ForgetfulJudge
from holdfast.errors import ConfigError
from server_cases import ANSWER, GUIDE

pytest.importorskip("langchain", reason="langchain is not installed; these tests need it")

from langchain.agents import create_agent
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph

from holdfast.adapters.langchain import GroundingMiddleware
from holdfast.adapters.langgraph import grounding_node

pytestmark = pytest.mark.anyio
ASKED = {"messages": [{"role": "user", "content": "When was the bridge opened, and how many lanes has it?"}]}
CALL = AIMessage("", tool_calls=[{"name": "guide", "args": {"of": "bridge"}, "id": "t1"}])
RIGHT = "The bridge was opened in 1932. It has six lanes for cars."


@tool
def guide(of: str) -> str:
    """What the guide says."""
    return GUIDE


class Scripted(GenericFakeChatModel):
    """Says what it is told to."""

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Any:
        return self


def _agent(middleware: GroundingMiddleware, *said: Any) -> Any:
    return create_agent(Scripted(messages=iter(said)), [guide], middleware=[middleware])


def _verification(state: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = state["messages"][-1].response_metadata["verification"]
    return found


async def _looked_up(question: str) -> str:
    return GUIDE if "lanes" in question else ""


async def test_context_may_be_looked_up_by_an_async_function() -> None:
    for state in (
        _agent(GroundingMiddleware(context=_looked_up), ANSWER).invoke(ASKED),
        await _agent(GroundingMiddleware(context=_looked_up), ANSWER).ainvoke(ASKED),
    ):
        assert _verification(state)["status"] == "flagged"
        assert _verification(state)["claims_checked"] == 2


async def test_an_answer_is_held_against_what_the_tools_said() -> None:
    for state in (
        _agent(GroundingMiddleware(), CALL, ANSWER).invoke(ASKED),
        await _agent(GroundingMiddleware(), CALL, ANSWER).ainvoke(ASKED),
    ):
        assert state["messages"][-1].text == ANSWER
        found = _verification(state)
        assert (found["status"], found["claims_checked"], found["claims_supported"]) == ("flagged", 2, 1)
        assert "eight lanes" in found["flagged"][0]["claim"]
        # A call of tools is no answer.
        assert "verification" not in state["messages"][1].response_metadata


def test_an_answer_with_a_claim_lost_to_an_outage_is_unchecked() -> None:
    judge = ForgetfulJudge("lanes", "the provider is out")
    said = "The bridge was opened in 1932. For cars it has got its lanes."
    state = _agent(GroundingMiddleware("block", judge=judge), CALL, said).invoke(ASKED)
    found = _verification(state)
    assert (found["claims_checked"], found["is_grounded"]) == (1, None)
    assert (found["status"], found["reason"]) == ("unchecked", "the provider is out")
    assert state["messages"][-1].text == said


def test_what_does_not_hold_is_kept_back() -> None:
    state = _agent(GroundingMiddleware("block"), CALL, ANSWER).invoke(ASKED)
    assert "eight" not in str(state["messages"][-1])
    assert "withheld" in state["messages"][-1].text
    assert _agent(GroundingMiddleware("block"), CALL, RIGHT).invoke(ASKED)["messages"][-1].text == RIGHT


async def test_what_does_not_hold_is_written_again_and_the_best_version_is_taken() -> None:
    state = _agent(GroundingMiddleware("correct"), CALL, ANSWER, RIGHT).invoke(ASKED)
    assert state["messages"][-1].text == RIGHT
    assert _verification(state)["status"] == "grounded"
    # The conversation does not show the first attempt.
    assert [message.type for message in state["messages"]] == ["human", "ai", "tool", "ai"]
    worse = "The bridge was opened in 1950. It has nine lanes for cars."
    state = await _agent(GroundingMiddleware("correct", attempts=2), CALL, ANSWER, worse, worse).ainvoke(
        ASKED
    )
    assert state["messages"][-1].text == ANSWER


def test_evidence_comes_from_a_context_or_a_retriever_too() -> None:
    for given in (
        {"context": GUIDE},
        {"context": lambda question: [GUIDE]},
        {"recall": lambda query, k: [GUIDE]},
    ):
        state = _agent(GroundingMiddleware(**given), ANSWER).invoke(ASKED)
        assert _verification(state)["claims_checked"] == 2
    nothing = _verification(_agent(GroundingMiddleware(), ANSWER).invoke(ASKED))
    assert (nothing["status"], nothing["reason"], nothing["confidence"]) == ("unchecked", "no evidence", None)


def test_a_check_that_fails_does_not_cost_the_answer() -> None:
    def broken(query: str, k: int) -> list[str]:
        raise OSError("the index is gone")

    state = _agent(GroundingMiddleware("block", recall=broken), ANSWER).invoke(ASKED)
    assert state["messages"][-1].text == ANSWER
    assert _verification(state)["status"] == "unchecked"
    assert "the index is gone" in _verification(state)["reason"]


def _broken(question: str) -> list[str]:
    raise ValueError("no index for sk-proj-0123456789abcdefghij")


async def test_a_context_that_fails_does_not_cost_the_answer() -> None:
    node, answered = grounding_node("block", context=_broken), {"messages": [AIMessage(ANSWER)]}
    for state in (
        _agent(GroundingMiddleware("block", context=_broken), ANSWER).invoke(ASKED),
        await _agent(GroundingMiddleware("block", context=_broken), ANSWER).ainvoke(ASKED),
        node.invoke(answered),
    ):
        assert state["messages"][-1].text == ANSWER
        found = _verification(state)
        assert found["status"] == "unchecked"
        assert found["reason"].startswith("ValueError: no index")
        assert "abcdefghij" not in found["reason"]


class Failing(Scripted):
    """Raises what it is told to."""

    def _generate(self, *given: Any, **named: Any) -> Any:
        said = super()._generate(*given, **named)
        if said.generations[0].message.text == "down":
            raise ConnectionError("the model is down")
        return said


async def test_a_correction_that_fails_does_not_cost_the_first_answer() -> None:
    def agent(*said: Any) -> Any:
        model = Failing(messages=iter(said))
        return create_agent(model, [guide], middleware=[GroundingMiddleware("correct", attempts=2)])

    better = "The bridge was opened in 1932."
    for state in (
        agent(CALL, ANSWER, "down").invoke(ASKED),
        await agent(CALL, ANSWER, "down").ainvoke(ASKED),
    ):
        assert state["messages"][-1].text == ANSWER
        found = _verification(state)
        assert (found["status"], found["claims_checked"]) == ("flagged", 2)
        assert "the model is down" in found["reason"]
    assert agent(CALL, ANSWER, better).invoke(ASKED)["messages"][-1].text == better
    with pytest.raises(ConnectionError):
        agent("down").invoke(ASKED)


async def test_a_node_checks_the_answer_of_any_graph() -> None:
    graph: Any = StateGraph(MessagesState)
    graph.add_node("answer", lambda state: {"messages": [AIMessage(ANSWER)]})
    graph.add_node("holdfast", grounding_node("block", context=GUIDE))
    graph.add_edge(START, "answer")
    graph.add_edge("answer", "holdfast")
    graph.add_edge("holdfast", END)
    compiled, asked = graph.compile(), {"messages": [HumanMessage("How many lanes has the bridge?")]}
    for state in (compiled.invoke(asked), await compiled.ainvoke(asked)):
        assert len(state["messages"]) == 2
        assert "withheld" in state["messages"][-1].text
        assert _verification(state)["status"] == "flagged"


def test_a_policy_that_there_is_not_is_said() -> None:
    with pytest.raises(ConfigError, match="annotate, block or correct"):
        GroundingMiddleware("pray")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="annotate or block"):
        grounding_node("correct")  # type: ignore[arg-type]
