"""Does the pronoun that opens an answer mean what its question asks about: "the pool" and "it", "Ann" and "she"?"""

import re
from collections.abc import Sequence

from holdfast.claims.lexicon import look_up, past, third_person
from holdfast.claims.predicates import DETERMINERS
from holdfast.claims.words import STOPWORDS, word_set
from holdfast.questions.inversion import BE, HAVE, Inverted
from holdfast.questions.placing import PREPOSITIONS, is_placed
from holdfast.questions.values import values

PRONOUNS = word_set("it they he she")
_NO_SUBJECT = PRONOUNS | word_set("i you we there this that these those one who what")
"""What nothing is said about by another pronoun: "Can I return it?" and "It can …" are about two things."""
_PLURALS = word_set(
    "people men women children feet teeth mice geese police staff both all many most everyone everybody"
)
_SINGULAR_ENDINGS = ("ss", "us", "is", "news")
_PERSON = re.compile(
    r".*(?:man|woman|lord|ist|ess|eer)|\w{2,}(?:er|or)|.*son|daughter|(?:grand|god)?child|parent|king|queen|boy|girl|aunt|uncle"
    r"|wife|husband|friend|boss|chief|president|judge|nurse|pope|host|guest|cousin|nephew|niece|lady|guy|patient|student"
    r"|tenant|accountant|assistant|agent|captain|chair|ceo|cfo|cto|coach|cook|chef|monarch|thief|clerk|pilot|poet|saint"
)
_THING_TOO = re.compile(r"\w+(?:er|or|son|ess)|coach|chair|host|agent")
"""What may be a person and may be a thing: a printer, a coach, a season."""
_OBJECTS = word_set("it them him her me us you")
_PLACED_NAMES = word_set("in at near from on around above below")
"""What stands before the name of a place, which is no "she"."""
_SMALL = word_set(
    "not also still already only always never usually normally just even ever now often generally"
)
_TIMES = re.compile(
    r"(?:second|minute|hour|day|night|week|weekend|month|year|decade|century|morning|afternoon|evening|spring|summer"
    r"|autumn|winter|time|moment|\w+day)s?"
)


def means_subject(pronoun: str, asked: Inverted, said: Sequence[str]) -> bool:
    """Is the pronoun, with the words `said` behind it, the subject of the question and what is said of that?"""
    words = [_plain(word) for word in said]
    rest = _without_adverbs([_plain(word) for word in asked.rest.split()])
    if not (words and rest and stands_for(pronoun, asked)):
        return False
    helper, first = _positive(asked.auxiliary), words[0].lower().removesuffix("n't")
    forms = {rest[0], third_person(rest[0]), past(rest[0])}
    if helper in BE and first not in forms:
        return first == helper and _describes_it(pronoun, asked, rest, _without_adverbs(words[1:]))
    if helper in HAVE and rest[0].lower() in DETERMINERS:  # "has the bridge | a toll"
        return first in HAVE
    if first == helper and helper not in forms:
        words = _without_adverbs(words[1:])
    elif helper in HAVE:  # "has Ann paid" and "she pays"
        return False
    return words[:1] != [] and words[0] in forms and _does_it(pronoun, asked, rest[1:], words[1:])


def stands_for(pronoun: str, asked: Inverted) -> bool:
    """Does it agree with the subject in number and person, with nothing else in the question that it fits better?"""
    words = asked.subject.split()
    if not words or words[0].lower() in _NO_SUBJECT:
        return False
    many, head = _is_plural(words, asked.auxiliary), _head(words)
    if pronoun == "they":
        return many
    if many:
        return False
    named = head[0].isupper() and words[0].lower() not in DETERMINERS
    person = named or _PERSON.fullmatch(head.lower()) is not None
    if pronoun == "it":
        return named or not person or _THING_TOO.fullmatch(head.lower()) is not None
    return person


def rivalled(pronoun: str, asked: Inverted) -> bool:
    """Does the predicate of the question have something that the pronoun fits as well or better?"""
    words, subject = [word.strip(",.?!") for word in asked.rest.split()], asked.subject.split()
    pairs = list(zip(["", *words], words, strict=False))
    if pronoun in ("he", "she"):
        return any(
            word[:1].isupper()
            and not values(word)
            and before.lower() not in _PLACED_NAMES
            and not before[:1].isupper()
            for before, word in pairs
        )
    if pronoun == "they":
        return False
    named = subject[0][0].isupper() and subject[0].lower() not in DETERMINERS
    return named and any(
        before.lower() in DETERMINERS and not _TIMES.fullmatch(word.lower()) and not word.endswith("s")
        for before, word in pairs
    )


def _is_plural(words: Sequence[str], auxiliary: str) -> bool:
    helper = _positive(auxiliary)
    if helper in ("do", "are", "were", "have"):
        return True
    if helper in ("does", "is", "was", "has"):
        return False
    head = _head(words)
    if "and" in words or head.lower() in _PLURALS:
        return True
    named = head[0].isupper() and words[0].lower() not in DETERMINERS
    return head.endswith("s") and not head.endswith(_SINGULAR_ENDINGS) and not named


def _head(words: Sequence[str]) -> str:
    """The noun that says what a subject is: "sale" of "the sale of the house"."""
    end = next((n for n, word in enumerate(words) if n and word.lower() in PREPOSITIONS), len(words))
    return words[end - 1]


def _describes_it(pronoun: str, asked: Inverted, rest: Sequence[str], said: Sequence[str]) -> bool:
    """Behind a form of "be": the question's own word, or one that nothing else in the question explains."""
    if not said:
        return False
    if said[0].lower() == rest[0].lower():
        return said[0].lower() not in STOPWORDS or not rivalled(pronoun, asked)
    doing = rest[0].endswith("ing") and _has_object(rest[1:])  # "is the bank selling the house"
    return not doing and not rivalled(pronoun, asked)


def _does_it(pronoun: str, asked: Inverted, rest: Sequence[str], said: Sequence[str]) -> bool:
    """Behind the question's verb: an object where the question has one, for what opened is the shop and not Ann."""
    if _has_object(rest):
        return _has_object(said) and not (pronoun in ("he", "she") and rivalled(pronoun, asked))
    new_object = said[:1] and said[0].lower() in _OBJECTS
    return not new_object and not rivalled(pronoun, asked)


def _has_object(words: Sequence[str]) -> bool:
    """Does a thing follow the verb, and no place, time or manner?"""
    if not words or words[0].lower() in PREPOSITIONS or is_placed(" ".join(words)):
        return False
    first = words[0].lower()
    if first in DETERMINERS | _OBJECTS:
        return True
    return first not in STOPWORDS and look_up(first).kinds not in ("r", "ar")


def _positive(auxiliary: str) -> str:
    return auxiliary.lower().replace("’", "'").removesuffix("n't")


def _plain(word: str) -> str:
    return word.strip(",.;:!?").replace("’", "'")


def _without_adverbs(words: Sequence[str]) -> list[str]:
    start = next((n for n, word in enumerate(words) if word.lower() not in _SMALL), len(words))
    return list(words[start:])
