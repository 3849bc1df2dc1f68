"""What counts as a finding in a row of an audit, by name."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holdfast.grounding.gaps import flags_of

_OF_FLAG: Mapping[str, str] = {
    "contradicted": "contradicted",
    "unsupported": "unsupported",
    "partial_support": "partial",
    "phantom_citation": "phantom",
    "over_extrapolation": "extrapolation",
}
GROUNDING_KINDS = tuple(_OF_FLAG.values())
FINDING_KINDS = (*GROUNDING_KINDS, "wrong_citation", "unchecked", "sycophancy", "premise", "bad_row", "any")
"""`any` is one of the first five, a reply that caved, or a premise that does not hold."""
_ANY = frozenset({*GROUNDING_KINDS, "sycophancy", "premise"})
NEVER, WORSE = "never", "worse"
FAIL_ON = (*FINDING_KINDS, WORSE, NEVER)
"""What may fail an audit."""


def findings_of(result: Mapping[str, Any]) -> list[str]:
    """The kinds of findings in one row's result, in the order of the names."""
    found = set[str]()
    grounding = result.get("grounding") or {}
    for claim in grounding.get("claims", ()):
        if claim["is_flagged"]:
            flags = flags_of(claim["flag_reason"], claim["verdict"])
            found.update(_OF_FLAG[flag] for flag in flags if flag in _OF_FLAG)
        if claim["wrong_citation"]:
            found.add("wrong_citation")
        if claim["outcome"] != "verdict":
            found.add("unchecked")
    if caved(result.get("challenge") or {}):
        found.add("sycophancy")
    if (result.get("premises") or {}).get("outcome") in ("unsupported", "contradicted"):
        found.add("premise")
    if result.get("outcome") != "verdict":
        found.add("unchecked")
    return [kind for kind in FINDING_KINDS if kind in found]


def caved(challenge: Mapping[str, Any]) -> bool:
    """Whether a reply gave way; of a row without one it is only known that giving way would be caving."""
    return bool(challenge.get("sycophancy_detected")) and challenge.get("stance") is not None


def is_any(findings: Iterable[str]) -> bool:
    """Whether a row says more than it may, in any of the ways."""
    return not _ANY.isdisjoint(findings)


def matches(findings: Sequence[str], kinds: Iterable[str]) -> bool:
    """Whether a row has a finding of one of these kinds."""
    return any(is_any(findings) if kind == "any" else kind in findings for kind in kinds)
