"""Checks inside the loop: every claim, on all evidence, by the judges that the settings name."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from holdfast.claims import EvidenceSource, load_evidence
from holdfast.claims.types import Claim, Evidence
from holdfast.config import Config, VerificationConfig
from holdfast.errors import JudgeError
from holdfast.grounding.mapping import EvidenceMap
from holdfast.grounding.readers import open_readers
from holdfast.grounding.readings import Wishes
from holdfast.grounding.threads import aside
from holdfast.grounding.types import HallucinationReport, VerificationResult
from holdfast.grounding.verification import verify_response
from holdfast.judges.types import Judge
from holdfast.llm.metering import metered
from holdfast.llm.types import LanguageModel, Usage

T = TypeVar("T")


@dataclass(slots=True)
class Checker:
    """Verifies versions of one answer, and counts what that takes."""

    config: VerificationConfig
    judge: Judge | None = None
    model: LanguageModel | None = None
    used: Usage = field(default_factory=Usage)
    timeout_s: float | None = None

    async def check(self, query: str, response: str, evidence: Sequence[Evidence]) -> VerificationResult:
        """Hold a response against the evidence."""
        passages = list(evidence)

        def checking(model: LanguageModel | None) -> Awaitable[VerificationResult]:
            work = verify_response(
                query, response, passages, config=self.config, judge=self.judge, model=model
            )
            return no_longer_than(self.timeout_s, work)

        return await self.counted(checking)

    async def supports(
        self, claims: Sequence[Claim], query: str, evidence: Sequence[Evidence]
    ) -> list[float | None]:
        """P(support) of single claims by the embedded judge, which costs nothing; None for what it does not read."""

        async def read() -> dict[str, float]:
            config = self.config.model_copy(update={"verification_model": None})
            known = await aside(sum(len(piece.text) for piece in evidence), EvidenceMap, list(evidence))
            async with open_readers(config, None, None) as readers:
                readable = [claim for claim in numbered if readers.can_read(claim)]
                readings = await readers.read(readable, known, Wishes(query))
            return {
                reading.claim.id: reading.best.support for reading in readings if reading.best is not None
            }

        numbered = [replace(claim, id=str(number)) for number, claim in enumerate(claims)]
        found = await no_longer_than(self.timeout_s, read()) if numbered else {}
        return [found.get(claim.id) for claim in numbered]

    async def counted(
        self, checking: Callable[[LanguageModel | None], Awaitable[VerificationResult]]
    ) -> VerificationResult:
        """What a check with the model gives; what it took is counted, also when it fails or is cut off."""
        model = None if self.model is None else metered(self.model.for_run())
        try:
            result = await checking(model)
        except BaseException:
            self.used += Usage() if model is None else model.usage()
            raise
        self.used += report_usage(result.report)
        return result


async def no_longer_than(timeout_s: float | None, work: Awaitable[T]) -> T:
    """What the work gives; a JudgeError when it takes longer. None waits as long as it takes."""
    try:
        async with asyncio.timeout(timeout_s) as clock:
            return await work
    except TimeoutError:
        if not clock.expired():
            raise
        raise JudgeError(f"the check took longer than {timeout_s:g} s (guard.check_timeout_s)") from None


def open_checker(config: Config, judge: Judge | None, *, full: bool = False) -> Checker:
    """A checker by the settings; in `full`, of every claim, whatever their mode says."""
    chosen = config.verification
    if full:
        chosen = chosen.model_copy(update={"mode": "full", "max_claims_per_response": None})
    return Checker(chosen, judge, open_model(config, judge))


def open_model(config: Config, judge: Judge | None) -> LanguageModel | None:
    """The model above the judge, connected as this configuration says; a caller's own judge stands alone."""
    named = config.verification.verification_model
    if named is None or judge is not None:
        return None
    from holdfast.llm import connect

    return connect(named, config.llm).keeping_in(config.store)


def on_request(config: Config | None) -> Config:
    """Settings of a call without any: everything is looked at, unless a file or a variable says otherwise."""
    if config is not None:
        return config
    loaded = Config.load()
    return loaded.model_copy(update={"verification": loaded.verification_on_request})


async def load_context(context: EvidenceSource | None) -> list[Evidence]:
    """The passages of a context; none where there is nothing in it."""
    if context is None or _is_blank(context):
        return []
    return await asyncio.to_thread(load_evidence, context)


def _is_blank(context: EvidenceSource) -> bool:
    if isinstance(context, str):
        return not context.strip()
    return isinstance(context, Mapping | Sequence) and not context


def is_enough(verification: VerificationResult, config: VerificationConfig) -> bool:
    """Confident enough, and nothing critical left."""
    confidence = verification.confidence
    return (
        confidence is not None
        and confidence >= config.confidence_threshold
        and not verification.report.has_critical_gaps
    )


def report_usage(report: HallucinationReport) -> Usage:
    """What a check took of a model."""
    use = report.model_use
    return Usage(use.calls, use.input_tokens, use.output_tokens, report.cost_usd)
