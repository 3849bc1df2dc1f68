"""What is had by one kind alone is not had by another: "the Basic plan has no single sign-on"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.words import STOPWORDS, content_words, stem
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording
from holdfast.judges.exact.reckoning.derivations import Derivation

_LONGEST = 240
_WHAT = r"^(?P<what>.{3,80}?) (?:is|are|comes?) "
_KIND = r"(?:the |our )?(?P<kinds>(?:[\w'-]+(?:,? and| or|,)? ){1,4}?)(?P<head>[a-z]{3,20}?)s?"
_IN = r"(?:on|in|with|for|to|at|under|from|as part of)"
_HAS = r"(?:available|included|offered|supported|allowed|permitted|possible|provided|sold|found|part of|open)"
_SOLELY = r"(?:only|exclusively|solely)"
_END = r"(?=[.,;]|$)"
_SOLE = (
    r"^(?:the |our )?(?P<kinds>(?:[\w'-]+ ){1,3}?)(?P<head>[a-z]{3,20}) (?:is|[a-z]+s [^.;]{1,120}?,? and is) the only "
    r"(?P=head) (?:with|that (?:has|includes|offers|supports|allows)|to (?:have|include|offer|support)|offering) "
    rf"(?P<what>[^.,;]{{3,60}}?){_END}"
)
""" "The Team plan costs $24 and is the only plan with single sign-on"."""
_ONLY = tuple(
    re.compile(pattern if pattern is _SOLE else _WHAT + pattern)
    for pattern in (
        _SOLE,
        rf"(?:{_HAS} )?{_IN} {_KIND} (?:only|exclusively|alone){_END}",
        rf"{_SOLELY} (?:{_HAS} )?{_IN} {_KIND}{_END}",
        rf"{_HAS} {_SOLELY} {_IN} {_KIND}{_END}",
        rf"(?:limited|exclusive|restricted|reserved) (?:to|for) {_KIND}{_END}",
        rf"(?:{_HAS} )?(?:{_IN} )?{_KIND},? (?:and|but) (?:is |are )?not {_HAS} {_IN} "
        r"(?:any )?other (?P<others>[a-z]{3,20}?)s?\b",
    )
)
_HINT = re.compile(r"only|exclusiv|solely|alone|limited|restricted|reserved|other", re.IGNORECASE)
"""Sooner looked for than the whole of it."""
_NEGATED = re.compile(r"\b\w+n't\b|\b(?:not|cannot|no|without|lacks?)\b")
_UNSURE = re.compile(
    r"\b(?:only|exclusively|unless|if|except|or|may|might|could|always|necessarily|any|both|than|yet)\b"
)
_EVERY = re.compile(r"\b(?:all|every|each)\b")
_BUT = re.compile(r"\b(?:if|when|unless|until|except|but|though|while|during)\b")
"""Behind it: a condition, or something that takes part of it back."""
_HAVING = frozenset(
    content_words(
        """include includes included available offer offers offered come comes have has support supports supported get
        gets use uses using provide provides provided allow allowed permit permitted contain contains feature features
        access part you lack lacks give gives sold found open possible"""
    )
)


@dataclass(frozen=True, slots=True)
class _Reserved:
    """Only the kinds `kinds` of a `head` have `what`."""

    what: frozenset[str]
    kinds: frozenset[str]
    head: str
    sentence: str


def find_reserved(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What "on the Team plan only" says of another plan, of which the evidence tells or that has a name."""
    hinted = (
        [s for s in sentences if len(s) <= _LONGEST and _HINT.search(s)] if len(claim) <= _LONGEST else []
    )
    restricted = [known for sentence in hinted if (known := _read(sentence))]
    plain_claim = plain(claim) if restricted else ""
    if claimed := _read(claim) if restricted and _HINT.search(claim) else None:
        return _compared(claimed, restricted)
    denied = len(_NEGATED.findall(plain_claim))
    if not restricted or denied > 1 or _UNSURE.search(plain_claim):
        return None
    said = Wording(claim)
    for known in restricted:
        if _EVERY.search(plain_claim):
            if not denied and _is_said_of_all(said, known):
                return Derivation(False, 0, len(claim), known.sentence.strip())
            continue
        for at in range(1, len(said.words)):
            head = said.words[at][0]
            kind, start, _ = said.words[at - 1]
            if stem(head) != known.head or kind in STOPWORDS or not kind.isalpha():
                continue
            asked = frozenset(content_words(_NEGATED.sub(" ", plain_claim))) - {stem(kind), known.head}
            if (
                not known.what <= asked
                or asked - known.what - _HAVING
                or not _is_known(claim, start, kind, head, sentences)
            ):
                continue
            has = stem(kind) in known.kinds
            if has and not denied:
                continue  # that it is so is for a reader of the whole sentence to say
            return Derivation(not has and bool(denied), 0, len(claim), known.sentence.strip())
    return None


def _is_said_of_all(said: Wording, known: _Reserved) -> bool:
    """ "Every plan has single sign-on"."""
    words = [word for word, _, _ in said.words]
    heads = [at for at, word in enumerate(words) if at and stem(word) == known.head]
    every = any(words[at - 1] in ("every", "each", "all", "the", "our") for at in heads)
    asked = said.stems - {known.head, "every"}
    return every and known.what <= asked and not asked - known.what - _HAVING


def _compared(claimed: _Reserved, restricted: Sequence[_Reserved]) -> Derivation | None:
    """ "Only on the Team plan" for "on the Team plan and not on other plans"."""
    for known in restricted:
        same = known.what <= claimed.what and not claimed.what - known.what - _HAVING
        if (
            same
            and known.head == claimed.head
            and (known.kinds == claimed.kinds or not known.kinds & claimed.kinds)
        ):
            return Derivation(known.kinds == claimed.kinds, 0, len(claimed.sentence), known.sentence.strip())
    return None


@lru_cache(maxsize=512)
def _read(sentence: str) -> _Reserved | None:
    text = plain(sentence).strip()
    found = next((match for pattern in _ONLY if (match := pattern.search(text))), None)
    if found is None or (found.groupdict().get("others") and stem(found["others"]) != stem(found["head"])):
        return None
    if _NEGATED.search(found["what"]) or _UNSURE.search(found["what"]) or _BUT.search(text, found.end()):
        return None
    what = frozenset(content_words(found["what"]))
    kinds = frozenset(content_words(found["kinds"]))
    return _Reserved(what, kinds, stem(found["head"]), sentence) if what and kinds else None


def _is_known(claim: str, start: int, kind: str, head: str, sentences: Sequence[str]) -> bool:
    """Whether it surely is another kind: with a name, or told of by the evidence; "the larger plan" may be the same."""
    if claim[start].isupper() and (start > 0 or any(kind in wording(text).vocabulary for text in sentences)):
        return True
    roots = [stem(kind), stem(head)]
    return any(
        [stem(one[0]), stem(two[0])] == roots
        for sentence in sentences
        for one, two in zip(wording(sentence).words, wording(sentence).words[1:], strict=False)
    )
