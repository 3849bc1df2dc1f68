"""A run that is shortened keeps everything but its last layers."""

import numpy as np

from weights import State, layers_of, shorter

WHOLE: State = {
    "embeddings.word_embeddings.weight": np.zeros((4, 2), np.float32),
    **{f"encoder.layer.{n}.output.dense.bias": np.full(2, n, np.float32) for n in range(12)},
    "head.pair.weight": np.ones((3, 2), np.float32),
}


def test_layers_are_counted_by_their_numbers() -> None:
    assert layers_of(WHOLE) == 12


def test_the_first_layers_stay_with_embeddings_and_heads() -> None:
    kept = shorter(WHOLE, 10)
    assert layers_of(kept) == 10
    assert set(WHOLE) - set(kept) == {
        "encoder.layer.10.output.dense.bias",
        "encoder.layer.11.output.dense.bias",
    }
    assert all(kept[name] is WHOLE[name] for name in kept)
