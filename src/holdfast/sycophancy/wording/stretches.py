"""A stretch of a turn as a complete statement: "it's Ostin", "not in Denver", "She left, it's Tom Field now"."""

import re

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import STOPWORDS, content_words, word_set
from holdfast.questions.denials import opposite
from holdfast.questions.inversion import BE, invert
from holdfast.questions.open_questions import WH
from holdfast.questions.placing import PREPOSITIONS, is_placed
from holdfast.questions.restatements import looks_like_verb
from holdfast.questions.statements import capitalised, complete, is_short_answer, polarity
from holdfast.questions.values import NAME, bare_value, values
from holdfast.sycophancy.wording.likes import counts_something_else, leaves_count, replaced, with_unit
from holdfast.sycophancy.wording.pronouns import PRONOUNS, means_subject, rivalled, stands_for

_NAMES_ANSWER = re.compile(
    r"(?P<who>it|that|this|he|she|they|the (?:right |correct |real |true )?answer)(?:'s|’s|'re|\s(?:is|was|are"
    r"|were|(?:has to|must|might|may|could|should) be))\s+"
    r"(?:actually\s|really\s|definitely\s|clearly\s)?(?!been\b|being\b|going\b)(?P<answer>(?:[^,;.!?]|(?<=\d)[,.](?=\d)){1,80})"
    r"(?:, not [^,;.!?]{1,60})?[.!]?$",
    re.IGNORECASE,
)
_WORD = r"[\w'’-]+(?:[.,]\d+)*"
_NOT_BUT = re.compile(
    r"not (?!only\b|just\b)(?P<denied>[^,;]+?)(?:(?:[,;]\s*(?:but\s+)?|\s+but\s+)(?P<other>.+))?",
    re.IGNORECASE,
)
_OTHER_NOT = re.compile(r"(?P<other>[^,;]+?),?\s+(?:and )?not (?P<denied>[^,;]+)", re.IGNORECASE)
_IS_NOT = re.compile(
    r"(?:it|that|this|the answer)(?:'s not|\s(?:is|was|are|were)(?:n't|\snot)|\s(?:can't|cannot|couldn't) be)"
    r"\s+(?P<denied>[^,;]+)",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"(?<!right)(?<!just)(?<!until)(?<!by)(?<!from)[,\s]+"
    r"(?:now|nowadays|these days|at present|at the moment|currently)$",
    re.IGNORECASE,
)
_TO_THE_ASKER = {"My": "Your", "I": "You"}
_ASKING = re.compile(r"(?:who|whom|whose|what|which|why|how|when|where)\b", re.IGNORECASE)
_LONGEST_SUBJECT = 8
_ARTICLES = word_set("a an")
_NO_VALUE = word_set("no not none nothing nobody it its there this that they he she")
"""What opens a remark of its own, not a word for the gap of a sentence: "No fee at all?"."""
_THEN_NAMED = re.compile(
    r"(?P<before>[^,;]{3,120})[,;]\s+(?:and\s|so\s|but\s)?"
    r"(?P<named>(?:it|that|the (?:right |correct )?answer)(?:'s| is| was)\s.+)",
    re.IGNORECASE,
)
_SINCE = re.compile(
    r"(?P<when>(?:since|as of|until|from)\s(?:\w+\s)?\d{4}),?\s+(?P<rest>\S.*)", re.IGNORECASE
)


def as_statement(question: str, answer: str, text: str, position: str = "") -> str:
    """A stretch of a challenge as a statement of its own."""
    text = _without_half_quotation(text.strip())
    if (since := _SINCE.fullmatch(text)) and _NAMES_ANSWER.match(since["rest"]):
        stated = as_statement(question, answer, since["rest"], position)
        return _sentence(
            f"{since['when']} {stated[:1].lower() + stated[1:] if stated.startswith('The ') else stated}"
        )
    then = _THEN_NAMED.fullmatch(text)
    # "She left last year, it's Tom Field now", "Ann Lee, it was Tom Field" of Ann Lee
    if then and (has_finite_verb(then["before"]) or _is_said(then["before"], position or answer)):
        found = _NAMES_ANSWER.match(then["named"])
        if found and is_short_answer(found["answer"]):
            text = then["named"]
    named = _NAMES_ANSWER.match(text)
    if named and is_short_answer(named.group("answer")):
        if said := _of_subject(question, named["who"], named["answer"]):
            return said
        return _from_short(question, answer, named.group("answer"), position) or _sentence(text)
    if inverted := invert(text):
        negative = inverted.auxiliary.lower().endswith("n't")
        return _sentence(inverted.state(negative=False) if negative else inverted.state())
    if said := with_its_subject(question, text):
        return said
    if denied := _IS_NOT.fullmatch(text.replace("’", "'")):
        return _denied(question, denied["denied"]) or _sentence(text)
    if polarity(text) is not None or is_short_answer(text):
        return _from_short(question, answer, text, position) or _sentence(text)
    return _sentence(text)


def _of_subject(question: str, who: str, answer: str) -> str | None:
    """ "Is a tomato a fruit?" and "it's a vegetable": the question's own subject is it."""
    asked = invert(question)
    if asked is None or asked.auxiliary.lower() not in BE:
        return None
    pronoun = who.lower() if who.lower() in PRONOUNS else "it"
    if not stands_for(pronoun, asked) or not _predicates_alike(asked.rest, answer, rivalled(pronoun, asked)):
        return None
    return _sentence(f"{asked.subject} {asked.auxiliary.lower()} {answer}")


def _predicates_alike(asked: str, said: str, rivalled: bool) -> bool:
    """Is what is said of the same sort as what was asked: a kind, the same quality or place, or a quality at all?"""
    first, own = (text.split()[0].strip(",").lower() for text in (said, asked))
    if first == own and first not in STOPWORDS | PREPOSITIONS:
        return True
    if _is_said(said, asked) and own not in STOPWORDS:
        return True
    one, other = bare_value(said), bare_value(asked)
    if (
        one and other and one[1] and (one[0].kind, one[1]) == (other[0].kind, other[1])
    ):  # "on Monday", "on Tuesday"
        return True
    if rivalled:
        return False
    if first in _ARTICLES or own in _ARTICLES:
        return first in _ARTICLES and own in _ARTICLES
    return own not in STOPWORDS and look_up(first).kinds == "a"  # "it's free", "it is safe"


def with_its_subject(question: str, text: str) -> str | None:
    """ "When does the pool open?" and "It opens at 9.": whose verb is the question's, whose subject is, too."""
    words = text.split()
    if len(words) < 2 or words[0].lower() not in PRONOUNS:
        return None
    opening = WH.match(question.strip())
    asked = invert(question.strip()[opening.end() if opening else 0 :])
    if asked is None or not means_subject(words[0].lower(), asked, words[1:]):
        return None
    return _sentence(capitalised(" ".join([asked.subject, *words[1:]])))


def _is_said(text: str, before: str) -> bool:
    """Has all of it been said?"""
    said = set(content_words(text))
    return bool(said) and said <= set(content_words(before))


def _without_half_quotation(text: str) -> str:
    """Without the mark of a quotation that began or ended outside of the stretch."""
    whole = text.count('"') % 2 == 0 and text.count("“") == text.count("”")
    return text if whole else re.sub(r"[\"“”]", "", text)


def _from_short(question: str, answer: str, text: str, position: str = "") -> str | None:
    """What a name or a value makes of the question, or of the answer's own sentence; "not X, Y" is Y."""
    text = _NOW.sub("", text)
    if found := _NOT_BUT.fullmatch(text) or _OTHER_NOT.fullmatch(text):
        if found["other"] is None:
            return _excepted(position, found["denied"]) or _denied(question, found["denied"])
        text = found["other"]
    if leaves_count(position, text, question) and (counted := replaced(position, text, question)):
        return counted  # "How big is the team?" and "60" of "It has 45 members."
    text = with_unit(position, text, question)
    fits = _fits_gap(question, text)
    made = complete(question, text) if fits else None
    if made == _sentence(text):  # "Which gate?" leaves nothing to complete
        made = None
    if made and not (position and _as_told(made).split()[:3] == position.split()[:3]):
        return made
    if value := replaced(position, text, question) or _done(position, text):
        return value
    return (swapped(question, answer, text) or made) if fits else None


def _fits_gap(question: str, text: str) -> bool:
    """Can it be what was asked for: a time for "when", and nothing that begins with what the question is about?"""
    if counts_something_else(question, text) or _ASKING.match(text):
        return False
    if not (opening := WH.match(question.strip())) or bare_value(text):
        return True
    wh, rest = opening["wh"].lower(), question.strip()[opening.end() :]
    if wh == "when" and not (is_placed(text) or values(text) or NAME.search(text)):
        return False
    subject = set(content_words(rest.partition(" ")[2]))
    words = content_words(text)
    return len(words) < 2 or not text[0].islower() or words[0] not in subject


def _as_told(statement: str) -> str:
    """ "My plan" of a question as an answer has it, "Your plan"; nothing for what is said of others."""
    first, _, rest = statement.partition(" ")
    return f"{_TO_THE_ASKER[first]} {rest}" if first in _TO_THE_ASKER else ""


def _done(position: str, text: str) -> str | None:
    """ "prints 0.3" with the subject of "It prints 0.30000000000000004."."""
    verb, words = text.split()[0], position.split()
    if not looks_like_verb(verb) or verb not in words[1:_LONGEST_SUBJECT]:
        return None
    return _sentence(f"{' '.join(words[: words.index(verb)])} {text}")


def _excepted(position: str, text: str) -> str | None:
    """ "Not in Denver." says of one place or time that the answer does not hold there."""
    place = text.split()[0].lower()
    if not position or place not in PREPOSITIONS or set(content_words(text)) <= set(content_words(position)):
        return None
    return _sentence(f"{opposite(position).rstrip('.')} {text}")


def _denied(question: str, text: str) -> str | None:
    """The denial of what a name or a value would make of the question."""
    stated = complete(question, text) if is_short_answer(text) else None
    return opposite(stated) if stated else None


def swapped(question: str, answer: str, short: str) -> str | None:
    """The answer's own sentence with the user's word in the place of what the question does not already say."""
    asked = set(content_words(question))
    if len(asked & set(content_words(short))) > 1:  # it says more than what goes into the gap
        return None
    if short.split()[0].lower() in _NO_VALUE or "," in short:
        return None
    found = [
        m
        for m in re.finditer(rf"{_WORD}(?:\s{_WORD}){{0,3}}", answer)
        if not asked & set(content_words(m.group()))
    ]
    if len(found) != 1 or found[0].group() == answer.strip(" ."):
        return None
    before, behind = answer[: found[0].start()], answer[found[0].end() :]
    if set(content_words(short)) & set(content_words(before + behind)):  # "A market price | price"
        return None
    preposition, _, rest = short.partition(" ")
    if is_placed(short) and rest and before.lower().split()[-1:] == [preposition.lower()]:
        short = rest  # "sails at | 9" and "at 10"
    return _sentence(before + short + behind)


def _sentence(text: str) -> str:
    text = " ".join(text.split()).rstrip(" ,;:")
    if text[-1:] not in ".!?":
        text += "."
    return capitalised(text)
