"""Model ids: who serves a model, and under which name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.errors import ConfigError
from holdfast.llm.ids import COMPATIBLE, PROVIDERS, ModelId, parse_model_id


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_and_a_name(provider: str) -> None:
    assert parse_model_id(f"{provider}:some-model") == ModelId(provider, "some-model")
    assert str(parse_model_id(f"  {provider.upper()}:a/b:c ")) == f"{provider}:a/b:c"


def test_an_address_with_and_without_a_name() -> None:
    named = parse_model_id("http://localhost:8000/v1/#qwen3")
    assert named == ModelId(COMPATIBLE, "qwen3", "http://localhost:8000/v1")
    assert str(named) == "http://localhost:8000/v1#qwen3"
    assert parse_model_id("HTTPS://host.example/v1").name == ""


def test_secrets_in_an_address_are_not_shown() -> None:
    model = parse_model_id("https://user:hunter2@host.example/v1?key=hunter3#m")
    assert model.base_url == "https://user:hunter2@host.example/v1?key=hunter3"
    assert str(model) == "https://host.example/v1#m"


@pytest.mark.parametrize(
    "text", ["", "  ", "gpt-5", "unknown:model", "openai:", "http://", "https:///v1", ":x"]
)
def test_what_is_no_id_says_how_one_is_written(text: str) -> None:
    with pytest.raises(ConfigError, match="openai:MODEL"):
        parse_model_id(text)


@given(st.text(max_size=60))
def test_any_text_is_an_id_or_a_config_error(text: str) -> None:
    try:
        parse_model_id(text)
    except ConfigError:
        return
