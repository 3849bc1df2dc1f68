"""JSON in the middle of a line: in entries of logs, and behind what a tool is said to have returned."""

import time

import pytest

from holdfast import verify_response
from holdfast.claims import Evidence, chunk_evidence

LOG = """12:01 INFO order created {"id": 17, "status": "paid"}
12:02 INFO order created {"id": 18, "status": "open"}
"""
WEATHER = 'For Leeds it returned {"temp": 14, "sky": "rain"} and for Exeter {"temp": 19, "sky": "clear"}. It stopped.'


def told(text: str) -> list[str]:
    chunks = chunk_evidence(Evidence("1", text))
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
    return [chunk.reading.strip() for chunk in chunks if chunk.reading]


@pytest.mark.parametrize("around", ["{}", "```\n{}```", "The log of today:\n\n{}"])
def test_an_entry_of_a_log_is_read_with_its_object(around: str) -> None:
    assert told(around.replace("{}", LOG))[-2:] == [
        "12:01 INFO order created: id: 17; status: paid.",
        "12:02 INFO order created: id: 18; status: open.",
    ]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            'The tool returned {"unit_price": 12, "cur": "EUR"}.',
            "The tool returned: unit price: 12; cur: EUR.",
        ),
        ("The tool returned {'price': 12, 'note': None}.", "The tool returned: price: 12; note: None."),
        ('The tool returned `{"price": 12}`.', "The tool returned: price: 12."),
        (
            'It gave {\n  "price": 12,\n  "tax": {"rate": 7}\n} at noon.',
            "It gave: price: 12; tax rate: 7 at noon.",
        ),
        (
            'It sent payload={"error": "Too big. Try again.", "size": 3}.',
            "It sent payload: error: Too big. Try again.; size: 3.",
        ),
    ],
)
def test_an_object_is_read_as_words_within_its_sentence(text: str, read: str) -> None:
    assert told(f"We asked. {text} Then it stopped.") == ["We asked.", read, "Then it stopped."]


def test_each_of_two_objects_is_read_with_the_words_before_it() -> None:
    assert told(WEATHER) == [
        "For Leeds it returned: temp: 14; sky: rain",
        "and for Exeter: temp: 19; sky: clear.",
        "It stopped.",
    ]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            '12:01 order {"id": 17} failed\n12:02 order {"id": 18} was paid\n',
            ["12:01 order: id: 17 failed.", "12:02 order: id: 18 was paid."],
        ),
        (
            'Order {"id": 17} failed. Order {"id": 18} was paid.',
            ["Order: id: 17 failed.", "Order: id: 18 was paid."],
        ),
    ],
)
def test_what_stands_behind_an_object_is_said_of_it(text: str, read: list[str]) -> None:
    assert told(text) == read


def test_a_list_of_entries_is_read_as_data() -> None:
    text = 'The tool returned {"plans": [{"name": "Basic", "seats": 5}, {"name": "Team", "seats": 25}]} in 14 ms.'
    assert told(text) == [
        "The tool returned",
        "plan name: Basic; seats: 5.",
        "plan name: Team; seats: 25.",
        "in 14 ms.",
    ]


SENSORS = ", ".join(f'"s{number}": 3' for number in range(12))


def test_the_values_of_a_large_object_are_told_with_the_name_before_it() -> None:
    sent = 'For {} the station returned {{"sky": "{}", ' + SENSORS + "}} at noon."
    text = f"{sent.format('Leeds', 'rain')} {sent.format('Rye', 'clear')}"
    read = told(text)
    assert "For Leeds the station returned sky: rain." in read
    assert "For Rye the station returned sky: clear." in read
    claims = verify_response(
        "?", "The sky is clear in Rye. The sky is clear in Leeds.", {"1": text}
    ).report.claims
    assert [claim.verdict for claim in claims] == ["supported", "contradicted"]


@pytest.mark.parametrize(
    ("before", "read"),
    [
        ("For Leeds on Monday morning it sent: ", ["For Leeds on Monday morning it sent sky: rain."]),
        ("It is late. In Leeds: ", ["It is late.", "In Leeds sky: rain."]),
        (
            "This is what the old station at the end of the road sent: ",
            ["This is what the old station at the end of the road sent:", "sky: rain."],
        ),
    ],
)
def test_no_words_before_an_object_are_lost(before: str, read: list[str]) -> None:
    assert told(f'{before}{{"sky": "rain"}}') == read


@pytest.mark.parametrize(
    "text",
    [
        '```python\norder = {"id": 17, "status": "paid"}\n```',
        'Call `post({"id": 17})` first.',
        'The set {1, 2} and {"a", "b"} are apart.',
        'The tool returned {"id": 17, "status": and broke off.',
    ],
)
def test_programs_and_what_is_no_object_are_left_as_they_are(text: str) -> None:
    assert "{" in "".join(told(text))


@pytest.mark.parametrize(
    ("text", "sound", "wrong"),
    [
        (LOG, "Order 17 is paid.", "Order 18 is paid."),
        (WEATHER, "The sky is clear in Exeter.", "The sky is clear in Leeds."),
    ],
)
def test_the_value_of_another_object_is_found(text: str, sound: str, wrong: str) -> None:
    claims = verify_response("?", f"{sound} {wrong}", {"1": text}).report.claims
    assert [claim.verdict for claim in claims] == ["supported", "contradicted"]


@pytest.mark.parametrize(
    "piece", [' {"a": 1}', ' {"a": "', ' [{"a": [', "= {'a': 1} of b", '0:00 x {"a": 1}\n']
)
def test_hostile_objects_take_no_time(piece: str) -> None:
    started = time.process_time()
    chunk_evidence(Evidence("1", piece * (50_000 // len(piece))))
    assert time.process_time() - started < 4
