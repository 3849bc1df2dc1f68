"""Cards of a page: a label and its value in elements side by side are one field."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import verify_response
from holdfast.claims import Evidence, chunk_evidence
from holdfast.claims.documents import read_html
from holdfast.claims.html_pairs import joined_pairs

PLANS = ["Basic: Price: $5", "Basic: Seats: 3", "Team: Price: $20", "Team: Seats: 25"]
FIELDS = ["Employees: 42", "Offices: 7"]


def told(text: str) -> list[str]:
    chunks = chunk_evidence(Evidence("1", text))
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
    return [chunk.reading.strip() for chunk in chunks if chunk.reading]


def card(title: str, price: str, seats: str) -> str:
    fields = (("Price", price), ("Seats", seats))
    pairs = (f'<div class="label">{name}</div>\n<div class="value">{said}</div>' for name, said in fields)
    return f'<div class="card">\n{title}\n{"".join(pairs)}</div>'


@pytest.mark.parametrize("title", ["<h3>{}</h3>", '<div class="card-title">{}</div>'])
def test_the_fields_of_a_card_are_read_below_its_title(title: str) -> None:
    text = card(title.format("Basic"), "$5", "3") + card(title.format("Team"), "$20", "25")
    assert told(text) == PLANS
    assert "Seats: 25" in read_html(text).text


@pytest.mark.parametrize(
    "written",
    [
        '<div><span class="label">{0}</span> <span class="value">{1}</span></div>',
        '<div class="stat"><div class="stat-value">{1}</div><div class="stat-label">{0}</div></div>',
        '<div class="stat"><p class="statLabel">{0}:</p><p class="statValue"><b>{1}</b></p></div>',
        '<li><label>{0}</label><span class="spec__value">{1}</span></li>',
        "<div><div>{0}:</div><div>{1}</div></div>",
    ],
)
def test_a_label_and_its_value_are_one_field(written: str) -> None:
    text = written.format("Employees", "42") + written.format("Offices", "7")
    assert told(text) == FIELDS
    assert [line.strip("- ") for line in read_html(text).text.splitlines() if line] == FIELDS


def test_a_title_may_stand_before_the_element_that_holds_the_fields() -> None:
    field = '<div class="spec"><span class="label">{}</span><span class="value">{}</span></div>'
    name = '<div class="product-name">{}</div>'
    tents = (("Ridge", "2.1 kg", 3), ("Hill", "1.4 kg", 2))
    text = "".join(
        name.format(tent) + field.format("Weight", weight) + field.format("Sleeps", sleeps)
        for tent, weight, sleeps in tents
    )
    assert told(text) == [
        "Ridge: Weight: 2.1 kg",
        "Ridge: Sleeps: 3",
        "Hill: Weight: 1.4 kg",
        "Hill: Sleeps: 2",
    ]


def test_a_card_may_stand_between_paragraphs_of_markdown() -> None:
    pair = '<div class="label">Seats</div><div class="value">25</div>'
    assert told(f"We sell one plan.\n\n{pair}\n\nIt is new.") == [
        "We sell one plan.",
        "Seats: 25",
        "It is new.",
    ]


def test_pairs_in_one_line_are_told_apart() -> None:
    pair = '<span class="label">{}</span><span class="value">{}</span>'
    assert told(f"<div>{pair.format('Beds', 2)}{pair.format('Size', '18 m²')}</div>") == [
        "Beds: 2; Size: 18 m²"
    ]


@pytest.mark.parametrize(
    "text",
    [
        '<p>Our <span class="label">new</span> <span class="value">offer</span> is here.</p>',
        "<div>Included:</div><div>breakfast</div><div>parking</div>",
        '<div class="value"><ul><li>breakfast</li></ul></div><div class="label">free</div>',
        '<div class="label">Price</div><p>It is low.</p><div class="value">$5</div>',
        '<table><tr><td class="name">Ann</td><td class="value">5</td></tr></table>',
        '`<div class="label">Price</div><div class="value">$5</div>`',
    ],
)
def test_what_does_not_take_turns_is_left_as_it_is(text: str) -> None:
    assert joined_pairs(text) == text


def test_the_value_of_another_card_is_found() -> None:
    text = card("<h3>Basic</h3>", "$5", "3") + card("<h3>Team</h3>", "$20", "25")
    answer = "The Team plan has 25 seats. The Team plan has 3 seats."
    claims = verify_response("?", answer, {"1": text}).report.claims
    assert [claim.verdict for claim in claims] == ["supported", "contradicted"]


TAGS = [
    '<div class="label">',
    '<span class="value">',
    "</div>",
    "</span>",
    "<div>",
    "Price:",
    " ",
    "$5",
    "<br>",
]


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.sampled_from([*TAGS, '<div class="value">', '<span class="label">', "\n", "`"]), max_size=24)
)
def test_every_place_stays_the_same(parts: list[str]) -> None:
    text = "".join(parts)
    assert len(joined_pairs(text)) == len(text)
    told(text)


@pytest.mark.parametrize("piece", ['<div class="label">a</div>', "<i>" * 100 + "</b>" * 100, "<div>a:</div>"])
def test_hostile_cards_take_no_time(piece: str) -> None:
    started = time.process_time()
    joined_pairs(piece * (200_000 // len(piece)))
    assert time.process_time() - started < 4


def test_elements_that_hold_each_other_without_end_are_left_as_they_are() -> None:
    text = "<span>" * 60_000 + "\U0001f600" + "</span>" * 60_000
    assert joined_pairs(text) == text
