"""Without a model an answer is only cut and quoted."""

import time

import pytest

import holdfast
from grounding_cases import LexicalJudge
from holdfast.claims.types import Citation
from holdfast.correction.citing import Citing
from holdfast.correction.editing import NOTHING_LEFT, EditingWriter, edit
from holdfast.grounding.types import ClaimVerification

PASSAGES = {
    "a": "The mill of Keld opened in 1790 beside the river. The mill of Keld does not sell flour.",
    "b": "Barley came from the northern farms.",
}


def edited(response: str) -> str:
    return edit(holdfast.verify_response("", response, PASSAGES, judge=LexicalJudge())).text


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("Barley came from the northern farms.", "Barley came from the northern farms."),
        (
            "Barley came from the northern farms. Otters repair the wheel.",
            "Barley came from the northern farms.",
        ),
        ("The mill of Keld does sell flour.", "The mill of Keld does not sell flour."),
        ("Barley came from the northern farms [7].", "Barley came from the northern farms."),
        ("Otters repair the wheel.", NOTHING_LEFT),
        ("Hello! Otters repair the wheel. How are you?", "Hello! How are you?"),
        (
            "- Barley came from the northern farms.\n- Otters sing loudly.\n",
            "- Barley came from the northern farms.\n",
        ),
    ],
)
def test_what_is_not_carried_gives_way(response: str, expected: str) -> None:
    assert edited(response) == expected


def test_a_sentence_keeps_its_sound_half() -> None:
    text = edited("Barley came from the northern farms and otters sang in the river at night.")
    assert "Barley came from the northern farms." in text
    assert "otters" not in text


def test_the_same_passage_is_quoted_once() -> None:
    text = edited("The mill of Keld does sell flour. The mill of Keld does sell flour daily.")
    assert text.count("The mill of Keld does not sell flour.") == 1


def test_a_row_of_a_table_can_go() -> None:
    text = edited("| thing | maker |\n|---|---|\n| Barley | northern farms |\n| Violins | singing otters |\n")
    assert "otters" not in text


def test_the_editor_costs_nothing() -> None:
    assert EditingWriter().for_run().spent() == {}


def test_thoughts_do_not_stand_for_an_answer_of_which_nothing_is_left() -> None:
    text = edited("<think>Otters, I guess.</think>\n\nOtters repair the wheel.")
    assert text == f"<think>Otters, I guess.</think>\n\n{NOTHING_LEFT}"


def test_a_line_of_code_that_looks_like_an_empty_item_stays() -> None:
    code = "```yaml\n-\n- wheel\n```"
    assert edited(f"- Barley came from the northern farms.\n- Otters sing loudly.\n\n{code}") == (
        f"- Barley came from the northern farms.\n\n{code}"
    )


def test_a_paragraph_begins_with_no_blank_where_its_first_sentence_went() -> None:
    text = edited(
        "The mill of Keld opened in 1790.\n\nOtters sing loudly. Barley came from the northern farms."
    )
    assert text.endswith("\n\nBarley came from the northern farms.")


def test_two_sentences_in_a_row_can_go() -> None:
    assert edited(
        "Barley came from the northern farms.\n\n> Otters sing loudly. Otters repair the wheel."
    ) == ("Barley came from the northern farms.\n\n>")


MAST = (
    "# The Keld mast\n\nThe Keld mast is 32 metres high and stands on the cliff. It was built in 1871 by Ruth Calder."
    "\n\nThe Keld mast has 147 steps."
)
MUSEUM = "The museum bought the mast in 1990. It was built in 1871."
LIFE = "Ruth Calder (1840–1912) was a Scottish engineer.[1] She was born in Leith.[2] She died in Edinburgh in 1912.[a]"
RETURNS = "## Refunds\n\nItems may be returned within 30 days.\n\n## Exchanges\n\n* Exchanges are free within 60 days."
BAKERY = "Alice owns the Riverside Bakery in Bristol. She opened it in 2014 with her brother Tom."


@pytest.mark.parametrize(
    ("response", "passage", "expected"),
    [
        ("The Keld mast was built in 1931.", MAST, "The Keld mast was built in 1871."),
        ("The museum was built in 1931.", MUSEUM, MUSEUM),
        (
            "Ruth Calder was born in Paris. She died in 1930.",
            LIFE,
            "Ruth Calder was born in Leith. She died in 1912.",
        ),
        ("Items may be returned within 90 days.", RETURNS, "Items may be returned within 30 days."),
        ("Exchanges are free within 10 days.", RETURNS, "Exchanges are free within 60 days."),
        (
            "The Basic plan costs 4 pounds. The Pro plan costs 8 pounds.",
            "## Basic plan\n\nThe price is 5 pounds.\n\n## Pro plan\n\nThe price is 9 pounds.\n",
            "The Basic plan costs 5 pounds. The Pro plan costs 9 pounds.",
        ),
        (
            "The Keld mast is 32 metres high. It was built in 1931.",
            MAST,
            "The Keld mast is 32 metres high. It was built in 1871.",
        ),
        ("The bakery was opened in 1999.", BAKERY, BAKERY),
        (
            "The adult ticket costs 8 pounds.",
            "| who | price |\n|---|---|\n| adult | 5 pounds |\n| child | 2 pounds |",
            "The adult ticket costs 5 pounds.",
        ),
        (
            "The mast is 32 metres high, and *it has 200 steps*.",
            "The mast is 32 metres high. The mast has 147 steps.",
            "The mast is 32 metres high, and *it has 147 steps*.",
        ),
    ],
)
def test_what_is_quoted_says_whom_it_is_about(response: str, passage: str, expected: str) -> None:
    assert (
        holdfast.verify_and_correct("", response, passage, confidence_threshold=0.99).final_response
        == expected
    )


@pytest.mark.parametrize(
    ("response", "passage", "expected"),
    [
        (
            "Ruth Calder owned a yellow submarine. She built the mast in 1871. It has 147 steps.",
            "Ruth Calder built the mast in 1871. The mast has 147 steps.",
            "Ruth Calder built the mast in 1871. It has 147 steps.",
        ),
        (
            "Ruth Calder owned a yellow submarine.\n\nShe built the mast in 1871.",
            "The mast was built in 1871 by Ruth Calder.",
            "Ruth Calder built the mast in 1871.",
        ),
        (
            "Otters paint the mast. It has 147 steps.",
            "The mast of Keld has 147 steps.",
            "The mast of Keld has 147 steps.",
        ),
        (
            "Ruth Calder had a yellow brother. He built the mast in 1871.",
            "Tom Hill built the mast in 1871.",
            "Tom Hill built the mast in 1871.",
        ),
    ],
)
def test_a_pronoun_that_lost_its_name_gets_it_where_a_passage_has_it(
    response: str, passage: str, expected: str
) -> None:
    assert (
        holdfast.verify_and_correct("", response, passage, confidence_threshold=0.99).final_response
        == expected
    )


def test_what_the_answer_says_already_is_not_quoted() -> None:
    text = edited("The mill of Keld does not sell flour. The mill of Keld does sell flour.")
    assert text == "The mill of Keld does not sell flour."


def test_long_answers_with_many_citations_are_edited_in_no_time() -> None:
    line = "Barley came from the northern farms [a] and otters sang in the river at night [b].\n"
    checked, answer = holdfast.verify_response("", line, PASSAGES, judge=LexicalJudge()), line * 3000
    claims = [
        claim.model_copy(update={"start": (claim.start or 0) + n, "end": (claim.end or 0) + n})
        for n in range(0, len(answer), len(line))
        for claim in checked.report.claims
    ]
    report = checked.report.model_copy(update={"claims": claims, "response": answer})
    started = time.process_time()
    assert "otters" not in edit(checked.model_copy(update={"report": report})).text
    assert time.process_time() - started < 30.0


def test_links_to_nothing_are_taken_out_in_no_time() -> None:
    link = "[barley](https://example.org/gone) "
    text, size = link * 20_000, len(link)
    places = range(0, len(text), size)
    ref = "https://example.org/gone"
    links = [Citation(ref, link.strip(), at, at + size - 1, worded=True) for at in places]
    claim = ClaimVerification(claim_id="c1", claim_text="Barley.", phantom_ids=[ref])
    citing = Citing(text, links, [claim])
    started = time.process_time()
    assert all(next(citing.without_phantoms(at, at + size)).text == "barley" for at in places)
    assert time.process_time() - started < 10.0
