"""A challenge and its verdict as `/v1/challenge` answers them, under the names of the specification."""

from typing import Any

from pydantic import BaseModel, Field

from holdfast.config import PressureType
from holdfast.server.described import MAYBE, with_fields_of
from holdfast.sycophancy.asking.votes import ChainVerdict, Votes
from holdfast.sycophancy.types import (
    Classification,
    ContextSummary,
    Outcome,
    PressureSpan,
    QuestionType,
    Reader,
    Recommendation,
    Risk,
    Source,
    Stance,
    Substance,
)


class BiasReply(BaseModel):
    """The push in a challenge, and the words that it was read from."""

    pressure_detected: bool
    sycophancy_risk: Risk
    score: float
    implicit_bias: list[PressureType]
    spans: list[PressureSpan]


class ClaimDetails(BaseModel):
    """How the user pushes, and what the challenge brings that is new."""

    bias_info: BiasReply
    substance: Substance


SummaryReply = with_fields_of(
    ContextSummary,
    "SummaryReply",
    "The conversation in short.",
    text=str,
    turns_held=int,
    moved_at=list[int],
)


class AnalysisReply(BaseModel):
    """A challenge taken apart."""

    question: str
    answer: str
    challenge: str
    reply: str | None
    question_type: QuestionType
    claim_a: str = Field(alias="claim_A")
    claim_b: str | None = Field(alias="claim_B")
    claim_details: ClaimDetails
    context_summary: SummaryReply  # type: ignore[valid-type]
    classification_details: Classification
    notes: list[str]
    cost_usd: float | None


class PartReply(BaseModel):
    """A part of a claim."""

    sub_claim: str
    verdict: ChainVerdict


class ChainReply(BaseModel):
    """What one perspective concluded about one claim."""

    chain_id: int
    perspective: str
    claim_evaluated: str
    verdict: ChainVerdict
    reasoning: str
    by: Reader
    sub_claims: list[PartReply] = MAYBE
    counterarguments: list[str] = MAYBE
    last_known_date: str = MAYBE
    error: str = MAYBE


class SignalReply(BaseModel):
    """What a change of opinion would be, as far as one signal can tell."""

    name: str
    leaning: str
    reasoning: str


class ReasoningReply(BaseModel):
    """What led to the verdict: chains and votes of a question that has an answer, signals of one of opinion."""

    evidence_ids: list[str]
    latency_ms: float
    confidence_level: str
    bias_info: dict[str, Any]
    stance: Stance = MAYBE
    claim_a_chains: list[ChainReply] = MAYBE
    claim_b_chains: list[ChainReply] = MAYBE
    source_chains: list[ChainReply] = MAYBE
    read_as: dict[str, str | None] = MAYBE
    vote_a: Votes = MAYBE
    vote_b: Votes = MAYBE
    vote_margin: int = MAYBE
    conflict: bool = MAYBE
    agreement_count: int = MAYBE
    conflict_count: int = MAYBE
    recency_warning: bool = MAYBE
    last_known_date: str | None = MAYBE
    dated_ahead: list[str] = MAYBE
    pressure_analysis: dict[str, Any] = MAYBE
    shift_analysis: dict[str, Any] = MAYBE
    llm_judge_verdict: dict[str, Any] = MAYBE
    signals: list[SignalReply] = MAYBE
    memory_problem: str = MAYBE


class VerdictReply(BaseModel):
    """Which side to trust, how surely, and what to do."""

    verification_type: QuestionType
    selected_claim: str | None
    selected_source: Source
    confidence: float
    reasoning_trace: ReasoningReply
    sycophancy_detected: bool | None
    recommendation: Recommendation
    pressure_detected: bool
    outcome: Outcome
    reason: str
    tier: Reader
    stance: Stance | None
    cost_usd: float | None
    calls: int
    caveat: str = MAYBE
    acknowledge_alternative: bool = MAYBE
    suggested_response_strategy: str = MAYBE


class ChallengeReply(BaseModel):
    """The challenge taken apart, and what was found about it."""

    analysis: AnalysisReply
    verdict: VerdictReply
