"""Versions of an answer, and which of two is better."""

import re
from dataclasses import dataclass

from holdfast.claims.sentences import sentence_spans
from holdfast.claims.statements import sentence_kind
from holdfast.claims.wrappings import read_parts
from holdfast.grounding.confidence import confidence_of
from holdfast.grounding.types import ClaimStatus, VerificationResult

_WITHDRAWN = 0.005
"""Just better than nothing that holds: an answer that says it does not know."""
_UNKNOWN = -1.0
_NULL = re.compile(r"[\[,:]\s*+(?:null|None)\b")


@dataclass(frozen=True, slots=True)
class Version:
    """A text and its latest check."""

    response: str
    verification: VerificationResult

    @property
    def withdrawn(self) -> bool:
        """It states nothing, and says so: "The passages do not tell.\""""
        return self.verification.report.total_claims == 0 and _declines(self.response)

    @property
    def standing(self) -> tuple[float, int, float]:
        """Larger is better: confidence, then fewer flagged claims, then mean support.

        Claims without a verdict count as failed, or an outage would make an answer look better. A version that could
        not be checked is worse than any that could; one that withdraws is better only than one of which nothing holds.
        """
        report = self.verification.report
        if self.verification.confidence is None:
            standing = _WITHDRAWN if self.withdrawn else _UNKNOWN
        else:
            standing = (
                confidence_of(claim.verdict or ClaimStatus.UNSUPPORTED for claim in report.claims) or 0.0
            )
        return standing, -report.flagged_claims, report.overall_confidence or 0.0


def _declines(response: str) -> bool:
    """It says that it does not know; in JSON that is null."""
    parts = read_parts(response, unwrap="```" in response or "~~~" in response)
    if any(_NULL.search(response, region.start, region.end) for region in parts.data.values()):
        return True
    sentences = (
        response[start:end] for block in parts.blocks for start, end in sentence_spans(response, block.lines)
    )
    kinds = [sentence_kind(sentence) for sentence in sentences if len(sentence) > 8]
    return bool(kinds) and all(kind == "aside" for kind in kinds)
