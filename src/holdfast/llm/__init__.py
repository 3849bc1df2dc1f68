"""Any provider's language model behind one small protocol, with its cost known.

`connect` gives a model by its id. `connection` is what callers hold; `calls` makes one call under its deadline,
retries and caps; `requests` and `replies` translate to and from the library; `ledger`, `gate` and `lanes` keep the
accounts, the pace and the connections; `fences` and `prompts` say how text under test is shown to a model.
"""

from holdfast.llm.connection import connect
from holdfast.llm.types import (
    Bounds,
    FirstToken,
    LanguageModel,
    Message,
    Prompt,
    Structured,
    Text,
    TokenChances,
    Usage,
    Word,
)

__all__ = [
    "Bounds",
    "FirstToken",
    "LanguageModel",
    "Message",
    "Prompt",
    "Structured",
    "Text",
    "TokenChances",
    "Usage",
    "Word",
    "connect",
]
