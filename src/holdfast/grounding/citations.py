"""Which evidence a citation means, and which citations mean none.

A reference is resolved by the first of these that fits:

1. it is an evidence id, letter for letter;
2. it is an evidence id in other letter case;
3. it is an evidence source (a URL, a file), or the file name a source ends with;
4. it is a number, alone or after a word such as "passage" or "doc": the evidence of that id, or, when no
   id is itself a number, the passage of that ordinal;
5. it is an id or a source with a line or page behind a colon, as in "policy.pdf:3";
6. there is one passage only, and it carries the marker in its own text, as contexts joined by a caller do.

Anything else is a phantom.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from holdfast.claims.types import Citation, Evidence

_LABEL = r"(?:passages?|docs?|documents?|sources?|refs?|references?|evidence|contexts?|chunks?|snippets?)"
_PLACE = re.compile(r"(?<=\S):(?:p\.?|L)?\d{1,6}(?:-L?\d{1,6})?$", re.IGNORECASE)
_NUMBERED = re.compile(rf"(?:{_LABEL}[\s_#:.\-]{{0,3}})?(\d{{1,6}})", re.IGNORECASE)


class CitationIndex:
    """Resolves references against the ids and sources of some evidence."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._ids = [passage.id for passage in evidence]
        self._exact = set(self._ids)
        self._folded = _unique((passage.id.strip().casefold(), passage.id) for passage in evidence)
        self._sources = _unique(
            (name, passage.id)
            for passage in evidence
            if passage.source
            for name in _source_names(passage.source)
        )
        self._ordinals = not any(identity.strip().isdecimal() for identity in self._ids)
        self._only_text = evidence[0].text.casefold() if len(evidence) == 1 else None

    def resolve(self, citation: Citation) -> str | None:
        """The id of the evidence that is cited, or None for a phantom."""
        if citation.ref in self._exact:
            return citation.ref
        ref = citation.ref.strip()
        steps: tuple[Callable[[str], str | None], ...] = (
            lambda r: self._folded.get(r.casefold()),
            lambda r: self._sources.get(_plain_source(r)),
            self._by_number,
            self._without_place,
        )
        found = (step(ref) for step in steps)
        return next((identity for identity in found if identity is not None), None) or self._inside(citation)

    def _by_number(self, ref: str) -> str | None:
        match = _NUMBERED.fullmatch(ref)
        if match is None:
            return None
        number = match[1]
        if number in self._exact:
            return number
        in_range = self._ordinals and 1 <= int(number) <= len(self._ids)
        return self._ids[int(number) - 1] if in_range else None

    def _without_place(self, ref: str) -> str | None:
        name = _PLACE.sub("", ref).casefold()
        # 4:0 is the form of a tool's own numbering, not a line of passage 4.
        return None if name.isdecimal() else self._folded.get(name) or self._sources.get(_plain_source(name))

    def _inside(self, citation: Citation) -> str | None:
        if self._only_text is None:
            return None
        marker, ref = citation.marker.strip().casefold(), citation.ref.strip().casefold()
        match = _NUMBERED.fullmatch(ref)
        if match is None:
            carried = bool(marker) and marker in self._only_text
        else:
            carried = f"[{match[1]}]" in self._only_text or self._labelled(match[1])
        return self._ids[0] if carried else None

    def _labelled(self, number: str) -> bool:
        pattern = rf"\b{_LABEL}[\s_#:.\-]{{0,3}}{number}\b"
        return self._only_text is not None and re.search(pattern, self._only_text) is not None


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names that mean one passage only; a name that two passages share resolves to neither."""
    found: dict[str, str] = {}
    shared: set[str] = set()
    for name, identity in pairs:
        if found.setdefault(name, identity) != identity:
            shared.add(name)
    return {name: identity for name, identity in found.items() if name not in shared}


def _plain_source(source: str) -> str:
    plain = source.strip().casefold().removeprefix("https://").removeprefix("http://").removeprefix("www.")
    return plain.partition("#")[0].rstrip("/")


def _source_names(source: str) -> tuple[str, ...]:
    plain = _plain_source(source)
    is_url = "://" in source
    name = plain if is_url else re.split(r"[\\/]", plain)[-1]
    return (plain,) if name == plain or not name else (plain, name)
