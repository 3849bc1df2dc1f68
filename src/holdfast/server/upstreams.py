"""Language models as the service asks them: callers learn neither where a model is nor what it said of a failure."""

import logging
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, contextmanager
from typing import TypeVar

from pydantic import BaseModel

from holdfast.config import LLMConfig
from holdfast.errors import ConfigError, MissingExtraError, ModelError
from holdfast.llm import streams
from holdfast.llm.calls import Answer, Question
from holdfast.llm.connection import Connection
from holdfast.llm.ids import parse_model_id
from holdfast.llm.types import Message, Prompt, Structured, Text
from holdfast.server.completions import public_name
from holdfast.server.faults import plain_error

T = TypeVar("T", bound=BaseModel)
_LOG = logging.getLogger("holdfast.server")
_CALLING = "Calling the language model"


class Upstream(Connection):
    """A connected model with a name for callers, whose errors are the plain sentences of the service."""

    @property
    def id(self) -> str:
        """The model's name for callers."""
        return public_name(self.own_id)

    @property
    def own_id(self) -> str:
        """The model's name in the settings, without any secret."""
        return super().id

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
        """A reply that is a valid `schema`."""
        with _plainly():
            return await super().structured(
                prompt,
                schema,
                component=component,
                temperature=temperature,
                logprobs=logprobs,
                max_tokens=max_tokens,
            )

    async def text(self, messages: Sequence[Message], *, component: str, temperature: float = 0.0) -> Text:
        """A reply in plain words."""
        with _plainly():
            return await super().text(messages, component=component, temperature=temperature)

    async def ask(self, question: Question) -> Answer:
        """A question in the library's terms."""
        with _plainly():
            return await super().ask(question)

    async def pieces(
        self, question: Question, on_end: streams.OnEnd | None = None
    ) -> AsyncGenerator[str, None]:
        """The same, piece by piece."""
        with _plainly():
            async with aclosing(super().pieces(question, on_end)) as written:
                async for piece in written:
                    yield piece


def open_upstream(named: str, config: LLMConfig) -> Upstream:
    """A model by the settings; what is wrong with them is logged, not told."""
    try:
        return Upstream(parse_model_id(named), config)
    except MissingExtraError:
        raise MissingExtraError(_CALLING, "llm") from None
    except ConfigError as error:
        _LOG.error("the language model cannot be used: %s", error)
        raise ConfigError(
            "the language model of the service cannot be used: look into the service's log"
        ) from None


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except MissingExtraError:
        raise MissingExtraError(_CALLING, "llm") from None
    except ModelError as error:
        raise plain_error(error) from None
