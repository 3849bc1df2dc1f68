"""What a model is asked to reply with. Words are read as whole values: "INCORRECT" is never "CORRECT"."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, RootModel

from holdfast.llm.prompts import TRUTH_WORDS, VERDICT_WORDS


def _folded(value: Any) -> Any:
    return value.strip().casefold() if isinstance(value, str) else value


def _word_of(words: tuple[str, ...]) -> Any:
    """Reads a word or its first letter, whole."""
    letters = {word[0]: word for word in words}
    return BeforeValidator(
        lambda value: letters.get(folded := _folded(value), folded) if isinstance(value, str) else value
    )


class _Reply(BaseModel):
    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


VerdictWord = Annotated[Literal["supported", "partly", "contradicted", "absent"], _word_of(VERDICT_WORDS)]
TruthWord = Annotated[Literal["true", "false", "unknown"], _word_of(TRUTH_WORDS)]
Label = Annotated[str, BeforeValidator(lambda v: v.strip(" []()<>:.\"'") if isinstance(v, str) else v)]


class Verdicts(RootModel[dict[Label, VerdictWord]]):
    """Of statements on their evidence, by label."""


class Truths(RootModel[dict[Label, TruthWord]]):
    """Of statements without evidence, by label."""


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
