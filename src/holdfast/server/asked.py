"""A chat request as OpenAI's API has it: what is ours in it, and what is passed on to the model."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from holdfast.config import Mode
from holdfast.errors import InputError
from holdfast.llm.passing import Passing, Tool
from holdfast.server.completions import Policy
from holdfast.server.turns import Conversation

Penalty = Annotated[float, Field(ge=-2.0, le=2.0, allow_inf_nan=False)]
_SAME_NAME = ("temperature", "top_p", "seed", "presence_penalty", "frequency_penalty", "logit_bias")
_DEEPEST = 50
"""Schemas within schemas of a tool's parameters."""


class Wishes(BaseModel):
    """How this answer is verified; what is left out is as configured."""

    model_config = ConfigDict(extra="forbid")

    enabled: bool = True
    policy: Policy | None = None
    mode: Mode | None = None
    show_claims: bool | None = None


class FunctionOffered(BaseModel):
    """A function that the model may ask for."""

    name: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")
    description: str | None = None
    parameters: dict[str, Any] | None = Field(default=None, description="A JSON Schema.")
    strict: bool | None = None


class ToolOffered(BaseModel):
    """A tool that the model may ask for; whoever sent the request runs it."""

    type: Literal["function"]
    function: FunctionOffered


class NamedFunction(BaseModel):
    """The function that is to be asked for."""

    name: str


class ToolNamed(BaseModel):
    """The tool that is to be asked for."""

    type: Literal["function"]
    function: NamedFunction


class ChatRequest(BaseModel):
    """OpenAI's request. `verification` and `metadata.context` are ours; how to sample and which tools is passed on."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {
                    "model": "holdfast",
                    "messages": [{"role": "user", "content": "How many lanes has the bridge?"}],
                    "metadata": {"context": "The bridge has six lanes."},
                    "verification": {"policy": "annotate"},
                    "temperature": 0.2,
                }
            ]
        },
    )

    messages: list[dict[str, Any]] = Field(min_length=1, max_length=2000)
    model: str = ""
    stream: bool = False
    stream_options: dict[str, Any] | None = None
    n: int | None = Field(default=None, ge=1, le=1)
    temperature: float | None = Field(default=None, ge=0.0, le=2.0, allow_inf_nan=False)
    top_p: float | None = Field(default=None, ge=0.0, le=1.0, allow_inf_nan=False)
    max_tokens: int | None = Field(default=None, ge=1, description="At most [llm] max_output_tokens.")
    max_completion_tokens: int | None = Field(default=None, ge=1, description="The newer name of max_tokens.")
    stop: str | Annotated[list[str], Field(max_length=16)] | None = None
    seed: int | None = Field(default=None, ge=-(2**63), lt=2**63)
    presence_penalty: Penalty | None = None
    frequency_penalty: Penalty | None = None
    logit_bias: dict[str, Annotated[int, Field(ge=-100, le=100)]] | None = None
    tools: list[ToolOffered] | None = Field(default=None, max_length=128)
    tool_choice: Literal["none", "auto", "required"] | ToolNamed | None = None
    parallel_tool_calls: bool | None = None
    metadata: dict[str, Any] | None = None
    verification: Wishes = Wishes()

    def passing(self, turns: Conversation) -> Passing:
        """What is passed on to the model; InputError where tools cannot be."""
        _require_usable(self.tools or [], self.tool_choice)
        tools = tuple(_tool(offered.function) for offered in self.tools or [])
        whole = turns.turns if tools or turns.used_tools else ()
        apart = not turns.used_tools or bool((self.metadata or {}).get("context"))
        return Passing(self._sampling(), tools, whole, apart)

    def _sampling(self) -> dict[str, Any]:
        stop = [self.stop] if isinstance(self.stop, str) else self.stop
        choice = self.tool_choice
        wished = {
            **{name: getattr(self, name) for name in _SAME_NAME},
            "max_tokens": self.max_completion_tokens or self.max_tokens,
            "stop_sequences": stop or None,
            "tool_choice": [choice.function.name] if isinstance(choice, ToolNamed) else choice,
            "parallel_tool_calls": self.parallel_tool_calls,
        }
        return {name: value for name, value in wished.items() if value is not None}

    @property
    def wants_usage(self) -> bool:
        """Is the last chunk of the stream to count tokens?"""
        return bool((self.stream_options or {}).get("include_usage"))


def _tool(offered: FunctionOffered) -> Tool:
    parameters = offered.parameters or {"type": "object", "properties": {}}
    return Tool(offered.name, offered.description, parameters, offered.strict)


def _require_usable(tools: list[ToolOffered], choice: object) -> None:
    names = [offered.function.name for offered in tools]
    if len(set(names)) < len(names):
        raise InputError("two tools have the same name: give each its own")
    for offered in tools:
        schema = offered.function.parameters or {}
        if schema.get("type", "object") != "object" or not _is_schema(schema):
            raise InputError(
                f"the parameters of the tool {offered.function.name!r} are no JSON Schema of an object"
            )
    if isinstance(choice, ToolNamed) and choice.function.name not in names:
        raise InputError("tool_choice names a tool that is not among the tools")
    if choice == "required" and not names:
        raise InputError("tool_choice is required, and there are no tools")


def _is_schema(value: object, depth: int = 0) -> bool:
    """Has it the form of a JSON Schema, as far as whoever translates it for a provider relies on it?"""
    if isinstance(value, bool):
        return True
    if not isinstance(value, dict) or depth > _DEEPEST or not isinstance(value.get("$ref", ""), str):
        return False
    named = [value.get(name, {}) for name in ("properties", "$defs", "definitions")]
    if not all(isinstance(schemas, dict) for schemas in named):
        return False
    listed = [value.get(name, []) for name in ("anyOf", "oneOf", "allOf")]
    if not all(isinstance(schemas, list) for schemas in listed):
        return False
    inside = [
        *(schema for schemas in named for schema in schemas.values()),
        *(schema for schemas in listed for schema in schemas),
    ]
    inside += [value[name] for name in ("items", "additionalProperties") if name in value]
    return all(_is_schema(schema, depth + 1) for schema in inside)
