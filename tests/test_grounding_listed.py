"""Claims that state what the evidence lists as not so, or of something else."""

import pytest

from grounding_cases import claim
from holdfast.claims import Evidence, chunk_evidence
from holdfast.grounding.listed import listed_elsewhere, listed_otherwise, of_other_column, of_other_entry
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.types import Judgement

SHOP = "What we offer\n\n- Sales\n- Advice\n\nWhat we do not offer\n\n- Repairs\n- Rentals"
RELEASE = "Added\n- PDF export\n\nRemoved\n- Fax support\n\nDeprecated\n- The v1 API"
TICKETS = "Ticket        Adult   Child\nSingle        4.00    2.00\nDay ticket    9.00    4.50"
LOSSES = "## Exclusions\n\n| Item | Most |\n|---|---|\n| Theft | 5 |\n| Flood | 6 |\n\nHail is covered."
PAGE = (
    "<h2>Exclusions</h2><table><tr><th>Item</th></tr><tr><td>Theft</td></tr><tr><td>Flood</td></tr></table>"
    "<p>Excluded:</p><ul><li>Meals<ul><li><b>breakfast</b></li></ul></li></ul>"
)
MENU = "## Prices\n\nCoffee is 2 euros.\n\n## Exclusions\n\n- Wine\n\n"
LOG = "10:00:05 ERROR Job 18 failed\n10:00:09 INFO Job 17 finished\n10:01:00 WARN Job 19 was retried"


def against(rule: object, text: str, said: str) -> Judgement | None:
    assert callable(rule)
    found: Judgement | None = rule(claim(said), chunk_evidence(Evidence("e", text)))
    return found


@pytest.mark.parametrize(
    ("text", "said", "wrong"),
    [
        (SHOP, "They offer repairs.", True),
        (SHOP, "The shop offers rentals.", True),
        (SHOP, "They offer advice.", False),
        (SHOP, "They do not offer repairs.", False),
        ("Exclusions\n\nScratches, broken glass.", "Broken glass is covered.", True),
        ("Exclusions\n\nScratches, broken glass.", "Broken glass is excluded.", False),
        ("Exclusions\n\nScratches, broken glass.", "Broken glass is dangerous.", False),
        (
            "Removed\n\nThe old bridge was taken down in 1990.",
            "The old bridge was taken down in 1990.",
            False,
        ),
        ("Exclusions\n\nContact us within 14 days.", "Contact us within 14 days.", False),
        (f"{MENU}It seats 42 guests.", "It seats 42 guests.", False),
        (f"{MENU}The bar hosts large parties.", "The bar hosts large parties.", False),
        (
            "Exclusions\n\n- Wine\n- Damage to hired bicycles.",
            "Damage to hired bicycles is covered.",
            True,
        ),
        ("Exclusions\n\nBank charges, plant hire.", "Bank charges are covered.", True),
        ("Ideas\n\n- Plant sales", "There are plant sales.", True),
        ("Ideas\n\n- Plant sales", "Plant sales are planned.", False),
        (LOSSES, "Flood is covered.", True),
        (LOSSES, "Hail is covered.", False),
        (PAGE, "Flood is covered.", True),
        (PAGE, "Breakfast is covered.", True),
        (PAGE, "Breakfast is not covered.", False),
        ("Proposed changes (draft)\n\n- Open on Sundays", "It is open on Sundays.", True),
        ("Proposed changes (draft)\n\n- Open on Sundays", "It is proposed to open on Sundays.", False),
        (f"{SHOP}\n\nRepairs are done by our partner.", "They offer repairs.", False),
    ],
)
def test_what_is_listed_as_not_so(text: str, said: str, wrong: bool) -> None:
    assert (against(listed_otherwise, text, said) is not None) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("PDF export was removed.", True),
        ("The v1 API was removed.", True),
        ("Fax support was removed.", False),
        ("PDF export was added.", False),
        ("PDF export was not removed.", False),
    ],
)
def test_what_is_in_another_list(said: str, wrong: bool) -> None:
    assert (against(listed_elsewhere, RELEASE, said) is not None) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("A day ticket for children costs 9.00.", True),
        ("A day ticket for adults costs 9.00.", False),
        ("A day ticket for children costs 4.50.", False),
        ("A day ticket costs 9.00.", False),
    ],
)
def test_what_is_in_another_column(said: str, wrong: bool) -> None:
    assert (against(of_other_column, TICKETS, said) is not None) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("Job 18 failed at 10:00:09.", True),
        ("Job 19 failed.", True),
        ("Job 18 failed at 10:00:05.", False),
        ("Job 18 failed before job 17 finished.", False),
    ],
)
def test_what_is_in_another_entry(said: str, wrong: bool) -> None:
    assert (against(of_other_entry, LOG, said) is not None) is wrong


def test_people_tell_one_thing_in_several_entries() -> None:
    chat = (
        "[10:15] lucia: and Wednesday's failure?\n[10:16] renske: disk full on runner-5.\n[10:18] lucia: ok"
    )
    assert against(of_other_entry, chat, "Wednesday's failure was a full disk on runner-5.") is None


def test_it_ends_as_a_verdict_and_as_what_is_quoted() -> None:
    import holdfast

    result = holdfast.verify_response("What do they offer?", "They offer repairs.", {"1": SHOP})
    (found,) = result.report.claims
    assert found.verdict is ClaimStatus.CONTRADICTED
    assert found.quotes[0].words == "We do not offer: Repairs."
