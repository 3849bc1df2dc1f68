"""Correction without a model keeps the form of an answer: JSON, tables, lists, headings, tags and fences."""

import json
from html.parser import HTMLParser

import pytest

import holdfast
from grounding_cases import LexicalJudge
from holdfast.correction.editing import Edited, edit, edit_safely
from holdfast.correction.edits import rewritten
from holdfast.errors import ModelReplyError
from holdfast.grounding.types import ClaimStatus, VerificationResult

PASSAGES = {
    "a": "The Aero 5 has a warranty of 24 months. The Aero 5 weighs 900 grams.",
    "b": "The Bora 2 has a warranty of 12 months. The Bora 2 weighs 1100 grams.",
}
WRONG = ("36", "Picasso")


def judged(
    response: str, *, quotes: bool = False, passages: dict[str, str] | str = PASSAGES
) -> VerificationResult:
    """What holds "36" or "Picasso" is wrong, all else sound: the edits are tested here, not the judge."""
    verification = holdfast.verify_response("", response, passages, judge=LexicalJudge())
    claims = []
    for claim in verification.report.claims:
        wrong = any(word in claim.claim_text for word in WRONG)
        update = {
            "verdict": ClaimStatus.CONTRADICTED if wrong else ClaimStatus.SUPPORTED,
            "is_flagged": wrong or bool(claim.phantom_ids),
        }
        claims.append(claim.model_copy(update=update if quotes else {**update, "quotes": []}))
    return verification.model_copy(
        update={"report": verification.report.model_copy(update={"claims": claims})}
    )


def edited(response: str) -> Edited:
    return edit(judged(response))


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ('{"product": "Aero 5", "warranty_months": 36}', '{"product": "Aero 5", "warranty_months": null}'),
        (
            '{\n  "product": "Aero 5",\n  "warranty": "36 months",\n  "weight": "900 grams"\n}',
            '{\n  "product": "Aero 5",\n  "warranty": null,\n  "weight": "900 grams"\n}',
        ),
        (
            '[{"product": "Aero 5", "warranty": "24 months"}, {"product": "Bora 2", "warranty": "36 months"}]',
            '[{"product": "Aero 5", "warranty": "24 months"}, {"product": "Bora 2", "warranty": null}]',
        ),
        (
            '{"product": "Aero 5", "months": [24, 36, 12]}',
            '{"product": "Aero 5", "months": [24, null, 12]}',
        ),
        (
            '{"answer": "It has 36 months. It weighs \\"900 grams\\".\\nIt is red.", "confidence": 0.9}',
            '{"answer": "It weighs \\"900 grams\\".\\nIt is red.", "confidence": 0.9}',
        ),
        ('{"answer": "The Aero 5 was designed by Picasso."}', '{"answer": null}'),
        (
            '{"summary": "| Product | Months |\\n|---|---|\\n| Aero 5 | 36 |\\n| Bora 2 | 12 |"}',
            '{"summary": "| Product | Months |\\n|---|---|\\n| Bora 2 | 12 |"}',
        ),
        (
            '{"product": "Aero 5", "weight": "900 grams", "sources": ["doc9", "a"]}',
            '{"product": "Aero 5", "weight": "900 grams", "sources": [null, "a"]}',
        ),
    ],
)
def test_json_stays_json_of_the_same_shape(response: str, expected: str) -> None:
    text = edited(response).text
    assert text == expected
    assert json.loads(text).__class__ is json.loads(response).__class__


def test_a_text_in_json_is_quoted_as_a_text() -> None:
    text = edit(judged('{"answer": "The Aero 5 has a warranty of 36 months.", "ok": true}', quotes=True)).text
    assert json.loads(text) == {"answer": "The Aero 5 has a warranty of 24 months.", "ok": True}


def test_what_became_null_is_told() -> None:
    (told,) = edited('{"items": [{"product": "Aero 5", "warranty_months": 36}]}').changes
    assert told.startswith("items[0].warranty_months was set to null: it said '36'")


def test_json_in_a_fence_with_words_before_it_stays_in_its_fence() -> None:
    response = 'Here is the data:\n\n```json\n{"product": "Aero 5", "warranty_months": 36}\n```'
    assert edited(response).text == response.replace("36", "null")


def test_a_dict_of_python_stays_one() -> None:
    assert edited("{'product': 'Aero 5', 'warranty_months': 36, 'red': True}").text == (
        "{'product': 'Aero 5', 'warranty_months': None, 'red': True}"
    )


def test_records_on_lines_stay_records() -> None:
    response = '{"product": "Aero 5", "months": 24}\n{"product": "Bora 2", "months": 36}'
    assert edited(response).text == response.replace("36", "null")


HEAD = "| Product | Warranty |\n|---|---|\n"


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (
            f"{HEAD}| Aero 5 | 36 months |\n| Bora 2 | 12 months |\n",
            f"{HEAD}| Bora 2 | 12 months |\n",
        ),
        (
            f"Two products:\n\n{HEAD}| Bora 2 | 12 months |\n| Aero 5 | 36 months |\n\nThat is all.",
            f"Two products:\n\n{HEAD}| Bora 2 | 12 months |\n\nThat is all.",
        ),
        (
            "> | Product | Warranty |\n> |---|---|\n> | Aero 5 | 36 months |\n> | Bora 2 | 12 months |",
            "> | Product | Warranty |\n> |---|---|\n> | Bora 2 | 12 months |",
        ),
        (
            "| Product | Months | |---|---| | Aero 5 | 36 | | Bora 2 | 12 |",
            "| Product | Months | |---|---| | Bora 2 | 12 |",
        ),
        (
            "| Product\n| Months\n|---|---|\n| Aero 5\n| 36\n| Bora 2\n| 12\n",
            "| Product\n| Months\n|---|---|\n| Bora 2\n| 12\n",
        ),
        (f"{HEAD}| Aero 5 [9] | 24 months |", f"{HEAD}| Aero 5 | 24 months |"),
        (
            f"It is light.\n\n{HEAD}| Aero 5 | 36 months |\n\nThe Bora 2 weighs 1100 grams.",
            "It is light.\n\nThe Bora 2 weighs 1100 grams.",
        ),
    ],
)
def test_a_row_goes_as_a_whole_and_a_table_without_rows_with_it(response: str, expected: str) -> None:
    assert edited(response).text == expected


def test_a_table_of_which_no_row_holds_gives_way_to_the_evidence() -> None:
    result = edit(judged(f"# Products\n\n{HEAD}| Aero 5 | by Picasso |\n\nThe end.", quotes=True))
    assert result.text == "# Products\n\nThe Aero 5 has a warranty of 24 months.\n\nThe end."
    assert result.changes == ("a table was replaced by what the evidence says: no row of it holds",)


TABLE = "<table><thead><tr><th>Product</th><th>Warranty</th></tr></thead><tbody>"


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (
            f"{TABLE}<tr><td>Bora 2</td><td>12 months</td></tr>"
            "<tr><td>Aero 5</td><td>36 months</td></tr></tbody></table>",
            f"{TABLE}<tr><td>Bora 2</td><td>12 months</td></tr></tbody></table>",
        ),
        (
            "<table>\n<tr><th>Product</th><th>Warranty</th></tr>\n<tr><td>Aero 5</td><td>36 months</td></tr>\n"
            "<tr><td>Bora 2</td><td>12 months</td></tr>\n</table>",
            "<table>\n<tr><th>Product</th><th>Warranty</th></tr>\n<tr><td>Bora 2</td><td>12 months</td></tr>\n</table>",
        ),
        (
            "<table><tr><th>Product<th>Warranty<tr><td>Aero 5<td>36 months<tr><td>Bora 2<td>12 months</table>",
            "<table><tr><th>Product<th>Warranty<tr><td>Bora 2<td>12 months</table>",
        ),
        (
            "<ul><li>Picasso designed the Aero 5.</li><li>The Aero 5 weighs 900 grams.</li></ul>",
            "<ul><li>The Aero 5 weighs 900 grams.</li></ul>",
        ),
        (
            "<h2>Aero 5</h2><p>The Aero 5 weighs 900 grams. Picasso designed the Aero 5.</p>",
            "<h2>Aero 5</h2><p>The Aero 5 weighs 900 grams.</p>",
        ),
        (
            "<p>Picasso designed the Aero 5. The Aero 5 weighs 900 grams.</p>",
            "<p>The Aero 5 weighs 900 grams.</p>",
        ),
    ],
)
def test_html_stays_well_formed(response: str, expected: str) -> None:
    assert edited(response).text == expected


class _Depth(HTMLParser):
    """Counts the tags that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_list_of_terms_and_a_quoted_item_stay_well_formed() -> None:
    response = (
        "<ol><li>The Aero 5 has a warranty of 36 months.</li></ol>"
        "<dl><dt>Warranty of the Aero 5</dt><dd>36 months</dd><dt>Weight</dt><dd>900 grams</dd></dl>"
    )
    text = edit(judged(response, quotes=True)).text
    assert text.startswith("<ol><li>The Aero 5 has a warranty of 24 months.</li></ol>")
    assert "36" not in text
    parser = _Depth()
    parser.feed(text)
    assert parser.open == []


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (
            "## The Aero 5 has a warranty of 36 months\n\nIt is red.",
            "## The Aero 5 has a warranty of 24 months\n\nIt is red.",
        ),
        (
            "# Aero 5\n\n- The Aero 5 has a warranty of 36 months.\n- It is red.",
            "# Aero 5\n\n- The Aero 5 has a warranty of 24 months.\n- It is red.",
        ),
        (
            "**The Aero 5 has a warranty of 36 months.** It is red.",
            "**The Aero 5 has a warranty of 24 months.** It is red.",
        ),
    ],
)
def test_marks_stay_around_what_is_quoted(response: str, expected: str) -> None:
    assert edit(judged(response, quotes=True)).text == expected


def test_a_heading_without_words_goes_with_its_underline() -> None:
    response = "The Aero 5 was designed by Picasso in 1920\n----------\n\nThe Aero 5 weighs 900 grams."
    assert edited(response).text == "The Aero 5 weighs 900 grams."


@pytest.mark.parametrize(
    ("response", "why"),
    [
        ("- Picasso designed the Aero 5.\n  - The Aero 5 weighs 900 grams.", "holds a list of its own"),
        (
            '<table><tr><td rowspan="2">Aero 5</td><td>36 months</td></tr><tr><td>900 grams</td></tr></table>',
            "span several rows",
        ),
    ],
)
def test_what_cannot_be_edited_safely_is_left_and_told(response: str, why: str) -> None:
    verification = judged(response)
    assert edit(verification).text == response
    with pytest.raises(ModelReplyError, match=why):
        edit_safely(verification)


@pytest.mark.parametrize(
    ("written", "better", "expected"),
    [
        ("<li><b>Weight:</b> 1 kg</li>", "New.", "<li>New.</li>"),
        ("<b>Old. ", "New.", "<b>New."),
        ("Old <i>words", "", "<i>"),
        ("Old words</i>.", "New.", "New.</i>"),
        ("<dt>a</dt><dd>b</dd>", "New.", ""),
        ("plain", "", ""),
    ],
)
def test_marks_that_open_or_close_elsewhere_stay(written: str, better: str, expected: str) -> None:
    assert rewritten(written, better) == expected


def test_the_history_says_what_was_done() -> None:
    response = '{"product": "Aero 5", "warranty_months": 36, "weight_grams": 900}'
    result = holdfast.verify_and_correct("", response, PASSAGES, confidence_threshold=0.95)
    assert json.loads(result.final_response) == {
        "product": "Aero 5",
        "warranty_months": 24,
        "weight_grams": 900,
    }
    assert "warranty_months was set to '24'" in result.history[0].changes[0]


@pytest.mark.parametrize(
    "response", ['{"aero_5_designer": "Picasso"}', '```json\n{"aero_5_designer": "Picasso"}\n```']
)
def test_json_of_which_nothing_holds_is_withdrawn_with_null(response: str) -> None:
    result = holdfast.verify_and_correct("", response, PASSAGES)
    assert result.final_response == response.replace('"Picasso"', "null")
    assert result.withdrawn
    assert result.stopped == "withdrawn"


def test_an_answer_that_cannot_be_edited_is_reported_as_not_corrected() -> None:
    response = "- Picasso designed the Aero 5 in 1920.\n  - The Aero 5 weighs 900 grams."
    result = holdfast.verify_and_correct("", response, PASSAGES, confidence_threshold=0.95)
    assert result.final_response == response
    assert not result.improved
    assert result.history[0].outcome == "failed"
    assert "no edit of this answer is safe" in result.history[0].problems[0]


def test_a_row_with_commas_goes_as_a_line() -> None:
    answer = "name,months,weight\nAero 5,36,900\nBora 2,12,1100\n\nBoth are blue."
    assert edited(answer).text == "name,months,weight\nBora 2,12,1100\n\nBoth are blue."


def test_json_behind_a_label_stays_json() -> None:
    assert (
        edited('Answer: {"months": 36, "weight": "900 g"}').text
        == 'Answer: {"months": null, "weight": "900 g"}'
    )


WARRANTY, RIGHT = "The Aero 5 has a warranty of 36 months", "The Aero 5 has a warranty of 24 months"


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (f"{WARRANTY} [a]. It weighs 900 grams [a].", f"{RIGHT} [a]. It weighs 900 grams [a]."),
        (f"{WARRANTY}. [1] The Bora 2 is red. [2]", f"{RIGHT}. [1] The Bora 2 is red. [2]"),
        (f"{WARRANTY}.[1] It is red.", f"{RIGHT}.[1] It is red."),
        (f"{WARRANTY} (source: a). It is red.", f"{RIGHT} (source: a). It is red."),
        (f"{WARRANTY} [a, b].", f"{RIGHT} [a]."),
        (f"{WARRANTY} [1][2].", f"{RIGHT} [1]."),
        (f"{WARRANTY} [9].", f"{RIGHT}."),
        (f"{WARRANTY}[^1]. It is red.\n\n[^1]: a\n", f"{RIGHT}[^1]. It is red.\n\n[^1]: a\n"),
        (f"{WARRANTY}[^1]. It is red.\n\n[^1]: https://x.org/y\n", f"{RIGHT}. It is red.\n"),
        (f'{{"answer": "{WARRANTY} [a]."}}', f'{{"answer": "{RIGHT} [a]."}}'),
    ],
)
def test_what_is_quoted_is_cited_as_the_answer_cites(response: str, expected: str) -> None:
    assert edit(judged(response, quotes=True)).text == expected


def test_a_citation_becomes_that_of_the_passage_that_is_quoted() -> None:
    checked = judged(f"{WARRANTY} [b]. The Bora 2 is red [b].", quotes=True)
    elsewhere = judged(f"{WARRANTY}.", quotes=True).report.claims[0].quotes
    claims = [checked.report.claims[0].model_copy(update={"quotes": elsewhere}), *checked.report.claims[1:]]
    report = checked.report.model_copy(update={"claims": claims})
    assert edit(checked.model_copy(update={"report": report})).text == f"{RIGHT} [a]. The Bora 2 is red [b]."


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("The Aero 5 weighs 900 grams [a, 9].", "The Aero 5 weighs 900 grams [a]."),
        ("**The Aero 5** weighs `900` grams [9].", "**The Aero 5** weighs `900` grams."),
        ("It weighs [900 grams](https://x.org/y).", "It weighs 900 grams."),
        ("According to [9], it weighs *900* grams.", "It weighs 900 grams."),
        ("[9] says that it weighs 900 grams.", "It weighs 900 grams."),
        ("Both [a] and [9] say it weighs 900 grams.", "It weighs 900 grams [a]."),
        ("It weighs 900 grams (see [9]). It is red.", "It weighs 900 grams. It is red."),
        ("It weighs 900 grams [a] and has **4 keys** [9].", "It weighs 900 grams [a] and has **4 keys**."),
        ("## The Aero 5 has **900** grams [9]", "## The Aero 5 has **900** grams"),
    ],
)
def test_of_a_sound_sentence_only_the_citation_of_nothing_goes(response: str, expected: str) -> None:
    assert edited(response).text == expected


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (f"1. **Warranty**: {WARRANTY}.\n2. It is red.", f"1. **Warranty**: {RIGHT}.\n2. It is red."),
        (f"Assistant: {WARRANTY}. It is red.", f"Assistant: {RIGHT}. It is red."),
        (f"<p><b>Warranty:</b> {WARRANTY}.</p>", f"<p><b>Warranty:</b> {RIGHT}.</p>"),
        (f"Picasso: {WARRANTY}.", f"{RIGHT}."),
    ],
)
def test_a_label_stays_unless_it_names_someone(response: str, expected: str) -> None:
    assert edit(judged(response, quotes=True)).text == expected


@pytest.mark.parametrize("mark", ["- ", "1. ", "* ", "> ", "A: ", "# Months\n\n", "Warranty. "])
def test_marks_of_the_passage_stay_there(mark: str) -> None:
    passage = f"{mark}The Aero 5 has a warranty of 24 months."
    for response, expected in ((f"- {WARRANTY}.", f"- {RIGHT}."), (f"{WARRANTY}.", f"{RIGHT}.")):
        assert edit(judged(response, quotes=True, passages=passage)).text == expected


def test_a_field_of_a_list_is_quoted_as_a_field() -> None:
    passage = "- Warranty: 24 months\n- Weight: 900 grams"
    for label in ("Warranty:", "**Warranty:**"):
        response = f"- {label} 36 months\n- Weight: 900 grams"
        assert edit(judged(response, quotes=True, passages=passage)).text == response.replace("36", "24")
    assert edit(judged("The warranty is 36 months. It is red.", quotes=True, passages=passage)).text == (
        "The warranty is 24 months. It is red."
    )


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ("The **Aero 5** is *red*, and it has `max_months` of 36.", "The **Aero 5** is *red*."),
        ("Picasso made the `aero`, and `weight` is 900.\n", "`weight` is 900.\n"),
        ("Picasso made it, and *they are red*.", "*They are red*."),
        ("The **Aero 5** was made by Picasso and has 4 `keys`.", "The Aero 5 has 4 `keys`."),
        ("**It has 36 months, and it is red.**", "**It is red.**"),
        ("> It has 36 months, and it\n> is *red*.", "> It is *red*."),
        ("It is red, and Picasso made it [a].", "It is red [a]."),
    ],
)
def test_the_sound_part_of_a_sentence_keeps_its_words_and_marks(response: str, expected: str) -> None:
    assert edited(response).text == expected
