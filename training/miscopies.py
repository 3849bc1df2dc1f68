"""Sentences copied wrongly: another number, date, name or quoted word; and words put into another's mouth."""

import re
from collections.abc import Callable, Iterator
from random import Random

from edits import Edit, Values, numbers_of, swap_date, swap_number, swap_roles, years_of
from lexicon import MONTHS
from pairs import QUOTED, Page, Pair, shapes

_PLAIN_WORD = re.compile(r"\b[a-z]{4,}\b")
_FULL_NAME = r"[A-Z][a-z]+(?: [A-Z]\.)?(?: (?:de|van|von|bin|al))?(?: [A-Z][\w'’-]+){1,2}"
_SAYS = (
    r"(?:said|says|wrote|writes|argued|argues|claimed|claims|stated|states|suggested|suggests|noted|notes|added|told|"
    r"announced|explained|believed|believes|described|describes)"
)
_DOES = r"(?:[a-z]{3,}ed|was|is|has|had|won|led|wrote|built|made|became|began|took|gave|held|sold|met|left|went|came)"
_ACTED = re.compile(rf"(?:^|(?<=[,;] ))({_FULL_NAME}) (?:also |later |then )?(?:{_SAYS}|{_DOES})\b")
_ACCORDING = re.compile(rf"\b[Aa]ccording to ({_FULL_NAME})\b|\b(?:by|said) ({_FULL_NAME})(?=[,.])")
_MUTUAL = re.compile(
    r"\b(?:and|or|with|vs|versus|near|met|meets|married|beside|border\w*|between|against|both|like|unlike|related|"
    r"neighbou?r\w*|twin\w*|tied|drew|joint\w*|together|through|via|to)\b"
)


def miscopies(page: Page, rng: Random) -> Iterator[Pair]:
    """Copies of the page's sentences with one value wrong."""
    text = " ".join(page.sentences)
    values = Values(
        tuple(dict.fromkeys(page.names)), tuple(dict.fromkeys(numbers_of(text))), tuple(dict.fromkeys(years_of(text))),
        (), tuple(dict.fromkeys(_PLAIN_WORD.findall(text))),
    )  # fmt: skip
    for sentence in page.claims:
        for form, copy in shapes(sentence):
            for what, change in _CHANGES.items():
                edit = change(copy, values, rng)
                if edit is not None and edit.text not in text and _is_new(edit, sentence):
                    yield Pair(f"miscopied {what}", form, copy, edit.text, edit.label, edit.spans)


def _is_new(edit: Edit, sentence: str) -> bool:
    """The changed words are not those of the sentence: a swap of two equal values changes nothing."""
    return all(edit.text[start:end] not in sentence for start, end in edit.spans)


def _renumbered(text: str, values: Values, rng: Random) -> Edit | None:
    """Another number, where there is one that is no day of a month."""
    edit = swap_number(text, values, rng) if numbers_of(text) else None
    if edit is None:
        return None
    ((start, end),) = edit.spans
    around = f"{text[:start][-12:]} {edit.text[end:][:12]}"
    return None if any(month in around for month in MONTHS) else edit


def _renamed(text: str, values: Values, rng: Random) -> Edit | None:
    """Another name of the page, or its first name before this one's last."""
    spots = [m for name in values.names for m in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
    if not spots:
        return None
    spot = rng.choice(spots)
    parts = spot.group().split()
    others = [
        n.split() for n in values.names if len(n.split()) == len(parts) and not set(parts) & set(n.split())
    ]
    if not others:
        return None
    new = rng.choice(others)
    if len(parts) > 1 and rng.random() < 0.4:
        new = [new[0], *parts[1:]]
    start, name = spot.start(), " ".join(new)
    return Edit(
        text[:start] + name + text[spot.end() :], ((start, start + len(name)),), "not_supported", "name"
    )


def _requoted(text: str, values: Values, rng: Random) -> Edit | None:
    """One word inside the quotation marks replaced by a word of the page that ends alike."""
    found = QUOTED.search(text)
    if found is None or len(found.group().split()) < 5:
        return None
    words = list(_PLAIN_WORD.finditer(text, found.start(), found.end()))
    if not words:
        return None
    word = rng.choice(words)
    alike = [w for w in values.foreign_phrases if w[-2:] == word.group()[-2:] and w not in text]
    if not alike:
        return None
    new, start = rng.choice(alike), word.start()
    return Edit(
        text[:start] + new + text[word.end() :], ((start, start + len(new)),), "not_supported", "quotation"
    )


_CHANGES: dict[str, Callable[[str, Values, Random], Edit | None]] = {
    "number": _renumbered,
    "date": swap_date,
    "name": _renamed,
    "quotation": _requoted,
}


def misattributions(page: Page, rng: Random) -> Iterator[Pair]:
    """What one person said or did, told of another person of the page; and who did it to whom, exchanged."""
    people = _people(page)
    for sentence in page.claims:
        for form, copy in shapes(sentence):
            for pattern in (_ACTED, _ACCORDING):
                found = pattern.search(copy)
                if found:
                    yield from _told_of_another(copy, found, people, form, rng)
            yield from _exchanged(copy, page, people, form, rng)


def _people(page: Page) -> list[str]:
    """Names that act or speak somewhere on the page."""
    acting = {match.group(1) for sentence in page.sentences for match in _ACTED.finditer(sentence)}
    return sorted(acting & set(page.names))


def _told_of_another(
    copy: str, found: re.Match[str], people: list[str], form: str, rng: Random
) -> Iterator[Pair]:
    group = next(n for n, name in enumerate(found.groups(), start=1) if name)
    name = found.group(group)
    others = [person for person in people if not set(person.split()) & set(copy.split())]
    if name in people and others:
        new = rng.choice(others)
        start, end = found.span(group)
        wrong = copy[:start] + new + copy[end:]
        yield Pair("misattributed", form, copy, wrong, "not_supported", ((start, start + len(new)),))


def _exchanged(copy: str, page: Page, people: list[str], form: str, rng: Random) -> Iterator[Pair]:
    surnames = {name.split()[-1] for name in people}
    named = tuple(name for name in dict.fromkeys(page.names) if name.split()[-1] in surnames)
    edit = swap_roles(copy, Values(named, (), (), (), ()), rng)
    if edit is None or edit.text in page.text:
        return
    (start, first), (second, end) = edit.spans
    if set(edit.text[start:first].split()) & set(edit.text[second:end].split()):
        return  # "Harrer" and "Peter Harrer" may be one person
    if not _MUTUAL.search(copy) and second - first < 60:
        yield Pair("misattributed", f"exchanged, {form}", copy, edit.text, "not_supported", edit.spans)
