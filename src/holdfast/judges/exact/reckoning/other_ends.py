"""When something began, from when it ended and how long it took, and the other way round."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.typography import VALUE, plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity

_LONGEST = 300
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|before|after|until|by|since|ago|later|earlier|planned|"
    r"expected|scheduled|due|supposed)\b"
)
_OPEN = re.compile(
    r"n't\b|\b(?:not|no|never|nor|or|if|unless|may|might|could|ago|later|earlier|delay\w*|break|gap|interrupt\w*|planned|"
    r"expected|scheduled|due|supposed|another|further|last|next)\b"
)
_ABOUT = re.compile(r"\b(?:about|around|circa|approximately|roughly|c\.) $")
_BEGAN = re.compile(
    r"\b(?:began|begun|begins?|started|starts?|joined|formed|founded|broke ground|commenced)\b"
)
_ENDED = re.compile(r"\b(?:ended|ends?|finished|completed|concluded|was over|came to an end)\b")
_ENDS_AFTER = re.compile(
    rf"\b(?:opened|completed|finished|ended|released|published|launched|inaugurated|consecrated|retired|resigned|left|died|"
    rf"concluded|unveiled|dissolved|closed|shut down|decommissioned|disbanded|split up|broke up)\b"
    rf"[^.;,]{{0,40}} (?:in|on) {VALUE},? (?:after|following) (?:about )?"
    rf"{VALUE} (?P<of>of|at|with|as|in|on|together)\b"
)
_LASTS_FROM = re.compile(
    rf"\b(?:began|started|broke out|commenced|begun)\b[^.;,]{{0,40}} (?:in|on) {VALUE},? "
    rf"(?:and|,? which) (?:it |they )?(?:lasted|took|went on|continued)(?: for)? {VALUE}"
)
_CLAUSE_END = re.compile(r"[,.;]| and | but ")
_FOUNDED = frozenset(content_words("formed founded"))
_WORK = frozenset(content_words("work works building build built construction"))
_SAID_OF_BOTH = frozenset(
    content_words(
        "began begun begin begins started start starts joined formed founded "
        "broke ground commenced ended end ends finished completed "
        "concluded over came about around circa approximately roughly employed working work"
    )
)
_YEAR = 12


def find_beginning(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """The year in which something began, or ended, where a sentence tells the other end and the years between."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST else ""
    began, ended = _BEGAN.search(plain_claim), _ENDED.search(plain_claim)
    if bool(began) == bool(ended) or _UNSURE.search(plain_claim):
        return None
    said = Wording(claim)
    stated = said.values[0] if len(said.values) == 1 else None
    year = _only_year(stated) if isinstance(stated, Date) else None
    if stated is None or year is None:
        return None
    about = said.stems_beside(())
    for sentence in sentences:
        reckoned = _reckoned(sentence, about, beginning=began is not None)
        if reckoned is None:
            continue
        off = abs(year - reckoned)
        hedged = _ABOUT.search(plain_claim[: stated.start]) is not None
        if off == 0 or (hedged and off == 1):
            return Derivation(True, stated.start, stated.end, sentence.strip())
        if off > 1:
            return Derivation(False, stated.start, stated.end, sentence.strip())
    return None


def _reckoned(sentence: str, about: frozenset[str], *, beginning: bool) -> int | None:
    """The year that the sentence leaves to be reckoned of what the claim is about."""
    text = plain(sentence) if len(sentence) <= _LONGEST else ""
    if not text or _OPEN.search(text):
        return None
    known = wording(sentence)
    if not about - _SAID_OF_BOTH <= known.stems | (_WORK if known.stems & _WORK else frozenset()):
        return None
    signed, last = "", 0
    for value in known.values:
        signed, last = f"{signed}{text[last : value.start]}{VALUE}", value.end
    signed += text[last:]
    found = (_ENDS_AFTER if beginning else _LASTS_FROM).search(signed)
    at = signed.count(VALUE, 0, found.start()) if found else 0
    first, second = known.values[at : at + 2] if found else (None, None)
    year = _only_year(first) if isinstance(first, Date) else None
    years = _years(second) if isinstance(second, Quantity) else None
    if found is None or year is None or years is None:
        return None
    if beginning and _FOUNDED & about and found["of"] != "together":
        return None  # whoever leaves a firm after ten years there did not found it
    if beginning and found["of"] == "of":  # four years of construction: it is that which began
        began = frozenset(content_words(_CLAUSE_END.split(signed[found.end() :])[0]))
        if not (about & began or (began & _WORK and about & _WORK)):
            return None
    return year - years if beginning else year + years


def _only_year(date: Date) -> int | None:
    years = {reading.years for reading in date.readings}
    only = years.pop() if len(years) == 1 else None
    return only[0] if only and only[0] == only[1] else None


def _years(length: Quantity) -> int | None:
    months = [reading.value for reading in length.readings if reading.dimension == "calendar"]
    whole = len(months) == 1 and not length.bounded and months[0] > 0 and months[0] % _YEAR == 0
    return int(months[0]) // _YEAR if whole else None
