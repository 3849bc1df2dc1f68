"""What a model is asked to reply with. Words are read as whole values: "INCORRECT" is never "CORRECT"."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict


def _folded(value: Any) -> Any:
    return value.strip().casefold() if isinstance(value, str) else value


def _numbers(value: Any) -> Any:
    """Numbers that decide nothing must not spoil a verdict: what is no list of them counts for none."""
    listed = value if isinstance(value, list) else []
    return [n for n in listed if isinstance(n, int) and not isinstance(n, bool)]


class _Reply(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


VerdictWord = Annotated[Literal["supported", "partly", "contradicted", "absent"], BeforeValidator(_folded)]
TruthWord = Annotated[Literal["true", "false", "unknown"], BeforeValidator(_folded)]
Label = Annotated[str, BeforeValidator(lambda v: v.strip(" []()<>:.\"'") if isinstance(v, str) else v)]


class Verdict(_Reply):
    """Of one statement on its evidence."""

    id: Label
    verdict: VerdictWord
    evidence: Annotated[list[int], BeforeValidator(_numbers)] = []
    missing: str = ""


class Verdicts(_Reply):
    """Of a batch of statements."""

    verdicts: list[Verdict]


class Truth(_Reply):
    """Of one statement without evidence."""

    id: Label
    verdict: TruthWord


class Truths(_Reply):
    """Of a batch of statements."""

    verdicts: list[Truth]


class FoundClaim(_Reply):
    """One statement of an answer."""

    quote: str
    text: str = ""
    passages: list[Label] = []


class FoundClaims(_Reply):
    """All statements of an answer."""

    claims: list[FoundClaim]


class ShortAnswer(_Reply):
    """What the model answers to one line."""

    id: Label
    answer: str


class ShortAnswers(_Reply):
    """What the model answers to a batch of lines."""

    answers: list[ShortAnswer]


class Likeness(_Reply):
    """Whether two answers say the same."""

    verdict: Annotated[Literal["same", "overlapping", "different"], BeforeValidator(_folded)]
