"""The page: with scripts in a real browser, without them by plain forms; nothing from elsewhere, nothing executed."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from browser import CHROMIUM, Browser
from holdfast.server.keys import KeyRing
from holdfast.server.pages import split_sources
from server_cases import ANSWER, GUIDE, running

FORM = {"answer": ANSWER, "sources": GUIDE, "verify": "on", "mode": "full"}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running(server={"rate_per_minute": 100_000}) as found:
        yield found


def test_the_form_works_without_scripts(client: httpx.Client) -> None:
    page = client.post("/", data=FORM).text
    assert page.startswith("<!doctype html>")
    assert 'class="claim supported" href="#claim-c1"' in page
    # One claim is one link, however many of its words are marked.
    assert re.search(
        r'href="#claim-c2"[^>]*>It has <span class="lacking">eight</span> lanes for cars.</a>', page
    )
    assert page.count('href="#claim-c2"') == 1
    assert "<mark>It has six lanes for cars.</mark>" in page
    assert "P(support)" in page
    assert "bits" in page
    assert "2 of 2 claims checked" in page
    assert "Decided by: exact rules" in page
    assert "cost $0 ·" in page
    assert "It has eight lanes for cars.</textarea>" in page


def test_a_script_gets_the_result_alone(client: httpx.Client) -> None:
    part = client.post("/", data=FORM, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'aria-label="Confidence' in part


def test_without_sources_nothing_is_kept_and_the_page_says_so(client: httpx.Client) -> None:
    given = {"answer": ANSWER, "verify": "on", "mode": "full"}
    assert "not kept: there were no sources" in client.post("/", data={**given, "trace": "on"}).text
    assert "not kept" not in client.post("/", data=given).text


def test_switched_off_everything_is_unchecked(client: httpx.Client) -> None:
    page = client.post("/", data={"answer": ANSWER, "sources": GUIDE, "mode": "full"}).text
    assert "Verification is switched off." in page
    assert "Confidence not known" in page


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"sources": ""}, "There were no sources to hold it against: add some."),
        ({"answer": "Die Brücke wurde im Jahr 1932 eröffnet."}, "It does not seem to be English"),
    ],
)
def test_why_nothing_was_checked_is_said_in_a_sentence(
    client: httpx.Client, changed: dict[str, str], told: str
) -> None:
    page = client.post("/", data={**FORM, **changed}).text
    assert told in page
    assert "hide at most" not in page


@pytest.mark.parametrize("field", ["answer", "sources", "question"])
def test_hostile_text_stays_text(client: httpx.Client, field: str) -> None:
    scripts = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    hostile = f'{scripts} The bridge has "six" lanes \x00\u202e {{{{ 7919*7907 }}}}.'
    page = client.post("/", data={**FORM, field: hostile}).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert str(7919 * 7907) not in page
    assert "\x00" not in page
    assert "\u202e" not in page


def test_everything_is_from_here_and_the_policy_says_so(client: httpx.Client) -> None:
    page = client.get("/")
    policy = page.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    for address in re.findall(r'(?:src|href)="([^"#]+)"', page.text):
        assert address.startswith("/")
        assert client.get(address).status_code == 200
    assert " style=" not in page.text
    assert client.get("/static/../rendering.py").status_code == 404
    assert client.get("/static/nothing.js").status_code == 404


def test_errors_are_shown_in_their_place(client: httpx.Client) -> None:
    wrong = client.post("/", data={**FORM, "mode": "other"})
    assert wrong.status_code == 422
    assert 'role="alert"' in wrong.text
    assert "<p>Which claims are to be looked at?" in wrong.text
    many = client.post(
        "/", content="a=1&" * 1000, headers={"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert many.status_code == 422


@pytest.mark.parametrize("path", ["/chalenge", "/v1/nothing", "/static/nothing.js"])
def test_a_mistyped_address_is_a_page_for_browsers_and_json_for_programs(
    client: httpx.Client, path: str
) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
    page, plain = client.get(path, headers=browser), client.get(path)
    assert (page.status_code, plain.status_code) == (404, 404)
    assert page.headers["content-type"].startswith("text/html")
    assert '<a href="/">Go to the start</a>' in page.text
    assert plain.json()["error"]["code"] == "not_found"
    assert page.headers["vary"] == plain.headers["vary"] == "Accept"


def test_off_the_loopback_the_page_asks_for_a_key(tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    _, secret = KeyRing(keys).add("people", scopes=["verify"])
    with running(server={"require_keys": True, "keys_file": str(keys)}) as client:
        assert 'type="password"' in client.get("/").text
        assert client.post("/", data=FORM).status_code == 401
        allowed = client.post("/", data={**FORM, "key": secret})
        assert allowed.status_code == 200
        assert secret not in allowed.text


def test_lines_of_dashes_part_the_sources() -> None:
    found = split_sources("one\n---\n\n-----\ntwo - and\n-- three")
    assert [(piece.id, piece.text) for piece in found] == [("1", "one"), ("2", "two - and\n-- three")]
    assert split_sources(" \n---\n") == []


@pytest.mark.timeout(180)
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: the browser tests were skipped")
def test_a_person_checks_an_answer_in_a_browser(client: httpx.Client, tmp_path: Path) -> None:
    address = str(client.base_url)
    with Browser(tmp_path) as browser:
        browser.open(address)
        browser.run(f"document.getElementById('answer').value = {ANSWER!r}")
        browser.run(f"document.getElementById('sources').value = {GUIDE!r}")
        browser.run("document.querySelector('button[type=submit]').click()")
        browser.wait_for("document.querySelector('#result .card')")
        assert browser.run("document.querySelectorAll('#result .card').length") == 2
        assert browser.run("location.pathname + document.querySelectorAll('form').length") == "/1"
        # By keyboard: the button keeps the focus, a claim is a link, and its card takes the focus.
        browser.run("document.querySelector('#result').textContent = ''")
        browser.run("document.querySelector('form button').focus()")
        browser.press_enter()
        browser.wait_for("document.querySelector('#result .card')")
        assert browser.run("document.activeElement.textContent") == "Check"
        for modifier in (2, 4):
            browser.run("document.querySelector('#result').textContent = ''")
            browser.run("document.getElementById('sources').focus()")
            browser.press_enter(modifier)
            browser.wait_for("document.querySelector('#result .card')")
        assert browser.run("document.getElementById('sources').value") == GUIDE
        assert browser.run("!document.querySelector('.keys').hidden")
        browser.run("document.querySelectorAll('a[data-claim]')[0].focus()")
        assert browser.run("document.getElementById('claim-c1').classList.contains('near')")
        browser.run("document.activeElement.click()")
        assert browser.run("document.activeElement.id") == "claim-c1"
        light = browser.run("getComputedStyle(document.body).backgroundColor")
        browser.run("document.getElementById('theme').click()")
        assert browser.run("getComputedStyle(document.body).backgroundColor") != light
        browser.picture(tmp_path / "wide.png")
        browser.open(address, width=360, height=740)
        assert browser.run("document.documentElement.scrollWidth") <= 360
        assert (
            browser.run(
                "Math.max(...[...document.querySelectorAll('nav a')].map(a => a.getBoundingClientRect().right))"
            )
            < 360
        )
        assert (tmp_path / "wide.png").stat().st_size > 10_000
        assert browser.problems == []
        assert {url.split("/")[2] for url in browser.requested} == {address.split("/")[2]}


def test_text_and_the_rims_of_fields_stand_out_in_light_and_dark(client: httpx.Client) -> None:
    style = client.get("/static/page.css").text
    themes = [dict(re.findall(r"--([\w-]+): (#\w{6})[;\s]", part)) for part in style.split(":root")[1:4]]
    assert [theme["ground"] for theme in themes] == ["#fbfaf7", "#101615", "#101615"]
    for theme in themes:
        for behind in ("ground", "panel"):
            for text in ("ink", "soft", "accent"):
                assert _contrast(theme[text], theme[behind]) >= 4.5
            for shape in ("rim", "supported", "partial", "unsupported", "contradicted", "unchecked"):
                assert _contrast(theme[shape], theme[behind]) >= 3
    field = re.search(r"\ninput, textarea, select \{.*\}", style)
    assert field is not None
    assert "border: 1px solid var(--rim)" in field.group()


def _contrast(one: str, other: str) -> float:
    """By the Web Content Accessibility Guidelines 2.2."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
