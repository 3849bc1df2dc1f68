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


def _bare(label: Any) -> Any:
    return label.strip(" []()<>:.\"'") if isinstance(label, str) else label


def _one_of_each(reply: Any) -> Any:
    """Labels that are the same without their brackets come once: of two different values, neither can be believed."""
    if isinstance(reply, dict):
        found = {_bare(label): value for label, value in reply.items()}
        if any(found[_bare(label)] != value for label, value in reply.items()):
            raise ValueError("a label comes twice, with different values")
    return reply


VerdictWord = Annotated[Literal["supported", "partly", "contradicted", "absent"], _word_of(VERDICT_WORDS)]
TruthWord = Annotated[Literal["true", "false", "unknown"], _word_of(TRUTH_WORDS)]
Label = Annotated[str, BeforeValidator(_bare)]


class Verdicts(RootModel[Annotated[dict[Label, VerdictWord], BeforeValidator(_one_of_each)]]):
    """Of statements on their evidence, by label."""


class Truths(RootModel[Annotated[dict[Label, TruthWord], BeforeValidator(_one_of_each)]]):
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
