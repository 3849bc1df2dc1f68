"""The chat of the page: by plain forms and in a real browser; policies, the conversation so far, hostile text."""

import json
import re
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from browser import CHROMIUM, Browser
from holdfast.errors import InputError
from holdfast.server.chat_page import read_history
from holdfast.server.keys import KeyRing
from model_server import ModelServer, failed
from server_cases import ANSWER, GUIDE, running

FORM = {
    "question": "When was the bridge opened, and how many lanes has it?",
    "sources": GUIDE,
    "verify": "on",
    "mode": "full",
    "policy": "annotate",
}
RIGHT = "The bridge was opened on 19 March 1932. It has six lanes for cars."


@pytest.fixture(scope="module")
def upstream() -> Iterator[ModelServer]:
    with ModelServer(ANSWER) as server:
        yield server


@pytest.fixture(scope="module")
def service(upstream: ModelServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    store = tmp_path_factory.mktemp("chat") / "store.db"
    settings = {"guard": {"model": upstream.url}, "llm": {"retries": 0}, "store": {"url": str(store)}}
    with running(**settings, server={"rate_per_minute": 100_000}) as client:
        yield client


@pytest.fixture
def client(service: httpx.Client, upstream: ModelServer) -> httpx.Client:
    upstream.answers = ANSWER
    return service


def _history(page: str) -> list[dict[str, str]]:
    found = re.search(r'id="history" name="history" value="([^"]*)"', page)
    assert found is not None
    turns: list[dict[str, str]] = json.loads(unescape(found.group(1)))
    return turns


def test_an_answer_is_shown_with_its_claims_marked(client: httpx.Client) -> None:
    page = client.post("/chat", data=FORM).text
    assert page.startswith("<!doctype html>")
    assert 'class="claim supported" href="#claim-t0-c1"' in page
    assert re.search(r'href="#claim-t0-c2"[^>]*>It has <span class="lacking">eight</span> lanes', page)
    assert 'id="claim-t0-c2"' in page
    assert ">flagged</span>" in page
    assert "2 of 2 claims checked" in page
    # The address of the model is nobody's business.
    assert "answered by the configured model" in page
    assert [turn["content"] for turn in _history(page)] == [FORM["question"], ANSWER]


def test_the_page_keeps_the_conversation(client: httpx.Client, upstream: ModelServer) -> None:
    first = client.post("/chat", data=FORM).text
    upstream.answers = RIGHT
    again = {**FORM, "question": "Are you sure?", "history": json.dumps(_history(first))}
    part = client.post("/chat", data=again, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert ">grounded</span>" in part
    assert 'id="claim-t2-c1"' in part
    assert len(_history(part)) == 4
    asked = [message["content"] for message in upstream.requests[-1].body["messages"]]
    assert asked[-3:] == [FORM["question"], ANSWER, "Are you sure?"]
    whole = client.post("/chat", data=again).text
    assert '<small class="remark">flagged, confidence' in whole


def test_what_does_not_hold_is_withheld_corrected_or_asked_about(
    client: httpx.Client, upstream: ModelServer
) -> None:
    blocked = client.post("/chat", data={**FORM, "policy": "block"}).text
    assert "eight lanes" not in blocked
    assert ">withheld</span>" in blocked
    assert ">yours to decide</span>" in client.post("/chat", data={**FORM, "policy": "ask"}).text
    upstream.script(ANSWER, RIGHT)
    corrected = client.post("/chat", data={**FORM, "policy": "correct"}).text
    assert ">corrected</span>" in corrected
    assert "six lanes" in _history(corrected)[-1]["content"]


def test_verification_can_be_switched_off(client: httpx.Client) -> None:
    page = client.post("/chat", data={name: value for name, value in FORM.items() if name != "verify"}).text
    assert ">unchecked</span>" in page
    assert "verification was switched off for this answer" in page
    assert 'href="#claim-' not in page


def test_what_cannot_be_done_is_said_and_the_conversation_stays(
    client: httpx.Client, upstream: ModelServer
) -> None:
    history = json.dumps([{"role": "user", "content": "Hello?"}, {"role": "assistant", "content": "Yes?"}])
    upstream.answers = failed(500)
    down = client.post("/chat", data={**FORM, "history": history})
    assert down.status_code == 503
    assert 'role="alert"' in down.text
    assert upstream.url not in down.text
    assert "Hello?" in down.text
    assert client.post("/chat", data={**FORM, "history": "[{"}).status_code == 422
    assert client.post("/chat", data={**FORM, "mode": "other"}).status_code == 422
    assert client.post("/chat", data={**FORM, "question": " "}).status_code == 422


@pytest.mark.parametrize(
    "history", ['{"a": 1}', '[{"role": "system", "content": "x"}]', "[1]", "7", "[" * 100_000]
)
def test_only_turns_of_the_conversation_are_taken(history: str) -> None:
    with pytest.raises(InputError):
        read_history(history)


def test_hostile_text_stays_text(client: httpx.Client, upstream: ModelServer) -> None:
    hostile = '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" {{ 7919*7907 }}'
    upstream.answers = f"{hostile} The bridge has six lanes for cars."
    history = json.dumps([{"role": "user", "content": hostile, "note": hostile}])
    page = client.post(
        "/chat", data={**FORM, "question": hostile, "sources": hostile, "history": history}
    ).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert str(7919 * 7907) not in page
    assert _history(page)[0]["content"] == hostile


def test_with_keys_a_chat_needs_one_with_its_scope(tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    _, secret = KeyRing(keys).add("people", scopes=["chat"])
    _, other = KeyRing(keys).add("others", scopes=["verify"])
    with running(server={"require_keys": True, "keys_file": str(keys)}) as client:
        assert 'type="password"' in client.get("/chat").text
        assert client.post("/chat", data=FORM).status_code == 401
        assert client.post("/chat", data={**FORM, "key": other}).status_code == 403
        allowed = client.post("/chat", data={**FORM, "key": secret})
        assert allowed.status_code == 200
        assert secret not in allowed.text
        # Without a model the sources are quoted.
        assert "answered by memory" in allowed.text


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_a_person_chats_in_a_browser(client: httpx.Client, upstream: ModelServer, tmp_path: Path) -> None:
    address = f"{client.base_url}".rstrip("/") + "/chat"
    with Browser(tmp_path) as browser:
        browser.open(address)
        browser.run("document.querySelector('details').open = true")
        browser.run(f"document.getElementById('sources').value = {GUIDE!r}")
        browser.run("document.querySelector('select[name=mode]').value = 'full'")
        for turn, question in enumerate(("When was the bridge opened?", "Are you sure?"), start=1):
            browser.run(f"document.getElementById('question').value = {question!r}")
            browser.run("document.querySelector('button[type=submit]').click()")
            browser.wait_for(
                f"document.querySelectorAll('#conversation article.assistant').length === {turn}"
            )
            browser.wait_for("document.getElementById('question').value === ''")
            upstream.answers = RIGHT
        assert browser.run("document.activeElement.id") == "question"
        levels = browser.run("[...document.querySelectorAll('h1, h2, h3, h4')].map(it => +it.tagName[1])")
        assert max(levels) > 2
        assert all(below - above <= 1 for above, below in pairwise(levels))
        assert browser.run("JSON.parse(document.getElementById('history').value).length") == 4
        # The marks of the first turn are still there, and each claim leads to its own card.
        browser.run("document.querySelector('a[data-claim=t2-c1]').click()")
        assert browser.run("document.activeElement.id") == "claim-t2-c1"
        assert browser.run("document.getElementById('claim-t2-c1').closest('details').open")
        assert browser.run("document.querySelectorAll('#claim-t0-c2.contradicted').length") == 1
        _send_by_keyboard(browser)
        browser.picture(tmp_path / "wide.png")
        browser.open(address, width=360, height=740)
        assert browser.run("document.documentElement.scrollWidth") <= 360
        assert browser.problems == []
        assert {url.split("/")[2] for url in browser.requested} == {address.split("/")[2]}


def _send_by_keyboard(browser: Browser) -> None:
    """Enter sends from the message, but not with Shift, in the sources, or while a word is composed."""
    browser.run("document.getElementById('sources').focus()")
    browser.press_enter()
    box = "document.getElementById('question')"
    browser.run(f"{box}.value = 'Since when?'; {box}.focus()")
    browser.press_enter(8)
    browser.run(
        f"{box}.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter', isComposing: true, bubbles: true }}))"
    )
    assert browser.run(f"{box}.value") == "Since when?\n"
    assert browser.run("document.querySelectorAll('#conversation article.turn').length") == 2
    browser.press_enter()
    browser.wait_for("document.querySelectorAll('#conversation article.assistant').length === 3")
    assert browser.run(f"{box}.value") == ""
    browser.wait_for("!document.querySelector('form').hasAttribute('aria-busy')")
    browser.run(f"{box}.value = 'And now?'; document.getElementById('sources').focus()")
    browser.press_enter(2)
    browser.wait_for("document.querySelectorAll('#conversation article.assistant').length === 4")
