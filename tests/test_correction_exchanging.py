"""A claim that is wrong in one value keeps its words and gets the value that the evidence has in its place."""

import json
import time

import pytest

import holdfast
import holdfast.aio
from holdfast.claims import load_evidence
from holdfast.claims.types import Evidence
from holdfast.correction.editing import EditingWriter, edit
from holdfast.correction.exchanging import Exchanging
from holdfast.correction.pieces import Pieces, fields_of
from holdfast.correction.tasks import answer_task, correction_task
from holdfast.correction.values import values_of
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Highlight, Quote

FRUIT = "| Fruit | Price |\n|---|---|\n| Apple | 2.00 |\n| Pear | 3.00 |\n"
STAFF = (
    "| Name | Role | Office | Start |\n|---|---|---|---|\n| Anna Kerr | Engineer | Leeds | 2019 |\n"
    "| Ben Holt | Designer | York | 2021 |\n| Cara Dunn | Manager | Hull | 2016 |\n"
)
PRODUCTS = (
    '{"products": [{"name": "Aero 5", "warranty_months": 24, "price": 199.0, "waterproof": true},'
    ' {"name": "Bora 2", "warranty_months": 12, "price": 89.0, "waterproof": false}]}'
)
RECORD = "Name: Maria Sol\nBirthplace: Valencia\nOccupation: architect\nMarried: yes\nChildren: 2\n"
CASTLE = (
    "Brackley Castle was built in 1312 by Henry Vane. It has five towers and 120 rooms. The castle was sold to the "
    "Marlowe family in 1745 for 9,000 pounds. Today it is open from April to October. Admission is 11 pounds for "
    "adults and 5 pounds for children."
)
FIRM = (
    "Norvik AS was founded in Bergen in 2004 by Lars Moen. In 2023 it had 640 employees and a revenue of 85 million "
    "euros. The chief executive is Ingrid Dahl."
)
POLICY = (
    "## Returns\n\nItems may be returned within 30 days of delivery.\n\n## Shipping\n\nStandard shipping costs 4.90 "
    "euros. Express shipping costs 12.90 euros."
)
PLANS = "## Basic plan\n\nStorage is 10 GB.\n\n## Pro plan\n\nStorage is 200 GB.\n"
MAIL = "Subject: Offsite\n\nHi all,\n\nthe offsite takes place on 14 May 2025 in Bremen. The bus leaves at 8:30.\n"
PRICES = "Tickets:\n- Adult: 12 pounds\n- Child: 6 pounds\n- Senior: 9 pounds\n"
LAUNDRY = "- Suit: €11.00\n- Duvet: €18.00\n\nExpress service (same day) adds 50 % to the price."
LOG = "The outage lasted 35 minutes. 1,840 users were affected."


def corrected(response: str, evidence: str) -> str:
    return holdfast.verify_and_correct("", response, evidence, confidence_threshold=0.99).final_response


@pytest.mark.parametrize(
    ("evidence", "sound", "right", "wrong"),
    [
        (FRUIT, "The pear costs 3.00.", "3.00", "2.00"),
        (STAFF, "Cara Dunn works in the Hull office.", "Hull", "Leeds"),
        (STAFF, "Anna Kerr started in 2019.", "2019", "2016"),
        (PRODUCTS, "The Bora 2 has a warranty of 12 months.", "12", "24"),
        (PRODUCTS, "The Bora 2 is not waterproof.", "is not", "is"),
        (RECORD, "Maria Sol has 2 children.", "2", "3"),
        (RECORD, "Maria Sol is married.", "is", "is not"),
        ("Anna was born in 1990. Ben was born in 1985.", "Ben was born in 1985.", "1985", "1990"),
        (CASTLE, "Brackley Castle has five towers.", "five", "seven"),
        (CASTLE, "The castle was sold in 1745 to the Marlowe family.", "1745", "1754"),
        (CASTLE, "Admission for children is 5 pounds.", "5", "9"),
        (CASTLE, "The castle is open from April to October.", "April", "May"),
        (FIRM, "Norvik AS was founded in Bergen.", "Bergen", "Oslo"),
        (FIRM, "The chief executive of Norvik AS is Ingrid Dahl.", "Ingrid Dahl", "Lars Moen"),
        (FIRM, "Norvik AS had a revenue of 85 million euros in 2023.", "85", "58"),
        (POLICY, "Express shipping costs 12.90 euros.", "12.90", "4.90"),
        (POLICY, "You can return items within 30 days.", "30", "60"),
        (PLANS, "The Pro plan comes with 200 GB of storage.", "200", "10"),
        (MAIL, "The offsite is in Bremen.", "Bremen", "Hamburg"),
        (MAIL, "The offsite takes place on 14 May 2025.", "14", "15"),
        (PRICES, "A senior ticket costs 9 pounds.", "9", "12"),
        (LOG, "The outage lasted 35 minutes and 1,840 users were affected.", "35", "53"),
        (
            "- [x] Backup finished\n- [ ] Firewall configured\n",
            "The firewall is not configured.",
            "is not",
            "is",
        ),
    ],
)
def test_only_the_wrong_value_is_exchanged(evidence: str, sound: str, right: str, wrong: str) -> None:
    assert corrected(sound.replace(right, wrong, 1), evidence) == sound
    assert corrected(sound, evidence) == sound


@pytest.mark.parametrize(
    ("evidence", "sound", "right", "wrong"),
    [
        (FIRM, '{"company": "Norvik AS", "founded": 2004, "employees_2023": 640}', "2004", "2014"),
        (FIRM, '{"company": "Norvik AS", "chief_executive": "Ingrid Dahl"}', "Ingrid Dahl", "Lars Moen"),
        (CASTLE, '{"castle": "Brackley Castle", "towers": 5, "rooms": 120}', "5", "7"),
        (PRICES, "- **Adult:** 12 pounds\n- **Child:** 6 pounds", "6", "8"),
        (MAIL, "Place: Bremen\nBus: 8:30", "8:30", "9:30"),
        (RECORD, "Name: Maria Sol\nOccupation: architect\nChildren: 2", "architect", "lawyer"),
        (FRUIT, f"{FRUIT.rstrip()}", "3.00", "2.50"),
        (STAFF, "| Name | Office |\n|---|---|\n| Anna Kerr | Leeds |\n| Ben Holt | York |", "York", "Hull"),
        (
            "Kite L: 2.8 kg. Kite S: 1.2 kg.",
            "<table><tr><th>Model</th><th>Weight</th></tr><tr><td>Kite L</td><td>2.8 kg</td></tr></table>",
            "2.8",
            "3.8",
        ),
    ],
)
def test_a_field_or_a_cell_gets_the_value_alone(evidence: str, sound: str, right: str, wrong: str) -> None:
    assert corrected(sound.replace(right, wrong, 1), evidence) == sound


def test_a_table_of_which_no_row_held_is_kept_with_its_cells_exchanged() -> None:
    rivers = "The Tarn is 381 kilometres long. The Lot is 485 kilometres long."
    table = "| River | Length |\n|---|---|\n| Tarn | 318 kilometres |\n| Lot | 458 kilometres |"
    assert corrected(table, rivers) == table.replace("318", "381").replace("458", "485")


def test_an_article_goes_with_its_word() -> None:
    assert corrected("Ben Holt is an engineer.", STAFF) == "Ben Holt is a designer."


@pytest.mark.parametrize(
    ("evidence", "response", "never"),
    [
        (FRUIT, "The plum costs 9.00.", ("2.00", "3.00")),
        (FRUIT, "The price of the plum is 9.00.", ("2.00", "3.00")),
        ("Anna earns 3,000 euros. Ben earns 4,000 euros.", "Dora earns 5,000 euros.", ("3,000", "4,000")),
        (
            "Ruth Calder built the mast. The mast was painted in 1950.",
            "Ruth Calder built the mast in 1931.",
            ("1950",),
        ),
        (
            "The museum bought the mast in 1990. It was built in 1871.",
            "The museum was built in 1931.",
            ("museum was built in 1871", "museum was built in 1990"),
        ),
        ("Room 12 costs 50 euros. Room 14 costs 70 euros.", "Room 15 costs 60 euros.", ("50", "70")),
        (RECORD, "Maria Sol was born in Madrid.", ("Name:", "Children", "architect")),
        # What follows from two sentences is not the value of one of them.
        (LAUNDRY, "Having a suit cleaned the same day costs €16.50.", ("same day costs €11",)),
        (
            "Employees get 26 days of leave. After five years of service, two further days are added.",
            "An employee with eight years of service gets 28 days of leave.",
            ("service gets 26",),
        ),
        (
            "Employees get 26 days of leave a year. Those who have been here for over ten years get two extra days.",
            "An employee with twelve years of service gets 28 days of leave.",
            ("service gets 26",),
        ),
        (
            "Shipping costs £3.50 and is free for orders over £30.",
            "Shipping is free for an order of £25.",
            ("order of £3.50",),
        ),
        (
            "city,population,founded\nArdenne,48200,1312\nBoskop,127500,1788\n",
            "The population of Boskop has doubled since 1990.",
            ("since 1788",),
        ),
        ("The default of the timeout is 900, in seconds.", "The timeout is 16 minutes.", ("900 minutes",)),
        ("Three of the four tyres were replaced.", "76% of the tyres were replaced.", ("%",)),
        (
            "The village has 4,200 inhabitants.",
            "The village has between 5,000 and 6,000 inhabitants.",
            ("between",),
        ),
        (
            "Two of the parcels are with the neighbour.",
            "All three parcels are with the neighbour.",
            ("All two",),
        ),
    ],
)
def test_what_is_said_of_another_is_never_put_in_its_place(
    evidence: str, response: str, never: tuple[str, ...]
) -> None:
    text = corrected(response, evidence)
    assert not any(words in text for words in never), text


@pytest.mark.parametrize(
    "response",
    ['{"product": "Bora 2", "warranty_months": 36}', "product: Bora 2\nwarranty: 36 months"],
)
def test_a_field_does_not_get_the_value_of_another_entry(response: str) -> None:
    text = corrected(response, "The Aero 5 has a warranty of 24 months. The Bora 2 weighs 1100 grams.")
    assert "24" not in text


def test_an_entry_says_which_of_two_values_is_meant() -> None:
    passage = "The Aero 5 has a warranty of 24 months. The Bora 2 has a warranty of 12 months."
    text = corrected('{"product": "Bora 2", "warranty_months": 36}', passage)
    assert json.loads(text) == {"product": "Bora 2", "warranty_months": 12}


def test_the_citation_of_an_exchanged_value_names_its_passage() -> None:
    passages = {"a": "The term is 24 months.", "b": "The Lot is 485 kilometres long."}
    result = holdfast.verify_and_correct(
        "", "The term is 36 months [b].", passages, confidence_threshold=0.99
    )
    assert result.final_response == "The term is 24 months [a]."


TERM = Quote(evidence_id="a", text="The term is 24 months.", start=0, end=22, words="The term is 24 months.")


def wrong_claim(text: str, words: str, **more: object) -> ClaimVerification:
    at = text.index(words)
    claim = ClaimVerification(
        claim_id="c1",
        claim_text=text,
        start=0,
        end=len(text),
        verdict=ClaimStatus.CONTRADICTED,
        is_flagged=True,
        quotes=[TERM],
        highlights=[Highlight(start=at, end=at + len(words), score=0.9)],
    )
    return claim.model_copy(update=more)


def test_without_the_evidence_the_quotation_gives_the_value() -> None:
    text = "The term is 36 months."
    exchange = Exchanging(text, Pieces(())).instead_of(wrong_claim(text, "36 months"))
    assert exchange is not None
    assert exchange.said == "The term is 24 months."


def test_what_a_check_refused_is_not_exchanged_again() -> None:
    text = "The term is 36 months."
    refusing = Exchanging(text, Pieces(()), refused={"The term is 24 months."})
    assert refusing.instead_of(wrong_claim(text, "36 months")) is None


async def test_an_exchange_that_its_check_does_not_bear_out_gives_way_to_the_quotation() -> None:
    passages = [Evidence("a", "The monthly fee is 1,200 dollars for members.")]
    response = "The monthly fee is 1,500 dollars."
    checked = await holdfast.aio.verify_response("", response, passages)
    writer, task = EditingWriter(), answer_task("", passages)
    task = correction_task(task, response, checked, passages, ())
    exchanged = await writer.write(task, "correction")
    assert exchanged == "The monthly fee is 1,200 dollars."
    refuted = wrong_claim(exchanged, "1,200 dollars")
    report = checked.report.model_copy(update={"claims": [refuted], "response": exchanged})
    assert writer.reconsiders(checked.model_copy(update={"report": report}))
    assert await writer.write(task, "correction") == passages[0].text
    assert not writer.reconsiders(checked)


def test_fields_and_values_are_read() -> None:
    row = "Fruit: Pear; Price: 3.00."
    assert [(field.name, field.cell) for field in fields_of(row)] == [("Fruit", "Pear"), ("Price", "3.00")]
    assert fields_of("Note: the price of all the pears is three euros a kilo.") == ()
    told = [
        (value.kind, value.words)
        for value in values_of("On Sunday Leeds beat Hull 2-1 at 9:30, see a.b.org.")
    ]
    assert ("score", "2-1") in told
    assert ("day", "Sunday") in told
    assert ("number", "9:30") in told
    assert ("code", "a.b.org") in told


def test_hostile_evidence_is_read_in_no_time() -> None:
    evidence = f"{'1 2-3 a.b ' * 40_000}. The tower has 7 rooms."
    checked = holdfast.verify_response("", "The tower has 5 rooms.", evidence)
    started = time.process_time()
    assert edit(checked, load_evidence(evidence)).text == "The tower has 7 rooms."
    assert time.process_time() - started < 10.0
