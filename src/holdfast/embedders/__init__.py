"""Text to vectors."""

from holdfast.embedders.minilm import DIMENSIONS, Embedder, MiniLMEmbedder, default_embedder

__all__ = ["DIMENSIONS", "Embedder", "MiniLMEmbedder", "default_embedder"]
