"""Does a passage deny the very thing that a claim says? "I've never been to Portugal"."""

import re
from collections.abc import Sequence

from holdfast.claims.words import STOPWORDS, stem, words

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
    said = {stem(word) for word in words(claim) if word not in STOPWORDS} - named - {"someon", "someth"}
    sentences = [words(_marked(text)) for text in _SENTENCE.split(evidence)]
    bearing = [sentence for sentence in sentences if 2 * len(said & set(map(stem, sentence))) >= len(said)]
    return bool(said and bearing) and all(_under_negation(sentence, said) for sentence in bearing)


def _marked(text: str) -> str:
    """Negations as one plain word, idioms as none."""
    return _NEGATED.sub(" not ", _IDIOM.sub(" ", text))


def _under_negation(sentence: Sequence[str], said: set[str]) -> bool:
    places = [index for index, word in enumerate(sentence) if word == "not"]
    return any(stem(word) in said for place in places for word in sentence[place + 1 : place + 1 + _REACH])
