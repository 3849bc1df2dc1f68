"""Providers' models over a given HTTP client; each SDK is imported when its provider is used."""

import asyncio
import logging
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from holdfast.addresses import without_logins
from holdfast.config import LLMConfig
from holdfast.errors import ConfigError, MissingExtraError
from holdfast.llm.credentials import KEY_VARIABLES, OLLAMA_ADDRESS, login_of
from holdfast.llm.ids import COMPATIBLE, ModelId

if TYPE_CHECKING:
    from pydantic_ai.models import Model

_LOG = logging.getLogger("holdfast.llm")
_LOCAL_OLLAMA = "http://localhost:11434/v1"
_LOOK_UP_S = 5.0
_ANY_NAME = "default"
_NO_KEY = "none"
"""Sent to servers that want none: the SDKs insist on something."""
SDK_RETRIES = frozenset({"openai", "ollama", "anthropic", COMPATIBLE})
"""Providers whose SDK retries by itself unless it is told not to."""


def require_provider(model: ModelId, config: LLMConfig) -> None:
    """Fail at once when the extra is not installed or the key is not there."""
    from importlib.util import find_spec

    if find_spec("pydantic_ai") is None:
        raise MissingExtraError(f"Calling {model}", "llm")
    names = KEY_VARIABLES.get(model.provider, ())
    if names and config.api_key is None and not any(os.environ.get(name) for name in names):
        raise ConfigError(f"{model} needs a key: set {' or '.join(names)}")


async def open_model(model: ModelId, config: LLMConfig, client: Any) -> "Model[Any]":
    """The provider's model over an HTTP client; MissingExtraError when its SDK is not installed."""
    address = _address(model, config)
    if address and (login := login_of(address)):
        # By the client and not in the address, which the client writes into its log.
        client.auth, address = login, without_logins(address)
    if address and "?" in address:
        address = _query_apart(address, client)
    if model.provider == COMPATIBLE and not model.name:
        model = replace(model, name=await _served_name(address or "", _key(config), client))
    try:
        # In a thread: the first import of an SDK takes a second, during which a server's loop goes on.
        return await asyncio.to_thread(_OPENERS[model.provider], model, _key(config), address, client)
    except ImportError as error:
        raise MissingExtraError(f"Calling {model}", "llm") from error


def _query_apart(address: str, client: Any) -> str:
    """The address without its query, which the client sends: the SDKs write their paths behind the address."""
    from holdfast.llm.transport import send_query

    base, _, query = address.partition("#")[0].partition("?")
    send_query(client, base, query)
    return base.rstrip("/")


async def _served_name(address: str, key: str | None, client: Any) -> str:
    """What a server says that it serves; those that serve one model take any name."""
    import httpx2

    try:
        headers = {"Authorization": f"Bearer {key or _NO_KEY}"}
        listed = await client.get(f"{address}/models", headers=headers, timeout=_LOOK_UP_S)
        name = listed.json()["data"][0]["id"]
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError, LookupError, TypeError) as error:
        # Whatever is wrong with the server itself is told by the call that follows.
        _LOG.info(
            "the server does not say what it serves (%s): asking for %r", type(error).__name__, _ANY_NAME
        )
        return _ANY_NAME
    return name if isinstance(name, str) and name else _ANY_NAME


def _address(model: ModelId, config: LLMConfig) -> str | None:
    """Where the model is, unless its own library knows better."""
    if model.provider == "ollama":
        return config.base_url or os.environ.get(OLLAMA_ADDRESS) or _LOCAL_OLLAMA
    return config.base_url or model.base_url


def _key(config: LLMConfig) -> str | None:
    return None if config.api_key is None else config.api_key.get_secret_value()


def _openai(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    provider = OpenAIProvider(base_url=base_url, api_key=key, http_client=client)
    return OpenAIChatModel(model.name, provider=provider)


def _compatible(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    provider = OpenAICompatibleProvider(
        "server", base_url=base_url or "", api_key=key or _NO_KEY, http_client=client
    )
    # `max_tokens` is the older name, which every such server knows.
    older = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
    return OpenAIChatModel(model.name, provider=provider, profile=older)


def _ollama(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.ollama import OllamaModel
    from pydantic_ai.providers.ollama import OllamaProvider

    provider = OllamaProvider(base_url=base_url, api_key=key or _NO_KEY, http_client=client)
    return OllamaModel(model.name, provider=provider)


def _anthropic(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    provider = AnthropicProvider(api_key=key, base_url=base_url, http_client=client)
    return AnthropicModel(model.name, provider=provider)


def _google(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(
        model.name, provider=GoogleProvider(api_key=key, base_url=base_url, http_client=client)
    )


def _mistral(model: ModelId, key: str | None, base_url: str | None, client: Any) -> "Model[Any]":
    from pydantic_ai.models.mistral import MistralModel
    from pydantic_ai.providers.mistral import MistralProvider

    return MistralModel(
        model.name, provider=MistralProvider(api_key=key, base_url=base_url, http_client=client)
    )


_OPENERS = {
    "openai": _openai,
    "anthropic": _anthropic,
    "google": _google,
    "mistral": _mistral,
    "ollama": _ollama,
    COMPATIBLE: _compatible,
}
