"""How many bits of evidence a claim needs, how many it got, and what it leans on."""

import math
from dataclasses import dataclass

from holdfast.errors import InputError

EPSILON = 1e-6
"""Probabilities are kept this far from 0 and 1, so that no evidence is worth more than 20 bits."""


@dataclass(frozen=True, slots=True)
class EvidenceGap:
    """The bits a claim requires, the bits its evidence gives, and the shortfall."""

    required_bits: float
    observed_bits: float
    """Negative when the evidence lowers the claim's probability."""
    gap_bits: float
    evidence_independent: bool
    """The claim is as sure without the evidence as it needs to be."""


def evidence_gap(p1: float, p0: float, tau: float = 0.95) -> EvidenceGap:
    """Compare P(support) with the evidence (p1) and without it (p0) to the confidence claimed (tau)."""
    with_evidence, without, claimed = _clipped("p1", p1), _clipped("p0", p0), _clipped("tau", tau)
    direction = 1.0 if with_evidence >= without else -1.0
    observed = direction * _divergence(with_evidence, without)
    if without >= claimed:
        return EvidenceGap(0.0, observed, 0.0, True)
    required = _divergence(claimed, without)
    return EvidenceGap(required, observed, max(0.0, required - observed), False)


def evidence_gap_bits(p1: float, p0: float, threshold: float = 0.95) -> float:
    """The bits of evidence that are missing before the claim may be held at `threshold`; never negative."""
    return evidence_gap(p1, p0, threshold).gap_bits


def dependence(p1: float, p0: float) -> float:
    """The share of the support that is lost when the evidence is scrubbed."""
    with_evidence, without = _probability("p1", p1), _probability("p0", p0)
    return max(0.0, with_evidence - without) / with_evidence if with_evidence > 0.0 else 0.0


def _divergence(p: float, q: float) -> float:
    bits = p * math.log2(p / q) + (1.0 - p) * math.log2((1.0 - p) / (1.0 - q))
    return max(0.0, bits)  # rounding may leave -1e-17 where p and q meet


def _clipped(name: str, value: float) -> float:
    return min(1.0 - EPSILON, max(EPSILON, _probability(name, value)))


def _probability(name: str, value: float) -> float:
    if not 0.0 <= value <= 1.0:  # also false for NaN
        raise InputError(f"{name} is a probability: pass a number from 0 to 1, not {value}")
    return float(value)
