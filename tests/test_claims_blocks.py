"""Markdown blocks: kinds, ranges, and nothing lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims.blocks import split_blocks

MARKDOWN = st.lists(
    st.sampled_from(
        ["# H", "- a", "  - b", "1. c", "12. d", "> q", "> > r", "```", "~~~", "---", "===", "| a | b |",
         "|---|---|", "    code", "text here.", "", " ", "[^n]: note", "<p>x</p>", "<script>", "</script>",
         "<!-- c", "-->", "- [x] done", "**Bold**", "\t", "•", ">",
         "* * *", "a|b", "```markdown", "\r", "$x_1$", "é你。"]
    ),
    max_size=25,
).map("\n".join)  # fmt: skip


def kinds(text: str) -> list[str]:
    return [block.kind for block in split_blocks(text)]


def content(text: str) -> list[list[str]]:
    return [[text[start:end] for start, end in block.lines] for block in split_blocks(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Title\nText.", ["heading", "paragraph"]),
        ("Title\n=====\nText.", ["heading", "rule", "paragraph"]),
        ("Two lines\nof text.\n\nMore.", ["paragraph", "paragraph"]),
        ("- one\n- two\n  wrapped", ["item", "item"]),
        ("- one\nwrapped: so\n- two\nNext meeting: May", ["item", "item", "paragraph"]),
        ("- two\n  Note: of it", ["item"]),
        ("1. one\n2. two", ["item", "item"]),
        ("It was in\n12. hours later", ["paragraph"]),
        ("> quoted\n> on", ["paragraph"]),
        ("a\n\n    indented\n    code\n\nb", ["paragraph", "code", "paragraph"]),
        ("```py\nx = 1\n\n# no heading\n```\nAfter.", ["code", "paragraph"]),
        ("```markdown\nParis is big.\n```", ["rule", "paragraph", "rule"]),
        ("- item\n\n    more of it", ["item", "paragraph"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |", ["row", "rule", "row"]),
        ("text\n\n---\n\ntext", ["paragraph", "rule", "paragraph"]),
        ("[^1]: A source.\nText", ["note"]),
        ("<script>\nalert(1)\n</script>\nText.", ["code", "paragraph"]),
        ("<!-- hidden -->", ["code"]),
        ("**Overview**\n\nText.", ["heading", "paragraph"]),
        ("    Every line\n    is indented.", ["paragraph"]),
    ],
)
def test_kinds(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


def test_marks_are_left_out_of_the_lines() -> None:
    assert content("> > - [x] done\n> > - next") == [["done"], ["next"]]
    assert content("> a\n> b") == [["a", "b"]]


def test_a_number_after_a_greater_sign_is_no_quotation() -> None:
    assert content(">50 people came") == [[">50 people came"]]


def test_rows_know_their_header() -> None:
    header, rule, row = split_blocks("City | People\n--- | ---\nParis | 2")
    assert (header.header, rule.kind, row.header) == (None, "rule", ("City", "People"))
    assert split_blocks("| a | b |\n| c | d |")[1].header == ()


@pytest.mark.parametrize("mark", [">", "> ", "- ", "* ", "1. ", "#", "```\n", "| ", "[^a]: ", "<div>\n"])
def test_deep_nesting_neither_recurses_nor_fails(mark: str) -> None:
    text = mark * 10_000 + "The end."
    covered = "".join(text[block.start : block.end] for block in split_blocks(text))
    assert "".join(covered.split()) == "".join(text.split())


@settings(deadline=None, max_examples=200)
@given(st.one_of(MARKDOWN, st.text(alphabet="ab.>#-*`|~=[]()!\n\r\t <", max_size=80)))
def test_every_character_stands_in_a_block(text: str) -> None:
    position = 0
    for block in split_blocks(text):
        assert block.lines
        assert not text[position : block.start].strip()
        assert position <= block.start <= block.lines[0][0] <= block.lines[-1][1] <= block.end
        for (_, end), (start, _) in zip(block.lines, block.lines[1:], strict=False):
            assert end < start
        position = block.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "- Longlist: 20 June\n- Shortlist: 18 July\nEach author may send in two stories.",
            ["item", "item", "paragraph"],
        ),
        ("- A hut with a stove and\nBlankets for all.", ["item"]),  # longer than what is below it
        ("- Bring a torch,\nSpare batteries and a warm sleeping bag.", ["item"]),
        ("- Bring a torch\nand spare batteries and a warm sleeping bag.", ["item"]),
    ],
)
def test_a_sentence_right_below_an_item_that_had_room_for_it_is_its_own(text: str, kinds: list[str]) -> None:
    assert [block.kind for block in split_blocks(text)] == kinds
