"""What correction answers: the best version of an answer, and every step that led to it."""

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict

from holdfast.claims.types import Evidence
from holdfast.grounding.types import Probability, Spent, VerificationResult
from holdfast.pretty import print_pretty

if TYPE_CHECKING:
    from rich.console import RenderableType

Stop = Literal[
    "off", "not_needed", "grounded", "withdrawn", "nothing_to_correct", "attempts_spent", "unchecked"
]
AttemptOutcome = Literal["kept", "discarded", "failed", "evidence_found"]


class Value(BaseModel):
    """A frozen value that can be written as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, strings and numbers."""
        return self.model_dump(mode="json")

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON: any text survives it."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)


class CorrectionAttempt(Value):
    """One turn of the loop: what was searched for, what was found, what was written, and whether it was kept."""

    outcome: AttemptOutcome
    """`kept` when it was better than everything before it; `evidence_found` when the answer holds as it stands."""
    queries: list[str]
    new_evidence_ids: list[str]
    response: str | None
    """None when nothing was written."""
    verification: VerificationResult | None
    """None when nothing was written, or it could not be checked."""
    problems: list[str]
    """What went wrong: a search, the writing or the check."""
    changes: list[str] = []
    """Without a model: what an edit did to fields of JSON and rows of tables, and what of them had to stay."""


class CRAGResult(Value):
    """The best version of an answer; it is never worse than the one that was given."""

    final_response: str
    confidence: Probability | None
    """None when no claim of it could be checked."""
    attempts: int
    """Rewritings that were asked for."""
    verification_history: list[VerificationResult]
    """Every check in the order in which it was made, the first one first."""
    additional_context_used: bool
    """Passages were found that the first check had not read."""

    verification: VerificationResult
    """Of the final response."""
    history: list[CorrectionAttempt]
    evidence: list[Evidence]
    """What the last check read, newest passages first."""
    stopped: Stop
    improved: bool
    """The final response is another one than the one that was given."""
    withdrawn: bool = False
    """The final response only says that the evidence does not tell, because nothing of the answer held."""
    costs: dict[str, Spent] = {}
    """By component: `correction` is the writing, `verification` the checks."""

    def __str__(self) -> str:
        from holdfast.correction.views import outcome_line

        return f"{outcome_line(self)}\n{self.final_response}"

    def _repr_html_(self) -> str:
        from holdfast.correction.views import correction_page

        return correction_page(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.correction.views import CorrectionView

        return CorrectionView(self)
