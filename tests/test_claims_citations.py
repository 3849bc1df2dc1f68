"""Citations: what is one, what is not, and what each refers to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims import extract_claims, find_citations


def refs(text: str, *ids: str) -> list[str]:
    return [citation.ref for citation in find_citations(text, ids)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is so [1].", ["1"]),
        (r"It is so \[1\]. It is big \[2, doc_a\].", ["1", "2", "doc_a"]),
        ("It is so [1, 3].", ["1", "3"]),
        ("It is so [1-3], [5–6].", ["1", "2", "3", "5", "6"]),
        ("It is so [1][2].", ["1", "2"]),
        ("It is so [1]–[3], [5] - [6].", ["1", "2", "3", "5", "6"]),
        ("It is so [3]-[1].", ["3", "1"]),
        ("It is so[1].", ["1"]),
        ("In 1999[2] it was.", ["2"]),
        ("It is so [doc_a].", ["doc_a"]),
        ("It is so [doc_a, doc_b; report.pdf].", ["doc_a", "doc_b", "report.pdf"]),
        ("It is so [Doc 1] and [Passage 2, 3].", ["1", "2", "3"]),
        ("It is so [source: wiki].", ["wiki"]),
        ("It is so [@smith2020].", ["smith2020"]),
        ("It is so (source: policy.md).", ["policy.md"]),
        ("It is so (Sources: 1 and 2).", ["1", "2"]),
        ("It is so (Source: The Annual Report).", ["The Annual Report"]),
        ("It is so (see passage 4).", ["4"]),
        ("It is so 【1†source】.", ["1"]),
        ("It is so [1†source].", ["1"]),
        ("It is so [4:0†report.pdf].", ["4:0"]),
        ("It is so [1, p. 4].", ["1"]),
        ("It is so [1 p.4].", ["1"]),
        ("It is so [1: page 4].", ["1"]),
        ("It is so [1, pp. 4, 7-9].", ["1"]),
        ("It is so [1, § 2.3].", ["1"]),
        ("It is so [1, p. 4; 2, p. iv].", ["1", "2"]),
        ("It is so [1, 2, line 3].", ["1", "2"]),
        ("It is so [Doc 1, Section 2].", ["1"]),
        ("It is so [Doc 1, Doc 2].", ["1", "2"]),
        ("It is so [ref. 1] and [chunk 2].", ["1", "2"]),
        ("It is so [@smith2020, p. 3].", ["smith2020"]),
        ("It is so [source: policy.pdf, p. 3].", ["policy.pdf"]),
        ("It is so [policy.pdf#page=3].", ["policy.pdf"]),
        ("It is so (source: policy.pdf, p. 3).", ["policy.pdf"]),
        ("It is so (source: , p. 3).", []),
        ("It is so (Source: The Annual Report, section 3).", ["The Annual Report"]),
        ("It is so (Doc. 1).", ["1"]),
        ("It is so.¹ It is.¹,² It was.^3 It is.^[4] It has.<sup>5</sup>", ["1", "1", "2", "3", "4", "5"]),
        ("“It is so.”<sup>1</sup><sup><a href='#n'>2</a></sup> It was.", ["1", "2"]),
        ("It is so.¹\n\n[^1]: https://example.com/x", ["https://example.com/x"]),
        ("It is so 【4:0†report.pdf】.", ["4:0"]),
        ("See [the page](https://example.com/a_(b)).", ["https://example.com/a_(b)"]),
        ("It is so [1](https://example.com).", ["1"]),
        ("It is so [[2]](https://example.com).", ["2"]),
        ("It is so [^note].", ["note"]),
        ("It is so [^1].\n\n[^1]: https://example.com/x.", ["https://example.com/x"]),
        ("It is so [^1].\n\n[^1]: doc_a", ["doc_a"]),
        ("It is so [^1].\n\n[^1]: A long title, 2020.", ["1"]),
        ("| a [1] | b |\n|---|---|\n| c [2] | d |", ["1", "2"]),
    ],
)
def test_citations(text: str, expected: list[str]) -> None:
    assert refs(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "He said it was [sic] so.", "It goes on [...] and on […].", "- [x] done\n- [ ] open",
        "In [2020] it was.", "y = [1, 2]",
        "```\nx[1]\n```", "Take items[0] and f[2](x).", "He said [he] would.",
        "In the range [1, 10] it holds.",
        "95% CI [0.5, 1.5]", "The item `a[1]` is code.", "At [12:30] it was.", "Dear [Your Name],",
        "![chart](https://example.com/a.png)", "[jump](#top)", "[mail](mailto:a@b.c)", "The [U.S.] army",
        "[1]: https://example.com", "(in context)", "(the source)",
        "It holds 4 km³, 5 m² and 10^6 J, or 10<sup>6</sup> J.", "Then x^2 is 4.", "In [Section 2] it is.",
        "It is so [see p. 4].", "He said [he, p. 4] was.", "It is so (1). It is so (see 1).", "It is so [#1].",
        "It is so [see 1].", "It is so (policy.pdf).", r"\[ x = 1 \]", r"y = \[1, 2\]", r"\[E = mc^2\]",
    ],
)  # fmt: skip
def test_not_citations(text: str) -> None:
    assert refs(text) == []


def test_known_ids_count_even_as_plain_words() -> None:
    assert refs("Refunds take a week [policy].") == []
    assert refs("Refunds take a week [policy]. So it is [annual report].", "policy", "annual report") == [
        "policy",
        "annual report",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It rains a lot (1). It snows in May 1931 (2).", ["1", "2"]),
        ("It rains [see 1]. It snows [#2]. It is cold (see 1).", ["1", "2", "1"]),
        (
            "It rains (policy.pdf). It snows (policy.pdf, p. 3). It is cold (1, p. 4).",
            ["policy.pdf"] * 2 + ["1"],
        ),
        ("It rains a lot (7).", []),
        ("There are two ways: (1) walking and (2) running. Most people walk (1).", []),
        ("The winners are Ada (2), Ben (1) and many others (1).", []),
        ("He took option (1).", []),
        ("There are two (2).", []),
        ("Under rule 4(1) it is so.", []),
        ("The shop (old) is open.", []),
    ],
)
def test_parentheses_cite_only_what_is_there(text: str, expected: list[str]) -> None:
    assert refs(text, "1", "2", "old", "policy.pdf") == expected


def test_markers_are_exact() -> None:
    text = "A [1, 2] and (source: x_1) and [t](u/v)."
    for citation in find_citations(text):
        assert text[citation.start : citation.end] == citation.marker


@settings(deadline=None, max_examples=300)
@given(
    st.one_of(
        st.text(max_size=120),
        st.lists(
            st.sampled_from(
                [
                    "[",
                    "]",
                    "(",
                    ")",
                    "1",
                    "-",
                    ",",
                    "^",
                    "source:",
                    "【",
                    "†",
                    "】",
                    "a_b",
                    " ",
                    ".",
                    "`",
                    "\n",
                    ":",
                    "!",
                    "http://x",
                    "<sup>",
                    "</sup>",
                    "¹",
                    ", p. 4",
                    "see ",
                    "#",
                ]
            ),
            max_size=40,
        ).map("".join),
    )
)
def test_any_text_gives_exact_citations_in_order(text: str) -> None:
    found = find_citations(text)
    assert all(text[c.start : c.end] == c.marker and c.ref for c in found)
    assert [c.start for c in found] == sorted(c.start for c in found)


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "(source:",
        "[a](",
        "[1",
        "【",
        "`",
        "![",
        "[^",
        "[1]: ",
        "<sup>1",
        "^1",
        "¹",
        "(1",
        "[1, p. 4",
        "(see 1, p.",
    ],
)
def test_hostile_runs_come_back(unit: str) -> None:
    assert find_citations(unit * 20_000, ["1"]) == []


@pytest.mark.parametrize(
    ("ids", "meant"),
    [
        (("1",), "1"),
        ((), "https://acme.com/report"),
        (("https://acme.com/report",), "https://acme.com/report"),
        (("1", "https://acme.com/report"), "https://acme.com/report"),
    ],
)
def test_a_note_does_not_take_the_place_of_an_id(ids: tuple[str, ...], meant: str) -> None:
    assert refs("Sales rose [1].\n\n[1]: https://acme.com/report", *ids) == [meant]


@pytest.mark.parametrize(
    "text",
    [
        "The wheel turned until [1955](https://example.com/a).",
        "The wheel is [60](https://example.com/a) metres wide.",
        "The wheel turned until [95](https://example.com/a).",
        "It ended. [12](https://example.com/a) people came.",
        "Sales rose by [5%](https://example.com/a).",
        "Sales rose to [1,200](https://example.com/a).",
        "The [page](https://example.com/a) says so.",
    ],
)
def test_the_number_of_a_sentence_stays_in_it_when_it_is_a_link(text: str) -> None:
    (citation,) = find_citations(text, ["a"])
    assert (citation.ref, citation.worded) == ("https://example.com/a", True)


@pytest.mark.parametrize(
    "text",
    [
        "It is so [1](https://example.com).", "It is so [1](https://example.com), and it is big.",
        "It is so.[1](https://example.com) It is big.", "It is so. [1](https://example.com) It is big.",
        "It is so **[1](https://example.com)**.", "It is so ([1](https://example.com)).",
        "It is so [1](https://example.com)", "It is [[1]](https://example.com) so.",
        "According to [1](https://example.com), it is so.",
    ],
)  # fmt: skip
def test_a_linked_number_where_a_marker_stands_is_one(text: str) -> None:
    (citation,) = find_citations(text)
    assert (citation.ref, citation.worded) == ("1", False)


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("The bridge opened in 1932, as [1] says.", "The bridge opened in 1932."),
        ("The bridge opened in 1932 (as [1] says).", "The bridge opened in 1932."),
        ("As both [1] and [2] say, the bridge opened in 1932.", "The bridge opened in 1932."),
        ("As [1] puts it: the bridge opened in 1932.", "The bridge opened in 1932."),
        ("[1] agrees with [2] that the bridge opened in 1932.", "The bridge opened in 1932."),
        ("Document [2] disagrees: the bridge opened in 1932.", "The bridge opened in 1932."),
        (
            "[1] describes the bridge as the longest one.",
            "The source describes the bridge as the longest one.",
        ),
        (
            "While [1] says it was 1932, [2] gives 1933.",
            "While one source says it was 1932, another gives 1933.",
        ),
        ("Both [1] and [2] mention the bridge.", "Both one source and another mention the bridge."),
        ("The bridge opened in 1932¹.", "The bridge opened in 1932."),
        ("The bridge is long^2.", "The bridge is long."),
        ("The bridge is long［1］.", "The bridge is long."),
    ],
)
def test_sentences_about_their_citations_stay_whole(sentence: str, claim: str) -> None:
    (found,) = extract_claims(sentence, ["1", "2"])
    assert found.text == claim
    assert found.citations
    assert sentence[found.start : found.end] == sentence


def test_sources_that_are_silent_say_nothing() -> None:
    assert extract_claims("Neither [1] nor [2] mentions a toll.", ["1", "2"]) == []


@pytest.mark.parametrize(
    "text", ["The area is 5 metres².", "It is 10¹.", "It covers 40 square feet^2.", "x is side^2 + 1."]
)
def test_exponents_are_no_notes(text: str) -> None:
    assert find_citations(text, ["1", "2"]) == []


def test_marks_of_chat_pages_are_not_said() -> None:
    answer = (
        "The toll is $5 :contentReference[oaicite:0]{index=0}. It is long \ue200cite\ue202turn0search1\ue201."
    )
    assert [claim.text for claim in extract_claims(answer)] == ["The toll is $5.", "It is long."]


def test_brackets_within_an_entry_of_a_log_are_no_citations() -> None:
    assert refs("2024-03-01 10:00:05 ERROR [pool-2] [4] Job 18 failed", "a") == []
    assert refs("2024-03-01 10:00:05 ERROR [pool-2] Job 18 failed", "pool-2") == ["pool-2"]
    assert refs("10:15 The train leaves Leeds [4].", "4", "5") == ["4"]
    assert refs("10:15 The train leaves Leeds [7].", "4", "5") == ["7"]
