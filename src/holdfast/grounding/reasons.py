"""The sentences that tell people why: short, with the words that are missing and those that were found."""

import re
from collections.abc import Iterable, Sequence

from holdfast.claims.types import Chunk
from holdfast.claims.words import content_words, stem, words
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.exact import ExactReading
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.statements import find_values
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.types import Judgement, Mark

_QUOTED = 160
"""Characters of a quotation inside a sentence; the whole passage is in `quotes`."""
_NEARLY_ALL = 0.8
_NAMED = 3
"""Words in one sentence that the judge marked."""
_HEADING = re.compile(r"\A\s*+#{1,6}+[ \t][^\n]{0,400}+\n\s*+(?=\S)")
"""A line that a chunk has before its sentence; nobody needs its marks to know which sentence is meant."""


_TITLES = frozenset(
    ("mr", "mrs", "ms", "miss", "dr", "prof", "sir", "lady", "st", "rev", "capt", "gen", "sgt")
)
_BEHIND_TITLE = re.compile(r"\.?\s+(?P<name>[^\W\d_a-z][\w'’-]*(?:\s[^\W\d_a-z][\w'’-]*){0,3})")
_VALUE = re.compile(r"\d")
_WEEKDAYS = frozenset(f"{day}day" for day in ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun"))


def brief(text: str, limit: int = _QUOTED) -> str:
    """`text` on one line, cut at a word with an ellipsis when it is long."""
    line = " ".join(text[: limit * 2].split())
    if len(line) <= limit and len(text) <= limit * 2:
        return line
    return line[:limit].rsplit(" ", 1)[0] + " …"


def excerpt(passage: str, claim: str, limit: int = _QUOTED) -> str:
    """The part of a passage, at most `limit` characters, that shares the most words with the claim."""
    words = passage.split()
    whole = " ".join(words)
    if len(whole) <= limit:
        return whole
    wanted = set(content_words(claim))
    hits = [not wanted.isdisjoint(content_words(word)) for word in words]
    first = last = size = found = 0
    best, span = -1, (0, 0)
    for last, word in enumerate(words):
        size, found = size + len(word) + 1, found + hits[last]
        while size > limit + 1 and first < last:
            size, found, first = size - len(words[first]) - 1, found - hits[first], first + 1
        if found > best:
            best, span = found, (first, last + 1)
    start, end = _widened(words, span, limit)
    text = brief(" ".join(words[start:end]), limit)
    return ("… " if start else "") + text + (" …" if end < len(words) and not text.endswith("…") else "")


def _widened(words: Sequence[str], span: tuple[int, int], limit: int) -> tuple[int, int]:
    """As many words before and after as still fit: a quotation reads better with its surroundings."""
    start, end = span
    room = limit - len(" ".join(words[start:end]))
    while end < len(words) and len(words[end]) < room:
        room, end = room - len(words[end]) - 1, end + 1
    while start and len(words[start - 1]) < room:
        room, start = room - len(words[start - 1]) - 1, start - 1
    return start, end


def missing_words(claim: str, exact: ExactReading, evidence: str = "") -> str | None:
    """What the claim names and the evidence nowhere does: 'the number "45" and the name "Lyon"'."""
    names = [mark for name in exact.names_missing if (mark := _missing_name(claim, name, evidence))]
    kinds = (
        ("number", exact.numbers_missing),
        ("date", exact.dates_missing),
        ("quotation", exact.quotes_missing),
        ("name", names),
    )
    parts = [f"the {kind} “{brief(claim[m.start : m.end], 60)}”" for kind, marks in kinds for m in marks]
    return _listed(parts[:4]) if parts else None


def _missing_name(claim: str, name: Mark, evidence: str) -> Mark | None:
    """The name behind a "Mr."; None for a weekday or a name that the evidence has in a shorter form or after all."""
    said = claim[name.start : name.end].lower()
    held = set(words(evidence))
    if said in _WEEKDAYS and not held.isdisjoint(said[:length] for length in (3, 4, 5)):
        return None
    if said.rstrip(".") not in _TITLES:
        return name
    behind = _BEHIND_TITLE.match(claim, name.end)
    if behind is None or set(words(behind["name"])) <= held:
        return None
    return Mark(*behind.span("name"), name.score)


def missing_marks(exact: ExactReading) -> tuple[Mark, ...]:
    """All marks of the exact tier."""
    return (*exact.numbers_missing, *exact.dates_missing, *exact.quotes_missing, *exact.names_missing)


def reason_for(
    claim: str,
    status: ClaimStatus,
    judgement: Judgement,
    best: Chunk | None,
    exact: ExactReading,
    hedge: str | None,
    evidence: str,
    of_another: Chunk | None = None,
) -> str:
    """Why a claim has its verdict, in one or two sentences; `evidence` is what it was read on.

    `of_another` says so of another thing than the question asks about.
    """
    missing = missing_words(claim, exact, evidence)
    # Of words that stand in the evidence, only not so, nobody is told that they are not there.
    stands_there = bool(exact.written) if missing else _holds_marked(claim, judgement, evidence)
    verb = "carry" if stands_there else "contain"
    missing = missing or _uncarried_words(claim, judgement, best, evidence)
    told = missing is not None and status is not ClaimStatus.SUPPORTED
    lacks = f" The evidence does not {verb} {missing}." if told else ""
    if of_another is not None and status is not ClaimStatus.SUPPORTED:
        missing, lacks = None, f" It says so of something else{_quoted(of_another, claim)}"
    if judgement.tier == "exact":
        return judgement.reason.strip() + ("" if missing and missing in judgement.reason else lacks)
    if hedge is not None:
        return f"The evidence says “{hedge}” where the claim says it outright{_quoted(best, claim)}"
    if status is ClaimStatus.UNSUPPORTED:
        return (
            f"{_VERDICT_SENTENCES[status]}{'; the closest says' if best else ''}{_quoted(best, claim)}{lacks}"
        )
    return _VERDICT_SENTENCES[status] + _quoted(best, claim, evidence) + lacks


def _uncarried_words(claim: str, judgement: Judgement, best: Chunk | None, evidence: str) -> str | None:
    """The words that the judge marked, unless they are nearly the whole claim, or a value that is then quoted."""
    marked = sum(mark.end - mark.start for mark in judgement.marks)
    if not 0 < marked < _NEARLY_ALL * len(claim):
        return None
    quoted = ExactEvidence(best.quotation) if best else None
    absent = filter(None, (_missing_name(claim, mark, evidence) for mark in judgement.marks[:_NAMED]))
    said = [claim[mark.start : mark.end] for mark in absent]
    told = [words for words in said if not (quoted and _VALUE.search(words) and quoted.writes(words))]
    return _listed([f"“{brief(words, 60)}”" for words in told]) or None


def _holds_marked(claim: str, judgement: Judgement, evidence: str) -> bool:
    """Some words that the judge marked stand in the evidence, only not so: "allowed" in "not allowed".

    It is asked where no value of the claim is missing: one that the judge marked is there in other digits.
    """
    held = set(map(stem, words(evidence)))
    values = find_values(claim, plain(claim))
    named = judgement.marks[:_NAMED]
    marked = (set(map(stem, words(claim[mark.start : mark.end]))) for mark in named)
    return any(found and found <= held for found in marked) or any(
        value.start < mark.end and mark.start < value.end for mark in named for value in values
    )


def phantom_reason(phantoms: Sequence[str]) -> str:
    """What is wrong with citations that name no evidence."""
    named = _listed([f"“{brief(ref, 60)}”" for ref in phantoms])
    return f"It cites {named}, which is not among the evidence."


def wrong_citation_reason(cited: Sequence[str], found: Iterable[str], does_not: str = "support") -> str:
    """Where the support, or what the evidence says instead, was found in place of where the claim says."""
    others = [f"“{brief(identity, 60)}”" for identity in dict.fromkeys(found) if identity not in cited]
    names = _listed([f"“{brief(identity, 60)}”" for identity in cited])
    return f"The cited {names} does not {does_not} it, but {_listed(others) or 'other evidence'} does."


_VERDICT_SENTENCES = {
    ClaimStatus.SUPPORTED: "The evidence says so",
    ClaimStatus.PARTIALLY_SUPPORTED: "The evidence carries only part of it",
    ClaimStatus.UNSUPPORTED: "No passage states this",
    ClaimStatus.CONTRADICTED: "The evidence says otherwise",
}


def _quoted(chunk: Chunk | None, claim: str, evidence: str = "") -> str:
    """The best sentence; where none shares a word with the claim, the first of what was read."""
    if chunk is None:
        read = next(filter(str.strip, _HEADING.sub("", evidence, 1).splitlines()), "")
        shown = excerpt(read, claim)
        return f": “{shown}”{'' if shown.endswith(('.', '!', '?', '…')) else '.'}" if shown else "."
    return f": “{excerpt(_HEADING.sub('', chunk.quotation, 1), claim)}” ({brief(chunk.evidence_id, 60)})."


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + f" and {parts[-1]}" if parts else ""
