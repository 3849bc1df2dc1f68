"""How old somebody became, from the dates of birth and death."""

import re
from collections.abc import Sequence

from holdfast.claims.words import content_words
from holdfast.judges.exact.reading.names import find_names
from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.reading.wordings import Wording, wording, words_of
from holdfast.judges.exact.reckoning.derivations import Derivation
from holdfast.judges.exact.values.dates import Date, DateReading

_LONGEST, _LONGEST_SENTENCE = 160, 600
_AGE = r"(?P<age>1?[0-9]{1,2})"
_CLAIMED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\bdied (?:[a-z ]{{0,40}})?(?:at|aged|at age|at the age of) {_AGE}\b(?! (?!years)[a-z])",
        rf"\b(?:was|were|being) (?:aged )?{_AGE}(?: years old| years of age)? "
        r"(?:when (?:he|she|they) died|at (?:his|her|their) death)\b",
        rf"\blived to (?:be|the age of|age) {_AGE}\b",
        rf"\bdied when (?:he|she) was {_AGE}\b",
    )
)
_ENDED = re.compile(r"died|death|lived", re.IGNORECASE)
_BORN, _DIED = re.compile(r"\bborn\b"), re.compile(r"\b(?:died|passed away|death)\b")
_UNSURE = re.compile(
    r"n't\b|\b(?:not|no|never|or|if|nearly|almost|about|around|over|under|may|might|could)\b"
)
_ABOUT_AGE = frozenset(content_words("died death age aged years old lived live die"))
_PERSON = re.compile(r"^(?:he|she)\b")
_RANGE = re.compile(r"\s?[-–—]\s?")


def find_age(claim: str, sentences: Sequence[str]) -> Derivation | None:
    """What the dates of a life say of the age at its end."""
    plain_claim = plain(claim) if len(claim) <= _LONGEST and _ENDED.search(claim) else ""
    found = next((match for pattern in _CLAIMED if (match := pattern.search(plain_claim))), None)
    if found is None or _UNSURE.search(plain_claim):
        return None
    named = {word for name in find_names(claim) for word in words_of(name)}
    opener = Wording(claim).opener
    named |= set(words_of(opener)) if opener else set()
    asked = frozenset(content_words(claim)) - _ABOUT_AGE - {found["age"]}
    lives = [(sentence, life) for sentence in sentences if (life := _life(sentence))]
    if not named and (len(lives) != 1 or not _PERSON.match(plain_claim)):
        return None
    for sentence, (born, died) in lives:
        known = wording(sentence)
        if named <= known.vocabulary and asked <= known.stems | frozenset(content_words(" ".join(named))):
            ages = _ages(born.readings[0], died.readings[0])
            said = int(found["age"])
            told = sentence[min(born.start, died.start) : max(born.end, died.end)]
            if said in ages:
                return Derivation(True, *found.span("age"), told)
            far = len(ages) == 1 or all(abs(said - age) > 1 for age in ages)
            return Derivation(False, *found.span("age"), told) if far else None
    return None


def _life(sentence: str) -> tuple[Date, Date] | None:
    """The dates of birth and death, where a sentence has both and no other."""
    dates = [value for value in wording(sentence).values if isinstance(value, Date)]
    if len(sentence) > _LONGEST_SENTENCE or len(dates) != 2 or any(not _is_day(date) for date in dates):
        return None
    text, (first, last) = plain(sentence), dates
    if text[: first.start].endswith("(") and _RANGE.fullmatch(text, first.end, last.start):
        return first, last
    born, died = _BORN.search(text), _DIED.search(text)
    if born and died and born.end() <= first.start and first.end <= died.start() and died.end() <= last.start:
        return first, last
    return None


def _is_day(date: Date) -> bool:
    reading = date.readings[0]
    return len(date.readings) == 1 and reading.years is not None and reading.years[0] == reading.years[1]


def _ages(born: DateReading, died: DateReading) -> set[int]:
    """One age where the days are known; with the years alone it may be one year less."""
    years = (died.years or (0, 0))[0] - (born.years or (0, 0))[0]
    if born.month and died.month and (born.month != died.month or (born.day and died.day)):
        before = (died.month, died.day or 0) < (born.month, born.day or 0)
        return {years - 1 if before else years}
    return {years, years - 1}
