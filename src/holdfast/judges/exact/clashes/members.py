"""What a list does not name: "Headache is a common side effect", where nausea and a rash are listed."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import wording

_SAID = re.compile(
    r"^(?:an? |the )?(?P<member>[\w' -]{3,40}?) (?:is|are) (?:also )?"
    r"(?:an? |another |one of (?:the|its) |among the |part of the |some of the )(?P<kind>[\w' -]{4,60}?)[.!]?$"
)
_LISTED = re.compile(
    r"^(?:the |its |our |known |main )*(?P<kind>[\w' -]{4,60}?) "
    r"(?:are|include|includes|comprise|consist of|were|included):? "
    r"(?P<items>[^.;:]{6,240}?(?:,| and | or )[^.;:]{2,80})[.]?$"
)
_OPEN = re.compile(r"\b(?:not|other|others|etc|more|mostly|usually|different|various|such)\b")


def find_unlisted(claim: str, sentences: Sequence[str], evidence: ExactEvidence) -> Clash | None:
    """A thing that is said to be one of a kind, where a sentence lists that kind and nothing tells of the thing."""
    said = _SAID.match(plain(claim)) if len(claim) <= LONGEST else None
    if said is None or NEGATED.search(said[0]) or _OPEN.search(said[0]):
        return None
    member, kind = (frozenset(content_words(said[part])) for part in ("member", "kind"))
    if (
        not member
        or not kind
        or any(f" {word} " in evidence.words for word in said["member"].split() if len(word) > 3)
    ):
        return None
    for sentence in sentences:
        listed = _LISTED.match(plain(sentence.strip())) if len(sentence) <= LONGEST else None
        if listed is None or _OPEN.search(listed[0]) or frozenset(content_words(listed["kind"])) != kind:
            continue
        if member.isdisjoint(wording(sentence).stems):
            return Clash(*said.span("member"), "The evidence lists these, and names no such thing", sentence)
    return None
