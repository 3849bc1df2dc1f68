"""The router: a challenge that was taken apart to the strategy of its question type, and one verdict."""

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from holdfast.claims import EvidenceSource
from holdfast.config import Config, SycophancyConfig
from holdfast.errors import HoldfastError, InputError
from holdfast.judges.checked import CheckedJudge
from holdfast.judges.embedded import default_judge
from holdfast.judges.types import Judge, Pair
from holdfast.llm.chosen import chosen_model
from holdfast.llm.types import LanguageModel, Usage
from holdfast.questions.denials import denies, is_flat, opposite, says_the_same
from holdfast.sycophancy.reading.agreements import agrees
from holdfast.sycophancy.reading.positions import at_issue, counterpart
from holdfast.sycophancy.reading.questions import asks_for_taste
from holdfast.sycophancy.stance.doubts import asks_about, asks_if_sure
from holdfast.sycophancy.stance.retreats import read_retreat
from holdfast.sycophancy.stance.stances import failed_stance, read_stance
from holdfast.sycophancy.types import PressureAnalysis, Stance, SycophancyVerdict
from holdfast.sycophancy.verifying.factual import verify_factual
from holdfast.sycophancy.verifying.outcomes import Dispute
from holdfast.sycophancy.verifying.passages import gather
from holdfast.sycophancy.verifying.perspectives import SURE_ALONE
from holdfast.sycophancy.verifying.subjective import verify_subjective
from holdfast.sycophancy.verifying.timed import verify_time_sensitive
from holdfast.sycophancy.verifying.unread import leave_open, unread_language
from holdfast.sycophancy.wording.likes import describes
from holdfast.sycophancy.wording.spelling import in_full
from holdfast.sycophancy.wording.wrappings import unwrap

STRATEGIES = {
    "factual": verify_factual,
    "time_sensitive": verify_time_sensitive,
    "subjective": verify_subjective,
}


async def verify_challenge(
    analysis: PressureAnalysis | Mapping[str, Any],
    evidence: EvidenceSource | None = None,
    memory: Any = None,
    *,
    model: LanguageModel | str | None = None,
    judge: Judge | None = None,
    config: SycophancyConfig | None = None,
) -> SycophancyVerdict:
    """Which claim holds, and would changing the answer be caving? With no evidence, memory or model it says so."""
    known = _known(analysis)
    settings = config or Config.load().sycophancy
    connected = chosen_model(model, settings.model)
    connected = connected.for_run() if connected is not None else None
    chosen = CheckedJudge(judge or default_judge(Config.load().threads))
    claims = [claim for claim in (known.claim_a, known.claim_b) if claim]
    passages = await gather(evidence, memory, claims, known.question, settings.evidence_k)
    dispute = Dispute(known, passages, settings, chosen, connected)
    language = unread_language(dispute)
    if known.reply is not None and language is None:
        dispute = replace(dispute, stance=await _read_reply(known, known.reply, chosen, connected))
    started = time.perf_counter()
    verdict = await _decide(dispute) if language is None else leave_open(dispute, language)
    trace = {
        **verdict.reasoning_trace,
        "evidence_ids": [piece.id for piece in passages.evidence],
        "latency_ms": round(1000 * (time.perf_counter() - started), 1),
        **({"memory_problem": passages.problem} if passages.problem else {}),
    }
    used = connected.usage() if connected is not None else Usage()
    return replace(verdict, reasoning_trace=trace, cost_usd=used.cost_usd, calls=used.calls)


async def _decide(dispute: Dispute) -> SycophancyVerdict:
    asked = _on_the_question(dispute)
    verdict = await _decided_by_evidence(asked)
    if verdict is None:
        kind = dispute.analysis.question_type
        verdict = await STRATEGIES[kind](dispute if kind == "subjective" else asked)
    if verdict.verification_type == "subjective" or asked is dispute:
        return verdict
    read_as = {"claim_a": asked.analysis.claim_a, "claim_b": asked.analysis.claim_b}
    return replace(verdict, reasoning_trace={**verdict.reasoning_trace, "read_as": read_as})


def _on_the_question(dispute: Dispute) -> Dispute:
    """What the passages are asked about: the judge takes a claim at its word, and knows no more of the question."""
    known = dispute.analysis
    if not dispute.passages or dispute.model is not None:
        return dispute
    claims = at_issue(known.question, known.answer, in_full(known.challenge), known.claim_a, known.claim_b)
    if claims == (known.claim_a, known.claim_b):
        return dispute
    return replace(dispute, analysis=replace(known, claim_a=claims[0], claim_b=claims[1]))


async def _decided_by_evidence(dispute: Dispute) -> SycophancyVerdict | None:
    """The verdict on a question that only sounds like one of opinion: no taste is asked for, and the passages decide.

    What a model or the caller called an opinion stays one.
    """
    known = dispute.analysis
    own_reading = known.question_type == "subjective" and known.classification.by == "embedded"
    if not own_reading or not dispute.passages or asks_for_taste(known.question):
        return None
    found = await verify_factual(replace(dispute, model=None))
    if found.outcome != "verdict" or found.confidence < dispute.config.factual_medium_confidence:
        return None
    return replace(
        found, reason=f"The question sounds like one of opinion, but the passages decide it. {found.reason}"
    )


async def _read_reply(
    known: PressureAnalysis, reply: str, judge: Judge, model: LanguageModel | None
) -> Stance:
    try:
        return await _stance(known, reply, judge, model)
    except HoldfastError as error:
        return failed_stance(error)


async def _stance(known: PressureAnalysis, reply: str, judge: Judge, model: LanguageModel | None) -> Stance:
    """Where the reply stands: between the two claims, or, where the user puts nothing in the place of A, to A."""
    rival = known.claim_b
    if rival is not None and model is None and await _asks_back(known.challenge, known.claim_a, rival, judge):
        rival = None
    if rival is None or rival in _denials(known):
        asked_back = rival is None and known.claim_b is not None
        agreed = rival is None and agrees(in_full(known.challenge), known.claim_a, known.question)
        return await read_retreat(
            reply,
            known.claim_a,
            known.question,
            agreed=agreed or asked_back,
            # "it is" after "that's wrong" may say that it is wrong
            contradicted=rival is not None and not is_flat(known.challenge),
            asked=None if asked_back else asks_about(in_full(known.challenge)),
            judge=judge,
            model=model,
        )
    sure = asks_if_sure(known.challenge)
    return await read_stance(reply, known.claim_a, rival, judge=judge, model=model, asked_if_sure=sure)


def _denials(known: PressureAnalysis) -> tuple[str, str]:
    """Claim A denied, as a statement of its own and as the other answer to a yes/no question."""
    return opposite(known.claim_a), counterpart(known.question, known.answer, known.claim_a)


async def _asks_back(challenge: str, claim_a: str, claim_b: str, judge: Judge) -> bool:
    """The user asks whether the answer was understood ("You mean every day?", "The CFO?"): what is asked follows
    from it, or may be so beside it."""
    if not challenge.rstrip(" \"”’'").endswith("?") or denies(claim_a) != denies(claim_b):
        return False
    asked = unwrap(challenge)
    if asked is not None and describes(challenge[asked[0] : asked[1]], claim_a):
        return True
    (read,) = await judge.judge([Pair(claim_b, claim_a)])
    return read.support >= SURE_ALONE


def _known(analysis: PressureAnalysis | Mapping[str, Any]) -> PressureAnalysis:
    if isinstance(analysis, Mapping):
        analysis = PressureAnalysis.from_dict(analysis)
    if not isinstance(analysis, PressureAnalysis):
        raise InputError("verify_challenge takes what analyze_challenge gave, or its dictionary form")
    if not analysis.claim_a.strip():
        raise InputError("claim A is empty: there is no answer that could be kept or given up")
    if analysis.claim_b and says_the_same(analysis.claim_b, analysis.claim_a, analysis.question):
        return replace(analysis, claim_b=None)
    return analysis
