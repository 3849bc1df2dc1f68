"""Which embedder filled a space: vectors of two cannot be compared."""

from dataclasses import dataclass

from holdfast.errors import InputError


@dataclass(frozen=True, slots=True)
class Embedding:
    """An embedder by name, and how many numbers its vectors have."""

    embedder: str
    dimensions: int


def check_embedder(filled_by: Embedding | None, offered: Embedding) -> None:
    """InputError when a memory is asked with another embedder than it was filled with."""
    if filled_by is not None and filled_by != offered:
        raise InputError(
            f"this memory was filled with the embedder {filled_by.embedder} ({filled_by.dimensions} numbers), not "
            f"with {offered.embedder} ({offered.dimensions}): use the same one, or another space"
        )


def name_of(embedder: object) -> str:
    """What tells one embedder from another: its `id`, or the name of its class."""
    named = getattr(embedder, "id", None)
    return named if isinstance(named, str) else type(embedder).__qualname__
