"""One question to a guard: what was asked, under which settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from holdfast.claims import EvidenceSource
from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.correction.checking import load_context
from holdfast.correction.correct import changed
from holdfast.errors import InputError
from holdfast.guard.history import as_messages
from holdfast.guard.parts import Parts
from holdfast.llm.types import Message

Trigger = Literal["critical", "confidence"]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with its conversation, its evidence and its settings."""

    question: str
    history: tuple[Message, ...]
    given: tuple[Evidence, ...]
    """Evidence that the caller brought."""
    config: Config
    verify: bool
    trigger: Trigger = "critical"
    """What makes an answer fail: critical gaps or too little confidence, or confidence alone."""

    @property
    def why_not(self) -> str | None:
        """Why nothing is checked; None when something is."""
        if not self.verify:
            return "verification was switched off for this answer"
        return None if self.config.verification.enabled else "verification is off"


async def make_asking(
    question: object,
    parts: Parts,
    *,
    history: Sequence[Any] = (),
    context: EvidenceSource | None = None,
    verify: bool = True,
    mode: str | None = None,
    on_failure: str | None = None,
    trigger: Trigger = "critical",
) -> Asking:
    """A question that can be asked; what cannot be used is an error before the model is called."""
    if not isinstance(question, str):
        raise InputError(f"the question must be a string, not {type(question).__name__}")
    if not question.strip():
        raise InputError("the question is empty: ask something")
    if context is None and parts.knows_nothing:
        raise InputError("there is no model and no memory: pass one of them, or context=")
    return Asking(
        question,
        as_messages(history),
        tuple(await load_context(context)),
        changed(parts.config, {"mode": mode, "on_failure": on_failure}),
        verify,
        trigger,
    )
