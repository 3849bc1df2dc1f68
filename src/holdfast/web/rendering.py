"""Templates to HTML, with all text escaped, and the files that pages refer to."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from holdfast.visible import REORDERING
from holdfast.web.wording import sentence

_TYPES = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file that a page refers to."""

    content: bytes
    media_type: str


def render(template: str, **values: Any) -> bytes:
    """A template as HTML, free of what HTML cannot carry (NUL, unpaired surrogates) and of what reorders it."""
    text = _templates().get_template(template).render(**values)
    return text.replace("\0", "�").translate(REORDERING).encode("utf-8", "replace")


@cache
def static_files() -> dict[str, StaticFile]:
    """Every such file by its name: what is not here is not served."""
    folder = files("holdfast.web") / "static"
    return {
        entry.name: StaticFile(entry.read_bytes(), _TYPES[entry.name.rpartition(".")[2]])
        for entry in folder.iterdir()
        if entry.name.rpartition(".")[2] in _TYPES
    }


@cache
def _templates() -> Environment:
    templates = Environment(
        loader=PackageLoader("holdfast.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters["sentence"] = sentence
    return templates
