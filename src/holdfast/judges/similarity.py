"""How far two answers say the same: by their vectors, and by a model where those cannot tell.

Vectors tell topics apart and miss what matters most in answers: "in 1911" and "in 1912" lie side by side. So answers
whose numbers, dates or names differ count as borderline however near they are, and as half alike without a model.
"""

import asyncio
from dataclasses import dataclass
from typing import Literal

from holdfast.errors import InputError
from holdfast.judges.calibration.band import Band
from holdfast.judges.exact import ExactEvidence, read_exact
from holdfast.judges.model.replies import Likeness
from holdfast.llm.prompts import LIKENESS_WORDS, likeness_prompt
from holdfast.llm.types import LanguageModel

COMPONENT = "similarity"
BORDERLINE = Band(0.45, 0.9)
"""Cosines of the embedder between "another topic" and "the same sentence"."""
_ALIKE = {"same": 1.0, "overlapping": 0.5, "different": 0.0}
_VALUES_DIFFER = 0.5
_LEAST_MASS = 0.5


@dataclass(frozen=True, slots=True)
class Similarity:
    """0 when two texts state different things, 1 when they state the same, and who said so."""

    value: float
    method: Literal["embeddings", "model"]


async def semantic_similarity(
    first: str, second: str, model: LanguageModel | None = None, *, component: str = COMPONENT
) -> Similarity:
    """Compare what two answers state; the model is asked only about borderline cases."""
    if not first.strip() or not second.strip():
        raise InputError("both texts must say something before they can be compared")
    cosine, differ = await asyncio.to_thread(_compare, first, second)
    if model is not None and (differ or BORDERLINE.holds(cosine)):
        return Similarity(await _ask(first, second, model, component), "model")
    return Similarity(min(cosine, _VALUES_DIFFER) if differ else cosine, "embeddings")


def _compare(first: str, second: str) -> tuple[float, bool]:
    from holdfast.embedders import default_embedder

    one, other = default_embedder().embed([first, second])
    return max(0.0, min(1.0, float(one @ other))), _values_differ(first, second)


def _values_differ(first: str, second: str) -> bool:
    """One names a number, a date or a name that the other does not, and the other one too."""
    readings = (read_exact(first, ExactEvidence(second)), read_exact(second, ExactEvidence(first)))
    return all((*r.numbers_missing, *r.dates_missing, *r.names_missing) for r in readings)


async def _ask(first: str, second: str, model: LanguageModel, component: str) -> float:
    prompt = likeness_prompt(first, second)
    word = await model.word(prompt, LIKENESS_WORDS, component=component)
    chances = {name: bounds.middle for name, bounds in (word.chances or {}).items()}
    mass = sum(chances.values())
    if mass >= _LEAST_MASS:
        return sum(_ALIKE[name] * chance for name, chance in chances.items()) / mass
    if word.said is not None:
        return _ALIKE[word.said]
    reply = await model.structured(prompt, Likeness, component=component)
    return _ALIKE[reply.value.verdict]
