"""Labels, column names and code that stand around a claim, and remarks to the reader that are none."""

import pytest

from holdfast.claims.extract import extract_claims


def claims_of(answer: str) -> list[str]:
    return [claim.text for claim in extract_claims(answer)]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("- **Cost:** The repair should cost £2 million.", "The repair should cost £2 million."),
        (
            "- **Schedule:** Configure scheduled dumps in backup.yaml.",
            "Configure scheduled dumps in backup.yaml.",
        ),
        ("- **Avoid:** Don't take it with milk.", "Don't take it with milk."),
        ("Good news: the museum opens at ten.", "The museum opens at ten."),
        # A label that says what the sentence does not is part of the claim.
        ("- **Basic plan:** Support is available by email.", "Basic plan: Support is available by email."),
    ],
)
def test_a_label_that_its_sentence_says_again_goes(answer: str, claim: str) -> None:
    assert claims_of(answer) == [claim]


@pytest.mark.parametrize(
    ("names", "cells", "claim"),
    [
        ("Rule | Detail", "Minimum age | 14 years", "Minimum age: 14 years"),
        ("Activity | When", "Running | not before 3 months", "Running: not before 3 months"),
        ("Item | Price", "Chair | $90", "Item: Chair; Price: $90"),
        ("Plan | Details", "Pro | unlimited users", "Plan: Pro; Details: unlimited users"),
    ],
)
def test_columns_that_fit_any_table_are_not_named(names: str, cells: str, claim: str) -> None:
    assert claims_of(f"| {names} |\n|---|---|\n| {cells} |") == [claim]


@pytest.mark.parametrize(
    ("answer", "claim"),
    [
        ("Test keys begin with `pbt_` and end with `*`.", "Test keys begin with pbt_ and end with *."),
        ("The class has `__init__` and `_private`.", "The class has __init__ and _private."),
        ("The folder is `C:\\temp\\*`, *really*.", "The folder is C:\\temp\\*, really."),
    ],
)
def test_code_keeps_its_signs(answer: str, claim: str) -> None:
    assert claims_of(answer) == [claim]


def test_a_file_keeps_its_small_letter() -> None:
    answer = "You can use pyproject.toml, but `tidyfile.toml` takes priority if both are present."
    assert claims_of(answer)[1] == "tidyfile.toml takes priority if both are present."


@pytest.mark.parametrize(
    "remark",
    [
        "Please note that this is general information and no substitute for advice from your doctor.",
        "This is general information and not a substitute for professional medical advice.",
        "Consider consulting a lawyer about your specific situation.",
        "You may want to talk to a professional about your specific case.",
        "Get well soon!",
        "Wishing you a speedy recovery!",
    ],
)
def test_remarks_to_the_reader_are_no_claims(remark: str) -> None:
    assert claims_of(f"The deposit is 300 euros. {remark}") == ["The deposit is 300 euros."]


@pytest.mark.parametrize(
    "claim",
    [
        "Consult a doctor if the fever lasts three days.",
        "This plan is not a substitute for insurance.",
        "The tip was 10 euros.",
    ],
)
def test_what_can_be_wrong_stays_a_claim(claim: str) -> None:
    assert claims_of(f"The deposit is 300 euros. {claim}")[1:] == [claim]
