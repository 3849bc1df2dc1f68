"""Does a passage deny the very thing that a claim says? "I've never been to Portugal"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims.lexicon import lemma, look_up
from holdfast.claims.words import STOPWORDS, stem, word_set, words
from holdfast.premises.entities import people_in, same_entity
from holdfast.premises.phrases import head_of, phrase_end
from holdfast.premises.tags import Tag
from holdfast.premises.tokens import tokenize

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
_CLAUSE = re.compile(r"[,:()–—]|\b(?:and|but|because|since|so|although|though|as)\b", re.IGNORECASE)
_FLATLY = re.compile(r"\b(?:never|not)\b|n['’]t\b", re.IGNORECASE)
"""Not "no longer", which says that it was so once."""
_AUXILIARIES = word_set("do does did is are was were be been has have had can could will would ever")
_SUPPOSED = word_set("if unless whether wish wishes wished")
_ANYBODY = word_set("he she they")
_POINTS_BACK = word_set("it him her them this that these those there")
_LIMITS = word_set("again until before only more")
"""What follows the verb and leaves room for a time when it was so."""
_NO_LIMITS = STOPWORDS - _LIMITS


def denies(claim: str, subject: str | None, evidence: str) -> bool:
    """Does it hold what is said of the subject only under a negation, or deny it in a later sentence?"""
    if _NEGATED.search(claim):
        return False
    named = {stem(word) for word in words(subject or "")}
    told = [word for word in words(claim) if word not in STOPWORDS and stem(word) not in named]
    said = {stem(word) for word in told} - {"someon", "someth"}
    sentences = [words(_marked(text)) for text in _SENTENCE.split(evidence)]
    bearing = [sentence for sentence in sentences if 2 * len(said & set(map(stem, sentence))) >= len(said)]
    forms = said | set(map(_base, told))
    if said and bearing and all(_under_negation(sentence, forms, named) for sentence in bearing):
        return True
    deed = _deed(claim, said, named) if _FLATLY.search(evidence) else None
    return deed is not None and _flatly_denied(deed, subject, evidence)


@dataclass(frozen=True, slots=True)
class _Deed:
    """What a claim says was done, as stems."""

    verb: str
    thing: set[str]
    """What it was done to, or what else is said of it; a later sentence may call it "it"."""
    known: set[str]
    """All words of the claim."""


def _deed(claim: str, said: set[str], named: set[str]) -> _Deed | None:
    tokens = tokenize(claim)
    verbs = (i for i, token in enumerate(tokens) if token.tag is Tag.VERB and stem(token.lower) in said)
    place = next(verbs, None)
    if place is None:
        return None
    verb, phrase = _base(tokens[place].lower), tokens[place + 1 : phrase_end(tokens, place + 1)]
    thing = {stem(head_of(phrase).lower)} & said if phrase else said - {stem(tokens[place].lower)}
    return _Deed(verb, thing, said | named)


def _flatly_denied(deed: _Deed, subject: str | None, evidence: str) -> bool:
    """ "Piet owns the mill. He never sold it.": what it was done to is named in a sentence before the denial."""
    others = any(not subject or not same_entity(who, subject) for who in people_in(evidence, None))
    spoken_of = denied = False
    for text in _SENTENCE.split(evidence):
        sentence = words(text)
        named = bool(deed.thing & set(map(stem, sentence)))
        points = bool(_POINTS_BACK & set(sentence))
        spoken_of = named or (spoken_of and points)
        clauses = [words(_FLATLY.sub(" not ", clause)) for clause in _CLAUSE.split(_IDIOM.sub(" ", text))]
        done = [clause for clause in clauses if deed.verb in map(_base, clause)]
        of_it = named or points or not deed.thing
        if of_it and any("not" not in clause for clause in done):
            return False
        is_flat = any(_is_flat(clause, deed, others) for clause in done if "not" in clause)
        denied = denied or (is_flat and (spoken_of or not deed.thing))
    return denied


def _is_flat(clause: Sequence[str], deed: _Deed, others: bool) -> bool:
    """Somebody, a negation, the verb, and nothing that denies only a part, such as "to his brother"."""
    negation = clause.index("not")
    before = [word for word in clause[:negation] if not _is_small(word)]
    verb, *after = [word for word in clause[negation + 1 :] if not _is_small(word)] or [""]
    who = before[-1] if before else ""
    if _SUPPOSED & set(before) or (who in _ANYBODY and others) or _base(verb) != deed.verb:
        return False
    is_subject = who in _ANYBODY or who in ("it", "i", "we") or stem(who) in deed.known
    return is_subject and all(word in _NO_LIMITS or stem(word) in deed.known for word in after)


def _is_small(word: str) -> bool:
    """Adverbs and auxiliaries around a negation."""
    return word not in _LIMITS and (word in _AUXILIARIES or look_up(word).kinds == "r")


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
