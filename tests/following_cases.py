"""What the rules of reckoning say of a claim, for their tests."""

from collections.abc import Callable, Sequence

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reckoning.derivations import Derivation

Finder = Callable[[str, Sequence[str]], Derivation | None]


def said_of(find: Finder, claim: str, evidence: str) -> bool | None:
    """True where it follows, False where it is refuted, None where the rule says nothing."""
    found = find(claim, [f"{part}." for part in evidence.rstrip(".").split(". ")])
    assert found is None or found.start < found.end <= len(claim)
    return None if found is None else found.true


def support_of(claim: str, evidence: str) -> float | None:
    """How far the exact rules together support a claim; None where they leave it to a judge."""
    opinion = read_exact(claim, evidence, evidence).opinion
    return None if opinion is None else opinion.support
