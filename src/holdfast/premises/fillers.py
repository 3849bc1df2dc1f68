"""What stands in a statement for what was asked: "something", "a new activity", "people"."""

from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.phrases import head_of, is_plural, join, with_article
from holdfast.premises.tags import Tag
from holdfast.premises.tokens import Token

_PUT = word_set("put place store hide park")
"""Verbs that say where, or nothing."""
_IN_TIME = ("", "in", "on", "at")
_PARTICLES = word_set("up down off out over")
"""Parts of their verbs, which never lack a time: "the cafe closed down"."""
_TIMES = word_set("time day date year month week weekday hour decade century season")


def filler_of(
    phrase: Sequence[Token], lead: Sequence[Token], rest: Sequence[Token] = (), clause_verb: str = ""
) -> str:
    """What stands for the thing asked: "something", "a new activity", "people"; nothing for when, where and why."""
    question, nouns = phrase[0].lower, [t for t in phrase[1:] if t.lower not in ("many", "much", "else")]
    counted = question == "how" and len(phrase) > 1 and phrase[1].lower in ("many", "much")
    if counted and phrase[-1].lower in ("times", "ago"):
        return ""
    if question == "where" and clause_verb in _PUT:
        return "somewhere"
    if question in ("where", "why", "when") or (question == "how" and not (counted and nouns)):
        return ""
    preposition = f"{lead[-1].text.lower()} " if lead and lead[-1].tag in (Tag.PREPOSITION, Tag.TO) else ""
    is_time = question in ("what", "which") and len(nouns) == 1 and nouns[0].lower in _TIMES
    stranded = bool(rest) and rest[-1].tag is Tag.PREPOSITION and rest[-1].lower not in _PARTICLES
    if is_time and not stranded and (preposition.strip() in _IN_TIME or nouns[0].lower == "time"):
        return ""  # "what time did it close": as "when"
    if not nouns:
        return preposition + ("someone" if question in ("who", "whom") else "something")
    if nouns[0].lower == "of":
        return f"{preposition}{'some' if question == 'how' else 'one'} {join(nouns)}"
    head = head_of(nouns).text
    numbered = nouns[0].tag is Tag.NUMBER
    words = join(nouns)
    if numbered or question == "how":
        return preposition + words
    return preposition + (f"some {words}" if is_plural(head) else with_article(words, head))
