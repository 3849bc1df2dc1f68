"""Claims found by a model: exact spans, nothing invented, nothing lost."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import extract_claims
from holdfast.judges.model.claims import MappedClaims, find_claims, is_faithful
from llm_cases import model_on
from model_reader import fenced
from model_server import Answer, ModelServer, Request

RESPONSE = (
    "Ruth Calder founded it in 1911 [a]. It stands on a hill, and  its dome\nis of copper. "
    "Is it open? Not on Sundays."
)
PASSAGES = [("a", "The observatory was founded in 1911 by Ruth Calder."), ("b", "The dome is of copper.")]


def found(*claims: dict[str, Any]) -> Callable[[Request], Answer]:
    """Claims whose passages are named by their ids, which the prompt knows only by labels."""

    def answer(request: Request) -> Answer:
        lines = fenced(request)["passages"].split("\n")
        labels = dict(zip(("a", "b"), (line.partition(":")[0] for line in lines), strict=True))
        named = [
            {**claim, "passages": [labels.get(p, p) for p in claim.get("passages", [])]} for claim in claims
        ]
        return {"claims": named}

    return answer


async def find(server: ModelServer, *claims: dict[str, Any]) -> MappedClaims:
    server.answers = found(*claims)
    by_rules = extract_claims(RESPONSE, ["a", "b"])
    return await find_claims(model_on(server), RESPONSE, by_rules, PASSAGES)


def spans(claims: MappedClaims) -> list[str]:
    return [RESPONSE[claim.start : claim.end] for claim in claims.claims]


async def test_claims_keep_exact_spans_and_the_passages_they_depend_on(model_server: ModelServer) -> None:
    claims = await find(
        model_server,
        {"quote": "Ruth Calder founded it in 1911", "passages": ["a", "a", "nonsense"]},
        {"quote": "its dome is of copper", "text": "The dome is of copper.", "passages": ["b", "a"]},
    )
    assert "Ruth Calder founded it in 1911" in spans(claims)
    assert "its dome\nis of copper" in spans(claims)
    copper = next(claim for claim in claims.claims if "copper" in claim.text)
    assert claims.passages[copper.id] == ("b", "a")
    assert [claim.id for claim in claims.claims] == [f"c{n + 1}" for n in range(len(claims.claims))]


async def test_a_span_that_the_model_invented_is_rejected(model_server: ModelServer) -> None:
    claims = await find(
        model_server,
        {"quote": "Ruth Calder founded it in 1912", "passages": ["a"]},
        {"quote": "The moon is made of cheese.", "passages": ["b"]},
        {"quote": "...", "passages": []},
        {"quote": "", "passages": []},
    )
    assert claims.rejected == 4
    assert not any("cheese" in claim.text or "1912" in claim.text for claim in claims.claims)


async def test_what_the_model_passed_over_is_kept(model_server: ModelServer) -> None:
    by_rules = extract_claims(RESPONSE, ["a", "b"])
    claims = await find(model_server)
    assert [(c.start, c.end, c.text) for c in claims.claims] == [(c.start, c.end, c.text) for c in by_rules]
    some = await find(model_server, {"quote": "It stands on a hill"})
    assert any("1911" in text for text in spans(some))


async def test_half_a_sentence_does_not_stand_for_the_other_half(model_server: ModelServer) -> None:
    response = "Guests may come on Saturdays during the summer, while children pay nothing at all."
    by_rules = extract_claims(response)
    model_server.answers = {"claims": [{"quote": "children pay nothing at all"}]}
    half = await find_claims(model_on(model_server), response, by_rules, [])
    assert [response[c.start : c.end] for c in half.claims] == [response, "children pay nothing at all"]
    first = {"quote": "Guests may come on Saturdays during the summer"}
    model_server.answers = {"claims": [first, {"quote": "children pay nothing at all"}]}
    both = await find_claims(model_on(model_server), response, by_rules, [])
    assert len(both.claims) == 2
    assert response not in [response[c.start : c.end] for c in both.claims]


async def test_a_restatement_adds_and_denies_nothing(model_server: ModelServer) -> None:
    for text, used in (
        ("The dome is fine.", False),
        ("Its dome is of copper and gold.", False),
        ("Its dome is not of copper.", False),
        ("Its dome is of copper, Ruth Calder.", True),
    ):
        claims = await find(model_server, {"quote": "its dome is of copper", "text": text})
        claim = next(claim for claim in claims.claims if "dome" in claim.text.lower())
        assert (claim.text == text) is used, text


async def test_citations_and_signals_stay_with_their_claims(model_server: ModelServer) -> None:
    claims = await find(model_server, {"quote": "Ruth Calder founded it in 1911 [a]"})
    first = claims.claims[0]
    assert [citation.ref for citation in first.citations] == ["a"]
    assert first.critical


async def test_a_quotation_that_comes_twice_is_found_twice(model_server: ModelServer) -> None:
    response = "It is open. It is closed. It is open."
    model_server.answers = {
        "claims": [{"quote": "It is open."}, {"quote": "It is closed."}, {"quote": "It is open."}]
    }
    claims = await find_claims(model_on(model_server), response, [], [])
    assert [claim.start for claim in claims.claims] == [0, 12, 26]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(RESPONSE)), st.integers(0, len(RESPONSE))), max_size=5))
def test_any_part_of_the_answer_is_found_where_it_stands(cuts: Sequence[tuple[int, int]]) -> None:
    from holdfast.judges.model.claims import _Words

    words = _Words(RESPONSE)
    for first, last in cuts:
        quote = RESPONSE[min(first, last) : max(first, last)]
        span = words.find(quote, 0)
        if span is not None:
            assert RESPONSE[span[0] : span[1]].split() == quote.split()
        else:
            assert not any(map(str.isalnum, quote))


@pytest.mark.parametrize(
    ("text", "faithful"),
    [
        ("Ruth Calder founded it in 1911.", True),
        ("Ruth Calder founded the observatory in 1911.", False),
        ("Ruth Calder never founded it in 1911.", False),
        ("Ruth Calder founded it.", False),
        ("", False),
    ],
)
def test_faithful_restatements(text: str, faithful: bool) -> None:
    assert is_faithful(text, "Ruth Calder founded it in 1911", RESPONSE) is faithful
