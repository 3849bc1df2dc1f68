"""Claim and evidence to probabilities: exact rules, the embedded cross-encoder, bits and calibration."""

from holdfast.judges.bits import EvidenceGap, dependence, evidence_gap, evidence_gap_bits
from holdfast.judges.calibration.curve import CalibratedJudge, Calibration, expected_calibration_error
from holdfast.judges.calibration.reliability import reliability_svg
from holdfast.judges.embedded import EmbeddedJudge, default_judge
from holdfast.judges.exact import ExactEvidence, ExactReading, read_exact
from holdfast.judges.types import Judge, Judgement, Mark, Pair

__all__ = [
    "CalibratedJudge",
    "Calibration",
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
    "expected_calibration_error",
    "read_exact",
    "reliability_svg",
]
