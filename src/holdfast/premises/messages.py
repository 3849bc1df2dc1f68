"""What to say instead of an answer."""

from holdfast.premises.types import PremiseVerdict, QuestionVerification


def message_for(verification: QuestionVerification) -> str | None:
    """What is not supported and what memory says instead; None when the question may be answered."""
    unsupported = verification.unsupported_premises()
    if unsupported:
        # The most central claim comes first, and its absence usually explains the others.
        first = unsupported[0]
        claim = first.premise.claim.rstrip(".")
        start = f"insufficient evidence: the question presupposes '{claim}' which is not supported by memory."
        return f"{start}{_instead(first)}"
    asked = verification.unsupported_asked()
    if asked:
        claim = asked[0].premise.claim.rstrip(".")
        start = (
            f"insufficient evidence: the question asks whether '{claim}' which is not supported by memory."
        )
        return f"{start}{_instead(asked[0])}"
    return _unchecked(verification)


def _unchecked(verification: QuestionVerification) -> str | None:
    if verification.on_inconclusive == "proceed" or verification.outcome != "inconclusive":
        return None
    reasons = verification.warnings or [v.rationale for v in verification.inconclusive_premises()]
    return f"not checked: {'; '.join(dict.fromkeys(reasons))}."


def _instead(verdict: PremiseVerdict) -> str:
    quote = verdict.says_instead
    if quote is None:
        return ""
    said_by = f"{quote.speaker}, " if quote.speaker else ""
    when = f"{quote.date.day} {quote.date:%B %Y}, " if quote.date else ""
    return f" {_because(verdict)}: “{quote.text}” ({said_by}{when}{quote.evidence_id})."


def _because(verdict: PremiseVerdict) -> str:
    reason = verdict.rationale.partition(": ")[0]
    return f"{reason[:1].upper()}{reason[1:]}"
