"""Ids of nodes and of evidence."""

import hashlib
import uuid

from holdfast.errors import InputError
from holdfast.store.columns import storable
from holdfast.traces.kinds import DecisionType

LONGEST = 600
"""Bytes of an id in the store: an index of PostgreSQL holds no row of more than 2,700."""
_KEPT = 100


def new_id(kind: DecisionType) -> str:
    """An id that nothing else has: its kind and 64 random bits."""
    return f"{kind}-{uuid.uuid4().hex[:16]}"


def stored_id(name: str) -> str:
    """The id under which evidence is kept and found: itself, or its start and a digest when it is very long."""
    if not isinstance(name, str) or not name.strip():
        raise InputError(f"an id of evidence must be a string with something in it, not {name!r}")
    plain = storable(name)
    if len(plain.encode()) <= LONGEST:
        return plain
    return f"{plain[:_KEPT]}…{hashlib.sha256(plain.encode()).hexdigest()[:16]}"


def digest_of(text: str) -> str:
    """The SHA-256 under which a text is kept once."""
    return hashlib.sha256(storable(text).encode()).hexdigest()
