"""Who writes: a language model, a caller's own function, or the editor that only quotes; one interface for all."""

import asyncio
import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from typing import Any, Protocol, runtime_checkable

from holdfast.asides import iterate_aside, run_aside
from holdfast.config import LLMConfig
from holdfast.correction.checking import Checker
from holdfast.correction.replies import (
    Meter,
    piece_of,
    refuse_plain_data,
    require_text,
    text_of,
    was_cut,
)
from holdfast.correction.tasks import Task
from holdfast.errors import InputError, ModelReplyError, ModelUnavailableError
from holdfast.grounding.types import VerificationResult
from holdfast.llm.endings import CutShortError, reached_limit
from holdfast.llm.types import LanguageModel, Message, Usage


class Writer(Protocol):
    """Anything that writes an answer."""

    @property
    def name(self) -> str:
        """Whose answer it is."""
        ...

    @property
    def uses_evidence(self) -> bool:
        """Whether the passages reach it, so that they must be found before it is asked."""
        ...

    @property
    def cut(self) -> str | None:
        """Why the last text that was written whole ends before its end; None when it does not."""
        ...

    @property
    def changes(self) -> Sequence[str]:
        """What an edit did to the fields and rows of the last text, for people; none where it was written anew."""
        ...

    async def write(self, task: Task, component: str) -> str:
        """The whole text."""
        ...

    def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The text piece by piece."""
        ...

    def for_run(self) -> "Writer":
        """The same writer with an account of its own."""
        ...

    def spent(self) -> Mapping[str, Usage]:
        """What each component took since `for_run`."""
        ...


def as_writer(source: object, config: LLMConfig | None = None) -> Writer:
    """A model id, a connected model, or a function, as a Writer."""
    if isinstance(source, str):
        from holdfast.llm import connect

        return ModelWriter(connect(source, config))
    if callable(getattr(source, "text", None)) and callable(getattr(source, "stream", None)):
        return ModelWriter(source)  # type: ignore[arg-type]
    if callable(source):
        return FunctionWriter(source)
    raise InputError(
        f"{type(source).__name__} cannot answer: pass a model id such as 'openai:gpt-5-mini', what connect() gave, "
        "or a function that takes the question or the messages and returns the answer"
    )


@runtime_checkable
class Trying(Protocol):
    """A writer that asks the judge beforehand which of several words would hold."""

    async def try_out(self, task: Task, checker: Checker) -> None:
        """Ask, and remember the answers for the next text."""
        ...


@runtime_checkable
class SecondThoughts(Protocol):
    """A writer that may want to write once more when it has seen the check of its text."""

    def reconsiders(self, verification: VerificationResult) -> bool:
        """Would it write another text?"""
        ...


class ModelWriter:
    """A language model of any provider."""

    uses_evidence = True
    changes: Sequence[str] = ()

    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self.cut: str | None = None

    @property
    def name(self) -> str:
        """The model's id."""
        return self._model.id

    async def write(self, task: Task, component: str) -> str:
        """The whole text."""
        said = await self._model.text(task.messages, component=component)
        # A model that is not of this library need not say how its reply ended.
        self.cut = reached_limit(self.name) if getattr(said, "finish", None) == "length" else None
        return said.text

    async def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The text piece by piece."""
        async with closing_items(self._model.stream(task.messages, component=component)) as pieces:
            async for piece in pieces:
                yield piece

    def for_run(self) -> "ModelWriter":
        """The same model with an account, caps and a deadline of its own."""
        return ModelWriter(self._model.for_run())

    def spent(self) -> Mapping[str, Usage]:
        """What each component took."""
        return self._model.spent()


class FunctionWriter:
    """A caller's own function, plain or async, whole or piece by piece.

    What it is given goes by the names of its parameters: `messages`, `system`, `history`, `evidence`, `prompt` (all of
    it as one text) and `verification`; a parameter of any other name is given the question. One that takes nothing but
    `**keywords` is given `question` and `messages`.
    """

    changes: Sequence[str] = ()

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._names = _parameter_names(function)
        self._spent: dict[str, Usage] = {}
        self.cut: str | None = None

    @property
    def name(self) -> str:
        """The function's name."""
        return str(getattr(self._function, "__qualname__", type(self._function).__qualname__))

    @property
    def uses_evidence(self) -> bool:
        """Does it take the evidence, or messages that hold it?"""
        return bool({"messages", "system", "evidence", "context", "prompt"} & set(self._names))

    def for_run(self) -> "FunctionWriter":
        """The same function with an account of its own."""
        return FunctionWriter(self._function)

    def spent(self) -> Mapping[str, Usage]:
        """What each component took, as far as the function's replies say."""
        return dict(self._spent)

    async def write(self, task: Task, component: str) -> str:
        """The whole text; pieces are put together."""
        async with aclosing(self._pieces(task, component)) as pieces:
            return "".join([piece async for piece in pieces])

    async def stream(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        """The text piece by piece, or as one piece when the function returns it whole."""
        async with aclosing(self._pieces(task, component)) as pieces:
            async for piece in pieces:
                yield piece
        if self.cut is not None:
            raise CutShortError(self.cut)

    async def _pieces(self, task: Task, component: str) -> AsyncGenerator[str, None]:
        meter, self.cut = Meter(), None
        try:
            reply = await self._call(task)
            if (whole := text_of(reply)) is not None:
                self._read(reply, meter)
                yield whole
                return
            wrote = False
            async with aclosing(_items(reply)) as items:
                async for item in items:
                    self._read(item, meter)
                    refuse_plain_data(item, reply, after_text=wrote)
                    if piece := piece_of(item):
                        wrote = True
                        yield piece
        finally:
            self._spent[component] = self._spent.get(component, Usage()) + meter.usage

    def _read(self, item: object, meter: Meter) -> None:
        """What a whole reply, or an item of a stream, says beside its words."""
        meter.read(item)
        if was_cut(item):
            self.cut = reached_limit(self.name)

    async def _call(self, task: Task) -> object:
        places, keywords = self._arguments(task)
        if inspect.iscoroutinefunction(self._function) or inspect.isasyncgenfunction(self._function):
            reply = self._function(*places, **keywords)
        else:
            reply = await run_aside(self._function, *places, **keywords)
        return await reply if inspect.isawaitable(reply) else reply

    def _arguments(self, task: Task) -> tuple[list[Any], dict[str, Any]]:
        if not self._names:
            return [_asked(task)], {}
        given = [
            (name, kind, _value(name, task, "system" in self._names)) for name, kind in self._names.items()
        ]
        by_name = inspect.Parameter.KEYWORD_ONLY
        return (
            [value for _, kind, value in given if kind != by_name],
            {name: value for name, kind, value in given if kind == by_name},
        )


def _value(name: str, task: Task, system_apart: bool) -> Any:
    match name:
        case "messages":
            return _plain(task.turns if system_apart else task.messages)
        case "system" | "prompt" | "verification":
            return getattr(task, name)
        case "evidence":
            return list(task.evidence)
        case "context":
            return "\n\n".join(piece.text for piece in task.evidence)
        case "history":
            return _plain(task.history)
    return _asked(task)


def _asked(task: Task) -> str:
    """The question as it was asked; when an answer is to be made better, all that has to be known for it."""
    return task.question if task.verification is None else task.prompt


def _plain(messages: Sequence[Message]) -> list[dict[str, str]]:
    return [{"role": message.role, "content": message.content} for message in messages]


def _parameter_names(function: Callable[..., Any]) -> dict[str, Any]:
    """Parameters that must be given, by name, and those with a default whose names say what they want."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return {}
    known = {"messages", "system", "history", "evidence", "context", "prompt", "verification"}
    if parameters and all(p.kind is p.VAR_KEYWORD for p in parameters):
        return dict.fromkeys(("question", "messages"), inspect.Parameter.KEYWORD_ONLY)
    taken = [p for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    wanted = [p for p in taken if p.default is p.empty or p.name in known]
    # After a parameter that is left out, the others can only be given by name.
    left_out = False
    named: dict[str, Any] = {}
    for parameter in taken:
        if parameter not in wanted:
            left_out = True
        else:
            named[parameter.name] = parameter.KEYWORD_ONLY if left_out else parameter.kind
    return named


async def _items(reply: object) -> AsyncGenerator[object, None]:
    """The items of a plain or async iterable, which is closed with them."""
    if hasattr(reply, "__aiter__"):
        async with closing_items(reply) as items:
            async for item in items:
                yield item
    elif isinstance(reply, Iterable) and not isinstance(reply, Mapping | bytes | bytearray):
        async with aclosing(iterate_aside(reply)) as fetched:
            async for item in fetched:
                yield item
    else:
        require_text(reply, "the function")


@asynccontextmanager
async def closing_items(items: Any) -> AsyncIterator[Any]:
    """Async items that are closed, however the way through them ends: what was asked of a provider stops with it."""
    try:
        yield items
    finally:
        close = getattr(items, "aclose", None) or getattr(items, "close", None)
        closed = close() if callable(close) else None
        if inspect.isawaitable(closed):
            await closed


async def write_in_time(writer: Writer, task: Task, component: str, timeout_s: float) -> str:
    """The whole text, or the ModelError that says why there is none."""
    try:
        async with asyncio.timeout(timeout_s) as clock:
            text = await writer.write(task, component)
    except TimeoutError:
        if not clock.expired():
            raise
        raise ModelUnavailableError(f"{writer.name} gave no answer within {timeout_s:g} s") from None
    if not text.strip():
        raise ModelReplyError(f"{writer.name} returned nothing")
    return text
