"""Whatever breaks around a model: the answer comes back, and nothing is lost."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from correction_cases import GOOD, INVENTED, QUESTION, TOWER, Pen, Shelf, hang, settings
from grounding_cases import BrokenJudge, ForgetfulJudge, LexicalJudge
from holdfast import Conversation, EventKind, Guard, GuardedAnswer, ReasoningTraces, aio
from holdfast.config import Config, GuardConfig, LLMConfig
from holdfast.errors import JudgeError, ModelReplyError, ModelUnavailableError, RecallError
from holdfast.guard.api import loop_thread
from holdfast.judges.types import Judgement, Pair
from holdfast.llm.types import Message
from holdfast.memory.types import Hit
from llm_cases import model_on
from model_reader import careful
from model_server import ModelServer, Reply, failed

HUGE = "The tower is tall. " * 270_000
"""5 MB."""


def guard(model: Any, memory: Any = None, config: Config | None = None, **options: Any) -> Guard:
    options.setdefault("judge", LexicalJudge())
    return Guard(model, memory, config or settings(), **options)


def impatient(**changes: Any) -> Config:
    return settings().model_copy(
        update={"guard": GuardConfig(timeout_s=0.05, recall_timeout_s=0.05, **changes)}
    )


class OwnError(Exception):
    """An error of the caller's own."""


def test_an_error_of_the_model_leaves_as_it_came() -> None:
    events: list[EventKind] = []
    held = guard(Pen(OwnError("over quota")), Shelf(), on_event=lambda event: events.append(event.kind))
    with pytest.raises(OwnError, match="over quota"):
        held.ask(QUESTION)
    assert events[0] is EventKind.QUESTION


def leave(*_: object) -> Any:
    raise SystemExit("bad configuration")


async def leave_async(question: str) -> str:
    raise SystemExit("bad configuration")


def leave_midway(question: str) -> Iterator[str]:
    yield "The tower "
    raise KeyboardInterrupt("bad configuration")


@pytest.mark.parametrize(
    ("model", "options"),
    [
        (lambda question: leave(), {}),
        (leave_async, {}),
        (leave_midway, {}),
        (lambda question: GOOD, {"memory": lambda query, k: leave()}),
        (lambda question: INVENTED, {"on_ask": leave}),
    ],
)
def test_a_callback_that_ends_the_program_hangs_nobody(model: Any, options: dict[str, Any]) -> None:
    held = guard(model, **options)
    context = None if "memory" in options else TOWER
    for _ in range(2):
        with pytest.raises((SystemExit, KeyboardInterrupt), match="bad configuration"):
            held.ask(QUESTION, context=context, mode="full", on_failure="ask")
    assert guard(Pen(GOOD)).ask(QUESTION, context=TOWER).text == GOOD


def test_a_stream_whose_model_ends_the_program_hangs_nobody() -> None:
    with pytest.raises(KeyboardInterrupt, match="bad configuration"):
        list(guard(leave_midway).stream(QUESTION, context=TOWER))
    assert guard(Pen(GOOD)).ask(QUESTION, context=TOWER).text == GOOD


def test_a_guard_goes_on_after_a_failure_and_the_conversation_is_whole() -> None:
    chat = Conversation(guard(Pen(GOOD, OwnError("over quota"), GOOD)))
    chat.ask(QUESTION, context=TOWER)
    with pytest.raises(OwnError):
        chat.ask("And then?", context=TOWER)
    chat.ask("And now?", context=TOWER)
    assert [turn.content for turn in chat.turns] == [QUESTION, GOOD, "And now?", GOOD]


def test_a_model_that_hangs_is_left_behind() -> None:
    with pytest.raises(ModelUnavailableError, match=r"no answer within 0\.05 s"):
        guard(hang, config=impatient()).ask(QUESTION, context=TOWER)


def test_an_async_model_that_hangs_is_cancelled() -> None:
    cancelled: list[bool] = []

    async def forever(question: str) -> str:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise
        return ""

    with pytest.raises(ModelUnavailableError):
        guard(forever, config=impatient()).ask(QUESTION, context=TOWER)
    assert cancelled == [True]


@pytest.mark.parametrize("nothing", ["", "  \n", None])
def test_a_model_that_returns_nothing_is_an_error_that_says_so(nothing: Any) -> None:
    with pytest.raises(ModelReplyError, match="returned nothing"):
        guard(lambda question: nothing).ask(QUESTION, context=TOWER)


def test_five_megabytes_come_back_unchecked_with_the_reason() -> None:
    answer = guard(Pen(HUGE)).ask(QUESTION, context=TOWER)
    assert answer.text == HUGE
    assert answer.status == "unchecked"
    assert "at most 1,000,000 are checked at once" in (answer.reason or "")
    assert answer.confidence is None


def test_five_megabytes_may_be_streamed() -> None:
    def pages(question: str) -> Iterator[str]:
        for start in range(0, len(HUGE), 50_000):
            yield HUGE[start : start + 50_000]

    stream = guard(pages, config=settings(mode="critical_only")).stream(QUESTION, context=TOWER)
    assert "".join(event.text for event in stream if event.kind == "piece") == HUGE
    assert stream.answer.status == "unchecked"


def test_the_keys_in_a_drivers_error_are_told_to_nobody(tmp_path: Path) -> None:
    def search(query: str, k: int) -> list[str]:
        raise ConnectionError("no route for api_key=sk-hunter2hunter2")

    with ReasoningTraces(tmp_path / "store.db") as traces:
        answer = guard(Pen(GOOD), search, traces=traces).ask(QUESTION)
        kept = str(traces.get_trace(answer.trace_id or "").to_dict())
    assert "no route" in (answer.reason or "")
    assert "no route" in kept
    assert "hunter2" not in f"{answer.to_dict()} {answer.warnings} {answer.events} {kept}"


@pytest.mark.parametrize("results", [["", GOOD], [GOOD, None], {"a": GOOD, "b": ""}])
def test_a_result_that_is_no_passage_costs_no_other(results: Any) -> None:
    answer = guard(Pen(GOOD), lambda query, k: results).ask(QUESTION, mode="full")
    assert answer.status == "grounded"
    assert [piece.text for piece in answer.evidence] == [GOOD]
    assert any("a result of memory was left out" in warning for warning in answer.warnings)


@pytest.mark.parametrize(
    "error", [RecallError("the index is gone"), OwnError("bad index"), asyncio.CancelledError(), None]
)
def test_a_retriever_that_fails_or_hangs_costs_the_evidence_alone(error: BaseException | None) -> None:
    memory: Any = hang if error is None else Shelf(error=error)
    answer = guard(Pen(GOOD), memory, impatient() if error is None else None).ask(QUESTION)
    assert (answer.text, answer.status) == (GOOD, "unchecked")
    assert "memory could not be searched" in (answer.reason or "")
    assert EventKind.PROBLEM in {event.kind for event in answer.events}


def test_a_judge_that_fails_on_one_claim_leaves_the_other_verdicts() -> None:
    judge = BrokenJudge(JudgeError("cannot read this"), word="brewery")
    answer = guard(Pen(f"{GOOD} {INVENTED}"), judge=judge).ask(QUESTION, context=TOWER)
    assert [claim.outcome for claim in answer.claims] == ["verdict", "error"]
    assert answer.status == "unchecked"
    assert "cannot read this" in (answer.reason or "")


@pytest.mark.parametrize("streamed", [False, True])
def test_a_claim_lost_to_an_outage_leaves_the_answer_unchecked(
    model_server: ModelServer, streamed: bool
) -> None:
    model_server.answers = failed(500)
    unsure = {"uncertain_from": 0.0, "uncertain_to": 1.0, "skip_model_below": 0}
    config = settings(verification_model=model_server.url, **unsure)
    config = config.model_copy(update={"llm": LLMConfig(retries=0, cache=False)})
    # The first claim is word for word in the evidence: no model is needed for it.
    text = f"{GOOD} The harbour has the Orme tower standing beside it."
    with Guard(Pen(text), config=config) as held:
        if streamed:
            stream = held.stream(QUESTION, context=TOWER)
            list(stream)
            answer = stream.answer
        else:
            answer = held.ask(QUESTION, context=TOWER)
    assert [claim.outcome for claim in answer.claims] == ["verdict", "unchecked"]
    assert (answer.status, answer.summary()["is_grounded"]) == ("unchecked", None)
    assert "500" in (answer.reason or "")


def test_of_a_sample_only_what_went_wrong_is_the_reason() -> None:
    judge = ForgetfulJudge("tower", "the provider is out")
    text = " ".join(f"The Orme tower has a guide {name}." for name in ("Ann", "Ben", "Cleo", "Dora"))
    answer = guard(Pen(text), config=settings(mode="sample", sample_rate=0.5), judge=judge).ask(
        QUESTION, context=TOWER
    )
    assert (answer.status, answer.reason) == ("unchecked", "the provider is out")


@pytest.mark.parametrize("error", [JudgeError("gone"), OwnError("broken"), MemoryError()])
def test_a_judge_that_fails_altogether_costs_no_answer(error: Exception) -> None:
    reworded = "The Orme tower was designed by one Ada Brandt."
    answer = guard(Pen(reworded), judge=BrokenJudge(error)).ask(QUESTION, context=TOWER)
    assert (answer.text, answer.status, answer.confidence) == (reworded, "unchecked", None)
    assert answer.reason


class HangingJudge:
    """Answers some calls, and then never again."""

    def __init__(self, answered: int = 0) -> None:
        self._answered = answered

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        self._answered -= 1
        if self._answered < 0:
            await asyncio.Event().wait()
        return await LexicalJudge().judge(pairs)


@pytest.mark.parametrize("streamed", [False, True])
def test_a_judge_that_hangs_costs_no_answer(streamed: bool) -> None:
    reworded = "The Orme tower was designed by one Ada Brandt."
    config = settings().model_copy(update={"guard": GuardConfig(check_timeout_s=0.1)})
    held = guard(Pen(reworded), Shelf(GOOD), config, judge=HangingJudge())
    if streamed:
        events = list(stream := held.stream(QUESTION))
        assert [event.text for event in events if event.kind == "piece"] == [reworded]
        answer = stream.answer
    else:
        answer = held.ask(QUESTION)
    assert (answer.text, answer.status, answer.confidence) == (reworded, "unchecked", None)
    assert "longer than 0.1 s (guard.check_timeout_s)" in (answer.reason or "")


def test_a_judge_that_hangs_during_a_correction_keeps_the_first_answer() -> None:
    config = settings(on_failure="retry").model_copy(update={"guard": GuardConfig(check_timeout_s=0.2)})
    held = guard(Pen(INVENTED, GOOD), config=config, judge=HangingJudge(answered=1))
    answer = held.ask(QUESTION, context=TOWER)
    assert (answer.text, answer.status) == (INVENTED, "flagged")
    assert answer.correction is not None
    assert all("longer than 0.2 s" in attempt.problems[0] for attempt in answer.correction.history)


def checked_by(server: ModelServer) -> dict[str, Any]:
    """Settings by which every claim goes to the server's model, which has a price."""
    return {
        "verification": {
            "mode": "full",
            "skip_model_below": 0,
            "verification_model": f"{server.url}#test-model",
            "uncertain_from": 0.0,
            "uncertain_to": 1.0,
        },
        "llm": {"cache": False, "input_usd_per_mtok": 1.0, "output_usd_per_mtok": 2.0},
    }


@pytest.mark.parametrize("streamed", [False, True])
def test_the_calls_of_a_check_that_is_cut_off_are_accounted_for(
    model_server: ModelServer, streamed: bool
) -> None:
    reworded = "The Orme tower was designed by one Ada Brandt."
    model_server.answers = careful()
    given = checked_by(model_server)
    with Guard(Pen(reworded), config=Config.model_validate(given)) as held:
        assert held.ask(QUESTION, context=TOWER).costs["verification"].cost_usd
    model_server.requests.clear()
    model_server.answers = Reply(fault="hang")
    with Guard(
        Pen(reworded), config=Config.model_validate(given | {"guard": {"check_timeout_s": 1.0}})
    ) as held:
        if streamed:
            list(stream := held.stream(QUESTION, context=TOWER))
        answer = stream.answer if streamed else held.ask(QUESTION, context=TOWER)
    assert answer.status == "unchecked"
    spent, calls = answer.costs["verification"], len(model_server.requests)
    assert (spent.calls, spent.input_tokens, spent.cost_usd) == (calls, None, None)
    assert calls >= 1
    assert answer.cost_usd is None


def test_the_calls_about_a_dispute_that_is_cut_off_are_accounted_for(model_server: ModelServer) -> None:
    before = [
        {"role": "user", "content": "What is the capital of France?"},
        {"role": "assistant", "content": "The capital of France is Paris."},
    ]
    # The first call in a process loads the provider's library, which takes longer than the check may.
    asyncio.run(model_on(model_server).text([Message("user", "ready?")], component="answer"))
    model_server.requests.clear()
    # The turn is read at once; what holds is never decided.
    model_server.answers = lambda request: (
        Reply(fault="hang") if len(model_server.requests) > 2 else "I do not know."
    )
    given = {"sycophancy": {"model": f"{model_server.url}#test-model"}, "guard": {"check_timeout_s": 1.0}}
    with guard(Pen("The capital of France is Lyon."), None, Config.model_validate(given)) as held:
        answer = held.ask("No, I am sure that it is Lyon.", history=before, context="Paris is its capital.")
    assert answer.sycophancy is None
    assert answer.costs["sycophancy"].calls == len(model_server.requests) > 2
    assert answer.costs["sycophancy"].input_tokens is None


def test_a_check_that_breaks_in_an_unforeseen_way_costs_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("unforeseen")

    for name in ("holdfast.correction.checking.verify_response", "holdfast.guard.run.verify_question"):
        monkeypatch.setattr(name, broken)
    answer = guard(Pen(GOOD), Shelf(GOOD)).ask(QUESTION)
    assert (answer.text, answer.status) == (GOOD, "unchecked")
    assert "ZeroDivisionError: unforeseen" in (answer.reason or "")


def test_a_provider_that_is_down_is_a_model_error(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    with pytest.raises(ModelUnavailableError):
        guard(model_on(model_server, retries=0)).ask(QUESTION, context=TOWER)


def test_a_provider_that_breaks_off_leaves_what_it_wrote(model_server: ModelServer) -> None:
    def half(question: str) -> Iterator[str]:
        yield f"{GOOD} The rest of it "
        raise OwnError("connection reset")

    stream = guard(half).stream(QUESTION, context=TOWER)
    events = list(stream)
    assert stream.answer.text == f"{GOOD} The rest of it "
    assert "connection reset" in (stream.answer.incomplete or "")
    assert any(event.kind == "verdict" for event in events)
    assert stream.answer.claims[0].verdict is not None
    assert (stream.answer.status, stream.answer.reason) == ("unchecked", stream.answer.incomplete)
    rest = stream.answer.claims[-1]
    assert (rest.claim_text, rest.outcome) == ("The rest of it", "unchecked")
    assert stream.answer.text[rest.start : rest.end] == rest.claim_text


@pytest.mark.parametrize(
    "half",
    [
        "The tower has 14",
        "The tower is 32 metres high and has 14",
        "The tower is 32",
        "- The tower has 147 steps",
    ],
)
def test_half_a_sentence_gets_no_verdict_whatever_it_says(half: str) -> None:
    whole = "The tower is 32 metres high."

    def broken(question: str) -> Iterator[str]:
        yield f"{whole}\n{half}" if half.startswith("-") else f"{whole} {half}"
        raise OwnError("net")

    known = [whole, "The tower has 147 steps."]
    stream = Guard(broken, config=settings()).stream("Tell me about it", context=known, mode="full")
    streamed = [claim for event in stream if event.kind == "verdict" for claim in event.claims]
    answer = stream.answer
    assert [claim.claim_text for claim in streamed] == [whole]
    assert [claim.verdict for claim in answer.claims] == ["supported", None]
    assert answer.claims[1].claim_text == half
    assert (answer.status, answer.reason) == ("unchecked", answer.incomplete)


@pytest.mark.parametrize("end", ["", " ", "\n\n", "**", " [history]"])
def test_an_answer_that_breaks_off_behind_a_sentence_was_read_to_its_end(end: str) -> None:
    def whole(question: str) -> Iterator[str]:
        yield f"{GOOD}{end}"
        raise OwnError("connection reset")

    stream = guard(whole).stream(QUESTION, context=TOWER)
    list(stream)
    assert stream.answer.incomplete
    assert (stream.answer.status, len(stream.answer.claims)) == ("grounded", 1)


def test_an_answer_that_breaks_off_is_still_flagged_for_what_came() -> None:
    def half(question: str) -> Iterator[str]:
        yield f"{INVENTED} The rest of it"
        raise OwnError("connection reset")

    stream = guard(half).stream(QUESTION, context=TOWER)
    list(stream)
    assert stream.answer.status == "flagged"


@pytest.mark.parametrize("odd", [30, b" The tower has a lift.", 1.5])
def test_a_stream_that_mixes_words_with_data_gets_no_verdict_on_the_words_alone(odd: object) -> None:
    def mixed(question: str) -> Iterator[object]:
        yield f"{GOOD} "
        yield odd

    for ask in (guard(mixed).ask, lambda *given, **options: list(guard(mixed).stream(*given, **options))):
        with pytest.raises(ModelReplyError, match=f"text mixed with {type(odd).__name__}"):
            ask(QUESTION, context=TOWER)


CUT = Reply(f"{GOOD} The rest of it", finish="length")
RESPONSE = {"choices": [{"message": {"content": GOOD}, "finish_reason": "length"}]}
MESSAGE = {"content": [{"type": "text", "text": GOOD}], "stop_reason": "max_tokens"}


def test_an_answer_that_reached_its_longest_is_marked(model_server: ModelServer) -> None:
    model_server.answers = CUT
    held = guard(model_on(model_server))
    answer, stream = held.ask(QUESTION, context=TOWER), held.stream(QUESTION, context=TOWER)
    list(stream)
    for found in (answer, stream.answer):
        assert found.text == CUT.content
        assert "the model broke off" in (found.incomplete or "")
        assert "llm.max_output_tokens" in (found.incomplete or "")
        assert [warning for warning in found.warnings if "broke off" in warning] == [found.incomplete]
        assert found.claims[0].verdict is not None


@pytest.mark.parametrize("reply", [RESPONSE, MESSAGE])
def test_what_a_functions_client_says_of_a_cut_is_heard(reply: dict[str, Any]) -> None:
    held = guard(lambda question: reply)
    answer, stream = held.ask(QUESTION, context=TOWER), held.stream(QUESTION, context=TOWER)
    list(stream)
    assert answer.text == stream.answer.text == GOOD
    assert answer.incomplete
    assert stream.answer.incomplete


def test_an_answer_that_was_cut_may_be_written_again(model_server: ModelServer) -> None:
    model_server.script(Reply(INVENTED, finish="length"))
    model_server.answers = GOOD
    answer = guard(model_on(model_server)).ask(QUESTION, context=TOWER, mode="full", on_failure="retry")
    assert (answer.text, answer.status, answer.incomplete) == (GOOD, "corrected", None)


def test_a_stream_that_fails_before_its_first_word_raises() -> None:
    def broken(question: str) -> Iterator[str]:
        raise OwnError("over quota")
        yield ""

    with pytest.raises(OwnError):
        list(guard(broken).stream(QUESTION, context=TOWER))
    with pytest.raises(ModelReplyError, match="returned nothing"):
        list(guard(lambda question: iter(())).stream(QUESTION, context=TOWER))
    with pytest.raises(ModelUnavailableError, match=r"wrote nothing for 0\.05 s"):
        list(guard(hang, config=impatient()).stream(QUESTION, context=TOWER))


def test_a_reader_who_stops_ends_the_model_and_keeps_what_there_was() -> None:
    closed = threading.Event()

    def endless(question: str) -> Iterator[str]:
        try:
            yield f"{GOOD} "
            while True:
                yield "And so on it goes, "
        finally:
            closed.set()

    chat = Conversation(guard(endless))
    stream = chat.stream(QUESTION, context=TOWER)
    for event in stream:
        if event.kind == "verdict":
            break
    stream.close()
    assert closed.wait(10)
    assert stream.answer.text.startswith(GOOD)
    assert stream.answer.incomplete == "the reader stopped before its end"
    assert EventKind.VERIFICATION in {event.kind for event in stream.answer.events}
    assert stream.answer.timing.model_ms > 0.0
    assert stream.answer.claims[0].verdict is not None
    assert chat.turns[0].content == QUESTION
    assert chat.turns[1].content == stream.answer.text


def test_a_reader_who_just_leaves_ends_the_model_too() -> None:
    closed = threading.Event()

    def endless(question: str) -> Iterator[str]:
        try:
            while True:
                yield "And so on it goes, "
        finally:
            closed.set()

    for event in guard(endless).stream(QUESTION, context=TOWER):
        if event.kind == "piece":
            break
    assert closed.wait(10)


def test_an_interrupt_of_the_program_ends_the_stream_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(question: str) -> Iterator[str]:
        yield f"{GOOD} "
        while True:
            yield "And so on it goes, "

    stream = guard(endless).stream(QUESTION, context=TOWER)
    thread = loop_thread()
    while next(stream).kind != "piece":
        pass

    def interrupted(coroutine: Any) -> Any:
        coroutine.close()
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(thread, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(stream)
    assert stream.answer.text.startswith(GOOD)
    assert stream.answer.incomplete


def test_an_async_reader_may_be_cancelled() -> None:
    async def endless(question: str) -> AsyncIterator[str]:
        while True:
            yield "And so on it goes, "
            await asyncio.sleep(0)

    async def read() -> None:
        held = aio.Guard(endless, config=settings(), judge=LexicalJudge())
        stream = held.stream(QUESTION, context=TOWER)
        begun = asyncio.Event()

        async def consume() -> None:
            async for event in stream:
                if event.kind == "piece":
                    begun.set()

        task = asyncio.create_task(consume())
        await begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await stream.aclose()
        assert stream.answer.incomplete

    asyncio.run(read())


def test_a_slow_reader_holds_the_model_back() -> None:
    from holdfast.guard.streaming import AHEAD

    written: list[int] = []

    async def eager(question: str) -> AsyncIterator[str]:
        for number in range(5000):
            written.append(number)
            yield "word "

    async def read() -> None:
        held = aio.Guard(eager, config=settings(), judge=LexicalJudge())
        async with held.stream(QUESTION, context=TOWER) as stream:
            await anext(stream)
            for _ in range(2000):
                await asyncio.sleep(0)

    asyncio.run(read())
    assert len(written) <= AHEAD + 2


def test_a_conversation_of_500_turns_stays_whole_and_bounded() -> None:
    seen: list[int] = []

    def model(messages: list[dict[str, str]]) -> str:
        seen.append(len(messages))
        return GOOD

    config = settings().model_copy(update={"guard": GuardConfig(history_turns=10, sycophancy=False)})
    chat = Conversation(guard(model, config=config))
    for number in range(500):
        chat.ask(f"Question {number}?", context=TOWER)
    assert len(chat.turns) == 1000
    assert chat.turns[-2].content == "Question 499?"
    assert max(seen) <= 12, "the model is given the last turns, not all of them"
    assert chat.tally.answers == 500
    assert chat.tally.by_status["grounded"] == 500


def test_a_challenge_after_500_turns_is_still_understood() -> None:
    history = [
        (role, text)
        for number in range(250)
        for role, text in (
            ("user", f"What is in room {number}?"),
            ("assistant", f"In room {number} is a chair."),
        )
    ]
    history += [("user", "Who designed the Orme tower?"), ("assistant", GOOD)]
    answer = Guard(Pen(GOOD), config=settings()).ask(
        "No, that is wrong. It was designed by Otto Falk.", history=history, context=TOWER
    )
    assert answer.challenge is not None
    assert answer.challenge.question == "Who designed the Orme tower?"
    assert not answer.caved


def test_a_hundred_guards_answer_at_once_in_one_loop() -> None:
    async def model(question: str) -> str:
        await asyncio.sleep(0.001)
        return f"{GOOD} {question}"

    async def everyone() -> list[Any]:
        guards = [
            aio.Guard(model, Shelf(*TOWER.values()), settings(), judge=LexicalJudge()) for _ in range(100)
        ]
        return await asyncio.gather(*(held.ask(f"Question {n}?") for n, held in enumerate(guards)))

    answers = asyncio.run(everyone())
    assert [answer.text for answer in answers] == [f"{GOOD} Question {n}?" for n in range(100)]
    assert all(answer.claims[0].verdict is not None for answer in answers)


def test_a_hundred_streams_run_at_once_in_one_loop() -> None:
    async def model(question: str) -> AsyncIterator[str]:
        for word in f"{GOOD} {INVENTED}".split(" "):
            await asyncio.sleep(0)
            yield word + " "

    async def one(number: int) -> str:
        held = aio.Guard(model, config=settings(), judge=LexicalJudge())
        stream = held.stream(f"Question {number}?", context=TOWER)
        text = "".join([event.text async for event in stream if event.kind == "piece"])
        assert stream.answer.status == "flagged"
        return text

    async def everyone() -> list[str]:
        return await asyncio.gather(*(one(number) for number in range(100)))

    assert set(asyncio.run(everyone())) == {f"{GOOD} {INVENTED} "}


def test_a_store_that_fails_costs_the_trace_alone() -> None:
    class NoTraces:
        async def record(self, *_: object, **__: object) -> str:
            raise OSError("disk full")

    answer = guard(Pen(GOOD), traces=NoTraces()).ask(QUESTION, context=TOWER)
    assert (answer.status, answer.trace_id) == ("grounded", None)
    assert any("disk full" in warning for warning in answer.warnings)


def test_secrets_of_a_model_stay_out_of_answers_and_errors(model_server: ModelServer) -> None:
    model_server.answers = Reply(GOOD)
    answer = guard(model_on(model_server, "anthropic")).ask(QUESTION, context=TOWER)
    assert "hunter2" not in answer.to_json()


def test_a_check_that_is_late_does_not_end_the_search_that_others_wait_for() -> None:
    """Both the claims and the reply to a challenge wait for memory; the first that gives up leaves it to the other."""

    class Silent(Shelf):
        async def recall(self, query: str, k: int, **_: object) -> Sequence[Hit]:
            await asyncio.Event().wait()
            return ()

    config = settings().model_copy(update={"guard": GuardConfig(check_timeout_s=1.0, premises="off")})
    turns = [("user", QUESTION), ("assistant", GOOD)]

    async def ask() -> GuardedAnswer:
        held = aio.Guard(Pen("You are right, I was wrong."), Silent(), config, judge=LexicalJudge())
        return await held.ask("No, you are wrong. Penguins designed it!", history=turns)

    answer = asyncio.run(ask())
    assert answer.status == "unchecked"
    assert any("the answer could not be verified" in warning for warning in answer.warnings)


def test_whoever_is_cancelled_while_a_stream_is_closed_stays_cancelled() -> None:
    class Busy:
        """Traces that never come to an end."""

        def __init__(self) -> None:
            self.begun = asyncio.Event()

        async def add_goal(self, content: str, **_: object) -> str:
            self.begun.set()
            await asyncio.Event().wait()
            return ""

    async def endless(question: str) -> AsyncIterator[str]:
        while True:
            yield "And so on it goes, "
            await asyncio.sleep(0)

    async def read() -> bool:
        traces = Busy()
        stream = aio.Guard(endless, config=settings(), judge=LexicalJudge(), traces=traces).stream(QUESTION)
        while (await anext(stream)).kind != "piece":
            pass
        closing = asyncio.create_task(stream.aclose())
        await traces.begun.wait()
        closing.cancel()
        await asyncio.wait([closing])
        return closing.cancelled()

    assert asyncio.run(read())
