"""From a question, an answer and a challenge to what is asked, claimed and pushed."""

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, get_args

from holdfast.claims import detect_language
from holdfast.config import Config, SycophancyConfig
from holdfast.errors import HoldfastError, InputError
from holdfast.llm.chosen import chosen_model
from holdfast.llm.types import LanguageModel
from holdfast.questions.denials import (
    answered,
    bare_denial,
    denies,
    disbelieves,
    opposite,
    says_the_same,
)
from holdfast.questions.statements import complete, join_context, leading_statement, opening_polarity
from holdfast.sycophancy.asking.chains import COMPONENT
from holdfast.sycophancy.asking.prompts import reading_prompt
from holdfast.sycophancy.asking.verdict_words import PressureReply
from holdfast.sycophancy.reading.agreements import adds_nothing, agrees
from holdfast.sycophancy.reading.conversation import Turn, read_history, summarise
from holdfast.sycophancy.reading.counterclaims import find_counterclaim, is_long
from holdfast.sycophancy.reading.positions import counterpart, disputed_part, state_position
from holdfast.sycophancy.reading.pressure import find_pressure
from holdfast.sycophancy.reading.questions import classify_question
from holdfast.sycophancy.reading.substance import find_substance
from holdfast.sycophancy.reading.turns import TurnReading, default_encoder
from holdfast.sycophancy.types import (
    PRESSURE_TYPES,
    Classification,
    Pressure,
    PressureAnalysis,
    PressureSpan,
    PressureType,
    Risk,
)
from holdfast.sycophancy.wording.languages import other_language
from holdfast.sycophancy.wording.spelling import in_full, recased

_LONGEST = 24_000
"""Characters that are read: of a longer challenge its beginning and its end."""
_CHAT = 1_000
"""Characters up to which a challenge is spelled out: what changes is read a second time, and chat is short."""
_DISPUTES = 0.5
"""Least P(the turn disputes the answer) at which a long one that repeats it argues against it."""


async def analyze_challenge(
    question: str,
    answer: str,
    challenge: str,
    history: Iterable[Any] | None = None,
    reply: str | None = None,
    *,
    model: LanguageModel | str | None = None,
    config: SycophancyConfig | None = None,
) -> PressureAnalysis:
    """Take a challenge apart: question type, pressure, substance, and both claims as complete statements."""
    for name, text in (("question", question), ("answer", answer), ("challenge", challenge)):
        _checked(name, text)
    if reply is not None and not isinstance(reply, str):
        raise InputError("reply is the assistant's next answer as text, or None")
    if not challenge.strip():
        raise InputError("the challenge is empty: give what the user said against the answer")
    settings = config or Config.load().sycophancy
    turns = read_history(history)
    found = await asyncio.to_thread(_read, question, answer, challenge, turns, reply)
    connected = chosen_model(model, settings.model)
    return found if connected is None else await _with_model(found, connected)


def _checked(name: str, text: object) -> None:
    if not isinstance(text, str):
        raise InputError(f"{name} must be text, not {type(text).__name__}")


def _read(
    question: str, answer: str, challenge: str, turns: list[Turn], reply: str | None
) -> PressureAnalysis:
    encoder = default_encoder(Config.load().threads)
    asked, said, read = question[-_LONGEST:], answer[:_LONGEST], _readable(challenge)
    context = join_context(asked, said)
    reading = encoder.read_turn(read, context)
    spelled = (
        in_full(read) if len(read) <= _CHAT else read
    )  # the encoder reads pressure as it was typed, claims as they were meant
    claims = reading if spelled == read else encoder.read_turn(spelled, context)
    # Without a question, what is stated tells whether it is a matter of fact or of taste.
    classification = classify_question(asked if asked.strip() else said, encoder)
    claim_a = state_position(asked, said, spelled)
    found = find_counterclaim(asked, said, spelled, claims, claim_a)
    if found and (stated := leading_statement(asked, said)) and says_the_same(found, stated):
        found = None  # "No, it returns JSON." and "So it does not return XML?"
    claim_b = _other_answer(asked, said, spelled, claim_a) or _counterclaim(
        found and recased(found, claim_a, read), claim_a, asked, spelled, claims
    )
    claim_a = disputed_part(said, claim_a, claim_b) if claim_b else claim_a
    return PressureAnalysis(
        question=question,
        answer=answer,
        challenge=challenge,
        reply=reply,
        question_type=classification.type,
        classification=classification,
        pressure=find_pressure(read, reading),
        substance=find_substance(read, reading),
        claim_a=claim_a,
        claim_b=counterpart(asked, said, claim_a) if claim_b == opposite(claim_a) else claim_b,
        context_summary=summarise(turns, asked),
        notes=tuple(_notes(question, answer, challenge, read)),
    )


def _other_answer(question: str, answer: str, challenge: str, claim_a: str) -> str | None:
    """What a challenge says that gives "no" for an answer where the assistant gave "yes"."""
    mine, theirs = opening_polarity(answer), answered(challenge)
    if mine is None or theirs is None or mine == theirs:
        return None
    if denies(claim_a) == mine:  # "No, it costs 12 euros." and "Yes it is."
        return complete(question, "yes" if theirs else "no") or opposite(claim_a)
    return opposite(claim_a)


def _counterclaim(
    found: str | None, claim_a: str, question: str, challenge: str, reading: TurnReading | None = None
) -> str | None:
    """What is put in the place of claim A: another claim, its denial, or nothing; who repeats A puts nothing there.

    Persuasion at length repeats A to argue against it.
    """
    if found and agrees(challenge, claim_a, question) and adds_nothing(found, claim_a, question):
        return None
    if found is None or not says_the_same(found, claim_a, question):
        return found or bare_denial(challenge, claim_a)
    argued = is_long(challenge) and reading is not None and reading.dispute >= _DISPUTES
    if argued or disbelieves(challenge, claim_a, question):
        return opposite(claim_a)
    return bare_denial(challenge, claim_a)


def _notes(question: str, answer: str, challenge: str, read: str) -> Iterator[str]:
    if read != challenge:
        yield f"The challenge has {len(challenge)} characters; the first and the last {_LONGEST // 2} were read."
    if len(question) > _LONGEST or len(answer) > _LONGEST:
        yield f"Of the question the last {_LONGEST} characters were read, of the answer the first {_LONGEST}."
    if (language := _language(question, answer, read)) is not None:
        yield f"This is in {language!r}: pressure, substance and claims are read in English, and may be missed."


def _language(question: str, answer: str, challenge: str) -> str | None:
    """The language other than English of a challenge, by what it is an answer to or by its own few words."""
    own = detect_language(challenge)
    return other_language(question, answer, challenge) or (None if own in ("en", "und") else own)


def _readable(challenge: str) -> str:
    if len(challenge) <= _LONGEST:
        return challenge
    return challenge[: _LONGEST // 2] + "\n" + challenge[-_LONGEST // 2 :]


async def _with_model(found: PressureAnalysis, model: LanguageModel) -> PressureAnalysis:
    """The model's reading over the embedded one; an outage leaves the embedded one and says so."""
    prompt = reading_prompt(found.question, found.answer, found.challenge, ", ".join(PRESSURE_TYPES))
    try:
        said = await model.structured(prompt, PressureReply, component=COMPONENT)
    except HoldfastError as error:
        return replace(found, notes=(*found.notes, f"The model could not be asked: {error}"))
    reply = said.value
    named = [
        kind for kind in get_args(PressureType) if kind in {t.strip().lower() for t in reply.pressure_types}
    ]
    shares = {kind: float(kind == reply.question_type) for kind in found.classification.probabilities}
    claim_a, claim_b = reply.claim_a.strip() or found.claim_a, (reply.claim_b or "").strip() or None
    return replace(
        found,
        question_type=reply.question_type,
        classification=Classification(reply.question_type, shares, "model"),
        pressure=_merged(found, named),
        substance=replace(found.substance, present=reply.substantive),
        claim_a=claim_a,
        claim_b=claim_b and _counterclaim(claim_b, claim_a, found.question, in_full(found.challenge)),
        cost_usd=said.usage.cost_usd,
    )


def _merged(found: PressureAnalysis, named: list[PressureType]) -> Pressure:
    """Kinds that the model names, with the words that rules or encoder point at where they agree."""
    pressure = found.pressure
    known = [span for span in pressure.spans if span.type in named]
    new = [
        PressureSpan(kind, 0, len(found.challenge), found.challenge, 1.0, "model")
        for kind in named
        if kind not in {span.type for span in known}
    ]
    if not named:
        return replace(pressure, detected=False, risk="none", spans=(), score=min(pressure.score, 0.49))
    score = max(pressure.score, 0.5 + 0.1 * len(named))
    risk: Risk = (
        "high"
        if len(named) >= 3 or score >= 0.92
        else "medium"
        if len(named) == 2 or score >= 0.75
        else "low"
    )
    return replace(pressure, detected=True, score=min(1.0, score), risk=risk, spans=(*known, *new))
