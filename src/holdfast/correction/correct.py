"""The async functions: correct an answer that was verified, or verify one and correct it where that is needed."""

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from holdfast.claims import EvidenceSource
from holdfast.config import Config, VerificationConfig
from holdfast.correction.checking import load_context, on_request, open_checker
from holdfast.correction.editing import EditingWriter
from holdfast.correction.loop import Correction
from holdfast.correction.retrieval import first_evidence, open_recall
from holdfast.correction.tasks import answer_task
from holdfast.correction.types import CRAGResult, Stop
from holdfast.correction.writers import Writer, as_writer
from holdfast.errors import ConfigError, InputError
from holdfast.grounding.types import VerificationResult
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel

UserModel = LanguageModel | str | Callable[..., Any]


async def corrective_rag_loop(
    query: str,
    original_response: str,
    verification: VerificationResult,
    context: EvidenceSource | None = None,
    user_model: UserModel | None = None,
    max_attempts: int = 2,
    *,
    memory: Any = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> CRAGResult:
    """Correct an answer whose claims are not carried, and give back the best version, never a worse one.

    `user_model` writes it again: a model id, a connected model, or a function. Without one the answer is only cut and
    quoted. `memory` is searched for what the claims lack: a Memory, or anything that `as_recall` takes.
    """
    if not isinstance(verification, VerificationResult):
        raise InputError("verification is what verify_response gave for this response")
    if verification.report.response != _text(original_response, "response"):
        raise InputError("the verification is of another text than the response: verify this one first")
    if not isinstance(max_attempts, int) or max_attempts < 0:
        raise InputError(f"max_attempts is a count, 0 or more, not {max_attempts!r}")
    settings = on_request(config)
    loop = Correction(
        task=answer_task(_text(query, "query"), evidence := await load_context(context)),
        evidence=evidence,
        checker=open_checker(settings, judge, full=True),
        writer=writer_for(user_model, settings),
        memory=open_recall(memory),
        config=settings,
    )
    return await loop.run(original_response, verification, max_attempts)


async def verify_and_correct(
    query: str,
    response: str,
    context: EvidenceSource | None = None,
    user_model: UserModel | None = None,
    *,
    memory: Any = None,
    enable_crag: bool = True,
    confidence_threshold: float | None = None,
    max_crag_attempts: int | None = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> CRAGResult:
    """Verify an answer, and correct it when its confidence is below the threshold (0.7 unless set otherwise).

    Without a `context` the passages come from `memory`, which is searched for the query and the claims.
    """
    given = {"confidence_threshold": confidence_threshold, "max_crag_attempts": max_crag_attempts}
    settings = changed(on_request(config), given)
    _text(query, "query"), _text(response, "response")
    evidence, known = await load_context(context), open_recall(memory)
    if known is not None and not evidence:
        evidence = await first_evidence(known, query, response, settings.correction)
    checker = open_checker(settings, judge)
    first = await checker.check(query, response, evidence)
    loop = Correction(
        task=answer_task(query, evidence),
        evidence=evidence,
        checker=open_checker(settings, judge, full=True),
        writer=writer_for(user_model, settings),
        memory=known,
        config=settings,
    )
    loop.checker.used = checker.used
    attempts = settings.verification.max_crag_attempts
    why_not = _why_not(first, enable_crag, settings)
    return (
        await loop.run(response, first, attempts) if why_not is None else loop.left(response, first, why_not)
    )


def _why_not(first: VerificationResult, enabled: bool, config: Config) -> Stop | None:
    if not enabled:
        return "off"
    if first.confidence is None or first.is_grounded is None:
        return "unchecked"
    return None if first.confidence < config.verification.confidence_threshold else "not_needed"


def writer_for(user_model: UserModel | None, config: Config) -> Writer:
    """Who writes, with an account of its own; without a model the editor, which exchanges values, cuts and quotes."""
    return EditingWriter() if user_model is None else as_writer(user_model, config.llm).for_run()


def changed(config: Config, settings: dict[str, Any]) -> Config:
    """The same settings with some of their verification's replaced, and checked."""
    given = {name: value for name, value in settings.items() if value is not None}
    if not given:
        return config
    try:
        verification = VerificationConfig.model_validate({**dict(config.verification), **given})
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise ConfigError(f"these settings cannot be used: {problems}") from None
    return config.model_copy(update={"verification": verification})


def _text(text: object, what: str) -> str:
    if not isinstance(text, str):
        raise InputError(f"the {what} must be a string, not {type(text).__name__}")
    if what == "response" and not text.strip():
        raise InputError("the response is empty: pass the answer that is to be corrected")
    return text
