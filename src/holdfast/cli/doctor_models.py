"""What `holdfast doctor` says of language models: which are named, whether they can be called, and what they may cost.

Nothing is sent: a model that is named is connected to, not asked.
"""

from typing import TYPE_CHECKING, Any

from holdfast.errors import HoldfastError

if TYPE_CHECKING:
    from holdfast.config import Config

READY = "ready"
NONE = "none: claims are decided by exact rules and the embedded judge"


def examine_models() -> dict[str, Any]:
    """Every check that may ask a model, with the model that it asks and what would keep it from doing so."""
    from holdfast.config import Config
    from holdfast.grounding.model_tier import band_of

    config = Config.load()
    named = {
        "verification": config.verification.verification_model,
        "premises": config.premises.model,
        "sycophancy": config.sycophancy.model,
        "guard": config.guard.model,
    }
    checks = {check: _examined(model, config) for check, model in named.items()}
    band = band_of(config.verification)
    return {
        "checks": checks,
        "uncertain_band": [band.low, band.high],
        "calls_per_answer": config.llm.calls_per_answer,
        "max_cost_usd": config.llm.max_cost_usd,
        "max_calls": config.llm.max_calls,
        "cache_days": config.llm.cache_days if config.llm.cache else None,
        "problems": [
            f"model of {check}: {found['state']}"
            for check, found in checks.items()
            if found["state"] not in (READY, NONE)
        ],
    }


def _examined(model: str | None, config: "Config") -> dict[str, str | None]:
    if model is None:
        return {"model": None, "state": NONE}
    from holdfast.llm import connect
    from holdfast.llm.ids import parse_model_id

    try:
        known = str(parse_model_id(model))  # without a password that an address may hold
    except HoldfastError as error:
        return {"model": "no model", "state": str(error)}
    try:
        connect(model, config.llm)
    except HoldfastError as error:
        return {"model": known, "state": str(error)}
    return {"model": known, "state": READY}


def model_rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    """The same as rows of a table: models of single checks only where they are named."""
    rows = []
    for check, asked in found["checks"].items():
        if asked["model"] is not None or check == "verification":
            state = asked["state"]
            rows.append(
                (f"model of {check}", state if asked["model"] is None else f"{asked['model']}, {state}")
            )
    if any(asked["model"] for asked in found["checks"].values()):
        rows.append(("limits of models", _limits(found)))
    return rows


def _limits(found: dict[str, Any]) -> str:
    low, high = found["uncertain_band"]
    caps = [
        f"asked from P(support) {low:g} to {high:g}",
        f"{found['calls_per_answer']} calls for ten claims",
        "no cap on cost"
        if found["max_cost_usd"] is None
        else f"at most ${found['max_cost_usd']:g} an answer",
    ]
    if found["max_calls"] is not None:
        caps.append(f"at most {found['max_calls']} calls an answer")
    days = found["cache_days"]
    return ", ".join([*caps, "verdicts not kept" if days is None else f"verdicts kept {days:g} days"])
