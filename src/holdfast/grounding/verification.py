"""The async core of grounding: text and evidence in, a verdict for every claim out."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

from holdfast.claims import EvidenceSource, load_evidence
from holdfast.claims.types import Claim, Evidence
from holdfast.config import Config, VerificationConfig
from holdfast.errors import ConfigError, InputError, JudgeError
from holdfast.grounding.asked import claims_of
from holdfast.grounding.coverage import (
    LEFT_OUT,
    NO_EVIDENCE,
    OTHER_LANGUAGE,
    SWITCHED_OFF,
    TOO_LONG,
    Selection,
    select_claims,
)
from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readers import LONGEST_CLAIM, Readers, is_too_long, open_readers
from holdfast.grounding.readings import Reading, Wishes
from holdfast.grounding.report import build_report, build_result
from holdfast.grounding.statements import one_claim, reasoning_claims, require_text
from holdfast.grounding.threads import SMALL, aside
from holdfast.grounding.types import ClaimVerification, HallucinationReport, VerificationResult
from holdfast.grounding.verdict import CLAIMED_CONFIDENCE, Standard, decide, without_verdict
from holdfast.judges.bits import dependence
from holdfast.judges.model.scrub import scrub
from holdfast.judges.types import Judge, Unjudged
from holdfast.llm.types import LanguageModel

_SCRUBBED_TOKENS = 320
"""Evidence of each passage that a model is shown when its answers are compared."""


async def verify_response(
    query: str,
    response: str,
    context: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> VerificationResult:
    """Is `response`, an answer to `query`, grounded in `context`? Without settings all claims are read."""
    if not isinstance(query, str):
        raise InputError(f"the query must be a string, not {type(query).__name__}")
    report = await _report(response, context, config, judge, model, query)
    return await aside(len(response), build_result, report)


async def detect_hallucinations(
    response: str,
    context: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> HallucinationReport:
    """Find the claims of `response` that `context` does not carry; all are checked without settings."""
    return await _report(response, context, config, judge, model)


async def _report(
    response: str,
    context: EvidenceSource,
    config: VerificationConfig | None,
    judge: Judge | None,
    model: LanguageModel | str | None,
    query: str = "",
) -> HallucinationReport:
    started = time.perf_counter()
    config = _settings(config)
    text = require_text(response, "the response")
    evidence = await aside(_length(context), _usable_evidence, context)
    claims = await aside(len(text), claims_of, text, query, _ids(evidence))
    why_not = _why_not_at_all(config, evidence)
    if why_not is not None:
        left = await aside(len(text), _all_unchecked, claims, why_not)
        elapsed_ms = 1000 * (time.perf_counter() - started)
        return await aside(len(text), build_report, response, left, Selection(), config, elapsed_ms)
    spared = len(response) < config.skip_model_below
    async with open_readers(config, judge, model, spare_the_model=spared) as readers:
        verified, selection = await _verify_claims(
            claims, response, evidence, Standard(config), readers, query
        )
        use = readers.use()
    elapsed_ms = 1000 * (time.perf_counter() - started)
    return await aside(len(text), build_report, response, verified, selection, config, elapsed_ms, use)


async def _verify_claims(
    claims: Sequence[Claim],
    response: str,
    evidence: Sequence[Evidence],
    standard: Standard,
    readers: Readers,
    query: str,
) -> tuple[list[ClaimVerification], Selection]:
    """A verification for every claim, in order: the chosen ones from the judges, the others with why not."""
    config = standard.config
    evidence_map = await aside(sum(len(piece.text) for piece in evidence), EvidenceMap, evidence)
    found = await readers.find_claims(response, claims, evidence_map)
    selection = select_claims([claim for claim in found.claims if readers.can_read(claim)], config)
    chosen = [claim for claim in found.claims if claim.id in selection.chosen]
    readings = await readers.read(chosen, evidence_map, Wishes(query, mapped=found.passages))
    standard = replace(standard, claims=len(found.claims))

    def verdicts() -> list[ClaimVerification]:
        decided = {reading.claim.id: decide(reading, response, standard) for reading in readings}
        return [decided.get(c.id) or left_out(c, config, evidence_map, readers) for c in found.claims]

    return await aside(len(response), verdicts), selection


def _length(source: EvidenceSource) -> int:
    """Characters of a text or of a list of texts; anything else may have to be read from somewhere first."""
    if isinstance(source, str):
        return len(source)
    plain = isinstance(source, list) and all(isinstance(text, str) for text in source)
    return sum(map(len, source)) if plain else SMALL + 1  # type: ignore[arg-type]


def _why_not_at_all(config: VerificationConfig, evidence: Sequence[Evidence]) -> str | None:
    if not config.enabled:
        return SWITCHED_OFF
    return None if evidence else NO_EVIDENCE


def _all_unchecked(claims: Sequence[Claim], why: str) -> list[ClaimVerification]:
    return [without_verdict(claim, "unchecked", why) for claim in claims]


def left_out(
    claim: Claim, config: VerificationConfig, evidence: EvidenceMap, readers: Readers
) -> ClaimVerification:
    """A claim that was not read: mode or cap left it out, or nobody here reads its language or so much at once."""
    if readers.can_read(claim):
        return without_verdict(claim, "unchecked", f"{LEFT_OUT} {config.mode} or by the cap on claims")
    # A citation id can be looked up in any language.
    phantoms = evidence.citations(claim)[1]
    if is_too_long(claim):
        why = f"{TOO_LONG} {len(claim.text):,} characters, and at most {LONGEST_CLAIM:,} are read"
        return without_verdict(claim, "unchecked", why, phantoms)
    return without_verdict(claim, "unchecked", f"{OTHER_LANGUAGE} {claim.language}", phantoms)


async def verify_claim(
    claim: str,
    evidence: EvidenceSource,
    threshold: float = CLAIMED_CONFIDENCE,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> ClaimVerification:
    """Does `evidence` support `claim`, and is there enough of it to hold the claim at `threshold`?"""
    standard = Standard(_settings(config), _require_probability(threshold))
    passages = await asyncio.to_thread(_usable_evidence, evidence)
    claims = [await asyncio.to_thread(one_claim, claim, "c1", ids=_ids(passages))]
    return (await _verify_alone(claims, [claim], passages, standard, judge, model))[0]


async def audit_reasoning(
    steps: Sequence[Mapping[str, Any]],
    sources: EvidenceSource,
    *,
    threshold: float = CLAIMED_CONFIDENCE,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> list[ClaimVerification]:
    """Check each step `{"claim": …, "cites": [ids]}` of a chain of reasoning against its sources."""
    standard = Standard(_settings(config), _require_probability(threshold))
    passages = await asyncio.to_thread(_usable_evidence, sources)
    claims = await asyncio.to_thread(reasoning_claims, steps, _ids(passages))
    texts = [step["claim"] for step in steps]
    return await _verify_alone(claims, texts, passages, standard, judge, model)


async def _verify_alone(
    claims: Sequence[Claim],
    texts: Sequence[str],
    evidence: Sequence[Evidence],
    standard: Standard,
    judge: Judge | None,
    model: LanguageModel | str | None,
) -> list[ClaimVerification]:
    """Claims that stand in a text of their own, read twice: on all that bears on them and on one sentence.

    Each was asked about by itself, so that neither a sample nor a cap on the claims of an answer leaves one out.
    """
    why_not = _why_not_at_all(standard.config, evidence)
    if why_not is not None:
        return _all_unchecked(claims, why_not)
    evidence_map = await asyncio.to_thread(EvidenceMap, evidence)
    async with open_readers(standard.config, judge, model) as readers:
        readable = [claim for claim in claims if readers.can_read(claim)]
        read = await readers.read(readable, evidence_map, Wishes(twice=True))
    readings = {reading.claim.id: reading for reading in read}
    return [
        decide(readings[claim.id], text, standard)
        if claim.id in readings
        else left_out(claim, standard.config, evidence_map, readers)
        for claim, text in zip(claims, texts, strict=True)
    ]


async def evidence_dependence(
    question: str,
    answer: str,
    evidence: EvidenceSource,
    *,
    config: VerificationConfig | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> float | None:
    """The share of the answer's support that is lost without the evidence; None when nothing can be read.

    With a `model` it is one less the similarity of what that model answers with the evidence and without it; with one
    that only the settings name, where they set `dependence` to `answers`.
    """
    config = _settings(config)
    require_text(question, "the question")
    require_text(answer, "the answer")
    passages = await asyncio.to_thread(_usable_evidence, evidence)
    claims = claims_of(answer, question, _ids(passages)) or [one_claim(answer, "c1")]
    if _why_not_at_all(config, passages) is not None:
        return None
    evidence_map = await asyncio.to_thread(EvidenceMap, passages)
    async with open_readers(config, judge, model) as readers:
        if readers.tier is not None and (model is not None or config.dependence == "answers"):
            return await _dependence_of_answers(question, answer, evidence_map, readers.tier.model)
        readable = [claim for claim in claims if readers.can_read(claim)]
        readings = await readers.read(readable, evidence_map, Wishes(question))
    return _dependence_of_support(readings) if readings else None


def _dependence_of_support(readings: Sequence[Reading]) -> float:
    supports = [
        (r.best.support, r.prior.support) for r in readings if r.best is not None and r.prior is not None
    ]
    if len(supports) < len(readings):
        told = (reason for reading in readings for reason in (reading.error, reading.unchecked) if reason)
        raise JudgeError(f"the answer could not be judged: {next(told, 'the judge gave no answer')}")
    return dependence(fmean(p1 for p1, _ in supports), fmean(p0 for _, p0 in supports))


async def _dependence_of_answers(
    question: str, answer: str, evidence: EvidenceMap, model: LanguageModel
) -> float:
    excerpts = await asyncio.to_thread(evidence.excerpts, f"{question} {answer}", _SCRUBBED_TOKENS)
    texts = [text for _, text in excerpts]
    (found,) = await scrub(model, [question], texts, compare_by_model=True)
    if isinstance(found, Unjudged):
        raise JudgeError(f"the answer could not be judged: {found.reason}")
    return found.dependence


def _usable_evidence(source: EvidenceSource) -> list[Evidence]:
    try:
        blank = _is_blank(source)
    except RecursionError:
        blank = False  # what is wrong with it, `load_evidence` says
    return [] if blank else load_evidence(source)


def _is_blank(source: object) -> bool:
    if isinstance(source, str):
        return not source.strip()
    if isinstance(source, Mapping):
        source = list(source.values())
    return isinstance(source, Sequence) and all(_is_blank(part) for part in source)


def _ids(evidence: Sequence[Evidence]) -> frozenset[str]:
    return frozenset(passage.id for passage in evidence)


def _settings(config: VerificationConfig | None) -> VerificationConfig:
    """What the caller, or else files and variables say; everything is read where nobody says anything."""
    if config is None:
        return Config.load().verification_on_request
    if not isinstance(config, VerificationConfig):
        raise ConfigError(
            f"config must be a VerificationConfig, not {type(config).__name__}: "
            "write config=VerificationConfig(mode='full')"
        )
    return config


def _require_probability(threshold: float) -> float:
    if not isinstance(threshold, int | float) or not 0.0 < threshold < 1.0:
        raise InputError(
            f"the threshold is the confidence claimed, a number between 0 and 1, not {threshold!r}"
        )
    return threshold
