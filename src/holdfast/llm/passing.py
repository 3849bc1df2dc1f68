"""A caller's own request passed on to a model: how it samples, its tools, and the turns in which they were used."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from holdfast.errors import ModelReplyError
from holdfast.llm import requests
from holdfast.llm.calls import Question
from holdfast.llm.connection import Connection
from holdfast.llm.types import Finish, Message, Text, Usage

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelResponse, ToolCallPart

ANSWER = "answer"
"""The component that a caller's tools are for; corrections are written without them."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What a model wants from a tool; the arguments are JSON as it wrote them."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ToolCalls:
    """A turn of the assistant that asks for tools, perhaps with some words."""

    content: str
    calls: tuple[ToolCall, ...]


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool said."""

    call_id: str
    name: str
    content: str


Turn = Message | ToolCalls | ToolResult


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that a caller offers."""

    name: str
    description: str | None = None
    parameters: Mapping[str, Any] = field(default_factory=lambda: {"type": "object", "properties": {}})
    strict: bool | None = None


@dataclass(frozen=True, slots=True)
class Passing:
    """What a request asks of the model beyond its words."""

    sampling: Mapping[str, Any] = field(default_factory=dict)
    """By the library's names: temperature, top_p, max_tokens, stop_sequences, seed, tool_choice, …"""
    tools: tuple[Tool, ...] = ()
    turns: tuple[Turn, ...] = ()
    """The whole conversation, where it has to do with tools; else empty, and the messages are what is sent."""
    passages: bool = True
    """Whether the evidence is shown apart from the turns; what tools said stands in them already."""


class ToolsWantedError(Exception):
    """The model answers with nothing but calls of tools: there are no words to check."""


@dataclass(slots=True)
class Outcome:
    """How the last answer ended, and which tools it asks for."""

    calls: tuple[ToolCall, ...] = ()
    finish: Finish = "stop"
    usage: Usage = field(default_factory=Usage)


class PassingModel:
    """A connected model that is asked as a caller's own request asks it; `outcome` has what words cannot say."""

    def __init__(self, connection: Connection, passing: Passing, outcome: Outcome | None = None) -> None:
        self._connection = connection
        self._passing = passing
        self.outcome = outcome or Outcome()

    @property
    def id(self) -> str:
        """The model's name."""
        return self._connection.id

    def for_run(self) -> "PassingModel":
        """The same model with an account of its own, and the same outcome."""
        return PassingModel(self._connection.for_run(), self._passing, self.outcome)

    def spent(self) -> Mapping[str, Usage]:
        """What each component spent so far."""
        return self._connection.spent()

    async def text(self, messages: Sequence[Message], *, component: str, temperature: float = 0.0) -> Text:
        """A reply in words; ToolsWantedError when there are only calls of tools."""
        answer = await self._connection.ask(self._question(messages, component, temperature))
        written = self._ended(answer.response, answer.usage)
        return Text(written, answer.usage, self.outcome.finish)

    async def stream(
        self, messages: Sequence[Message], *, component: str, temperature: float = 0.0
    ) -> AsyncGenerator[str, None]:
        """The reply piece by piece; ToolsWantedError at the end when there was not a word."""
        ended: list[Any] = []
        question = self._question(messages, component, temperature)
        try:
            async with aclosing(self._connection.pieces(question, ended.append)) as written:
                async for piece in written:
                    yield piece
        finally:
            # A reply that was cut has an outcome as well.
            if ended:
                self._ended(ended[0], self._connection.usage(component))

    def _ended(self, response: "ModelResponse", usage: Usage) -> str:
        written = requests.written_text(response)
        self.outcome.finish, self.outcome.usage = requests.finish_of(response), usage
        if self.outcome.finish == "refused":
            return written  # the stream ends with an error that says so
        self.outcome.calls = calls_of(response)
        if not written.strip():
            if self.outcome.calls:
                raise ToolsWantedError
            raise ModelReplyError(f"{self.id} sent an empty reply")
        return written

    def _question(self, messages: Sequence[Message], component: str, temperature: float) -> Question:
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.settings import ModelSettings
        from pydantic_ai.tools import ToolDefinition

        offered = self._passing.tools if component == ANSWER else ()
        turns = self._turns(messages) if component == ANSWER else messages
        wished = {n: v for n, v in self._passing.sampling.items() if offered or n not in _OF_TOOLS}
        cap = self._connection.config.max_output_tokens
        most = min(int(wished.get("max_tokens") or cap), cap)
        settings = {
            **self._connection.settings(temperature, most),
            **wished,
            "max_tokens": most,
        }
        tools = [
            ToolDefinition(
                name=tool.name,
                description=tool.description,
                parameters_json_schema=dict(tool.parameters),
                strict=tool.strict,
            )
            for tool in offered
        ]
        return Question(
            in_library_terms(turns),
            ModelSettings(**settings),  # type: ignore[typeddict-item]
            ModelRequestParameters(function_tools=tools, allow_text_output=True),
            component,
            sum(len(repr(part).encode("utf-8", "replace")) for part in (*turns, *offered)),
            most,
        )

    def _turns(self, messages: Sequence[Message]) -> Sequence[Turn]:
        """What was said, tools and all; before it what the messages say of passages, if they do."""
        turns = self._passing.turns
        if not turns:
            return messages
        first = messages[:1] if self._passing.passages else ()
        return [*(message for message in first if message.role == "system" and message not in turns), *turns]


_OF_TOOLS = frozenset({"tool_choice", "parallel_tool_calls"})


def calls_of(response: "ModelResponse") -> tuple[ToolCall, ...]:
    """The tools that a reply asks for."""
    from pydantic_ai.messages import ToolCallPart

    parts = [part for part in response.parts if isinstance(part, ToolCallPart)]
    return tuple(ToolCall(part.tool_call_id, part.tool_name, _arguments(part)) for part in parts)


def _arguments(part: "ToolCallPart") -> str:
    """As the model wrote them, also where that is no JSON: whoever runs the tool can tell it so."""
    return part.args if isinstance(part.args, str) and part.args.strip() else part.args_as_json_str()


def in_library_terms(turns: Sequence[Turn]) -> "list[ModelMessage]":
    """Turns as the library takes them: what is said to the model one after another is one request."""
    from pydantic_ai.messages import ModelRequest, ModelResponse

    listed: list[ModelMessage] = []
    for turn in turns:
        if isinstance(turn, ToolCalls) or (isinstance(turn, Message) and turn.role == "assistant"):
            listed.append(ModelResponse(parts=_said(turn)))
        elif listed and isinstance(listed[-1], ModelRequest):
            listed[-1] = ModelRequest(parts=[*listed[-1].parts, _told(turn)])
        else:
            listed.append(ModelRequest(parts=[_told(turn)]))
    return listed


def _said(turn: Turn) -> list[Any]:
    from pydantic_ai.messages import TextPart, ToolCallPart

    words = [TextPart(_clean(turn.content))] if turn.content else []
    calls = turn.calls if isinstance(turn, ToolCalls) else ()
    return [*words, *(ToolCallPart(call.name, _clean(call.arguments), call.id) for call in calls)]


def _told(turn: Turn) -> Any:
    from pydantic_ai.messages import SystemPromptPart, ToolReturnPart, UserPromptPart

    text = _clean(turn.content)
    if isinstance(turn, ToolResult):
        return ToolReturnPart(tool_name=turn.name, content=text, tool_call_id=turn.call_id)
    return (
        SystemPromptPart(text)
        if isinstance(turn, Message) and turn.role == "system"
        else UserPromptPart(text)
    )


def _clean(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
