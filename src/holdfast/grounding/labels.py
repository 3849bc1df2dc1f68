"""The words that the views put on outcomes, verdicts and flags."""

from collections import Counter

from holdfast.grounding.types import (
    ClaimStatus,
    ClaimVerification,
    GapType,
    HallucinationReport,
    VerificationResult,
)


def verdict_label(claim: ClaimVerification) -> str:
    """ "partially supported", or "unchecked" or "error" for a claim without a verdict."""
    return claim.outcome if claim.verdict is None else claim.verdict.replace("_", " ")


def explanation(claim: ClaimVerification) -> str:
    """Why the claim stands where it does."""
    why_not = f"{claim.outcome_reason}." if claim.outcome_reason else ""
    return " ".join(part for part in (why_not, claim.reason) if part)


def figures(claim: ClaimVerification) -> str:
    """The numbers of a claim on one line: P(support), P(contradict), the gap and the tier."""
    parts = []
    if claim.evidence_support is not None:
        parts.append(f"P(support) {claim.evidence_support:.2f}")
    if claim.contradiction is not None:
        parts.append(f"P(contradict) {claim.contradiction:.2f}")
    if claim.evidence_gap_bits is not None:
        parts.append(f"gap {claim.evidence_gap_bits:.1f} bits")
    if claim.tier is not None:
        parts.append(f"decided by {claim.tier}")
    return ", ".join(parts)


def remarks(claim: ClaimVerification) -> list[str]:
    """What stands beside the verdict: a flag that says more than it does, and a wrong citation."""
    told_by_verdict = (GapType.CONTRADICTED, GapType.UNSUPPORTED, GapType.PARTIAL_SUPPORT)
    found = []
    if claim.flag_reason is not None and claim.flag_reason not in told_by_verdict:
        found.append(claim.flag_reason.replace("_", " "))
    if claim.wrong_citation:
        found.append("wrong citation")
    return found


def grounded_line(result: VerificationResult) -> str:
    """The short answer: grounded or not, and how sure."""
    grounded = {True: "Grounded", False: "Not grounded", None: "Not known"}[result.is_grounded]
    return grounded + (
        "" if result.confidence is None else f", confidence {result.confidence:.2f} ({result.level})"
    )


def headline(report: HallucinationReport) -> str:
    """The report in one line."""
    count = Counter(claim.verdict for claim in report.claims)
    verdicts = [f"{count[status]} {status.replace('_', ' ')}" for status in ClaimStatus if count[status]]
    parts = [f"{report.total_claims} claims" if report.total_claims != 1 else "1 claim", *verdicts]
    without = report.coverage.unchecked, report.coverage.errors
    parts += [f"{n} {word}" for n, word in zip(without, ("unchecked", "failed"), strict=True) if n]
    if report.overall_confidence is not None:
        parts.append(f"mean support {report.overall_confidence:.2f}")
    return ", ".join(parts)


def coverage_note(report: HallucinationReport) -> str | None:
    """What was not looked at and what it may hide; None when everything was."""
    coverage = report.coverage
    if coverage.checked == coverage.total:
        return None
    if not coverage.checked:  # a bound is worth nothing where nothing was looked at
        return (
            "The claim was not checked."
            if coverage.total == 1
            else f"None of the {coverage.total} claims was checked."
        )
    most = coverage.hidden_at_most
    return (
        f"{coverage.checked} of {coverage.total} claims were checked; "
        f"with 95 % confidence the others hide at most {most} flagged claim{'' if most == 1 else 's'}."
    )


def model_note(report: HallucinationReport) -> str | None:
    """Which model was asked, about how much, and what it cost; None when none was configured."""
    use = report.model_use
    if use.model is None:
        return None
    share = "no claim" if not use.share else f"{use.share:.0%} of the claims"
    parts = [f"{share} went to {use.model}", f"{use.calls} call{'' if use.calls == 1 else 's'}"]
    if use.calls:
        known = use.input_tokens is not None and use.output_tokens is not None
        parts.append(f"{use.input_tokens} + {use.output_tokens} tokens" if known else "tokens unknown")
        parts.append("cost unknown" if use.cost_usd is None else f"${use.cost_usd:.5f}")
    if use.cache_hits:
        parts.append(f"{use.cache_hits} from the cache")
    return ", ".join(parts) + "."
