"""Rows with commas, semicolons or tabs between their values, and lines that merely have commas."""

import pytest

from holdfast.claims import Evidence, chunk_evidence, extract_claims

AERO = ["name: Aero 5; price: 199; warranty: 24 months", "name: Aero 7; price: 299; warranty: 36 months"]


@pytest.mark.parametrize("separator", [",", ", ", ";", "; ", "\t", " | "])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_each_row_is_a_claim_with_the_names_of_its_columns(separator: str, line_end: str) -> None:
    rows = [("name", "price", "warranty"), ("Aero 5", "199", "24 months"), ("Aero 7", "299", "36 months")]
    answer = line_end.join(separator.join(row) for row in rows)
    claims = extract_claims(answer)
    assert [claim.text for claim in claims] == AERO
    assert [answer[claim.start : claim.end].split(separator.strip(" "))[0].strip() for claim in claims] == [
        "Aero 5",
        "Aero 7",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "```csv\nname,price,warranty\nAero 5,199,24 months\nAero 7,299,36 months\n```",
        'name,price,warranty\n"Aero 5","199","24 months"\n"Aero 7","299","36 months"',
        "Here are the products:\n\nname,price,warranty\nAero 5,199,24 months\nAero 7,299,36 months\n\nLet me know!",
    ],
)
def test_in_fences_quotes_and_between_paragraphs(answer: str) -> None:
    assert [claim.text for claim in extract_claims(answer)] == AERO


def test_a_separator_in_quotation_marks_parts_nothing() -> None:
    answer = 'Item,Price\n"Lamp, large",$1200\nChair,$90'
    assert [claim.text for claim in extract_claims(answer)] == [
        "Item: Lamp, large; Price: $1200",
        "Item: Chair; Price: $90",
    ]


@pytest.mark.parametrize(
    "answer",
    [
        "Paris, France\nLyon, France\nNice, France",
        "Roses are red, violets are blue\nsugar is sweet, and so are you\nand so on, and so forth",
        "The toll is 5 euros, 10 for trucks,\nand 20 for buses, 5 for vans,\nand free, as ever, for dogs.",
        "Name,Note\nAnna,she left\nBob,he stayed",
        "Anna, 34\nBob, 29\nCleo, 41",
        "Name, Age\nAnna, 34",
        "- Paris, 2\n- Lyon, 1\n- Nice, 3",
    ],
)
def test_lines_that_merely_have_commas_are_no_table(answer: str) -> None:
    assert not any(": " in claim.text for claim in extract_claims(answer))


def test_code_is_no_table() -> None:
    answer = "The loop runs twice.\n\n```\nx,y\n1,2\n3,4\n```"
    assert [claim.text for claim in extract_claims(answer)] == ["The loop runs twice."]


def test_bars_need_no_rule_below_the_names() -> None:
    rows = [
        "Item | Main pool | Small pool",
        "Fins | allowed on lanes 5 and 6 | allowed",
        "Caps | required | not required",
    ]
    page = "\n".join(("Rules", "", *rows))
    assert [chunk.stated for chunk in chunk_evidence(Evidence("1", page))][-2:] == [
        "Item: Fins; Main pool: allowed on lanes 5 and 6; Small pool: allowed.",
        "Item: Caps; Main pool: required; Small pool: not required.",
    ]


def test_rows_of_a_table_with_a_rule_name_no_columns() -> None:
    page = "| Item | Pool |\n|---|---|\n| Fins | allowed |\n| Caps | required |\n| Toys | allowed |"
    assert [chunk.stated for chunk in chunk_evidence(Evidence("1", page))][2:] == [
        "Item: Fins; Pool: allowed.", "Item: Caps; Pool: required.", "Item: Toys; Pool: allowed.",
    ]  # fmt: skip


def readings(text: str) -> list[str]:
    return [chunk.reading for chunk in chunk_evidence(Evidence("e", text))]


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (",plan,price\n0,Basic,10\n1,Pro,30", "plan: Pro; price: 30."),
        ("city,area (km2),rain 2023 (mm)\nYork,272,626", "city: York; area (km2): 272; rain 2023 (mm): 626."),
        (
            '"name","city","job"\n"Ann","Rye","cook"\n"Reed, Bob","Hull","pilot"',
            "name: Reed, Bob; city: Hull; job: pilot.",
        ),
        ("name\tcity\tjob\nAnn\tRye\tcook\nBob\tHull\tpilot", "name: Bob; city: Hull; job: pilot."),
    ],
)
def test_tables_as_programs_write_them(text: str, row: str) -> None:
    assert readings(text)[0] == ""
    assert readings(text)[-1] == row


@pytest.mark.parametrize(
    "text",
    [
        "Ann,Bob,Cy\nwent home,slept,ate.\nThey were,all,tired.",
        "red, green, blue\none, two, three\nfour, five, six",
        "yes,no\nno,maybe\nso,so",
    ],
)
def test_words_with_commas_are_no_table_of_words(text: str) -> None:
    assert not any(": " in said for said in readings(text))
