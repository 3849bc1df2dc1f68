"""Where similar becomes too similar: three zones, and how many make a cluster."""

import math
from dataclasses import dataclass
from enum import StrEnum

from holdfast.errors import ConfigError

LOWEST, HIGHEST = 0.50, 0.99
"""Thresholds outside this range would accuse everyone, or nobody."""


class Zone(StrEnum):
    """What a similarity means."""

    SAFE = "safe"
    WARNING = "warning"
    DERIVATIVE = "derivative"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Similarities from `warning` on are flagged, from `derivative` on one of the two votes is discarded."""

    warning: float = 0.80
    derivative: float = 0.92
    min_cluster_size: int = 3

    def __post_init__(self) -> None:
        for name in ("warning", "derivative"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise ConfigError(f"the {name} threshold is {value!r}: give a number")
            if not LOWEST <= value <= HIGHEST:
                raise ConfigError(f"the {name} threshold is {value}: it must lie in [{LOWEST}, {HIGHEST}]")
        if not self.warning < self.derivative:
            raise ConfigError(
                f"the warning threshold ({self.warning}) must lie below the derivative one ({self.derivative})"
            )
        if not isinstance(self.min_cluster_size, int) or self.min_cluster_size < 2:
            raise ConfigError(
                f"min_cluster_size is {self.min_cluster_size!r}: a cluster has at least 2 agents"
            )

    @classmethod
    def high_stakes(cls) -> "Thresholds":
        """Lower, so that subtle agreement is seen early."""
        return cls(warning=0.72, derivative=0.86, min_cluster_size=3)

    @classmethod
    def creative(cls) -> "Thresholds":
        """Higher, so that a swarm may like the same idea without being accused."""
        return cls(warning=0.88, derivative=0.96, min_cluster_size=4)

    def zone(self, similarity: float) -> Zone:
        """The zone of a similarity."""
        if similarity >= self.derivative:
            return Zone.DERIVATIVE
        return Zone.WARNING if similarity >= self.warning else Zone.SAFE
