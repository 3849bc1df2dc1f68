"""Counts that are off: of the items of a list, of the names in a row, of mentions, of things a sentence counts."""

import re
from collections.abc import Iterator
from random import Random

from lexicon import NUMBER_WORDS
from pairs import Page, Pair, changed_span

_NAME = r"[A-Z][\w'’-]+(?: (?:(?:of|de|van|von) )?[A-Z][\w'’-]+){0,3}"
_IN_A_ROW = re.compile(rf"(?<![\w.] )(?<!\w){_NAME}(?:, {_NAME}){{1,7}},? and {_NAME}(?! [A-Z])(?!\w)")
_COUNTED = re.compile(
    r"(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1[0-9]) (?:[a-z]+ )?[a-z]{3,}s\b"
)
_WORDS = NUMBER_WORDS[0][:12]
_NOT_COUNTED = re.compile(r"\b(?:times|years|months|weeks|days|hours|minutes|seconds|percent|points)\b")
_ROW_CLAIMS = (
    "The passage lists {count} names in a row: {row}.",
    "It gives {count} names: {row}.",
    "The text names {count} of them: {row}.",
)
_LIST_CLAIMS = (
    "The list has {count} items.",
    "There are {count} entries on the list.",
    "The list contains {count} points.",
    "{Count} items are listed.",
)
_HEADED_CLAIMS = (
    "There are {count} {noun}.",
    "The text gives {count} {noun}.",
    "The passage lists {count} {noun}.",
)
_MENTION_CLAIMS = (
    "The name “{name}” appears {count} times in the text.",
    "“{name}” is mentioned {count} times in the passage.",
)


def miscounts(page: Page, rng: Random) -> Iterator[Pair]:
    """Every kind of count that the page offers."""
    yield from _rows_of_names(page, rng)
    yield from _lists(page, rng)
    yield from _mentions(page, rng)
    yield from _stated(page, rng)


def _rows_of_names(page: Page, rng: Random) -> Iterator[Pair]:
    for sentence in page.sentences:
        found = _IN_A_ROW.search(sentence)
        if found and _alike(found.group()):
            row = found.group()
            yield _counted(
                "row", rng.choice(_ROW_CLAIMS), row.count(",") + 1 + (", and " not in row), rng, row=row
            )


def _alike(row: str) -> bool:
    """All of one word or all of several: "Agriculture, Fisheries and Food" may end a longer name."""
    items = re.split(r",? and |, ", row)
    return len({" " in item for item in items}) == 1


def _lists(page: Page, rng: Random) -> Iterator[Pair]:
    """Some sentences of the page set as a list, bare and under a heading, with the others as text around it."""
    if len(page.sentences) < 6:
        return
    for form, claims in (("list", _LIST_CLAIMS), ("headed list", _HEADED_CLAIMS)):
        size = rng.randint(3, min(9, len(page.sentences) - 2))
        start = rng.randint(1, len(page.sentences) - size)
        mark = rng.choice(("- {text}", "* {text}", "{n}. {text}", "• {text}"))
        noun = rng.choice(("findings", "facts", "remarks", "events", "details"))
        lines = [
            mark.format(n=n, text=t) for n, t in enumerate(page.sentences[start : start + size], start=1)
        ]
        heading = [f"{noun.capitalize()}:"] if form == "headed list" else []
        before, after = " ".join(page.sentences[:start]), " ".join(page.sentences[start + size :])
        context = "\n\n".join(filter(None, (before, "\n".join([*heading, *lines]), after)))
        yield _counted(form, rng.choice(claims), size, rng, noun=noun).on((context,))


def _mentions(page: Page, rng: Random) -> Iterator[Pair]:
    text = " ".join(page.sentences)
    counts = {name: len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text)) for name in set(page.names)}
    often = sorted(name for name, count in counts.items() if 2 <= count <= 9)
    if often:
        name = rng.choice(often)
        yield _counted("mentions", rng.choice(_MENTION_CLAIMS), counts[name], rng, name=name)


def _stated(page: Page, rng: Random) -> Iterator[Pair]:
    """A sentence that counts something, copied with another count."""
    for sentence in page.claims:
        found = _COUNTED.search(sentence)
        if found is None or _NOT_COUNTED.search(found.group()):
            continue
        old = found.group(1)
        count = int(old) if old.isdigit() else _WORDS.index(old) + 1
        new = _written(_miscount(count, rng), as_word=not old.isdigit())
        start, end = found.span(1)
        wrong = sentence[:start] + new + sentence[end:]
        yield Pair("miscount", "stated", sentence, wrong, "contradicted", ((start, start + len(new)),))


def _counted(form: str, template: str, count: int, rng: Random, **slots: str) -> Pair:
    as_word = rng.random() < 0.6
    texts = []
    for number in (count, _miscount(count, rng)):
        written = _written(number, as_word)
        texts.append(template.format(count=written, Count=written.capitalize(), **slots))
    sound, wrong = texts
    return Pair("miscount", form, sound, wrong, "contradicted", changed_span(sound, wrong))


def _written(number: int, as_word: bool) -> str:
    return _WORDS[number - 1] if as_word and number <= len(_WORDS) else str(number)


def _miscount(count: int, rng: Random) -> int:
    return rng.choice([n for n in (count - 2, count - 1, count + 1, count + 2, count + 3) if n >= 2])
