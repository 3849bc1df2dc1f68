"""What is known: passages with dates and sources, hybrid recall, and the protocol that any retriever fits."""

from holdfast.memory.adapters import as_recall
from holdfast.memory.types import Hit, Passage, Recall

__all__ = ["Hit", "Passage", "Recall", "as_recall"]
