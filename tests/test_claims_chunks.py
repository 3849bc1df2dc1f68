"""Chunks: exact, ordered, small, and nothing lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import Evidence, chunk_evidence, extract_claims
from test_claims_blocks import MARKDOWN


def chunks(text: str) -> list[str]:
    return [chunk.text for chunk in chunk_evidence(Evidence("e", text))]


def test_sentences_rows_and_items() -> None:
    prose, items = "One is one. Two is two.", "- An item. In two sentences.\n- Another"
    text = f"{prose}\n\n{items}\n\n| a | b |\n|---|---|\n| 1. | 2. |\n"
    assert chunks(text) == [
        "One is one.",
        "Two is two.",
        "- An item. In two sentences.",
        "- Another",
        "| a | b |",
        "|---|---|",
        "| 1. | 2. |",
    ]


def test_headings_go_with_what_follows() -> None:
    assert chunks("# Paris\n\nIt is old. It is big.") == ["# Paris\n\nIt is old.", "It is big."]
    assert chunks("# Paris\n\n## Rome") == ["# Paris", "## Rome"]


def readings(text: str) -> list[str]:
    return [chunk.reading for chunk in chunk_evidence(Evidence("e", text))]


@pytest.mark.parametrize(
    "announced",
    [
        "What is not covered:\n",
        "**Not covered**\n",
        "## Not covered\n\n",
        "Not covered\n",
        "Not covered:\n\n",
    ],
)
def test_items_are_read_behind_what_announces_them(announced: str) -> None:
    found = readings(f"{announced}- theft;\n- winter sports\n\nAsk us first.")
    assert [said for said in found if said] == [
        "Not covered: theft.",
        "Not covered: winter sports.",
        "Ask us first.",
    ]


def test_items_of_items_are_read_behind_both_announcements() -> None:
    text = "It includes the following:\n- Gold:\n  - five users\n  - phone support\n- a free month"
    assert readings(text)[1:] == [
        "It includes: Gold:",
        "It includes: Gold: five users.",
        "It includes: Gold: phone support.",
        "It includes: a free month.",
    ]
    text = "Rooms:\n- Hall\n  - 200 seats\n- Studio\n  - 30 seats"
    assert readings(text)[1:] == [
        "Rooms: Hall.",
        "Rooms: Hall: 200 seats.",
        "Rooms: Studio.",
        "Rooms: Studio: 30 seats.",
    ]


def test_no_announcement_is_lost() -> None:
    wrapped = "Dogs are banned from entering the indoor swimming\npool, the sauna and these rooms:\n- gym"
    assert "Dogs are banned from entering the indoor swimming pool, the sauna" in " ".join(
        readings(wrapped)[1].split()
    )
    long = "Smoking is forbidden everywhere\n- The pool " + "word " * 41
    assert readings(long)[0] == "Smoking is forbidden everywhere"


def test_a_paragraph_ends_what_announces_items_of_html() -> None:
    text = "<p>Not covered:</p>\n<ul><li>Theft</li></ul>\n<p>It always pays for this.</p>\n<ul>\n<li>Fire</li>\n</ul>"
    assert [said for said in readings(text) if said] == [
        "Not covered: Theft.",
        "It always pays for this.",
        "Fire",
    ]


def said(text: str) -> list[str]:
    return [reading for reading in readings(text) if reading]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<p>It costs <del>$50</del> <b>$30</b>.</p>", ["It costs $30."]),
        ("It costs ~~$50~~ $30. ~~It ships in May.~~ It is red.", ["It costs $30.", "It is red."]),
        ("- It costs ~~$50~~ $30\n- It is <s>blue</s> red", ["- It costs $30", "- It is red"]),
        ("<script>x = '<p>Blue.</p>'</script><p>It is red.</p><style>p{a:b}</style>", ["It is red."]),
        ("<!-- It is blue. --><p>It is red.</p>\n<template><p>Old.</p></template>", ["It is red."]),
        ("<div hidden><p>Blue.</p></div><p style='display: none'>Old.</p><p>It is red.</p>", ["It is red."]),
        ("<p>It costs <span style='text-decoration: line-through'>$50</span> $30.</p>", ["It costs $30."]),
        ("<p title='hidden' style='overflow: hidden'>It is red.</p>", ["It is red."]),
        (
            '<script type="application/ld+json">{"a": 1, "b": 2, "c": 3}</script><p>It is red.</p>',
            ["It is red."],
        ),
    ],
)
def test_what_is_hidden_or_struck_out_is_not_said(text: str, told: list[str]) -> None:
    assert said(text) == told
    assert "".join("".join(chunks(text)).split()) == "".join(text.split())


def test_marks_in_code_or_left_open_strike_nothing() -> None:
    for text in (
        "Write `~~so~~` or `<del>so</del>`.",
        "It is ~~5 or ~~6.",
        "The <s> tag is old.",
    ):
        assert "".join(readings(text)).replace("\n", "") == text.replace("\n", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "<table><caption>Prices</caption><tr><th>Plan</th><th>Price</th></tr><tr><td>Pro</td><td>$9</td></tr></table>",
            ["Prices: Plan: Pro; Price: $9."],
        ),
        (
            "<table><thead><tr><td>Plan<td>Price</thead>\n<tr><td>Pro</td><td><s>$9</s> $7</td></tr></table>",
            ["Plan: Pro; Price: $7."],
        ),
        ("<table><tr><th>Height</th><td>32 m</td></tr></table>", ["Height: 32 m."]),
        (
            "<table><tr><td></td><th>Basic</th><th>Pro</th></tr><tr><th>Price</th><td>$5</td><td>$9</td></tr></table>",
            ["Price; Basic: $5; Pro: $9."],
        ),
        (
            "<h2>Not included</h2><table><tr><th>Item</th></tr><tr><td>Flights</td></tr></table>",
            ["Not included", "Not included: Item: Flights."],
        ),
        (
            "<table><tr><th>Covered<th>Not covered</tr><tr><td>Fire<td>Theft</tr><tr><td>Storm<td></tr></table>",
            ["Covered: Fire.", "Not covered: Theft.", "Covered: Storm."],
        ),
        (
            "<table><tr><th>Plan<th>Ads</tr><tr><td>Pro<td>✗</tr><tr><td>Free<td>✓</tr></table>",
            ["Plan Pro: no Ads.", "Plan Free: Ads: yes."],
        ),
        (
            "<table><tr><td>Mon</td><td>9</td></tr><tr><td></td><td></td></tr></table>",
            ["Mon; 9."],
        ),
    ],
)
def test_rows_of_html_are_read_with_their_heads(text: str, told: list[str]) -> None:
    assert said(text) == told


def test_lists_of_html_keep_their_structure() -> None:
    nested = "<p>Not included:</p><ul><li>Meals<ul><li>lunch</li></ul></li><li><p>Flights</p></li></ul><p>Ask us.</p>"
    assert said(nested) == [
        "Not included: Meals.",
        "Not included: Meals: lunch.",
        "Not included: Flights.",
        "Ask us.",
    ]
    terms = (
        "<dl><dt>Deposit</dt><dd>200 pounds</dd><dd>Paid back in May</dd><dt>Fee</dt><dd>5 pounds</dd></dl>"
    )
    assert said(terms) == ["Deposit: 200 pounds.", "Deposit: Paid back in May.", "Fee: 5 pounds."]
    assert said("Not covered:\n\n<ul><li>theft</li><li><b>Flood</b> damage</li></ul>") == [
        "Not covered: theft.",
        "Not covered: Flood damage.",
    ]
    assert said("<p>Not covered:<br>theft<br>winter sports</p>") == ["Not covered: theft; winter sports."]


def test_headings_of_html_are_headings() -> None:
    text = "<h2>Basic</h2><p>It costs $10. Two users share it.</p><h2>Pro</h2><p>It costs $30. Ten users share it.</p>"
    assert said(text) == [
        "Basic: It costs $10.",
        "Basic: Two users share it.",
        "Pro: It costs $30.",
        "Pro: Ten users share it.",
    ]


def test_markdown_beside_html_is_read_as_markdown() -> None:
    items, rows = "<div>\n\n- a\n- b\n\n</div>", "| a | <p>b</p> |\n|---|---|\n| 1 | 2 |"
    text = f"## One\n\nIt is old. It is big.\n\n{items}\n\n## Two\n\n{rows}"
    assert said(text) == [
        "One: It is old.",
        "One: It is big.",
        "One: - a",
        "One: - b",
        "## Two",
        "Two: a: 1; b: 2.",
    ]


def test_what_takes_back_one_row_takes_back_all_of_its_table() -> None:
    rows = "| Item | Most |\n|---|---|\n| Theft | 5 |\n| Flood | 6 |"
    assert said(f"## Exclusions\n\n{rows}\n\nAll else is paid.") == [
        "## Exclusions",
        "Exclusions: Item: Theft; Most: 5.",
        "Exclusions: Item: Flood; Most: 6.",
        "All else is paid.",
    ]


def test_an_element_is_quoted_behind_its_attributes() -> None:
    text = '<order id="7"><price currency="USD">20</price><note>old</note></order>'
    cores = [text[slice(*chunk.core)] for chunk in chunk_evidence(Evidence("e", text)) if chunk.core]
    assert cores == ['id="7"', 'currency="USD"', "20", "<note>old</note>"]


def test_records_of_xml_are_read_as_those_of_json() -> None:
    lamp, chair = "<name>Lamp</name><price>20</price>", "<name>Chair</name><price>45</price>"
    text = f"<shop><item>{lamp}</item>\n<item>{chair}</item></shop>"
    assert said(text) == ["name: Lamp; price: 20.", "name: Chair; price: 45."]
    assert said('<shop><item name="Lamp" price="20"/><item name="Chair" price="45"/></shop>') == said(text)
    wrapped = "<document>\n# Title\n\nIt is old.\n</document>\n<note>It is big.</note>"
    assert "name:" not in " ".join(said(wrapped))
    assert "It is old." in " ".join(said(wrapped))


@pytest.mark.parametrize(
    "text",
    [
        "Q: Can I cancel?\nA: No.\n\nQ: Is lunch included?\nA: Yes.",
        "## Can I cancel?\n\nNo.\n\n## Is lunch included?\n\nYes.",
        "**Can I cancel?**\nNo.\n\n**Is lunch included?** Yes.",
        "<h3>Can I cancel?</h3><p>No.</p><h3>Is lunch included?</h3><p>Yes.</p>",
        "<details><summary>Can I cancel?</summary>No.</details><summary>Is lunch included?</summary><p>Yes.</p>",
        "<dl><dt>Can I cancel?</dt><dd>No.</dd><dt>Is lunch included?</dt><dd>Yes.</dd></dl>",
        '[{"question": "Can I cancel?", "answer": "No."}, {"question": "Is lunch included?", "answer": "Yes"}]',
        '{"q": "Can I cancel?", "a": "No."}\n{"q": "Is lunch included?", "a": true}',
        '[{"title": "Can I cancel?", "body": "No."}, {"title": "Is lunch included?", "body": "Yes."}]',
        '{"Can I cancel?": "No.", "Is lunch included?": "Yes."}',
        "- q: Can I cancel?\n  a: No\n- q: Is lunch included?\n  a: Yes",
        "faq:\n  - prompt: Can I cancel?\n    response: No.\n  - prompt: Is lunch included?\n    response: Yes.",
        "<faq><entry><question>Can I cancel?</question><answer>No</answer></entry>"
        "<entry><question>Is lunch included?</question><answer>Yes</answer></entry></faq>",
    ],
)
def test_answers_are_read_behind_their_questions(text: str) -> None:
    assert said(text) == ["Can I cancel? No.", "Is lunch included? Yes."]


def test_all_that_is_asked_stands_before_the_answer() -> None:
    text = "Q: Can I cancel? I am a member.\nA: Yes. Members pay ahead."
    assert said(text) == ["Can I cancel? I am a member. Yes.", "Members pay ahead."]
    assert said("Did it burn? Yes, in 1790. It was built again. Who paid? Nobody knows.") == [
        "Did it burn? Yes, in 1790.",
        "It was built again.",
        "Who paid? Nobody knows.",
    ]
    assert said("What is not covered?\n\nTheft.") == ["Not covered: Theft."]
    assert said("**What is not covered?**\n- theft\n- cash") == ["Not covered: theft.", "Not covered: cash."]


def test_what_follows_no_question_is_no_answer() -> None:
    assert said("Who knows? Who cares?\n\n- It is old") == ["Who knows?", "Who cares?", "- It is old"]
    assert said('He asked: "Can I go?" Ann left.')[-1] == "Ann left."
    assert said("Is the mill free?\n\nThe mill opens at 9.") == ["The mill opens at 9."]
    assert said("# Is it old?\n\n# History") == ["# Is it old?", "# History"]
    assert said("The tent is here. Shall I order?\n\nI am off in May.")[-1] == "I am off in May."
    assert (
        said("Ann: I called Bob. Can you come?\nBen: I am off.\nAnn: Sad.")[0]
        == "Ann: I called Bob. Can you come?"
    )


def test_entries_of_a_log_are_told_with_their_own_time() -> None:
    log = "06:10 Is the pump on?\n06:12 It is off since May.\n06:13 Pump off"
    assert [reading.strip() for reading in said(log)] == [
        "06:10 Is the pump on?",
        "06:12 It is off since May.",
        "06:13 Pump off.",
    ]


def test_every_meaning_stands_behind_its_term() -> None:
    text = "Deposit\n: It is 200 pounds.\n: It is paid back.\n\nFee\n\n: 50 pounds\n\nThe end."
    assert said(text) == [
        "Deposit: It is 200 pounds.",
        "Deposit: It is paid back.",
        "Fee: 50 pounds.",
        "The end.",
    ]
    prose = "It was late.\n: odd"
    assert said(prose) == ["It was late.", ": odd"]


@pytest.mark.parametrize(
    "unit", ["<p>", "<div>x</div>", "<del>", "~~a ", "<x>", "<!--", "`a", "<table><caption>", "Q: a?\n"]
)
def test_hostile_markup_is_read_in_time(unit: str) -> None:
    text = unit * 4_000 + "</p>"
    assert "".join("".join(chunks(text)).split()) == "".join(text.split())


LONG = "x" * 20_000


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG}:\n\n" + "- an item\n" * 500,
        f"| {LONG} | b |\n|---|---|\n" + "| one | 1 |\n" * 500,
        f"<table><tr><th>{LONG}</th><th>b</th></tr>" + "<tr><td>one</td><td>1</td></tr>" * 500 + "</table>",
        f'{{"{LONG}": {{' + ", ".join(f'"k{n}": {n}' for n in range(500)) + "}}",
        f'{{"{LONG}": [' + ", ".join(f'{{"k": {n}}}' for n in range(500)) + "]}",
        "".join(f'{{"{n}{"y" * 250}": ' for n in range(38)) + f"[{'7, ' * 500}7]" + "}" * 38,
        f"[{LONG}]\n" + "".join(f"k{n} = {n}\n" for n in range(500)),
        f"{LONG}:\n" + "".join(f"  k{n}: {n}\n" for n in range(500)),
    ],
)
def test_endless_names_are_not_said_of_everything_below_them(text: str) -> None:
    found = chunk_evidence(Evidence("e", text))
    assert sum(len(chunk.reading) for chunk in found) < 15 * len(text)
    assert sum(len(claim.text) for claim in extract_claims(text)) < 15 * len(text)


def test_underlines_of_headings_say_nothing() -> None:
    text = "Basic plan\n----------\nIt costs $5.\n\nPro plan\n--------\nIt costs $25."
    assert [said for said in readings(text) if said] == [
        "Basic plan",
        "Basic plan: It costs $5.",
        "Pro plan",
        "Pro plan: It costs $25.",
    ]


def test_items_that_nothing_announces_are_read_as_they_are() -> None:
    assert readings("We sell three kinds.\n\n- apples\n- pears") == [
        "We sell three kinds.",
        "- apples",
        "- pears",
    ]
    long = " ".join(["word"] * 41)
    assert readings(f"Note:\n- {long}")[1] == f"- {long}"
    assert readings(f"{' '.join(['word'] * 15)}:\n- one")[1] == "- one"


def test_a_title_between_two_lists_is_no_part_of_the_item_above_it() -> None:
    assert readings("Monday\n- yoga\nTuesday\n- boxing") == ["", "Monday: yoga.", "", "Tuesday: boxing."]
    wrapped = "- the committee met with several representatives of the\nRed Cross\n- and others"
    assert readings(wrapped) == [wrapped.rsplit("\n", 1)[0], "- and others"]


def test_sentences_are_read_under_their_heading_where_there_are_several() -> None:
    text = (
        "# Plans\n\n## Basic\nIt costs $10. Two users share it.\n\n## Pro\nIt costs $30. Ten users share it."
    )
    assert readings(text) == [
        "# Plans",
        "Basic: It costs $10.",
        "Basic: Two users share it.",
        "Pro: It costs $30.",
        "Pro: Ten users share it.",
    ]
    assert [chunk.quotation for chunk in chunk_evidence(Evidence("e", text))][1] == "It costs $10."
    assert readings("# Plans\n\nIt costs $10. Two users share it.")[1] == "Two users share it."


def test_headings_within_headings_are_told_together() -> None:
    text = "## Basic\n### Price\nTen dollars.\n### Limits\nTwo users.\n## Pro\n### Price\nThirty dollars."
    assert [said for said in readings(text) if ":" in said] == [
        "Basic, Price: Ten dollars.",
        "Basic, Limits: Two users.",
        "Pro, Price: Thirty dollars.",
    ]


def test_a_label_is_a_heading_for_one_paragraph() -> None:
    text = "Monday:\nYoga at 9. Tea at 10.\n\nTuesday:\nBoxing at 9.\n\nBring a towel. It gets warm."
    assert readings(text) == [
        "Monday:",
        "Monday: Yoga at 9.",
        "Monday: Tea at 10.",
        "Tuesday:",
        "Tuesday: Boxing at 9.",
        "Bring a towel.",
        "It gets warm.",
    ]


TOLD = ["Covered: flights.", "Covered: luggage.", "Not covered: winter sports.", "Not covered: cash."]


@pytest.mark.parametrize(
    "text",
    [
        "covered:\n  - flights\n  - luggage\nnot_covered:\n  - winter sports\n  - cash",
        "<h3>What is covered</h3><ul><li>flights</li><li>luggage</li></ul>"
        "<h3>Not covered</h3><ul><li>winter sports</li><li>cash</li></ul>",
        "<p>Covered:</p>\n<ul>\n<li>flights</li>\n<li>luggage</li>\n</ul>\n"
        "<p>Not covered:</p>\n<ul>\n<li>winter sports</li>\n<li>cash</li>\n</ul>",
        '{"covered": ["flights", "luggage"], "not_covered": ["winter sports", "cash"]}',
    ],
)
def test_lists_of_yaml_html_and_json_say_the_same(text: str) -> None:
    assert [said.capitalize() for said in readings(text) if said] == TOLD


@pytest.mark.parametrize(
    "text",
    [
        "Covered:\n  flights\n  luggage\nNot covered:\n  winter sports\n  cash",
        "Covered:\nflights\nluggage\n\nNot covered:\nwinter sports\ncash",
        "1. Covered\n1.1 flights\n1.2 luggage\n2. Not covered\n2.1 winter sports\n2.2 cash",
    ],
)
def test_lines_without_marks_are_listed_behind_the_line_above_them(text: str) -> None:
    assert readings(text) == ["Covered: flights; luggage.", "Not covered: winter sports; cash."]


def test_wrapped_lines_are_no_list() -> None:
    wrapped = "Note:\nthe office is closed for the whole of next week because\nof the move"
    assert readings(wrapped) == [
        "Note:\nthe office is closed for the whole of next week because\nof the move"
    ]
    verse = "He said:\nI will come,\nand I will stay"
    assert readings(verse) == ["He said:", "I will come,\nand I will stay"]


def test_values_of_json_are_read_behind_their_keys_and_the_name_of_their_object() -> None:
    items = '[{"name": "lamp", "qty": 2}, {"name": "chair", "qty": 1}]'
    text = f'{{"order": {{"paid": true, "items": {items}, "note": "Ring."}}}}'
    assert readings(text) == [
        "order paid: true.",
        "",
        "name: lamp; qty: 2.",
        "",
        "name: chair; qty: 1.",
        "order: Ring.",
    ]
    assert (
        readings('{"plan": "Basic", "users": 2}\n{"plan": "Pro", "users": 9}\n')[-1] == "plan: Pro; users: 9."
    )
    assert "".join(chunks(text)).replace(" ", "") == text.replace(" ", "")
    assert readings('{"broken": [1, 2}') == ['{"broken": [1, 2}']


BASIC, PRO = '{"users": 5, "storage": "10 GB"}', '{"users": 50}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            f'{{"plans": [{{"name": "Basic", "limits": {BASIC}}}, {{"name": "Pro", "limits": {PRO}}}]}}',
            "plan name: {}; limits",
        ),
        (f'[{{"limits": {BASIC}, "name": "Basic"}}, {{"limits": {PRO}, "name": "Pro"}}]', "name: {}; limits"),
        (f'{{"name": "Basic", "limits": {BASIC}}}\n{{"name": "Pro", "limits": {PRO}}}', "name: {}; limits"),
        (f'{{"plans": {{"Basic": {{"limits": {BASIC}}}, "Pro": {{"limits": {PRO}}}}}}}', "plans: {}; limits"),
        (f'{{"Basic": {BASIC}, "Pro": {PRO}}}', "{}"),
        (f"Basic: {BASIC}\n\nPro plan\n\nPro:\n```json\n{PRO}\n```", "{}"),
    ],
)
def test_objects_within_an_entry_bear_its_name(text: str, told: str) -> None:
    basic, pro = told.format("Basic"), told.format("Pro")
    wanted = [f"{basic} users: 5.", f"{basic} storage: 10 GB.", f"{pro} users: 50."]
    assert [said for said in readings(text) if said.endswith(("5.", "GB.", "50."))] == wanted


def test_entries_without_a_name_are_told_by_what_tells_them_apart() -> None:
    assert readings('[{"year": 2020, "sales": 5}, {"year": 2021, "sales": 5}]') == [
        "",
        "year: 2020; sales: 5.",
        "",
        "year: 2021; sales: 5.",
    ]
    orders = '[{"id": 7, "status": "paid", "to": {"city": "Rye"}}, {"id": 8, "status": "open"}]'
    assert readings(orders)[1:3] == ["id: 7; status: paid.", "id: 7; to city: Rye."]
    assert readings('{"orders": [{"order_id": 7, "paid": true}]}')[-1] == "order id: 7; paid: true."
    nested = '{"teams": [{"name": "Red", "staff": [{"name": "Ann", "age": 31}, {"name": "Ben", "age": 44}]}]}'
    assert readings(nested)[-1] == "team name: Red; staff name: Ben; age: 44."
    text = '[{"name": "Lamp", "text": "It is bright. It is red."}, {"name": "Chair", "text": "It is old."}]'
    assert readings(text) == [
        "",
        "name: Lamp: It is bright.",
        "name: Lamp: It is red.",
        "",
        "name: Chair: It is old.",
    ]


def test_a_text_of_json_is_read_below_the_keys_that_say_what_it_is_about() -> None:
    flat = '{"Leeds": "All of the pumps work well.", "summary": "All is well in the north."}'
    assert readings(flat) == ["Leeds: All of the pumps work well.", "All is well in the north."]
    deep = '{"Leeds": {"message": "All is well. It rains."}, "data": {"page_content": "It is late in Rye."}}'
    assert readings(deep) == ["Leeds: All is well.", "Leeds: It rains.", "It is late in Rye."]
    asked = '{"Leeds": {"question": "Is it open?", "answer": {"text": "No."}}}'
    assert readings(asked) == ["", "Leeds: Is it open? No."]


def test_a_name_above_a_list_is_said_as_it_is() -> None:
    entries = '[{"name": "Basic", "seats": 5}, {"name": "Team", "seats": 25}]'
    assert readings(f"Leeds: {entries}")[-1] == "Leeds name: Team; seats: 25."
    assert readings(f'{{"plans": {entries}}}')[-1] == "plan name: Team; seats: 25."


def test_lists_of_json_in_a_list_are_rows() -> None:
    rows = '[["Leeds", 1024], ["York", 626]]'
    told = ["city: Leeds; rain mm: 1024.", "city: York; rain mm: 626."]
    assert readings(f'{{"columns": ["city", "rain_mm"], "rows": {rows}}}')[-2:] == told
    assert readings(f'[["city", "rain_mm"], {rows[1:]}') == ["", *told]
    assert readings(rows) == ["Leeds; 1024.", "York; 626."]


def test_headings_go_on_behind_data_and_fences_stay_closed() -> None:
    text = '# A\n\nOne.\n\n```json\n{"port": 80, "tls": true}\n```\n\nTwo is two.\n\n# B\n\nThree.'
    assert readings(text) == ["A: One.", "port: 80.", "tls: true.", "A: Two is two.", "B: Three."]
    code = '```python\nx = [\n{"role": "user", "to": "Ann"},\n]\n```'
    assert '{"role": "user", "to": "Ann"},' in readings(code)


def test_json_is_read_behind_a_label_and_in_a_fence() -> None:
    config = '{"port": 8080, "owner": null}'
    assert readings(f"Config: {config}") == ["port: 8080.", "owner: null."]
    assert readings(f"API response:\n{config}\nBye.") == [
        "API response:",
        "port: 8080.",
        "owner: null.",
        "Bye.",
    ]
    assert readings(f"See.\n\n```json\n{config}\n```\n\nBye.") == [
        "See.",
        "port: 8080.",
        "owner: null.",
        "Bye.",
    ]


def test_json_within_a_text_is_read_as_json() -> None:
    text = 'GET /orders/8\n\n{"paid": false, "city": "Rye",\n "qty": 2}\n\nIt came late [1]. See {name}.'
    assert readings(text) == [
        "GET /orders/8",
        "paid: false.",
        "city: Rye.",
        "qty: 2.",
        "It came late [1].",
        "See {name}.",
    ]
    found = chunk_evidence(Evidence("e", text))
    assert all(text[chunk.start : chunk.end] == chunk.text for chunk in found)


def test_open_boxes_say_so() -> None:
    text = "Consent\n[x] Canoeing is allowed.\n[ ] Climbing is allowed."
    assert readings(text)[1:] == [
        "Consent: Canoeing is allowed.",
        "Consent: It is not ticked that Climbing is allowed.",
    ]


def test_dashes_in_a_row_are_a_list() -> None:
    assert readings("Do not take it\n– if you have a fever\n– before driving")[1:] == [
        "Do not take it: if you have a fever.",
        "Do not take it: before driving.",
    ]
    wrapped = "The harbour was rebuilt after the flood\n– and the market with it."
    assert readings(wrapped) == [wrapped]


def test_a_text_in_json_is_read_in_its_sentences() -> None:
    text = '{"lanes": 6, "note": "It was opened in 1932. It has six lanes."}'
    assert readings(text) == ["lanes: 6.", "It was opened in 1932.", "It has six lanes."]
    assert "".join(chunks(text)).replace(" ", "") == text.replace(" ", "")


def test_a_long_text_in_json_is_read_in_pieces() -> None:
    words = " ".join(f"word{n}" for n in range(150))
    pieces = chunks(f'{{"text": "{words}"}}')
    assert [len(piece.split()) for piece in pieces] == [60, 60, 31]


def test_columns_of_yes_and_no_make_a_table() -> None:
    assert readings("risk,covered\nflights,yes\nwinter sports,no")[1:] == [
        "risk: flights; covered: yes.",
        "risk: winter sports; covered: no.",
    ]


def test_long_sentences_are_cut_between_words() -> None:
    text = " ".join(f"word{n}" for n in range(150))
    pieces = chunks(text)
    assert [len(piece.split()) for piece in pieces] == [60, 60, 30]
    assert " ".join(pieces) == text


def test_endless_words_are_cut() -> None:
    assert [len(piece) for piece in chunks("a" * 2500)] == [1000, 1000, 500]


def test_code_is_evidence_too() -> None:
    assert chunks("```\nlimit = 5\nprint(limit)\n```") == ["```", "limit = 5", "print(limit)", "```"]


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (
            "| Plan | SSO | Limit |\n|---|---|---|\n| Basic | ✓ | none |\n| Pro | | 5 |",
            ["", "", "Plan: Basic; SSO: yes; Limit: none.", "Plan: Pro; Limit: 5."],
        ),
        (
            "Staff:\n\nname,age\nAda,31\nBen,44",
            [None, "", "name: Ada; age: 31.", "name: Ben; age: 44."],
        ),
        ("- Check-in: 3 pm\n- Check-out: 11 am", ["- Check-in: 3 pm\n\n", "- Check-out: 11 am\n\n"]),
        ("Note: it rained all day.", [None]),
        ("It rained. It poured.", [None, None]),
    ],
)
def test_rows_and_fields_state_what_they_are_of(text: str, stated: list[str | None]) -> None:
    found = chunk_evidence(Evidence("e", text))
    assert [chunk.stated for chunk in found] == stated
    assert [chunk.reading for chunk in found] == [
        chunk.text if chunk.stated is None else chunk.stated for chunk in found
    ]


_MARKS = """<p> </p> <ul> </ul> <li> </li> <table> </table> <tr> <td> </td> <th> </th> <del> </del> <script> </script>
<!-- --> ~~ ` ``` <h2> </h2> <dl> <dt> <dd> </dl> <br> <x> </x> <a><b>1</b><c>2</c></a> <y/> # | </div> &amp; <pre>
</pre> <summary> </summary> Q: A: No. word What?"""
TAGS = st.lists(
    st.sampled_from(
        [*_MARKS.split(), "<div hidden>", "\n", "\n\n", " ", "\n: ", "\n- ", "It is old. It is."]
    ),
    max_size=30,
).map("".join)


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        MARKDOWN,
        TAGS,
        st.text(max_size=200),
        st.text(alphabet="ab .!?\n。>-#*`|[1]\x00\u3000", max_size=200),
    )
)
def test_the_chunks_together_hold_every_visible_character(text: str) -> None:
    position = 0
    for chunk in chunk_evidence(Evidence("e", text)):
        assert chunk.evidence_id == "e"
        assert chunk.text == text[chunk.start : chunk.end]
        assert chunk.text.strip()
        assert not text[position : chunk.start].strip()
        assert len(chunk.text.split()) <= 60
        position = chunk.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("Ann owns a bakery. She opened it in 2014.", ["", "Ann owns a bakery."]),
        ("The mast is high. It is old. It leans.", ["", "The mast is high.", "The mast is high. It is old."]),
        ("# The mast\n\nIt is high. It is old.", ["The mast:", "The mast: It is high."]),
        ("# The mast\n\nThe mast is high. It is old.", ["", "The mast is high."]),
        ("- Ann bakes\n- [2] She sings", ["", "- Ann bakes"]),
        ("Ann bakes. This is known. This street is long.", ["", "Ann bakes.", ""]),
        ("Tom wrote of lamps.\n\nIt has 147 steps.", ["", ""]),
        (
            "Ann bakes. She sings. She skis. She reads. She swims.",
            ["", "Ann bakes.", "Ann bakes. She sings.", "Ann bakes. She sings. She skis.", ""],
        ),
    ],
)
def test_a_sentence_with_a_pronoun_knows_what_it_leans_on(text: str, before: list[str]) -> None:
    assert [chunk.before for chunk in chunk_evidence(Evidence("e", text))] == before


@pytest.mark.parametrize(
    "lines",
    [
        ["Shift log, 17 November", "06:10 Pump 2 switched on", "07:45 Sample taken", "09:30 Pump 2 off"],
        ["[door-ctl] 07:03:01 badge 5102 DENIED", "[door-ctl] 07:03:40 badge 5102 DENIED"],
    ],
)
def test_entries_of_a_log_are_pieces_below_its_title_and_behind_their_program(lines: list[str]) -> None:
    found = chunk_evidence(Evidence("e", "\n".join(lines)))
    assert [chunk.text.strip() for chunk in found] == lines


def stated(text: str) -> list[str]:
    return [said.strip() for said in readings(text) if said.strip()]


def test_entries_of_a_log_stand_alone_with_their_time() -> None:
    log = "2024-03-01 10:00:05 ERROR [pool-2] Job 18 failed. Disk full\n2024-03-01 10:00:09 INFO Job 17 finished"
    assert chunks(log) == log.split("\n")
    assert chunks("Anna: I moved. My flat is big.\nBen: I stay.") == [
        "Anna: I moved. My flat is big.",
        "Ben: I stay.",
    ]
    wrapped = "The train leaves Leeds at\n10:15 and arrives in York at\n12:30 in the afternoon."
    assert chunks(wrapped) == [wrapped]


def test_a_plain_line_above_a_list_announces_it_with_a_blank_line_between() -> None:
    assert stated("What we do not offer\n\n- Repairs\n- Rentals") == [
        "We do not offer: Repairs.",
        "We do not offer: Rentals.",
    ]
    assert stated("Don'ts\n\n- Use bleach") == ["Do not: Use bleach."]


@pytest.mark.parametrize("lead", ["Exclusions", "Not included", "Out of scope", "Draft"])
def test_what_stands_below_a_heading_that_takes_it_back_is_read_with_it(lead: str) -> None:
    assert stated(f"It lasts two years.\n\n{lead}\n\nScratches and glass.\n\nContact\n\nCall us.") == [
        "It lasts two years.",
        lead,
        f"{lead}: Scratches and glass.",
        "Contact",
        "Call us.",
    ]
    assert stated(f"{lead}\nFlights\nVisa fees") == [lead, f"{lead}: Flights", f"{lead}: Visa fees"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "| Covered | Not covered |\n|---|---|\n| Fire | Flood |\n| Theft | |",
            ["Covered: Fire.", "Not covered: Flood.", "Covered: Theft."],
        ),
        (
            "| Feature | Basic | Pro |\n|---|---|---|\n| Ads | ✓ | ✗ |\n| Support | – | ✓ |",
            ["Basic: Ads: yes. Pro: no Ads.", "Basic: no Support. Pro: Support: yes."],
        ),
        (
            "| Task | Done |\n|---|---|\n| Order chairs | x |\n| Book hall | - |",
            ["Task: Order chairs; Done: yes.", "Task: Book hall; Done: no."],
        ),
        (
            "Name    Status   Uptime\nalpha   up       12 days\nbeta    down",
            ["Name: alpha; Status: up; Uptime: 12 days.", "Name: beta; Status: down."],
        ),
        ("Name\tOwner\nalpha\tAnna\nbeta\tBen", ["Name: alpha; Owner: Anna.", "Name: beta; Owner: Ben."]),
        (
            "         2022   2023\nNorth     120    150\nSouth      90     80",
            ["North; 2022: 120; 2023: 150.", "South; 2022: 90; 2023: 80."],
        ),
        (
            "Parking    8 euros\nWi-Fi      free\nPets       not allowed",
            ["Parking: 8 euros.", "Wi-Fi: free.", "Pets: not allowed."],
        ),
    ],
)
def test_tables_are_read_cell_by_cell(text: str, expected: list[str]) -> None:
    assert stated(text) == expected


def test_a_gap_in_verse_makes_no_table() -> None:
    verse = "The road goes     on and on\nDown the door     it began\nAnd far the       road is"
    assert not any(":" in said for said in stated(verse))


def test_clauses_are_read_one_by_one() -> None:
    text = "The supplier shall:\n(a) deliver the goods within 10 days; and\n(b) insure them."
    assert stated(text) == [
        "The supplier shall deliver the goods within 10 days.",
        "The supplier shall insure them.",
    ]
    assert stated("4. Pets\nThe tenant may keep a dog.\n\n5. Rent\nThe rent is 900 euros.") == [
        "Pets: The tenant may keep a dog.",
        "Rent: The rent is 900 euros.",
    ]


@pytest.mark.parametrize("first", ["4.1 ", "§ 4 ", "Article 4 – "])
def test_the_number_of_a_clause_is_known(first: str) -> None:
    second = first.replace("4.1", "4.2").replace("4 ", "5 ")
    found = chunk_evidence(Evidence("e", f"{first}The tenant may paint.\n{second}The rent is due."))
    assert [chunk.mark for chunk in found] == [first.strip(), second.strip()]
    assert [chunk.mark for chunk in chunk_evidence(Evidence("e", "4.1 Miles are left. It rains."))] == [
        "",
        "",
    ]


def test_what_stands_before_is_the_heading_without_its_underline() -> None:
    found = chunk_evidence(Evidence("e", "Refunds\n-------\nThey take 14 days. They are free."))
    assert [chunk.before for chunk in found][2:] == ["Refunds:", "Refunds: They take 14 days."]


def test_a_long_turn_is_read_sentence_by_sentence() -> None:
    first = "Anna: I moved to the flat above the bakery in the second week of May, when the weather was still cold."
    second = "My brother carried nearly everything, and the cat slept in a box the whole time."
    found = chunk_evidence(Evidence("e", f"{first} {second}\nBen: I stay. My room is fine."))
    assert [chunk.text.strip() for chunk in found] == [first, second, "Ben: I stay. My room is fine."]


def test_what_is_asked_in_passing_is_not_read_into_the_sentence_behind_it() -> None:
    text = "We built the boat. How did we do it? The hull came from a small yard in Norway. Did it leak? Not at all."
    found = [chunk.reading.strip() for chunk in chunk_evidence(Evidence("e", text)) if chunk.reading.strip()]
    assert found == [
        "We built the boat.",
        "How did we do it?",
        "The hull came from a small yard in Norway.",
        "Did it leak? Not at all.",
    ]
