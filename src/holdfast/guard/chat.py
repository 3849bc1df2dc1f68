"""A chat turn in the form of an API: the answer, and its verification beside it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from holdfast.claims import EvidenceSource
from holdfast.config import Config
from holdfast.correction.correct import changed
from holdfast.guard.guard import Guard
from holdfast.guard.types import ChatResponse
from holdfast.judges.types import Judge


async def chat_with_verification(
    prompt: str,
    workspace: str | None = None,
    model: Any = None,
    enable_verification: bool = True,
    enable_crag: bool = True,
    confidence_threshold: float | None = None,
    *,
    history: Sequence[Any] = (),
    context: EvidenceSource | None = None,
    memory: Any = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> ChatResponse:
    """Answer a prompt from a workspace's memory, verify the answer, and correct it below the confidence threshold.

    `workspace` is a space of the store, the configured one without it; `memory` takes its place, and `context` that of
    both.
    """
    settings = _settings(config or Config.load(), enable_crag, confidence_threshold)
    async with (
        _known(workspace, memory, context, settings) as known,
        Guard(model, known, settings, judge=judge) as guard,
    ):
        answer = await guard._ask(
            prompt, history=history, context=context, verify=enable_verification, trigger="confidence"
        )
    checked = enable_verification and settings.verification.enabled
    summary = answer.summary(show_claims=settings.verification.show_claims) if checked else None
    return ChatResponse(answer.text, answer.model, workspace, summary, answer)


def _settings(config: Config, enable_crag: bool, confidence_threshold: float | None) -> Config:
    """Correction is a retry below the threshold, with attempts of its own."""
    verification = config.verification
    given = {
        "confidence_threshold": confidence_threshold,
        "on_failure": "retry" if enable_crag else verification.on_failure.replace("retry", "flag"),
        "max_retries": verification.max_crag_attempts,
    }
    return changed(config, given)


@asynccontextmanager
async def _known(
    workspace: str | None, memory: Any, context: EvidenceSource | None, config: Config
) -> AsyncIterator[Any]:
    if memory is not None or (workspace is None and context is not None):
        yield memory
        return
    from holdfast.memory.memory import Memory

    known = Memory(space=workspace, config=config)
    try:
        # Whoever names a workspace is told that it cannot be opened; without one, that costs no answer of a model.
        yield known if workspace is None else await known.__aenter__()
    finally:
        await known.close()
