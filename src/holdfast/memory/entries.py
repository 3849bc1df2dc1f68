"""Passages made ready to be kept: cut into parts, each part with its vector."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from holdfast.embedders import Embedder
from holdfast.errors import InputError
from holdfast.memory.parts import Part, parts_of
from holdfast.memory.shelf import Entry, Floats
from holdfast.memory.types import Passage

_TEXTS_AT_ONCE = 64


def make_entries(passages: Sequence[Passage], embedder: Embedder, known: Mapping[str, Floats]) -> list[Entry]:
    """An entry for each passage; `known` vectors are taken where they fit, the rest are embedded together."""
    cut = [parts_of(passage.text) for passage in passages]
    fresh = [
        (passage, parts)
        for passage, parts in zip(passages, cut, strict=True)
        if len(known.get(passage.id, ())) != len(parts)
    ]
    vectors = iter(embed(embedder, [text for passage, parts in fresh for text in _texts(passage, parts)]))
    made = {passage.id: _take(vectors, len(parts)) for passage, parts in fresh}
    return [
        Entry(passage, parts, made[passage.id] if passage.id in made else known[passage.id])
        for passage, parts in zip(passages, cut, strict=True)
    ]


def embed(embedder: Embedder, texts: Sequence[str]) -> Floats:
    """A unit vector for each text; InputError when an embedder returns anything else than finite numbers."""
    slices = (texts[start : start + _TEXTS_AT_ONCE] for start in range(0, len(texts), _TEXTS_AT_ONCE))
    found = [np.asarray(embedder.embed(part), np.float32) for part in slices]
    vectors = np.concatenate(found) if found else np.zeros((0, 0), np.float32)
    if vectors.ndim != 2 or len(vectors) != len(texts) or not np.isfinite(vectors).all():
        raise InputError(
            f"the embedder returned {vectors.shape} for {len(texts)} texts, or numbers that are not finite: "
            "it must return one row of finite numbers for each text"
        )
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors /= np.maximum(lengths, np.finfo(np.float32).tiny)
    return vectors


def _texts(passage: Passage, parts: Iterable[Part]) -> list[str]:
    return [passage.text[part.start : part.end] for part in parts]


def _take(vectors: Iterator[Floats], count: int) -> Floats:
    return np.stack([next(vectors) for _ in range(count)])
