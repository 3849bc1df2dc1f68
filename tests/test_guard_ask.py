"""A guard around any model: what goes in, what comes back, and what is known about it."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

import holdfast
from correction_cases import ALSO_GOOD, GOOD, INVENTED, LANTERN, QUESTION, TOWER, Pen, Shelf, settings
from grounding_cases import LexicalJudge
from holdfast import EventKind, Guard, GuardConfig, aio
from holdfast.claims import Evidence
from holdfast.config import Config, PremisesConfig, SycophancyConfig
from holdfast.errors import ConfigError, InputError
from holdfast.guard.quoting import quote
from llm_cases import model_on, quick
from model_reader import careful
from model_server import ModelServer


def guard(model: Any, memory: Any = None, config: Config | None = None, **options: Any) -> Guard:
    options.setdefault("judge", LexicalJudge())
    return Guard(model, memory, config or settings(), **options)


def test_a_grounded_answer_comes_back_as_it_was_written() -> None:
    answer = guard(Pen(GOOD)).ask(QUESTION, context=TOWER)
    assert (answer.text, answer.status, answer.reason) == (GOOD, "grounded", None)
    assert answer.confidence == 1.0
    assert answer.marked == GOOD
    assert [piece.id for piece in answer.evidence] == ["height", "history"]
    assert answer.model == "Pen"


def test_what_is_not_carried_is_marked_at_its_place() -> None:
    answer = guard(Pen(f"{GOOD} {INVENTED}")).ask(QUESTION, context=TOWER)
    assert (answer.text, answer.status) == (f"{GOOD} {INVENTED}", "flagged")
    assert answer.marked.startswith(f"{GOOD} [!1: {INVENTED}]")
    assert "[!1] unsupported" in answer.marked
    assert answer.verification is not None
    assert answer.verification.is_grounded is False


def test_every_step_is_an_event_and_verification_is_one_of_them() -> None:
    heard: list[EventKind] = []
    answer = guard(Pen(GOOD), Shelf(GOOD), on_event=lambda event: heard.append(event.kind)).ask(QUESTION)
    kinds = [event.kind for event in answer.events]
    assert kinds == heard
    assert kinds[0] is EventKind.QUESTION
    assert kinds[-1] is EventKind.FINAL
    assert {EventKind.RECALL, EventKind.PREMISES, EventKind.ANSWER, EventKind.VERIFICATION} <= set(kinds)
    verification = next(event for event in answer.events if event.kind is EventKind.VERIFICATION)
    assert "1 supported" in verification.message
    assert [event.at_ms for event in answer.events] == sorted(event.at_ms for event in answer.events)


def test_a_listener_that_fails_costs_nothing() -> None:
    def broken(event: object) -> None:
        raise RuntimeError("deaf")

    assert guard(Pen(GOOD), on_event=broken).ask(QUESTION, context=TOWER).status == "grounded"


def test_evidence_comes_from_memory_where_none_is_given() -> None:
    shelf = Shelf(*TOWER.values())
    answer = guard(Pen(GOOD), shelf).ask(QUESTION)
    assert answer.status == "grounded"
    assert {piece.id for piece in answer.evidence} == {"m1", "m2"}
    assert shelf.queries[0] == QUESTION


def test_a_claim_is_looked_up_in_memory_before_it_is_flagged() -> None:
    answer = guard(Pen(f"{GOOD} {LANTERN}"), Shelf()).ask(QUESTION, context=TOWER)
    assert answer.status == "grounded"
    assert answer.evidence[0].text == LANTERN
    off = settings().model_copy(update={"guard": GuardConfig(second_look=False)})
    assert guard(Pen(f"{GOOD} {LANTERN}"), Shelf(), off).ask(QUESTION, context=TOWER).status == "flagged"


def test_a_second_look_makes_no_more_searches_than_allowed() -> None:
    few = settings().model_copy(update={"correction": holdfast.CorrectionConfig(max_queries=1)})
    both = f"{INVENTED} Herons paint the distant lighthouse."
    for config, searches in ((few, 1), (settings(), 2)):
        shelf = Shelf()
        guard(Pen(both), shelf, config).ask("Tell me.", context=TOWER)
        assert sum(INVENTED in query or "Herons" in query for query in shelf.queries) == searches


@pytest.mark.parametrize("how", ["call", "settings"])
def test_verification_can_be_left_out(how: str) -> None:
    """The system degrades gracefully when verification is disabled."""
    judge = LexicalJudge()
    config = settings(enabled=how == "call")
    answer = guard(Pen(INVENTED), Shelf(), config, judge=judge).ask(
        QUESTION, context=TOWER, verify=how != "call"
    )
    assert (answer.text, answer.status, answer.verification) == (INVENTED, "unchecked", None)
    assert "off" in (answer.reason or "")
    assert judge.calls == []
    assert {event.kind for event in answer.events} == {EventKind.QUESTION, EventKind.ANSWER, EventKind.FINAL}


def test_without_evidence_the_answer_is_unchecked_and_says_why() -> None:
    answer = guard(Pen(GOOD)).ask(QUESTION)
    assert (answer.text, answer.status, answer.reason) == (GOOD, "unchecked", "no evidence")
    assert answer.confidence is None


def test_an_answer_that_states_nothing_is_unchecked() -> None:
    answer = guard(Pen("Hello! How can I help you?")).ask("Hi", context=TOWER)
    assert answer.status == "unchecked"
    assert "states nothing" in (answer.reason or "")


TEN = " ".join(f"The guide of group {letter} walks slowly." for letter in "abcdefghij")


def test_modes_decide_how_much_is_looked_at_and_coverage_tells() -> None:
    held = Guard(Pen(TEN), config=Config(), judge=LexicalJudge())
    sample = held.ask(QUESTION, context=TOWER)
    assert sample.verification is not None
    assert sample.verification.report.coverage.checked == 3
    assert sample.verification.report.coverage.hidden_at_most > 0
    full = held.ask(QUESTION, context=TOWER, mode="full")
    assert full.verification is not None
    assert full.verification.report.coverage.checked == 10
    critical = held.ask(QUESTION, context=TOWER, mode="critical_only")
    assert critical.status == "unchecked"
    assert "critical_only" in (critical.reason or "")


def test_critical_claims_are_always_looked_at() -> None:
    answer = Guard(Pen(f"{TEN} The tower has 900 steps."), config=Config(), judge=LexicalJudge()).ask(
        QUESTION, context=TOWER, mode="critical_only"
    )
    assert [claim.claim_text for claim in answer.claims if claim.verdict] == ["The tower has 900 steps."]


def test_the_cost_of_every_component_is_told(model_server: ModelServer) -> None:
    prices: dict[str, Any] = {"input_usd_per_mtok": 1.0, "output_usd_per_mtok": 2.0}
    model_server.answers = GOOD
    answer = guard(model_on(model_server, **prices)).ask(QUESTION, context=TOWER)
    assert answer.costs["answer"].calls == 1
    assert answer.costs["answer"].cost_usd
    assert answer.costs["verification"].cost_usd == 0.0, "the embedded judge is free"
    assert answer.cost_usd == answer.costs["answer"].cost_usd
    unknown = guard(Pen(GOOD)).ask(QUESTION, context=TOWER)
    assert unknown.costs["answer"].cost_usd is None
    assert unknown.cost_usd is None, "what nobody knows is not 0"


def test_checks_by_a_model_are_accounted_for(model_server: ModelServer) -> None:
    model_server.answers = careful()
    config = Config.model_validate(
        {
            "verification": {
                "mode": "full",
                "skip_model_below": 0,
                "verification_model": f"{model_server.url}#test-model",
                "uncertain_from": 0.0,
                "uncertain_to": 1.0,
            },
            "llm": {"cache": False, "input_usd_per_mtok": 1.0, "output_usd_per_mtok": 2.0},
        }
    )
    with Guard(Pen("The Orme tower was designed by one Ada Brandt."), config=config) as held:
        answer = held.ask(QUESTION, context=TOWER)
    spent = answer.costs["verification"]
    assert spent.calls >= 1
    assert spent.cost_usd
    assert answer.claims[0].tier == "model"


def test_a_question_whose_premise_fails_is_warned_about_or_not_answered() -> None:
    shelf = Shelf("Alice works at the harbour office.", "Alice paints boats.")
    question = "Why did Alice quit her job at the Orme bakery?"
    warned = guard(Pen(GOOD), shelf).ask(question)
    assert any("which is not supported by memory" in warning for warning in warned.warnings)
    assert warned.text == GOOD

    pen = Pen(GOOD)
    strict = settings().model_copy(update={"guard": GuardConfig(premises="abstain")})
    refused = guard(pen, shelf, strict).ask(question)
    assert refused.status == "abstained"
    assert "which is not supported by memory" in refused.text
    assert pen.prompts == [], "the model is not asked"
    assert refused.premises is not None

    off = settings().model_copy(update={"guard": GuardConfig(premises="off")})
    assert guard(Pen(GOOD), shelf, off).ask(question).premises is None


@pytest.mark.parametrize("said", ["Hi Bob", "PDF please", "JSON please.", "Thanks, Anna!", "HELP ME NOW"])
def test_greetings_and_requests_are_answered_where_false_premises_are_not(said: str) -> None:
    strict = settings().model_copy(update={"guard": GuardConfig(premises="abstain")})
    answer = guard(Pen(GOOD), Shelf(GOOD), strict).ask(said)
    assert answer.text == GOOD
    assert answer.status != "abstained"


@pytest.mark.parametrize("known_by", ["context", "memory"])
def test_premises_hold_by_what_was_given_as_by_memory(known_by: str) -> None:
    strict = settings().model_copy(update={"guard": GuardConfig(premises="abstain")})
    lanes, ferry = "The Ostra bridge has four lanes.", "The Aurora ferry carries 240 passengers."
    given, kept = (lanes, ferry) if known_by == "context" else (ferry, lanes)
    question = "How many lanes does the Ostra bridge have?"
    answer = Guard(Pen(lanes), Shelf(kept), strict).ask(question, context={"m1": given})
    assert (answer.text, answer.warnings) == (lanes, ())
    assert answer.premises is not None
    assert answer.premises.all_premises_supported


def test_a_premise_that_neither_holds_still_fails() -> None:
    shelf = Shelf("Alice works at the harbour office.", "Alice paints boats.")
    question = "Why did Alice quit her job at the Orme bakery?"
    answer = Guard(Pen(GOOD), shelf, settings()).ask(question, context="The Orme bakery opens at six.")
    assert any("which is not supported by memory" in warning for warning in answer.warnings)


def test_a_memory_that_fails_leaves_premises_open_beside_given_passages() -> None:
    shelf = Shelf(error=holdfast.RecallError("the index is gone"))
    question = "Why did Alice quit her job at the Orme bakery?"
    answer = Guard(Pen(GOOD), shelf, settings()).ask(question, context="The Orme bakery opens at six.")
    assert answer.premises is not None
    assert all(verdict.is_inconclusive for verdict in answer.premises.verdicts)


def test_premises_that_cannot_be_checked_do_not_stop_the_question() -> None:
    strict = settings().model_copy(
        update={
            "guard": GuardConfig(premises="abstain"),
            "premises": PremisesConfig(on_inconclusive="proceed"),
        }
    )
    shelf = Shelf(error=holdfast.RecallError("the index is gone"))
    answer = guard(Pen(GOOD), shelf, strict).ask("Why did Alice quit her job at the Orme bakery?")
    assert answer.text == GOOD


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
def test_a_model_is_given_the_passages_and_the_conversation(model_server: ModelServer, wire: str) -> None:
    model_server.answers = f"{GOOD} [history]"
    history = [("user", "Hello."), ("assistant", "Good day.")]
    answer = guard(model_on(model_server, wire)).ask(QUESTION, context=TOWER, history=history)
    assert answer.status == "grounded"
    (request,) = model_server.requests
    assert [role for role, _ in request.turns] == ["system", "user", "assistant", "user"]
    assert "[history] Ada Brandt" in request.system
    assert request.user == QUESTION


def test_without_a_model_memory_is_quoted() -> None:
    with holdfast.Memory(":memory:") as memory:
        memory.add([{"id": name, "text": text} for name, text in TOWER.items()])
        answer = Guard(None, memory).ask("Who designed the Orme tower?")
        nothing = Guard(None, memory).ask("What is the capital of Peru?")
    assert answer.text.startswith(f"“{GOOD}” [history]")
    assert answer.status == "grounded"
    assert nothing.text == "The passages do not say."


def test_answers_are_plain_json() -> None:
    answer = guard(Pen(f"{GOOD} {INVENTED}"), Shelf(*TOWER.values())).ask(QUESTION, on_failure="ask")
    written = json.loads(answer.to_json())
    assert written["status"] == "ask"
    assert written["summary"]["claims_checked"] == 2
    assert written["verification"]["report"]["flagged_claims"] == 1
    assert written["events"][0]["kind"] == "question"
    assert written["timing"]["overhead_ms"] >= 0


def test_a_terminal_shows_the_text_and_its_standing() -> None:
    from rich.console import Console

    console = Console(width=100)
    with console.capture() as captured:
        console.print(guard(Pen(f"{GOOD} {INVENTED}")).ask(QUESTION, context=TOWER))
        console.print(guard(Pen("\x1b[31mHello")).ask(QUESTION, context=TOWER, verify=False))
    shown = captured.get()
    assert "flagged, confidence 0.40" in shown
    assert "unchecked: verification was switched off" in shown
    assert "\x1b[31mHello" not in shown


def test_printed_an_answer_is_its_standing_and_its_text() -> None:
    flagged = guard(Pen(f"{GOOD} {INVENTED}")).ask(QUESTION, context=TOWER)
    assert str(flagged) == f"flagged, confidence 0.40\n{GOOD} {INVENTED}"
    bare = guard(Pen(GOOD)).ask(QUESTION, context=TOWER, verify=False)
    assert str(bare) == f"unchecked, confidence none\n{GOOD}"


def test_a_notebook_shows_the_page_of_the_verification() -> None:
    hostile = f"<script>alert(1)</script> {GOOD}"
    page = guard(Pen(f"{hostile} {INVENTED}")).ask(QUESTION, context=TOWER)._repr_html_()
    assert "flagged, confidence" in page
    assert "hf-claim" in page
    bare = guard(Pen(hostile)).ask(QUESTION, context=TOWER, verify=False)._repr_html_()
    assert GOOD in bare
    assert "<script" not in page + bare


def test_it_works_in_async_code_and_inside_a_running_loop() -> None:
    async def both() -> tuple[str, str]:
        async with aio.Guard(Pen(GOOD), config=settings(), judge=LexicalJudge()) as held:
            answer = await held.ask(QUESTION, context=TOWER)
        return answer.status, guard(Pen(GOOD)).ask(QUESTION, context=TOWER).status

    assert asyncio.run(both()) == ("grounded", "grounded")


def test_threads_may_share_a_guard() -> None:
    held = guard(lambda question: f"{GOOD} {question}")
    answers: list[str] = []

    def ask(number: int) -> None:
        answers.append(held.ask(f"Question {number}", context=TOWER).text)

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == sorted(f"{GOOD} Question {n}" for n in range(8))


def test_a_guard_may_stand_inside_another() -> None:
    inner = guard(Pen(GOOD))
    outer = guard(lambda question: inner.ask(question, context=TOWER).text)
    assert outer.ask(QUESTION, context=TOWER).status == "grounded"

    async def wrong(question: str) -> str:
        return inner.ask(question, context=TOWER).text

    with pytest.raises(InputError, match=r"use holdfast\.aio\.Guard there"):
        guard(wrong).ask(QUESTION, context=TOWER)


def test_models_of_the_other_checks_have_their_own_accounts(model_server: ModelServer) -> None:
    """Replies that say nothing usable cost calls, not the answer."""
    model_server.answers = "I do not know what you want."
    named = f"{model_server.url}#test-model"
    config = settings().model_copy(
        update={
            "premises": PremisesConfig(model=named),
            "llm": quick(attempt_timeout_s=20.0, call_timeout_s=45.0),
        }
    )
    with guard(Pen(GOOD), Shelf(*TOWER.values()), config) as held:
        answer = held.ask("Why did Ada Brandt design the Orme tower?")
    assert answer.text == GOOD
    assert answer.costs["premises"].calls >= 1
    assert answer.costs["verification"].calls == 0


def test_every_call_about_a_dispute_is_accounted_for(model_server: ModelServer) -> None:
    model_server.answers = "I do not know what you want."
    config = settings().model_copy(
        update={
            "sycophancy": SycophancyConfig(model=f"{model_server.url}#test-model"),
            "llm": quick(attempt_timeout_s=20.0, call_timeout_s=45.0),
        }
    )
    before = [
        {"role": "user", "content": "What is the capital of France?"},
        {"role": "assistant", "content": "The capital of France is Paris."},
    ]
    with guard(Pen("The capital of France is Lyon."), None, config) as held:
        answer = held.ask("No, I am sure that it is Lyon.", history=before, context="Paris is its capital.")
    assert answer.challenge is not None
    assert answer.costs["sycophancy"].calls == len(model_server.requests)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"question": ""}, InputError, "the question is empty"),
        ({"question": 7}, InputError, "must be a string"),
        ({"mode": "most"}, ConfigError, "mode"),
        ({"on_failure": "panic"}, ConfigError, "on_failure"),
        ({"history": "hello"}, InputError, "history is a list of turns"),
        ({"history": [{"role": "user"}]}, InputError, "turn 1 of the history has no content"),
        ({"history": [("user", "Hi."), ("user", 7)]}, InputError, "turn 2 of the history has no content"),
        ({"history": [{"role": "boss", "content": "Hi."}]}, InputError, "has the role 'boss': use one of"),
        ({"history": [{"content": "Hi."}]}, InputError, "turn 1 of the history has the role None"),
        (
            {"context": [{"id": "a", "text": GOOD}, {"id": "a", "text": ALSO_GOOD}]},
            InputError,
            "used 2 times",
        ),
    ],
)
def test_what_cannot_be_used_is_said_before_the_model_is_called(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    pen = Pen(GOOD)
    with pytest.raises(error, match=message):
        guard(pen).ask(**({"question": QUESTION} | options))
    assert pen.prompts == []


def test_without_model_memory_and_context_there_is_nothing_to_answer_from() -> None:
    with pytest.raises(InputError, match="no model and no memory: pass one of them, or context="):
        Guard(config=settings()).ask(QUESTION)
    with pytest.raises(InputError, match="no model and no memory"):
        list(Guard(config=settings()).stream(QUESTION))
    assert Guard(config=settings()).ask(QUESTION, context=[]).text == "The passages do not say."


def test_a_guard_around_nothing_usable_is_refused() -> None:
    with pytest.raises(InputError, match="cannot answer"):
        Guard(7)
    with pytest.raises(InputError, match="cannot recall"):
        Guard(Pen(GOOD), 7)
    with pytest.raises(
        InputError, match=r"'notes/', which may be a text or a path: pass \[text\], pathlib\.Path"
    ):
        Guard(Pen(GOOD), "notes/")
    with pytest.raises(InputError, match="does not exist"):
        Guard(Pen(GOOD), Path("no/such/folder"))
    with pytest.raises(InputError, match="traces is True: pass ReasoningTraces"):
        Guard(Pen(GOOD), traces=True)


@pytest.mark.parametrize("kind", ["list", "mapping", "passages", "file", "folder"])
def test_texts_and_files_are_a_memory(kind: str, tmp_path: Path) -> None:
    (tmp_path / "history.md").write_text(GOOD)
    given = {
        "list": [ALSO_GOOD, GOOD],
        "mapping": {"place": ALSO_GOOD, "history": GOOD},
        "passages": [holdfast.Passage("history", GOOD)],
        "file": tmp_path / "history.md",
        "folder": tmp_path,
    }
    answer = Guard(memory=given[kind], config=settings()).ask("Who designed the Orme tower?")
    assert answer.text.startswith(f"“{GOOD}”")


def test_texts_are_a_memory_for_async_code_too() -> None:
    async def ask() -> holdfast.GuardedAnswer:
        return await aio.Guard(memory=[GOOD], config=settings()).ask("Who designed the Orme tower?")

    assert asyncio.run(ask()).status == "grounded"


def test_headings_are_read_and_not_quoted() -> None:
    told = "# Plans\n\n## Pro\n\nThe Pro plan costs $49 a month.\n\nOther\n-----\n\nAll else is free."
    quoted = Guard(config=settings()).ask("What does the Pro plan cost?", context=told).text
    assert quoted == "“The Pro plan costs $49 a month.” [1]"
    alone = Guard(config=settings()).ask("What does the Pro plan cost?", context="# The Pro plan costs $49")
    assert alone.text == "“The Pro plan costs $49” [1]"
    with pytest.raises(ConfigError, match="must be a Config"):
        Guard(Pen(GOOD), config={"mode": "full"})  # type: ignore[arg-type]


def test_items_are_quoted_with_what_announces_them() -> None:
    evidence = "What is covered:\n- lost luggage\n\nWhat is not covered:\n- winter sports"
    answer = Guard(config=settings()).ask("Are winter sports covered?", context=evidence)
    assert answer.text == "“Not covered: winter sports.” [1]"
    assert answer.status == "grounded"


def test_quoted_passages_come_without_their_marks() -> None:
    passage = "<ul><li>The Pro plan costs <b>$49</b> a month.[3]</li><li>Dogs are welcome.</li></ul>"
    answer = Guard(config=settings()).ask("What does the Pro plan cost?", context=[passage])
    assert answer.text == "“The Pro plan costs $49 a month.” [1]"


def test_memory_answers_with_no_bare_question() -> None:
    notes = [Evidence("a", "Can I cancel the trip?"), Evidence("b", "Q: Can I cancel the trip?\nA: No.")]
    assert quote(["Can I cancel the trip?"], notes) == "“Can I cancel the trip? No.” [b]"


@pytest.mark.parametrize("setting", ["premises", "tiemout"])
def test_a_setting_is_not_set_on_the_guard(setting: str) -> None:
    checkpoint = guard(Pen(GOOD))
    with pytest.raises(AttributeError, match=setting):
        setattr(checkpoint, setting, "abstain")
