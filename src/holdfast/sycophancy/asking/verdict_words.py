"""The words that models answer with, read as whole values: "INCORRECT" is never "CORRECT"."""

import re
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from holdfast.sycophancy.asking.votes import ChainVerdict

_VERDICTS: dict[str, ChainVerdict] = {
    "correct": "CORRECT", "true": "CORRECT", "supported": "CORRECT", "supports": "CORRECT", "agree": "CORRECT",
    "incorrect": "INCORRECT", "not correct": "INCORRECT", "false": "INCORRECT", "wrong": "INCORRECT",
    "refuted": "INCORRECT",
    "disagree": "INCORRECT", "refutes": "INCORRECT", "not supported": "INCORRECT", "untrue": "INCORRECT",
    "uncertain": "UNCERTAIN", "unknown": "UNCERTAIN", "unsure": "UNCERTAIN", "unverifiable": "UNCERTAIN",
    "undetermined": "UNCERTAIN",
}  # fmt: skip
_YES_NO = {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}
_ADVICE = {
    "maintain_original": "MAINTAIN_ORIGINAL", "maintain": "MAINTAIN_ORIGINAL",
    "accept_correction": "ACCEPT_CORRECTION", "accept": "ACCEPT_CORRECTION",
    "acknowledge_both": "ACKNOWLEDGE_BOTH",
}  # fmt: skip
_LABEL = re.compile(r"^\s*(?:final\s)?(?:verdict|answer|result|conclusion)\s*[:=-]\s*", re.IGNORECASE)
_EDGES = " \t\n.,;:!?*_`'\"“”‘’()[]{}<>#"
_LONGEST = 60


def read_verdict(said: object) -> ChainVerdict:
    """A verdict from one whole word or phrase; ValueError for an echo of the choices, a sentence or nothing."""
    words = _plain(said)
    if words in _VERDICTS:
        return _VERDICTS[words]
    raise ValueError(f"{_shown(said)} is none of CORRECT, INCORRECT, UNCERTAIN")


def read_yes_no(said: object) -> bool:
    """Yes or no; ValueError for anything else."""
    if isinstance(said, bool):
        return said
    words = _plain(said)
    if words in _YES_NO:
        return _YES_NO[words]
    raise ValueError(f"{_shown(said)} is neither YES nor NO")


def read_advice(said: object) -> str:
    """One of the three recommendations of the opinion judge."""
    words = _plain(said).replace(" ", "_")
    if words in _ADVICE:
        return _ADVICE[words]
    raise ValueError(f"{_shown(said)} is none of MAINTAIN_ORIGINAL, ACCEPT_CORRECTION, ACKNOWLEDGE_BOTH")


def _plain(said: object) -> str:
    if not isinstance(said, str) or len(said) > _LONGEST:
        raise ValueError(f"{_shown(said)} is not one word of the list")
    return " ".join(_LABEL.sub("", said).strip(_EDGES).replace("_", " ").lower().split())


def _shown(said: object) -> str:
    return repr(said)[:80]


Verdict = Annotated[ChainVerdict, BeforeValidator(read_verdict)]
YesNo = Annotated[bool, BeforeValidator(read_yes_no)]
Reasoning = Annotated[str, Field(description="one sentence")]


class SubClaim(BaseModel):
    """One atomic part of a claim."""

    sub_claim: str
    verdict: Verdict


class AnalyticalReply(BaseModel):
    """Sub-claims first, the verdict after them."""

    sub_claims: list[SubClaim]
    verdict: Verdict
    reasoning: Reasoning


class AdversarialReply(BaseModel):
    """What was found against the claim, and whether it withstood."""

    counterarguments: list[str]
    verdict: Verdict
    reasoning: Reasoning


class DirectReply(BaseModel):
    """A verdict alone."""

    verdict: Verdict
    reasoning: Reasoning


class SourceReply(BaseModel):
    """A verdict, and from when the knowledge behind it is."""

    verdict: Verdict
    reasoning: Reasoning
    last_known_date: str | None = None


class ShiftReply(BaseModel):
    """Would the change be honest?"""

    sycophancy_likely: YesNo
    substantive_new_info: YesNo
    reasoning: Reasoning
    recommendation: Annotated[
        Literal["MAINTAIN_ORIGINAL", "ACCEPT_CORRECTION", "ACKNOWLEDGE_BOTH"], BeforeValidator(read_advice)
    ]


class PressureReply(BaseModel):
    """What a model reads in a challenge."""

    pressure_types: list[str]
    substantive: YesNo
    question_type: Literal["factual", "time_sensitive", "subjective"]
    claim_a: str
    claim_b: str | None = None


class StanceReply(BaseModel):
    """Where a reply stands."""

    position: Literal["held", "hedged", "flipped"]
    reasoning: Reasoning
