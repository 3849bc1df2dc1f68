"""Items of an answer's list with what announces them: "The side effects are nausea." says more than "Nausea"."""

import re
from collections.abc import Sequence

from holdfast.claims.inflection import is_participle
from holdfast.claims.instructions import is_instruction
from holdfast.claims.lexicon import look_up
from holdfast.claims.list_items import as_lead, as_sentence, denies
from holdfast.claims.statements import strip_lead_ins
from holdfast.claims.verbs import AUXILIARIES, has_finite_verb, is_finite
from holdfast.claims.words import word_set

_LONGEST_ITEM = 40
"""Words: a longer item says by itself what it is about."""
_SHORT = 4
"""Words in which "costumes" and "pumped" are no verbs, unless a verb stands there that is nothing else."""
_LONGEST_ABOVE = 8
"""Words of a lead that is told together with the item that it announces, which holds further items."""
_HERE = re.compile(
    r"^(?:here(?:['’]s| is| are)|these are|below (?:is|are)|the following (?:is|are)|I found)\s+"
    r"(?:(?:some|a few|a list) of\s)?(?:some\s|a few\s|several\s)?(?=\S)",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(r",?\s+(?:such as|for example|e\.g\.|like|including)$", re.IGNORECASE)
_OPEN = word_set(
    """to not be by for of with from in at on into as than who without cannot can may must should shall will would
    could might include includes included need needs require requires contain contains avoid"""
)
"""The sentence goes on behind them: "You should avoid"."""
_REMARKED = word_set("simple easy straightforward clear quick hard difficult tricky important useful")
_COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+|several|following|these|below|various)\b",
    re.IGNORECASE,
)


def with_lead(leads: Sequence[str], item: str, *, instructs: bool = False) -> str | None:
    """The item as a statement; None where it is one by itself, or nothing short announces it.

    `leads` are what announces it, the outermost first. What it tells the reader to do needs them only where they turn
    it round, or where the sentence goes on with it.
    """
    said = item.strip().rstrip(",;")
    if not said or len(said.split()) > _LONGEST_ITEM or (is_sentence(said) and not instructs):
        return None
    *outer, lead = [_as_lead(raw) for raw in leads] or [None]
    if lead is None:
        return None
    if above := [other for other in outer if other is not None and len(other.split()) <= _LONGEST_ABOVE][-1:]:
        lead = _behind(above[0], lead)
    if _goes_on(lead):
        return as_sentence(_behind(lead, said))
    if instructs or is_instruction(said.rpartition(": ")[2]):
        return as_sentence(f"{lead}: {_within(said)}") if denies(lead) else None
    return as_sentence(f"{lead}: {said}")


def _behind(lead: str, said: str) -> str:
    return f"{lead} {_within(said)}" if _goes_on(lead) else f"{lead}: {said}"


def _as_lead(raw: str) -> str | None:
    text = raw.strip()
    if text.endswith(".") and not _COUNTED.search(text):
        return None  # a sentence of its own, which announces nothing
    text = _HERE.sub("", strip_lead_ins(text.rstrip(".")), count=1)
    lead = as_lead(text)
    return None if lead is None or _is_remark(lead) else _EXAMPLES.sub("", lead)


def _is_remark(lead: str) -> bool:
    """ "Looking after it is simple" says what it says, and announces nothing."""
    *before, last = lead.lower().split()
    return last in _REMARKED and not AUXILIARIES.isdisjoint(before)


def is_sentence(item: str) -> bool:
    """It has a verb of its own behind a subject: "Blurred vision" and "Misting the leaves" have none."""
    if not has_finite_verb(item):
        return False
    words = item.split()
    verbs = [n for n, word in enumerate(words) if is_finite(word.strip(".,;:()").lower())]
    if verbs[:1] == [0] or words[0].lower().endswith("ing"):
        return False
    return len(words) > _SHORT or any(words[n].lower() in AUXILIARIES for n in verbs)


def _goes_on(lead: str) -> bool:
    *before, last = lead.lower().split()
    return last in _OPEN or (before != [] and is_finite(last) and not is_participle(last))


def _within(item: str) -> str:
    """With a small letter, unless it begins with a name."""
    first = item.split(maxsplit=1)[0].strip(".,;:")
    is_common = look_up(first.lower()).kinds != "" and first[1:].islower()
    return item[:1].lower() + item[1:] if is_common or first in ("A", "An", "The") else item
