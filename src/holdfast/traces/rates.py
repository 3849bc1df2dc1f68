"""Shares with their 95 % intervals."""

import math

from holdfast.traces.types import Drift, Rate

_Z = 1.959963984540054


def rate(group: str, claims: int, flagged: int, mean_support: float | None) -> Rate:
    """How many of the claims are flagged; no claims, no number."""
    low, high = wilson(flagged, claims) or (None, None)
    share = flagged / claims if claims else None
    # Summing in a database may leave a mean a rounding error outside of the range.
    support = None if mean_support is None else min(1.0, max(0.0, float(mean_support)))
    return Rate(
        group=group, claims=claims, flagged=flagged, rate=share, low=low, high=high, mean_support=support
    )


def wilson(hits: int, total: int) -> tuple[float, float] | None:
    """Wilson's interval of a share; None without anything to count."""
    if total <= 0:
        return None
    share, weight = hits / total, _Z * _Z / total
    middle = (share + weight / 2) / (1 + weight)
    reach = _Z * math.sqrt(share * (1 - share) / total + weight / (4 * total)) / (1 + weight)
    # At the ends of the range rounding would leave the share itself outside.
    return 0.0 if not hits else max(0.0, middle - reach), 1.0 if hits == total else min(1.0, middle + reach)


def drift(earlier: Rate, later: Rate) -> Drift:
    """The change of the rate, with Newcombe's interval; seen when that leaves out 0."""
    if earlier.rate is None or later.rate is None:
        return Drift(earlier=earlier, later=later, change=None, low=None, high=None, direction=None)
    change = later.rate - earlier.rate
    down = math.hypot(later.rate - (later.low or 0.0), (earlier.high or 0.0) - earlier.rate)
    up = math.hypot((later.high or 0.0) - later.rate, earlier.rate - (earlier.low or 0.0))
    low, high = change - down, change + up
    seen = "worse" if low > 0 else "better" if high < 0 else "none seen"
    return Drift.model_validate(
        {"earlier": earlier, "later": later, "change": change, "low": low, "high": high, "direction": seen}
    )
