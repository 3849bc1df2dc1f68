"""A premise as the grammar finds it, before the most central ones are chosen."""

from dataclasses import dataclass

from holdfast.premises.types import Trigger

_CENTRALITY: dict[Trigger, int] = {
    "implied": 0, "reason": 1, "wh_question": 2, "factive": 3, "statement": 4, "change": 5, "temporal_clause": 6,
    "relative_clause": 7, "cleft": 7, "setting": 8, "possessive": 9, "quantifier": 10, "comparative": 11,
    "description": 12, "name": 13,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """A statement, what it was read from, and where."""

    claim: str
    trigger: Trigger
    rationale: str
    start: int = 0
    """Where in the question it stands: of two alike the first is more central."""
    whole: str | None = None
    """What its own question takes for granted or asks about, where that cannot be true without it."""
    question: int | None = None
    """Which of several questions it was read from; None for a statement beside them."""

    @property
    def centrality(self) -> tuple[int, int]:
        """Smaller is more central."""
        return _CENTRALITY[self.trigger], self.start
