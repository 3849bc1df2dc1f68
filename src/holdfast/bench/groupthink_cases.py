"""What the tribunal says about each labelled case, and how long that took."""

import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TypeVar

from holdfast.bench.groupthink_rows import Deliberation, ParaphraseRow, RationalesRow
from holdfast.bench.rewording import HEAVY, LIGHT, reword
from holdfast.claims.words import words
from holdfast.embedders import default_embedder
from holdfast.tribunal.detecting.convergence import measure_convergence
from holdfast.tribunal.detecting.detection import detect
from holdfast.tribunal.detecting.thresholds import Thresholds
from holdfast.tribunal.similarity.paraphrase import ParaphraseMeasure, common_words
from holdfast.tribunal.similarity.vectors import embedded_texts
from holdfast.tribunal.similarity.wording import Wording, WordingMeasure
from holdfast.tribunal.types import Agent, Verdict, Vote

T = TypeVar("T")
PARAPHRASE_FROM = Thresholds().warning


@dataclass(frozen=True, slots=True)
class Case:
    """One labelled case: the score grows with P(positive), and `flagged` is the decision as shipped."""

    file: str
    kind: str
    id: str
    source: str
    positive: bool
    score: float
    flagged: bool
    overlap: float
    length: float
    latency_ms: float
    level: float | None = None
    """The similarity itself, where the score is a change; the cosine, where the score is the wording."""


@dataclass(frozen=True, slots=True)
class PanelCase:
    """The votes of models that agree on an answer and never saw each other: none should be discarded."""

    file: str
    kind: str
    id: str
    votes: int
    discarded: int
    latency_ms: float


def deliberation_case(file: str, item: Deliberation) -> Case:
    """Did agents that saw each other grow alike?"""
    found, latency = _timed(lambda: measure_convergence(item.rounds, item.agents))
    last = item.rounds[-1]
    return Case(
        file=file,
        kind="deliberation",
        id=item.id,
        source=item.source,
        positive=item.shared,
        score=found.change,
        flagged=found.converged,
        overlap=_mean([common_words(a, b) for a, b in combinations(last, 2)]),
        length=_mean([float(len(words(text))) for text in last]),
        latency_ms=latency,
        level=found.rounds[-1],
    )


def paraphrase_cases(file: str, rows: Sequence[ParaphraseRow], measure: ParaphraseMeasure) -> Iterator[Case]:
    """Is one sentence a paraphrase of the other?"""
    for row in rows:
        (score,), latency = _timed(partial(measure.scores, [(row.a, row.b)]))
        yield Case(
            file=file,
            kind="paraphrase",
            id=row.id,
            source="all",
            positive=row.paraphrase,
            score=score,
            flagged=score >= PARAPHRASE_FROM,
            overlap=common_words(row.a, row.b),
            length=_same_length(row.a, row.b),
            latency_ms=latency,
        )


def rationale_cases(file: str, row: RationalesRow) -> Iterator[Case | PanelCase]:
    """Panels of models that agree, the pairs in them, and two reworded copies of one rationale."""
    by_answer: dict[str, list[tuple[str, str]]] = {}
    for name, answer, text in row.solutions:
        by_answer.setdefault(answer, []).append((name, text))
    for answer, told in by_answer.items():
        if len(told) > 1:
            yield _panel_case(file, f"{row.id}={answer}", row.question, told)
            for (one, text), (other, again) in combinations(told, 2):
                yield _pair_case(file, "honest", f"{row.id}:{one}:{other}", row.question, text, again)
    name, _, text = row.solutions[zlib.crc32(row.id.encode()) % len(row.solutions)]
    for kind, share in (("copy", LIGHT), ("heavy copy", HEAVY)):
        copy = reword(text, f"{row.id}{name}", share)
        yield _pair_case(file, kind, f"{row.id}:{name}:{kind}", row.question, text, copy)


def _panel_case(file: str, name: str, question: str, told: Sequence[tuple[str, str]]) -> PanelCase:
    votes = [Vote(Agent(agent), Verdict.APPROVE, text) for agent, text in told]
    found, latency = _timed(lambda: detect(votes, question))
    return PanelCase(file, "panel", name, len(votes), len(found.discarded), latency)


def _pair_case(file: str, kind: str, name: str, question: str, one: str, other: str) -> Case:
    measure = WordingMeasure(question)
    score, latency = _timed(lambda: measure.similarity(Wording(one), Wording(other)))
    vectors = embedded_texts([one, other], default_embedder())
    return Case(
        file=file,
        kind=kind,
        id=name,
        source=kind,
        positive=kind != "honest",
        score=round(score, 6),
        flagged=score >= Thresholds().derivative,
        overlap=common_words(one, other),
        length=_same_length(one, other),
        latency_ms=latency,
        level=float(vectors[0] @ vectors[1]),
    )


def _same_length(one: str, other: str) -> float:
    """1 for texts of one length: the floor that knows nothing else."""
    sizes = len(words(one)), len(words(other))
    return min(sizes) / max(sizes) if max(sizes) else 1.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    result = work()
    return result, (time.perf_counter() - started) * 1000.0
