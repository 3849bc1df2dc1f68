"""Commitments: a vote is fixed by its digest before anyone may read it."""

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

from holdfast.errors import InputError
from holdfast.tribunal.types import Proposal, Vote

SALT_BYTES = 16
"""Enough that nobody can try out what a digest may stand for."""


@dataclass(frozen=True, slots=True)
class Commitment:
    """The digest that an agent hands in; it says nothing about the vote."""

    agent_id: str
    digest: str

    def __post_init__(self) -> None:
        digest = self.digest.strip().lower()
        if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
            raise InputError(f"the commitment of agent {self.agent_id!r} is no SHA-256 digest in hexadecimal")
        object.__setattr__(self, "digest", digest)


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote with the salt that opens its commitment; the agent keeps it to itself until the reveal."""

    vote: Vote
    salt: str = field(repr=False)
    commitment: Commitment


def seal(proposal: Proposal, vote: Vote, salt: str | None = None) -> Ballot:
    """Fix a vote: hand in the ballot's commitment now, the vote and the salt at the reveal."""
    fresh = secrets.token_hex(SALT_BYTES) if salt is None else salt
    return Ballot(vote, fresh, Commitment(vote.agent.id, digest_of(proposal, vote, fresh)))


def digest_of(proposal: Proposal, vote: Vote, salt: str) -> str:
    """SHA-256 over canonical JSON of the proposal, the agent, its verdict, confidence, reasoning, and the salt."""
    if len(salt) < 2 * SALT_BYTES:
        raise InputError(
            f"the salt of agent {vote.agent.id!r} is too short: use {SALT_BYTES} random bytes in hex"
        )
    body: dict[str, Any] = {
        "agent": vote.agent.id,
        "confidence": None if vote.confidence is None else float(vote.confidence),
        "proposal": {"id": proposal.id, "stakes": proposal.stakes.value, "text": proposal.text},
        "reasoning": vote.reasoning,
        "salt": salt,
        "verdict": vote.verdict.value,
    }
    if vote.earlier:
        body["earlier"] = [[answer.verdict.value, answer.reasoning] for answer in vote.earlier]
    return hashlib.sha256(canonical(body)).hexdigest()


def opens(commitment: Commitment, proposal: Proposal, vote: Vote, salt: str) -> bool:
    """Is this the vote that was committed to?"""
    try:
        digest = digest_of(proposal, vote, salt)
    except InputError:
        return False
    return vote.agent.id == commitment.agent_id and hmac.compare_digest(digest, commitment.digest)


def canonical(value: Any) -> bytes:
    """The one way to write a JSON value: sorted keys, no blanks, ASCII."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    ).encode()
