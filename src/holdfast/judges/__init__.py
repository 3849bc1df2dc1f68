"""Claim and evidence to probabilities: exact rules, the embedded cross-encoder, bits and calibration."""

from holdfast.judges.bits import EvidenceGap, dependence, evidence_gap, evidence_gap_bits
from holdfast.judges.embedded import EmbeddedJudge, default_judge
from holdfast.judges.exact import ExactEvidence, ExactReading, read_exact
from holdfast.judges.types import Judge, Judgement, Mark, Pair

__all__ = [
    "EmbeddedJudge",
    "EvidenceGap",
    "ExactEvidence",
    "ExactReading",
    "Judge",
    "Judgement",
    "Mark",
    "Pair",
    "default_judge",
    "dependence",
    "evidence_gap",
    "evidence_gap_bits",
    "read_exact",
]
