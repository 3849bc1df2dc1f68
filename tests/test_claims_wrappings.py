"""What stands around an answer: thoughts, front matter, fences, margins, footnotes."""

import pytest

from holdfast.claims import extract_claims


def texts(answer: str) -> list[str]:
    return [claim.text for claim in extract_claims(answer)]


@pytest.mark.parametrize(
    "answer",
    [
        "<think>\nHmm, was it 1940? The toll may be 7 dollars.\n</think>\n\nThe toll is 5 dollars.",
        "<thinking>It was 1940.</thinking>The toll is 5 dollars.",
        "The user asks for the toll. It was 1940.\n</think>\nThe toll is 5 dollars.",
        "---\ntitle: Tolls\nauthor: Ann Lee\ntags:\n  - bridge\n---\n\nThe toll is 5 dollars.",
        "---\r\ntitle: Tolls\r\n---\r\nThe toll is 5 dollars.",
    ],
)
def test_what_stands_before_the_answer_is_not_judged(answer: str) -> None:
    (claim,) = extract_claims(answer)
    assert claim.text == "The toll is 5 dollars."
    assert answer[claim.start : claim.end] == claim.text


@pytest.mark.parametrize(
    "answer", ["<think>The toll is 5 dollars.", "<think>The toll is 5 dollars.</think>\n"]
)
def test_thoughts_that_nothing_follows_are_the_answer(answer: str) -> None:
    assert texts(answer) == ["The toll is 5 dollars."]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("```\nThe toll is 5 dollars.\nDogs are still free.\n```", ["The toll is 5 dollars.", "Dogs are still free."]),
        ("It is long.\n\n    The toll is 5 dollars.\n", ["It is long.", "The toll is 5 dollars."]),
        ("It is long.\n\n```\nThe toll is 5 dollars.\n```", ["It is long.", "The toll is 5 dollars."]),
        ("```\nOpened: 1932\nToll: $5\n```", ["Opened: 1932", "Toll: $5"]),
        ("```yaml\nopened: 1932\ntoll: 5\n```", ["opened: 1932", "toll: 5"]),
    ],
)  # fmt: skip
def test_prose_in_a_fence_is_read(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        "```\npip install holdfast\n```",
        "Run this:\n\n```\nfor x in y:\n    print(x)\n```",
        "```bash\nThe toll is 5 dollars.\n```",
        "```python\nprint('The toll is 5 dollars.')\n```",
    ],
)
def test_programs_in_a_fence_are_not(answer: str) -> None:
    assert texts(answer) == []


def test_a_footnote_that_states_something_is_a_claim() -> None:
    answer = (
        "The bridge is old.[^1]\n\n[^1]: It cost 4 million pounds.\n[^2]: Smith (2020). Bridges were built.\n"
    )
    claims = extract_claims(answer)
    assert [claim.text for claim in claims] == ["The bridge is old.", "It cost 4 million pounds."]
    assert answer[claims[1].start : claims[1].end] == "It cost 4 million pounds."
    assert texts("[1]: The toll is 5 dollars.\n[2]: https://example.org/x is where it was.") == [
        "The toll is 5 dollars."
    ]


@pytest.mark.parametrize("piece", ["</think>", "<think>", "---\n", "a: b\n", "```\n", "[1]: It was so.\n"])
def test_hostile_wrappings_take_no_longer_than_they_are_long(piece: str) -> None:
    assert extract_claims("---\n" + piece * (100_000 // len(piece)) + "x") is not None
