"""Answers that are statements already, although their verb is none of the known ones: "The ferry departs at 07:40."."""

import re

from holdfast.claims.inflection import is_base
from holdfast.claims.lexicon import past, third_person
from holdfast.claims.predicates import verb_at
from holdfast.claims.words import content_words, word_set
from holdfast.questions.inversion import AUXILIARY, DO, MODAL
from holdfast.questions.placing import PREPOSITIONS

_SUBJECTS = word_set("it he she they we i you")
_BEFORE_NOUNS = word_set("a an the this that its their his her of in on at for to by from with")
_VERB_FORM = re.compile(r"[a-z]{2,}(?:[^su\W]s|ed)|shut|put|cut|let|set")


def is_statement(asked: str, answer: str) -> bool:
    """The answer needs nothing of its question to be a sentence."""
    return _repeats_verb(asked, answer) or _restates(asked, answer)


def looks_like_verb(word: str) -> bool:
    """A third person or a past, as far as its ending tells; plural nouns look the same."""
    return _VERB_FORM.fullmatch(word) is not None


def _repeats_verb(asked: str, answer: str) -> bool:
    """The answer has the question's own verb, after a subject and before more: it is a statement already."""
    words = asked.lower().split()
    helper = next((n for n, w in enumerate(words) if w in DO | MODAL), None)
    if helper is None and any(w in AUXILIARY for w in words):
        return False
    after = words[2 if helper is None else helper + 1 :]
    verb = verb_at(after) if helper is not None else None
    bases = {*filter(is_base, after), *([after[verb]] if verb else [])}
    forms = {form for base in bases for form in (base, third_person(base), past(base))}
    said = re.findall(r"[\w'’-]+", answer.lower())
    return any(said[n] in forms and said[n - 1] not in _BEFORE_NOUNS for n in range(1, len(said) - 1))


def _restates(asked: str, answer: str) -> bool:
    """The answer is a statement with a verb of its own: "she resides …", or what is asked about and "departs at …"."""
    words = answer.split()
    if len(words) > 1 and words[0].lower() in _SUBJECTS:
        return True
    known = set(content_words(asked))
    if words and words[0].lower() in PREPOSITIONS:  # "By default | the service listens on port 8080"
        named = next((n for n, w in enumerate(words) if known & set(content_words(w))), 0)
        words = words[named:]
    verb = next((n for n, w in enumerate(words) if content_words(w) and not known & set(content_words(w))), 0)
    about = known & set(content_words(" ".join(words[:verb])))
    if not about or len(words) <= verb + 1 or words[verb - 1].lower() in _BEFORE_NOUNS:
        return False
    return looks_like_verb(words[verb])
