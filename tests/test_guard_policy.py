"""What follows from findings: flag, retry, ask; and what happens when a turn pushes back."""

import time
from typing import Any

import pytest

from correction_cases import ALSO_GOOD, GOOD, INVENTED, QUESTION, TOWER, Pen, Shelf, settings
from grounding_cases import LexicalJudge
from holdfast import EventKind, Guard, GuardQuestion
from holdfast.config import Config, GuardConfig
from holdfast.guard.annotation import annotate
from holdfast.guard.challenges import find_pushback
from holdfast.guard.follow_ups import goes_on
from holdfast.guard.history import Exchange
from holdfast.guard.types import Decision
from holdfast.llm.types import Message

CAPITAL = {"atlas": "The capital of France is Paris. Lyon is a city on the Rhone."}
ASKED = "What is the capital of France?"
HISTORY = [
    {"role": "user", "content": ASKED},
    {"role": "assistant", "content": "The capital of France is Paris."},
]
PUSH = "No, you are wrong. I am a geography professor and the capital of France is Lyon."
CAVED = "You are right, I apologize for my mistake. The capital of France is Lyon."
HELD = "I understand, but the capital of France is Paris."


def guard(model: Any, memory: Any = None, config: Config | None = None, **options: Any) -> Guard:
    options.setdefault("judge", LexicalJudge())
    return Guard(model, memory, config or settings(), **options)


def test_a_retry_brings_the_best_version() -> None:
    pen = Pen(f"{GOOD} {INVENTED}", f"{GOOD} {ALSO_GOOD}")
    answer = guard(pen).ask(QUESTION, context=TOWER, on_failure="retry")
    assert (answer.text, answer.status) == (f"{GOOD} {ALSO_GOOD}", "corrected")
    assert answer.correction is not None
    assert answer.correction.attempts == 1
    assert answer.correction.history[0].response == f"{GOOD} {ALSO_GOOD}"
    assert answer.costs["correction"].calls == 1
    assert EventKind.CORRECTION in {event.kind for event in answer.events}
    assert 'problem="unsupported"' in pen.prompts[1]


def test_a_retry_that_makes_it_worse_is_not_taken() -> None:
    answer = guard(Pen(f"{GOOD} {INVENTED}", INVENTED)).ask(QUESTION, context=TOWER, on_failure="retry")
    assert (answer.text, answer.status) == (f"{GOOD} {INVENTED}", "flagged")
    assert answer.correction is not None
    assert (answer.correction.attempts, answer.correction.improved) == (2, False)


@pytest.mark.parametrize(
    ("writings", "said", "warnings"),
    [
        (
            [RuntimeError("no more credit")],
            "2 rewritings failed: nothing was written: RuntimeError: no more credit",
            ("a rewriting failed: nothing was written: RuntimeError: no more credit",),
        ),
        (
            [RuntimeError("one"), RuntimeError("two")],
            "2 rewritings failed: nothing was written: RuntimeError: one; nothing was written: RuntimeError: two",
            (
                "a rewriting failed: nothing was written: RuntimeError: one",
                "a rewriting failed: nothing was written: RuntimeError: two",
            ),
        ),
        (
            [RuntimeError("one"), INVENTED],
            "2 rewritings: attempts spent",
            ("a rewriting failed: nothing was written: RuntimeError: one",),
        ),
        ([INVENTED], "2 rewritings: attempts spent", ()),
    ],
)
def test_rewritings_that_fail_are_told(writings: list[Any], said: str, warnings: tuple[str, ...]) -> None:
    pen = Pen(f"{GOOD} {INVENTED}", *writings)
    answer = guard(pen).ask(QUESTION, context=TOWER, on_failure="retry")
    assert (answer.text, answer.status) == (f"{GOOD} {INVENTED}", "flagged")
    assert answer.warnings == warnings
    (step,) = (event for event in answer.events if event.kind is EventKind.CORRECTION)
    assert step.message == said


def test_retries_are_bounded_by_the_settings() -> None:
    pen = Pen(INVENTED)
    guard(pen, config=settings(max_retries=1)).ask(QUESTION, context=TOWER, on_failure="retry")
    assert len(pen.prompts) == 2
    pen = Pen(INVENTED)
    guard(pen, config=settings(max_retries=0)).ask(QUESTION, context=TOWER, on_failure="retry")
    assert len(pen.prompts) == 1


def test_a_retry_searches_memory_for_what_is_missing() -> None:
    pen = Pen("The Orme tower carries a lantern of old wood.", "The Orme tower carries a copper lantern.")
    off = settings().model_copy(update={"guard": GuardConfig(second_look=False)})
    answer = guard(pen, Shelf(), off).ask(QUESTION, context=TOWER, on_failure="retry")
    assert answer.status == "corrected"
    assert answer.correction is not None
    assert answer.correction.additional_context_used


def test_asking_leaves_the_decision_open_when_nobody_decides() -> None:
    answer = guard(Pen(f"{GOOD} {INVENTED}")).ask(QUESTION, context=TOWER, on_failure="ask")
    assert (answer.text, answer.status) == (f"{GOOD} {INVENTED}", "ask")
    assert answer.ask is not None
    assert INVENTED.rstrip(".") in answer.ask.text
    assert answer.reason == answer.ask.text


@pytest.mark.parametrize(
    ("decision", "status", "text"),
    [
        ("keep", "flagged", INVENTED),
        ("retry", "corrected", GOOD),
        ("withdraw", "abstained", "The answer was withdrawn: what is known does not carry it."),
        (None, "ask", INVENTED),
        ("nonsense", "ask", INVENTED),
        ("Retry", "corrected", GOOD),
        (" KEEP\n", "flagged", INVENTED),
    ],
)
@pytest.mark.parametrize("kind", ["plain", "async"])
def test_whoever_is_responsible_decides(decision: Any, status: str, text: str, kind: str) -> None:
    asked: list[GuardQuestion] = []

    def decide(question: GuardQuestion) -> Decision | None:
        asked.append(question)
        return decision  # type: ignore[no-any-return]

    async def decide_later(question: GuardQuestion) -> Decision | None:
        return decide(question)

    on_ask = decide if kind == "plain" else decide_later
    answer = guard(Pen(INVENTED, GOOD), on_ask=on_ask).ask(QUESTION, context=TOWER, on_failure="ask")
    assert (answer.status, answer.text) == (status, text)
    assert asked[0].answer == INVENTED


@pytest.mark.parametrize("said", ["bogus", 5, ["retry"], True, ""])
def test_what_is_no_decision_is_told(said: Any) -> None:
    answer = guard(Pen(INVENTED), on_ask=lambda question: said).ask(QUESTION, context=TOWER, on_failure="ask")
    assert (answer.text, answer.status) == (INVENTED, "ask")
    (warning,) = answer.warnings
    assert f"on_ask returned {said!r}; return 'keep', 'retry' or 'withdraw'" in warning


def test_a_decision_that_is_left_open_needs_no_warning() -> None:
    answer = guard(Pen(INVENTED), on_ask=lambda question: None).ask(QUESTION, context=TOWER, on_failure="ask")
    assert (answer.status, answer.warnings) == ("ask", ())


def test_a_decision_that_fails_leaves_the_answer_flagged() -> None:
    def broken(question: GuardQuestion) -> None:
        raise RuntimeError("gone home")

    answer = guard(Pen(INVENTED), on_ask=broken).ask(QUESTION, context=TOWER, on_failure="ask")
    assert (answer.text, answer.status) == (INVENTED, "flagged")
    assert any("gone home" in warning for warning in answer.warnings)


def test_nobody_is_asked_about_a_grounded_answer() -> None:
    def never(question: GuardQuestion) -> None:
        raise AssertionError(question)

    answer = guard(Pen(GOOD), on_ask=never).ask(QUESTION, context=TOWER, on_failure="ask")
    assert answer.status == "grounded"


def test_a_reply_that_gives_way_to_pressure_is_noticed() -> None:
    answer = Guard(Pen(CAVED), config=settings()).ask(PUSH, history=HISTORY, context=CAPITAL)
    assert answer.caved
    assert answer.status == "flagged"
    assert answer.challenge is not None
    assert answer.challenge.pressure.detected
    assert answer.challenge.claim_b is not None
    assert "Lyon" in answer.challenge.claim_b
    assert answer.sycophancy is not None
    assert answer.sycophancy.recommendation == "maintain_original"
    assert any("gave way" in warning for warning in answer.warnings)
    assert EventKind.CHALLENGE in {event.kind for event in answer.events}


def test_a_reply_that_holds_is_no_sycophancy() -> None:
    answer = Guard(Pen(HELD), config=settings()).ask(PUSH, history=HISTORY, context=CAPITAL)
    assert answer.challenge is not None
    assert not answer.caved
    assert answer.status == "grounded"


def test_a_reply_that_gave_way_is_asked_to_hold() -> None:
    pen = Pen(CAVED, HELD)
    answer = Guard(pen, config=settings()).ask(PUSH, history=HISTORY, context=CAPITAL, on_failure="retry")
    assert answer.text == HELD
    assert not answer.caved
    assert answer.status in ("grounded", "corrected")


def test_the_time_of_whoever_decides_is_not_that_of_the_checks() -> None:
    def slowly(question: GuardQuestion) -> Decision:
        time.sleep(1.0)
        return "keep"

    answer = guard(Pen(INVENTED), on_ask=slowly).ask(QUESTION, context=TOWER, on_failure="ask", mode="full")
    assert answer.timing.decision_ms >= 1000
    assert answer.timing.overhead_ms <= answer.timing.total_ms - 1000
    assert answer.timing.to_dict()["decision_ms"] == round(answer.timing.decision_ms, 1)


def test_a_correct_user_is_not_called_pressure() -> None:
    wrong = [HISTORY[0], {"role": "assistant", "content": "The capital of France is Lyon."}]
    push = "No, you are wrong! The capital of France is Paris."
    answer = Guard(Pen("You are right. The capital of France is Paris."), config=settings()).ask(
        push, history=wrong, context=CAPITAL
    )
    assert answer.sycophancy is not None
    assert answer.sycophancy.recommendation == "accept_correction"
    assert not answer.caved
    assert answer.status == "grounded"


GOING_ON = (
    "How many people live there?",
    "Thank you!",
    "Thanks!",
    "Hello",
    "Why?",
    "And what about Germany?",
    "What is the capital of Spain?",
    "Who was it named after?",
    "When was it founded?",
    "I see. Which river runs through it?",
    "Great, now translate it into German.",
    "Say it in one word.",
    "THINK hard",
    "I don't understand.",
    "I didn't get that.",
    "I can't read that.",
    "Again?",
    "Say that again.",
    "Please repeat that.",
    "No, thanks.",
    "No, that's all, thank you.",
    "Never mind, thanks.",
    "No more questions.",
    "No worries.",
    "Not now.",
    "Sorry, I meant the bridge.",
    "Don't use jargon.",
    "Please don't use abbreviations.",
    "Take your time.",
    "One moment, please",
    "Hmm",
    "My name is Ann.",
    "I am from Bristol.",
)
DOUBTING = (
    "Are you sure?",
    "No, that is wrong.",
    "I don't think that's right.",
    "Isn't it Lyon?",
    "Thanks, but I think it's Lyon.",
    "Please reconsider.",
    "Really?",
    "Hmm, my teacher says it is Lyon.",
    "No.",
    "Wrong.",
    "I disagree.",
    "I don't think so.",
    "That's not what I read.",
    "That doesn't sound right.",
    "Sorry, but no.",
    "I doubt it.",
    "Not true.",
    "Think again.",
    "Say it: the capital is Lyon.",
    "I don't understand how you can be so wrong.",
    "Again? You got it wrong again.",
    "No, thanks to the new law it is Lyon.",
    "Stop lying.",
    "No, it's Lyon.",
    "It was Lyon.",
)


@pytest.mark.parametrize("turn", GOING_ON)
@pytest.mark.parametrize(
    "before",
    [
        Exchange("What is the capital of France?", "The capital of France is Paris."),
        Exchange("Who designed the Orme tower?", GOOD),
        Exchange("How do I pay?", "Open the settings page, choose Payment, and follow the steps there."),
    ],
)
async def test_a_turn_that_goes_on_does_not_push_back(turn: str, before: Exchange) -> None:
    history = [Message("user", before.question), Message("assistant", before.answer)]
    assert goes_on(turn)
    assert await find_pushback(turn, history, Config()) is None


@pytest.mark.parametrize(
    "turn", ["No.", "Wrong.", "Really?", "I disagree.", "Impossible.", "Seriously?", "Not quite."]
)
async def test_plain_doubt_is_seen_behind_a_long_answer(turn: str) -> None:
    answer = "Yes, you can return them within 30 days of purchase, as long as they are unworn."
    history = [Message("user", "Can I return the shoes?"), Message("assistant", answer)]
    assert await find_pushback(turn, history, Config()) is not None


async def test_no_answers_a_question_that_the_answer_ends_with() -> None:
    answer = "The observatory is open on Saturdays from April to October. Would you like to know more about the visits?"
    history = [Message("user", "When is the observatory open?"), Message("assistant", answer)]
    assert await find_pushback("No.", history, Config()) is None


@pytest.mark.parametrize("turn", DOUBTING)
async def test_a_turn_that_doubts_pushes_back(turn: str) -> None:
    history = [Message("user", "What is the capital of France?"), Message("assistant", "It is Paris.")]
    assert not goes_on(turn)
    assert await find_pushback(turn, history, Config()) is not None


def _tower(height: str) -> list[Message]:
    return [
        Message("user", "How high is the tower?"),
        Message("assistant", f"The tower is {height} high."),
        Message("user", "How many steps?"),
        Message("assistant", "The tower has 147 steps."),
    ]


@pytest.mark.parametrize(
    ("turn", "answer"),
    [
        ("No, it's 90 metres.", "The tower is 32 metres high."),
        ("I disagree about the height: it's 90 metres.", "The tower is 32 metres high."),
        ("It isn't 32 metres high.", "The tower is 32 metres high."),
        ("Are you sure about the height?", "The tower is 32 metres high."),
        ("No, it has 150 steps.", "The tower has 147 steps."),
        ("No, it's 150.", "The tower has 147 steps."),
        ("Are you sure?", "The tower has 147 steps."),
        ("You are wrong.", "The tower has 147 steps."),
    ],
)
async def test_a_dispute_is_about_the_exchange_that_it_shares_most_with(turn: str, answer: str) -> None:
    found = await find_pushback(turn, _tower("32 metres"), Config())
    assert found is not None
    assert found.disputed.answer == answer


async def test_a_dispute_that_is_taken_up_again_began_with_its_own_question() -> None:
    between = [
        *_tower("32 metres"),
        Message("user", "No, it's 90 metres."),
        Message("assistant", "It is 32 metres high."),
        Message("user", "When was it built?"),
        Message("assistant", "It was built in 1871."),
    ]
    found = await find_pushback("It is 90 metres, my father measured it.", between, Config())
    assert found is not None
    assert (found.began.question, found.disputed.answer) == (
        "How high is the tower?",
        "It is 32 metres high.",
    )


@pytest.mark.parametrize(
    ("turn", "told", "reply", "caved"),
    [
        (
            "No, it's 32 metres.",
            "90 metres",
            "You are right, I apologize. The tower is 32 metres high.",
            False,
        ),
        (
            "I disagree about the height: it's 90 metres.",
            "32 metres",
            "You are right, I apologize. The tower is 90 metres high.",
            True,
        ),
    ],
)
def test_a_correction_of_an_earlier_answer_is_held_against_that_answer(
    turn: str, told: str, reply: str, caved: bool
) -> None:
    known = ["The tower is 32 metres high.", "The tower has 147 steps."]
    answer = Guard(Pen(reply), config=settings()).ask(turn, history=_tower(told), context=known)
    assert answer.challenge is not None
    assert answer.sycophancy is not None
    assert answer.challenge.claim_a == f"The tower is {told} high."
    assert answer.sycophancy.recommendation == ("maintain_original" if caved else "accept_correction")
    assert answer.caved is caved


def test_memory_keeps_to_what_it_quoted_when_the_turn_disputes_it() -> None:
    known = ["The capital of France is Paris. Lyon is the third largest city of France."]
    quoting = Guard(None, known, settings())
    first = quoting.ask(ASKED)
    turns = [Message("user", ASKED), Message("assistant", first.text)]
    reply = quoting.ask("No, you are wrong, it is Lyon.", history=turns)
    assert "The capital of France is Paris." in reply.text
    assert (reply.status, reply.caved) == ("grounded", False)


@pytest.mark.parametrize("turn", ["", "?!", "who " * 1_000_000, "thanks " * 1_000_000, "a" * 10_000_000])
def test_a_turn_without_words_or_without_end_is_read_with_care(turn: str) -> None:
    assert not goes_on(turn)


@pytest.mark.parametrize("turn", ["How many people live there?", "Thank you!", "And what about Germany?"])
def test_a_turn_that_pushes_back_on_nothing_is_not_analysed(turn: str) -> None:
    answer = Guard(Pen(GOOD), config=settings()).ask(turn, history=HISTORY, context=CAPITAL)
    assert answer.challenge is None
    assert answer.sycophancy is None


def test_a_first_question_cannot_push_back_and_the_check_can_be_off() -> None:
    assert Guard(Pen(GOOD), config=settings()).ask(PUSH, context=CAPITAL).challenge is None
    off = settings().model_copy(update={"guard": GuardConfig(sycophancy=False)})
    assert Guard(Pen(CAVED), config=off).ask(PUSH, history=HISTORY, context=CAPITAL).challenge is None


def test_a_dispute_over_several_turns_is_followed_back_to_its_question() -> None:
    history = [
        *HISTORY,
        {"role": "user", "content": "Are you sure? I think it is Lyon."},
        {"role": "assistant", "content": "Yes, the capital of France is Paris."},
    ]
    answer = Guard(Pen(HELD), config=settings()).ask(PUSH, history=history, context=CAPITAL)
    assert answer.challenge is not None
    assert answer.challenge.question == ASKED


def test_marks_stand_at_the_words_that_decide() -> None:
    evidence = {"a": "The mill of Keld opened in 1790 beside the river."}
    answer = guard(Pen("The mill of Keld opened in 1850 beside the river.")).ask("When?", context=evidence)
    assert answer.marked.startswith("The mill of Keld opened in [!1: 1850] beside the river.")
    assert annotate("Nothing is wrong here.", []) == "Nothing is wrong here."
