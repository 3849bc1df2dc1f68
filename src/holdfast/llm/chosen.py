"""The model that a check asks: the caller's, one by its name, or the configured one."""

from holdfast.config import Config
from holdfast.llm.types import LanguageModel


def chosen_model(model: LanguageModel | str | None, configured: str | None) -> LanguageModel | None:
    """A connected model as it is, a name connected with the configured settings, None where none is named."""
    chosen = model if model is not None else configured
    if not isinstance(chosen, str):
        return chosen
    from holdfast.llm import connect

    return connect(chosen, Config.load().llm)
