"""A scope as a piece of SQL: the same dates and sources that the vectors' labels tell."""

from dataclasses import dataclass

from holdfast.memory.shelf import Scope


@dataclass(frozen=True, slots=True)
class Conditions:
    """To be put behind parts `p` of a statement."""

    join: str
    where: str
    values: dict[str, str]

    @classmethod
    def of(cls, scope: Scope) -> "Conditions":
        """Nothing is joined where nothing is asked for."""
        asked = (
            ("(m.date IS NULL OR m.date <= :as_of)", "as_of", scope.as_of),
            ("m.date >= :since", "since", scope.since),
            ("m.source = :source", "source", scope.source),
        )
        chosen = [(condition, name, str(value)) for condition, name, value in asked if value is not None]
        return cls(
            "JOIN memory_passages m ON m.seq = p.passage_seq" if chosen else "",
            "".join(f" AND {condition}" for condition, _, _ in chosen),
            {name: value for _, name, value in chosen},
        )
