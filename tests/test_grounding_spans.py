"""Marks of a claim land on the right characters of the answer."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding_cases import claim
from holdfast.claims import Evidence, chunk_evidence
from holdfast.claims.types import Chunk
from holdfast.grounding.spans import highlight, quote_chunks
from holdfast.judges.types import Mark
from test_claims_blocks import MARKDOWN


def _marked(response: str, text: str, word: str, start: int = 0, end: int | None = None) -> list[str]:
    item = claim(text, start=start, end=len(response) if end is None else end)
    at = text.index(word)
    return [
        response[h.start : h.end] for h in highlight(item, response, [Mark(at, at + len(word), 0.8)], 0.5)
    ]


def test_a_copied_claim_is_shifted() -> None:
    response = "Well. The tower is 330 m tall. Yes."
    assert _marked(response, "The tower is 330 m tall.", "330", 6, 30) == ["330"]


def test_markup_inside_the_answer_is_stepped_over() -> None:
    response = "- The **Eiffel** tower is [330 m](https://x.org) tall."
    assert _marked(response, "The Eiffel tower is 330 m tall.", "330 m") == ["330 m"]


def test_signs_stay_with_their_number_around_a_citation() -> None:
    response = "The **samples** were kept at −30 °C [1] and cost £400 [2]."
    text = "The samples were kept at −30 °C and cost £400."
    assert _marked(response, text, "−30 °C") == ["−30 °C"]
    assert _marked(response, text, "£400") == ["£400"]
    assert _marked(response, text, "400") == ["400"]


def test_a_sign_that_the_answer_has_elsewhere_is_left_out() -> None:
    assert _marked("It cost £ **400** [1].", "It cost £400.", "£400") == ["400"]


def test_marks_that_overlap_are_one() -> None:
    text = "The mast is 7 metres tall and new."
    marks = [Mark(12, 13, 0.9), Mark(12, 20, 0.7), Mark(30, 33, 0.4), Mark(30, 33, 0.2)]
    found = highlight(claim(text, end=len(text)), text, marks, 0.5)
    assert [(text[h.start : h.end], h.score) for h in found] == [("7 metres", 0.9), ("new", 0.4)]


def test_marks_that_only_touch_stay_apart() -> None:
    text = "The mast is 7m tall."
    found = highlight(claim(text, end=len(text)), text, [Mark(12, 13, 0.9), Mark(13, 14, 0.7)], 0.5)
    assert [text[h.start : h.end] for h in found] == ["7", "m"]


def test_a_subject_that_was_added_does_not_move_the_rest() -> None:
    response = "The firm was founded in Lyon and hired 20 people."
    assert _marked(response, "The firm hired 20 people.", "20 people") == ["20 people"]


def test_words_that_are_not_in_the_answer_mark_the_whole_claim() -> None:
    response = "She left early."
    assert _marked(response, "Marie Curie left early.", "Marie Curie") == ["She left early."]


def test_without_marks_the_whole_claim_is_highlighted() -> None:
    (only,) = highlight(claim("It is so.", start=3, end=12), "Oh It is so.", [], 0.7)
    assert (only.start, only.end, only.score) == (3, 12, 0.7)


def test_very_long_paraphrases_fall_back_to_the_whole_claim() -> None:
    text = "word " * 1000
    (only,) = highlight(claim(text, end=6000), "*word* " * 1000, [Mark(0, 4, 0.5)], 0.5)
    assert (only.start, only.end) == (0, 6000)


def test_quotes_keep_their_place() -> None:
    (quote,) = quote_chunks([Chunk("a", "is old", 5, 11)])
    place = {"evidence_id": "a", "text": "is old", "start": 5, "end": 11}
    assert quote.to_dict() == place | {"words": "is old", "before": ""}


@settings(deadline=None, max_examples=100)
@given(response=st.text(max_size=80), text=st.text(max_size=60), data=st.data())
def test_highlights_stay_inside_the_claim(response: str, text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(response)))
    end = data.draw(st.integers(start, len(response)))
    first = data.draw(st.integers(0, len(text)))
    last = data.draw(st.integers(first, len(text)))
    for found in highlight(claim(text, start=start, end=end), response, [Mark(first, last, 1.5)], 0.5):
        assert start <= found.start <= found.end <= end
        assert 0.0 <= found.score <= 1.0


def test_many_marks_of_a_long_claim_take_no_time_each() -> None:
    text = " ".join(str(number) for number in range(20_000))
    item = claim(text, start=0, end=2 * len(text))
    marks = [Mark(place, place + 1, 0.9) for place in range(0, len(text), 3)]
    found = highlight(item, text.replace(" ", "  "), marks, 0.5)
    assert [(each.start, each.end) for each in found] == [(0, 2 * len(text))]


@pytest.mark.parametrize(
    ("passage", "words"),
    [
        ("# The mast\n\nThe mast is high.", "The mast is high."),
        ("- Height: 32 metres\n- Steps: 147", "Height: 32 metres"),
        ("1. The mast is high.\n2. It leans.", "The mast is high."),
        ("> The mast is\n> high.\n> It leans.", "The mast is high."),
        ("<ul><li>The mast is <b>high</b>.</li></ul>", "The mast is high."),
        ("| who | price |\n|---|---|\n| adult | 5 pounds |", "who: adult; price: 5 pounds."),
        ("Not covered:\n- winter sports", "Not covered: winter sports."),
        ("## Masts\n- Masts are high.", "Masts are high."),
        ("A: The mast is high.", "The mast is high."),
        ("The mast[1] is high (see Fig. 3) [12].", "The mast is high (see Fig. 3)."),
        ("The mast[a] is **high**[citation needed].", "The mast is high."),
        ("`max_size` and items[0] are &lt;b&gt; in C#.", "`max_size` and items[0] are &lt;b&gt; in C#."),
        ("The [mast](https://x.org) is high.[^2]", "The mast is high."),
    ],
)
def test_a_quotation_has_words_for_another_text(passage: str, words: str) -> None:
    quotes = quote_chunks(chunk_evidence(Evidence("a", passage)))
    assert words in [quote.words for quote in quotes]
    assert all(passage[quote.start : quote.end] == quote.text for quote in quotes)
    assert not any(quote.text.startswith(("#", "- ", "1.", "> ")) for quote in quotes)


def test_a_quotation_says_under_which_heading_it_stands_where_the_claim_is_about_that() -> None:
    passage = "## Basic plan\n\nThe price is 5 pounds.\n\n## Pro plan\n\nThe Pro plan costs 9 pounds."
    chunks = chunk_evidence(Evidence("a", passage))
    assert [quote.before for quote in quote_chunks(chunks, "The price is 4 pounds.")] == ["", ""]
    assert [quote.before for quote in quote_chunks(chunks, "The Basic plan costs 4 pounds.")] == [
        "Basic plan:",
        "",
    ]


@settings(deadline=None, max_examples=200)
@given(st.one_of(MARKDOWN, st.text(alphabet="ab .\n>-#*`|[1]<p>&;\U000f0000", max_size=200)))
def test_every_quotation_keeps_its_place(text: str) -> None:
    for quote in quote_chunks(chunk_evidence(Evidence("e", text))):
        assert text[quote.start : quote.end] == quote.text


def test_words_of_a_hostile_passage_take_no_time() -> None:
    for piece in ("[", "<p", "`", "&lt;", "- ", "[a]", "**a ", "A: "):
        started = time.process_time()
        quote_chunks([Chunk("a", piece * 20_000, 0, len(piece) * 20_000)])
        assert time.process_time() - started < 10.0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"order": {"paid": false, "qty": 2}}', ["order paid: false.", "order qty: 2."]),
        (
            '{"text": "The bridge is red. It was built in 1932."}',
            ["The bridge is red.", "It was built in 1932."],
        ),
    ],
)
def test_values_of_json_are_quoted_as_what_they_state(text: str, words: list[str]) -> None:
    quotes = quote_chunks(chunk_evidence(Evidence("a", text)))
    assert [quote.words for quote in quotes] == words
    assert all(text[quote.start : quote.end] == quote.text for quote in quotes)


def test_a_value_of_data_is_quoted_with_its_key_and_without_what_stands_around_it() -> None:
    text = 'Order: {"order": {"paid": false, "to": ["Rye"]}, "note": "It is late. It rained."}'
    quotes = quote_chunks(chunk_evidence(Evidence("a", text)))
    assert [quote.text for quote in quotes] == ['"paid": false', '"Rye"', "It is late.", "It rained."]
    assert all(text[quote.start : quote.end] == quote.text for quote in quotes)


def test_what_is_quoted_keeps_what_turns_it_and_loses_the_number_of_its_clause() -> None:
    def words(text: str) -> list[str]:
        quotes = quote_chunks(chunk_evidence(Evidence("e", text)))
        return [f"{quote.before} {quote.words}".strip() for quote in quotes]

    assert words("Don'ts\n\n- Use bleach")[1] == "Do not: Use bleach."
    assert words("Exclusions\n\nScratches and glass.")[1] == "Exclusions: Scratches and glass."
    assert words("4.1 The tenant may paint.\n4.2 The rent is due.") == [
        "The tenant may paint.",
        "The rent is due.",
    ]
    log = "10:00:05 ERROR [pool-2] Job 18 failed\n10:00:09 INFO [1] Job 17 ended"
    assert words(log) == log.split("\n")
