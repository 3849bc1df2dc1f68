"""Middleware for LangChain's agents: every final answer is checked against what the tools said."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Literal

from holdfast.adapters.answers import AnswerCheck, Checked, annotated, final_answer, told
from holdfast.config import Config
from holdfast.errors import ConfigError, MissingExtraError
from holdfast.sync import run

try:
    from langchain.agents.middleware import AgentMiddleware, ModelRequest, ModelResponse
    from langchain_core.messages import AIMessage, HumanMessage
    from langgraph.errors import GraphBubbleUp
except ImportError as error:
    raise MissingExtraError("the middleware for LangChain", "langchain") from error

Policy = Literal["annotate", "block", "correct"]
Request = ModelRequest[Any]
Response = ModelResponse[Any]


class GroundingMiddleware(AgentMiddleware):
    """Checks what an agent answers; `response_metadata["verification"]` of the answer says what was found.

    `annotate` leaves the answer as it is, `block` keeps one back that does not hold, `correct` has the model write it
    again, up to `attempts` times, and takes the best version. Evidence is what tools said, and `context` (evidence, or
    a function from the question to it) and `recall` (a Memory or a retriever) where they are given. Calls of tools
    pass as they are, and a check that fails leaves the answer unchecked.
    """

    def __init__(
        self,
        policy: Policy = "annotate",
        *,
        context: Any = None,
        recall: Any = None,
        k: int = 5,
        attempts: int = 1,
        judge: Any = None,
        model: Any = None,
        config: Config | None = None,
    ) -> None:
        super().__init__()
        if policy not in ("annotate", "block", "correct"):
            raise ConfigError(f"{policy!r} is no policy: use annotate, block or correct")
        self._policy = policy
        self._attempts = attempts if policy == "correct" else 0
        self._check = AnswerCheck(context, recall, k, judge, model, config or Config.load())

    def wrap_model_call(self, request: Request, handler: Callable[[Request], Response]) -> Response:
        """Call the model, check its answer, and do what the policy says."""
        tries = _Tries(self._attempts)
        asked: Request | None = request
        while asked is not None:
            try:
                response = handler(asked)
            except Exception as error:
                return tries.without_another(error, self._policy)
            answer = final_answer(response.result)
            if answer is None:
                return tries.best(response, self._policy)
            checked = run(self._check.check(request.messages, str(answer.text)))
            asked = tries.next_request(request, response, answer, checked)
        return tries.best(response, self._policy)

    async def awrap_model_call(
        self, request: Request, handler: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        """The same, awaited."""
        tries = _Tries(self._attempts)
        asked: Request | None = request
        while asked is not None:
            try:
                response = await handler(asked)
            except Exception as error:
                return tries.without_another(error, self._policy)
            answer = final_answer(response.result)
            if answer is None:
                return tries.best(response, self._policy)
            checked = await self._check.check(request.messages, str(answer.text))
            asked = tries.next_request(request, response, answer, checked)
        return tries.best(response, self._policy)


class _Tries:
    """The versions of one answer."""

    def __init__(self, attempts: int) -> None:
        self._left = attempts
        self._versions: list[tuple[Response, AIMessage, Checked]] = []

    def next_request(
        self, request: Request, response: Response, answer: AIMessage, checked: Checked
    ) -> Request | None:
        """What the model is asked next; None when there is nothing to correct, or no attempt left."""
        self._versions.append((response, answer, checked))
        if not checked.is_flagged or not self._left or checked.result is None:
            return None
        self._left -= 1
        guidance = checked.result.report.retry_guidance or "Answer again, and state only what the tools said."
        return request.override(messages=[*request.messages, answer, HumanMessage(guidance)])

    def without_another(self, error: Exception, policy: Policy) -> Response:
        """The best version when the model fails to write one more; its error, when there is none yet."""
        if not self._versions or isinstance(error, GraphBubbleUp):
            raise error
        failure = f"it could not be written again: {told(error)}"
        self._versions = [
            (r, answer, replace(checked, failure=failure)) for r, answer, checked in self._versions
        ]
        return self.best(self._versions[-1][0], policy)

    def best(self, last: Response, policy: Policy) -> Response:
        """The best version, annotated; without any, the last response as it came."""
        if not self._versions:
            return last
        response, answer, checked = max(self._versions, key=lambda version: version[2].rank)
        shown = annotated(answer, checked, block=policy == "block")
        return ModelResponse([*response.result[:-1], shown], response.structured_response)
