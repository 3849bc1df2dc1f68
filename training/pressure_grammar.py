"""The small grammar of the phrase lists: `[x|y|]` picks one, `{name}` fills in, and the place of `{b}` is kept."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from holdfast.claims.words import word_set

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")
_LOWERED = word_set(
    """a an the there it its this that these those he she they we in on at by during after before most many some all
    each every both one two three no only people you your my our his her their if when while"""
)


@dataclass(frozen=True, slots=True)
class Said:
    """A text and where it states the claim."""

    text: str
    spans: tuple[tuple[int, int], ...] = ()

    def __add__(self, other: "Said") -> "Said":
        gap = " " if self.text and other.text else ""
        shift = len(self.text) + len(gap)
        moved = tuple((a + shift, b + shift) for a, b in other.spans)
        return Said(self.text + gap + other.text, self.spans + moved)


def lines(grammar: str) -> list[str]:
    """The lines of a phrase list."""
    return [line.strip() for line in grammar.strip().splitlines() if line.strip()]


def choose(line: str, rng: random.Random) -> str:
    """Settle every choice, innermost first."""
    while found := _CHOICE.search(line):
        line = line[: found.start()] + rng.choice(found.group(1).split("|")) + line[found.end() :]
    return line


def say(line: str, rng: random.Random, fillers: Mapping[str, Sequence[str]], claim: str = "") -> Said:
    """One saying of a line; the claim stands in it as `{b}` inside a sentence or `{b_cap}` at its start."""
    left, text, spans = choose(line, rng), "", []
    while found := _SLOT.search(left):
        text += left[: found.start()]
        name, left = found.group(1), left[found.end() :]
        if name in ("b", "b_cap"):
            value = claim[:1].upper() + claim[1:] if name == "b_cap" else inside(claim)
            spans.append((len(text), len(text) + len(value)))
            text += value
        else:
            left = choose(rng.choice(fillers[name]), rng) + left
    return Said((text + left).strip(), tuple(spans))


def inside(claim: str) -> str:
    """A statement as it reads within a sentence."""
    first, _, rest = claim.partition(" ")
    return f"{first.lower()} {rest}" if rest and first.lower() in _LOWERED else claim
