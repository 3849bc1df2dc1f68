"""Text to time on: made from our own words, the same on every machine, and without end."""

import random
from collections.abc import Iterator

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


def sentences(seed: int) -> Iterator[str]:
    """Plain statements with names, years and amounts."""
    draw = random.Random(seed)
    while True:
        yield draw.choice(_TEMPLATES).format(
            thing=draw.choice(_THINGS),
            place=draw.choice(_PLACES),
            verb=draw.choice(_VERBS),
            person=draw.choice(_PEOPLE),
            year=draw.randint(1750, 1999),
            amount=draw.randint(20, 900),
            small=draw.randint(2, 19),
        )


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


def answer(passages_: list[str], length: int, seed: int = 0) -> str:
    """So many sentences: some as the passages say, some with another year, some from elsewhere."""
    draw = random.Random(seed)
    known = [sentence + "." for text in passages_ for sentence in text.split(". ")[:-1]]
    strangers = sentences(seed + 99_991)
    said = []
    for number in range(length):
        sentence = draw.choice(known).replace("..", ".")
        if number % 3 == 1:
            sentence = sentence.replace("17", "18").replace("19", "18")
        said.append(next(strangers) if number % 5 == 4 else sentence)
    return " ".join(said)
