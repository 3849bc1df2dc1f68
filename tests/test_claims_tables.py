"""Tables of HTML, with a cell to each line, or run together: a row is one claim, with the names of its columns."""

import pytest

from holdfast.claims import extract_claims

PARIS, LYON = "City: Paris; Population: 2.1 million", "City: Lyon; Population: 520,000"
SPREAD = """<table>
  <thead>
    <tr>
      <th>City</th>
      <th>Population</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <td>Paris</td>
      <td>2.1 million</td>
    </tr>
    <tr>
      <td>Lyon</td>
      <td>520,000</td>
    </tr>
  </tbody>
</table>"""


@pytest.mark.parametrize(
    "table",
    [
        SPREAD,
        SPREAD.replace("\n", "\r\n"),
        SPREAD.replace("\n", ""),
        SPREAD.replace("<td>", '<td align="right"><b>').replace("</td>", "</b></td>"),
        SPREAD.replace("</td>", "").replace("</tr>", ""),
        SPREAD.replace("</tbody>\n</table>", ""),
        f"```html\n{SPREAD}\n```",
        "| City |\n| Population |\n|---|---|\n| Paris |\n| 2.1 million |\n| Lyon |\n| 520,000 |",
        "| City | Population | |---|---| | Paris | 2.1 million | | Lyon | 520,000 |",
    ],
)
def test_rows_are_claims_however_the_table_is_laid_out(table: str) -> None:
    claims = extract_claims(table)
    assert [claim.text for claim in claims] == [PARIS, LYON]
    for claim, name in zip(claims, ("Paris", "Lyon"), strict=True):
        assert name in table[claim.start : claim.end]
        assert ("Paris" in table[claim.start : claim.end]) == (name == "Paris")


def test_a_table_between_paragraphs_leaves_them_alone() -> None:
    answer = f"The toll is 5 dollars.\n\nThe cities are:\n\n{SPREAD}\n\nDogs are free."
    assert [(c.text, c.context) for c in extract_claims(answer)][:3] == [
        ("The toll is 5 dollars.", None), (PARIS, "The cities are:"), (LYON, "The cities are:"),
    ]  # fmt: skip
    assert extract_claims(answer)[-1].text == "Dogs are free."


def test_names_beside_their_values() -> None:
    answer = "<table><tr><th>Height</th><td>330 m</td></tr><tr><th>Opened</th><td>1889</td></tr></table>"
    assert [claim.text for claim in extract_claims(answer)] == ["Height: 330 m", "Opened: 1889"]
    years = "<table><tr><th></th><th>2022</th></tr><tr><th>Revenue</th><td>$4M</td></tr></table>"
    assert [claim.text for claim in extract_claims(years)] == ["Revenue; 2022: $4M"]


def test_citations_in_cells_belong_to_the_row() -> None:
    (claim,) = extract_claims(
        "<table><tr><th>A</th><th>B</th></tr><tr><td>x</td><td>4 km [1]</td></tr></table>", ["1"]
    )
    assert claim.text == "A: x; B: 4 km"
    assert [citation.ref for citation in claim.citations] == ["1"]


def test_names_of_columns_are_no_claims_while_the_rows_are_awaited() -> None:
    for end in range(len("<table>"), len(SPREAD)):
        assert {claim.text for claim in extract_claims("x " + SPREAD[:end])}.isdisjoint(
            {"City", "Population"}
        )
    assert [c.text for c in extract_claims("<table><tr><th>The toll is $9.</th></tr></table>")] == [
        "The toll is $9."
    ]


def test_a_cell_that_frames_a_page_is_prose() -> None:
    answer = "<table><tr><td>The toll is 5 dollars. Dogs are free.</td></tr></table>"
    assert [claim.text for claim in extract_claims(answer)] == ["The toll is 5 dollars.", "Dogs are free."]


def test_tags_that_are_spoken_of_are_no_table() -> None:
    answer = "Use `<table>` for rows. The `<td>` tag makes a cell. It has two attributes."
    assert [claim.text for claim in extract_claims(answer)][1:] == [
        "The <td> tag makes a cell.", "It has two attributes.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "piece", ["<table>", "<table><tr><td>", "<td", "|--|--|\n", "| a |\n", "| a |\n|--|--|\n", "|--|--|"]
)
def test_hostile_tables_take_no_longer_than_they_are_long(piece: str) -> None:
    assert extract_claims("x\n" + piece * (150_000 // len(piece))) is not None
