"""What only one can be, told of another: "Phobos is the smaller of the two", where Deimos is."""

import re
from collections.abc import Sequence

from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.copies import joined
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.nicknames import TITLES, may_be_one, may_mean_the_same
from holdfast.judges.exact.reading.typography import excerpt, plain

_NAME = r"(?:[A-Z][\w'’.-]*)(?: (?:[A-Z][\w'’.-]*|[0-9]{1,3}|of|the|de|van|von)){0,4}"
_ONE = (
    r"(?:only|sole|first|last|most|least|best|worst|capital|(?:second|third|fourth)[ -]\w{3,20}est|"
    r"[a-z]{2,20}(?:est|er))\b"
)
_UNIQUE = (
    re.compile(rf"^(?:The )?(?P<name>{_NAME}) (?:is|was|became|remains) the (?P<what>{_ONE}[^,;.]{{0,120}})"),
    re.compile(rf"^The (?P<what>{_ONE}[^,;.]{{0,120}}?) (?:is|was) (?P<name>{_NAME}(?<!\.))\.?$"),
)
"""Paris is the capital of France; the capital of France is Paris."""
_OF_TWO = re.compile(
    r"\b(?:smaller|larger|bigger|taller|shorter|older|younger|longer|higher|lower|faster|slower|heavier|lighter|"
    r"brighter|dimmer|hotter|colder|warmer|cooler|cheaper|newer|deeper|wider|richer|poorer|stronger|weaker|"
    r"better|worse|busier|closer|nearer|earlier|later)\b"
)


def find_other_bearer(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The name of a claim that says what only one can be, when a sentence says it of another."""
    said = _unique(claim)
    if said is None:
        return None
    mine, what = joined(said["name"]).split(), joined(said["what"])
    for sentence in sentences:
        known = _unique(sentence)
        if known is None or not _same(what, joined(known["what"])):
            continue
        theirs = joined(known["name"]).split()
        if _may_be_one(mine, theirs) or not any(said["name"] in other for other in sentences):
            continue
        why = f"The evidence says this of “{excerpt(known['name'])}”"
        return Clash(*said.span("name"), why, sentence)
    return None


def _unique(text: str) -> re.Match[str] | None:
    if len(text) > LONGEST or NEGATED.search(plain(text)):
        return None
    return next((found for form in _UNIQUE if (found := form.match(text))), None)


def _same(what: str, known: str) -> bool:
    """In the same words; of two, where one is meant, the word that compares them is enough."""
    first, other = what.split()[0], known.split()[0]
    if _OF_TWO.fullmatch(first):
        return first == other and (what == known or "of the two" in (f"{what} {known}"))
    if first.endswith("er"):
        return False  # "the Chancellor", "the winner"
    return what == known


def _may_be_one(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    one, two = ([word for word in name if word not in TITLES] for name in (mine, theirs))
    if not one or not two or not set(one).isdisjoint(two):
        return True
    return may_mean_the_same(one, two) or may_be_one(one[0], two[0])
