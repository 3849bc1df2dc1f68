"""Questions put back into the order of statements: "is the moon a planet" to "the moon is a planet"."""

import re
from dataclasses import dataclass

from holdfast.claims.lexicon import past, third_person
from holdfast.claims.predicates import predicate_at, verb_at
from holdfast.claims.words import word_set

BE = word_set("is are was were am isn't aren't wasn't weren't")
DO = word_set("do does did don't doesn't didn't")
HAVE = word_set("has have had hasn't haven't hadn't")
MODAL = word_set(
    "can could will would shall should may might must can't couldn't won't wouldn't shouldn't mustn't cannot"
)
AUXILIARY = BE | DO | HAVE | MODAL
_ALONE = word_set("there it he she they we you i")
"""Subjects that nothing can be added to."""
_POINTING = word_set("this these that those everyone everybody someone anyone anybody somebody nobody")
_BEFORE_VERBS = word_set("ever never already also still always just not")
_ANYBODY = {"anyone": "someone", "anybody": "somebody", "anything": "something", "any": "some"}
_NOBODY = {"anyone": "no one", "anybody": "nobody", "anything": "nothing", "any": "no"}
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
        first, _, others = self.subject.partition(" ")
        subject, rest = self.subject, self.rest
        if first.lower() in _ANYBODY and auxiliary not in MODAL:  # "can any dog swim" asks about every dog
            somebody = (_NOBODY if negative else _ANYBODY)[first.lower()]
            somebody = "none" if somebody == "no" and others.startswith("of ") else somebody
            subject, negative = _joined(somebody, others), False
        return _sentence(subject, auxiliary, rest if negative else _affirmed(rest, auxiliary), negative)


_POSITIVE = {"can't": "can", "won't": "will", "cannot": "can", "shan't": "shall"}


def _affirmed(rest: str, auxiliary: str) -> str:
    """Without what only questions and denials say: "ever", and the "any" of "are there any trains"."""
    words = rest.split()
    if words[:1] == ["ever"]:
        words = words[1:]
    if auxiliary not in MODAL and "any" in words[:-1]:
        words.remove("any")
    return " ".join(words)


def _sentence(subject: str, auxiliary: str, rest: str, negative: bool) -> str:
    if rest.startswith("not "):  # "did he not go"
        return _joined(subject, auxiliary, rest)
    if auxiliary in DO and not negative:
        verb, after = finite_verb(auxiliary, rest.split())
        return _joined(subject, verb, *after)
    if subject.lower() == "there" and negative and rest.lower().startswith(("any ", "a ", "an ")):
        return _joined(subject, auxiliary, "no", rest.split(" ", 1)[1])
    if negative and rest.startswith("still "):  # "they no longer make it"
        verb, after = finite_verb(auxiliary, rest.split()[1:]) if auxiliary in DO else (auxiliary, [])
        kept = (f"no longer {verb}", *after) if auxiliary in DO else (auxiliary, "no longer", rest[6:])
        return _joined(subject, *kept)
    return _joined(subject, auxiliary, "not" if negative else "", rest)


def finite_verb(auxiliary: str, rest: list[str]) -> tuple[str, list[str]]:
    """The verb that follows "do", "does" or "did" as a statement has it, with adverbs before it; and what follows."""
    place = next((n for n, word in enumerate(rest) if word.lower() not in _BEFORE_VERBS), 0)
    form = {"did": past, "does": third_person}.get(auxiliary, str)
    return _joined(*(word for word in rest[:place] if word.lower() != "ever"), form(rest[place])), rest[
        place + 1 :
    ]


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
    first = words[0].lower()
    if first in _ALONE:
        return 1
    if (cut := _cut(words, auxiliary)) is not None:
        return cut
    if first in _POINTING:
        return 1
    return len(words) - 1 if guess and auxiliary in BE and len(words) > 1 else None


def _cut(words: list[str], auxiliary: str) -> int | None:
    """Where the predicate or the verb begins, with the adverbs before it."""
    if auxiliary in BE:
        return predicate_at(words)
    cut = verb_at(words, participle=auxiliary in HAVE)
    if cut is None and auxiliary in HAVE:  # "has the bridge | a toll"
        cut = next((place for place in range(1, len(words)) if words[place].lower() in ("a", "an")), None)
    while cut is not None and cut > 1 and words[cut - 1].lower() in _BEFORE_VERBS:
        cut -= 1
    return cut
