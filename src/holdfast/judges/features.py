"""What the blend weighs beside the network's opinion of the pair: the words alone, and the marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from statistics import fmean

from holdfast.claims.words import content_words, weight_of, words
from holdfast.judges.astray import astray
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.statements import Value, find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.measures import measured_otherwise


@dataclass(frozen=True, slots=True)
class LexicalFeatures:
    """Of a copy 1, 1, 0 and 0; all but the last are shares."""

    coverage: float
    """Content words of the claim that the evidence has; long words count more, for want of a corpus."""
    bigrams: float
    """Neighbouring words of the claim that are neighbours in the evidence."""
    misfit: float
    """Numbers and dates of the claim that the evidence lacks, counted as far as it has the rest of the claim."""
    astray: float
    """Names, denials and opposites that stand otherwise in the evidence."""


@dataclass(frozen=True, slots=True)
class MarkFeatures:
    """The network's marks in short: log-odds that the evidence does not carry a token."""

    mean: float
    """Over all tokens of the claim: how much of it is in doubt."""
    strong: float
    """The strongest, 0 when no token is more likely wrong than right: one false name sinks a claim."""


def mark_features(marks: Sequence[float]) -> MarkFeatures:
    """Mean and strongest mark of a claim."""
    return MarkFeatures(fmean(marks), max(0.0, *marks)) if marks else MarkFeatures(0.0, 0.0)


def lexical_features(claim: str, evidence: str) -> LexicalFeatures:
    """Compare the words of a claim with those of its window."""
    have, asked = set(content_words(evidence)), content_words(claim)
    weights = [weight_of(word) for word in asked]
    held = sum(weight for word, weight in zip(asked, weights, strict=True) if word in have)
    neighbours = set(pairwise(words(claim)))
    kept = neighbours & set(pairwise(words(evidence)))
    coverage = held / sum(weights) if weights else 1.0
    return LexicalFeatures(
        coverage,
        bigrams=len(kept) / len(neighbours) if neighbours else 1.0,
        misfit=coverage * _missing_values(claim, evidence) if coverage else 0.0,
        astray=astray(claim, evidence) if coverage else 0.0,
    )


def _missing_values(claim: str, evidence: str) -> float:
    """Share of the claim's numbers and dates that the evidence does not have."""
    if not any(map(str.isdigit, claim)):
        return measured_otherwise(claim, evidence)
    values = _counted_values(claim)
    known = ExactEvidence(evidence)
    return sum(not known.holds(value) for value in values) / len(values) if values else 0.0


@lru_cache(maxsize=64)
def _counted_values(claim: str) -> tuple[Value, ...]:
    """What a claim counts or dates; it is asked about on several windows, one after the other."""
    found = find_values(claim, plain(claim))
    return tuple(value for value in found if isinstance(value, Date) or value.counted)
