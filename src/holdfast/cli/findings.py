"""Which findings fail a check, and the exit code that follows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import typer

from holdfast.cli.exits import CLEAN, ERROR, FINDINGS

if TYPE_CHECKING:
    from holdfast.grounding.types import ClaimVerification, HallucinationReport

_Finding = Callable[["ClaimVerification"], bool]


def _flagged_as(reason: str) -> _Finding:
    def is_one(claim: "ClaimVerification") -> bool:
        from holdfast.grounding.gaps import flags_of

        return claim.is_flagged and reason in flags_of(claim.flag_reason, claim.verdict)

    return is_one


def _says_more_than_evidence(claim: "ClaimVerification") -> bool:
    return claim.is_flagged and claim.flag_reason != "evidence_independent"


FINDING_KINDS: Mapping[str, _Finding] = {
    "contradicted": _flagged_as("contradicted"),
    "unsupported": _flagged_as("unsupported"),
    "partial": _flagged_as("partial_support"),
    "phantom": _flagged_as("phantom_citation"),
    "extrapolation": _flagged_as("over_extrapolation"),
    "wrong_citation": lambda claim: claim.wrong_citation,
    "unchecked": lambda claim: claim.outcome != "verdict",
    "any": _says_more_than_evidence,
}
NEVER = "never"


def parse_kinds(values: Sequence[str], known: Collection[str] = (*FINDING_KINDS, NEVER)) -> list[str]:
    """Names given one by one or with commas between; a usage error names those that can be used.

    Nothing named is an error, too: in CI it is a variable that nobody has set, and would switch the gate off.
    """
    kinds = [kind.strip().replace("-", "_") for value in values for kind in value.split(",") if kind.strip()]
    for kind in kinds:
        if kind not in known:
            raise _refusal(f"{kind!r} is none of {', '.join(known)}")
    if not kinds:
        raise _refusal(f"{','.join(values)!r} names no finding: give one, or never to pass whatever is found")
    if NEVER in kinds and len(set(kinds)) > 1:
        raise _refusal(f"{','.join(kinds)!r} is both: leave out never, or name it alone")
    return kinds


def _refusal(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="--fail-on")


def exit_code(report: "HallucinationReport", kinds: Sequence[str]) -> int:
    """Findings win over errors; an answer of which something was lost, or nothing could be checked, is not clean."""
    from holdfast.grounding.coverage import is_lost

    if NEVER in kinds:
        return CLEAN
    if any(FINDING_KINDS[kind](claim) for kind in kinds for claim in report.claims):
        return FINDINGS
    nothing_checked = bool(report.claims) and not any(claim.outcome == "verdict" for claim in report.claims)
    return ERROR if nothing_checked or any(map(is_lost, report.claims)) else CLEAN
