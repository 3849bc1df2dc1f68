"""Questions in the library's terms: messages, settings, and how the reply is held to its schema."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast

from pydantic import BaseModel

from holdfast.llm.calls import Question
from holdfast.llm.ids import COMPATIBLE, ModelId
from holdfast.llm.providers import SDK_RETRIES
from holdfast.llm.types import Finish, Message, Prompt

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelResponse
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

T = TypeVar("T", bound=BaseModel)
Mode = Literal["native", "tool", "json", "prompted"]
JSON: Mode = "json"
"""Some JSON object, whose form the prompt describes."""
PROMPTED: Mode = "prompted"
"""Plain words, with the schema among them."""
_OFFER_LOGPROBS = frozenset({"openai", "ollama", COMPATIBLE})
_SAMPLING = frozenset(
    {
        "temperature",
        "top_p",
        "top_k",
        "presence_penalty",
        "frequency_penalty",
        "logit_bias",
        "openai_logprobs",
        "openai_top_logprobs",
    }
)
_TOP_TOKENS = 20
_WORD_TOKENS = 8
"""A reply of one word."""
_LONGER = 2
"""A reply that was cut off may be so many times as long when it is asked for again."""


def best_mode(model: "Model[Any]") -> Mode:
    """The strictest way in which this model can be held to a schema."""
    profile = model.profile
    if profile.get("supports_json_schema_output", False):
        return "native"
    return "tool" if profile.get("supports_tools", True) else "prompted"


def simpler_and_simpler(mode: Mode, logprobs: bool) -> Iterator[tuple[Mode, bool]]:
    """What to try when a server refuses: without logprobs, then with the schema in words."""
    tries = ((mode, logprobs), (mode, False), (PROMPTED, logprobs), (PROMPTED, False))
    return iter(dict.fromkeys(tries))


def may_offer_logprobs(model: ModelId) -> bool:
    """Anthropic and others have none."""
    return model.provider in _OFFER_LOGPROBS


def takes_sampling(model: "Model[Any]") -> bool:
    """Models that cannot but reason, and some of Anthropic's, take no temperature and give no logprobs."""
    profile: Mapping[str, Any] = model.profile
    if profile.get("anthropic_disallows_sampling_settings", False):
        return False
    efforts = profile.get("openai_reasoning_efforts")
    stops = (
        profile.get("openai_supports_reasoning_effort_none", False) if efforts is None else "none" in efforts
    )
    return bool(stops or not profile.get("openai_supports_reasoning", False))


def as_taken(question: Question, model: "Model[Any]") -> Question:
    """The question without the settings that this model does not take: the library would warn of each."""
    if takes_sampling(model):
        return question
    kept = {name: value for name, value in question.settings.items() if name not in _SAMPLING}
    return replace(question, settings=cast("ModelSettings", kept))


@dataclass(frozen=True, slots=True)
class Structured(Generic[T]):
    """A question whose reply has a schema."""

    prompt: Prompt
    schema: type[T]
    component: str
    temperature: float
    most_output: int
    problem: str | None = None
    """What was wrong with the reply before."""

    def repaired(self, problem: str, *, longer: bool) -> "Structured[T]":
        """The same question, saying what was wrong."""
        most = self.most_output * (_LONGER if longer else 1)
        return replace(self, problem=problem, most_output=most)

    def question(self, mode: Mode, model: ModelId, logprobs: bool) -> Question:
        """In the words and the parameters of one mode."""
        system, user = self.prompt.system, self.prompt.user
        told = f"Reply with one JSON object and nothing else. Its JSON Schema: {self._schema_text()}"
        if mode == PROMPTED:
            system = f"{system}\n\n{told}"
        if self.problem is not None:
            user = f"{user}\n\nAn earlier reply could not be used ({self.problem}). {told}"
        messages = [Message("system", system), Message("user", user)]
        settings = sampling_settings(model, self.temperature, self.most_output)
        if logprobs and may_offer_logprobs(model):
            settings |= {"openai_logprobs": True, "openai_top_logprobs": _TOP_TOKENS}
        return _question(messages, settings, self._parameters(mode), self.component, len(self._schema_text()))

    def _parameters(self, mode: Mode) -> "ModelRequestParameters":
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.output import OutputObjectDefinition
        from pydantic_ai.tools import ToolDefinition

        schema, name = json_schema(self.schema), self.schema.__name__
        output = OutputObjectDefinition(json_schema=schema, name=name)
        if mode == "native":
            return ModelRequestParameters(output_mode="native", output_object=output)
        if mode == JSON:
            return ModelRequestParameters(
                output_mode="prompted", output_object=output, prompted_output_template=False
            )
        if mode == "tool":
            tool = ToolDefinition(name=name, parameters_json_schema=schema, kind="output")
            return ModelRequestParameters(output_mode="tool", output_tools=[tool], allow_text_output=False)
        return ModelRequestParameters()

    def _schema_text(self) -> str:
        return json.dumps(json_schema(self.schema), separators=(",", ":"))


def json_schema(schema: type[BaseModel]) -> dict[str, Any]:
    """What a model is shown.

    With `json_schema_serialization_defaults_required` a schema asks for every field, as strict modes want it, and
    still reads a reply that leaves one out.
    """
    return schema.model_json_schema(mode="serialization")


def plain_question(
    messages: Sequence[Message], model: ModelId, component: str, temperature: float, most_output: int
) -> Question:
    """A conversation to be continued in plain words."""
    from pydantic_ai.models import ModelRequestParameters

    settings = sampling_settings(model, temperature, most_output)
    return _question(messages, settings, ModelRequestParameters(), component)


def word_question(
    prompt: Prompt, model: ModelId, component: str, temperature: float = 0.0, *, logprobs: bool = True
) -> Question:
    """A question that is answered with one word."""
    from pydantic_ai.models import ModelRequestParameters

    settings = sampling_settings(model, temperature, _WORD_TOKENS)
    if logprobs:
        settings |= {"openai_logprobs": True, "openai_top_logprobs": _TOP_TOKENS}
    messages = [Message("system", prompt.system), Message("user", prompt.user)]
    return _question(messages, settings, ModelRequestParameters(), component)


def written_text(response: "ModelResponse") -> str:
    """The plain words of a reply."""
    from pydantic_ai.messages import TextPart

    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def written_texts(response: "ModelResponse") -> list[str]:
    """What may hold a structured reply: the arguments of tool calls, else the words."""
    from pydantic_ai.messages import ToolCallPart

    calls = [part.args for part in response.parts if isinstance(part, ToolCallPart) and part.args]
    return [args if isinstance(args, str) else json.dumps(args) for args in calls] or [written_text(response)]


def finish_of(response: "ModelResponse") -> Finish:
    """Why a reply ended."""
    return {"stop": "stop", "length": "length", "content_filter": "refused"}.get(  # type: ignore[return-value]
        str(response.finish_reason), "unknown"
    )


def sampling_settings(model: ModelId, temperature: float, most_output: int) -> "dict[str, Any]":
    """How a model is told to sample, in the library's terms."""
    # Verification needs no long thought, and thinking would use up the reply's tokens.
    settings = {"temperature": temperature, "max_tokens": most_output, "thinking": False}
    return settings | ({"max_retries": 0} if model.provider in SDK_RETRIES else {})


def _question(
    messages: Sequence[Message],
    settings: "dict[str, Any]",
    parameters: "ModelRequestParameters",
    component: str,
    schema_bytes: int = 0,
) -> Question:
    from pydantic_ai.settings import ModelSettings

    size = sum(len(message.content.encode("utf-8", "replace")) for message in messages)
    return Question(
        _in_library_terms(messages),
        ModelSettings(**settings),  # type: ignore[typeddict-item]
        parameters,
        component,
        size + schema_bytes,
        settings["max_tokens"],
    )


def _in_library_terms(messages: Sequence[Message]) -> "list[ModelMessage]":
    from pydantic_ai.messages import ModelRequest, ModelResponse, SystemPromptPart, TextPart, UserPromptPart

    listed: list[ModelMessage] = []
    for message in messages:
        text = message.content.encode("utf-8", "replace").decode()
        if message.role == "assistant":
            listed.append(ModelResponse(parts=[TextPart(text)]))
            continue
        part = SystemPromptPart(text) if message.role == "system" else UserPromptPart(text)
        if listed and isinstance(listed[-1], ModelRequest):
            listed[-1] = ModelRequest(parts=[*listed[-1].parts, part])
        else:
            listed.append(ModelRequest(parts=[part]))
    return listed
