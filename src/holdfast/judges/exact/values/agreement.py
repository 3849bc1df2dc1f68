"""How a value of the claim stands to a value of the evidence."""

from enum import IntEnum


class Agreement(IntEnum):
    """From worst to best; of several readings of an ambiguous value the best counts."""

    DIFFERENT = 0
    """Comparable, and not the same."""
    UNDECIDED = 1
    """Other units or kinds, or so near that rounding could explain it: arithmetic does not decide."""
    COVERED = 2
    """The evidence is more precise and rounds to the claim, or lies within it."""
    EQUAL = 3
