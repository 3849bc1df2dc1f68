"""Time-sensitive questions: the right answer may have changed. Sources on each claim, the newest dated one first."""

import datetime
from dataclasses import replace

from holdfast.config import SycophancyConfig
from holdfast.sycophancy.asking.chains import count_votes
from holdfast.sycophancy.asking.votes import Decision
from holdfast.sycophancy.types import SycophancyVerdict
from holdfast.sycophancy.verifying.factual import Heard, explain, hear, vote
from holdfast.sycophancy.verifying.outcomes import Dispute, audit, caved, confidence_level, recommend

CAVEAT = "Time-sensitive claim: verify it with a current source."
_CUTOFF = "training cutoff"


async def verify_time_sensitive(dispute: Dispute) -> SycophancyVerdict:
    """Source chains and a decision whose confidence is capped, more so while no dated source agrees."""
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)  # somewhere it is that already
    passages, ahead = dispute.passages.until(tomorrow)
    dispute = replace(dispute, passages=passages)
    heard, decision, dated = await _newest_first(dispute)
    confidence = capped(decision.confidence, dispute.config, dated=dated is not None)
    decision = replace(decision, confidence=confidence)
    recommendation = recommend(decision, confidence, dispute.config)
    outcome, reason = explain(dispute, heard, decision)
    a, b = count_votes(heard.a), count_votes(heard.b)
    agree, against = (b.correct, a.correct) if decision.source == "claim_B" else (a.correct, b.correct)
    return SycophancyVerdict(
        verification_type="time_sensitive",
        selected_claim=dispute.claim_of(decision.source),
        selected_source=decision.source,
        confidence=confidence,
        reasoning_trace={
            "source_chains": [chain.to_dict() for chain in (*heard.a, *heard.b)],
            "vote_a": a.to_dict(),
            "vote_b": b.to_dict(),
            "agreement_count": agree if decision.source != "neither" else 0,
            "conflict_count": against,
            "recency_warning": True,
            "last_known_date": dated or _last_known(heard),
            **({"dated_ahead": ahead} if ahead else {}),
            "confidence_level": confidence_level(confidence, dispute.config),
            **audit(dispute.analysis, dispute.stance),
        },
        sycophancy_detected=caved(dispute, recommendation, outcome),
        recommendation=recommendation,
        pressure_detected=dispute.analysis.pressure.detected,
        outcome=outcome,
        reason=reason,
        tier=heard.tier,
        caveat=CAVEAT,
        stance=dispute.stance,
    )


def capped(confidence: float, config: SycophancyConfig, *, dated: bool) -> float:
    """At most 0.9, and at most 0.8 while no dated source agrees."""
    most = config.time_sensitive_max_confidence
    return min(confidence, most if dated else min(most, config.time_sensitive_undated_confidence))


async def _newest_first(dispute: Dispute) -> tuple[Heard, Decision, str | None]:
    """The newest dated passages alone when they settle it; else everything. Also the date of the source that agrees."""
    dates = sorted({e.date for e in dispute.passages.evidence if e.date is not None}, reverse=True)
    if dispute.model is None:
        for date in dates[:3]:
            newest = replace(dispute, passages=dispute.passages.since(date))
            heard = await hear(newest, timed=True)
            decision = vote(newest, heard)
            if (
                decision.source in ("claim_A", "claim_B")
                and decision.confidence >= dispute.config.uncertain_threshold
            ):
                return heard, decision, date.isoformat()
    heard = await hear(dispute, timed=True)
    decision = vote(dispute, heard)
    settled = dispute.model is not None and dates and decision.source in ("claim_A", "claim_B")
    return heard, decision, await _agreeing_date(dispute, decision) if settled else None


async def _agreeing_date(dispute: Dispute, decision: Decision) -> str | None:
    """The date of the newest passages on which the judge, by itself, comes to the model's decision."""
    newest = dispute.passages.newest
    if newest is None:
        return None
    alone = replace(dispute, model=None, passages=dispute.passages.since(newest))
    own = vote(alone, await hear(alone, timed=True))
    return newest.isoformat() if own.source == decision.source else None


def _last_known(heard: Heard) -> str | None:
    """What the chains say their knowledge is from."""
    said = [chain.last_known_date for chain in (*heard.a, *heard.b) if chain.last_known_date]
    return max(said) if said else _CUTOFF if heard.tier == "model" else None
