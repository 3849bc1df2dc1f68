"""What a sentence sets against the truth: "extinct" for "dormant rather than extinct", "iron" for "steel, not iron"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST, units_of
from holdfast.judges.exact.reading.inversions import PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_NOT_ALL_OF_IT = (
    r"(?! (?:only|just|merely|simply|solely|exclusively|purely|necessarily|always|all|every|everyone|everything|both|"
    r"even|least|to mention|including|counting|yet|until|because|limited|entirely|fully|completely|exactly|so much)\b)"
)
"""Under these both hold: "on tablets, not just phones"."""
_CHOSEN = re.compile(r",? (?:rather than|instead of|as opposed to)" + _NOT_ALL_OF_IT + r" ")
_DENIED = re.compile(r"(?:,| but| and|, but|, and) not" + _NOT_ALL_OF_IT + r" ")
_BUT = re.compile(r" not" + _NOT_ALL_OF_IT + r" (?P<denied>[^,;:.!?]{2,60}?),? but (?:rather |instead )?")
_FRONTED = re.compile(
    r"(?:rather than|instead of|unlike)" + _NOT_ALL_OF_IT + r" (?P<denied>[^,;:!?]{2,60}), "
)
_HINTS = ("ather than", "nstead of", "s opposed to", " not ", "nlike ")
"""Sooner looked for than the whole of it, and without the letter that may be a capital."""
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|neither|either|no|never|without|hardly|only|than|some|sometimes)\b"
)
_CHOICE = re.compile(
    r"\b(?:can|could|may|might|allow\w*|lets?|option\w*|optional\w*|alternativ\w*|choose|choice|prefer\w*|"
    r"also|both|often|usually|mostly|more|less)\b"
)
"""Under these the one that was not taken may be had as well: "you can use oil instead of butter"."""
_ENDS = re.compile(r"[,;:.!?()]|\Z")
_LEAST_SHARED, _LONGEST_SIDE = 2, 6
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Contrast:
    """A sentence says `before` and `after`, with the last words of `before` or the first of `after` for `denied`."""

    before: _Words
    denied: _Words
    after: _Words
    kind: Literal["after", "but", "fronted", "unlike"]


def find_denied_side(claim: str, sentences: Sequence[str], *, whole: bool = False) -> Clash | None:
    """A claim that says what a sentence sets against the truth, or the `whole` of it."""
    hinted = [sentence for sentence in sentences if len(sentence) <= LONGEST and _is_hinted(sentence)]
    plain_claim = plain(claim) if hinted and len(claim) <= LONGEST else ""
    if not plain_claim or NEGATED.search(plain_claim) or _OPEN.search(plain_claim) or _is_hinted(plain_claim):
        return None
    said, asked = _words(claim), wording(claim).stems
    for sentence in hinted:
        contrast = _contrast(sentence)
        if contrast is None or not _is_denied(said, contrast):
            continue
        if whole and contrast.kind != "but" and said[-1:] != contrast.after[-1:]:
            continue  # "not in Bergen" for "in Oslo instead of Bergen in May"
        if any(asked <= wording(other).stems for other in sentences if other != sentence):
            return None  # which may say it after all
        if f" {' '.join(said)} " in f" {' '.join(_words(sentence))} ":
            return None
        return Clash(0, len(claim.rstrip(" .")), "The evidence says this is not so", sentence)
    return None


@lru_cache(maxsize=1024)
def _words(text: str) -> _Words:
    """Without articles; a past stays a past, for what was is not what is."""
    written = Wording(text)
    by_start = {start: word for word, start, _ in written.words}
    return tuple(
        unit.key + ("+" if by_start[unit.start].endswith("ed") else "") for unit in units_of(written)
    )


@lru_cache(maxsize=1024)
def _contrast(sentence: str) -> _Contrast | None:
    """What it sets against what; None where two such words stand in it, or one that leaves both open."""
    text = plain(sentence).strip()
    if found := _FRONTED.match(text):
        rest = text[found.end() :]
        kind: Literal["unlike", "fronted"] = "unlike" if text.startswith("unlike") else "fronted"
        if _is_open(rest) or (kind == "fronted" and _CHOICE.search(rest)):
            return None
        subject, after = _parted_at_verb(_to_end(rest)) if kind == "unlike" else ("", _to_end(rest))
        return _Contrast(_words(subject), _words(found["denied"]), _words(after), kind)
    if found := _BUT.search(text):
        rest = text[found.end() :]
        if _is_open(text[: found.start()]) or _is_open(found["denied"]) or NEGATED.search(rest):
            return None
        return _Contrast(_words(text[: found.start()]), _words(found["denied"]), _words(_to_end(rest)), "but")
    chosen = _CHOSEN.search(text)
    mark = chosen or _DENIED.search(text)
    if mark is None or _is_open(text[: mark.start()]) or (chosen and _CHOICE.search(text)):
        return None
    rest = text[mark.end() :]
    if NEGATED.search(rest) or _is_hinted(rest):
        return None
    return _Contrast(_words(text[: mark.start()]), (), _words(_to_end(rest)), "after")


def _is_hinted(text: str) -> bool:
    return any(hint in text for hint in _HINTS)


def _is_open(text: str) -> bool:
    return bool(NEGATED.search(text) or _OPEN.search(text) or "?" in text or '"' in text)


def _to_end(text: str) -> str:
    """Up to the first mark: behind it something else is said."""
    end = _ENDS.search(text)
    return text[: end.start()] if end else text


def _is_denied(said: _Words, contrast: _Contrast) -> bool:
    before, denied, after = contrast.before, contrast.denied, contrast.after
    if contrast.kind == "unlike":
        return _is_said_of_the_other(said, contrast)
    if contrast.kind == "fronted":
        return _replaces_a_part(said, denied, after)
    if contrast.kind == "but":
        whole = (*before, *denied)
        rest = said[len(whole) :]
        return len(before) >= _LEAST_SHARED and said[: len(whole)] == whole and _ends_with(after, rest)
    for shared in range(_LEAST_SHARED, min(len(before), len(said) - 1) + 1):
        if said[shared - 1] != before[shared - 1] or said[:shared] != before[:shared]:
            return False
        rest = said[shared:]
        if len(before) - shared <= _LONGEST_SIDE and after[: len(rest)] == rest:
            following = after[len(rest)] if len(rest) < len(after) else ""
            if not following or following in PREPOSITIONS:
                return True
    return False


def _parted_at_verb(text: str) -> tuple[str, str]:
    """What stands before the first verb, and the rest with it."""
    for word, start, _ in Wording(text).words:
        if word in AUXILIARIES or is_finite(word):
            return text[:start], text[start:]
    return "", ""


def _is_said_of_the_other(said: _Words, contrast: _Contrast) -> bool:
    """ "Unlike penguins, puffins can fly": penguins can fly."""
    denied, after = contrast.denied, contrast.after
    rest = said[len(denied) :]
    if not 0 < len(contrast.before) <= _LONGEST_SIDE or said[: len(denied)] != denied:
        return False
    following = after[len(rest)] if len(rest) < len(after) else ""
    return len(rest) > 1 and after[: len(rest)] == rest and (not following or following in PREPOSITIONS)


def _replaces_a_part(said: _Words, denied: _Words, after: _Words) -> bool:
    """ "Instead of pine, the museum chose oak": the museum chose pine."""
    places = (at for at in range(_LEAST_SHARED, len(said)) if said[at : at + len(denied)] == denied)
    for at in places:
        rest = said[at + len(denied) :]
        if said[:at] == after[:at] and at < len(after) and _ends_with(after[at + 1 :], rest):
            return len(after) - at - len(rest) <= _LONGEST_SIDE
    return False


def _ends_with(words: _Words, end: _Words) -> bool:
    return not end or words[-len(end) :] == end
