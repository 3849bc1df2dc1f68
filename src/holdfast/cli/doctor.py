"""`holdfast doctor`: is everything here that a check needs, and how long does one take?"""

import os
import platform
import re
import sys
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer

from holdfast.cli.doctor_models import examine_models, model_rows
from holdfast.cli.exits import CLEAN, ERROR
from holdfast.cli.output import say, show, show_json
from holdfast.errors import HoldfastError, WeightsError

_PACKAGES = (
    "holdfast",
    "numpy",
    "onnxruntime",
    "nupunkt",
    "pydantic",
    "rich",
    "typer",
    "SQLAlchemy",
    "alembic",
)
_EXTRA_OF = re.compile(r"([\w.-]+).*extra == [\"'](\w+)")
_WEIGHTS = ("holdfast.judges", "holdfast.embedders", "holdfast.sycophancy")
_CLAIM = "The mill of Keld opened in 1790 and ground barley."
_EVIDENCE = "Keld's mill, which ground barley for the village, was opened in the spring of 1790."


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON alone on standard output.")] = False,
) -> int:
    """See whether everything is in place, and time one verdict."""
    found = examine()
    show_json(found) if as_json else show(_table(found))
    problems = found["problems"]
    for problem in problems:
        say(problem)
    return ERROR if problems else CLEAN


def examine() -> dict[str, Any]:
    """Everything that is looked at, and what is wrong with it."""
    weights, verdict, models = _weights(), _verdict(), examine_models()
    failed = [f"{name}: {state}" for name, state in weights.items() if state != "ok"]
    problems = [*failed, *([f"no verdict: {verdict['error']}"] if "error" in verdict else [])]
    problems += [*models.pop("problems"), *_unusable_files()]
    return {
        "versions": {name: _version(name) for name in _PACKAGES},
        "python": platform.python_version(),
        "platform": f"{sys.platform} {platform.machine()}",
        "weights": weights,
        "extras": {name: _extra(name, packages) for name, packages in _extras().items()},
        "configuration": _configuration(),
        "threads": _threads(),
        "models": models,
        "verdict": verdict,
        "problems": problems,
    }


def _configuration() -> dict[str, Any]:
    """Where settings come from, and where the store is; of variables the names alone, as values may be keys."""
    from holdfast.addresses import without_secrets
    from holdfast.config import Config
    from holdfast.settings import settings_file, variables
    from holdfast.store.address import locate, shown

    file = settings_file(Path.cwd())
    try:
        # Without the query, too: some write a password there.
        store = without_secrets(shown(locate(None, Config.load().store)))
    except HoldfastError:
        # What is wrong with it stands among the problems.
        store = None
    return {
        "file": None if file is None else str(file),
        "environment": sorted(variables(os.environ)),
        "store": store,
    }


def _unusable_files() -> list[str]:
    """What the settings name and a check could not use; nothing is made by looking."""
    from holdfast import sync
    from holdfast.config import Config
    from holdfast.judges.calibration.curve import Calibration
    from holdfast.store.look import look_at_store

    config = Config.load()
    looks: list[Callable[[], object]] = [lambda: sync.run(look_at_store(config.store))]
    if (named := config.verification.calibration) is not None:
        looks.append(lambda: Calibration.load(named))
    if (of_model := config.llm.calibration) is not None:
        looks.append(lambda: Calibration.load(of_model))
    return [problem for look in looks if (problem := _problem(look))]


def _problem(look: Callable[[], object]) -> str | None:
    try:
        look()
    except HoldfastError as error:
        return str(error)
    return None


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _extras() -> dict[str, list[str]]:
    """Each optional part, with the packages it needs."""
    found: dict[str, list[str]] = {}
    for requirement in requires("holdfast") or ():
        if named := _EXTRA_OF.match(requirement):
            found.setdefault(named[2], []).append(named[1])
    return found


def _extra(name: str, packages: list[str]) -> str:
    missing = [package for package in packages if _version(package) is None]
    return f"missing; install with: pip install 'holdfast[{name}]'" if missing else "installed"


def _verdict() -> dict[str, Any]:
    """The first verdict of this process, which loads everything, and the next."""
    try:
        from holdfast import verify_claim

        first, found = _timed(verify_claim)
        warm, _ = _timed(verify_claim)
    except Exception as error:
        # Whatever is wrong here is what the user wants to see beside the rest.
        return {"error": f"{type(error).__name__}: {error}"}
    if found.verdict is None:
        return {"error": found.outcome_reason}
    return {"verdict": str(found.verdict), "first_ms": first, "warm_ms": warm}


def _timed(verify: Any) -> tuple[float, Any]:
    started = time.perf_counter()
    from holdfast.config import VerificationConfig

    # The judge on this machine is timed, not a model that the settings name.
    found = verify(_CLAIM, _EVIDENCE, config=VerificationConfig.everything())
    return round((time.perf_counter() - started) * 1000, 1), found


def _weights() -> dict[str, str]:
    """Every shipped file by name, "ok" or what is wrong with it."""
    from holdfast.embedders.runtime import read_weights

    found: dict[str, str] = {}
    for package in _WEIGHTS:
        for name in _shipped_files(package):
            try:
                read_weights(package, name)
            except WeightsError as error:
                found[f"{package}/{name}"] = str(error)
            else:
                found[f"{package}/{name}"] = "ok"
    return found


def _shipped_files(package: str) -> list[str]:
    try:
        listed = files(package).joinpath("weights").joinpath("SHA256SUMS").read_text(encoding="utf-8")
    except OSError:
        # Asked for by name, the list itself is then reported as missing.
        return ["SHA256SUMS"]
    return sorted(line.split()[-1] for line in listed.splitlines() if line.strip())


def _threads() -> dict[str, int]:
    from holdfast.config import Config
    from holdfast.embedders.runtime import available_threads

    configured = Config.load().threads
    return {"configured": configured, "used": available_threads(configured)}


def _table(found: dict[str, Any]) -> Any:
    from rich.table import Table

    table = Table(show_header=False, box=None)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    for name, number in found["versions"].items():
        table.add_row(name, number or "not installed")
    table.add_row("python", f"{found['python']} on {found['platform']}")
    for group in ("weights", "extras"):
        for name, state in found[group].items():
            table.add_row(f"{group.removesuffix('s')} {name}", state)
    for row in _configuration_rows(found["configuration"]):
        table.add_row(*row)
    table.add_row("threads", f"{found['threads']['used']} (configured: {found['threads']['configured']})")
    for row in model_rows(found["models"]):
        table.add_row(*row)
    verdict = found["verdict"]
    if "error" not in verdict:
        table.add_row("first verdict", f"{verdict['first_ms']:.0f} ms, with loading")
        table.add_row("next verdict", f"{verdict['warm_ms']:.0f} ms")
    return table


def _configuration_rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("configuration file", found["file"] or "none"),
        ("set by variables", ", ".join(found["environment"]) or "none"),
        ("store", found["store"] or "cannot be used"),
    ]
