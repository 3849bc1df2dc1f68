"""Answers that are JSON: each field is a claim, and every span leads back to it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.claims import extract_claims
from holdfast.claims.json_values import decoded, json_regions


def texts(answer: str, ids: tuple[str, ...] = ()) -> list[str]:
    return [claim.text for claim in extract_claims(answer, ids)]


def test_each_field_is_a_claim_with_its_own_place() -> None:
    answer = '{"product": "Aero 5", "warranty_months": 24, "isWaterproof": true, "colour": null, "CEO": "Jane Roe"}'
    claims = extract_claims(answer)
    assert [claim.text for claim in claims] == [
        "product: Aero 5", "warranty months: 24", "is waterproof: true", "CEO: Jane Roe",
    ]  # fmt: skip
    assert [answer[claim.start : claim.end] for claim in claims][:2] == [
        '"product": "Aero 5"', '"warranty_months": 24',
    ]  # fmt: skip
    assert claims[1].context == "product: Aero 5"
    assert claims[1].critical


def test_a_day_or_an_amount_is_no_name_of_a_record() -> None:
    claims = extract_claims('{"date": "1 November", "price": "18 euros", "act": "Duo Ferrant", "hall": "B"}')
    assert [claim.context for claim in claims] == [
        "act: Duo Ferrant",
        "act: Duo Ferrant",
        None,
        "act: Duo Ferrant",
    ]


def test_one_record_of_several_carries_its_name() -> None:
    answer = '[{"city": "Paris", "population": 2100000}, {"city": "Lyon", "population": 520000}]'
    assert texts(answer)[1::2] == ["city: Paris; population: 2100000", "city: Lyon; population: 520000"]
    lines = '{"city": "Paris", "population": 2100000}\n{"city": "Lyon", "population": 520000}'
    assert texts(lines) == texts(answer)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"firm": {"ceo": {"name": "Jane Roe", "age": 51}}}', ["firm ceo name: Jane Roe", "firm ceo age: 51"]),
        ('{"Paris": {"population": 2}, "Lyon": {"population": 1}}', ["Paris population: 2", "Lyon population: 1"]),
        ('{"data": {"offices": ["Paris", "Oslo"]}}', ["offices: Paris", "offices: Oslo"]),
        ("{'product': 'Aero 5', 'ok': True,}", ["product: Aero 5", "ok: True"]),
        ('["The toll is 5 dollars.", "Dogs are free."]', ["The toll is 5 dollars.", "Dogs are free."]),
        ('{"warranty": "24 months", "note": "It is water', ["warranty: 24 months", "It is water"]),
        ('Here is the data:\n{"toll": "$5"}\nLet me know if you need more.', ["toll: $5"]),
        ('```json\n{"toll": "$5"}\n```', ["toll: $5"]),
        ('Here you are:\n\n```\n{"toll": "$5"}\n```\n', ["toll: $5"]),
    ],
)  # fmt: skip
def test_shapes_of_structured_answers(answer: str, expected: list[str]) -> None:
    claims = extract_claims(answer)
    assert [claim.text for claim in claims] == expected
    assert all(claim.text.split()[-1].strip(".,") in answer[claim.start : claim.end] for claim in claims)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('Answer: {"toll": "$5", "dogs": "free"}', ["toll: $5", "dogs: free"]),
        ('**Result:** {"toll": "$5", "dogs": "free"}', ["toll: $5", "dogs: free"]),
        ('Here is the result: {"toll": "$5", "dogs": "free"}. Hope that helps!', ["toll: $5", "dogs: free"]),
        ('Cities: ["Paris", "Lyon"]', ["Paris", "Lyon"]),
    ],
)  # fmt: skip
def test_a_label_before_it_on_the_same_line(answer: str, expected: list[str]) -> None:
    claims = extract_claims(answer)
    assert [claim.text for claim in claims] == expected
    assert all(claim.text.split()[-1] in answer[claim.start : claim.end] for claim in claims)


@pytest.mark.parametrize(
    "answer",
    ['The config uses {"debug": true} to write logs.', "The rule is: [1] holds here.", "Note: {x} stands for a name."],
)  # fmt: skip
def test_braces_within_a_sentence_are_part_of_it(answer: str) -> None:
    assert len(texts(answer)) == 1


@pytest.mark.parametrize(
    "table",
    [
        "| City | Size |\n|---|---|\n| Paris | 105 km² |\n| Lyon | 48 km² |",
        "| City | Size | |---|---| | Paris | 105 km² | | Lyon | 48 km² |",
        "<table><tr><th>City</th><th>Size</th></tr><tr><td>Paris</td><td>105 km²</td></tr>"
        "<tr><td>Lyon</td><td>48 km²</td></tr></table>",
    ],
)
def test_a_table_in_a_string_is_read_once(table: str) -> None:
    answer = json.dumps({"answer": table}, ensure_ascii=False)
    assert texts(answer) == ["City: Paris; Size: 105 km²", "City: Lyon; Size: 48 km²"]


def test_texts_in_strings_are_read_as_texts() -> None:
    answer = json.dumps({"summary": '## Toll\n\n- It is "5 dollars" [1].\n- Dogs are free.', "n": 2})
    claims = extract_claims(answer, ["1"])
    assert [claim.text for claim in claims] == ['It is "5 dollars".', "Dogs are free.", "n: 2"]
    assert answer[claims[0].start : claims[0].end] == r"It is \"5 dollars\" [1]."
    (citation,) = claims[0].citations
    assert (citation.ref, answer[citation.start : citation.end]) == ("1", "[1]")


def test_a_short_answer_leans_on_its_question() -> None:
    (claim,) = extract_claims('{"question": "When did it open?", "answer": "1932", "confidence": 0.9}')
    assert (claim.text, claim.context) == ("1932", "When did it open?")


def test_sources_beside_a_statement_are_its_citations() -> None:
    answer = '{"claims": [{"text": "The toll is $5.", "source": "doc_a"}, {"text": "Dogs pay.", "source_ids": [9]}]}'
    assert [[c.ref for c in claim.citations] for claim in extract_claims(answer, ["doc_a"])] == [
        ["doc_a"],
        ["9"],
    ]
    assert [
        c.ref for c in extract_claims('{"toll": 5, "sources": ["1", "Toll report"]}', ["1"])[0].citations
    ] == ["1"]


@pytest.mark.parametrize(
    "answer",
    [
        '{"answer": "I do not know.", "found": false, "confidence": 0.1}',
        '{"toll": null, "length": "", "designer": "not specified", "id": 4}',
        '{"name": "get_weather", "arguments": {"city": "Paris"}}',
        "{}",
    ],
)
def test_fields_that_state_nothing_are_no_claims(answer: str) -> None:
    assert extract_claims(answer) == []


def test_json_beside_statements_is_an_example_when_it_is_code() -> None:
    assert texts('The body is JSON.\n\n```json\n{"user": "ann"}\n```') == ["The body is JSON."]


@pytest.mark.parametrize(
    "text", ["[1] It is so.", "{1, 2, 3}", "{ hello }", r"\[ x = 1 \]", "[1]", "{name}, hello"]
)
def test_other_brackets_are_no_json(text: str) -> None:
    assert list(json_regions(text)) == []


@given(
    st.recursive(
        st.integers() | st.booleans() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=12,
    ),
    st.booleans(),
)
def test_any_json_is_read_and_every_span_lies_in_it(value: object, ascii_only: bool) -> None:
    answer = json.dumps({"field": value}, ensure_ascii=ascii_only)
    (region,) = json_regions(answer)
    assert (region.start, region.end) == (0, len(answer))
    for claim in extract_claims(answer):
        assert 0 <= claim.start < claim.end <= len(answer)


@given(st.text(max_size=40))
def test_every_character_of_a_string_keeps_its_place(text: str) -> None:
    raw = json.dumps(text, ensure_ascii=False)[1:-1]
    said, places = decoded(raw)
    expected = text.replace("\b", " ").replace("\f", " ")
    assert said == expected
    assert len(places or range(len(raw) + 1)) == len(said) + 1


@given(st.text(st.characters(min_codepoint=0xFFF0), max_size=10))
def test_characters_that_are_escaped_in_two_parts_are_one(text: str) -> None:
    said, places = decoded(json.dumps(text)[1:-1])
    assert said == text
    assert len(places or [0]) == len(said) + 1


def test_half_a_character_is_read_as_an_unknown_one() -> None:
    (claim,) = extract_claims('{"note": "The mill \\ud83d was built in 1790."}')
    assert claim.text == "The mill \ufffd was built in 1790."


@pytest.mark.parametrize("piece", ["{\n", '{"a":', '{"\n', "[", '{"a": 1}\n', '[{"a": [\n', '{"a": "\\'])
def test_hostile_json_takes_no_longer_than_it_is_long(piece: str) -> None:
    # The limit of a minute on every test is what fails here if the time were quadratic.
    assert extract_claims("x\n" + piece * (200_000 // len(piece))) is not None


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('[{"id": 1, "price": 35}, {"id": 2, "price": 20}]', ["id: 1; price: 35", "id: 2; price: 20"]),
        (
            '{"items": [{"uuid": "7f", "size": 3}, {"uuid": "8a", "size": 4}]}',
            ["uuid: 7f; size: 3", "uuid: 8a; size: 4"],
        ),
        (
            '[{"order": 1, "total": 20}, {"order": 2, "total": 20}]',
            ["order: 1", "order: 1; total: 20", "order: 2", "order: 2; total: 20"],
        ),
        (
            '[{"state": "sent", "invoice_no": 7}, {"state": "sent", "invoice_no": 8}]',
            ["invoice no: 7; state: sent", "invoice no: 7", "invoice no: 8; state: sent", "invoice no: 8"],
        ),
        (
            '[{"year": 2020, "sold": 5}, {"year": 2021, "sold": 6}]',
            ["year: 2020", "year: 2020; sold: 5", "year: 2021", "year: 2021; sold: 6"],
        ),
        (
            '[{"id": 1, "owner": {"age": 40}}, {"id": 2, "owner": {"age": 50}}]',
            ["id: 1; owner age: 40", "id: 2; owner age: 50"],
        ),
        ('{"id": 4, "toll": 5}\n{"id": 5, "toll": 6}', ["id: 4; toll: 5", "id: 5; toll: 6"]),
    ],
)
def test_a_number_tells_entries_apart_that_no_name_does(answer: str, expected: list[str]) -> None:
    assert texts(answer) == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            '[{"id": 1, "product": "Aero 5", "price": 35}, {"id": 2, "product": "Bora 2", "price": 20}]',
            ["product: Aero 5", "product: Aero 5; price: 35", "product: Bora 2", "product: Bora 2; price: 20"],
        ),
        (
            '[{"id": 1, "text": "The toll is 5 dollars."}, {"id": 2, "text": "Dogs are free."}]',
            ["The toll is 5 dollars.", "Dogs are free."],
        ),
        ('[{"price": 5}, {"price": 6}]', ["price: 5", "price: 6"]),
        ('[{"id": 3, "price": 5}, {"id": 3, "price": 6}]', ["price: 5", "price: 6"]),
        ('[{"id": 1, "price": 5}]', ["price: 5"]),
        ('{"id": 4, "toll": 5}', ["toll: 5"]),
        ('[{"price": 5.5, "size": 3}, {"price": 6.5, "size": 4}]', ["price: 5.5", "size: 3", "price: 6.5", "size: 4"]),
    ],
)  # fmt: skip
def test_a_number_names_nothing_where_names_do_or_it_tells_nothing_apart(
    answer: str, expected: list[str]
) -> None:
    assert texts(answer) == expected
    assert all(claim.context is None for claim in extract_claims(answer))


def test_many_keys_and_entries_take_no_longer_than_they_are_long() -> None:
    keys = ", ".join(f'"k{n}_id": 1' for n in range(20_000))
    entries = ", ".join('{"a": 1}' for _ in range(20_000))
    assert extract_claims(f"[{{{keys}}}, {entries}]")
