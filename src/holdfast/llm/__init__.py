"""Any provider's language model behind one small protocol, with its cost known."""

from holdfast.llm.types import (
    Bounds,
    FirstToken,
    LanguageModel,
    Message,
    Prompt,
    Structured,
    Text,
    Usage,
)

__all__ = ["Bounds", "FirstToken", "LanguageModel", "Message", "Prompt", "Structured", "Text", "Usage"]
