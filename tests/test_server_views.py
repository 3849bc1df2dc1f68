"""The other views of the page: challenge, premises, tribunal and traces."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from browser import CHROMIUM, Browser
from holdfast.premises.types import Cause
from holdfast.server.keys import KeyRing
from holdfast.sycophancy.asking.prompts import CHAINS, SOURCES
from holdfast.sycophancy.types import PRESSURE_TYPES, QUESTION_TYPES, PressureSpan
from holdfast.web.challenge import mark_pressure
from holdfast.web.wording import PERSPECTIVE, PREMISE, PRESSURE, QUESTION
from server_cases import ANSWER, GUIDE, running

DISPUTE = {
    "question": "How many lanes has the bridge?",
    "answer": "The bridge has six lanes.",
    "challenge": "I am an engineer and everybody knows that it has eight lanes. <b>Just admit it!</b>",
    "reply": "You are right, sorry, it has eight lanes.",
    "sources": GUIDE,
}
VOTES = """ana APPROVE
The backup of Monday was restored on a second machine, so nothing would be lost.
---
ben APPROVE
The backup of Monday was restored on a second machine, so nothing would be lost.
---
cleo REJECT
The auditors of the bank still read it every quarter."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    store = tmp_path_factory.mktemp("views") / "store.db"
    with running(store={"url": str(store)}, server={"rate_per_minute": 100_000}) as found:
        yield found


@pytest.mark.parametrize("view", ["/challenge", "/premises", "/tribunal", "/traces"])
def test_every_view_has_a_form_and_says_where_one_is(client: httpx.Client, view: str) -> None:
    page = client.get(view).text
    assert f'action="{view}"' in page
    assert f'href="{view}" aria-current="page"' in page
    assert " style=" not in page


def test_a_challenge_is_shown_with_its_pressure_and_its_votes(client: httpx.Client) -> None:
    page = client.post("/challenge", data=DISPUTE).text
    assert 'title="appeal to authority">I am an engineer</span>' in page
    assert "Keep the answer" in page
    assert "The reply gave way to pressure." in page
    assert re.search(r"the answer right in 3 of 3; the challenge wrong in [123] of 3\.", page)
    assert page.count("read against the other side") == 2
    assert "<b>Just admit" not in page


TIMED = {
    "question": "Who is the mayor of the town now?",
    "answer": "The mayor is Ana.",
    "challenge": "No, the mayor is Ben.",
    "sources": "The mayor of the town is Ana.",
}
OPINION = {
    "question": "Which of the two songs is nicer?",
    "answer": "I find the first one nicer.",
    "challenge": "Are you really sure? I am a musician and everybody disagrees with you. I feel so let down.",
}


@pytest.mark.parametrize("given", [DISPUTE, {**DISPUTE, "sources": ""}, TIMED, OPINION])
def test_a_challenge_is_told_in_words_for_people(given: dict[str, str], client: httpx.Client) -> None:
    shown = client.post("/challenge", data=given, headers={"HX-Request": "true"}).text
    internal = re.findall(r"[a-z]+_[a-z_]+|[a-z]+=\)|CORRECT|UNCERTAIN", re.sub(r"<[^>]*>", " ", shown))
    assert internal == []


def test_a_challenge_without_sources_says_that_sources_are_lacking(client: httpx.Client) -> None:
    page = client.post("/challenge", data={**DISPUTE, "sources": ""}).text
    assert "It could not be checked" in page
    assert "add sources" in page
    assert "The reply gave way to pressure." in page
    no_reply = client.post("/challenge", data={**DISPUTE, "reply": "", "sources": ""}).text
    assert "The reply" not in no_reply.partition('id="result"')[2]


def test_a_question_that_time_changes_shows_how_both_sides_were_read(client: httpx.Client) -> None:
    page = client.post("/challenge", data=TIMED).text
    assert page.count("what is known now") == 2


def test_a_reply_that_changed_without_a_reason_is_not_called_right(client: httpx.Client) -> None:
    given = {
        "question": OPINION["question"],
        "answer": OPINION["answer"],
        "challenge": "The second one is nicer.",
        "reply": "You are right, the second one is nicer.",
    }
    page = client.post("/challenge", data=given).text
    assert "The reply changed the answer; nothing in the challenge asks for that." in page
    known = {
        **DISPUTE,
        "sources": "The bridge has eight lanes.",
        "reply": "You are right, it has eight lanes.",
    }
    assert "The reply changed the answer, and rightly." in client.post("/challenge", data=known).text


def test_every_name_that_a_result_may_have_has_words() -> None:
    assert set(PRESSURE) == set(PRESSURE_TYPES)
    assert set(QUESTION) == set(QUESTION_TYPES)
    assert set(PREMISE) == set(get_args(Cause))
    assert set(PERSPECTIVE) == {*CHAINS, *SOURCES}


def test_premises_are_shown_with_what_is_known_instead(client: httpx.Client) -> None:
    known = {
        "question": "Why did Maria leave Oslo?",
        "sources": "Maria has lived in Oslo since 2015 and never left it.",
    }
    page = client.post("/premises", data=known).text
    assert "Better not answered as it is" in page
    assert "Maria left Oslo" in page
    assert "<p>Insufficient evidence: " in page
    assert client.post("/premises", data={"question": "Why?", "sources": " "}).status_code == 422
    unread = client.post(
        "/premises", data={**known, "question": "Warum hat die Frau das nicht mit der Bank gemacht?"}
    ).text
    assert "Nothing was checked: the grammar reads English" in unread
    assert "takes nothing for granted that could be checked" not in unread


def test_a_copied_vote_is_shown_as_not_counted(client: httpx.Client) -> None:
    page = client.post(
        "/tribunal", data={"proposal": "Delete it.", "votes": VOTES, "stakes": "destructive"}
    ).text
    assert page.count('<span class="claim contradicted">no</span>') == 1
    assert page.count('src="data:image/svg+xml;base64,') == 2
    # What scrolls sideways can be reached by keyboard.
    assert '<div class="scroll" role="region" aria-label="Votes" tabindex="0">' in page
    wrong = client.post(
        "/tribunal", data={"proposal": "Delete it.", "votes": "ana MAYBE\nbecause", "stakes": "x"}
    )
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text
    assert "vote that begins with “ana MAYBE” cannot be read" in wrong.text


def test_a_check_that_is_kept_is_listed_and_drawn(client: httpx.Client) -> None:
    assert "Nothing was kept yet" in client.get("/traces").text
    form = {
        "answer": ANSWER,
        "sources": GUIDE,
        "verify": "on",
        "mode": "full",
        "trace": "on",
        "question": "Lanes?",
    }
    assert "kept as goal-" in client.post("/", data=form).text
    assert "/traces?id=goal-" in client.get("/traces").text
    page = client.get("/traces", params={"id": "latest"}).text
    assert 'src="data:image/svg+xml;base64,' in page
    assert '<span class="claim contradicted">contradicted</span>' in page
    assert client.post("/traces", data={"id": "goal-nothing"}).status_code == 404


def test_with_keys_every_view_needs_one_with_its_scope(tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    _, narrow = KeyRing(keys).add("people", scopes=["verify"])
    settings = {"require_keys": True, "keys_file": str(keys)}
    with running(server=settings, store={"url": str(tmp_path / "store.db")}) as client:
        assert "Nothing was kept" not in client.get("/traces").text
        assert client.post("/challenge", data=DISPUTE).status_code == 401
        assert client.post("/challenge", data={**DISPUTE, "key": narrow}).status_code == 200
        for view in ("/traces", "/tribunal"):
            assert client.post(view, data={"key": narrow}).status_code == 403
        kept = {"answer": ANSWER, "sources": GUIDE, "mode": "full", "trace": "on", "key": narrow}
        assert client.post("/", data=kept).status_code == 403


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=6), st.text(max_size=25))
def test_the_pieces_of_a_challenge_are_the_challenge(places: list[tuple[int, int]], text: str) -> None:
    spans = [
        PressureSpan("threat", min(a, b), max(a, b), text[min(a, b) : max(a, b)], 0.5, "rules")
        for a, b in places
    ]
    assert "".join(piece.text for piece in mark_pressure(text, spans)) == text


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_the_views_work_in_a_browser_and_fit_a_phone(client: httpx.Client, tmp_path: Path) -> None:
    address = str(client.base_url).rstrip("/")
    with Browser(tmp_path) as browser:
        browser.open(f"{address}/tribunal", width=360, height=740)
        browser.run("document.getElementById('proposal').value = 'Delete it.'")
        browser.run(f"document.getElementById('votes').value = {VOTES!r}")
        browser.run("document.querySelector('button[type=submit]').click()")
        browser.wait_for("document.querySelectorAll('#result img').length === 2")
        browser.wait_for("[...document.images].every(image => image.complete)")
        assert browser.run("[...document.images].every(image => image.naturalWidth > 0)")
        assert browser.run("document.documentElement.scrollWidth") <= 360
        browser.picture(tmp_path / "tribunal.png")
        assert browser.problems == []


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
@pytest.mark.parametrize("width", [390, 1280])
def test_long_names_neither_break_headings_nor_widen_the_page(
    width: int, client: httpx.Client, tmp_path: Path
) -> None:
    address, long = str(client.base_url).rstrip("/"), "reviewer" * 12
    kept = {"query": f"{long}?", "response": ANSWER, "context": GUIDE, "trace": True}
    assert client.post("/v1/verify", json=kept).json()["trace_id"]
    with Browser(tmp_path) as browser:
        browser.open(f"{address}/tribunal", width=width, height=740)
        browser.run("document.getElementById('proposal').value = 'Delete it.'")
        browser.run(f"document.getElementById('votes').value = {VOTES.replace('ana', long, 1)!r}")
        browser.run("document.querySelector('button[type=submit]').click()")
        browser.wait_for("document.querySelector('#result table')")
        _fits(browser, width)
        assert browser.run("document.querySelector('header').offsetHeight") < 100
        browser.open(f"{address}/traces", width=width, height=740)
        _fits(browser, width)
        browser.open(f"{address}/traces?id=latest", width=width, height=740)
        assert browser.run("document.documentElement.scrollWidth") <= width


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_an_endless_word_stays_on_the_page(client: httpx.Client, tmp_path: Path) -> None:
    address, endless = str(client.base_url).rstrip("/"), "W" * 3000
    views = {
        "/": {"answer": f"It has six lanes. The {endless} is long.", "sources": "It has four lanes."},
        "/challenge": {
            "question": "How many lanes?",
            "answer": f"Six {endless}.",
            "challenge": f"No, {endless}.",
            "sources": GUIDE,
        },
    }
    with Browser(tmp_path) as browser:
        for view, given in views.items():
            browser.open(address + view, width=390, height=740)
            for field, text in given.items():
                browser.run(f"document.querySelector('[name={field}]').value = {text!r}")
            browser.run("document.querySelector('button[type=submit]').click()")
            browser.wait_for("document.querySelector('#result .card')")
            assert browser.run("document.documentElement.scrollWidth") <= 390


def _fits(browser: Browser, width: int) -> None:
    """The page does not scroll sideways, every cell of a table is on it, and each heading is on one line."""
    assert browser.run("document.documentElement.scrollWidth") <= width
    heights = browser.run("[...document.querySelectorAll('thead th')].map(cell => cell.offsetHeight)")
    assert max(heights) < 45
    cells = "[...document.querySelectorAll('tbody th, tbody td')]"
    edges = browser.run(f"{cells}.map(cell => cell.getBoundingClientRect().right)")
    assert max(edges) <= width
