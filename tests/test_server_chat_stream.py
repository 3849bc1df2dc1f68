"""The page's chat as it is written: words, verdicts behind them, an end in every case, and nobody left at work."""

import json
import logging
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from browser import CHROMIUM, Browser
from holdfast.errors import StoreError
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Highlight
from holdfast.guard.types import SentenceVerdict
from holdfast.server.keys import KeyRing
from holdfast.web.chat import OpenAnswer, verdict_words
from model_server import ModelServer, Reply, failed
from server_cases import ANSWER, GUIDE, running

FORM = {
    "question": "When was the bridge opened, and how many lanes has it?",
    "sources": GUIDE,
    "verify": "on",
    "mode": "full",
    "policy": "annotate",
}
STREAM = {"Accept": "text/event-stream"}
SECOND_SENTENCE = 8
"""The number of the first word by which the first sentence is certainly over."""
Events = list[dict[str, Any]]


@pytest.fixture(scope="module")
def upstream() -> Iterator[ModelServer]:
    with ModelServer(ANSWER) as server:
        yield server


@pytest.fixture(scope="module")
def service(upstream: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    store = tmp_path_factory.mktemp("chat") / "store.db"
    wished = {"guard": {"model": upstream.url}, "llm": {"retries": 0}, "store": {"url": str(store)}}
    with running(**wished, server={"rate_per_minute": 100_000, "max_body_mb": 0.1}) as client:
        yield client


@pytest.fixture
def client(service: httpx.Client, upstream: ModelServer) -> httpx.Client:
    upstream.answers = ANSWER
    return service


@contextmanager
def _held(upstream: ModelServer, text: str, *, at: int | None) -> Iterator[Callable[[], None]]:
    """A model that does not go on after some words, or does not begin, until it is let."""
    go_on = threading.Event()

    def answer(_: object) -> Reply:
        if at is None:
            go_on.wait(50)
        return Reply(text, before_word=lambda number: number != at or go_on.wait(50))

    upstream.answers = answer
    try:
        yield go_on.set
    finally:
        go_on.set()


def _events(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    return (json.loads(line.removeprefix("data: ")) for line in lines if line)


def _asked(client: httpx.Client, **more: str) -> Events:
    with client.stream("POST", "/chat", data={**FORM, **more}, headers=STREAM) as reply:
        assert reply.headers["content-type"].startswith("text/event-stream"), reply.read()
        return list(_events(reply.iter_lines()))


def _without_times(html: str) -> str:
    return re.sub(r"\d+ ms, \d+ of them", "", html)


def _until_idle(client: httpx.Client) -> None:
    """Until no request is in work; the page's own are all that there are."""
    while "holdfast_requests_in_work 0.0" not in client.get("/metrics").text:
        threading.Event().wait(0.02)


def test_words_then_verdicts_then_what_the_form_shows(client: httpx.Client) -> None:
    *before, last = _asked(client)
    assert "".join(event["text"] for event in before if event["kind"] == "words") == ANSWER
    verdicts = [event for event in before if event["kind"] == "verdict"]
    assert [verdict["label"] for verdict in verdicts] == ["supported", "contradicted"]
    assert "".join(part["text"] for verdict in verdicts for part in verdict["parts"]) == ANSWER
    lacking = [part for verdict in verdicts for part in verdict["parts"] if part["lacking"]]
    assert [(part["text"], part["style"]) for part in lacking] == [("eight", "contradicted")]
    assert last["kind"] == "finished"
    whole = client.post("/chat", data=FORM, headers={"HX-Request": "true"}).text
    assert _without_times(last["html"]) == _without_times(whole)


def test_a_verdict_comes_while_later_words_are_still_to_be_written(
    client: httpx.Client, upstream: ModelServer
) -> None:
    with (
        _held(upstream, ANSWER, at=SECOND_SENTENCE) as go_on,
        client.stream("POST", "/chat", data=FORM, headers=STREAM) as reply,
    ):
        events = _events(reply.iter_lines())
        seen = [next(event for event in events if event["kind"] == "verdict")]
        go_on()
        seen += events
    assert seen[0]["label"] == "supported"
    assert "eight" in "".join(event["text"] for event in seen if event["kind"] == "words")
    assert seen[-1]["kind"] == "finished"


@pytest.mark.parametrize(
    ("policy", "said", "shown"),
    [("block", [ANSWER], ">withheld<"), ("correct", [ANSWER, GUIDE], ">corrected<")],
)
def test_what_may_not_be_seen_unchecked_comes_whole(
    client: httpx.Client, upstream: ModelServer, policy: str, said: list[str], shown: str
) -> None:
    upstream.script(*said)
    (only,) = _asked(client, policy=policy)
    assert only["kind"] == "finished"
    assert shown in only["html"]
    assert "eight lanes" not in only["html"]


def test_what_is_left_to_people_or_not_checked_at_all_is_streamed(client: httpx.Client) -> None:
    *_, asked = _asked(client, policy="ask")
    assert ">yours to decide<" in asked["html"]
    *words, unchecked = _asked(client, verify="")
    assert {event["kind"] for event in words} == {"words"}
    assert "verification was switched off for this answer" in unchecked["html"]


def test_hostile_text_is_escaped_in_what_is_sent_as_html(client: httpx.Client, upstream: ModelServer) -> None:
    upstream.answers = '</div><script>alert(1)</script> It has six lanes for cars. \u2028 data: {"kind": 1}'
    *before, last = _asked(client)
    assert (
        "".join(event["text"] for event in before if event["kind"] == "words").strip()
        == upstream.answers.strip()
    )
    assert "<script>" not in last["html"]


def test_what_fails_ends_with_an_error_behind_the_words(
    client: httpx.Client,
    upstream: ModelServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    upstream.answers = failed(500)
    (down,) = _asked(client)
    assert down["kind"] == "failed"
    assert "try again later" in down["html"]
    assert upstream.url not in down["html"]
    (empty,) = _asked(client, question=" ")
    assert 'role="alert"' in empty["html"]
    upstream.answers = ANSWER
    for error, message in ((StoreError("/secret/place"), "try again"), (ValueError(ANSWER), "report it")):
        monkeypatch.setattr("holdfast.server.chat_page.turn_view", _raising(error))
        *before, last = _asked(client)
        assert [event["text"] for event in before if event["kind"] == "words"]
        assert last["kind"] == "failed"
        assert message in last["html"]
        assert "/secret/place" not in last["html"]
    assert "unexpected ValueError" in caplog.text
    assert ANSWER not in caplog.text


def _raising(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("policy", "at"), [("annotate", None), ("annotate", SECOND_SENTENCE), ("block", None)]
)
def test_whoever_leaves_ends_the_work(
    client: httpx.Client, upstream: ModelServer, policy: str, at: int | None
) -> None:
    with _held(upstream, ANSWER, at=at):
        with client.stream("POST", "/chat", data={**FORM, "policy": policy}, headers=STREAM) as reply:
            while not upstream.busy:
                threading.Event().wait(0.01)
            if at is not None:
                next(reply.iter_lines())
        # The model is held until the end of the block: the work ends before that only because nobody waits for it.
        _until_idle(client)


def test_the_stream_is_guarded_like_the_form(
    client: httpx.Client, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    elsewhere = client.post("/chat", data=FORM, headers={**STREAM, "Origin": "http://elsewhere.example"})
    assert elsewhere.status_code == 403
    assert client.post("/chat", data={**FORM, "sources": "x" * 200_000}, headers=STREAM).status_code == 413
    wrong = client.post("/chat", data={**FORM, "policy": "other"}, headers=STREAM)
    assert (wrong.status_code, "<html" in wrong.text) == (422, False)
    keys = tmp_path / "keys.json"
    _, secret = KeyRing(keys).add("people", scopes=["chat"])
    _, other = KeyRing(keys).add("others", scopes=["verify"])
    limits = {"require_keys": True, "keys_file": str(keys), "rate_per_minute": 1}
    with running(server=limits) as guarded:
        assert guarded.post("/chat", data=FORM, headers=STREAM).status_code == 401
        assert guarded.post("/chat", data={**FORM, "key": other}, headers=STREAM).status_code == 403
        *_, last = _asked(guarded, key=secret)
        assert "answered by memory" in last["html"]
        assert secret not in last["html"]
        many = guarded.post("/chat", data={**FORM, "key": secret}, headers=STREAM)
        assert many.status_code == 429
        assert "come back in" in many.text
    assert secret not in caplog.text


_CUTS = st.lists(st.integers(0, 40), max_size=8).map(sorted)


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=40), pieces=_CUTS, ends=_CUTS)
def test_no_word_is_lost_or_said_twice(text: str, pieces: list[int], ends: list[int]) -> None:
    answer, told, starts = OpenAnswer(), "", [0, *ends]
    for first, last in zip([0, *pieces], [*pieces, len(text)], strict=True):
        answer.add(text[first:last])
    for start, end in zip(starts, ends, strict=False):
        claim = ClaimVerification(
            claim_id="c1",
            claim_text="x",
            verdict=ClaimStatus.SUPPORTED,
            start=max(0, start - 2),
            end=end,
            highlights=[Highlight(start=start, end=end, score=0.5)],
        )
        told += "".join(piece.text for piece in answer.judged(SentenceVerdict("", start, end, (claim,))))
        assert text.startswith(told)
    rest = answer.judged(SentenceVerdict("", 0, len(text), ()))
    assert told + "".join(piece.text for piece in rest) == text


def test_the_verdicts_of_a_sentence_are_each_said_once() -> None:
    sure = ClaimVerification(claim_id="c1", claim_text="x", verdict=ClaimStatus.PARTIALLY_SUPPORTED)
    left = ClaimVerification(claim_id="c2", claim_text="y", outcome="unchecked", outcome_reason="a sample")
    assert verdict_words(SentenceVerdict("", 0, 0, (sure, left, sure))) == "partially supported, unchecked"


HOSTILE = "The bridge was opened in 1932. 🌉 It has <img src=x onerror=hacked=1> eight lanes for cars."


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_a_person_watches_stops_and_leaves(
    client: httpx.Client, upstream: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{client.base_url}".rstrip("/") + "/chat"
    growing = "document.querySelector('#conversation .growing')"
    with Browser(tmp_path) as browser:
        browser.open(address, width=390, height=740)
        browser.run(f"document.getElementById('sources').value = {GUIDE!r}")
        with _held(upstream, HOSTILE, at=SECOND_SENTENCE + 6) as go_on:
            _send(browser, "When was the bridge opened?")
            browser.wait_for(f"{growing}?.querySelector('.remark')?.textContent === 'supported'")
            browser.wait_for(f"{growing}.textContent.includes('<img src=x onerror')")
            assert browser.run(f"{growing}.querySelector('.claim.supported').textContent").startswith("The")
            assert browser.run(f"{growing}.querySelector('.answer').ariaLive") == "polite"
            assert browser.run("document.documentElement.scrollWidth") <= 390
            assert browser.run("document.getElementById('history').value") == ""
            go_on()
            browser.wait_for("document.querySelectorAll('article.assistant.bad .card').length")
        assert browser.run(f"{growing} === null && typeof hacked") == "undefined"
        assert browser.run("document.getElementById('outcome').textContent").startswith("flagged")
        with _held(upstream, ANSWER, at=SECOND_SENTENCE):
            _send(browser, "Are you sure?")
            browser.wait_for(f"{growing}?.querySelector('.remark')")
            browser.run(f"{growing}.querySelector('.stop button').click()")
            browser.wait_for("document.querySelector('article:last-child .note')")
            _until_idle(client)
        label = "document.querySelector('article:last-child .verdict').textContent.trim()"
        assert browser.run(label) == "stopped, unchecked"
        # The verdict that was reached stays, the words after it are marked as unchecked.
        left = "[...document.querySelectorAll('article:last-child .remark')].map((it) => it.textContent)"
        assert browser.run(left) == ["supported", "unchecked"]
        said = json.loads(browser.run("document.getElementById('history').value"))
        assert [turn["note"] for turn in said[2:]] == ["", "stopped, unchecked"]
        upstream.answers = ANSWER
        with monkeypatch.context() as broken:
            broken.setattr("holdfast.server.chat_page.turn_view", _raising(StoreError("gone")))
            _send(browser, "And now?")
            browser.wait_for("document.querySelector('[role=alert]')")
        assert browser.run("document.querySelector('[role=alert] p').textContent").endswith("log")
        third = "document.querySelectorAll('#conversation > article')[2]"
        assert browser.run(f"{third}.firstElementChild.innerText") == "unchecked"
        assert "eight lanes" in browser.run(f"{third}.querySelector('.answer').textContent")
        assert browser.run("document.getElementById('question').value") == "And now?"
        with _held(upstream, ANSWER, at=None):
            browser.wait_for("!document.querySelector('form[aria-busy]')")
            _send(browser, "Still there?")
            browser.wait_for(growing)
            browser.open(str(client.base_url))
            _until_idle(client)
        assert browser.problems == []
        browser.open(address)
        upstream.answers = ANSWER
        for part in ("chat_page.turn_view", "chat_stream._failed"):
            monkeypatch.setattr(f"holdfast.server.{part}", _raising(ValueError()))
        _send(browser, "When was the bridge opened?")
        browser.wait_for("document.querySelector('#conversation [role=alert]')")
        assert "lost" in browser.run("document.querySelector('[role=alert] p').textContent")
        assert browser.run("document.querySelector('.claim.unchecked + .remark').textContent") == "unchecked"


def _send(browser: Browser, question: str) -> None:
    browser.run(f"document.getElementById('question').value = {question!r}")
    browser.run("document.querySelector('button[type=submit]').click()")


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_without_scripts_the_form_is_sent(client: httpx.Client, tmp_path: Path) -> None:
    with Browser(tmp_path) as browser:
        browser.call("Emulation.setScriptExecutionDisabled", value=True)
        browser.open(f"{client.base_url}".rstrip("/") + "/chat")
        browser.run(f"document.getElementById('sources').value = {GUIDE!r}")
        _send(browser, "When was the bridge opened?")
        browser.wait_for("document.querySelector('article.assistant.bad .card')")
        assert browser.problems == []
