"""From a reading to a verdict: the status, what is flagged, how far the evidence falls short, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from holdfast.claims.types import Chunk, Claim
from holdfast.claims.words import content_words
from holdfast.config import VerificationConfig
from holdfast.grounding.company import among
from holdfast.grounding.coverage import NO_CONTENT, NO_PASSAGE
from holdfast.grounding.mapping import rank_chunks
from holdfast.grounding.modality import strengthened_from
from holdfast.grounding.parts import part_is_stated, rest_is_covered, same_subject
from holdfast.grounding.readings import PARTIAL_FROM, Reading
from holdfast.grounding.reasons import (
    missing_marks,
    phantom_reason,
    reason_for,
    wrong_citation_reason,
)
from holdfast.grounding.spans import highlight, quote_chunks
from holdfast.grounding.types import ClaimStatus, ClaimVerification, GapType, Outcome
from holdfast.judges.bits import dependence, evidence_gap
from holdfast.judges.exact.clashes.clash import SENTENCE_SHOWN
from holdfast.judges.exact.reading.typography import excerpt
from holdfast.judges.types import Judgement
from holdfast.judges.windows import Window

CLAIMED_CONFIDENCE = 0.95
"""How sure an answer is taken to be when nobody says otherwise."""
CONTRADICTED_FROM = 0.5
"""Least P(contradict) of a contradicted claim; it must also be the largest of the three."""
SPEAKS_OF_IT_FROM = 0.1
"""Least evidence dependence of a supported claim that shares no word with any passage.

Claims that say next to nothing ("That is correct.") reached .09 at most on passages about other things; paraphrases
without a shared word had .2 and more, but for "He passed away." (.08), which is taken for one of them.
"""
_QUOTES = 3


@dataclass(frozen=True, slots=True)
class Standard:
    """What a claim is held to."""

    config: VerificationConfig
    claimed_confidence: float = CLAIMED_CONFIDENCE
    claims: int = 1
    """How many claims its answer has."""


@dataclass(frozen=True, slots=True)
class _Bits:
    """How far the evidence falls short; None wherever the prior is unknown."""

    prior: float | None = None
    dependence: float | None = None
    gap: float | None = None
    justified: bool | None = None
    independent: bool = False


def decide(reading: Reading, response: str, standard: Standard) -> ClaimVerification:
    """Everything known about one claim that the judges have read."""
    alone = reading.best
    if reading.unchecked is not None:
        return without_verdict(reading.claim, "unchecked", reading.unchecked, reading.bearing.phantom_ids)
    if alone is None or reading.main is None:
        return without_verdict(reading.claim, "error", reading.error or "the judge gave no answer")
    judgement = among(alone, standard.claims)
    hedge = _hedge(reading, judgement, standard)
    status = ClaimStatus.PARTIALLY_SUPPORTED if hedge else _status(reading, judgement, standard)
    bits = _bits(reading, judgement, standard)
    flag = _flag(reading, status, hedge, bits, standard)
    supported = status is ClaimStatus.SUPPORTED
    marks = () if supported else (*judgement.marks, *missing_marks(reading.exact))
    chunks = rank_chunks(reading.claim, reading.window, stated=supported, disputed=marks)
    if not chunks and (nothing := _rests_on_nothing(reading, alone, status)):
        return without_verdict(reading.claim, "unchecked", nothing, reading.bearing.phantom_ids)
    if supported and reading.telling is not None:
        chunks = list(dict.fromkeys([reading.telling, *chunks]))
    decisive = _decisive(judgement, reading.window, chunks) if status is ClaimStatus.CONTRADICTED else []
    chunks = list(dict.fromkeys([*decisive, *chunks]))
    wrong_citation = _wrong_citation(reading, status, standard)
    return ClaimVerification(
        **_identity(reading.claim),
        evidence_ids=list(dict.fromkeys(chunk.evidence_id for chunk in chunks)),
        verdict=status,
        reason=_reason(reading, status, judgement, hedge, chunks, wrong_citation),
        evidence_support=judgement.support,
        support_alone=alone.support if judgement is not alone else None,
        support_interval=judgement.interval,
        uncalibrated_support=judgement.uncalibrated,
        short_evidence=reading.bearing.short,
        contradiction=judgement.contradict,
        prior_support=bits.prior,
        evidence_dependence=bits.dependence,
        dependence_method=_dependence_method(reading, bits),
        consistency_score=_consistency(reading),
        confidence_justified=bits.justified,
        evidence_gap_bits=bits.gap,
        is_flagged=flag is not None and not (supported and flag is GapType.EVIDENCE_INDEPENDENT),
        flag_reason=flag,
        quotes=quote_chunks(chunks[: _QUOTES if supported else 1 + len(decisive)], reading.claim.text),
        highlights=[] if supported else highlight(reading.claim, response, marks, 1.0 - judgement.support),
        cited_ids=list(reading.bearing.cited_ids),
        phantom_ids=list(reading.bearing.phantom_ids),
        wrong_citation=wrong_citation,
        tier=judgement.tier,
        cost_usd=_cost(reading),
    )


def without_verdict(
    claim: Claim, outcome: Outcome, why: str, phantoms: tuple[str, ...] = ()
) -> ClaimVerification:
    """A claim without a score; citations of evidence that does not exist are still told."""
    return ClaimVerification(
        **_identity(claim),
        outcome=outcome,
        outcome_reason=why,
        reason=phantom_reason(phantoms) if phantoms else "",
        is_flagged=bool(phantoms),
        flag_reason=GapType.PHANTOM_CITATION if phantoms else None,
        phantom_ids=list(phantoms),
    )


def status_of(judgement: Judgement, config: VerificationConfig) -> ClaimStatus:
    """The verdict that a judgement gives by itself."""
    support, contradict = judgement.support, judgement.contradict
    if contradict >= CONTRADICTED_FROM and contradict >= max(support, judgement.silent):
        return ClaimStatus.CONTRADICTED
    if support >= config.support_threshold:
        return ClaimStatus.SUPPORTED
    if support >= PARTIAL_FROM and support > contradict:
        return ClaimStatus.PARTIALLY_SUPPORTED
    return ClaimStatus.UNSUPPORTED


def _status(reading: Reading, judgement: Judgement, standard: Standard) -> ClaimStatus:
    """The judgement's own verdict, with two corrections that the words of claim and evidence call for."""
    status, claim, window = status_of(judgement, standard.config), reading.claim.text, reading.window
    if status is ClaimStatus.CONTRADICTED and judgement.tier == "embedded":
        # A small judge takes "something else entirely" for "otherwise".
        return status if same_subject(claim, window.chunks) else ClaimStatus.UNSUPPORTED
    silent = status is ClaimStatus.UNSUPPORTED and judgement.silent > judgement.contradict
    if silent and part_is_stated(claim, judgement.marks, window.text):
        return ClaimStatus.PARTIALLY_SUPPORTED
    return status


def _identity(claim: Claim) -> dict[str, Any]:
    return {
        "claim_id": claim.id,
        "claim_text": claim.text,
        "start": claim.start,
        "end": claim.end,
        "critical": claim.critical,
        "hedged": claim.hedged,
    }


def _hedge(reading: Reading, judgement: Judgement, standard: Standard) -> str | None:
    """The hedge that a claim dropped: a judge of entailment reads past it, so the words are searched."""
    contradicted = status_of(judgement, standard.config) is ClaimStatus.CONTRADICTED
    if contradicted or judgement.tier == "exact" or reading.claim.hedged:
        return None
    return strengthened_from(reading.claim.text, (chunk.text for chunk in reading.window.chunks))


def _rests_on_nothing(reading: Reading, judgement: Judgement, status: ClaimStatus) -> str | None:
    """Why a verdict would be empty: the embedded judge has an opinion of "Yes, it is.", whatever the evidence."""
    if judgement.tier != "embedded":
        return None
    if not content_words(reading.claim.text):
        return NO_CONTENT
    if status is not ClaimStatus.SUPPORTED or reading.prior is None:
        return None
    needed = dependence(judgement.support, reading.prior.support)
    return NO_PASSAGE if needed < SPEAKS_OF_IT_FROM else None


def _bits(reading: Reading, judgement: Judgement, standard: Standard) -> _Bits:
    if reading.prior is None:
        return _Bits(dependence=reading.answers_dependence)
    prior, tau = reading.prior.support, standard.claimed_confidence
    # What cites nothing but phantoms has observed nothing, whatever other evidence says.
    only_phantoms = bool(reading.bearing.phantom_ids) and not reading.bearing.cited_ids
    gap = evidence_gap(prior if only_phantoms else judgement.support, prior, tau)
    observed = reading.answers_dependence
    return _Bits(
        prior,
        dependence(judgement.support, prior) if observed is None else observed,
        gap.gap_bits,
        gap.observed_bits >= gap.required_bits,
        gap.evidence_independent,
    )


def _dependence_method(reading: Reading, bits: _Bits) -> Literal["judge", "answers"] | None:
    if bits.dependence is None:
        return None
    return "judge" if reading.answers_dependence is None else "answers"


def _flag(
    reading: Reading, status: ClaimStatus, hedge: str | None, bits: _Bits, standard: Standard
) -> GapType | None:
    if reading.bearing.phantom_ids:
        return GapType.PHANTOM_CITATION
    if status is ClaimStatus.CONTRADICTED:
        return GapType.CONTRADICTED
    if status is ClaimStatus.SUPPORTED:
        unneeded = bits.dependence is not None and bits.dependence < standard.config.dependence_threshold
        return GapType.EVIDENCE_INDEPENDENT if bits.independent or unneeded else None
    if bits.independent:
        return GapType.EVIDENCE_INDEPENDENT
    missing = missing_marks(reading.exact)
    if hedge or rest_is_covered(reading.claim.text, missing, reading.window.text):
        return GapType.OVER_EXTRAPOLATION
    partial = status is ClaimStatus.PARTIALLY_SUPPORTED
    return GapType.PARTIAL_SUPPORT if partial else GapType.UNSUPPORTED


def _wrong_citation(reading: Reading, status: ClaimStatus, standard: Standard) -> bool:
    cited = reading.cited
    return (
        status is ClaimStatus.SUPPORTED
        and cited is not None
        and status_of(among(cited, standard.claims), standard.config) is not ClaimStatus.SUPPORTED
    )


def _reason(
    reading: Reading,
    status: ClaimStatus,
    judgement: Judgement,
    hedge: str | None,
    chunks: Sequence[Chunk],
    wrong_citation: bool,
) -> str:
    bearing, text = reading.bearing, reading.claim.text
    best, read_on = chunks[0] if chunks else None, reading.window.text
    parts = [reason_for(text, status, judgement, best, reading.exact, hedge, read_on, bearing.elsewhere)]
    if bearing.phantom_ids:
        parts.insert(0, phantom_reason(bearing.phantom_ids))
    found = [chunk.evidence_id for chunk in chunks]
    if wrong_citation:
        parts.append(wrong_citation_reason(bearing.cited_ids, found))
    elif (
        status is ClaimStatus.CONTRADICTED
        and reading.cited
        and reading.cited.silent > reading.cited.contradict
    ):
        parts.append(wrong_citation_reason(bearing.cited_ids, found, does_not="speak of"))
    return " ".join(parts)


def _decisive(judgement: Judgement, window: Window, chunks: Sequence[Chunk]) -> list[Chunk]:
    """The sentence that a rule names, unless it is the best: "Gamma is the cheapest" is refuted by another row."""
    if judgement.tier != "exact":
        return []
    named = (c for c in window.chunks if f"“{excerpt(c.reading, SENTENCE_SHOWN)}”" in judgement.reason)
    return [chunk for chunk in named if chunk.reading.strip() and chunk not in chunks[:1]][:1]


def _consistency(reading: Reading) -> float | None:
    if reading.main is None or reading.alone is None:
        return None
    return 1.0 - abs(reading.main.support - reading.alone.support)


def _cost(reading: Reading) -> float | None:
    costs = [j.cost_usd for j in (reading.main, reading.cited, reading.prior, reading.alone) if j is not None]
    return None if None in costs else sum(cost for cost in costs if cost is not None)
