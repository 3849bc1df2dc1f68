"""Any function, client or model writes: what it is given, what it may return, and how it ends."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from correction_cases import QUESTION, hang, passages
from holdfast.asides import iterate_aside, run_aside
from holdfast.correction.tasks import Task, answer_task
from holdfast.correction.writers import FunctionWriter, Writer, as_writer, write_in_time
from holdfast.errors import InputError, ModelReplyError, ModelUnavailableError
from holdfast.llm.types import Message, Usage
from llm_cases import model_on
from model_server import ModelServer

HISTORY = (Message("user", "Hello."), Message("assistant", "Good day."))
TASK = answer_task(QUESTION, passages(), HISTORY)


def written(source: Any, task: Task = TASK) -> str:
    return asyncio.run(as_writer(source).write(task, "answer"))


def streamed(writer: Writer, task: Task = TASK) -> list[str]:
    async def collect() -> list[str]:
        return [piece async for piece in writer.stream(task, "answer")]

    return asyncio.run(collect())


def test_a_plain_function_is_given_the_question() -> None:
    assert written(lambda question: f"You asked: {question}") == f"You asked: {QUESTION}"


def test_a_function_is_given_what_its_parameters_name() -> None:
    def everything(
        question: str, messages: Any, *, system: str, history: Any, evidence: Any, context: str
    ) -> str:
        assert question == QUESTION
        assert [turn["role"] for turn in messages] == ["user", "assistant", "user"]
        assert messages[-1]["content"] == QUESTION
        assert "square brackets" in system
        assert [turn["content"] for turn in history] == ["Hello.", "Good day."]
        assert [piece.id for piece in evidence] == ["height", "history"]
        assert "Ada Brandt" in context
        return "all there"

    assert written(everything) == "all there"


def test_a_function_of_nothing_but_keywords_is_given_the_question_and_the_messages() -> None:
    assert written(lambda **given: given["question"]) == QUESTION
    assert written(lambda **given: given["messages"][-1]["content"]) == QUESTION
    assert as_writer(lambda **given: "").uses_evidence

    def named(question: str, **given: Any) -> str:
        return f"{question} {sorted(given)}"

    assert written(named) == f"{QUESTION} []"
    assert written(lambda *given: given[0]) == QUESTION
    assert written(lambda *given, **more: given[0]) == QUESTION


def test_messages_hold_the_system_unless_it_is_taken_apart() -> None:
    def talk(messages: list[dict[str, str]]) -> str:
        return " ".join(message["role"] for message in messages)

    assert written(talk) == "system user assistant user"
    assert written(talk, answer_task(QUESTION, [])) == "user"


def test_a_prompt_holds_everything_and_defaults_stay() -> None:
    def talk(prompt: str, temperature: float = 0.3) -> str:
        return f"{temperature} {prompt}"

    text = written(talk)
    assert text.startswith("0.3 system: ")
    assert "Ada Brandt designed the Orme tower." in text
    assert written(talk, answer_task(QUESTION, [])) == f"0.3 {QUESTION}"


async def _async_text(question: str) -> str:
    return "async " + question


async def _async_pieces(question: str) -> AsyncIterator[str]:
    for word in ("one ", "two ", "three"):
        yield word


def _pieces(question: str) -> Iterator[str]:
    yield from ("one ", "two ", "three")


OPENAI = SimpleNamespace(
    choices=[SimpleNamespace(message=SimpleNamespace(content="from a client"))],
    usage=SimpleNamespace(prompt_tokens=7, completion_tokens=3),
)
ANTHROPIC = SimpleNamespace(
    content=[SimpleNamespace(type="text", text="from "), SimpleNamespace(type="text", text="another")],
    usage=SimpleNamespace(input_tokens=5, output_tokens=2),
)
LANGCHAIN = SimpleNamespace(content="from a chain", usage_metadata={"input_tokens": 4, "output_tokens": 1})


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (_async_text, f"async {QUESTION}"),
        (_async_pieces, "one two three"),
        (_pieces, "one two three"),
        (lambda q: ["one ", "two"], "one two"),
        (lambda q: OPENAI, "from a client"),
        (lambda q: ANTHROPIC, "from another"),
        (lambda q: LANGCHAIN, "from a chain"),
        (lambda q: {"choices": [{"message": {"content": "from JSON"}}]}, "from JSON"),
        (lambda q: {"content": "from a mapping"}, "from a mapping"),
        (lambda q: None, ""),
    ],
)
def test_whatever_a_function_returns_is_read(function: Any, text: str) -> None:
    assert written(function) == text
    assert "".join(streamed(as_writer(function))) == text


def test_pieces_come_one_by_one() -> None:
    assert streamed(as_writer(_pieces)) == ["one ", "two ", "three"]
    assert streamed(as_writer(_async_pieces)) == ["one ", "two ", "three"]


def test_stream_events_of_clients_are_read() -> None:
    chunks = [
        SimpleNamespace(choices=[SimpleNamespace(delta=SimpleNamespace(content=word))], usage=None)
        for word in ("a ", None, "b")
    ]
    chunks.append(SimpleNamespace(choices=[], usage=SimpleNamespace(prompt_tokens=9, completion_tokens=2)))
    events = [
        SimpleNamespace(type="message_start", message=SimpleNamespace(usage=SimpleNamespace(input_tokens=6))),
        SimpleNamespace(type="content_block_delta", delta=SimpleNamespace(type="text_delta", text="c")),
        SimpleNamespace(
            type="message_delta",
            delta=SimpleNamespace(stop_reason="end"),
            usage=SimpleNamespace(output_tokens=1),
        ),
    ]
    for items, pieces, used in ((chunks, ["a ", "b"], (9, 2)), (events, ["c"], (6, 1))):
        writer = as_writer(lambda question, items=items: iter(items))
        assert streamed(writer) == pieces
        usage = writer.spent()["answer"]
        assert (usage.calls, usage.input_tokens, usage.output_tokens, usage.cost_usd) == (1, *used, None)


@pytest.mark.parametrize(("reply", "used"), [(OPENAI, (7, 3)), (ANTHROPIC, (5, 2)), (LANGCHAIN, (4, 1))])
def test_tokens_are_counted_where_the_client_tells(reply: object, used: tuple[int, int]) -> None:
    writer = as_writer(lambda question: reply)
    asyncio.run(writer.write(TASK, "answer"))
    assert writer.spent() == {"answer": Usage(1, *used, None)}


def test_what_nobody_counted_is_unknown_not_zero() -> None:
    writer = as_writer(lambda question: "text")
    asyncio.run(writer.write(TASK, "answer"))
    assert writer.spent() == {"answer": Usage(1, None, None, None)}
    assert writer.for_run().spent() == {}


@pytest.mark.parametrize("reply", [7, b"bytes", {"other": 1}, object()])
def test_what_is_no_text_is_a_clear_error(reply: object) -> None:
    with pytest.raises(ModelReplyError, match="return the answer's text"):
        written(lambda question: reply)


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ([1, 2], "a list of int"),
        ((b"one", b"two"), "a tuple of bytes"),
        (iter([0.5]), "a list_iterator of float"),
        ([["a", "b"]], "a list of list"),
        (["", 3], "a list of int"),
    ],
)
def test_pieces_that_are_no_text_are_named(reply: object, told: str) -> None:
    with pytest.raises(ModelReplyError, match=f"returned {told}: return the answer's text"):
        written(lambda question: reply)


@pytest.mark.parametrize(
    "reply", [[], ["", None], [SimpleNamespace(type="message_stop")], [{"type": "ping"}]]
)
def test_pieces_without_words_are_nothing(reply: object) -> None:
    assert written(lambda question: reply) == ""


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (["one ", "two", 42], "a list of text mixed with int"),
        (["Open from ", 9, " to ", 5], "a list of text mixed with int"),
        (("It closes ", b"at noon"), "a tuple of text mixed with bytes"),
        (iter(["one ", ["two"]]), "a list_iterator of text mixed with list"),
        ([9, " o'clock"], "a list of int"),
        ({"content": ["one ", 2]}, "a reply whose content holds int"),
        ({"content": b"one"}, "a reply whose content holds bytes"),
    ],
)
def test_what_is_no_text_among_the_words_is_never_left_out(reply: Any, told: str) -> None:
    with pytest.raises(ModelReplyError, match=f"returned {told}: return the answer's text"):
        written(lambda question: reply)


@pytest.mark.parametrize("source", [7, None, ["a"]])
def test_what_cannot_answer_is_a_clear_error(source: object) -> None:
    with pytest.raises(InputError, match="cannot answer"):
        as_writer(source)


def test_an_error_of_the_function_is_its_own() -> None:
    def broken(question: str) -> str:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        written(broken)


def test_a_hang_and_nothing_are_model_errors() -> None:
    with pytest.raises(ModelUnavailableError, match=r"no answer within 0\.05 s"):
        asyncio.run(write_in_time(FunctionWriter(hang), TASK, "answer", 0.05))
    with pytest.raises(ModelReplyError, match="returned nothing"):
        asyncio.run(write_in_time(FunctionWriter(lambda q: " "), TASK, "answer", 5.0))

    def late(question: str) -> str:
        raise TimeoutError("of the function itself")

    with pytest.raises(TimeoutError, match="of the function itself"):
        asyncio.run(write_in_time(FunctionWriter(late), TASK, "answer", 5.0))


def test_whoever_stops_reading_closes_the_source() -> None:
    closed = threading.Event()

    def endless(question: str) -> Iterator[str]:
        try:
            while True:
                yield "word "
        finally:
            closed.set()

    async def first_piece() -> str:
        stream = as_writer(endless).stream(TASK, "answer")
        try:
            return await anext(stream)
        finally:
            await stream.aclose()

    assert asyncio.run(first_piece()) == "word "
    assert closed.wait(10)


def test_an_async_source_is_closed_too() -> None:
    closed: list[bool] = []

    async def endless(question: str) -> AsyncIterator[str]:
        try:
            while True:
                yield "word "
        finally:
            closed.append(True)

    async def first_piece() -> None:
        stream = as_writer(endless).stream(TASK, "answer")
        await anext(stream)
        await stream.aclose()

    asyncio.run(first_piece())
    assert closed == [True]


def test_items_are_fetched_only_when_they_are_asked_for() -> None:
    fetched: list[int] = []

    def numbers() -> Iterator[int]:
        for n in range(100):
            fetched.append(n)
            yield n

    async def two() -> None:
        stream = iterate_aside(numbers())
        assert [await anext(stream), await anext(stream)] == [0, 1]
        await stream.aclose()

    asyncio.run(two())
    assert fetched == [0, 1]


def test_errors_cross_from_the_thread() -> None:
    def stops() -> None:
        raise StopIteration

    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(run_aside(stops))

    class Unwilling:
        def __iter__(self) -> Iterator[str]:
            raise OSError("no")

    async def read() -> None:
        async for _ in iterate_aside(Unwilling()):
            pass

    with pytest.raises(OSError, match="no"):
        asyncio.run(read())


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
def test_a_connected_model_writes_and_streams(model_server: ModelServer, wire: str) -> None:
    model_server.answers = "one two three"
    writer = as_writer(model_on(model_server, wire)).for_run()
    assert asyncio.run(writer.write(TASK, "answer")) == "one two three"
    assert len(streamed(writer)) == 3
    assert writer.spent()["answer"].calls == 2
    assert writer.uses_evidence


def test_a_model_is_named_by_its_id(model_server: ModelServer) -> None:
    assert as_writer(f"{model_server.url}#test-model").name.endswith("#test-model")
