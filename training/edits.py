"""Edits that turn a true sentence into a false or unfounded one, and say which words they changed.

Every edit takes a sentence and the `Values` of the document it comes from (so that swaps stay plausible) and returns
an `Edit` or None when it does not apply.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from lemminflect import getLemma

from lexicon import ANTONYMS, MODALITY, MONTHS, NUMBER_WORDS, WEEKDAYS

Span = tuple[int, int]

_NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])|(?<![\w.,])\d+(?:\.\d+)?(?![\w])")
_YEAR = re.compile(r"(?<![\w.,-])(?:1[5-9]\d\d|20[0-4]\d)(?![\w,])")
_NAME = re.compile(r"(?<![\w'])[A-Z][\w'’-]+(?:(?: (?:of|de|van|von|the|al|and the))? [A-Z][\w'’.-]*\w)*")
_CAPITALISED = re.compile(r"(?<![\w'])[A-Z][a-z]{2,}[\w’-]*")
_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has been|have been|had been|will|can|could|should|would|must|may|might)\b(?! not\b|n't)"
)
_NEGATION = re.compile(r"\b(?:not|never)\s+", re.IGNORECASE)
_PHRASE = re.compile(
    r"\b(?:in|at|by|for|from|after|during|since|near|with|according to) "
    r"(?:(?:the )?[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,}){0,2}|(?:19|20)\d\d|\$\d[\d,.]* (?:million|billion))\b"
)


@dataclass(frozen=True)
class Edit:
    """The changed sentence, the words that changed, and whether the source now says otherwise or is silent."""

    text: str
    spans: tuple[Span, ...]
    label: str
    kind: str


@dataclass(frozen=True)
class Values:
    """What a document offers for swaps, and phrases from elsewhere for insertions."""

    names: tuple[str, ...]
    numbers: tuple[str, ...]
    years: tuple[str, ...]
    foreign_names: tuple[str, ...]
    foreign_phrases: tuple[str, ...]


def names_of(text: str) -> list[str]:
    """Capitalised names, without those that only open a sentence."""
    found = []
    for match in _NAME.finditer(text):
        opens = match.start() == 0 or text[: match.start()].rstrip()[-1:] in '.!?:\n"“'
        name = match.group()
        if (" " in name or not opens) and name not in MONTHS and name not in WEEKDAYS and len(name) > 2:
            found.append(name)
    return found


def numbers_of(text: str) -> list[str]:
    """Numbers that are not years."""
    return [m.group() for m in _NUMBER.finditer(text) if not _YEAR.fullmatch(m.group())]


def years_of(text: str) -> list[str]:
    """Four-digit years."""
    return _YEAR.findall(text)


def phrases_of(text: str) -> list[str]:
    """Prepositional phrases that can be put at the end of another sentence."""
    return _PHRASE.findall(text)


def _replace(text: str, span: Span, new: str, label: str, kind: str) -> Edit:
    start, end = span
    return Edit(text[:start] + new + text[end:], ((start, start + len(new)),), label, kind)


def swap_number(text: str, values: Values, rng: Random) -> Edit | None:
    """Another number: from the same document, or near the true one."""
    spots = [m for m in _NUMBER.finditer(text) if not _YEAR.fullmatch(m.group())]
    if not spots:
        return swap_number_word(text, values, rng)
    spot = rng.choice(spots)
    old = spot.group()
    others = [n for n in values.numbers if value_of(n) != value_of(old) and abs(len(n) - len(old)) <= 2]
    new = rng.choice(others) if others and rng.random() < 0.5 else _nearby(old, rng)
    return (
        None if value_of(new) == value_of(old) else _replace(text, spot.span(), new, "contradicted", "number")
    )


def value_of(number: str) -> float:
    """What a written number says: 1,200 and 1200 say the same."""
    return float(number.replace(",", ""))


def _nearby(number: str, rng: Random) -> str:
    if rng.random() < 0.3:  # transposed or mistyped digits
        digits = list(number)
        place = rng.choice([i for i, c in enumerate(digits) if c.isdigit()])
        digits[place] = rng.choice([d for d in "123456789" if d != digits[place]])
        return "".join(digits)
    value = value_of(number)
    value = (
        value * rng.choice([0.1, 0.5, 0.8, 1.2, 1.5, 2, 3, 10])
        if value > 12
        else value + rng.choice([-2, -1, 1, 2, 3, 5])
    )
    value = abs(value) or 4.0
    if "." in number:
        return f"{value:.{len(number.split('.')[1])}f}"
    return f"{round(value):,}" if "," in number else str(round(value))


def swap_number_word(text: str, values: Values, rng: Random) -> Edit | None:
    """two → five, first → third."""
    spots = [(m, group) for m in _WORD.finditer(text) for group in NUMBER_WORDS if m.group().lower() in group]
    spots = [s for s in spots if s[0].group().lower() != "one"]
    if not spots:
        return None
    spot, group = rng.choice(spots)
    old = spot.group()
    new = rng.choice([w for w in group if w != old.lower()])
    return _replace(
        text, spot.span(), new.capitalize() if old[0].isupper() else new, "contradicted", "number"
    )


def swap_date(text: str, values: Values, rng: Random) -> Edit | None:
    """Another year, month or weekday."""
    spots: list[tuple[Span, list[str]]] = []
    for match in _YEAR.finditer(text):
        near = [str(int(match.group()) + d) for d in (-10, -5, -3, -2, -1, 1, 2, 3, 4, 10)]
        spots.append((match.span(), [y for y in (*values.years, *near) if y != match.group()]))
    for match in _WORD.finditer(text):
        for group in (MONTHS, WEEKDAYS):
            if match.group() in group:
                spots.append((match.span(), [w for w in group if w != match.group()]))
    if not spots:
        return None
    span, others = rng.choice(spots)
    return _replace(text, span, rng.choice(others), "contradicted", "date")


def swap_name(text: str, values: Values, rng: Random) -> Edit | None:
    """Another name: mostly of the same document, of the same length in words."""
    spots = [m for m in _NAME.finditer(text) if m.group() in values.names]
    if not spots:
        return None
    spot = rng.choice(spots)
    old = spot.group()
    pool = values.names if rng.random() < 0.7 else values.foreign_names
    parts = set(old.lower().split())
    others = [n for n in pool if not parts & set(n.lower().split()) and n not in text]
    same = [n for n in others if len(n.split()) == len(old.split())]
    if not others:
        return None
    return _replace(text, spot.span(), rng.choice(same or others), "not_supported", "name")


def mix_names(text: str, values: Values, rng: Random) -> Edit | None:
    """One part of a name gives way to a part of another of the document: "Anna Berg" of Anna Lind and Tom Berg."""
    spots = [m for m in _NAME.finditer(text) if " " in m.group() and m.group() in values.names]
    if not spots:
        return None
    spot = rng.choice(spots)
    parts = list(_CAPITALISED.finditer(spot.group()))
    taken = {word.lower() for word in _WORD.findall(text)}
    others = [
        w.group() for n in values.names for w in _CAPITALISED.finditer(n) if w.group().lower() not in taken
    ]
    if len(parts) < 2 or not others:
        return None
    part = rng.choice((parts[0], parts[-1]))
    span = (spot.start() + part.start(), spot.start() + part.end())
    return _replace(text, span, rng.choice(others), "not_supported", "mixed")


def displace_name(text: str, values: Values, rng: Random) -> Edit | None:
    """Whatever has a capital inside the sentence gives way to whatever else has one, of one kind or not."""
    opened = _CAPITALISED.match(text.lstrip(' "“'))
    spots = [m for m in _CAPITALISED.finditer(text) if not opened or m.start() > opened.end()]
    taken = {word.lower() for word in _WORD.findall(text)}
    words = [w.group() for n in values.names for w in _CAPITALISED.finditer(n)]
    others = [w for w in (*words, *values.names) if taken.isdisjoint(w.lower().split())]
    if not spots or not others:
        return None
    return _replace(text, rng.choice(spots).span(), rng.choice(others), "not_supported", "displaced")


def swap_roles(text: str, values: Values, rng: Random) -> Edit | None:
    """Two names change places: who did it to whom."""
    spots = [m for m in _NAME.finditer(text) if m.group() in values.names]
    pairs = [(a, b) for a, b in pairwise(spots) if a.group() != b.group()]
    pairs = [
        (a, b)
        for a, b in pairs
        if not re.fullmatch(r"[\s,]*(?:and|or|,|&|with)?\s*", text[a.end() : b.start()])
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    left, middle, right = text[: first.start()], text[first.end() : second.start()], text[second.end() :]
    changed = left + second.group() + middle + first.group() + right
    start = len(left) + len(second.group()) + len(middle)
    spans = ((len(left), len(left) + len(second.group())), (start, start + len(first.group())))
    return Edit(changed, spans, "not_supported", "roles")


def negate(text: str, values: Values, rng: Random) -> Edit | None:
    """Put in a negation, or take one out."""
    there = _NEGATION.search(text)
    if there:
        changed = text[: there.start()] + text[there.end() :]
        word = _WORD.search(changed, there.start())
        return Edit(changed, (word.span(),) if word else (), "contradicted", "negation")
    spots = list(_AUXILIARY.finditer(text))
    if spots:
        end = rng.choice(spots[:2]).end()
        added = rng.choice([" not", " not", " never"])
        return Edit(
            text[:end] + added + text[end:], ((end + 1, end + len(added)),), "contradicted", "negation"
        )
    return _negate_past(text)


def _negate_past(text: str) -> Edit | None:
    for match in list(_WORD.finditer(text))[1:]:
        word = match.group()
        lemmas = getLemma(word, upos="VERB") if word.islower() and word.endswith("ed") else ()
        before = text[: match.start()].split()[-1:]
        if (
            lemmas
            and lemmas[0] != word
            and before
            and before[0].lower() not in {"and", "a", "an", "the", "had", "be", "been", "of"}
        ):
            return _replace(text, match.span(), f"did not {lemmas[0]}", "contradicted", "negation")
    return None


def swap_antonym(text: str, values: Values, rng: Random) -> Edit | None:
    """increased → decreased, before → after."""
    spots = [m for m in _WORD.finditer(text) if m.group().lower() in ANTONYMS]
    if not spots:
        return None
    spot = rng.choice(spots)
    new = rng.choice(ANTONYMS[spot.group().lower()])
    new = new.capitalize() if spot.group()[0].isupper() else new
    return _replace(text, spot.span(), new, "contradicted", "antonym")


def strengthen(text: str, values: Values, rng: Random) -> Edit | None:
    """may → will, some → all: the claim goes further than its source."""
    spots = [(m, new) for old, new in MODALITY for m in re.finditer(rf"\b{old}\b", text)]
    if not spots:
        return None
    spot, new = rng.choice(spots)
    edit = _replace(text, spot.span(), new, "unsupported", "strengthened")
    return edit if edit.text.strip() != text.strip() else None


def insert_phrase(text: str, values: Values, rng: Random) -> Edit | None:
    """A detail from nowhere, before the final stop."""
    phrases = [phrase for phrase in values.foreign_phrases if phrase not in text]
    body = text.rstrip()
    if not phrases or not body:
        return None
    stop = body[-1] if body[-1] in ".!" else ""
    body = body.removesuffix(stop)
    phrase = rng.choice(phrases)
    return Edit(
        f"{body} {phrase}{stop}", ((len(body) + 1, len(body) + 1 + len(phrase)),), "unsupported", "inserted"
    )


EDITS: dict[str, Callable[[str, Values, Random], Edit | None]] = {
    "number": swap_number,
    "date": swap_date,
    "name": swap_name,
    "mixed": mix_names,
    "displaced": displace_name,
    "roles": swap_roles,
    "negation": negate,
    "antonym": swap_antonym,
    "strengthened": strengthen,
    "inserted": insert_phrase,
}


def random_edit(text: str, values: Values, rng: Random) -> Edit | None:
    """One edit that applies, drawn without preference for the common ones."""
    for name in rng.sample(list(EDITS), len(EDITS)):
        edit = EDITS[name](text, values, rng)
        if edit is not None and edit.text != text:
            return edit
    return None
