"""Every error that Holdfast raises on purpose.

HoldfastError
├── InputError            text, evidence or a file that cannot be used (also a ValueError)
├── ConfigError           a setting that is unknown or out of range (also a ValueError)
├── MissingExtraError     an optional part is not installed (also an ImportError)
├── WeightsError          the shipped weights are missing or damaged
├── CalibrationError      too few or unusable labelled rows (also a ValueError)
├── JudgeError            a judge failed; the claims it was asked about are unchecked
├── StoreError            the store failed; what was acknowledged is kept
│   ├── StoreUnavailableError   it cannot be reached, opened or written
│   ├── StoreBusyError          it is locked by another program; trying again may help
│   ├── StoreFullError          there is no room left on its disk
│   ├── StoreDamagedError       it is damaged, or not a store at all
│   └── StoreVersionError       it was written by a newer Holdfast, or must be migrated first
├── TraceError            a trace that does not exist, or a graph that cannot be (also a ValueError)
├── TribunalError         a step that a tribunal's rules do not allow, or no such tribunal (also a ValueError)
├── AuditError            an audit cannot go on; what was done is kept, and the same command resumes it
├── RecallError           a memory or a retriever could not search; nothing was found out
└── ModelError            a language model gave no usable answer; what it was asked about is unchecked
    ├── ModelUnavailableError   an outage, a timeout, too many requests, or a key that was not accepted
    ├── ModelRefusedError       the model declined to answer
    ├── ModelReplyError         the reply could not be read, even after one repair
    └── BudgetSpentError        the next call might pass a cap on cost, calls or time
"""


class HoldfastError(Exception):
    """The root of the tree: catch it to catch all of them."""


class InputError(HoldfastError, ValueError):
    """Text, evidence or a file that cannot be used."""


class ConfigError(HoldfastError, ValueError):
    """A setting that is unknown or out of range."""


class MissingExtraError(HoldfastError, ImportError):
    """An optional part is not installed; the message names the command that installs it."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs an optional part. Install it with: pip install 'holdfast[{extra}]'")
        self.what, self.extra = what, extra

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        # An error of a worker process travels by pickle, which would pass on the message alone.
        return type(self), (self.what, self.extra)


class WeightsError(HoldfastError):
    """The shipped weights are missing or damaged."""


class CalibrationError(HoldfastError, ValueError):
    """Too few or unusable labelled rows."""


class JudgeError(HoldfastError):
    """A judge failed; the claims it was asked about are unchecked."""


class ModelError(HoldfastError):
    """A language model gave no usable answer; what it was asked about is unchecked."""


class ModelUnavailableError(ModelError):
    """An outage, a timeout, too many requests, or a key that was not accepted."""


class ModelRefusedError(ModelError):
    """The model declined to answer."""


class ModelReplyError(ModelError):
    """The reply could not be read, even after one repair."""


class BudgetSpentError(ModelError):
    """The next call might pass a cap on cost, calls or time, so it was not made."""


class StoreError(HoldfastError):
    """The store failed; what was acknowledged is kept."""


class StoreUnavailableError(StoreError):
    """The store cannot be reached, opened or written."""


class StoreBusyError(StoreError):
    """The store is locked by another program; trying again may help."""


class StoreFullError(StoreError):
    """There is no room left on the store's disk."""


class StoreDamagedError(StoreError):
    """The store is damaged, or not a store at all."""


class StoreVersionError(StoreError):
    """The store was written by a newer Holdfast, or must be migrated first."""


class TraceError(HoldfastError, ValueError):
    """A trace that does not exist, or a graph that cannot be."""


class AuditError(HoldfastError):
    """An audit cannot go on; what was done is kept, and the same command resumes it."""


class RecallError(HoldfastError):
    """A memory or a retriever could not search: no hits is an answer, this is none."""


class TribunalError(HoldfastError, ValueError):
    """A step that the tribunal's rules do not allow now, or a tribunal that does not exist."""
