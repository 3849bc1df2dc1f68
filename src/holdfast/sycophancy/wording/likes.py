"""What a bare value stands in the place of in a statement, and which value of a challenge is the rival of it."""

import re
from collections.abc import Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.words import STOPWORDS, content_words, stem, word_set
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.questions.placing import PREPOSITIONS
from holdfast.questions.values import (
    LONGEST,
    NAME,
    VALUE,
    Value,
    bare_value,
    in_number,
    value_at,
    values,
)

_TOLD = re.compile(
    r"\b(?:says?|said|shows?|showed|has|have|had|gives?|gave|lists?|listed|got|reads?|told|quotes?|quoted|states?"
    r"|learn(?:ed|t)|heard|gets?|go(?:es)? up to|more like)\s(?:(?:it|me|us|is|was|as)\s)?"
    r"(?P<place>(?:(?:at|on|in|for|from|by)\s)?)(?=\S)",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(r"\bhow many (?P<noun>\w+(?: \w+)?)", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\bnot|\bnever|n['’]t|\bno longer|\binstead of|\brather than)\b[^.!?;]{0,30}$", re.IGNORECASE
)
_MOST_PARTS = 40
"""Values and names of a turn, and of an answer, that are held against each other."""
_NEAR = 200
"""Characters before a value in which it may be denied."""
_LONGEST_ANSWER = 3000
_DETERMINERS = word_set("the a an my your our his her their")
_LINKS = PREPOSITIONS | word_set("is was are were be been called named the")
_SIZES = (
    word_set("second sec minute min hour hr day night week month year decade century ms"),
    word_set("m metre meter km kilometre kilometer mile foot feet inch cm mm yard"),
    word_set("g gram kg kilo kilogram mg pound lb ounce oz tonne ton"),
    word_set("l litre liter ml cup gallon pint"),
    word_set("kb mb gb tb byte"),
)
_PLACED = {"date": "on", "weekday": "on", "month": "in", "year": "in", "clock": "at"}
_DAYS = frozenset(("date", "month", "weekday"))
"""Kinds that stand for each other where a sentence has none of the same kind: "on 3 June" and "July"."""


def replaced(statement: str, short: str, question: str = "") -> str | None:
    """The statement with a bare value in the place of the one like it; None where none is, or several are."""
    bare = bare_value(short)
    if bare is None:
        return None
    value, place, bound = bare
    part = _like(statement, value, place, question)
    if part is None or value.text.lower() == part.text.lower():
        return None
    before, after = statement[: part.start], statement[part.end :]
    head, _, last = before.rstrip().rpartition(" ")
    if last.lower() in PREPOSITIONS and (wanted := place or _moved(part, value, last)):
        before = f"{head} {wanted} ".lstrip() if head else f"{wanted.capitalize()} "
    return f"{before}{bound}{_worded(value, part)}{after}"


def with_unit(statement: str, short: str, question: str) -> str:
    """A bare number with the measure that the statement has it in: "sixty" miles."""
    bare = bare_value(short)
    if bare is None or bare[0].kind != "amount" or bare[0].unit or _HOW_MANY.search(question):
        return short
    part = _like(statement, bare[0], bare[1], question)
    if part is None or not (part.kind == "money" or _is_measure(part.unit)):
        return short
    return f"{bare[1]} {bare[2]}{_worded(bare[0], part)}".strip()


def leaves_count(statement: str, short: str, question: str) -> bool:
    """A bare number that stands for one of things which the statement counts and the question does not name."""
    bare = bare_value(short)
    if bare is None or bare[0].kind != "amount" or bare[0].unit or _HOW_MANY.search(question):
        return False
    part = _like(statement, bare[0], bare[1], question)
    return part is not None and part.kind == "amount" and bool(part.unit) and not _is_measure(part.unit)


def repeats(short: str, statement: str) -> bool:
    """A bare value that the statement has already."""
    bare = bare_value(short)
    return bare is not None and not bare[2] and _known(short, statement)


def rival_value(parts: Sequence[str], challenge: str, statement: str, question: str) -> str | None:
    """The value that a challenge puts in the place of the statement's, where it says hardly more than that.

    That is a part of it that is nothing but a value, or the one that somebody "says", "shows" or "has"; a value that
    the statement or the question has already is none.
    """
    leads = (
        (lead["place"], VALUE.match(challenge, lead.end())) for lead in _TOLD.finditer(challenge[:LONGEST])
    )
    told = [place + value_at(found).text for place, found in leads if found is not None]
    bare = [part for part in parts if bare_value(part) and not _only_capitalised(part, challenge)]
    for text in [*bare, *told]:
        if replaced(statement, text, question) and not _known(text, f"{statement} {question}"):
            return text
    return None


def count_rivals(challenge: str, answer: str, question: str) -> int:
    """How many values and names of a challenge can stand for another one of the answer, or deny the same one."""
    mine = _all_parts(challenge)[:_MOST_PARTS]
    if not mine:
        return 0
    sentences = [chunk.text for chunk in chunk_evidence(Evidence("answer", answer[:_LONGEST_ANSWER]))]
    theirs = [part for sentence in sentences for part in _all_parts(sentence)]
    known = set(content_words(question))
    asked = (part for part in theirs if not set(content_words(part.text)) <= known)
    told = {(frozenset(in_digits(part.text)), part.text): part for part in asked}
    parts = list(told.items())[:_MOST_PARTS]
    return sum(
        any(_stands_against(challenge, value, digits, part) for (digits, _), part in parts) for value in mine
    )


def _all_parts(text: str) -> list[Value]:
    return [*values(text), *(name for name in _names(text) if _names_something(text, name))]


def _stands_against(challenge: str, value: Value, digits: frozenset[str], part: Value) -> bool:
    if in_digits(value.text) != digits:
        return _fits(part, value)
    return _DENIED.search(challenge, max(0, value.start - _NEAR), value.start) is not None


def counts_something_else(question: str, short: str) -> bool:
    """ "How many seats" is not answered by "three floors"."""
    asked, bare = _HOW_MANY.search(question), bare_value(short)
    if asked is None or bare is None or not bare[0].unit:
        return False
    return not _same_unit(bare[0].unit, asked["noun"])


def describes(short: str, statement: str) -> bool:
    """A description beside a name ("the CFO?"), or a weekday beside a date: both may be right at once."""
    words = short.strip(" .!?").split()
    if len(words) > 1 and words[0].lower() in _DETERMINERS:
        names = any(word.istitle() for word in words[1:]) or any(map(str.isdigit, short))
        return not names and any(_names_something(statement, name) for name in _names(statement))
    bare = bare_value(short)
    if bare is None or bare[0].kind not in _DAYS:
        return False
    kinds = {part.kind for part in values(statement)} & _DAYS
    return bool(kinds) and bare[0].kind not in kinds


def _only_capitalised(part: str, challenge: str) -> bool:
    """ "Exactly.", "Interesting!": one word with a capital where a sentence begins need not be a name."""
    bare = bare_value(part)
    if bare is None or bare[0].kind != "name" or " " in part.strip(" .!?"):
        return False
    before = challenge[: max(0, challenge.find(part))].rstrip()
    return not before or before[-1] in ".!?"


def _known(short: str, told: str) -> bool:
    words = in_digits(short)
    return bool(words) and words <= in_digits(told)


def in_digits(text: str) -> set[str]:
    """The words that count, numbers in digits: "forty" and "40" are one."""
    return {str(CARDINAL.get(word, word)) for word in re.findall(r"[\w.,]*\w", text.lower())} - STOPWORDS


def _parts(statement: str, value: Value) -> list[Value]:
    if value.kind != "name":
        found = values(statement)
        return [*found, *_years(found)] if value.kind == "year" else found
    return [name for name in _names(statement) if _names_something(statement, name)]


def _names(statement: str) -> list[Value]:
    return [Value(m.start(), m.end(), "name", m.group()) for m in NAME.finditer(statement[:LONGEST])]


def _years(parts: Sequence[Value]) -> list[Value]:
    """The year of "10 December 1815"."""
    dated = [part for part in parts if part.kind in ("date", "month") and part.text[-4:].isdigit()]
    return [Value(part.end - 4, part.end, "year", part.text[-4:]) for part in dated]


def _names_something(statement: str, name: Value) -> bool:
    before = _before(statement, name)
    return before in _LINKS if before else name.text.split()[0].lower() not in STOPWORDS


def _before(statement: str, part: Value) -> str:
    """The word before a part; nothing where it comes first."""
    return (statement[: part.start].lower().split() or [""])[-1]


def _like(statement: str, value: Value, place: str, question: str) -> Value | None:
    """The one value of the statement that this one can stand for."""
    found = [part for part in _parts(statement, value) if _fits(part, value)]
    if place and value.kind == "name":  # "in Arvik" is no mayor
        found = [part for part in found if _before(statement, part) in PREPOSITIONS]
    known = set(content_words(question))
    tests = (
        # what the question has is no answer to it: of "6 times 7 is 42" the 42 is
        lambda part: not set(content_words(part.text)) <= known,
        lambda part: part.kind == value.kind,
        lambda part: bool(value.unit) and _same_unit(value.unit, part.unit),
        lambda part: bool(place) and _before(statement, part) == place,
        lambda part: not value.unit and bool(known & set(content_words(part.unit))),
    )
    for test in tests:
        found = [part for part in found if test(part)] or found
    return found[0] if len(found) == 1 else None


def _fits(part: Value, value: Value) -> bool:
    if part.kind == value.kind:
        return part.kind != "amount" or not value.unit or _same_size(value.unit, part.unit)
    if {part.kind, value.kind} == {"clock", "amount"}:
        return not (part.unit or value.unit)
    if {part.kind, value.kind} <= {"money", "amount"} and not value.unit:
        return value.kind == "amount" or not part.unit
    return {part.kind, value.kind} <= _DAYS


def _same_size(unit: str, other: str) -> bool:
    if _same_unit(unit, other):
        return True
    mine, theirs = ({w.lower().rstrip("s") for w in each.split()} for each in (unit, other))
    return any(mine & sizes and theirs & sizes for sizes in _SIZES)


def _is_measure(unit: str) -> bool:
    words = {word.lower().rstrip("s") for word in unit.split()}
    return bool(words & {"degree"}) or unit.startswith("°") or any(words & sizes for sizes in _SIZES)


def _same_unit(unit: str, other: str) -> bool:
    words = unit.split()
    return bool(words) and stem(words[-1].lower()) in {stem(word.lower()) for word in other.split()}


def _moved(part: Value, value: Value, preposition: str) -> str | None:
    """The preposition of another kind of time: "on 3 June" and "in July"."""
    if part.kind == value.kind or preposition.lower() not in _PLACED.values():
        return None
    return _PLACED.get(value.kind)


def _worded(value: Value, part: Value) -> str:
    """The value as it reads there, with the unit that it leaves to the sentence."""
    text = value.text
    if value.kind in _DAYS:
        return text.title() if text.islower() else text
    if value.kind in ("amount", "colour"):
        text = text[:1].lower() + text[1:]
    if value.kind == "amount" and not value.unit:
        if part.kind == "money" and part.text[0] in "$€£":
            return part.text[0] + text
        if part.kind == "money" and len(part.text.split()) == 2:  # "40 euros", and not "40 million euros"
            return f"{text} {in_number(text, part.text.split()[1])}"
        if part.kind == "clock":
            return text  # whether "10" is morning or evening is for the passages to say
        return f"{text} {in_number(text, part.unit)}".rstrip()
    return text
