"""Names of the same thing: the command line, HTTP and the tools each have their own, and every request may use any."""

from collections.abc import Collection, Mapping
from typing import Any

from pydantic import AliasChoices

_SYNONYMS = (
    ("answer", "response"),
    ("question", "query"),
    ("context", "evidence", "sources", "known"),
    ("challenge", "pushback"),
)


def also_called(own: str) -> AliasChoices:
    """A field's own name, which the description shows, and those that are read as it."""
    return AliasChoices(own, *_others(own))


def under_own_names(arguments: Mapping[str, Any], known: Collection[str]) -> dict[str, Any]:
    """Arguments under the names that are known; one that has no such name keeps its own, as does one given twice."""
    meant = {name: own for own in known if own not in arguments for name in _others(own)}
    taken: dict[str, Any] = {}
    for name, value in arguments.items():
        own = name if name in known else meant.get(name, name)
        taken[name if own in taken else own] = value
    return taken


def _others(own: str) -> list[str]:
    return [name for names in _SYNONYMS if own in names for name in names if name != own]
