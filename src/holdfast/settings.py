"""Where settings are read from: holdfast.toml or [tool.holdfast], HOLDFAST_* and flags; and what is wrong with them."""

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from holdfast.errors import ConfigError

# Read by the command line before any setting is: it decides how errors are shown.
_NOT_SETTINGS = frozenset({"HOLDFAST_DEBUG"})


def merged_settings(folder: Path, environ: Mapping[str, str], flags: Mapping[str, Any]) -> dict[str, Any]:
    """All that is said in the three places; each wins over the one before it."""
    given = {name: value for name, value in flags.items() if value is not None}
    merged: dict[str, Any] = {}
    for layer in (_from_files(folder), _from_environment(environ), given):
        _merge(merged, layer)
    return merged


def _merge(into: dict[str, Any], layer: Mapping[str, Any]) -> None:
    for key, value in layer.items():
        if isinstance(value, Mapping) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = dict(value) if isinstance(value, Mapping) else value


def _from_files(folder: Path) -> dict[str, Any]:
    own, project = folder / "holdfast.toml", folder / "pyproject.toml"
    if own.is_file():
        return deepcopy(_read_toml(own))
    if project.is_file():
        tools = _read_toml(project).get("tool", {})
        table = tools.get("holdfast", {}) if isinstance(tools, Mapping) else tools
        if not isinstance(table, Mapping):
            raise ConfigError(
                "[tool.holdfast] in pyproject.toml is no table: write the settings below that line"
            )
        return deepcopy(dict(table))
    return {}


# By the text and not by its date: a file that is written twice in a moment keeps its date. Callers copy what they take.
_parsed = lru_cache(maxsize=2)(tomllib.loads)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return _parsed(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path.name} is not valid TOML: {error}") from None


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """HOLDFAST_THREADS=2 and HOLDFAST_VERIFICATION__MODE=full."""
    found: dict[str, Any] = {}
    for name, value in environ.items():
        if name.startswith("HOLDFAST_") and name not in _NOT_SETTINGS:
            *tables, key = name.removeprefix("HOLDFAST_").lower().split("__")
            layer: dict[str, Any] = {key: value}
            for table in reversed(tables):
                layer = {table: layer}
            _merge(found, layer)
    return found


def explained(error: ValidationError) -> str:
    """What is wrong with each setting, in one line."""
    lines = (f"{'.'.join(map(str, e['loc']))}: {_in_plain_words(e)}" for e in error.errors())
    return "these settings cannot be used: " + "; ".join(lines)


def _in_plain_words(error: ErrorDetails) -> str:
    if error["type"] == "extra_forbidden":
        return "there is no such setting (docs/configuration.md lists them)"
    if error["type"] in ("model_type", "model_attributes_type"):
        table = str(error["loc"][-1])
        return (
            "this is a table of settings, not a value: "
            f"write [{table}] in holdfast.toml, or HOLDFAST_{table.upper()}__NAME=… in the environment"
        )
    if error["input"] == "":
        return "it is empty: give it a value, or leave it out (of the environment: unset it)"
    return error["msg"].removeprefix("Value error, ")
