"""Streams: words at once, each sentence's verdict behind it while later ones are still being written."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import pytest

import holdfast
from correction_cases import ALSO_GOOD, GOOD, INVENTED, LANTERN, QUESTION, TOWER, Pen, Shelf, settings
from grounding_cases import LexicalJudge, claim, verified
from holdfast import EventKind, Finished, Guard, GuardedAnswer, Piece, SentenceVerdict, StreamStep, aio
from holdfast.config import Config, GuardConfig, VerificationConfig
from holdfast.errors import InputError
from holdfast.grounding.asked import claims_of
from holdfast.grounding.coverage import measure_coverage
from holdfast.grounding.types import ClaimStatus, GapType
from holdfast.guard import sentences, streaming
from holdfast.guard.reading import Draw
from holdfast.judges.types import Judgement, Pair
from holdfast.memory.types import Hit
from llm_cases import model_on
from model_reader import careful
from model_server import ModelServer

TEXT = f"{GOOD} {INVENTED} {ALSO_GOOD}"


def words(text: str) -> Any:
    def write(question: str) -> Iterator[str]:
        for word in text.split(" "):
            yield word + " "

    return write


def guard(model: Any, memory: Any = None, config: Config | None = None, **options: Any) -> Guard:
    options.setdefault("judge", LexicalJudge())
    return Guard(model, memory, config or settings(), **options)


def test_pieces_verdicts_steps_and_the_answer() -> None:
    events = list(guard(words(TEXT)).stream(QUESTION, context=TOWER))
    pieces = [event for event in events if isinstance(event, Piece)]
    verdicts = [event for event in events if isinstance(event, SentenceVerdict)]
    steps = [event.event.kind for event in events if isinstance(event, StreamStep)]
    assert "".join(piece.text for piece in pieces) == TEXT + " "
    assert [verdict.text for verdict in verdicts] == [GOOD, INVENTED, ALSO_GOOD]
    assert [verdict.is_flagged for verdict in verdicts] == [False, True, False]
    assert EventKind.VERIFICATION in steps
    assert isinstance(events[-1], Finished)
    answer = events[-1].answer
    assert answer.status == "flagged"
    assert answer.events[-1].kind is EventKind.FINAL
    for verdict in verdicts:
        assert (TEXT + " ")[verdict.start : verdict.end] == verdict.text


def test_thoughts_get_no_verdict() -> None:
    thinks = f"<think> {INVENTED} {INVENTED} Then again, no. </think> {TEXT}"
    stream = guard(words(thinks)).stream(QUESTION, context=TOWER)
    verdicts = [event for event in stream if isinstance(event, SentenceVerdict)]
    assert [verdict.text for verdict in verdicts] == [GOOD, INVENTED, ALSO_GOOD]
    assert all(verdict.start > thinks.index("</think>") for verdict in verdicts)


def test_a_verdict_comes_while_later_sentences_are_still_being_written() -> None:
    """The model waits in the middle until the reader has seen the verdict on the first sentence."""
    seen = threading.Event()

    def waits(question: str) -> Iterator[str]:
        yield f"{GOOD} The next "
        assert seen.wait(30), "the verdict did not come"
        yield "sentence ends here."

    after: list[str] = []
    for event in guard(waits).stream(QUESTION, context=TOWER):
        if isinstance(event, SentenceVerdict):
            seen.set()
        elif isinstance(event, Piece) and seen.is_set():
            after.append(event.text)
    assert after == ["sentence ends here."]


def test_sentences_of_a_fast_stream_are_looked_for_together(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def counted(text: str, question: str = "", ids: Any = ()) -> Any:
        read.append(len(text))
        return claims_of(text, question, ids)

    monkeypatch.setattr(sentences, "claims_of", counted)
    text = " ".join(
        f"Mill {n} of Keld opened in {1500 + n} and has {n} stones from the quarry." for n in range(400)
    )
    stream = guard(words(text)).stream(QUESTION, context=TOWER)
    list(stream)
    assert len(stream.answer.claims) >= 200
    # Each sentence by itself, with all that it may lean on, would be 25 times the text.
    assert sum(read) < 12 * len(text)


def test_the_time_of_a_slow_reader_is_not_the_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "AHEAD", 4)
    stream = guard(words("and so on it goes " * 20)).stream(QUESTION, context=TOWER)
    for event in stream:
        if event.kind == "piece":
            time.sleep(0.01)
    timing = stream.answer.timing
    assert timing.total_ms > 900
    assert timing.model_ms < timing.total_ms / 2


def test_the_first_words_wait_for_no_check() -> None:
    """Memory, premises and judge are held back until the reader has seen the first words."""
    seen = threading.Event()

    class Slow(Shelf):
        async def recall(self, query: str, k: int, **options: object) -> Sequence[Hit]:
            assert await asyncio.to_thread(seen.wait, 30)
            return await super().recall(query, k, **options)

    class SlowJudge(LexicalJudge):
        async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            assert await asyncio.to_thread(seen.wait, 30)
            return await super().judge(pairs)

    history = [("user", "Hello."), ("assistant", "Good day.")]
    held = guard(words(TEXT), Slow(*TOWER.values()), judge=SlowJudge())
    for event in held.stream(QUESTION, history=history):
        if isinstance(event, Piece):
            seen.set()
    assert seen.is_set()


def test_the_whole_report_is_that_of_a_check_of_the_whole_text() -> None:
    config = settings()
    stream = guard(words(TEXT), config=config).stream(QUESTION, context=TOWER)
    list(stream)
    whole = holdfast.verify_response(
        QUESTION, TEXT + " ", TOWER, judge=LexicalJudge(), config=config.verification
    )
    answer = stream.answer
    assert answer.verification is not None
    assert answer.verification.claims == whole.claims
    assert answer.verification.confidence == whole.confidence
    assert answer.verification.report.coverage == whole.report.coverage


def test_no_pair_is_judged_twice() -> None:
    judge = LexicalJudge()
    list(guard(words(TEXT), judge=judge).stream(QUESTION, context=TOWER))
    pairs = [pair for call in judge.calls for pair in call]
    assert len(pairs) == len(set(pairs))


TEN = " ".join(f"The guide of group {letter} walks slowly." for letter in "abcdefghij")


@pytest.mark.parametrize("mode", ["full", "sample", "critical_only"])
def test_modes_hold_in_streams_and_the_report_agrees_with_what_was_streamed(mode: str) -> None:
    config = settings(mode=mode, sample_rate=0.5)
    events = list(guard(words(TEN), config=config).stream(QUESTION, context=TOWER))
    streamed = {
        (claim.start, claim.verdict)
        for event in events
        if isinstance(event, SentenceVerdict)
        for claim in event.claims
        if claim.verdict is not None
    }
    answer = events[-1].answer if isinstance(events[-1], Finished) else None
    assert answer is not None
    assert {(claim.start, claim.verdict) for claim in answer.claims if claim.verdict is not None} == streamed
    assert answer.verification is not None
    coverage = answer.verification.report.coverage
    expected = {"full": range(10, 11), "sample": range(1, 10), "critical_only": range(1)}[mode]
    assert coverage.checked in expected
    assert coverage.checked + coverage.skipped_by_mode == 10


THIRTY = " ".join([ALSO_GOOD] * 15 + [INVENTED] * 15)
"""The second half is not in the evidence."""


def read_whole(config: Config, text: str = THIRTY, **options: Any) -> tuple[GuardedAnswer, GuardedAnswer]:
    """The same answer asked for and streamed."""
    stream = guard(words(text), config=config, **options).stream(QUESTION, context=TOWER)
    list(stream)
    return guard(Pen(text), config=config, **options).ask(QUESTION, context=TOWER), stream.answer


def checked(answer: GuardedAnswer) -> set[int | None]:
    return {claim.start for claim in answer.claims if claim.verdict is not None}


def test_the_cap_on_claims_holds_in_streams() -> None:
    """What is read as it comes, and a draw from the whole: each within the cap."""
    config = settings(max_claims_per_response=4)
    events = list(guard(words(TEN), config=config).stream(QUESTION, context=TOWER))
    verdicts = [
        claim for e in events if isinstance(e, SentenceVerdict) for claim in e.claims if claim.verdict
    ]
    assert len(verdicts) == 4
    last = events[-1]
    assert isinstance(last, Finished)
    assert 4 <= len(checked(last.answer)) <= 8
    assert checked(last.answer) >= {claim.start for claim in verdicts}


def test_a_stream_with_a_cap_is_read_as_fairly_as_an_answer_that_comes_whole() -> None:
    asked, streamed = read_whole(settings(max_claims_per_response=10))
    assert asked.status == streamed.status == "flagged"
    assert checked(streamed) >= checked(asked)
    assert streamed.verification is not None
    hidden = 15 - sum(claim.is_flagged for claim in streamed.claims)
    assert hidden <= streamed.verification.report.coverage.hidden_at_most <= 20


def test_critical_claims_at_the_end_of_a_stream_are_read_whatever_the_cap() -> None:
    text = f"{THIRTY} The Orme tower rises 120 metres. The Orme tower opened in 1892."
    asked, streamed = read_whole(settings(max_claims_per_response=2), text)
    critical = {claim.start for claim in asked.claims if claim.critical}
    assert len(critical) == 2
    assert checked(streamed) >= checked(asked) == critical


@pytest.mark.parametrize("false_claims", [range(10, 30), range(10), range(15, 30)])
def test_the_bound_on_what_a_capped_stream_hides_holds(false_claims: range) -> None:
    claims = [claim(f"Claim {n}.", f"c{n}", start=n) for n in range(30)]
    missed = 0
    for seed in range(200):
        draw = Draw(VerificationConfig(mode="full", max_claims_per_response=5, seed=seed))
        for one in claims:
            draw.takes(one)
        selection = draw.of_whole(claims)
        wrong = {f"c{n}" for n in false_claims}
        verdicts = [
            verified(
                ClaimStatus.SUPPORTED if one.id in selection.chosen else None,
                one.id,
                flag=GapType.UNSUPPORTED if one.id in selection.chosen & wrong else None,
            )
            for one in claims
        ]
        missed += measure_coverage(verdicts, selection).hidden_at_most < len(wrong - selection.chosen)
    assert missed <= 0.05 * 200


def test_a_second_look_leaves_the_bound_of_a_capped_stream() -> None:
    """Those that came first were not drawn by lot, also when what failed is read again on more."""
    config = settings(max_claims_per_response=5)
    alone = guard(words(THIRTY), config=config).stream(QUESTION, context=TOWER)
    list(alone)
    again = guard(words(THIRTY), Shelf("Penguins manage the hill."), config=config).stream(
        QUESTION, context=TOWER
    )
    list(again)
    assert alone.answer.verification is not None
    assert again.answer.verification is not None
    assert again.answer.evidence[0].id == "m1"
    assert again.answer.verification.report.coverage == alone.answer.verification.report.coverage


def test_a_correction_follows_the_stream() -> None:
    pen = Pen(INVENTED, GOOD)
    events = list(guard(pen).stream(QUESTION, context=TOWER, on_failure="retry"))
    assert [event.text for event in events if event.kind == "corrected"] == [GOOD]
    last = events[-1]
    assert isinstance(last, Finished)
    assert (last.answer.text, last.answer.status) == (GOOD, "corrected")


def test_memory_is_searched_before_a_streamed_claim_is_flagged() -> None:
    stream = guard(words(f"{GOOD} {LANTERN}"), Shelf()).stream(QUESTION, context=TOWER)
    list(stream)
    assert stream.answer.status == "grounded"


def test_a_refused_question_streams_the_message() -> None:
    strict = settings().model_copy(update={"guard": GuardConfig(premises="abstain")})
    pen = Pen(GOOD)
    events = list(
        guard(pen, Shelf("Alice paints boats."), strict).stream(
            "Why did Alice quit her job at the Orme bakery?"
        )
    )
    assert "which is not supported by memory" in "".join(e.text for e in events if isinstance(e, Piece))
    assert pen.prompts == []


def test_streams_without_verification_or_evidence_still_stream() -> None:
    held = guard(words(TEXT))
    for stream in (held.stream(QUESTION, verify=False, context=TOWER), held.stream(QUESTION)):
        events = list(stream)
        assert not any(isinstance(event, SentenceVerdict) for event in events)
        last = events[-1]
        assert isinstance(last, Finished)
        assert (last.answer.text, last.answer.status) == (TEXT + " ", "unchecked")


def test_an_answer_that_comes_whole_is_one_piece() -> None:
    events = list(guard(Pen(TEXT)).stream(QUESTION, context=TOWER))
    assert [event.text for event in events if isinstance(event, Piece)] == [TEXT]
    assert sum(isinstance(event, SentenceVerdict) for event in events) == 3


def test_other_languages_are_unchecked_with_the_reason() -> None:
    stream = guard(words("La tour Orme est très haute et elle est belle. Elle est en pierre grise.")).stream(
        QUESTION, context=TOWER
    )
    list(stream)
    assert stream.answer.status == "unchecked"
    assert "language: fr" in (stream.answer.reason or "")


def test_a_language_that_the_model_reads_is_no_reason(model_server: ModelServer) -> None:
    model_server.answers = careful()
    config = settings(verification_model=f"{model_server.url}#test-model", skip_model_below=0)
    french = "La tour Orme est très haute et elle est belle. Elle est en pierre grise."
    with Guard(words(french), config=config) as held:
        stream = held.stream(QUESTION, context=TOWER, mode="critical_only")
        list(stream)
    assert {claim.outcome_reason for claim in stream.answer.claims} == {
        "left out by mode critical_only or by the cap on claims"
    }
    assert not model_server.requests


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
def test_a_provider_streams_through_the_guard(model_server: ModelServer, wire: str) -> None:
    model_server.answers = TEXT
    events = list(guard(model_on(model_server, wire)).stream(QUESTION, context=TOWER))
    pieces = [event.text for event in events if isinstance(event, Piece)]
    assert "".join(pieces) == TEXT
    assert len(pieces) > 10
    assert sum(isinstance(event, SentenceVerdict) for event in events) == 3


def test_a_model_decides_what_the_embedded_judge_is_not_sure_of(model_server: ModelServer) -> None:
    """Sentences get the embedded judge's verdict at once; the report has the model's, asked for in one go."""
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
            "llm": {"cache": False},
        }
    )
    text = "The Orme tower was designed by one Ada Brandt. The Orme tower rises beside the harbour by 120 metres."
    with Guard(words(text), config=config) as held:
        events = list(held.stream(QUESTION, context=TOWER))
    streamed = [claim.tier for e in events if isinstance(e, SentenceVerdict) for claim in e.claims]
    last = events[-1]
    assert isinstance(last, Finished)
    assert "model" not in streamed
    assert "model" in [claim.tier for claim in last.answer.claims]
    assert last.answer.costs["verification"].calls >= 1


def test_an_async_stream_is_the_same() -> None:
    async def write(question: str) -> AsyncIterator[str]:
        for word in TEXT.split(" "):
            yield word + " "

    async def read() -> list[str]:
        held = aio.Guard(write, config=settings(), judge=LexicalJudge())
        async with held.stream(QUESTION, context=TOWER) as stream:
            kinds = [event.kind async for event in stream]
        assert stream.answer.status == "flagged"
        return [str(kind) for kind in kinds]

    kinds = asyncio.run(read())
    assert kinds.count("verdict") == 3
    assert kinds[-1] == "finished"


def test_a_stream_has_no_answer_before_its_end() -> None:
    stream = guard(words(TEXT)).stream(QUESTION, context=TOWER)
    with pytest.raises(InputError, match="no answer yet"):
        _ = stream.answer
    list(stream)
    assert list(stream) == []
    stream.close()
    assert stream.answer.status == "flagged"


def test_bad_input_is_an_error_of_the_first_step() -> None:
    with pytest.raises(InputError, match="the question is empty"):
        next(guard(words(TEXT)).stream(" "))
