"""Questions put back into the order of statements: "is the moon a planet" to "the moon is a planet"."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from holdfast.claims.inflection import is_base, is_participle, past, present
from holdfast.claims.words import word_set

BE = word_set("is are was were am isn't aren't wasn't weren't")
DO = word_set("do does did don't doesn't didn't")
HAVE = word_set("has have had hasn't haven't hadn't")
MODAL = word_set(
    "can could will would shall should may might must can't couldn't won't wouldn't shouldn't mustn't cannot"
)
AUXILIARY = BE | DO | HAVE | MODAL
_DETERMINERS = word_set("a an the any some no his her its their our your my this that these those")
_LINKS = word_set("of and or for & 's to-be")
_ENDS_SUBJECT = word_set(
    """always still ever never really actually also only currently now already just even not allowed able available
    better worse best worst good bad great overrated important possible impossible legal illegal true false real safe
    dangerous worth more less bigger larger smaller older younger taller the-same same equal considered part like
    required necessary visible married related alive dead free responsible"""
)
_PREPOSITIONS = word_set(
    "in on at from by with within near under over about during before after since until into as than between"
)
_QUESTION_MARKS = re.compile(r"[?!.\s]+$")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Inverted:
    """A yes/no question taken apart."""

    auxiliary: str
    subject: str
    rest: str

    def state(self, *, negative: bool = False) -> str:
        """The statement that "yes" makes, or the one that "no" makes."""
        auxiliary = self.auxiliary.lower().replace("’", "'")
        negated = auxiliary.endswith("n't") or auxiliary == "cannot"
        if negated:
            auxiliary = _POSITIVE.get(auxiliary, auxiliary.removesuffix("n't"))
        return _sentence(self.subject, auxiliary, self.rest, negative)


_POSITIVE = {"can't": "can", "won't": "will", "cannot": "can", "shan't": "shall"}


def _sentence(subject: str, auxiliary: str, rest: str, negative: bool) -> str:
    if auxiliary in DO and not negative:
        verb, _, after = rest.partition(" ")
        form = {"did": past, "does": present}.get(auxiliary, str)
        return _joined(subject, form(verb), after)
    if subject.lower() == "there" and negative and rest.lower().startswith(("any ", "a ", "an ")):
        return _joined(subject, auxiliary, "no", rest.split(" ", 1)[1])
    return _joined(subject, auxiliary, "not" if negative else "", rest)


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def invert(question: str) -> Inverted | None:
    """A yes/no question as auxiliary, subject and rest; None when it is none, or cannot surely be taken apart."""
    words = _QUESTION_MARKS.sub("", question).split()
    if len(words) < 3 or len(words) > _LONGEST or words[0].lower().replace("’", "'") not in AUXILIARY:
        return None
    auxiliary = words[0].lower().replace("’", "'")
    cut = subject_end(words[1:], auxiliary)
    if cut is None:
        return None
    return Inverted(words[0], " ".join(words[1 : 1 + cut]), " ".join(words[1 + cut :]))


def subject_end(words: list[str], auxiliary: str, *, guess: bool = True) -> int | None:
    """How many words the subject has, in what follows the auxiliary; None when that cannot be told.

    After a form of "be" the last word is taken for the predicate when nothing else tells; `guess=False` forbids that.
    """
    if words[0].lower() in (
        "there",
        "it",
        "he",
        "she",
        "they",
        "we",
        "you",
        "i",
        "this",
        "these",
        "everyone",
    ):
        return 1
    if auxiliary in DO | MODAL:
        return _before(words, lambda w, before: is_base(w) and before not in _DETERMINERS)
    if auxiliary in HAVE:
        return _before(
            words, lambda w, _: is_participle(w) or w.lower() in ("ever", "never", "already", "a", "an")
        )
    return _before(words, _ends_be_subject) or (_last_word(words) if guess else None)


def _ends_be_subject(word: str, before: str) -> bool:
    lower = word.lower()
    if before in _LINKS or before in _DETERMINERS or before in _PREPOSITIONS:
        return False
    if lower in _ENDS_SUBJECT or is_participle(lower):
        return True
    return lower in _DETERMINERS or lower in ("in", "from", "on", "at", "like")


def _before(words: list[str], ends: Callable[[str, str], bool]) -> int | None:
    for place in range(1, len(words)):
        if ends(words[place], words[place - 1].lower()):
            return place
    return None


def _last_word(words: list[str]) -> int | None:
    return len(words) - 1 if len(words) > 1 else None
