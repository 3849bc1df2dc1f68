"""Is what was made of a stretch of a turn a sentence that states something? The last look before it is claimed."""

from collections.abc import Sequence

from holdfast.claims.lexicon import look_up
from holdfast.claims.predicates import DETERMINERS
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import word_set
from holdfast.questions.inversion import AUXILIARY
from holdfast.questions.placing import PREPOSITIONS

_ASKING = word_set("who whom whose what which why how")
_WHEN = word_set("when where")
_SUBJECTS = word_set("it he she they")
_OPENS_SENTENCE = word_set("the it they he she this that these those there my your his her their our")
_NO_VERBS = (PREPOSITIONS | DETERMINERS | {"as", "than", "which", "who"}) - {"all", "both", "each"}
_ENDS = (".", "!", "?", ":", ";", '"', "“", "”", "‘", "'")


def is_sentence(text: str, like: str, own: str = "") -> bool:
    """It asks nothing, is not two in one ("… built on The deed dates …"), and has a verb if the other one has."""
    words = text.replace("’", "'").strip().split()
    put_together = (
        text.strip(" .").lower() != own.strip(" .").lower()
    )  # in somebody's own words titles keep capitals
    if not words or _asks(words) or _lacks_verb(words) or (put_together and _is_glued(words)):
        return False
    return _has_verb(words) or not _has_verb(like.split())


def _has_verb(words: Sequence[str]) -> bool:
    plain = [word.strip('.,;:!?"“”()') for word in words]
    return any(_may_be_verb(plain, place) for place in range(len(plain)))


def _may_be_verb(words: Sequence[str], place: int) -> bool:
    """Known as a verb, or a word that may be one where no noun has to stand."""
    word = words[place]
    if is_finite(word):
        return True
    if not place or word[:1].isupper() or words[place - 1].lower() in DETERMINERS | PREPOSITIONS:
        return False
    entry = look_up(word)
    return entry.may_be("bzd") or (not entry.kinds and word.endswith(("s", "d")))


def _asks(words: Sequence[str]) -> bool:
    first, second = words[0].lower(), words[1].lower() if len(words) > 1 else ""
    return words[-1].endswith("?") or first in _ASKING or (first in _WHEN and second in AUXILIARY)


def _lacks_verb(words: Sequence[str]) -> bool:
    """ "It as newly built": what follows a pronoun is its verb, or an adverb before that."""
    if words[0].lower() not in _SUBJECTS or len(words) < 2:
        return False
    return words[1].lower().strip(",") in _NO_VERBS


def _is_glued(words: Sequence[str]) -> bool:
    """A word of grammar with the capital of another sentence in the middle; titles go on with capitals."""
    return any(
        word[0].isupper()
        and word.lower() in _OPENS_SENTENCE
        and not before.endswith(_ENDS)
        and following[:1].islower()
        for before, word, following in zip(words, words[1:], words[2:], strict=False)
    )
