"""Where "and" begins another clause without a comma: "wrote the text and Tom drew the map"."""

from collections.abc import Sequence

from holdfast.claims.inflection import BASES
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS, word_set
from holdfast.judges.exact.reading.inversions import ARTICLES
from holdfast.judges.exact.reading.wordings import Wording

MODALS = frozenset(("can", "could", "will", "would", "shall", "should", "may", "must", "has", "have", "had"))
ADVERBS = frozenset(("later", "then", "soon", "once", "first", "also"))
OPENING = ARTICLES | {"its", "their", "his", "her", "our", "your", "my"}
LONGEST_PARTY = 6
"""Words of somebody or something."""
_SUBORDINATE = frozenset(
    ("when", "if", "after", "before", "as", "while", "although", "because", "since", "once", "where")
)
_TELLING = word_set(
    """say says said think thinks thought believe believes believed know knows knew show shows showed find finds found
    report reports reported claim claims claimed hope hopes hoped mean means meant argue argues argued suggest suggests
    suggested note notes noted feel feels felt see sees saw hear hears heard make makes made let lets ensure ensures
    help helps helped watch watches watched that which who whose whom where how what"""
)
"""After these two may be the subject of what follows: "said the cook and the waiter left"."""


def begins_anew(text: Wording, words: Sequence[str], at: int) -> bool:
    """Whether "and" stands between an object and another subject with its own verb: "wrote it and Tom drew the map"."""
    if words[at] != "and" or not 1 < at < len(words) - 2 or words[0] in _SUBORDINATE:
        return False
    end = at + 1
    while end < min(len(words) - 1, at + 4) and not (words[end] in STOPWORDS and words[end] not in OPENING):
        if end > at + 1 and _is_lower(text, end) and _tells_verb(words[end]):
            break
        end += 1
    named = not _is_lower(text, at + 1) or words[at + 1] in OPENING
    is_verb = _is_lower(text, end) and (words[end] in MODALS or (named and _tells_verb(words[end])))
    if end == at + 1 or not is_verb:
        return False
    opened = [place for place in range(max(1, at - LONGEST_PARTY), at) if words[place] in OPENING]
    before = [word for word in words[: opened[-1]] if word not in ADVERBS] if opened else []
    # "Said the chair and Tom left", "shows the sea and the town burned": the two may be one subject
    if not any(map(_tells_verb, before)) or not _TELLING.isdisjoint(before):
        return False
    return _is_lower(text, at - 1) or words[at - 1].endswith("day")


def _is_lower(text: Wording, at: int) -> bool:
    return text.text[text.words[at][1]].islower()


def _tells_verb(word: str) -> bool:
    return is_finite(word) or (word.endswith("s") and (word[:-1] in BASES or word[:-2] in BASES))
