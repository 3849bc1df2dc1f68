"""The vectors of reasonings: given by the caller, or made by an embedder, and checked either way."""

from collections.abc import Iterator, Sequence

import numpy as np

from holdfast.asides import is_abandoned
from holdfast.embedders import Embedder
from holdfast.embedders.runtime import Floats
from holdfast.errors import HoldfastError, InputError, JudgeError
from holdfast.tribunal.types import Vote

_AT_A_TIME = 64


def given_vectors(votes: Sequence[Vote]) -> Floats | None:
    """Unit vectors of the votes' own embeddings; None when no vote brings one."""
    without = [vote.agent.id for vote in votes if vote.embedding is None]
    if len(without) == len(votes):
        return None
    if without:
        raise InputError(
            f"some votes bring an embedding and some do not ({', '.join(without[:3])}): give all or none"
        )
    rows = [np.asarray(vote.embedding, np.float64) for vote in votes]
    for vote, row in zip(votes, rows, strict=True):
        if row.ndim != 1 or row.shape != rows[0].shape:
            raise InputError(f"the embedding of agent {vote.agent.id!r} has another shape than the first one")
    stacked = np.stack(rows)
    finite = np.isfinite(stacked).all(axis=1)
    if not finite.all():
        broken = votes[int(np.argmin(finite))].agent.id
        raise InputError(f"the embedding of agent {broken!r} holds NaN or infinity: embed it again")
    return unit_rows(stacked)


def embedded_texts(texts: Sequence[str], embedder: Embedder) -> Floats:
    """Unit vectors of texts; JudgeError when the embedder fails or gives what are no vectors."""
    try:
        rows = np.concatenate([np.asarray(embedder.embed(some), np.float64) for some in _while_wanted(texts)])
    except HoldfastError:
        raise
    except Exception as error:
        raise JudgeError(f"the embedder failed ({type(error).__name__}: {error})") from error
    if rows.ndim != 2 or len(rows) != len(texts) or not np.isfinite(rows).all():
        raise JudgeError(f"the embedder did not give one finite vector for each of {len(texts)} texts")
    return unit_rows(rows)


def _while_wanted(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    """The texts, so many at a time: those of a large panel take minutes, and whoever wanted them may be gone."""
    for start in range(0, max(1, len(texts)), _AT_A_TIME):
        if is_abandoned():
            raise JudgeError("nobody waits for the vectors any more")
        yield texts[start : start + _AT_A_TIME]


def unit_rows(rows: np.typing.NDArray[np.float64]) -> Floats:
    """Rows of length 1; a zero row stays zero and resembles nothing."""
    # Scaled first, so that huge or tiny numbers survive being squared.
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0.0)
    scaled = rows / np.where(largest > 0.0, largest, 1.0)
    lengths = np.linalg.norm(scaled, axis=1, keepdims=True)
    return (scaled / np.where(lengths > 0.0, lengths, 1.0)).astype(np.float32)
