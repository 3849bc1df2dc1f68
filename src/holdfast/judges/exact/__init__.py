"""The exact tier: what arithmetic or string identity decides without a network."""

from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.tier import ExactReading, read_exact

__all__ = ["ExactEvidence", "ExactReading", "read_exact"]
