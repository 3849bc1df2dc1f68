"""Text to time on: made from our own words, the same on every machine, and without end."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

_PLACES = [
    "Aldmoor",
    "Brackwater",
    "Calder",
    "Dunfell",
    "Eskmouth",
    "Farrow",
    "Garth",
    "Hollin",
    "Ivelet",
    "Jarrow",
    "Keld",
    "Lorne",
    "Marrick",
    "Netherby",
]
_THINGS = [
    "mill",
    "harbour",
    "library",
    "bridge",
    "observatory",
    "railway",
    "market",
    "school",
    "brewery",
    "quarry",
    "lighthouse",
    "canal",
]
_VERBS = ["opened", "closed", "expanded", "burned", "flooded", "moved", "reopened", "doubled"]
_PEOPLE = [
    "Ada Hume",
    "Bram Field",
    "Cora Lund",
    "Dev Marsh",
    "Elin Rook",
    "Finn Hale",
    "Greta Voss",
    "Hugh Penn",
]
_TEMPLATES = (
    "The {thing} of {place} {verb} in {year} under {person}.",
    "In {year} the council of {place} spent {amount} thousand crowns on its {thing}.",
    "About {amount} people worked at the {thing} of {place} when it {verb}.",
    "{person} described the {thing} of {place} in a report that ran to {amount} pages.",
    "A flood in {year} reached the {thing}, and {place} rebuilt it within {small} years.",
    "Visitors to {place} still see the {thing}, which stands {small} kilometres from the station.",
)

_REWORDED = (
    "Under {person}, {place} saw its {thing} in the year {year}, when it {verb}.",
    "The {thing} of {place} cost the council {amount} thousand crowns in {year}.",
    "When the {thing} at {place} {verb}, it gave work to some {amount} people.",
    "A report of {amount} pages by {person} is about the {thing} at {place}.",
    "{place} needed {small} years to rebuild its {thing} after the flood of {year}.",
    "The {thing} of {place} can still be visited, {small} kilometres from the station.",
)
"""The same facts in other words, so that the judge has to read them."""

Fact = tuple[int, dict[str, Any]]


def facts(seed: int) -> Iterator[Fact]:
    """A template's number and what fills it."""
    draw = random.Random(seed)
    while True:
        yield (
            draw.randrange(len(_TEMPLATES)),
            {
                "thing": draw.choice(_THINGS),
                "place": draw.choice(_PLACES),
                "verb": draw.choice(_VERBS),
                "person": draw.choice(_PEOPLE),
                "year": draw.randint(1750, 1999),
                "amount": draw.randint(20, 900),
                "small": draw.randint(2, 19),
            },
        )


def sentences(seed: int) -> Iterator[str]:
    """Plain statements with names, years and amounts."""
    return (_TEMPLATES[number].format(**slots) for number, slots in facts(seed))


def passage(words: int, seed: int) -> str:
    """A passage of so many words, whole sentences but for the last."""
    taken: list[str] = []
    for sentence in sentences(seed):
        taken += sentence.split()
        if len(taken) >= words:
            break
    return " ".join(taken[:words])


def passages(count: int, words: int, seed: int = 0) -> list[str]:
    """Passages that differ from each other."""
    return [passage(words, seed * 1000 + number) for number in range(count)]


def answer(passages_: list[str], length: int, seed: int = 0, facts_each: int = 12) -> str:
    """So many reworded sentences: most as the passages say, some with another year, some from elsewhere."""
    draw = random.Random(seed)
    known = [
        fact for number in range(len(passages_)) for fact in islice(facts(seed * 1000 + number), facts_each)
    ]
    strangers = facts(seed + 99_991)
    said = []
    for number in range(length):
        template, slots = next(strangers) if number % 5 == 4 else draw.choice(known)
        year = slots["year"] + 7 * (number % 3 == 1)
        said.append(_REWORDED[template].format(**{**slots, "year": year}))
    return " ".join(said)
