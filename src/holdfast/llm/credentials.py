"""The keys and passwords that a model is called with, kept out of everything that is told about the calls."""

import base64
import os
import re
from collections.abc import Iterable, Iterator
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from holdfast.addresses import without_logins
from holdfast.config import LLMConfig
from holdfast.llm.ids import ModelId

KEY_VARIABLES = {
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "google": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "mistral": ("MISTRAL_API_KEY",),
}
"""Where each provider's own library looks for a key."""
OLLAMA_ADDRESS = "OLLAMA_BASE_URL"
_ADDRESS_VARIABLES = ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", OLLAMA_ADDRESS)
_HIDDEN = "[key]"
_WHOLE_WORD_BELOW = 8
"""A key as short as this may be a part of common words."""
_PART = 10
"""So many characters of a key from its beginning or its end are hidden, too: providers quote keys cut off."""
_LOOKS_LIKE_A_KEY = re.compile(
    r"\b(?:(?:sk|pk|gsk|key)[-_]|(?:key|Bearer|Basic) (?=\S*[\d*=]))[\w\-*.+/=]{6,}", re.IGNORECASE
)


def credentials_of(model: ModelId, config: LLMConfig) -> frozenset[str]:
    """What must not be told: keys of the settings and the environment, and the login and query of an address."""
    keys = [os.environ.get(name, "") for names in KEY_VARIABLES.values() for name in names]
    if config.api_key is not None:
        keys.append(config.api_key.get_secret_value())
    for address in (config.base_url, model.base_url, *map(os.environ.get, _ADDRESS_VARIABLES)):
        keys += _in_address(address or "")
    return frozenset(key for key in keys if key.strip())


def login_of(address: str) -> tuple[str, str] | None:
    """The user and the password of an address; None when it has neither."""
    login = _parts(address).netloc.rpartition("@")[0]
    user, _, password = login.partition(":")
    return (unquote(user), unquote(password)) if login else None


def _in_address(address: str) -> Iterator[str]:
    query = parse_qsl(_parts(address).query)
    yield from (value for _, value in query if len(value) >= _WHOLE_WORD_BELOW)
    if login := login_of(address):
        yield login[1] or login[0]
        yield base64.b64encode(":".join(login).encode()).decode()


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def without_keys(text: str, known: Iterable[str] = ()) -> str:
    """The text without the known keys, the logins of addresses, and what else looks like a key."""
    forms = {form for key in known for form in (key, quote(key, safe=""))}
    # The longest first: one may be a part of another.
    for form in sorted(forms, key=len, reverse=True):
        text = _without(form, text)
    return _LOOKS_LIKE_A_KEY.sub(_HIDDEN, without_logins(text))


def _without(key: str, text: str) -> str:
    if len(key) < _WHOLE_WORD_BELOW:
        return re.sub(rf"(?<!\w){re.escape(key)}(?!\w)", _HIDDEN, text)
    if len(key) < 2 * _PART:
        return text.replace(key, _HIDDEN)
    shorter = _without_beginnings(key, text, _HIDDEN)
    return _without_beginnings(key[::-1], shorter[::-1], _HIDDEN[::-1])[::-1]


def _without_beginnings(key: str, text: str, hidden: str) -> str:
    """The text without the key, and without its first characters where it is cut off."""
    first, *others = text.split(key[:_PART])
    return hidden.join([first, *(part[_shared(part, key[_PART:]) :] for part in others)])


def _shared(one: str, other: str) -> int:
    """How many characters the two begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))
