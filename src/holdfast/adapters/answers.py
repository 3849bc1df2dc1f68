"""The last answer of a conversation of LangChain's messages, checked against what its tools said."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import TYPE_CHECKING, Any

from holdfast.adapters.settings import verification_settings
from holdfast.adapters.telemetry import emit_evaluations
from holdfast.claims import load_evidence
from holdfast.claims.types import Evidence
from holdfast.config import Config
from holdfast.errors import HoldfastError
from holdfast.grounding.coverage import why_unknown
from holdfast.grounding.types import ClaimStatus, ClaimVerification, VerificationResult
from holdfast.grounding.verification import verify_response
from holdfast.llm.credentials import without_keys

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage, AnyMessage

WITHHELD = "This answer was withheld: the evidence does not carry it."
METADATA = "verification"
"""The key in an answer's `response_metadata`."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One answer and what was found out about it; `failure` says what of the check failed."""

    text: str
    result: VerificationResult | None
    failure: str | None = None

    @property
    def is_flagged(self) -> bool:
        """Some claim of it does not hold."""
        return self.result is not None and any(claim.is_flagged for claim in self.result.report.claims)

    @property
    def rank(self) -> tuple[bool, float]:
        """To choose between versions: one that holds, then the surer one."""
        confidence = None if self.result is None else self.result.confidence
        return not self.is_flagged, -1.0 if confidence is None else confidence

    def to_dict(self) -> dict[str, Any]:
        """What stands beside the answer: plain values, so that a checkpoint can keep it."""
        claims = [] if self.result is None else self.result.report.claims
        checked = [claim for claim in claims if claim.verdict is not None]
        grounded = None if self.result is None else self.result.is_grounded
        return {
            "status": {True: "grounded", False: "flagged", None: "unchecked"}[grounded],
            "reason": self.failure or (_why_not(claims) if grounded is None else None),
            "confidence": None if self.result is None else self.result.confidence,
            "is_grounded": grounded,
            "claims_checked": len(checked),
            "claims_supported": sum(claim.verdict is ClaimStatus.SUPPORTED for claim in checked),
            "flagged": [
                {"claim": claim.claim_text, "verdict": str(claim.verdict), "reason": claim.reason}
                for claim in claims
                if claim.is_flagged
            ],
        }


@dataclass(frozen=True)
class AnswerCheck:
    """How answers are checked: against tool messages, and against `context` or what `recall` finds."""

    context: Any = None
    """Evidence for every question, or a function, also an async one, from the question to evidence."""
    recall: Any = None
    """A Memory, or anything that `as_recall` takes."""
    k: int = 5
    judge: Any = None
    model: Any = None
    config: Config = field(default_factory=Config.load)

    async def check(self, messages: "Sequence[AnyMessage]", text: str) -> Checked:
        """Check `text` as the answer to these messages. A check that fails never costs the answer."""
        question = question_of(messages)
        try:
            evidence = [*tool_evidence(messages), *await self._more(question)]
            result = await verify_response(
                question,
                text,
                [{"id": piece.id, "text": piece.text} for piece in evidence],
                config=verification_settings(self.config),
                judge=self.judge,
                model=self.model,
            )
        except Exception as error:
            return Checked(text, None, told(error))
        report = result.report
        emit_evaluations(report.claims, self.config.telemetry, response_id=report.response_id)
        return Checked(text, result)

    async def _more(self, question: str) -> list[Evidence]:
        given = self.context(question) if isinstance(self.context, Callable) else self.context  # type: ignore[arg-type]
        if isawaitable(given):
            given = await given
        found = load_evidence(given) if given else []
        if self.recall is None or not question.strip():
            return found
        from holdfast.memory import as_recall

        hits = await as_recall(self.recall).recall(question, self.k)
        return [*found, *(Evidence(hit.passage.id, hit.passage.text) for hit in hits)]


def told(error: Exception) -> str:
    """An error in words for whoever reads the verification: without keys, which clients quote in theirs."""
    return (
        str(error) if isinstance(error, HoldfastError) else without_keys(f"{type(error).__name__}: {error}")
    )


def question_of(messages: "Sequence[AnyMessage]") -> str:
    """The last thing that a person said."""
    return next((str(message.text) for message in reversed(messages) if message.type == "human"), "")


def tool_evidence(messages: "Sequence[AnyMessage]") -> list[Evidence]:
    """What tools said."""
    said = [str(message.text) for message in messages if message.type == "tool"]
    return [Evidence(f"tool-{number}", text) for number, text in enumerate(said, 1) if text.strip()]


def final_answer(messages: "Sequence[Any]") -> "AIMessage | None":
    """The last message, if it is an answer in words and not a call of tools."""
    last = messages[-1] if messages else None
    if last is None or last.type != "ai" or last.tool_calls or not str(last.text).strip():
        return None
    return last  # type: ignore[no-any-return]


def annotated(message: "AIMessage", checked: Checked, *, block: bool) -> "AIMessage":
    """The message with the verification beside it, and its words kept back where that is wanted."""
    beside = {**message.response_metadata, METADATA: checked.to_dict()}
    update: dict[str, Any] = {"response_metadata": beside}
    if block and checked.is_flagged:
        # Of an answer that is kept back, its claims are, too.
        beside[METADATA] = {**beside[METADATA], "flagged": []}
        update["content"] = WITHHELD
    return message.model_copy(update=update)


def _why_not(claims: Sequence[ClaimVerification]) -> str:
    return "; ".join(why_unknown(claims)) or "it makes no claim"
