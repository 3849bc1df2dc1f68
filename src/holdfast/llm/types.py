"""What a language model is asked and what it answers; every provider fits behind `LanguageModel`."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)
Role = Literal["system", "user", "assistant"]
Finish = Literal["stop", "length", "refused", "unknown"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model; name and version say which template made it, so that answers can be cached."""

    name: str
    version: int
    system: str
    user: str
    fence: str | None = None
    """The mark of its fence; a reply that holds it has repeated the prompt instead of answering."""
    says_format: bool = False
    """Its own words describe the reply, so that the schema, which is paid for as well, is sent only when one fails."""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """What calls took; None where a provider did not say, which is not the same as 0."""

    calls: int = 0
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.calls + other.calls,
            _sum(self.input_tokens, other.input_tokens),
            _sum(self.output_tokens, other.output_tokens),
            _total(self.cost_usd, other.cost_usd),
        )


@dataclass(frozen=True, slots=True)
class TokenChances:
    """A token of a reply, and how likely it and the other tokens that could have stood there were."""

    text: str
    chances: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Structured(Generic[T]):
    """A reply that fits its schema."""

    value: T
    usage: Usage
    tokens: tuple[TokenChances, ...] = ()
    """The reply token by token, where that was asked for and the provider offers it."""


@dataclass(frozen=True, slots=True)
class Text:
    """A reply in plain words."""

    text: str
    usage: Usage
    finish: Finish = "stop"
    """`length` when the reply was cut at the most tokens that it may have."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """A probability that lies somewhere in [low, high]."""

    low: float
    high: float

    @property
    def middle(self) -> float:
        """The value to use when one number is needed."""
        return (self.low + self.high) / 2


@dataclass(frozen=True, slots=True)
class FirstToken:
    """How likely each of the asked words is to open the reply."""

    words: Mapping[str, Bounds]
    """Low and high meet for a word among the provider's top tokens; others lie below the least of those."""
    usage: Usage


@dataclass(frozen=True, slots=True)
class Word:
    """A reply of one word."""

    said: str | None
    """One of the asked words; None when the reply is not exactly one of them."""
    chances: Mapping[str, Bounds] | None
    """How likely each was to open the reply; None where logprobs are not offered."""
    usage: Usage


class LanguageModel(Protocol):
    """A model of any provider. All methods raise a `ModelError` that says why no answer came."""

    @property
    def id(self) -> str:
        """The model's name as given to `connect`, without any secret."""
        ...

    async def structured(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        component: str,
        temperature: float = 0.0,
        logprobs: bool = False,
        max_tokens: int | None = None,
    ) -> Structured[T]:
        """A reply that is a valid `schema`; a reply that is not is asked for once more.

        `max_tokens` is for replies that are known to be short: a model that runs on is stopped early.
        """
        ...

    async def text(self, messages: Sequence[Message], *, component: str, temperature: float = 0.0) -> Text:
        """A reply in plain words."""
        ...

    def stream(
        self, messages: Sequence[Message], *, component: str, temperature: float = 0.0
    ) -> AsyncIterator[str]:
        """The reply piece by piece, as it is written."""
        ...

    async def first_token(self, prompt: Prompt, words: Sequence[str], *, component: str) -> FirstToken | None:
        """The chances of the words that the reply may start with; None where logprobs are not offered."""
        ...

    async def word(
        self, prompt: Prompt, words: Sequence[str], *, component: str, temperature: float = 0.0
    ) -> Word:
        """One of the words, in one call of a few tokens, with the chances of all where logprobs are offered."""
        ...

    def for_run(self) -> "LanguageModel":
        """The same model with an account, caps and a deadline of its own, for one run."""
        ...

    def usage(self, component: str | None = None) -> Usage:
        """What was spent so far, by one component or by all of them."""
        ...

    def spent(self) -> Mapping[str, Usage]:
        """What each component spent so far."""
        ...


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _total(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one + other
