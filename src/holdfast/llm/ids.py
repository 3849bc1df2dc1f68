"""Model ids: `openai:gpt-5-mini`, or the base URL of any server that speaks OpenAI's format."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from holdfast.addresses import without_secrets
from holdfast.errors import ConfigError

PROVIDERS = ("anthropic", "google", "mistral", "ollama", "openai")
COMPATIBLE = "compatible"
"""The provider of a model that is named by its server's URL."""
_FORMS = (
    f"write {', '.join(f'{name}:MODEL' for name in PROVIDERS)}, or the base URL of a server that speaks "
    "OpenAI's format, such as http://localhost:8000/v1#MODEL"
)


@dataclass(frozen=True, slots=True)
class ModelId:
    """Who serves a model, and under which name."""

    provider: str
    name: str
    """Empty when a server is to be asked what it serves."""
    base_url: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        if self.provider != COMPATIBLE:
            return f"{self.provider}:{self.name}"
        return f"{without_secrets(self.base_url or '')}{'#' if self.name else ''}{self.name}"


def parse_model_id(text: str) -> ModelId:
    """Read a model id; ConfigError says how one is written."""
    if not isinstance(text, str) or not text.strip():
        raise ConfigError(f"a model id is missing: {_FORMS}")
    text = text.strip()
    if text.lower().startswith(("http://", "https://")):
        return _from_url(text)
    provider, colon, name = text.partition(":")
    if not colon or not name or provider.lower() not in PROVIDERS:
        raise ConfigError(f"{without_secrets(text)!r} is no model id: {_FORMS}")
    return ModelId(provider.lower(), name)


def _from_url(text: str) -> ModelId:
    try:
        parts = urlsplit(text)
        named = parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:
        named = None
    if not named:
        # Not repeated: a password with a # in it would be read as a port, and shown.
        raise ConfigError(f"the address of a model names no server: {_FORMS}; in a password, write # as %23")
    base_url = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), parts.query, ""))
    return ModelId(COMPATIBLE, parts.fragment, base_url)
