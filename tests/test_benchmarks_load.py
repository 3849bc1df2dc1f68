"""The load script's own parts: its clients against a real service, and what it takes for an ending or a problem."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from server_cases import serving

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks"))

import load
from load_clients import press
from load_faults import ending_of


def test_its_clients_get_every_answer_and_know_a_clean_429() -> None:
    bodies = load._bodies(4)
    with serving(server={"rate_per_minute": 100_000}) as url:
        found = asyncio.run(press(urlsplit(url).port or 0, "/v1/verify", bodies, 3, 6))
    assert dict(found.statuses) == {200: 6}
    assert len(found.times) == 6
    assert 0 < found.at(0.5) <= found.at(0.99)
    with serving(server={"rate_per_minute": 1}) as url:
        found = asyncio.run(press(urlsplit(url).port or 0, "/v1/verify", bodies, 1, 3))
    assert dict(found.statuses) == {200: 1, 429: 2}
    assert found.unclean == []


@pytest.mark.parametrize(
    ("status", "body", "ending"),
    [
        (503, b'{"error": {}}', "error 503"),
        (500, b"<html>", "unclean 500"),
        (200, b"data: {}\n\n", "none: the stream stops"),
        (200, b'data: {"error": {}}\n\ndata: [DONE]\n\n', "error event"),
        (200, b'data: {"choices": [{"finish_reason": "length"}]}\n\ndata: [DONE]\n\n', "finish length"),
    ],
)
def test_an_ending_is_told_from_none(status: int, body: bytes, ending: str) -> None:
    assert ending_of(status, body) == ending


def test_what_does_not_hold_is_said() -> None:
    row = {"clients": 8, "ratio": 0.71, "holdfast": {"errors": 0, "first_error": None}}
    good: dict[str, Any] = {
        "throughput": [row],
        "limits": {"at a time": {"statuses": {200: 8, 429: 2}, "unclean": []}},
        "memory": {"mb": [250.0, 255.0], "growth_mb": 5.0, "errors": 0},
        "streams": {
            "faults": {"hang": {"endings": {"finish length": 50}, "still_serves": True}},
            "sigterm": {"endings": {"finish stop": 50}, "exit_status": -15},
        },
    }
    assert load.problems(good) == []
    bad = json.loads(json.dumps(good))
    bad["limits"] = {"at a time": {"statuses": {200: 8, 500: 2}, "unclean": ["500: b''"]}}
    bad["throughput"] = [{**row, "ratio": 0.5, "holdfast": {"errors": 1, "first_error": "500"}}]
    bad["memory"]["growth_mb"] = 50.0
    bad["streams"]["faults"]["hang"] = {"endings": {"none: it hung": 1}, "still_serves": False}
    bad["streams"]["sigterm"] = {"endings": {"none: cut off": 1}, "exit_status": 1}
    assert len(load.problems(bad)) == 7
