"""What tokens cost: from the published list, or as configured; None where nobody knows."""

from dataclasses import dataclass
from typing import Any

from holdfast.config import LLMConfig
from holdfast.errors import ConfigError
from holdfast.llm.ids import COMPATIBLE, ModelId

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class PriceList:
    """Dollars for the tokens of one model."""

    model: ModelId
    input_usd_per_mtok: float | None = None
    output_usd_per_mtok: float | None = None

    @classmethod
    def of(cls, model: ModelId, config: LLMConfig) -> "PriceList":
        """Configured prices win; half of them is an error."""
        given = (config.input_usd_per_mtok, config.output_usd_per_mtok)
        if (given[0] is None) != (given[1] is None):
            raise ConfigError("set both llm.input_usd_per_mtok and llm.output_usd_per_mtok, or neither")
        return cls(model, *given)

    @property
    def known(self) -> bool:
        """Whether a cap on cost can be kept."""
        return self.cost(1, 1) is not None

    def cost(self, input_tokens: int | None, output_tokens: int | None, detail: Any = None) -> float | None:
        """Dollars of one call; `detail` is the provider's own account, which knows of cached tokens."""
        if input_tokens is None or output_tokens is None:
            return None
        if self.input_usd_per_mtok is not None and self.output_usd_per_mtok is not None:
            return (
                input_tokens * self.input_usd_per_mtok + output_tokens * self.output_usd_per_mtok
            ) / _MILLION
        return self._published(input_tokens, output_tokens, detail)

    def _published(self, input_tokens: int, output_tokens: int, detail: Any) -> float | None:
        if self.model.provider == COMPATIBLE:
            return None  # the same name costs something else on every server
        from genai_prices import Usage, calc_price

        usage = detail or Usage(input_tokens=input_tokens, output_tokens=output_tokens)
        try:
            price = calc_price(usage, self.model.name, provider_id=self.model.provider)
        except (LookupError, ValueError):
            return None
        return float(price.total_price)
