"""Passages and queries to time a memory on: as many as asked for, with words as rare and as common as in real text."""

import json
import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

import numpy as np
import numpy.typing as npt

from holdfast.claims.words import content_words

DIMENSIONS = 384
_WORDS = 50_000
_PER_PASSAGE = 45
_SYLLABLES = [a + b for a in "bcdfghklmnprstvw" for b in ("a", "e", "i", "o", "u", "an", "or", "il")]


def passages(count: int, seed: int = 0) -> Iterator[dict[str, str]]:
    """Passages of about 45 words drawn by Zipf's law, some of them with a date and a source."""
    rng = random.Random(seed)
    words = [_word(number) for number in range(_WORDS)]
    weights = list(accumulate(1.0 / (number + 10) for number in range(_WORDS)))
    for number in range(count):
        chosen = rng.choices(words, cum_weights=weights, k=_PER_PASSAGE)
        yield {
            "id": f"p{number}",
            "text": " ".join(chosen).capitalize() + ".",
            "source": f"source-{number % 100}",
            "date": f"20{number % 25:02}-{number % 12 + 1:02}-{number % 28 + 1:02}",
        }


def write_passages(path: Path, count: int) -> None:
    """The passages as JSON Lines."""
    with path.open("w", encoding="utf-8") as file:
        for passage in passages(count):
            file.write(json.dumps(passage) + "\n")


def queries(path: Path, count: int, seed: int = 1) -> list[str]:
    """Eight neighbouring words of passages here and there: some rare, some common."""
    rng = random.Random(seed)
    lines = path.read_text(encoding="utf-8").splitlines()
    chosen = (str(json.loads(line)["text"]).split() for line in rng.choices(lines, k=count))
    return [
        " ".join(words[start : start + 8]) for words in chosen for start in [rng.randrange(len(words) - 8)]
    ]


class SyntheticEmbedder:
    """The sum of a random direction for each word: as wide as the shipped embedder's vectors, and far cheaper."""

    id = "synthetic"

    def __init__(self) -> None:
        self._directions: dict[str, npt.NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """One unit vector for each text."""
        rows = np.stack([sum(map(self._direction, content_words(text)), start=_NOTHING) for text in texts])
        rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
        return rows

    def _direction(self, word: str) -> npt.NDArray[np.float32]:
        if word not in self._directions:
            rng = np.random.default_rng(int.from_bytes(word.encode()[-7:], "little"))
            self._directions[word] = rng.standard_normal(DIMENSIONS, dtype=np.float32)
        return self._directions[word]


_NOTHING = np.zeros(DIMENSIONS, np.float32)


def _word(number: int) -> str:
    """A different pronounceable word for each number."""
    word = ""
    while True:
        number, rest = divmod(number, len(_SYLLABLES))
        word += _SYLLABLES[rest]
        if number == 0:
            return word + "ka" if len(word) < 4 else word
