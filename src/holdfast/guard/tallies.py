"""Counts over the answers of a conversation: what was checked, what was found, what it took."""

from collections import Counter
from typing import Any

from holdfast.grounding.model_tier import as_spent
from holdfast.grounding.types import Spent
from holdfast.guard.types import GuardedAnswer
from holdfast.llm.types import Usage


class Tally:
    """Grows by every answer, and keeps none of them."""

    def __init__(self) -> None:
        self.answers = 0
        self.by_status: Counter[str] = Counter()
        self.by_verdict: Counter[str] = Counter()
        self.claims = 0
        self.checked = 0
        self.flagged = 0
        self.corrections = 0
        self.pushbacks = 0
        self.model_ms = 0.0
        self.overhead_ms = 0.0
        self._spent: dict[str, Usage] = {}

    def count(self, answer: GuardedAnswer) -> None:
        """One more answer."""
        self.answers += 1
        self.by_status[answer.status] += 1
        self.by_verdict.update(str(claim.verdict) for claim in answer.claims if claim.verdict is not None)
        self.claims += len(answer.claims)
        self.checked += sum(claim.verdict is not None for claim in answer.claims)
        self.flagged += sum(claim.is_flagged for claim in answer.claims)
        self.corrections += answer.correction is not None and answer.correction.improved
        self.pushbacks += answer.challenge is not None
        self.model_ms += answer.timing.model_ms
        self.overhead_ms += answer.timing.overhead_ms
        for name, spent in answer.costs.items():
            used = Usage(spent.calls, spent.input_tokens, spent.output_tokens, spent.cost_usd)
            self._spent[name] = self._spent.get(name, Usage()) + used

    @property
    def costs(self) -> dict[str, Spent]:
        """By component."""
        return {name: as_spent(used) for name, used in self._spent.items()}

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "answers": self.answers,
            "by_status": dict(self.by_status),
            "claims": self.claims,
            "checked": self.checked,
            "flagged": self.flagged,
            "by_verdict": dict(self.by_verdict),
            "corrections": self.corrections,
            "pushbacks": self.pushbacks,
            "model_ms": round(self.model_ms, 1),
            "overhead_ms": round(self.overhead_ms, 1),
            "costs": {name: spent.to_dict() for name, spent in self.costs.items()},
        }
