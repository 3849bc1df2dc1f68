"""The always-on checkpoint around a model: premises before it, grounding after it, sycophancy under pressure.

`guard` is the way in. A `run` is one answer: what goes on beside the model and after it; `policy` says what follows.
`streaming` and `flow` do the same piece by piece, over `sentences` and `reading`. `conversation` keeps the turns.
"""

from holdfast.guard.chat import chat_with_verification
from holdfast.guard.conversation import Conversation
from holdfast.guard.guard import Guard
from holdfast.guard.types import (
    ChatResponse,
    Corrected,
    EventKind,
    Finished,
    GuardedAnswer,
    GuardEvent,
    GuardQuestion,
    Piece,
    SentenceVerdict,
    StreamStep,
)

__all__ = [
    "ChatResponse",
    "Conversation",
    "Corrected",
    "EventKind",
    "Finished",
    "Guard",
    "GuardEvent",
    "GuardQuestion",
    "GuardedAnswer",
    "Piece",
    "SentenceVerdict",
    "StreamStep",
    "chat_with_verification",
]
