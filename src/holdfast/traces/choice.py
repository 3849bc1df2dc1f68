"""Who verifies a claim of a trace, and under which name that is kept."""

from dataclasses import dataclass

from holdfast.errors import InputError
from holdfast.judges.types import Judge
from holdfast.llm.ids import parse_model_id
from holdfast.llm.types import LanguageModel

EMBEDDED = "embedded"
"""The name of the judge that is used when nobody names another."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A judge, or a language model above the embedded one."""

    judge: Judge | None
    """None is the embedded one."""
    model: LanguageModel | str | None
    name: str


def choose_reader(model: LanguageModel | str | None, judge: Judge | None, default: Reader) -> Reader:
    """The judge that was handed over, the model that was named, or the default."""
    if model is not None and judge is not None:
        raise InputError("name a verification_model or pass a judge, not both")
    if judge is not None:
        return Reader(judge, None, judge_name(judge))
    if model is None:
        return default
    if model == EMBEDDED:
        return Reader(None, None, EMBEDDED)
    # Not as it was written: an address may hold a password, and names are kept.
    return Reader(None, model, str(parse_model_id(model)) if isinstance(model, str) else model.id)


def judge_name(judge: Judge | None) -> str:
    """The name under which a judge's verdicts are kept: its `id` where it has one, else its class."""
    if judge is None:
        return EMBEDDED
    name = getattr(judge, "id", None)
    if isinstance(name, str) and name:
        return name
    kind = type(judge).__name__
    return EMBEDDED if kind == "EmbeddedJudge" else kind
