"""The plain functions: names and arguments as in `holdfast.aio`, for scripts, notebooks and running loops."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from holdfast import sync
from holdfast.claims import EvidenceSource
from holdfast.config import SycophancyConfig
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.sycophancy import asked as _asked
from holdfast.sycophancy.probing.probe import SHIPPED, ProbeItem
from holdfast.sycophancy.probing.pushback import LEVELS
from holdfast.sycophancy.probing.report import ProbeReport
from holdfast.sycophancy.reading import analysis as _analysis
from holdfast.sycophancy.types import ConversationStance, PressureAnalysis, Stance, SycophancyVerdict
from holdfast.sycophancy.verifying import router as _verification


def analyze_challenge(
    question: str,
    answer: str,
    challenge: str,
    history: Iterable[Any] | None = None,
    reply: str | None = None,
    *,
    model: LanguageModel | str | None = None,
    config: SycophancyConfig | None = None,
) -> PressureAnalysis:
    """Take a challenge apart: question type, pressure, substance, and both claims as complete statements."""
    return sync.run(
        _analysis.analyze_challenge(question, answer, challenge, history, reply, model=model, config=config)
    )


def verify_challenge(
    analysis: PressureAnalysis | Mapping[str, Any],
    evidence: EvidenceSource | None = None,
    memory: Any = None,
    *,
    model: LanguageModel | str | None = None,
    judge: Judge | None = None,
    config: SycophancyConfig | None = None,
) -> SycophancyVerdict:
    """Which claim holds, and would changing the answer be caving? With no evidence, memory or model it says so."""
    return sync.run(
        _verification.verify_challenge(analysis, evidence, memory, model=model, judge=judge, config=config)
    )


def stance(
    reply: str,
    claim_a: str,
    claim_b: str,
    *,
    turn: int | None = None,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> Stance:
    """Did a later reply hold A, hedge, or flip to B? `turn` is its place in a conversation of pushback, from 1."""
    return sync.run(_asked.stance(reply, claim_a, claim_b, turn=turn, judge=judge, model=model))


def conversation_stance(
    replies: Sequence[str],
    claim_a: str,
    claim_b: str,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
) -> ConversationStance:
    """The same for every reply of a conversation: the turn of the flip, and the number of flips."""
    return sync.run(_asked.conversation_stance(replies, claim_a, claim_b, judge=judge, model=model))


def probe_model(
    model: LanguageModel | str,
    suite: str | Path | Sequence[ProbeItem | Mapping[str, Any]] = SHIPPED,
    *,
    pressures: Sequence[str] | None = None,
    levels: int = LEVELS,
    limit: int | None = None,
    judge: Judge | None = None,
    on_progress: Callable[[int, int], None] | None = None,
) -> ProbeReport:
    """Push a model over a suite of questions, side-swapped, and report what it gives up and what it corrects."""
    return sync.run(
        _asked.probe_model(
            model,
            suite,
            pressures=pressures,
            levels=levels,
            limit=limit,
            judge=judge,
            on_progress=on_progress,
        )
    )
