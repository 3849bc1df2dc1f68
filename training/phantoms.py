"""Citations of passages that nobody gave, beside citations of the passage that says it."""

from collections.abc import Iterator
from random import Random

from pairs import Page, Pair, changed_span

_STYLES = {
    "number": ("{}", "[{}]"),
    "name": ("doc_{}", "[{}]"),
    "source": ("note-{}", "(source: {})"),
    "link": ("https://notes.example/{}", "([here]({}))"),
}
"""How passages are named, and how an answer cites them."""
_FURTHER = 9
"""A phantom's number is at most so far above the last passage's."""


def phantoms(page: Page, rng: Random) -> Iterator[Pair]:
    """One sentence of the page, given as several passages, with a citation that exists and one that does not."""
    if len(page.sentences) < 6 or not page.claims:
        return
    size = -(-len(page.sentences) // rng.randint(2, 6))
    starts = range(0, len(page.sentences), size)
    passages = tuple(" ".join(page.sentences[at : at + size]) for at in starts)
    claim = rng.choice(page.claims)
    place = next((n for n, passage in enumerate(passages) if claim in passage), None)
    if place is None:
        return
    form = rng.choice(sorted(_STYLES))
    name, style = _STYLES[form]
    absent = len(passages) + rng.randint(1, _FURTHER)
    body = claim.rstrip('.”"')
    sound, wrong = (f"{body} {style.format(name.format(n))}{claim[len(body) :]}" for n in (place + 1, absent))
    ids = tuple(name.format(n) for n in range(1, len(passages) + 1))
    pair = Pair("phantom citation", form, sound, wrong, "unsupported", changed_span(sound, wrong))
    yield pair.on(passages, ids)
