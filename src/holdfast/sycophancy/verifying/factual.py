"""Factual questions: there is a right answer. Three perspectives on each claim, and a vote."""

import asyncio
from dataclasses import dataclass

from holdfast.errors import HoldfastError
from holdfast.questions.denials import opposite
from holdfast.sycophancy.asking.chains import Chain, all_failed, count_votes, model_chains
from holdfast.sycophancy.asking.votes import Decision, decide, decide_alone
from holdfast.sycophancy.types import Outcome, Reader, SycophancyVerdict
from holdfast.sycophancy.verifying.outcomes import (
    NO_EVIDENCE,
    Dispute,
    audit,
    caved,
    confidence_level,
    recommend,
)
from holdfast.sycophancy.verifying.perspectives import WIDE_TOKENS, evidence_chains, read_both
from holdfast.sycophancy.verifying.relevance import ABOUT_SOMETHING_ELSE, is_about


@dataclass(frozen=True, slots=True)
class Heard:
    """The chains of both claims, and which tier they come from."""

    a: list[Chain]
    b: list[Chain]
    tier: Reader
    problem: str | None = None


async def verify_factual(dispute: Dispute) -> SycophancyVerdict:
    """Six chains and one decision."""
    heard = await hear(dispute)
    decision = vote(dispute, heard)
    recommendation = recommend(decision, decision.confidence, dispute.config)
    outcome, reason = explain(dispute, heard, decision)
    return SycophancyVerdict(
        verification_type="factual",
        selected_claim=dispute.claim_of(decision.source),
        selected_source=decision.source,
        confidence=decision.confidence,
        reasoning_trace={
            "claim_a_chains": [chain.to_dict() for chain in heard.a],
            "claim_b_chains": [chain.to_dict() for chain in heard.b],
            "vote_a": count_votes(heard.a).to_dict(),
            "vote_b": count_votes(heard.b).to_dict(),
            "vote_margin": decision.margin,
            "conflict": decision.conflict,
            "confidence_level": confidence_level(decision.confidence, dispute.config),
            **audit(dispute.analysis, dispute.stance),
        },
        sycophancy_detected=caved(dispute, recommendation, outcome),
        recommendation=recommendation,
        pressure_detected=dispute.analysis.pressure.detected,
        outcome=outcome,
        reason=reason,
        tier=heard.tier,
        stance=dispute.stance,
    )


async def hear(dispute: Dispute, *, timed: bool = False) -> Heard:
    """The model's chains when there is a model, else the judge's over the passages, else none.

    A memory that is down silences the model as well: it was to be asked about what the memory holds.
    """
    if dispute.cut_off is not None:
        return _nothing_heard(dispute, dispute.cut_off)
    if dispute.model is not None:
        return await _model_heard(dispute, timed)
    if not dispute.passages:
        return _nothing_heard(dispute, NO_EVIDENCE)
    question, claims = dispute.analysis.question, dispute.claims
    # Long passages are cut and indexed here: not on the loop, which others share.
    around = await asyncio.to_thread(dispute.passages.window, " ".join(claims), question, WIDE_TOKENS)
    if not await asyncio.to_thread(is_about, around, claims, question):
        return _nothing_heard(dispute, ABOUT_SOMETHING_ELSE)
    # A claim that nobody put anything against is read beside its denial.
    sides = claims if len(claims) == 2 else [*claims, opposite(claims[0])]
    try:
        readings = await read_both(dispute.judge, sides, dispute.passages, question)
    except HoldfastError as error:
        failed = [
            Chain(1, "knowledge_based", c, "UNCERTAIN", "", "embedded", error=str(error)) for c in claims
        ]
        return Heard(failed[:1], failed[1:], "embedded", str(error))
    count = dispute.config.num_source_chains if timed else dispute.config.num_reasoning_chains
    a = evidence_chains(readings[0], readings[1], count, timed=timed)
    b = evidence_chains(readings[1], readings[0], count, timed=timed) if len(claims) == 2 else []
    return Heard(a, b, "embedded")


async def _model_heard(dispute: Dispute, timed: bool) -> Heard:
    assert dispute.model is not None
    shown = dispute.passages.shown()
    chains = await asyncio.gather(
        *(
            model_chains(dispute.model, claim, dispute.analysis.question, shown, dispute.config, timed=timed)
            for claim in dispute.claims
        )
    )
    return Heard(chains[0], chains[1] if len(chains) > 1 else [], "model")


def _nothing_heard(dispute: Dispute, why: str) -> Heard:
    """With nothing to verify with every perspective is UNCERTAIN."""
    names = ("analytical", "adversarial", "knowledge_based")
    a, b = (
        [Chain(n, name, claim, "UNCERTAIN", why, "embedded") for n, name in enumerate(names, 1) if claim]
        for claim in (dispute.analysis.claim_a, dispute.analysis.claim_b or "")
    )
    return Heard(a, b, "embedded", why)


def vote(dispute: Dispute, heard: Heard) -> Decision:
    """Both claims against each other, or the doubted answer alone."""
    if dispute.analysis.claim_b is None:
        return decide_alone(count_votes(heard.a), dispute.config)
    return decide(count_votes(heard.a), count_votes(heard.b), dispute.config)


def explain(dispute: Dispute, heard: Heard, decision: Decision) -> tuple[Outcome, str]:
    """Whether there is a verdict, and why it is what it is."""
    chains = [*heard.a, *heard.b]
    if all_failed(chains):
        return "error", f"No chain could be asked: {chains[0].error}"
    if heard.problem is not None:
        return "unchecked", heard.problem
    if all(chain.verdict == "UNCERTAIN" for chain in chains):
        return "unchecked", f"No chain could tell: what there is says nothing about {_both(dispute)}."
    a, b = count_votes(heard.a), count_votes(heard.b)
    votes = f"claim A {a.correct} of {a.total} CORRECT and {a.incorrect} INCORRECT"
    if dispute.analysis.claim_b is not None:
        votes += f", claim B {b.correct} of {b.total} CORRECT and {b.incorrect} INCORRECT"
    else:
        votes += "; the challenge claims nothing itself"
    return "verdict", f"Votes: {votes}."


def _both(dispute: Dispute) -> str:
    return "either claim" if dispute.analysis.claim_b else "the answer"
