"""Questions that take nothing for granted, or only a part of what they say: look-ups, ways, kinds, amounts, reasons."""

from collections.abc import Sequence

from holdfast.claims.lexicon import lemma
from holdfast.claims.words import word_set
from holdfast.premises.clauses import Clause
from holdfast.premises.phrases import clause_at, join
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token

_OF_ANYTHING = word_set("happen occur mean")
_ANYBODY = word_set("i you we one")
_KIND_WORDS = frozenset((Tag.NOUN, Tag.ADJECTIVE))
_NOW = word_set("now today tonight currently right these days at the moment")
_OF_WHICH = word_set("to from for with about of between")
"""Prepositions that tell which train or deadline is meant, and rarely what is said of it."""
_SOUGHT = word_set("do contact ask email")
_AMOUNTS = word_set("cost pay spend earn owe charge weigh save donate")


def gives_reason(clause: Clause) -> bool:
    """ "What is the reason the buyer backed out": he did."""
    described = (
        clause.verb is None and clause.auxiliary.tag is Tag.BE and clause.subject[-1].lower == "reason"
    )
    return described and bool(clause_at(clause.rest, 0))


def asks_amount(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How much did the roof cost": something."""
    much = [token.lower for token in phrase] == ["how", "much"]
    return much and clause.verb is not None and clause.verb.lower in _AMOUNTS


def of_anything(clause: Clause) -> bool:
    """ "When did the war happen", "What does triage mean": said of whatever has a name."""
    return clause.verb is not None and clause.verb.lower in _OF_ANYTHING and not clause.rest


def how_it_goes(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How is Anna doing", "How did the meeting go"."""
    said = [*((clause.verb,) if clause.verb else ()), *clause.rest]
    return (
        [token.lower for token in phrase] == ["how"]
        and len(said) == 1
        and lemma(said[0].lower) in ("do", "go")
    )


def of_anybody(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How do I pay", "Where can one buy stamps": asks for a way, and nobody did it."""
    if clause.negated or join(clause.subject).lower() not in _ANYBODY:
        return False
    by_what_way = phrase[0].lower == "how" and len(phrase) == 1 and clause.auxiliary.lower in ("do", "does")
    if (
        clause.auxiliary.lower == "do"
        and clause.verb is not None
        and phrase[0].lower in ("what", "who", "whom")
    ):
        by_what_way = clause.verb.lower in _SOUGHT  # "What do I do now", "Who do I contact about the lift"
    return by_what_way or (clause.auxiliary.lower in ("can", "must", "may") and phrase[0].lower != "why")


def of_a_kind(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How does a vaccine work", "How do magnets work": of the kind, and nothing more is said of it."""
    bare = phrase[0].lower == "how" and len(phrase) == 1 and not clause.rest and not clause.negated
    if not bare or clause.verb is None or clause.auxiliary.lower not in ("do", "does"):
        return False
    first, *others = clause.subject
    indefinite = first.lower in ("a", "an") or first.tag in _KIND_WORDS
    return indefinite and all(token.tag in _KIND_WORDS for token in others)


def only_described(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "What is the reason for the strike": a description and nothing said of it."""
    if all(token.lower in _NOW for token in clause.rest):
        return True  # also "Where is Anna now", "How are you today"
    if phrase[0].lower == "when":  # "When is the next train to Rye"
        return clause.rest[0].lower in _OF_WHICH
    if phrase[0].lower not in ("what", "who", "which", "where", "how"):
        return False
    first, second = clause.rest[0].tag, clause.rest[1].tag if len(clause.rest) > 1 else None
    opens = (Tag.PREPOSITION, Tag.TO, Tag.MARK, Tag.PRONOUN, Tag.SUBORDINATOR, Tag.QUESTION)
    return first in opens or (first is Tag.NAME and second in AUXILIARY | {Tag.VERB})
