"""Which judge verifies a claim of a trace."""

from holdfast.errors import ConfigError, InputError
from holdfast.judges.types import Judge
from holdfast.traces.verification import EMBEDDED


def choose_judge(model: str | None, judge: Judge | None, default: Judge | None) -> Judge | None:
    """The judge that was handed over, the one that asks a named model, or the default; None is the embedded one."""
    if model is not None and judge is not None:
        raise InputError("name a verification_model or pass a judge, not both")
    if judge is not None:
        return judge
    if model is None:
        return default
    if model == EMBEDDED:
        return None
    raise ConfigError(
        f"verification_model {model!r} needs a judge that calls it: pass one as judge=, or "
        f"verification_model={EMBEDDED!r} for the one on this machine"
    )
