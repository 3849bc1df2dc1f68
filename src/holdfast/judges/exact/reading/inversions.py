"""Sentences that say the same when they are turned round: "In the square stands a statue", "said the mayor"."""

import re
from collections.abc import Iterable, Sequence

from holdfast.claims.verbs import has_finite_verb, is_finite
from holdfast.claims.words import STOPWORDS, stem, word_set
from holdfast.judges.exact.reading.quotations import SPEECH
from holdfast.judges.exact.values.dates import MONTH

ARTICLES = frozenset(("a", "an", "the"))
PREPOSITIONS = word_set(
    """about above across after against along alongside amid among amongst around at atop before behind below
    beneath beside besides between beyond by despite down during for from in inside into like near off on onto
    opposite out outside over past per since through throughout to toward towards under underneath until up upon
    via with within without"""
)
"""All but "of", which stays with the noun before it."""
_ADVERBS = word_set(
    """abroad afterwards again ahead ashore away back daily early first here home indoors inland last late later
    monthly nearby next north now offshore often once outdoors overhead second soon south then there third today
    together tomorrow tonight upstairs downstairs upstream downstream weekly west east yearly yesterday"""
)
_ADVERBIAL = STOPWORDS | PREPOSITIONS | _ADVERBS
_DATED = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|[12]\d{3}s?|" + "|".join(MONTH))
_TIME = re.compile(
    r"(?:\w*day|week|weekend|month|quarter|year|decade|century|morning|afternoon|evening|night|noon|midnight|"
    r"spring|summer|autumn|winter|season|hour|minute)s?"
)
_COPULAS = word_set("is are was were be been being became becomes remains remained")
_INTRANSITIVE_VERBS = word_set(
    """stand stood lie lay sit sat hang hung rise rose fall fell come came go goes went flow arrive appear emerge
    remain live dwell exist occur"""
)
_INTRANSITIVE_STEMS = frozenset(map(stem, _INTRANSITIVE_VERBS))
"""Verbs that take no object, so that what follows them may be their subject."""
_MUTUAL = re.compile(
    r"(?:and|or|but|with|vs|versus|near|nearest|beside|between|against|both|to|as|like|alike|each|other|another|"
    r"opposite|opposed|together|same|equals?|equal(?:led)?|mutual\w*|joint\w*|next|close|far|away|adjacent|"
    r"met|meets?|marr(?:y|ie[sd])|wed|dat(?:es|ed)|divorced|fac(?:es|ed)|fought|fights?|play(?:s|ed)?|drew|draws?|tied|"
    r"border\w*|neighbou?r\w*|adjoin\w*|abut\w*|touch\w*|cross(?:es|ed)?|overlap\w*|intersect\w*|parallel\w*|mirror\w*|"
    r"twin\w*|match\w*|resembl\w*|rhymes?|differ\w*|correspond\w*|correlat\w*|coincid\w*|complement\w*|interact\w*|"
    r"shares?|shared|link\w*|connect\w*|join(?:s|ed)?|merge[sd]?|mean[st]?|denot\w*|include[sd]?|compris\w*|"
    r"constitut\w*|represent\w*|symboli[sz]\w*|encounter\w*|debat\w*|kiss\w*|hug(?:s|ged)?|embrac\w*|alternat\w*|"
    r"collid\w*|separat\w*|balanc\w*|accompan\w*|"
    r"siblings?|brothers?|sisters?|cousins?|spouses?|partners?|friends?|rivals?|allies|ally|colleagues?)"
)
"""Words under which two sides may change places and little else changes."""
_HANDED = re.compile(
    r"(?:deliver|send|pay|report|supply|transfer|hand|offer|grant|lease|rent|assign|ship|submit|award|donat|surrender|lend|"
    r"sell|give|owe|belong)(?:s|es|e|ed|ies)?|sent|paid|suppli(?:es|ed)|lent|sold|gave|given|lost|donate[sd]?"
)
"""What goes from one to the other: under these "to" has a direction."""
_PARTING = re.compile(r"(?:separat|distinguish|divid|differ)\w*")
_SPOKEN = re.compile(SPEECH)
_WORD = re.compile(r"[\w'’-]+")


def are_mutual(between: Iterable[str], before: str = "") -> bool:
    """Whether the folded words between two sides, or the one before them, say that they go together or part."""
    words = list(between)
    if "to" in words and any(map(_HANDED.fullmatch, words)):
        words = [word for word in words if word != "to"]
    return _PARTING.fullmatch(before) is not None or any(map(_MUTUAL.fullmatch, words))


def may_be_turned_round(between: Sequence[str], sides: Sequence[str]) -> bool:
    """Whether a sentence may be said with its two sides exchanged and mean what it meant.

    `between` are the folded words that stay; the sides are as written inside a sentence, with their articles.
    """
    return not all(map(_is_thing, sides)) or not _tells_what_one_does_to_the_other(between)


def _is_thing(side: str) -> bool:
    """A noun phrase, as far as its words tell: no place, no time, no clause and nobody's words."""
    first, *rest = _WORD.findall(side) or [""]
    if first[:1].islower() and first not in ARTICLES and (first in _ADVERBIAL or first.endswith("ly")):
        return False
    words = [word for word in (first, *rest) if word not in ARTICLES]
    if not words or words[-1] in _ADVERBS or _TIME.fullmatch(words[-1].lower()):
        return False
    clause = any(word.islower() and is_finite(word) and not word.endswith("'s") for word in words)
    return not clause and not _DATED.fullmatch(words[0].lower())


def _tells_what_one_does_to_the_other(between: Sequence[str]) -> bool:
    if all(word in STOPWORDS for word in between) or are_mutual(between) or "from" in between:
        return False
    last = between[-1]
    if last in _COPULAS or stem(last) in _INTRANSITIVE_STEMS or any(map(_SPOKEN.fullmatch, between)):
        return False
    # "His deputy was named Ann Lee", but "was beaten by" and "is teaching" have a doer and one it is done to
    return _COPULAS.isdisjoint(between) or last in PREPOSITIONS or last.endswith("ing")


def are_moved_phrases(opening: Sequence[str], between: str, leads: Sequence[tuple[str, str]]) -> bool:
    """Whether two names may have changed places with the prepositions before them: "on Mondays … on Kirk Street".

    `opening` are the words before the first name, `leads` what stands before each name in the two texts.
    """
    kept = all(one == other and one in PREPOSITIONS for one, other in leads)
    fronted = all(word in PREPOSITIONS or word in ARTICLES for word in opening)
    return kept and (fronted or not has_finite_verb(between))
