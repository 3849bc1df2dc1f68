"""What is quoted stands for itself: with what it leans on, once, and where one value alone would not do."""

import pytest

import holdfast
from holdfast.correction.pieces import fields_of


def corrected(response: str, evidence: str) -> str:
    return holdfast.verify_and_correct("", response, evidence, confidence_threshold=0.99).final_response


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        (
            "The tower has no lift; it is 40 metres high; and it has 100 steps.",
            "The tower has a lift and 147 steps and is 32 metres high.",
        ),
        (
            "The tower has no lift. It is 40 metres high. It has 100 steps.",
            "The tower has a lift and 147 steps and is 32 metres high.",
        ),
        (
            "The warranty covers parts; it does not cover labour; and it lasts three years.",
            "The warranty covers parts and labour and lasts two years.",
        ),
        (
            "The house is in York; it has no garden; and it has 4 rooms.",
            "The house is in York and has a garden and 6 rooms.",
        ),
    ],
)
def test_a_quotation_is_not_repeated_value_by_value(response: str, evidence: str) -> None:
    assert corrected(response, evidence) == evidence


def test_what_a_quotation_does_not_say_stays_beside_it() -> None:
    evidence = "The house has a garden and was sold in 2001. The roof is red."
    response = "The house has no garden and it was sold in 1999. The roof is red."
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        ("He has two children, Tim and Lea.", "He has three children: Tim, Lea and Max."),
        ("They have two cats: Milo and Luna.", "They have three cats: Milo, Luna and Otto."),
        ("The kit comes in two colours, red and blue.", "The kit comes in three colours: red, blue and green."),
        ("The team has four members: Ann, Bob, Cy and Di.", "The team has three members: Ann, Bob and Cy."),
        (
            "The panel has five judges: Ann, Bob, Cy, Di and Eve. It meets in Rome.",
            "The panel has three judges: Ann, Bob and Cy. It meets in Rome.",
        ),
        (
            "He lives in Rome. He has two children, Tim and Lea.",
            "He lives in Rome. He has three children: Tim, Lea and Max.",
        ),
    ],
)  # fmt: skip
def test_a_count_before_the_list_of_what_it_counts_is_not_exchanged_alone(
    response: str, evidence: str
) -> None:
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    ("response", "wrong", "right"),
    [
        ("It lists four sponsors (Acme, Bolt and Core).", "four", "three"),
        ("The castle has seven towers, 120 rooms and a park.", "seven", "five"),
    ],
)
def test_a_count_that_then_agrees_with_its_list_is_exchanged(response: str, wrong: str, right: str) -> None:
    evidence = response.replace(wrong, right)
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        ("Returns cost 10 euros.", "FAQ: returns are free of charge."),
        ("The probe was launched in 2019 by ESA.", "NASA: the probe was launched in 2021."),
    ],
)
def test_a_sentence_behind_a_label_is_quoted_with_it(response: str, evidence: str) -> None:
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    "text",
    [
        "The team has three members: Ann, Bob and Cy.",
        "He has three children: Tim, Lea and Max.",
        "The kit includes: a pump.",
        "FAQ: returns are free of charge.",
    ],
)
def test_a_sentence_with_a_colon_is_no_field(text: str) -> None:
    assert fields_of(text) == ()


@pytest.mark.parametrize(
    "text",
    ["is waterproof: true.", "has lift: yes.", "Price: 3.00.", "Opening hours: 9 to 5.", "Fruit: Pear; is ripe: yes."],
)  # fmt: skip
def test_a_key_that_begins_with_a_verb_is_one(text: str) -> None:
    assert fields_of(text)


TRIAL = (
    "The trial enrolled 1,240 patients at 12 hospitals. 48% of them were female. "
    "Their mean age was 53.4 years."
)
SURVEY = "The survey reached 940 firms. A third of them were small. Their mean age was 12 years."


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        (
            "The study covered 1,204 patients in 12 hospitals; 48% were women, and the mean age was 54.3 years.",
            TRIAL,
        ),
        ("The mean age of the firms was 15 years.", SURVEY),
    ],
)
def test_a_quotation_brings_what_its_own_lead_leans_on(response: str, evidence: str) -> None:
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    ("response", "line"),
    [
        ("Name: Ana Ruiz\nBorn: 1981\nCity: Leon\nJob: nurse", "City: Leon\n"),
        ("Name: Ana Ruiz\nCity: Leon\nBorn: 1981\nJob: nurse", "City: Leon\n"),
        ("Name: Ana Ruiz\nBorn: 1981\nJob: nurse\nCity: Leon", "\nCity: Leon"),
        ("Here is the record.\n\nName: Ana Ruiz\nCity: Leon\nJob: nurse\n\nThat is all.", "City: Leon\n"),
    ],
)
def test_a_field_that_is_taken_out_leaves_no_empty_line(response: str, line: str) -> None:
    evidence = "Ana Ruiz, born in 1981, lives in Lugo and works as a nurse."
    assert corrected(response, evidence) == response.replace(line, "")
