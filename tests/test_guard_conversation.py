"""Conversations keep their turns, their counts, and their traces."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

import holdfast
from correction_cases import GOOD, INVENTED, LANTERN, QUESTION, TOWER, Pen, Shelf, settings
from grounding_cases import LexicalJudge
from holdfast import Conversation, Guard, ReasoningTraces, aio
from holdfast.config import Config, GuardConfig, StoreConfig
from holdfast.guard.history import Exchange, as_messages, exchanges, recent
from holdfast.guard.recalls import search_text
from holdfast.llm.types import Message


def guard(model: Any, memory: Any = None, config: Config | None = None, **options: Any) -> Guard:
    options.setdefault("judge", LexicalJudge())
    return Guard(model, memory, config or settings(), **options)


def test_a_later_turn_is_asked_with_those_before_it() -> None:
    seen: list[list[str]] = []

    def model(messages: list[dict[str, str]]) -> str:
        seen.append([f"{m['role']}: {m['content']}" for m in messages if m["role"] != "system"])
        return GOOD

    chat = Conversation(guard(model), history=[("user", "Hello."), ("assistant", "Good day.")])
    chat.ask(QUESTION, context=TOWER)
    list(chat.stream("And then?", context=TOWER))
    assert seen[1] == [
        "user: Hello.",
        "assistant: Good day.",
        f"user: {QUESTION}",
        f"assistant: {GOOD}",
        "user: And then?",
    ]
    assert len(chat.turns) == 6
    assert chat.last is not None
    assert chat.last.question == "And then?"


def test_a_follow_up_is_searched_for_with_what_it_leans_on() -> None:
    shelf = Shelf(*TOWER.values())
    chat = Conversation(guard(Pen(GOOD), shelf))
    chat.ask("Who designed the Orme tower?")
    shelf.queries.clear()
    chat.ask("When did it open?")
    assert "Who designed the Orme tower? When did it open?" in shelf.queries


@pytest.mark.parametrize(
    ("question", "leans"),
    [
        ("When did it open?", True),
        ("And in winter?", True),
        ("Who designed the harbour bridge of Keld?", False),
    ],
)
def test_questions_that_say_too_little_alone(question: str, leans: bool) -> None:
    before = Exchange("Who built the mill?", "Ada did.")
    assert (search_text(question, before) != question) is leans
    assert search_text(question, None) == question


def test_answers_are_counted() -> None:
    chat = Conversation(guard(Pen(GOOD, f"{GOOD} {INVENTED}")))
    chat.ask(QUESTION, context=TOWER)
    chat.ask(QUESTION, context=TOWER)
    chat.ask(QUESTION, context=TOWER, verify=False)
    tally = chat.tally.to_dict()
    assert tally["answers"] == 3
    assert tally["by_status"] == {"grounded": 1, "flagged": 1, "unchecked": 1}
    assert (tally["claims"], tally["checked"], tally["flagged"]) == (3, 3, 1)
    assert tally["costs"]["answer"]["calls"] == 3
    assert tally["costs"]["answer"]["cost_usd"] is None


def test_the_async_conversation_takes_one_question_at_a_time() -> None:
    async def talk() -> list[str]:
        chat = aio.Conversation(aio.Guard(lambda question: question, config=settings(), judge=LexicalJudge()))
        await asyncio.gather(*(chat.ask(f"Question {n}", context=TOWER) for n in range(5)))
        return [turn.content for turn in chat.turns]

    turns = asyncio.run(talk())
    assert turns[0::2] == turns[1::2]
    assert len(turns) == 10


def test_turns_come_in_many_forms() -> None:
    class Turn:
        type, content = "human", "Hi."

    given = [Message("system", "Be brief."), {"role": "user", "content": "A"}, ("ai", "B"), Turn()]
    messages = as_messages(given)
    assert [message.role for message in messages] == ["system", "user", "assistant", "user"]
    assert exchanges(messages) == [Exchange("A", "B")]
    assert [m.content for m in recent(messages, 2)] == ["Be brief.", "Hi."], "it begins with the user"
    assert [m.content for m in recent(messages, 0)] == ["Be brief."]


def test_histories_of_chat_apis_are_read_as_they_are() -> None:
    """Parts are joined, and turns that hold nothing for a person are passed over."""

    class Part:
        type, text = "text", "It is granite."

    picture = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    history = [
        {"role": "developer", "content": [{"type": "text", "text": "Be brief."}]},
        {
            "role": "user",
            "content": [{"type": "input_text", "text": "Look at this."}, picture, "What is it?"],
        },
        {"role": "assistant", "content": "Let me see.", "tool_calls": [{"id": "t1"}]},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "t2"}]},
        {"role": "assistant", "tool_calls": [{"id": "t3"}]},
        {"role": "tool", "tool_call_id": "t1", "content": '{"stone": "granite"}'},
        {"role": "function", "name": "stone", "content": "granite"},
        {"role": "user", "content": [picture]},
        {"role": "assistant", "content": ""},
        {"role": "Assistant", "content": [Part()]},
    ]
    messages = as_messages(history)
    assert [message.role for message in messages] == ["system", "user", "assistant", "assistant"]
    assert exchanges(messages) == [Exchange("Look at this.\nWhat is it?", "Let me see.\nIt is granite.")]


def test_traces_are_kept_at_a_path(tmp_path: Path) -> None:
    with guard(Pen(GOOD), traces=str(tmp_path / "store.db")) as held:
        kept = held.ask(QUESTION, context=TOWER)
    assert kept.trace_id is not None
    with ReasoningTraces(tmp_path / "store.db") as traces:
        assert traces.get_trace(kept.trace_id).goal.content == QUESTION


def test_an_answer_is_kept_as_a_trace(tmp_path: Path) -> None:
    with ReasoningTraces(tmp_path / "store.db") as traces:
        held = guard(Pen(INVENTED, f"{GOOD} {INVENTED}", GOOD), Shelf(LANTERN), traces=traces)
        answer = held.ask(QUESTION, context=TOWER, on_failure="retry")
        bare = held.ask(QUESTION, context=TOWER, verify=False)
        assert answer.trace_id is not None
        trace = traces.get_trace(answer.trace_id)
        assert bare.trace_id is not None
        assert traces.get_trace(bare.trace_id).claims == []
    assert trace.goal.content == QUESTION
    contents = {node.content for node in trace.nodes}
    assert answer.text in contents
    assert answer.text == GOOD
    decision = next(node for node in trace.nodes if node.content == GOOD)
    assert decision.data["guard"]["status"] == "corrected"
    kinds = [event["kind"] for event in decision.data["guard"]["events"]]
    assert "verification" in kinds
    assert f"{GOOD} {INVENTED}" in contents, "earlier versions are kept"


def test_a_setting_keeps_every_answer(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    config = settings().model_copy(
        update={"guard": GuardConfig(trace=True), "store": StoreConfig(url=str(store))}
    )
    with guard(Pen(GOOD), config=config) as held:
        answer = held.ask(QUESTION, context=TOWER)
        streamed = held.stream(QUESTION, context=TOWER)
        list(streamed)
    with ReasoningTraces(store) as traces:
        kept = {summary.goal_id for summary in traces.list_traces()}
    assert kept == {answer.trace_id, streamed.answer.trace_id}


def test_a_memory_of_the_async_kind_serves_an_async_guard() -> None:
    async def ask() -> str:
        async with aio.Memory(":memory:") as memory:
            await memory.add([GOOD])
            held = aio.Guard(Pen(GOOD), memory, settings(), judge=LexicalJudge())
            return (await held.ask("Who designed the Orme tower?")).status

    assert asyncio.run(ask()) == "grounded"


def test_public_values_are_exported() -> None:
    for name in (
        "Guard",
        "Conversation",
        "GuardedAnswer",
        "GuardEvent",
        "Piece",
        "SentenceVerdict",
        "Finished",
    ):
        assert name in holdfast.__all__


def test_an_async_conversation_goes_on_in_another_loop() -> None:
    chat = aio.Conversation(aio.Guard(Pen(*[GOOD] * 4), config=settings(), judge=LexicalJudge()))

    async def two_at_once() -> None:
        await asyncio.gather(chat.ask(QUESTION, context=TOWER), chat.ask("And then?", context=TOWER))

    for _ in range(2):
        asyncio.run(two_at_once())
    assert [turn.content for turn in chat.turns][::2] == [QUESTION, "And then?"] * 2
