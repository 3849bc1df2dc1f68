"""An evaluator for LlamaIndex: does the response hold against its contexts, claim by claim, without a model?"""

from collections.abc import Sequence
from typing import Any

from holdfast.adapters.settings import verification_settings
from holdfast.adapters.telemetry import emit_evaluations
from holdfast.config import Config
from holdfast.errors import HoldfastError, InputError, MissingExtraError
from holdfast.grounding.coverage import why_unknown
from holdfast.grounding.types import VerificationResult
from holdfast.grounding.verification import verify_response

try:
    from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
    from llama_index.core.prompts.mixin import PromptDictType
except ImportError as error:
    raise MissingExtraError("the evaluator for LlamaIndex", "llamaindex") from error


class GroundingEvaluator(BaseEvaluator):
    """Passes a response whose claims the contexts carry; the score is the confidence, the feedback says what is wrong.

    A response of which nothing could be checked is an invalid result with its reason, not a score of 0.
    """

    def __init__(
        self,
        *,
        config: Config | None = None,
        judge: Any = None,
        model: Any = None,
        min_confidence: float = 0.0,
    ) -> None:
        self._config = config or Config.load()
        self._judge = judge
        self._model = model
        self._min_confidence = min_confidence

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        **kwargs: Any,
    ) -> EvaluationResult:
        """Check every claim of `response` against `contexts`."""
        if response is None or contexts is None:
            raise InputError("response and contexts are needed: what is said, and what it is held against")
        asked: dict[str, Any] = {"query": query, "response": response, "contexts": list(contexts)}
        try:
            result = await verify_response(
                query or "",
                response,
                list(contexts),
                config=verification_settings(self._config),
                judge=self._judge,
                model=self._model,
            )
        except HoldfastError as error:
            return EvaluationResult(**asked, invalid_result=True, invalid_reason=str(error))
        report = result.report
        emit_evaluations(report.claims, self._config.telemetry, response_id=report.response_id)
        return EvaluationResult(**asked, **self._judged(result))

    def _judged(self, result: VerificationResult) -> dict[str, Any]:
        if result.confidence is None or result.is_grounded is None:
            reasons = "; ".join(why_unknown(result.report.claims))
            return {"invalid_result": True, "invalid_reason": reasons or "it makes no claim"}
        return {
            "passing": result.is_grounded and result.confidence >= self._min_confidence,
            "score": result.confidence,
            "feedback": _feedback(result),
        }

    def _get_prompts(self) -> PromptDictType:
        return {}

    def _update_prompts(self, prompts_dict: PromptDictType) -> None:
        """It has none."""


def _feedback(result: VerificationResult) -> str:
    claims = result.report.claims
    lines = [f"{claim.verdict}: {claim.claim_text}: {claim.reason}" for claim in claims if claim.is_flagged]
    return "\n".join(lines) or "every claim that was checked is supported"
