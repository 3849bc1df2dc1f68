"""The plain functions: names and arguments as in `holdfast.aio`, for scripts, notebooks and running loops."""

from typing import Any

from holdfast import sync
from holdfast.claims import EvidenceSource
from holdfast.config import Config
from holdfast.correction import correct
from holdfast.correction.correct import UserModel
from holdfast.correction.types import CRAGResult
from holdfast.grounding.types import VerificationResult
from holdfast.judges.types import Judge


def corrective_rag_loop(
    query: str,
    original_response: str,
    verification: VerificationResult,
    context: EvidenceSource | None = None,
    user_model: UserModel | None = None,
    max_attempts: int = 2,
    *,
    memory: Any = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> CRAGResult:
    """Correct an answer whose claims are not carried, and give back the best version, never a worse one.

    `user_model` writes it again: a model id, a connected model, or a function. Without one the answer is only cut and
    quoted. `memory` is searched for what the claims lack: a Memory, or anything that `as_recall` takes.
    """
    return sync.run(
        correct.corrective_rag_loop(
            query,
            original_response,
            verification,
            context,
            user_model,
            max_attempts,
            memory=memory,
            judge=judge,
            config=config,
        )
    )


def verify_and_correct(
    query: str,
    response: str,
    context: EvidenceSource | None = None,
    user_model: UserModel | None = None,
    *,
    memory: Any = None,
    enable_crag: bool = True,
    confidence_threshold: float | None = None,
    max_crag_attempts: int | None = None,
    judge: Judge | None = None,
    config: Config | None = None,
) -> CRAGResult:
    """Verify an answer, and correct it when its confidence is below the threshold (0.7 unless set otherwise).

    Without a `context` the passages come from `memory`, which is searched for the query and the claims.
    """
    return sync.run(
        correct.verify_and_correct(
            query,
            response,
            context,
            user_model,
            memory=memory,
            enable_crag=enable_crag,
            confidence_threshold=confidence_threshold,
            max_crag_attempts=max_crag_attempts,
            judge=judge,
            config=config,
        )
    )
