"""The plain functions: names and arguments as in `holdfast.aio`, for scripts, notebooks and running loops."""

from holdfast import sync
from holdfast.config import PremisesConfig
from holdfast.judges.types import Judge
from holdfast.llm.types import LanguageModel
from holdfast.premises import verification
from holdfast.premises.types import Premise, PremiseVerdict, QuestionVerification


def extract_premises(
    question: str, *, model: LanguageModel | str | None = None, config: PremisesConfig | None = None
) -> list[Premise]:
    """What the question takes for granted: at most three premises, the most central first."""
    return sync.run(verification.extract_premises(question, model=model, config=config))


def verify_premise(
    premise: Premise | str,
    memory: object,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
    config: PremisesConfig | None = None,
    source: str | None = None,
) -> PremiseVerdict:
    """Does memory support this premise? `memory` is a Memory or anything that `as_recall` takes."""
    return sync.run(
        verification.verify_premise(premise, memory, judge=judge, model=model, config=config, source=source)
    )


def verify_question(
    question: str,
    memory: object,
    *,
    judge: Judge | None = None,
    model: LanguageModel | str | None = None,
    config: PremisesConfig | None = None,
    source: str | None = None,
) -> QuestionVerification:
    """Check what a question takes for granted, and what a yes/no question asks, before it is answered."""
    return sync.run(
        verification.verify_question(question, memory, judge=judge, model=model, config=config, source=source)
    )
