"""For pytest: `assert_grounded(answer, sources)` fails a test whose answer the sources do not carry.

Every run of pytest loads this file, so it loads nothing else until a test asks for it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from holdfast.claims import EvidenceSource
    from holdfast.config import VerificationConfig
    from holdfast.grounding.types import ClaimVerification, VerificationResult


def assert_grounded(
    response: str,
    context: "EvidenceSource",
    *,
    query: str = "",
    min_confidence: float | None = None,
    allow: str | Sequence[str] = (),
    config: "VerificationConfig | None" = None,
    judge: Any = None,
    model: Any = None,
) -> "VerificationResult":
    """Fail unless the sources carry every claim of `response`; the result, for further assertions.

    `allow` names verdicts that are let through, such as "partially_supported" or "unchecked"; an answer without any
    claim that was checked fails, because nothing was shown. `min_confidence` asks for more than verdicts.
    """
    __tracebackhide__ = True
    import holdfast

    allowed = _labels(allow)
    result = holdfast.verify_response(query, response, context, config=config, judge=judge, model=model)
    problems = _problems(result, min_confidence, allowed)
    if problems:
        raise AssertionError("\n".join(["the answer is not grounded in its sources:", *problems]))
    return result


@pytest.fixture(name="assert_grounded")
def _assert_grounded() -> "Callable[..., VerificationResult]":
    """`assert_grounded(response, context, …)`: fail unless the sources carry every claim."""
    return assert_grounded


def _labels(allow: str | Sequence[str]) -> frozenset[str]:
    from holdfast.errors import InputError
    from holdfast.grounding.types import ClaimStatus

    given = [str(label) for label in ((allow,) if isinstance(allow, str) else allow)]
    known = [*map(str, ClaimStatus), "unchecked", "error"]
    if unknown := [label for label in given if label not in known]:
        raise InputError(f"allow does not know {', '.join(unknown)}: it takes {', '.join(known)}")
    return frozenset(given)


def _problems(
    result: "VerificationResult", min_confidence: float | None, allowed: frozenset[str]
) -> list[str]:
    claims = result.report.claims
    found = [_line(claim) for claim in claims if not _passes(claim, allowed)]
    if not any(claim.verdict is not None for claim in claims) and "unchecked" not in allowed:
        found.append("no claim of it was checked, so nothing is known of it")
    confidence = result.confidence
    if min_confidence is not None and (confidence is None or confidence < min_confidence):
        shown = "not known" if confidence is None else f"{confidence:.2f}"
        found.append(f"confidence is {shown}, asked for at least {min_confidence:.2f}")
    return found


def _passes(claim: "ClaimVerification", allowed: frozenset[str]) -> bool:
    from holdfast.grounding.coverage import NO_CONTENT

    label = str(claim.verdict or claim.outcome)
    says_nothing = claim.outcome_reason == NO_CONTENT
    return label in allowed or says_nothing or (label == "supported" and not claim.is_flagged)


def _line(claim: "ClaimVerification") -> str:
    label = str(claim.verdict or claim.outcome).replace("_", " ")
    return f"- {label}: {claim.claim_text!r}: {claim.reason or claim.outcome_reason or ''}"
