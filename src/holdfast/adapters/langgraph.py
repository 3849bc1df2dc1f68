"""A node for any LangGraph graph whose state has messages: put it behind the node that answers."""

from typing import Any, Literal

from holdfast.adapters.answers import AnswerCheck, annotated, final_answer
from holdfast.config import Config
from holdfast.errors import ConfigError, MissingExtraError
from holdfast.sync import run

try:
    from langchain_core.runnables import Runnable, RunnableLambda
except ImportError as error:
    raise MissingExtraError("the node for LangGraph", "langchain") from error


def grounding_node(
    policy: Literal["annotate", "block"] = "annotate",
    *,
    context: Any = None,
    recall: Any = None,
    k: int = 5,
    judge: Any = None,
    model: Any = None,
    config: Config | None = None,
) -> Runnable[dict[str, Any], dict[str, Any]]:
    """A node that checks the last answer of `state["messages"]` and puts the verification beside it.

    Evidence is what tools said, and `context` and `recall` where they are given, as for `GroundingMiddleware`.
    """
    if policy not in ("annotate", "block"):
        raise ConfigError(f"{policy!r} is no policy of a node: use annotate or block")
    check = AnswerCheck(context, recall, k, judge, model, config or Config.load())

    async def checked(state: dict[str, Any]) -> dict[str, Any]:
        messages = state["messages"]
        answer = final_answer(messages)
        if answer is None:
            return {"messages": []}
        found = await check.check(messages[:-1], str(answer.text))
        # With the same id it takes the place of the answer.
        return {"messages": [annotated(answer, found, block=policy == "block")]}

    return RunnableLambda(lambda state: run(checked(state)), afunc=checked, name="holdfast")
