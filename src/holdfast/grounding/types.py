"""What grounding answers: a verification per claim, the gaps, the coverage, the report, the short result."""

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from holdfast.pretty import print_pretty

if TYPE_CHECKING:
    from rich.console import RenderableType

Probability = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Bits = Annotated[float, Field(ge=0.0, allow_inf_nan=False)]
Outcome = Literal["verdict", "unchecked", "error"]
Severity = Literal["low", "medium", "high", "critical"]
Level = Literal["high", "medium", "low", "very low"]


class ClaimStatus(StrEnum):
    """The four verdicts."""

    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially_supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


class GapType(StrEnum):
    """Why a claim is flagged; the same words name gaps."""

    UNSUPPORTED = "unsupported"
    PARTIAL_SUPPORT = "partial_support"
    PHANTOM_CITATION = "phantom_citation"
    CONTRADICTED = "contradicted"
    OVER_EXTRAPOLATION = "over_extrapolation"
    EVIDENCE_INDEPENDENT = "evidence_independent"


class _Value(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_dict(self) -> dict[str, Any]:
        """Plain dictionaries, lists, strings and numbers."""
        return self.model_dump(mode="json")

    def to_json(self, *, indent: int | None = None) -> str:
        """ASCII JSON: any text survives it, unpaired surrogates included."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)


class Quote(_Value):
    """The words of the evidence that a verdict rests on: `evidence.text[start:end] == text`."""

    evidence_id: str
    text: str
    start: int
    end: int
    words: str = ""
    """How it reads in another text: without list marks, tags and references of the passage, a row with its columns."""
    before: str = ""
    """What these words need before them: the sentence that says who "she" is, or the heading of a section."""


class Highlight(_Value):
    """Words of the answer that the evidence does not carry: `response[start:end]`."""

    start: int
    end: int
    score: Probability


class ClaimVerification(_Value):
    """Everything known about one claim; scores are None when it is unchecked."""

    claim_id: str
    claim_text: str
    evidence_ids: list[str] = []
    """The passages that bear on it, best first."""

    outcome: Outcome = "verdict"
    outcome_reason: str | None = None
    """Why it is unchecked, or what failed."""
    verdict: ClaimStatus | None = None
    reason: str = ""
    """One sentence that says why, for people."""

    evidence_support: Probability | None = None
    support_interval: tuple[Probability, Probability] | None = None
    """Where P(support) lies when it was not read off exactly: few samples, or a word outside the top tokens."""
    support_alone: Probability | None = None
    """P(support) if it were the whole answer, where other claims beside it make it likelier sound."""
    uncalibrated_support: Probability | None = None
    """P(support) as the judge said it, where a calibration of yours has changed it."""
    short_evidence: bool = False
    """All the evidence has room in one reading, which makes the embedded judge surer (`answer_support`)."""
    contradiction: Probability | None = None
    """P(the evidence says otherwise)."""
    prior_support: Probability | None = None
    """P(support) with the evidence scrubbed."""
    evidence_dependence: Probability | None = None
    dependence_method: Literal["judge", "answers"] | None = None
    consistency_score: Probability | None = None
    """How closely separate readings agree: with the best passage alone, and with all that bears on it."""

    confidence_justified: bool | None = None
    evidence_gap_bits: Bits | None = None

    is_flagged: bool = False
    flag_reason: GapType | None = None
    """`evidence_independent` on a supported claim is a remark: it does not flag the claim."""

    start: int | None = None
    end: int | None = None
    """The claim's span in the response."""
    quotes: list[Quote] = []
    highlights: list[Highlight] = []
    cited_ids: list[str] = []
    phantom_ids: list[str] = []
    """Ids that the claim cites and no evidence has."""
    wrong_citation: bool = False
    """The cited passage does not support it, but another does."""
    critical: bool = False
    hedged: bool = False
    tier: Literal["exact", "embedded", "model"] | None = None
    cost_usd: float | None = Field(default=0.0, ge=0.0, allow_inf_nan=False)

    def _repr_html_(self) -> str:
        from holdfast.grounding.html import claim_page

        return claim_page(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.grounding.terminal import ClaimView

        return ClaimView(self)


class EpistemicGap(_Value):
    """A claim that says more than its evidence, by how much, and what to do."""

    claim_id: str
    claim_text: str
    gap_type: GapType
    gap_bits: Bits | None
    severity: Severity
    suggested_action: str


class Coverage(_Value):
    """What was looked at, and a bound on what the rest may hide."""

    total: int
    checked: int
    unchecked: int
    errors: int
    skipped_by_mode: int
    share: Probability | None
    """checked / total; None without claims."""
    hidden_at_most: int
    """With 95 % confidence, no more flagged claims than this stand among those that were not checked."""


class Spent(_Value):
    """What calls of a language model took; None where the provider did not say."""

    calls: int = 0
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cost_usd: float | None = Field(default=0.0, ge=0.0, allow_inf_nan=False)


class ModelUse(Spent):
    """Which model was asked in this run, about how much of the answer, and what each part of the work took."""

    model: str | None = None
    """None when no model was configured."""
    share: Probability | None = None
    """Share of the claims that were looked at that went on to the model."""
    cache_hits: int = 0
    components: dict[str, Spent] = {}


class HallucinationReport(_Value):
    """All claims of one response, their gaps, and what to do next."""

    response_id: str
    response: str
    total_claims: int
    verified_claims: int
    """Claims that reached a verdict."""
    flagged_claims: int

    claims: list[ClaimVerification]
    gaps: list[EpistemicGap]
    coverage: Coverage

    overall_confidence: Probability | None
    """Mean P(support), critical claims counted twice; None when nothing was checked."""
    answer_support: Probability | None = None
    """P(sound) of the whole answer, from its two weakest claims, if answers are as often sound as not."""
    max_gap_bits: Bits | None
    """The largest of `gaps`; 0 when there are none, None when nothing was checked."""
    has_critical_gaps: bool

    should_retry: bool
    retry_guidance: str | None
    elapsed_ms: float = Field(ge=0.0, allow_inf_nan=False)
    cost_usd: float | None = Field(default=0.0, ge=0.0, allow_inf_nan=False)
    """None when a judge could not tell what it cost."""
    model_use: ModelUse = ModelUse()

    def to_dataframe(self) -> Any:
        """One row a claim, as a pandas DataFrame."""
        from holdfast.grounding.dataframe import claims_frame

        return claims_frame(self.claims)

    def _repr_html_(self) -> str:
        from holdfast.grounding.html import report_page

        return report_page(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.grounding.terminal import ReportView

        return ReportView(self)


class VerifiedClaim(_Value):
    """One claim in the short form."""

    claim: str
    status: ClaimStatus | None
    """None when it is unchecked; `reasoning` then says why."""
    evidence: str | None
    reasoning: str


class VerificationResult(_Value):
    """Is the response grounded in its context? The whole report is beside the short answer."""

    confidence: Probability | None
    level: Level | None
    is_grounded: bool | None
    """No checked claim is flagged; None when none was checked, or when none is flagged and some could not be judged.

    Claims that mode, cap or language left out do not make it None: `report.coverage` tells of them.
    """
    claims: list[VerifiedClaim]
    suggested_corrections: list[str]
    report: HallucinationReport

    def to_dataframe(self) -> Any:
        """One row a claim, as a pandas DataFrame."""
        return self.report.to_dataframe()

    def _repr_html_(self) -> str:
        from holdfast.grounding.html import result_page

        return result_page(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        print_pretty(self, printer)

    def __rich__(self) -> "RenderableType":
        from holdfast.grounding.terminal import ResultView

        return ResultView(self)
