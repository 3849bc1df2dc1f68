"""Is a log whole? The chain, the commitments behind the reveals, and the count behind the outcome."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from holdfast.errors import HoldfastError
from holdfast.tribunal.plain import to_plain
from holdfast.tribunal.quorum import count_votes
from holdfast.tribunal.record.audit import Entry, first_broken
from holdfast.tribunal.record.commitment import opens
from holdfast.tribunal.record.records import vote_from
from holdfast.tribunal.record.state import State
from holdfast.tribunal.types import Outcome


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What an audit found; `broken_entry` is the number of the first entry that cannot be trusted."""

    tribunal_id: str | None
    entries: int
    sound: bool
    finished: bool
    broken_entry: int | None
    problem: str | None
    outcome: str | None
    head: str | None

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        plain: dict[str, Any] = to_plain(self)
        return plain


def audit(entries: Sequence[Entry], head: str | None = None) -> AuditReport:
    """Verify a log; `head` is the digest of its last entry, kept elsewhere, without which a cut end cannot show."""
    found = first_broken(entries) or _first_unfounded(entries)
    if found is None and not entries:
        found = (0, "the log is empty")
    if found is None and head is not None and entries[-1].digest != head:
        found = (len(entries), "the log ends before, or after, the entry whose digest was kept")
    tallied = next((entry for entry in reversed(entries) if entry.kind == "tallied"), None)
    return AuditReport(
        tribunal_id=entries[0].tribunal_id if entries else None,
        entries=len(entries),
        sound=found is None,
        finished=tallied is not None,
        broken_entry=None if found is None else found[0],
        problem=None if found is None else found[1],
        outcome=None if tallied is None else str(tallied.body.get("outcome")),
        head=entries[-1].digest if entries else None,
    )


def _first_unfounded(entries: Sequence[Entry]) -> tuple[int, str] | None:
    """The first entry that follows in the chain but not from the facts: a rewritten log has a new chain."""
    if not entries:
        return None
    try:
        state = State.from_entries(entries[:1])
    except (HoldfastError, KeyError, TypeError, ValueError) as error:
        return 0, f"it does not open a tribunal ({error})"
    for entry in entries[1:]:
        try:
            problem = _problem(state, entry)
            state.apply(entry)
        except (HoldfastError, KeyError, TypeError, ValueError) as error:
            problem = f"it cannot be read ({error})"
        if problem is not None:
            return entry.number, problem
    return None


def _problem(state: State, entry: Entry) -> str | None:
    if entry.kind == "revealed":
        vote, salt = vote_from(entry.body["vote"], state.agents), str(entry.body["salt"])
        handed = state.commitments.get(vote.agent.id)
        if handed is None or not opens(handed.commitment, state.proposal, vote, salt):
            return f"the revealed vote of {vote.agent.id!r} is not the one it committed to"
    if entry.kind == "tallied":
        counted = set(entry.body["counted"])
        votes = [vote for vote in state.countable() if vote.agent.id in counted]
        if len(votes) != len(counted):
            return "it counts votes that were never revealed"
        tally = count_votes(votes, state.proposal.stakes)
        if to_plain(tally) != entry.body["tally"]:
            return "its tally is not the count of the votes it names"
        # Doubt about independence can keep a panel from deciding, and never decides for it.
        if entry.body["outcome"] not in (tally.outcome.value, Outcome.ESCALATE.value):
            return "its outcome is not what its tally comes to"
    return None
