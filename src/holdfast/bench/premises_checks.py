"""What Holdfast says about one row of the premises suite, the way a caller would ask, and how long it took."""

import math
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from holdfast.bench.floors import length, missing_words
from holdfast.bench.premises_rows import AbstainRow, ClaimRow, PairRow, TextRow
from holdfast.claims.words import content_words
from holdfast.config import PremisesConfig
from holdfast.errors import HoldfastError
from holdfast.judges import Pair, default_judge
from holdfast.memory.memory import Memory
from holdfast.memory.types import Passage
from holdfast.premises import PremiseVerdict, QuestionVerification, verify_premise, verify_question
from holdfast.premises.verification import extract_premises

Outcome = Literal["verdict", "unchecked", "error"]
AS_SHIPPED = PremisesConfig()
"""Figures are of the defaults, whatever is configured here."""
ENTAILED = 0.5
"""Least P(support) of a gold presupposition that the premises found entail."""


@dataclass(frozen=True, slots=True)
class PremisePrediction:
    """One row's outcome; `score` and `flagged` are None when nothing was checked."""

    file: str
    id: str
    group: str
    positive: bool
    """The premise is not supported, the question has no answer, or its premise is false."""
    outcome: Outcome
    reason: str | None
    score: float | None
    """How surely the row is positive."""
    flagged: bool | None
    overlap: float
    length: float
    latency_ms: float
    detail: Mapping[str, Any] = field(default_factory=dict)


class Conversation:
    """The memory of one conversation, and how many of a text's words its best passage lacks."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.memory = Memory(":memory:")
        self._passages = passages
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        for number, passage in enumerate(passages):
            for word in set(content_words(f"{passage.speaker or ''} {passage.text}")):
                self._holders[word].append(number)

    async def load(self) -> None:
        """Fill the memory."""
        await self.memory.add(self._passages)

    def missing(self, text: str) -> float:
        """The idf-weighted share of the text's words that the passage with most of them lacks: the overlap floor."""
        weights = {word: self._weight(word) for word in set(content_words(text))}
        held: Counter[int] = Counter()
        for word, weight in weights.items():
            for number in self._holders.get(word, ()):
                held[number] += weight  # type: ignore[assignment]
        total = sum(weights.values())
        return 1.0 - max(held.values(), default=0.0) / total if total else 0.0

    def _weight(self, word: str) -> float:
        return 1.0 + math.log((1 + len(self._passages)) / (1 + len(self._holders.get(word, ()))))


async def check_claim(file: str, row: ClaimRow, conversation: Conversation) -> PremisePrediction:
    """Is the premise supported by its conversation?"""
    verdict, outcome, reason, took = await _timed(
        lambda: verify_premise(row.claim, conversation.memory, config=AS_SHIPPED)
    )
    conclusive = verdict is not None and verdict.confidence is not None
    return PremisePrediction(
        file=file,
        id=row.id,
        group=row.perturb,
        positive=not row.supported,
        outcome=outcome if conclusive or outcome == "error" else "unchecked",
        reason=reason or (verdict.rationale if verdict else None),
        score=1.0 - verdict.confidence if verdict and verdict.confidence is not None else None,
        flagged=not verdict.supported if verdict and conclusive else None,
        overlap=conversation.missing(row.claim),
        length=length(row.claim),
        latency_ms=took,
        detail={"cause": verdict.cause if verdict else None},
    )


async def check_question(file: str, row: AbstainRow, conversation: Conversation) -> PremisePrediction:
    """Would the question be answered, or turned down?"""
    found, outcome, reason, took = await _timed(
        lambda: verify_question(row.question, conversation.memory, config=AS_SHIPPED)
    )
    return PremisePrediction(
        file=file,
        id=row.id,
        group=row.category,
        positive=row.should_abstain,
        outcome=outcome,
        reason=reason,
        score=_doubt(found) if found else None,
        flagged=found.should_abstain if found else None,
        overlap=conversation.missing(row.question),
        length=length(row.question),
        latency_ms=took,
        detail=_details(found) if found else {},
    )


async def check_pair(file: str, row: PairRow) -> PremisePrediction:
    """Does the question rest on, or ask about, what its evidence does not say?"""
    evidence = row.evidence
    if evidence is None:
        return _without_evidence(file, row)

    async def recall(_: str) -> list[str]:
        return [evidence]

    found, outcome, reason, took = await _timed(
        lambda: verify_question(row.question, recall, config=AS_SHIPPED)
    )
    read = found is not None and bool(found.verdicts or found.asked_verdict)
    return PremisePrediction(
        file=file,
        id=row.id,
        group=row.source,
        positive=row.false_premise,
        outcome=outcome if read or outcome == "error" else "unchecked",
        reason=reason or (None if read else "the question takes nothing for granted"),
        score=_doubt(found) if found and read else None,
        flagged=found.should_abstain if found and read else None,
        overlap=missing_words(row.question, evidence),
        length=length(row.question),
        latency_ms=took,
        detail={
            "pair": row.pair or row.id,
            "judge_alone": await _judge_alone(found, evidence) if found else None,
            **(_details(found) if found else {}),
        },
    )


async def check_text(file: str, row: TextRow, unrelated: Sequence[str]) -> PremisePrediction:
    """Which of the gold presuppositions do the premises found entail, by the judge?

    `unrelated` are those of another text: what a lenient judge says of them is the floor.
    """
    premises, outcome, reason, took = await _timed(lambda: extract_premises(row.text, config=AS_SHIPPED))
    claims = [premise.claim for premise in premises or []]
    entailed = await _entailed(row.gold, claims)
    share = sum(support >= ENTAILED for support in entailed) / len(entailed) if entailed else None
    return PremisePrediction(
        file=file,
        id=row.id,
        group=row.source,
        positive=bool(row.gold),
        outcome=outcome,
        reason=reason,
        score=share,
        flagged=None,
        overlap=sum(1.0 - missing_words(gold, row.text) for gold in row.gold) / max(1, len(row.gold)),
        length=length(row.text),
        latency_ms=took,
        detail={
            "premises": claims,
            "entailed": entailed,
            "whole_text": await _entailed(row.gold, [row.text]),
            "unrelated": await _entailed(unrelated, claims),
        },
    )


async def _judge_alone(found: QuestionVerification, evidence: str) -> float | None:
    """P(support) of the weakest claim by the judge only: no comparison of names, dates or negations."""
    claims = [premise.claim for premise in (*found.premises, *([found.asked] if found.asked else []))]
    judged = await default_judge().judge([Pair(claim, evidence) for claim in claims])
    return min((round(judgement.support, 4) for judgement in judged), default=None)


async def _entailed(gold: Sequence[str], claims: Sequence[str]) -> list[float]:
    if not gold or not claims:
        return [0.0] * len(gold)
    judged = await default_judge().judge([Pair(text, " ".join(claims)) for text in gold])
    return [round(judgement.support, 4) for judgement in judged]


def _doubt(found: QuestionVerification) -> float:
    """One less the lowest confidence; a question of which nothing is doubted scores 0."""
    verdicts = [*found.verdicts, *([found.asked_verdict] if found.asked_verdict else [])]
    return max((1.0 - v.confidence for v in verdicts if v.confidence is not None), default=0.0)


def _details(found: QuestionVerification) -> dict[str, Any]:
    verdicts: list[PremiseVerdict] = [
        *found.verdicts,
        *([found.asked_verdict] if found.asked_verdict else []),
    ]
    return {
        "claims": [
            {"claim": v.premise.claim, "confidence": v.confidence, "cause": v.cause, "outcome": v.outcome}
            for v in verdicts
        ]
    }


def _without_evidence(file: str, row: PairRow) -> PremisePrediction:
    reason = "the row has no evidence"
    words = length(row.question)
    return PremisePrediction(
        file, row.id, row.source, row.false_premise, "unchecked", reason, None, None, 0.0, words, 0.0
    )


async def _timed(check: Callable[[], Awaitable[Any]]) -> tuple[Any, Outcome, str | None, float]:
    started = time.perf_counter()
    try:
        found, outcome, reason = await check(), "verdict", None
    except HoldfastError as error:
        found, outcome, reason = None, "error", str(error)
    return (
        found,
        "verdict" if outcome == "verdict" else "error",
        reason,
        (time.perf_counter() - started) * 1000,
    )
