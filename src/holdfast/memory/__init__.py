"""What is known: passages with dates and sources, hybrid recall, and the protocol that any retriever fits.

`memory` is the async core and `api` its plain twin; a `shelf` keeps the passages, in this process (`ram`) or in a store
(`database`); `adapters` turns a caller's own retriever into a Recall, and `given` searches passages that are not kept.
"""

from holdfast.memory.adapters import as_recall
from holdfast.memory.types import Hit, Passage, Recall

__all__ = ["Hit", "Passage", "Recall", "as_recall"]
