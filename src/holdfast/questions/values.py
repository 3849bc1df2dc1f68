"""Values in a text: amounts with their units, times, prices, codes, colours; and texts that are nothing but one."""

import re
from dataclasses import dataclass

from holdfast.claims.verbs import is_finite
from holdfast.claims.words import STOPWORDS
from holdfast.judges.exact.values.numerals import CARDINAL, MAGNITUDE
from holdfast.questions.placing import CLOCK, PREPOSITIONS

_WORDS_OF_NUMBER = "|".join(sorted(CARDINAL, key=len, reverse=True))
_MAGNITUDES = "|".join(sorted(MAGNITUDE, key=len, reverse=True))
_NUMBER = (
    rf"(?:\d+(?:[.,]\d+)*|(?:{_WORDS_OF_NUMBER})(?:[- ](?:{_WORDS_OF_NUMBER}))?\b)"
    rf"(?:\s(?:{_MAGNITUDES})\b(?:\sand\s(?:{_WORDS_OF_NUMBER})(?:[- ](?:{_WORDS_OF_NUMBER}))?\b)?)?"
)
_RANGE = rf"(?:(?<!from\s){_NUMBER}\s?(?:to|or|–|-)\s?{_NUMBER}|{_NUMBER})"
_MONTH = r"(?:January|February|March|April|(?-i:May)|June|July|August|September|October|November|December)"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_CURRENCY = r"(?:dollars?|euros?|pounds?|cents?|USD|EUR|GBP)"
VALUE = re.compile(
    rf"(?P<date>\b\d{{4}}-\d\d-\d\d\b|\b{_DAY}(?:\sof)?\s{_MONTH}\b(?:\s\d{{4}}\b)?|\b{_MONTH}\s{_DAY}\b(?:,?\s\d{{4}}\b)?)"
    rf"|(?P<clock>{CLOCK.pattern})"
    rf"|(?P<month>\b{_MONTH}\b(?:\s\d{{4}}\b)?)"
    r"|(?P<weekday>\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b)"
    rf"|(?P<money>[$€£]\s?{_NUMBER}|\b{_NUMBER}\s{_CURRENCY}\b)"
    rf"|(?P<percent>\b{_NUMBER}\s?(?:%|percent\b|per cent\b))"
    r"|(?P<year>\b(?:1[0-9]|20)\d\d\b(?![.,:/]\d))"
    rf"|(?P<amount>(?<![\w.:/#-])(?P<number>{_RANGE})(?![\w:/-])(?:\s?(?P<unit>°\s?[CF]?\b"
    r"|[^\W\d_]+(?:\s[^\W\d_]+){0,2}))?)"
    r"|(?P<code>\b(?-i:[A-Z]{1,3}-?\d{1,4})\b)"
    r"|(?P<colour>\b(?:red|blue|green|yellow|black|white|brown|orange|purple|pink|gr[ae]y)\b)",
    re.IGNORECASE,
)
NAME = re.compile(r"[A-Z][\w'’-]*(?:\s(?:(?:of|de|da|del|di|la|le|van|von|bin)\s)?[A-Z][\w'’-]*){0,4}")
_LEAD = re.compile(
    rf"(?:(?P<place>{'|'.join(sorted(PREPOSITIONS))})\s)?(?:(?:the|a|an)\s)?"
    r"(?P<bound>(?:(?:just|only|about|around|roughly|approximately|almost|nearly|over|under|up to|at (?:least|most)"
    r"|(?:more|less|fewer|later|earlier) than)\s)*)",
    re.IGNORECASE,
)
_NOT_PLURAL = ("ss", "us", "is", "'s", "’s", "ses", "xes", "zes", "ches", "shes", "ies")
LONGEST, _LONGEST_VALUE, _MOST_WORDS = 400, 80, 8


@dataclass(frozen=True, slots=True)
class Value:
    """A number, a time, an amount, a colour or a name: `text[start:end]`."""

    start: int
    end: int
    kind: str
    text: str
    number: str = ""
    unit: str = ""


def values(text: str) -> list[Value]:
    """The values that stand in a text, in order."""
    text, found, at = text[:LONGEST], [], 0
    while (match := VALUE.search(text, at)) is not None:
        found.append(value_at(match))
        at = found[-1].end  # a unit may have been shorter than it looked: "420 seats on two floors"
    return found


def starts_with_number(value: str) -> bool:
    """An amount, a year, a price, a time: nobody, and no place."""
    found = bare_value(value)
    return found is not None and found[0].kind not in ("name", "colour")


def in_number(number: str, noun: str) -> str:
    """One moon, two moons; a plural that is not made with "s" stays as it is."""
    single = number.lower() in ("1", "one")
    made_with_s = noun.endswith("s") and not noun.endswith(_NOT_PLURAL)
    return noun[:-1] if single and made_with_s and len(noun) > 2 else noun


def bare_value(text: str) -> tuple[Value, str, str] | None:
    """A value, the preposition before it, and the "only" or "more than" that belongs to it."""
    plain = " ".join(text.split()).strip(" .!?,;:\"“”'")
    if not plain or len(plain) > _LONGEST_VALUE or len(plain.split()) > _MOST_WORDS:
        return None
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    place, bound = (lead["place"] or "", lead["bound"]) if lead else ("", "")
    found = VALUE.fullmatch(plain, start)
    if found is not None:
        value = value_at(found)
        return (value, place.lower(), bound.lower()) if value.end == len(plain) else None
    name = NAME.fullmatch(plain, start)
    if name is None or (" " not in name.group() and name.group().lower() in STOPWORDS):
        return None
    return Value(name.start(), name.end(), "name", name.group()), place.lower(), bound.lower()


def value_at(found: "re.Match[str]") -> Value:
    """The value that VALUE found there, its unit cut where something else begins."""
    kind = found.lastgroup if found.lastgroup not in ("number", "unit") else "amount"
    if kind != "amount":
        text = found.group()
        text = text[:-1] if text.endswith(".") and text.count(".") == 1 else text  # "6 pm." ends a sentence
        return Value(found.start(), found.start() + len(text), kind or "", text)
    unit = _unit(found["unit"] or "")
    end = found.start("unit") + len(unit) if unit else found.end("number")
    return Value(found.start(), end, "amount", found.string[found.start() : end], found["number"], unit)


def _unit(behind: str) -> str:
    """What is counted: the words behind a number as far as no verb and no small word comes."""
    if behind.startswith("°"):
        return behind
    kept: list[str] = []
    for word in behind.split():
        if word.lower() in STOPWORDS | PREPOSITIONS or is_finite(word) or (kept and word[0].isupper()):
            break
        kept.append(word)
    return " ".join(kept)
