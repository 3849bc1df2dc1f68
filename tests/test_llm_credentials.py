"""Keys and passwords that a model is called with are told to nobody, whoever quotes them."""

import base64
import json
import logging
from urllib.parse import quote

import pytest

from holdfast.addresses import without_logins, without_secrets
from holdfast.audits.types import Spec
from holdfast.config import Config, LLMConfig
from holdfast.errors import ConfigError, ModelError, ModelUnavailableError
from holdfast.llm import Message
from holdfast.llm.connection import Connection, connect
from holdfast.llm.credentials import credentials_of, without_keys
from holdfast.llm.ids import parse_model_id
from holdfast.traces.choice import Reader, choose_reader
from llm_cases import CLAUDE, PROMPT, Fruit, quick
from model_server import Answer, ModelServer, Reply, failed

KEY = "gsk_wAtErMeLoN0123456789pApAyA"
PASSWORD = "hunter2hunter2"
BASIC = base64.b64encode(f"ann:{PASSWORD}".encode()).decode()
SECRETS = (KEY, KEY[:12], KEY[-12:], PASSWORD, BASIC)
QUOTED = f"Incorrect API key: {KEY} for http://ann:{PASSWORD}@host/v1, sent as Basic {BASIC}"
REDIRECT = Reply(status=307, body=f"moved, {KEY}", headers={"Location": f"http://127.0.0.1:9/?key={KEY}"})
QUOTING: dict[str, Answer] = {
    **{str(status): failed(status, QUOTED) for status in (400, 401, 403, 404, 422, 429, 500, 503)},
    "plain text": Reply(status=500, body=QUOTED, content_type="text/plain"),
    "cut in the middle": failed(500, f"{'x ' * 93}{KEY}"),
    "only its beginning": failed(400, f"your key {KEY[:14]}... is not known"),
    "only its end": failed(400, f"your key ...{KEY[-14:]} is not known"),
    "encoded": failed(400, f"no such login: {quote(KEY + '&', safe='')}"),
    "redirect": REDIRECT,
    "in a stream": Reply(
        body=f'data: {{"error": {{"message": "no {KEY}", "code": 400}}}}\n\n',
        content_type="text/event-stream",
    ),
}


def _model(server: ModelServer, wire: str) -> Connection:
    if wire == "anthropic":
        return connect(CLAUDE, quick(base_url=server.anthropic_url, api_key=KEY, retries=0))
    host = server.url.removeprefix("http://")
    return connect(f"http://ann:{PASSWORD}@{host}#test-model", quick(api_key=KEY, retries=0))


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
@pytest.mark.parametrize("answer", QUOTING.values(), ids=QUOTING)
async def test_a_key_that_a_server_quotes_is_not_told(
    model_server: ModelServer, wire: str, answer: Answer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "httpx2")
    model_server.answers = answer
    model = _model(model_server, wire)
    said = []
    for ask in (_structured, _streamed):
        with pytest.raises(ModelError) as raised:
            await ask(model)
        said += [str(raised.value), repr(raised.value)]
    told = "\n".join([*said, caplog.text])
    assert not [secret for secret in SECRETS if secret in told]


async def _structured(model: Connection) -> None:
    await model.structured(PROMPT, Fruit, component="test")


async def _streamed(model: Connection) -> None:
    async for _ in model.stream([Message("user", "hello")], component="test"):
        pass


async def test_a_key_of_the_environment_is_not_told(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    model_server.answers = failed(400, f"{KEY} may not do this")
    model = connect(CLAUDE, quick(base_url=model_server.anthropic_url))
    with pytest.raises(ModelUnavailableError, match=r"\[key\] may not do this"):
        await _structured(model)


async def test_a_login_of_an_address_is_still_sent(model_server: ModelServer) -> None:
    model_server.answers = {"kind": "apple"}
    await _structured(_model(model_server, "openai"))
    assert model_server.requests[0].headers["authorization"] == f"Basic {BASIC}"


@pytest.mark.parametrize(
    "plain",
    [
        "the context is longer than 8192 tokens",
        "Incorrect API key provided",
        "basic authentication is needed, see https://docs.example/a@b",
        "there is no model of the name none",
        "the key ends in WXYZ",
    ],
)
def test_what_is_no_key_stays_as_it_was(plain: str) -> None:
    assert without_keys(plain, ("non", "s3cret-s3cret", KEY)) == plain


def test_short_keys_are_hidden_as_whole_words_and_long_ones_anywhere() -> None:
    assert without_keys("pw, (pw) and pwned", ["pw"]) == "[key], ([key]) and pwned"
    assert without_keys("xhunter22x", ["hunter22"]) == "x[key]x"
    assert without_keys(f"{KEY}{KEY} {KEY[:9]}", [KEY]) == f"[key][key] {KEY[:9]}"


def test_what_is_known_of_an_address() -> None:
    model = parse_model_id("https://ann:p%40ss%20word@host.example/v1?key=abcdefgh12&v=1#m")
    found = credentials_of(model, LLMConfig())
    assert {"p@ss word", "abcdefgh12"} <= found
    assert not {"ann", "1", ""} & found
    assert "token" in credentials_of(parse_model_id("https://token@host.example/v1"), LLMConfig())
    assert credentials_of(model, LLMConfig(base_url="http://[")) == found


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://ann:pw@host/v1?key=1#m", "http://host/v1#m"),
        ("http://ann:p@w@host:80/v1", "http://host:80/v1"),
        ("http://user:12/secret@host/v1", "http://host/v1"),
        ("http://user:/secret@host:80/v1#m", "http://host:80/v1#m"),
        ("http://user:12secret/a/b@host/v1?key=1", "http://host/v1"),
        ("http://user:secret#1@host/v1", "http://host/v1"),
        ("http://user:secret?1@host/v1", "http://host/v1"),
        ("http://user:a/secret@b@host/v1", "http://host/v1"),
        ("http://host:80/v1#m@2", "http://host:80/v1#m@2"),
        ("http://host:80/run/@cf/m", "http://host:80/run/@cf/m"),
        ("http://ann:pw@host:80/a@b", "http://host:80/a@b"),
        ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
        ("http://[", "http://["),
        ("http://ann:pw@[", "http://["),
        ("openai:gpt-5-mini", "openai:gpt-5-mini"),
        ("a@b", "a@b"),
    ],
)
def test_an_address_is_shown_without_its_secrets(address: str, shown: str) -> None:
    assert without_secrets(address) == shown


def test_a_text_loses_only_logins() -> None:
    text = "http://ann:pw@host/v1?x=1 and https://host/a@b, mail a@b.example"
    assert without_logins(text) == "http://host/v1?x=1 and https://host/a@b, mail a@b.example"
    plain = '{"url":"http://host:80/v1","mail":"a@b.example"}, http://host:80/v1 a@b.example'
    assert without_logins(plain) == plain


def test_settings_do_not_show_passwords() -> None:
    address = f"http://ann:{PASSWORD}@host/v1#m"
    config = Config.model_validate(
        {
            "llm": {"base_url": address, "api_key": KEY},
            "verification": {"verification_model": address},
            "premises": {"model": address},
            "sycophancy": {"model": address},
            "guard": {"model": address},
        }
    )
    shown = repr(config) + str(config) + repr(Spec(config=config, model=address, memory=address))
    assert PASSWORD not in shown
    assert KEY not in shown
    assert "http://host/v1#m" in shown
    assert config.llm.base_url == address


def test_a_key_under_a_wrong_name_is_not_repeated() -> None:
    with pytest.raises(ValueError, match="apikey") as raised:
        LLMConfig(apikey=KEY)  # type: ignore[call-arg]
    assert KEY not in str(raised.value)


@pytest.mark.parametrize("text", [f"htp://ann:{PASSWORD}@host/v1", f"http://ann:{PASSWORD}#x@host/v1"])
def test_an_address_that_is_no_id_is_not_repeated_with_its_password(text: str) -> None:
    with pytest.raises(ConfigError) as raised:
        parse_model_id(text)
    assert PASSWORD not in str(raised.value)


def test_what_is_kept_of_a_model_has_no_password() -> None:
    address = f"http://ann:{PASSWORD}@host/v1#m"
    config = Config.model_validate({"verification": {"verification_model": address}})
    kept = json.dumps(Spec(config=config, model=address).identity())
    assert PASSWORD not in kept
    assert "http://host/v1#m" in kept
    assert choose_reader(address, None, Reader(None, None, "")).name == "http://host/v1#m"
    assert PASSWORD not in repr(parse_model_id(address))
