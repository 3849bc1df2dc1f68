"""A connected model: plain replies, streams, first tokens, accounts, caps, loops and threads."""

import asyncio
import gc
import threading
from typing import Any

import pytest

from holdfast import sync
from holdfast.errors import BudgetSpentError, ConfigError, ModelReplyError, ModelUnavailableError
from holdfast.llm import Bounds, Message, Usage, connect
from llm_cases import CLAUDE, PROMPT, Fruit, model_on, quick
from model_server import ModelServer, Reply, failed

HELLO = [
    Message("system", "Be brief."),
    Message("user", "Say hello."),
    Message("assistant", "Hi."),
    Message("user", "Again."),
]
APPLE = {"kind": "apple"}


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_a_conversation_is_continued(model_server: ModelServer, wire: str) -> None:
    model_server.answers = "Hello there."
    reply = await model_on(model_server, wire).text(HELLO, component="chat")
    assert (reply.text, reply.finish) == ("Hello there.", "stop")
    assert [role for role, _ in model_server.requests[0].turns] == ["system", "user", "assistant", "user"]
    assert model_server.requests[0].user == "Again."


async def test_a_reply_that_was_cut_says_so(model_server: ModelServer) -> None:
    model_server.answers = Reply("Hello the", finish="length")
    assert (await model_on(model_server).text(HELLO, component="chat")).finish == "length"


async def test_an_empty_reply_is_no_text(model_server: ModelServer) -> None:
    model_server.answers = "  "
    with pytest.raises(ModelReplyError, match="empty"):
        await model_on(model_server).text(HELLO, component="chat")


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_a_stream_comes_in_pieces(model_server: ModelServer, wire: str) -> None:
    model_server.answers = "one two three"
    model = model_on(model_server, wire)
    pieces = [piece async for piece in model.stream(HELLO, component="chat")]
    assert pieces == ["one ", "two ", "three"]
    assert model.usage("chat").output_tokens == 3


async def test_a_stream_that_fails_before_its_first_piece_is_tried_again(model_server: ModelServer) -> None:
    model_server.answers = "one two"
    model_server.script(failed(500), Reply(fault="drop"))
    pieces = [piece async for piece in model_on(model_server).stream(HELLO, component="chat")]
    assert "".join(pieces) == "one two"
    assert len(model_server.requests) == 3


async def test_a_stream_that_never_starts_is_an_error(model_server: ModelServer) -> None:
    model_server.answers = Reply(fault="hang")
    model = model_on(model_server, attempt_timeout_s=0.1, retries=1)
    with pytest.raises(ModelUnavailableError):
        await anext(model.stream(HELLO, component="chat"))


async def test_a_stream_may_be_left_early(model_server: ModelServer) -> None:
    model_server.answers = "one two three"
    model = model_on(model_server)
    stream = model.stream(HELLO, component="chat")
    assert await anext(stream) == "one "
    await stream.aclose()
    assert model.usage() == Usage(1, None, None, None)


async def test_first_tokens_are_words_with_their_chances(model_server: ModelServer) -> None:
    model_server.answers = Reply("yes", logprobs={"yes": -0.1, "Yes": -4.0, "no": -3.0})
    found = await model_on(model_server).first_token(PROMPT, ("yes", "no", "perhaps"), component="test")
    assert found is not None
    assert found.words["yes"].low == pytest.approx(0.904837 + 0.018316, abs=1e-5)
    assert found.words["no"].low == found.words["no"].high
    assert found.words["perhaps"].low == 0.0
    assert 0.0 < found.words["perhaps"].high < 0.02


async def test_a_server_without_logprobs_is_not_asked_for_them_twice(model_server: ModelServer) -> None:
    model = model_on(model_server)
    assert await model.first_token(PROMPT, ("yes", "no"), component="test") is None
    assert await model.first_token(PROMPT, ("yes", "no"), component="test") is None
    assert len(model_server.requests) == 1


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("yes", "yes"),
        (" **Yes.**\n", "yes"),
        ("yes, it is", None),
        ("eyes", None),
        ("", None),
        (f"<{PROMPT.fence}> yes", None),
        ('{"verdict": "yes"}', None),
    ],
)
async def test_a_word_is_read_whole(
    model_server: ModelServer, wire: str, reply: str, said: str | None
) -> None:
    model_server.answers = reply
    model = model_on(model_server, wire)
    found = await model.word(PROMPT, ("yes", "no"), component="test")
    assert (found.said, found.chances, found.usage.calls) == (said, None, 1)
    assert model_server.requests[0].body["max_tokens"] <= 8
    assert model.usage("test").calls == len(model_server.requests) == 1


async def test_a_server_that_refuses_logprobs_says_its_word_without_them(model_server: ModelServer) -> None:
    model_server.answers = lambda request: failed(400, "no logprobs") if request.wants_logprobs else "no"
    model = model_on(model_server)
    for _ in range(2):
        assert (await model.word(PROMPT, ("yes", "no"), component="test")).said == "no"
    assert [request.wants_logprobs for request in model_server.requests] == [True, False, False]


async def test_providers_without_logprobs_are_not_asked_at_all(model_server: ModelServer) -> None:
    assert await model_on(model_server, "anthropic").first_token(PROMPT, ("yes",), component="test") is None
    assert (
        await model_on(model_server, logprobs=False).first_token(PROMPT, ("yes",), component="test") is None
    )
    assert not model_server.requests


async def test_a_structured_reply_carries_its_tokens_when_asked(model_server: ModelServer) -> None:
    written = '{"kind":"apple"}'
    model_server.answers = Reply(written, logprobs={written: -0.1})
    reply = await model_on(model_server).structured(PROMPT, Fruit, component="test", logprobs=True)
    assert "".join(token.text for token in reply.tokens) == written
    plain = await model_on(model_server).structured(PROMPT, Fruit, component="test")
    assert plain.tokens == ()


async def test_prices_come_from_the_published_list_or_from_the_settings(model_server: ModelServer) -> None:
    model_server.answers = Reply(APPLE, usage=(1000, 100))
    listed = await model_on(model_server, "anthropic").structured(PROMPT, Fruit, component="test")
    assert listed.usage.cost_usd == pytest.approx(0.0015)
    own = model_on(model_server, input_usd_per_mtok=2.0, output_usd_per_mtok=10.0)
    assert (await own.structured(PROMPT, Fruit, component="test")).usage.cost_usd == pytest.approx(0.003)
    unknown = await model_on(model_server).structured(PROMPT, Fruit, component="test")
    assert unknown.usage.cost_usd is None


async def test_a_call_that_might_pass_the_cap_is_not_made(model_server: ModelServer) -> None:
    model_server.answers = Reply(APPLE, usage=(100, 10))
    prices: dict[str, Any] = {"input_usd_per_mtok": 1.0, "output_usd_per_mtok": 1.0}
    # A request that a busy machine times out would be charged as the most that it may cost.
    patient: dict[str, Any] = {"attempt_timeout_s": 20.0, "call_timeout_s": 40.0}
    model = model_on(model_server, max_cost_usd=0.003, max_output_tokens=1000, **prices, **patient)
    calls = (model.structured(PROMPT, Fruit, component="test") for _ in range(100))
    results = await asyncio.gather(*calls, return_exceptions=True)
    refused = [result for result in results if isinstance(result, BudgetSpentError)]
    assert 0 < len(results) - len(refused) == len(model_server.requests) < 100
    assert (model.usage().cost_usd or 0.0) <= 0.003


async def test_a_cap_on_calls(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    with pytest.raises(BudgetSpentError, match="max_calls"):
        await model_on(model_server, max_calls=2, retries=5).structured(PROMPT, Fruit, component="test")
    assert len(model_server.requests) == 2


async def test_each_run_has_its_own_account(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model = model_on(model_server, max_calls=1)
    for _ in range(3):
        run = model.for_run()
        await run.structured(PROMPT, Fruit, component="test")
        assert run.usage().calls == 1
        assert set(run.spent()) == {"test"}
    assert model.usage() == Usage()


def test_a_cap_on_cost_needs_a_price(model_server: ModelServer) -> None:
    with pytest.raises(ConfigError, match="price"):
        model_on(model_server, max_cost_usd=1.0)
    with pytest.raises(ConfigError, match="both"):
        model_on(model_server, input_usd_per_mtok=1.0)


def test_a_missing_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(ConfigError, match="ANTHROPIC_API_KEY"):
        connect(CLAUDE)


def test_keys_are_shown_nowhere(model_server: ModelServer) -> None:
    model = model_on(model_server, "anthropic")
    assert "hunter2" not in repr(model) + repr(model.config) + model.id
    secret = connect("https://user:hunter2@localhost/v1?token=hunter2#m", quick())
    assert "hunter2" not in repr(secret) + secret.id


def test_the_key_is_sent_to_the_server(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    sync.run(model_on(model_server, api_key="sk-own").structured(PROMPT, Fruit, component="test"))
    assert model_server.requests[0].headers["authorization"] == "Bearer sk-own"


async def test_a_bare_address_is_asked_what_it_serves(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    await connect(model_server.url, quick()).structured(PROMPT, Fruit, component="test")
    assert model_server.requests[0].body["model"] == "test-model"


@pytest.mark.parametrize("wire", ["openai", "anthropic"])
async def test_the_query_of_an_address_follows_the_path(model_server: ModelServer, wire: str) -> None:
    model_server.answers = APPLE
    if wire == "openai":
        model = connect(f"{model_server.url}?api-version=2024-10-21&debug", quick())
    else:
        model = model_on(
            model_server, wire, base_url=f"{model_server.anthropic_url}/?api-version=2024-10-21&debug"
        )
    await model.structured(PROMPT, Fruit, component="test")
    path, _, query = model_server.requests[0].path.partition("?")
    assert path == ("/v1/chat/completions" if wire == "openai" else "/v1/messages")
    assert query.startswith("api-version=2024-10-21&debug")
    # Its name was asked for at /v1/models, with the query, too.
    assert wire != "openai" or model_server.requests[0].body["model"] == "test-model"


async def test_one_that_lists_nothing_is_asked_for_any_model_and_the_log_says_so(
    model_server: ModelServer, caplog: pytest.LogCaptureFixture
) -> None:
    model_server.answers, model_server.models = APPLE, ()
    with caplog.at_level("INFO", "holdfast.llm"):
        await connect(model_server.url, quick()).structured(PROMPT, Fruit, component="test")
    assert model_server.requests[0].body["model"] == "default"
    assert "does not say what it serves (IndexError)" in caplog.text


def test_one_model_serves_many_loops_and_threads(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model = model_on(model_server)
    for _ in range(2):
        assert asyncio.run(model.structured(PROMPT, Fruit, component="test")).value.kind == "apple"
    found: list[str] = []

    def work() -> None:
        found.append(sync.run(model.structured(PROMPT, Fruit, component="test")).value.kind)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == ["apple"] * 4
    assert model.usage().calls == 6


async def test_connections_can_be_closed_and_opened_again(model_server: ModelServer) -> None:
    model_server.answers = APPLE
    model = model_on(model_server)
    for _ in range(2):
        await model.structured(PROMPT, Fruit, component="test")
        await model.aclose()
    await model.aclose()


async def test_nothing_is_sent_by_connecting(model_server: ModelServer) -> None:
    model_on(model_server)
    assert not model_server.requests


async def test_text_with_unpaired_surrogates_is_sent(model_server: ModelServer) -> None:
    model_server.answers = "fine"
    assert (await model_on(model_server).text([Message("user", "a\ud800b")], component="chat")).text == "fine"


def test_bounds_have_a_middle() -> None:
    assert Bounds(0.2, 0.4).middle == pytest.approx(0.3)


async def test_a_model_that_is_dropped_closes_its_connections(model_server: ModelServer) -> None:
    """Unclosed sockets are warnings, and warnings fail a test."""
    model_server.answers = APPLE
    for _ in range(3):
        await model_on(model_server).structured(PROMPT, Fruit, component="test")
        gc.collect()
        await asyncio.sleep(0.01)


async def test_a_server_named_by_its_address_says_what_it_serves(model_server: ModelServer) -> None:
    named, unnamed = connect(f"{model_server.url}#own"), connect(model_server.url)
    assert await named.served_id() == named.id
    assert (unnamed.id, await unnamed.served_id()) == (model_server.url, f"{model_server.url}#test-model")
