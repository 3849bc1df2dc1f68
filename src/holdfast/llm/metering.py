"""What a model took, in its own account and in those of the runs that others open with it."""

from collections.abc import Mapping
from typing import Any, cast

from holdfast.llm.types import LanguageModel, Usage


def metered(model: LanguageModel) -> LanguageModel:
    """The same model, whose usage holds that of its runs: also of those that were cut off and never reported it."""
    return cast(LanguageModel, _Metered(model))


class _Metered:
    def __init__(self, model: LanguageModel) -> None:
        self._model = model
        self._accounts = [model]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    def for_run(self) -> LanguageModel:
        run = self._model.for_run()
        if all(run is not account for account in self._accounts):
            self._accounts.append(run)
        return run

    def usage(self, component: str | None = None) -> Usage:
        return sum((account.usage(component) for account in self._accounts), start=Usage())

    def spent(self) -> Mapping[str, Usage]:
        names = dict.fromkeys(name for account in self._accounts for name in account.spent())
        return {name: self.usage(name) for name in names}
