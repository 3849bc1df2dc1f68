"""Model ids: `openai:gpt-5-mini`, or the base URL of any server that speaks OpenAI's format."""

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

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
    base_url: str | None = None

    def __str__(self) -> str:
        if self.provider != COMPATIBLE:
            return f"{self.provider}:{self.name}"
        return f"{_without_secrets(self.base_url or '')}{'#' if self.name else ''}{self.name}"


def parse_model_id(text: str) -> ModelId:
    """Read a model id; ConfigError says how one is written."""
    if not isinstance(text, str) or not text.strip():
        raise ConfigError(f"a model id is missing: {_FORMS}")
    text = text.strip()
    if text.lower().startswith(("http://", "https://")):
        return _from_url(text)
    provider, colon, name = text.partition(":")
    if not colon or not name or provider.lower() not in PROVIDERS:
        raise ConfigError(f"{text!r} is no model id: {_FORMS}")
    return ModelId(provider.lower(), name)


def _from_url(text: str) -> ModelId:
    parts = urlsplit(text)
    if not parts.hostname:
        raise ConfigError(f"{_without_secrets(text)!r} names no server: {_FORMS}")
    base_url = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/"), parts.query, ""))
    return ModelId(COMPATIBLE, parts.fragment, base_url)


def _without_secrets(url: str) -> str:
    """The address without a user, a password or a query, any of which may be a key."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path, "", ""))
