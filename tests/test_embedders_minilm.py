"""The shipped embedder: real weights, real vectors."""

import numpy as np
import pytest

from holdfast.embedders import DIMENSIONS, default_embedder


def cosine(first: str, second: str) -> float:
    a, b = default_embedder().embed([first, second])
    return float(a @ b)


def test_vectors_have_unit_length() -> None:
    vectors = default_embedder().embed(["A man eats bread.", "word " * 600])
    assert vectors.shape == (2, DIMENSIONS)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_meaning_counts_more_than_words() -> None:
    near = cosine("Someone is eating a piece of bread.", "A person has some toast.")
    far = cosine("Someone is eating a piece of bread.", "Someone is running from a big dog.")
    assert near > far + 0.15


def test_a_text_does_not_depend_on_its_neighbours() -> None:
    alone = default_embedder().embed(["The tower is high."])[0]
    beside = default_embedder().embed(
        ["Something long and quite different, to fill the batch.", "The tower is high."]
    )[1]
    np.testing.assert_array_equal(alone, beside)


@pytest.mark.parametrize("text", ["", "\x00", "   "])
def test_nothing_to_embed_is_a_zero_vector(text: str) -> None:
    assert not default_embedder().embed([text]).any()


def test_no_texts_give_no_rows() -> None:
    assert default_embedder().embed([]).shape == (0, DIMENSIONS)
