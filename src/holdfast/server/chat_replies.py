"""The answers of the chat API as `/openapi.json` describes them: OpenAI's, with `verification` beside them."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from holdfast.grounding.types import ClaimStatus, Probability, VerifiedClaim
from holdfast.guard.types import Status
from holdfast.server.completions import Policy
from holdfast.server.described import MAYBE


class ModelReply(BaseModel):
    """The model that answers."""

    id: str
    object: Literal["model"]
    created: int
    owned_by: str


class ModelsReply(BaseModel):
    """A list of one: only the settings say which model answers."""

    object: Literal["list"]
    data: list[ModelReply]


class FlaggedClaim(BaseModel):
    """A claim that the evidence does not carry; it stands at `start:end` of the answer."""

    claim: str
    start: int | None
    end: int | None
    verdict: ClaimStatus | None
    reason: str


class VerificationReply(BaseModel):
    """What was found out about the answer, and what the policy made of it."""

    confidence: Probability | None
    is_grounded: bool | None
    claims_checked: int
    claims_supported: int
    crag_attempts: int
    status: Status
    reason: str | None
    claims: list[VerifiedClaim] = MAYBE
    policy: Policy
    flagged: list[FlaggedClaim]
    warnings: list[str]
    gave_way: bool
    ask: str | None
    sources: list[str]
    cost_usd: float | None
    trace_id: str | None


class FunctionCalled(BaseModel):
    """A function, and its arguments as JSON."""

    name: str
    arguments: str


class ToolCalled(BaseModel):
    """A tool that the model asks for."""

    id: str
    type: Literal["function"]
    function: FunctionCalled


class MessageReply(BaseModel):
    """What the model says; null where it only asks for tools."""

    role: Literal["assistant"]
    content: str | None
    refusal: str | None
    tool_calls: list[ToolCalled] = MAYBE


class ChoiceReply(BaseModel):
    """The answer and why it ends."""

    index: int
    message: MessageReply
    finish_reason: Literal["stop", "length", "tool_calls", "content_filter"]
    logprobs: None


class UsageReply(BaseModel):
    """Tokens of everything that was asked of models."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class CompletionReply(BaseModel):
    """OpenAI's answer."""

    id: str
    object: Literal["chat.completion"]
    created: int
    model: str
    choices: list[ChoiceReply] = Field(min_length=1, max_length=1)
    usage: UsageReply
    verification: VerificationReply | None = Field(description="Null where it was switched off.")


_EVENTS = (
    "With `stream`, OpenAI's chunks as server-sent events. A chunk without words has the `verdict` on the sentence "
    "before it, the last one the `verification` of the whole; `[DONE]` ends them."
)
COMPLETION: dict[str, Any] = {
    "model": CompletionReply,
    "description": f"The answer. {_EVENTS}",
    "content": {"text/event-stream": {"schema": {"type": "string"}}},
}
