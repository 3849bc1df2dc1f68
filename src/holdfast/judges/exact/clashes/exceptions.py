"""What a sentence takes out of all or none: "on Mondays" for "every day except Monday"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from holdfast.claims.inflection import BASES
from holdfast.claims.verbs import AUXILIARIES, is_finite
from holdfast.claims.words import STOPWORDS, content_words, stem, word_set
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import LONGEST
from holdfast.judges.exact.reading.inversions import ARTICLES, PREPOSITIONS
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_ALL = r"(?:all|every|each|any|everyone|everybody|everything|everywhere|always|daily|whole|entire)"
_NONE = r"(?:no|none|nobody|nothing|nowhere|never|not|cannot|\w+n't)"
_QUANTIFIED, _NEGATIVE = re.compile(rf"\b{_ALL}\b"), re.compile(rf"\b{_NONE}(?![\w'])")
_MARK = re.compile(
    r"(?:,? (?:except(?: for)?|with the exception of|excluding|(?P<beside>other than|apart from|aside from))"
    r"|\b(?:every(?:one|body|thing|where| \w{2,20})|nobody|no one)(?P<but> but))"
    r" (?:(?:on|in|at|to|by|for) )?(?:the |a |an |its |our |their )?(?=\w)"
)
_JUST_BEFORE = re.compile(rf"\b(?:{_ALL}|{_NONE}|any\w+|no one)(?: [\w-]+){{0,3}}$")
"""Where "other than" takes out of all; elsewhere it may add: "each year it sells products other than cars"."""
_HINTS = ("xcept", "ther than", "part from", "side from", "xcluding", " but ")
"""Sooner looked for than the whole of it, and without the letter that may be a capital."""
_OPEN = re.compile(
    r"\b(?:if|unless|whether|or|nor|only|some|most|many|few|may be|might|could|when|while|until|almost|nearly|other|"
    r"others|except|than|without|but|also)\b"
)
_COUNTED = word_set(
    "one two three four five six seven eight nine ten those these that this when where certain some few most"
)
_DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")
_CLAUSE_END = re.compile(r"[,;:.!?()](?:\s|$)")
_ROWS = frozenset(("and", "or"))
_TOLD_APART = re.compile(r",? (?:where|when|which|who|whose)\b")
"""What holds of the exception, and may be part of the same: "except in the lock, where the pilot commands"."""
_LONGEST_ITEM = 4
_ALL_YEAR = frozenset(map(stem, word_set("year round week long")))
"""In "every day of the year" and "all year round" these say no more than "every day" does."""


@dataclass(frozen=True, slots=True)
class _Exception:
    """Of all, or of none, but of no `items`, the sentence says what `rest` says."""

    items: tuple[frozenset[str], ...]
    rest: frozenset[str]
    kind: frozenset[str]
    """What they are taken out of, which is part of the rest: "all days"."""
    negative: bool


def find_exception(claim: str, sentences: Sequence[str], *, whole: bool = False) -> Clash | None:
    """A claim that says of an exception what a sentence says of all the others, or the `whole` of it."""
    hinted = (
        [s for s in sentences if len(s) <= LONGEST and any(hint in s for hint in _HINTS)]
        if len(claim) <= LONGEST
        else []
    )
    plain_claim = plain(claim).replace(" also ", " ") if hinted else ""
    denied = len(_NEGATIVE.findall(plain_claim))
    if not plain_claim or denied > 1 or _OPEN.search(plain_claim) or _QUANTIFIED.search(plain_claim):
        return None
    asked = frozenset(content_words(_NEGATIVE.sub(" ", plain_claim)))
    for sentence in hinted:
        known = _read(sentence)
        if known is None or known.negative != bool(denied):
            continue
        for item in known.items:
            rest = asked - item
            if not item <= asked or not rest or not rest <= known.rest:
                continue
            if whole and not known.rest - known.kind - _ALL_YEAR <= rest:
                continue
            if any(_tells_of(item, rest, other) for other in sentences if other != sentence):
                return None  # which may say what holds of it
            start, end = _place(claim, item)
            return Clash(start, end, "The evidence makes an exception of this", sentence)
    return None


def _tells_of(item: frozenset[str], rest: frozenset[str], sentence: str) -> bool:
    known = wording(sentence).stems
    return item <= known and not rest.isdisjoint(known)


def _place(claim: str, item: frozenset[str]) -> tuple[int, int]:
    places = [(start, end) for word, start, end in Wording(claim).words if stem(word) in item]
    return (places[0][0], places[-1][1]) if places else (0, len(claim))


@lru_cache(maxsize=1024)
def _read(sentence: str) -> _Exception | None:
    """None where two are told, or where it is not sure how far the exception goes."""
    text = plain(sentence).strip()
    marks = list(_MARK.finditer(text))
    if len(marks) != 1 or '"' in text or "?" in text or _TOLD_APART.search(text, marks[0].end()):
        return None
    before, behind = text[: marks[0].start("but" if marks[0]["but"] else 0)], text[marks[0].end() :]
    if _OPEN.search(before) or ";" in before or (marks[0]["beside"] and not _JUST_BEFORE.search(before)):
        return None
    negatives = len(_NEGATIVE.findall(before))
    # Behind a comma it is taken out of what holds in general: "answers within a day, except on holidays".
    parted = marks[0][0].startswith(", except") and not negatives
    of_all = bool(_QUANTIFIED.search(before)) or parted
    if negatives > 1 or bool(negatives) == of_all:
        return None
    has_verb = any(is_finite(word) or word in AUXILIARIES for word, _, _ in Wording(before).words[1:])
    items, following = _items(behind, has_verb or parted)
    told = frozenset(content_words(before))
    if not items or any(item <= told for item in items):
        return None  # named twice: what is said of it is not told by its place
    rest = frozenset(content_words(f"{_NEGATIVE.sub(' ', before)} {following}"))
    return _Exception(items, rest, _kind(before), bool(negatives))


def _kind(before: str) -> frozenset[str]:
    """The stems of "all days" in "is open all days", of "no pets" in "no pets are allowed"."""
    found = _QUANTIFIED.search(before) or _NEGATIVE.search(before)
    words = [word for word, _, _ in Wording(before[found.start() :]).words] if found else []
    end = next((at for at, word in enumerate(words) if at and _ends_items(word)), len(words))
    return frozenset(map(stem, words[:end]))


def _items(behind: str, has_verb: bool) -> tuple[tuple[frozenset[str], ...], str]:
    """The exceptions at the beginning of a text and the words of the same clause behind them; none when unsure."""
    clause = _CLAUSE_END.split(behind, maxsplit=1)[0]
    words = Wording(clause).words
    end = next((at for at, (word, _, _) in enumerate(words) if _ends_items(word)), len(words))
    items = [
        [word for word in item if word not in ARTICLES] for item in _rows([w for w, _, _ in words[:end]])
    ]
    told, following = [word for item in items for word in item], words[end:]
    sure = all(0 < len(item) <= _LONGEST_ITEM for item in items) and _COUNTED.isdisjoint(told)
    if not sure or any(word[0].isdigit() for word in told):
        return (), ""
    if not _may_end(told, [word for word, _, _ in following], has_verb):
        return (), ""
    return tuple(frozenset(map(stem, item)) for item in items), clause[following[0][1] :] if following else ""


def _ends_items(word: str) -> bool:
    if word in _ROWS or word in ARTICLES:
        return False
    small = word in STOPWORDS or word in PREPOSITIONS or word in AUXILIARIES
    return small or word in BASES or is_finite(word)


def _rows(words: Sequence[str]) -> list[list[str]]:
    """The words parted at "and"."""
    rows: list[list[str]] = [[]]
    for word in words:
        if word in _ROWS:
            rows.append([])
        else:
            rows[-1].append(word)
    return rows


def _may_end(told: Sequence[str], following: Sequence[str], has_verb: bool) -> bool:
    """Whether the exceptions surely end here: "shoes with tags" and "staff hired in May" are others than they seem."""
    if has_verb:
        days = all(word.removesuffix("s") in _DAYS for word in told)
        return not following or (days and following[0] in PREPOSITIONS)
    if not following:
        return False
    verbs = [word for word in following if word in AUXILIARIES or word in BASES or is_finite(word)]
    return following[0] in AUXILIARIES or (verbs[:1] == [following[0]] and not any(map(is_finite, verbs[1:])))
