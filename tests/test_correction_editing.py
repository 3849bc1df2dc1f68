"""Without a model an answer is only cut and quoted."""

import pytest

import holdfast
from grounding_cases import LexicalJudge
from holdfast.correction.editing import NOTHING_LEFT, EditingWriter, edit

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
            "- Barley came from the northern farms.",
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
