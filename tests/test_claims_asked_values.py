"""Questions within data are read with the values that answer them."""

import json

import pytest

from holdfast import verify_response
from holdfast.claims import Evidence, chunk_evidence

FAQ = [
    {"question": "Can I return a lamp?", "answer": "Yes, within 30 days."},
    {"question": "Can I return food?", "answer": "No."},
]


def told(data: object) -> list[str]:
    chunks = chunk_evidence(Evidence("1", data if isinstance(data, str) else json.dumps(data)))
    return [chunk.reading for chunk in chunks if chunk.reading]


def test_the_sentences_behind_an_answer_are_read_below_the_question() -> None:
    entry = {"question": "Can I dim it?", "answer": "Yes. It takes any dimmer of 40 W."}
    assert told(entry) == ["Can I dim it? Yes.", "Can I dim it?: It takes any dimmer of 40 W."]


def test_the_pieces_of_a_long_answer_are_read_below_the_question() -> None:
    read = told({"question": "Can I dim it?", "answer": f"Yes, {'very ' * 70}well."})
    assert len(read) == 2
    assert all(piece.startswith("Can I dim it?: ") for piece in read)


def test_other_values_of_the_entry_are_told_with_the_question_and_the_answer_with_what_stands_above() -> None:
    entry = {"question": "Can I dim it?", "answer": "No.", "updated": "2024-01-02"}
    assert told({"name": "Lamp", "faq": [entry, FAQ[1]]}) == [
        "name: Lamp: Can I dim it? No.",
        "name: Lamp; faq question: Can I dim it?; updated: 2024-01-02.",
        "name: Lamp: Can I return food? No.",
    ]


def test_an_answer_may_be_an_object() -> None:
    entry = {"name": "Is parking free?", "acceptedAnswer": {"text": "No, it is 3 euros an hour."}}
    assert told([entry, entry | {"acceptedAnswer": [{"text": "Yes."}]}]) == [
        "Is parking free? No, it is 3 euros an hour.",
        "Is parking free? Yes.",
    ]


@pytest.mark.parametrize("options", [{"a": 3, "b": 4}, {"A": 3, "B": 4}, {"option_a": 3, "option_b": 4}])
def test_what_may_be_chosen_is_no_answer(options: dict[str, object]) -> None:
    question = {"question": "What is 2 + 2?"}
    assert not any("2 + 2: " in read for read in told(question | options))
    assert "2 + 2: 4." in told(question | options | {"answer": 4})


def test_what_is_called_an_answer_comes_before_the_text_beside_it() -> None:
    entry = {"question": "Is it free?", "text": "It was 3 euros in May.", "answer": "No."}
    assert told(entry) == ["question: Is it free?: It was 3 euros in May.", "Is it free? No."]


@pytest.mark.parametrize(
    "entry",
    [
        {"title": "Opening hours", "body": "We open at 9."},
        {"question": "Can I cancel?", "votes": 4},
        {"status": "Is it open?", "answer": "We open at 9."},
    ],
)
def test_what_asks_nothing_or_is_not_answered_is_read_as_any_value(entry: dict[str, object]) -> None:
    assert not any("? " in read for read in told(entry))


@pytest.mark.parametrize("written", [json.dumps(FAQ), "- q: {}\n  a: {}\n- q: {}\n  a: {}"])
def test_no_answer_is_taken_for_that_of_another_question(written: str) -> None:
    text = written.format(*(part for entry in FAQ for part in entry.values())) if "{}" in written else written
    answer = "A lamp can be returned within 30 days. Food cannot be returned. Food can be returned."
    verdicts = [claim.verdict for claim in verify_response("?", answer, {"1": text}).report.claims]
    assert verdicts[:2] == ["supported", "supported"]
    assert verdicts[2] in ("unsupported", "contradicted")
