"""Does a passage deny the very thing that a claim says? "I've never been to Portugal"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import STOPWORDS, stem, words
from holdfast.premises.lexicon import lemma, look_up

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")
_NEGATED = re.compile(r"\b(?:never|not|no longer|neither|nor|none|nobody)\b|n['’]t\b", re.IGNORECASE)
# "can't wait", "not only": a negation that denies nothing.
_IDIOM = re.compile(
    r"(?i)\b(?:not (?:only|just|even|sure)"
    r"|(?:can['’]t|cannot|can not|couldn['’]t|could not) (?:wait|believe|help|stop|imagine|agree)|"
    r"would(?:n['’]t| not) (?:miss|trade|change)|why not|if not|whether or not)\b"
)
_REACH = 4
"""Words between a negation and what it denies."""


def denies(claim: str, subject: str | None, evidence: str) -> bool:
    """Every sentence that holds half of what is said of the subject holds it under a negation."""
    if _NEGATED.search(claim):
        return False
    named = {stem(word) for word in words(subject or "")}
    told = [word for word in words(claim) if word not in STOPWORDS and stem(word) not in named]
    said = {stem(word) for word in told} - {"someon", "someth"}
    sentences = [words(_marked(text)) for text in _SENTENCE.split(evidence)]
    bearing = [sentence for sentence in sentences if 2 * len(said & set(map(stem, sentence))) >= len(said)]
    forms = said | set(map(_base, told))
    return bool(said and bearing) and all(_under_negation(sentence, forms, named) for sentence in bearing)


def _marked(text: str) -> str:
    """Negations as one plain word, idioms as none."""
    return _NEGATED.sub(" not ", _IDIOM.sub(" ", text))


def _under_negation(sentence: Sequence[str], said: set[str], named: set[str]) -> bool:
    """Is what a negation denies among what is said? "Never sold its office" leaves the office where it is."""
    places = [index for index, word in enumerate(sentence) if word == "not"]
    reached = (sentence[place + 1 : place + 1 + _REACH] for place in places)
    denied = (next((word for word in near if not _is_passed_over(word, named)), "") for near in reached)
    return any(stem(word) in said or _base(word) in said for word in denied)


def _is_passed_over(word: str, named: set[str]) -> bool:
    """The subject, small words and adverbs, as in "never was Owen really in Portugal"."""
    return word in STOPWORDS or stem(word) in named or look_up(word).kinds == "r"


def _base(word: str) -> str:
    """One form for "went" and "did not go"."""
    return stem(lemma(word))
