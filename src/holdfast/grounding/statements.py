"""Statements that a caller hands over one by one: a claim to verify, or the steps of some reasoning."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from holdfast.claims import extract_claims
from holdfast.claims.types import Citation, Claim
from holdfast.errors import InputError


def one_claim(statement: str, identity: str, cites: Sequence[str] = (), ids: Collection[str] = ()) -> Claim:
    """The whole statement as one claim, with the citations written in it and those given beside it."""
    text = require_text(statement, "the claim")
    found = extract_claims(text, ids)
    given = tuple(Citation(ref=ref, marker=ref, start=0, end=0) for ref in cites)
    if len(found) == 1:
        claim = replace(found[0], id=identity, citations=(*found[0].citations, *given))
    else:
        claim = _joined(text, identity, found, given)
    return replace(claim, critical=claim.critical or bool(given))


def _joined(text: str, identity: str, found: Sequence[Claim], given: tuple[Citation, ...]) -> Claim:
    return Claim(
        id=identity,
        text=text.strip(),
        start=0,
        end=len(text),
        citations=(*(citation for claim in found for citation in claim.citations), *given),
        hedged=any(claim.hedged for claim in found),
        critical=any(claim.critical for claim in found),
        language=next((claim.language for claim in found if claim.language != "en"), "en"),
    )


def reasoning_claims(steps: Sequence[Mapping[str, Any]], ids: Collection[str] = ()) -> list[Claim]:
    """The claims of `[{"claim": …, "cites": […]}, …]`."""
    if isinstance(steps, (str, bytes, Mapping)) or not isinstance(steps, Sequence):
        raise InputError('steps is a list such as [{"claim": "…", "cites": ["a"]}]')
    return [_step_claim(step, number, ids) for number, step in enumerate(steps, 1)]


def _step_claim(step: Mapping[str, Any], number: int, ids: Collection[str]) -> Claim:
    if not isinstance(step, Mapping) or not isinstance(step.get("claim"), str):
        raise InputError(f'step {number} needs a "claim" that is a string')
    cites = step.get("cites") or ()
    cites = (cites,) if isinstance(cites, str) else cites
    if not isinstance(cites, Sequence) or not all(isinstance(ref, str) for ref in cites):
        raise InputError(f'the "cites" of step {number} must be a list of strings')
    return one_claim(step["claim"], f"s{number}", tuple(cites), ids)


def require_text(text: object, what: str) -> str:
    """`text` when it is a string with something in it; otherwise an error that says what was given."""
    if not isinstance(text, str):
        raise InputError(f"{what} must be a string, not {type(text).__name__}")
    if not text.strip():
        raise InputError(f"{what} is empty: pass the text that is to be checked")
    return text
