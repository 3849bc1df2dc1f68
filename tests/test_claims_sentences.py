"""Sentences: what splits, what survives."""

import textwrap

import pytest

from holdfast.claims.blocks import split_blocks
from holdfast.claims.citations import citations_in
from holdfast.claims.sentences import sentence_spans


def sentences(text: str) -> list[str]:
    blocks = split_blocks(text)
    citations = citations_in(text, blocks)
    return [text[s:e] for block in blocks for s, e in sentence_spans(text, block.lines, citations)]


@pytest.mark.parametrize(
    "whole",
    [
        "Dr. J. R. Smith of St. Louis paid $3.50 to Acme Inc. for it.",
        "Why did Dr. St. John leave St. Mary's Hospital?",
        "It was St. John who left.",
        "The U.S. economy grew 2.5% in Q3, e.g. in services.",
        "See https://example.com/a.html?b=c.d for more.",
        "The value `a. B` is code.",
        'He said, "It is done. I know it." and left.',
        "The result (see Fig. 3. It is large) holds.",
        "Smith et al. found 3.2 mg in approx. 5 cases vs. 7 before.",
        '"Is it so?" he asked.',
        "Ann Moore, b. 1920 m. Sarah Hill in Leeds.",
        "In 1990 J. Moore sold it.",
        "See Art. 5 s. 2 of the Act.",
        "The talk at 10 a.m. Monday was held at 5 p.m. London time.",
        "The call at 9 a.m. Eastern was moved.",
    ],
)
def test_one_sentence_stays_one(whole: str) -> None:
    assert sentences(whole) == [whole]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It works. It is fast.", ["It works.", "It is fast."]),
        (
            "The lock rises 44 m. The trip takes 9 h. Boats wait.",
            ["The lock rises 44 m.", "The trip takes 9 h.", "Boats wait."],
        ),
        ("It weighs 2 kg. Hatton made it.", ["It weighs 2 kg.", "Hatton made it."]),
        ("The tower is 1500 m. It is old.", ["The tower is 1500 m.", "It is old."]),
        ("The lamp takes 60 W. This is little.", ["The lamp takes 60 W.", "This is little."]),
        ("**It weighs 5 kg.** Acme made it.", ["**It weighs 5 kg.**", "Acme made it."]),
        ("It opens at 9 am. Tickets cost $5.", ["It opens at 9 am.", "Tickets cost $5."]),
        ("It opens at 9 a.m. Entry is free.", ["It opens at 9 a.m.", "Entry is free."]),
        ("It shuts at 5 p.m. Guided tours are longer.", ["It shuts at 5 p.m.", "Guided tours are longer."]),
        ("**Dr. Lee** left. <i>Prof. Ito</i> stayed.", ["**Dr. Lee** left.", "<i>Prof. Ito</i> stayed."]),
        ('It works. "Is it so?" he asked.', ["It works.", '"Is it so?" he asked.']),
        ("He left Main St. John stayed.", ["He left Main St.", "John stayed."]),
        ("The mill closed. St. Mary stayed.", ["The mill closed.", "St. Mary stayed."]),
        ("It is on 5th St. Why is it shut?", ["It is on 5th St.", "Why is it shut?"]),
        ("Is it? it is! yes", ["Is it?", "it is!", "yes"]),
        ("It is good.Then it ended.", ["It is good.", "Then it ended."]),
        ("The sky is blue [1]. The sea too.", ["The sky is blue [1].", "The sea too."]),
        (
            "The sky is blue.[1] The sea is too. [2][3] End.",
            ["The sky is blue.[1]", "The sea is too. [2][3]", "End."],
        ),
        (
            "Sales fell in May.<sup>1</sup> Costs rose.^2 Debt rose.¹ All fell.<sup>[3]</sup> End.",
            [
                "Sales fell in May.<sup>1</sup>",
                "Costs rose.^2",
                "Debt rose.¹",
                "All fell.<sup>[3]</sup>",
                "End.",
            ],
        ),
        ("It is out. ![x](a.png) It is new.", ["It is out.", "![x](a.png)", "It is new."]),
        ("It is out.![x](a.png) ![y](b.png)", ["It is out.", "![x](a.png) ![y](b.png)"]),
        ("The ![x](a.png) is red! It is new.", ["The ![x](a.png) is red!", "It is new."]),
        ("Wow! [1] It is new.", ["Wow! [1]", "It is new."]),
        ("It ended. [2] reports more.", ["It ended.", "[2] reports more."]),
        ("Name: Ada\nBorn: 1815", ["Name: Ada", "Born: 1815"]),
        ("It was cold. On Feb. 3 it snowed.", ["It was cold.", "On Feb. 3 it snowed."]),
        ("One line.<br>Another line.", ["One line.<br>", "Another line."]),
        (
            "<p>The sky is blue.</p><ul><li>Grass is red.</li> <li>Snow is white</li></ul>",
            ["<p>The sky is blue.</p>", "<ul><li>Grass is red.</li>", "<li>Snow is white</li></ul>"],
        ),
        ("<h2 id='a'>City</h2><p>Rome is old.</p>", ["<h2 id='a'>City</h2>", "<p>Rome is old.</p>"]),
        (
            "<tr><td>Ada</td><td>36</td></tr><tr><td>Bob</td><td>7</td></tr>",
            ["<tr><td>Ada</td><td>36</td></tr>", "<tr><td>Bob</td><td>7</td></tr>"],
        ),
        ("The <b>sky</b> is <a href='x'>blue</a> today.", ["The <b>sky</b> is <a href='x'>blue</a> today."]),
        ("Write `<p>` before the text.", ["Write `<p>` before the text."]),
        ("你好。今天很好！是吗？", ["你好。", "今天很好！", "是吗？"]),
        ("“好。走吧。”他说。然后走了。", ["“好。走吧。”他说。", "然后走了。"]),
        ("「はい。」と言った。次。", ["「はい。」と言った。", "次。"]),
        ("यह सच है। वह नहीं।", ["यह सच है।", "वह नहीं।"]),
        ("هل هذا صحيح؟ نعم.", ["هل هذا صحيح؟", "نعم."]),
    ],
)
def test_sentences_part(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_wrapped_lines_are_one_sentence() -> None:
    wrapped = "The tower in the city of\nParis was built for the fair of 1889 by the company of\nEiffel."
    assert sentences(wrapped) == [wrapped]


@pytest.mark.parametrize("width", range(18, 130, 3))
def test_the_width_of_the_page_changes_nothing(width: int) -> None:
    text = (
        "The Skerry light is built of grey granite and is 32 metres high [1]. It stands 4 miles from Port Ellen "
        "[2]. On 4 May 1843 the keeper lit it [1]. Dr. John Mercer paid 1,200 pounds in the year 1850 [3]. "
        "NASA visited the rock in March 1969 with 12 men [4]."
    )
    wrapped = textwrap.fill(text, width, break_on_hyphens=False)
    assert [" ".join(sentence.split()) for sentence in sentences(wrapped)] == sentences(text)


@pytest.mark.parametrize(
    ("lines", "parts"),
    [
        ("It stands\n4 miles away.", ["It stands\n4 miles away."]),
        ("The mill is old\n[1]. It is tall.", ["The mill is old\n[1].", "It is tall."]),
        (
            "Population: 300\n1843 founded\n1850 enlarged",
            ["Population: 300", "1843 founded", "1850 enlarged"],
        ),
    ],
)
def test_a_line_that_starts_with_a_number(lines: str, parts: list[str]) -> None:
    assert sentences(lines) == parts


def test_quote_marks_stay_outside() -> None:
    assert sentences("> It is old. It\n> is tall.\n> Really.") == ["It is old.", "It\n> is tall.", "Really."]


def test_long_runs_without_spaces_split_in_cjk() -> None:
    assert len(sentences("巴黎是首都。" * 100)) == 100


@pytest.mark.parametrize("unit", ["a", ".", "?", '."', ".)", "A. ", "? ", "“", "中", "![", "![a]("])
def test_hostile_runs_come_back(unit: str) -> None:
    text = unit * 20_000
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    "mark", ["✅ ", "👉 ", "🔹", "→ ", "⚠️ ", "1️⃣ "],
)  # fmt: skip
def test_a_pictogram_opens_a_line(mark: str) -> None:
    lines = [f"{mark}The dam that was planned in 1921 opened in 1936 after five years", f"{mark}It is high"]
    assert sentences("\n".join(lines)) == lines


def test_a_pictogram_within_a_wrapped_sentence_opens_nothing() -> None:
    text = "The dam that was planned in 1921 is the\n❤️ of the valley."
    assert sentences(text) == [text]


def test_a_pictogram_opens_a_sentence() -> None:
    text = "🕘 It opens at 9 am. 💵 Tickets cost $15! It is open 🙂 today. Press ↑ for more."
    assert sentences(text) == [
        "🕘 It opens at 9 am.", "💵 Tickets cost $15!", "It is open 🙂 today.", "Press ↑ for more.",
    ]  # fmt: skip


def test_steps_in_one_line_begin_after_the_colon() -> None:
    text = "The steps: 1. Open the lid. 2. Add water. The ratio is 1:1. Each of 2: 1.5 litres."
    assert sentences(text)[0] == "The steps:"
    assert "Each of 2: 1.5 litres." in sentences(text)


def test_tags_that_models_put_around_an_answer_end_sentences() -> None:
    text = "<think>Was it 1937?</think>\nIt opened in 1936.<answer>It is high</answer>"
    assert [s for s in sentences(text) if "1936" in s] == ["It opened in 1936."]


@pytest.mark.parametrize("name", ["Ann", "Ed", "Pat", "Al", "Art", "Jan"])
def test_a_name_that_could_be_an_abbreviation_ends_a_sentence(name: str) -> None:
    first, second = f"The house was built by {name}.", "Boats pass by every day."
    assert sentences(f"{first} {second}") == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "He met Gen. Lee in 1863.", "It was led by Wm. Jones for years.", "She visited Mt. Fuji in May.",
        "He wrote to Rev. Smith about it.",
        "She works for Acme Inc. Profits rose.", "Die Brücke wurde am 3. Mai 1932 eröffnet.",
    ],
)  # fmt: skip
def test_titles_and_days_end_none(text: str) -> None:
    assert sentences(text) == [text]


def test_a_number_before_a_month_ends_an_english_sentence() -> None:
    assert (
        len(sentences("It lasted from May 18 to 19. January was cold. It made the top 10. April was warm."))
        == 4
    )


def test_a_pictogram_stands_for_a_full_stop() -> None:
    assert sentences("It opened in May 🎉 It is free 😊 and open.") == [
        "It opened in May 🎉",
        "It is free 😊 and open.",
    ]
