"""What a verb presupposes of its subject: one can only quit where one worked, and only return where one was."""

from collections.abc import Iterator, Sequence

from holdfast.claims.lexicon import lemma
from holdfast.premises.found import Found
from holdfast.premises.phrases import is_rate, join, phrase_end
from holdfast.premises.tags import Tag
from holdfast.premises.tokens import Token, word_at

_BEFORE: dict[tuple[str, str], str] = {
    ("quit", ""): "{subject} worked at {thing}",
    ("resign", "from"): "{subject} worked at {thing}",
    ("retire", "from"): "{subject} worked at {thing}",
    ("fire", "by"): "{subject} worked at {thing}",
    ("divorce", ""): "{subject} was married to {thing}",
    ("return", "to"): "{subject} was at {thing} before",
    ("recover", "from"): "{subject} had {thing}",
    ("sell", ""): "{subject} had {thing}",
    ("lose", ""): "{subject} had {thing}",
    ("release", "from"): "{subject} was held in {thing}",
    ("escape", "from"): "{subject} was held in {thing}",
    ("forgive", ""): "{thing} did something wrong",
    ("wake", "up"): "{subject} was asleep",
}
_ONLY_NAMES = frozenset(("quit", "retire", "resign", "fire"))


def find_implied(tokens: Sequence[Token], subject: str) -> Iterator[Found]:
    """What must have been so before, for the verbs of the table."""
    if not subject:
        return
    for index, token in enumerate(tokens):
        if token.tag not in (Tag.VERB, Tag.NOUN) or not token.entry.may_be("bzdpg"):
            continue
        if word_at(tokens, index - 1) in ("who", "which", "that"):  # another than whom the sentence is about
            continue
        verb = lemma(token.lower)
        for (known, particle), template in _BEFORE.items():
            place = index + 2 if particle else index + 1
            if verb != known or (particle and word_at(tokens, index + 1) != particle):
                continue
            phrase = tokens[place : phrase_end(tokens, place)]
            thing = join(phrase)
            no_thing = is_rate(tokens, place) or not _fits(phrase, known) or _names(subject, thing)
            if "{thing}" in template and no_thing:
                continue
            claim = template.format(subject=subject, thing=thing)
            rationale = f"“{token.text}” is said only of one of whom that was true"
            yield Found(claim, "implied", rationale, token.start)


def _names(subject: str, thing: str) -> bool:
    """Another than the subject lost what is called by it: "Which airline lost Ann's luggage"."""
    words = thing.replace("’", "'").replace("'s ", " ")
    return f" {subject} " in f" {words} "


def _fits(phrase: Sequence[Token], verb: str) -> bool:
    """ "quit Google" tells where one worked; "quit smoking" does not."""
    if not phrase:
        return False
    return phrase[0].tag is Tag.NAME if verb in _ONLY_NAMES else phrase[0].tag is not Tag.PRONOUN
