"""What a part of a count says of all: "most members", where it is 12 of the 40."""

import re
from collections.abc import Sequence
from fractions import Fraction

from holdfast.claims.words import content_words, stem
from holdfast.judges.exact.reading.segments import verbs_in
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.numerals import CARDINAL

_LONGEST = 240
_NUMBER = rf"(?:[0-9][0-9,]{{0,11}}|{'|'.join(sorted(CARDINAL, key=len, reverse=True))})"
_THE = r"(?:the |its |their |all |these |those |our )?"
_NOUN = r"(?P<noun>[a-z]{3,30})"
_TOLD = (
    re.compile(rf"(?<![\w.,-])(?P<part>{_NUMBER}) (?:out )?of {_THE}(?P<whole>{_NUMBER}) {_NOUN}\b"),
    re.compile(
        rf"^(?:out )?of {_THE}(?P<whole>{_NUMBER}) {_NOUN}\b[^,]{{0,40}}, (?:only |just )?(?P<part>{_NUMBER})\b"
    ),
)
_CLAIMED = re.compile(
    rf"^(?:only |just )?(?P<how>most|all|half|(?:a|the) majority|a minority|none|no|every|each|{_NUMBER})"
    rf" (?:of )?{_THE}{_NOUN}\b"
)
_UNSURE = re.compile(
    r"n't\b|\b(?:not|never|nor|or|if|unless|may|might|could|about|around|nearly|almost|more|less|fewer|over|under|least|"
    r"at most|up to|than|and|but|while|other|others|another|rest|remaining|first|last)\b"
)
_HALF, _NEAR_HALF = Fraction(1, 2), Fraction(1, 20)


def find_part_of_count(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """Whether so many did what a sentence says that a part of a counted whole did, in the same words."""
    plain_claim = plain(claim).strip(" .!") if len(claim) <= _LONGEST else ""
    said = _CLAIMED.match(plain_claim)
    if said is None or _UNSURE.search(plain_claim):
        return None
    did = frozenset(content_words(plain_claim[said.end() :]))
    for sentence in sentences if did else ():
        text = plain(sentence).strip(" .!") if len(sentence) <= _LONGEST else ""
        told = [found for pattern in _TOLD for found in pattern.finditer(text)]
        if len(told) != 1 or _UNSURE.search(text) or stem(told[0]["noun"]) != stem(said["noun"]):
            continue
        known = told[0]
        behind = max(known.end("noun"), known.end("part"))
        if did != frozenset(content_words(text[behind:])) or verbs_in(plain_claim) - verbs_in(text):
            continue
        part, whole = _number(known["part"]), _number(known["whole"])
        true = _holds(said["how"], part, whole) if 0 < part <= whole else None
        if true is not None:
            return Derivation(true, *said.span("how"), sentence[known.start() : known.end()].strip(" ,"))
    return None


def _number(text: str) -> int:
    return CARDINAL[text] if text in CARDINAL else int(text.replace(",", ""))


def _holds(how: str, part: int, whole: int) -> bool | None:
    share = Fraction(part, whole)
    if how in ("most", "the majority", "a majority"):
        return share > _HALF
    if how == "a minority":
        return share < _HALF
    if how in ("all", "every", "each"):
        return share == 1
    if how in ("none", "no"):
        return False
    if how == "half":
        return True if share == _HALF else False if abs(share - _HALF) > _NEAR_HALF else None
    return _number(how) == part
