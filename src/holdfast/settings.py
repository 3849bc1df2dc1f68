"""Where settings are read from: holdfast.toml or [tool.holdfast], HOLDFAST_* and flags; and what is wrong with them."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from holdfast.errors import ConfigError

_PREFIX = "HOLDFAST_"
# Read by the command line before any setting is: it decides how errors are shown.
_NOT_SETTINGS = frozenset({"HOLDFAST_DEBUG"})
# Kubernetes writes these into every container beside a Service whose name begins with "holdfast".
_OF_A_CLUSTER = re.compile(
    r"HOLDFAST_(?:.+_)?(?:SERVICE_(?:HOST|PORT(?:_.*)?)|PORT_\d+_(?:TCP|UDP|SCTP)(?:_.*)?)"
)
# Only with an address: HOLDFAST_SERVER_PORT=9000 is somebody's slip, and is told.
_PORT_OF_A_CLUSTER, _ADDRESS = re.compile(r"HOLDFAST_(?:.+_)?PORT"), re.compile(r"(?:tcp|udp|sctp)://")
_AN_ARGUMENT = "an argument"
Way = tuple[str, ...]
"""The names of the tables that a value is in, and its own."""


@dataclass(frozen=True, slots=True)
class Said:
    """All that is said in the three places, and where each of it is said."""

    values: dict[str, Any]
    origins: Mapping[Way, str]
    """The variable, the file, or `an argument`."""

    def origins_of(self, way: Sequence[int | str]) -> list[tuple[Way, str]]:
        """Who said a value, or a part of a table."""
        named = tuple(map(str, way))
        return [
            (known, origin)
            for known, origin in self.origins.items()
            if known[: len(named)] == named or named[: len(known)] == known
        ]


def read_settings(folder: Path, environ: Mapping[str, str], flags: Mapping[str, Any]) -> Said:
    """All that is said in the three places; each wins over the one before it."""
    given = {name: value for name, value in flags.items() if value is not None}
    file, from_files = _from_files(folder)
    merged: dict[str, Any] = {}
    for layer in (from_files, _from_environment(environ), given):
        _merge(merged, layer)
    origins = dict.fromkeys(_ways(from_files), file.name) if file else {}
    origins |= {_way(name): name for name in variables(environ)}
    return Said(merged, origins | dict.fromkeys(_ways(given), _AN_ARGUMENT))


def _ways(values: Mapping[str, Any], above: Way = ()) -> Iterator[Way]:
    """The ways to all values, through the tables that they are in."""
    for name, value in values.items():
        if isinstance(value, Mapping) and value:
            yield from _ways(value, (*above, name))
        else:
            yield (*above, name)


def _merge(into: dict[str, Any], layer: Mapping[str, Any]) -> None:
    for key, value in layer.items():
        if isinstance(value, Mapping) and isinstance(into.get(key), dict):
            _merge(into[key], value)
        else:
            into[key] = dict(value) if isinstance(value, Mapping) else value


def settings_file(folder: Path) -> Path | None:
    """The file in effect, if there is one."""
    return _from_files(folder)[0]


def _from_files(folder: Path) -> tuple[Path | None, dict[str, Any]]:
    own, project = folder / "holdfast.toml", folder / "pyproject.toml"
    if own.is_file():
        return own, deepcopy(_read_toml(own))
    if project.is_file():
        tools = _read_toml(project).get("tool", {})
        table = tools.get("holdfast", {}) if isinstance(tools, Mapping) else tools
        if not isinstance(table, Mapping):
            raise ConfigError(
                "[tool.holdfast] in pyproject.toml is no table: write the settings below that line"
            )
        return (project if table else None), deepcopy(dict(table))
    return None, {}


# By the text and not by its date: a file that is written twice in a moment keeps its date. Callers copy what they take.
_parsed = lru_cache(maxsize=2)(tomllib.loads)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return _parsed(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path.name} is not valid TOML: {error}") from None


def variables(environ: Mapping[str, str]) -> list[str]:
    """The names of the variables that are settings."""
    return [name for name, value in environ.items() if _is_setting(name, value)]


def _is_setting(name: str, value: str) -> bool:
    if not name.startswith(_PREFIX) or name in _NOT_SETTINGS:
        return False
    if "__" in name:
        return True
    is_port = _PORT_OF_A_CLUSTER.fullmatch(name) and _ADDRESS.match(value)
    return not (is_port or _OF_A_CLUSTER.fullmatch(name))


def _way(variable: str) -> Way:
    return tuple(variable.removeprefix(_PREFIX).lower().split("__"))


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """HOLDFAST_THREADS=2 and HOLDFAST_VERIFICATION__MODE=full."""
    found: dict[str, Any] = {}
    for name in variables(environ):
        *tables, key = _way(name)
        layer: dict[str, Any] = {key: environ[name]}
        for table in reversed(tables):
            layer = {table: layer}
        _merge(found, layer)
    return found


def explained(error: ValidationError, said: Said, settings: type[BaseModel]) -> str:
    """What is wrong with each setting, and who said it, in one line."""
    return "these settings cannot be used: " + "; ".join(
        _line(found, said, settings) for found in error.errors()
    )


def _line(error: ErrorDetails, said: Said, settings: type[BaseModel]) -> str:
    named, origins = ".".join(map(str, error["loc"])), said.origins_of(error["loc"])
    words = _in_plain_words(error)
    if error["type"] == "extra_forbidden":
        words += _did_you_mean(origins, settings)
    told = ", ".join(dict.fromkeys(origin for _, origin in origins))
    return f"{named}: {words} (set by {told})" if told else f"{named}: {words}"


def _did_you_mean(origins: Sequence[tuple[Way, str]], settings: type[BaseModel]) -> str:
    """The nearest settings that there are, written as the wrong one was."""
    names = {".".join(way): way for way in _known_ways(settings)}
    for way, origin in origins[:1]:
        in_other_tables = [name for name in names if name.endswith(f".{way[-1]}")]
        close = get_close_matches(".".join(way), names, 1, 0.75) or in_other_tables
        if origin.startswith(_PREFIX):
            close = [_PREFIX + "__".join(names[name]).upper() for name in close]
        return f"; did you mean {' or '.join(close)}?" if close else ""
    return ""


def _known_ways(settings: type[BaseModel], above: Way = ()) -> Iterator[Way]:
    for name, field in settings.model_fields.items():
        kind = field.annotation
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            yield from _known_ways(kind, (*above, name))
        else:
            yield (*above, name)


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
