"""Which evidence bears on a claim."""

import pytest

import holdfast
from grounding_cases import cite, claim
from holdfast.claims.types import Evidence
from holdfast.embedders.wordpiece import count_tokens
from holdfast.grounding.mapping import MORE_TOKENS, EvidenceMap, rank_chunks
from holdfast.grounding.spans import quote_chunks
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.windows import WINDOW_TOKENS

PASSAGES = [
    Evidence("a", "The mill stands by the river. It grinds rye and wheat."),
    Evidence("b", "The baker buys flour at the mill. Bread costs little in the valley."),
    Evidence("c", "Snow closes the pass in winter."),
]
FLOUR = "The baker buys flour at the mill by the river."


def test_the_best_sentence_comes_first_and_is_quoted_exactly() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim(FLOUR))
    best = rank_chunks(claim(FLOUR), bearing.window)[0]
    assert best.evidence_id == "b"
    assert PASSAGES[1].text[best.start : best.end] == best.text
    assert bearing.cited_ids == bearing.phantom_ids == ()
    assert bearing.cited_window is None


def test_questions_of_data_are_read_with_the_value_that_answers_them() -> None:
    data = Evidence("d", '[{"question": "Can I cancel?", "answer": "No."}]')
    asked = Evidence("q", "Can I cancel?\n\n# Trains run daily")
    assert "cancel" in EvidenceMap([data]).bearing(claim("You can cancel.")).window.text
    log = Evidence("l", "06:10 Ann: can I cancel?\n06:12 Bob: no")
    assert "cancel" in EvidenceMap([log]).bearing(claim("You can cancel.")).window.text
    assert "cancel" not in EvidenceMap([asked]).bearing(claim("You can cancel.")).window.text


def test_what_a_claim_cites_has_a_window_of_its_own() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim(FLOUR, citations=(cite("c"), cite("3"), cite("x"))))
    assert bearing.cited_ids == ("c",)
    assert bearing.phantom_ids == ("x",)
    assert bearing.cited_window is not None
    assert {chunk.evidence_id for chunk in bearing.cited_window.chunks} == {"c"}


def test_one_window_is_enough_when_all_of_it_is_cited() -> None:
    cited = tuple(cite(passage.id) for passage in PASSAGES)
    assert EvidenceMap(PASSAGES).bearing(claim(FLOUR, citations=cited)).cited_window is None


def test_chunks_that_share_no_word_do_not_bear_on_a_claim() -> None:
    bearing = EvidenceMap(PASSAGES).bearing(claim("Penguins juggle."))
    assert rank_chunks(claim("Penguins juggle."), bearing.window) == []


TOWER = [Evidence("t", "The tower was built in 1745. It stands on a hill. Visitors come on Sundays.")]
CURIE = [
    Evidence("c", "Marie Curie was born in Warsaw in 1867. She moved to Paris in 1891. She died in 1934.")
]


@pytest.mark.parametrize(
    ("passages", "question", "said", "where"),
    [
        (
            TOWER,
            "When was the old tower on the hill built?",
            "You can visit the tower on Sundays.",
            "Visitors",
        ),
        (TOWER, "When can I visit the tower?", "The tower was built in 1745.", "The tower"),
        (TOWER, "When was the tower built?", "It is on a hill.", "It stands"),
        (CURIE, "When did Marie Curie die?", "Marie Curie's death was in 1934.", "She died"),
        (CURIE, "When did she die?", "Marie Curie's birthplace is Warsaw.", "Marie"),
    ],
)
def test_what_says_the_claim_is_quoted_and_not_what_the_question_is_about(
    passages: list[Evidence], question: str, said: str, where: str
) -> None:
    bearing = EvidenceMap(passages).bearing(claim(said), question)
    assert rank_chunks(claim(said), bearing.window, stated=True)[0].text.startswith(where)


def test_a_number_from_elsewhere_is_not_what_speaks_against_a_claim() -> None:
    passages = [Evidence("t", "A fire broke out in 1802. The tower was built in 1745.")]
    bearing = EvidenceMap(passages).bearing(claim("The tower was built in 1802."))
    assert rank_chunks(claim("The tower was built in 1802."), bearing.window)[0].text.endswith("1745.")


def test_of_sentences_that_tell_as_much_the_question_chooses() -> None:
    passages = [Evidence("d", "The east gate opens at nine. The west gate opens at nine.")]
    bearing = EvidenceMap(passages).bearing(claim("It opens at nine."), "When does the west gate open?")
    assert "west" in rank_chunks(claim("It opens at nine."), bearing.window, stated=True)[0].text


def test_the_question_helps_to_choose() -> None:
    many = [
        Evidence(f"p{n}", f"The number of visitors to hall {n} rose to {n} thousand.") for n in range(200)
    ]
    bearing = EvidenceMap(many).bearing(claim("It rose."), "How many visitors had hall 137?")
    assert bearing.window.best is not None
    assert bearing.window.best.evidence_id == "p137"


def test_of_a_claim_whose_words_are_missing_more_is_read() -> None:
    told = " ".join(f"Sailing number {n} of the old ferry left Eskmouth with goods." for n in range(40))
    evidence = EvidenceMap([Evidence("a", told)])
    found, sought = (
        count_tokens(evidence.bearing(claim(text)).window.text)
        for text in (
            "The old ferry left Eskmouth with goods.",
            "Ferry passengers admired Eskmouth's cathedral.",
        )
    )
    assert found <= WINDOW_TOKENS < sought <= MORE_TOKENS


@pytest.mark.parametrize(
    ("passage", "said", "where"),
    [
        (
            "# The Keld mast\n\nThe Keld mast is 32 metres high and stands on the cliff north of the village. "
            "It was built in 1871 by Ruth Calder.\n\nA lamp came in 1956. The mast has 147 steps.",
            "The Keld mast was built in 1931.",
            "It was built",
        ),
        (
            "Ann owns the bakery in Keld. She opened it in 2014.",
            "The bakery was opened in 1999.",
            "She opened",
        ),
        (
            "The Keld mast is 32 metres high. It was built in 1871.",
            "The Keld mast is 90 metres high.",
            "The Keld",
        ),
    ],
)
def test_a_sentence_tells_what_it_says_of_whom_its_pronoun_means(passage: str, said: str, where: str) -> None:
    bearing = EvidenceMap([Evidence("t", passage)]).bearing(claim(said))
    (quote, *_) = quote_chunks(rank_chunks(claim(said), bearing.window))
    assert quote.text.startswith(where)


@pytest.mark.parametrize(
    ("passage", "said", "words"),
    [
        (
            '{"plans": [{"name": "Basic", "users": 5, "price": 2}, {"name": "Pro", "users": 50, "price": 9}]}',
            "The Basic plan allows 50 users.",
            "plan name: Basic; users: 5.",
        ),
        (
            '{"server": {"port": 8080}, "cache": {"port": 6379}}',
            "The server has the port 6379.",
            "server port: 8080.",
        ),
        (
            "name,city,age\nAnn,Leeds,31\nBen,York,44",
            "Ann is from York and 44.",
            "name: Ann; city: Leeds; age: 31.",
        ),
    ],
)
def test_what_speaks_against_a_claim_is_told_of_its_own_subject(passage: str, said: str, words: str) -> None:
    bearing = EvidenceMap([Evidence("t", passage)]).bearing(claim(said))
    (quote, *_) = quote_chunks(rank_chunks(claim(said), bearing.window))
    assert quote.words == words


@pytest.mark.parametrize(
    ("claim", "evidence", "told"),
    [
        ("The pear costs 2.00.", "| Fruit | Price |\n|---|---|\n| Apple | 2.00 |\n| Pear | 3.00 |", "Pear"),
        ("Ben was born in 1990.", "Anna was born in 1990. Ben was born in 1985.", "Ben was"),
        (
            "The mayor of Orme is Tom Hill.",
            "town,people,mayor\nKeld,17500,Tom Hill\nOrme,88000,Ada Brandt\n",
            "Orme",
        ),
    ],
)
def test_what_is_quoted_against_a_claim_is_about_its_subject(claim: str, evidence: str, told: str) -> None:
    found = holdfast.verify_claim(claim, evidence)
    assert found.verdict is ClaimStatus.CONTRADICTED
    assert told in found.quotes[0].words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            "The inn was founded in 1996 by Nadia Brook and seats 42 guests.",
            "The inn was founded in 1994 by Nadia Brook.",
        ),
        ("The inn was founded in 1994 by Nadia Brook and seats 52 guests.", "It seats 42 guests."),
    ],
)
def test_what_is_quoted_is_about_the_part_that_is_wrong(said: str, words: str) -> None:
    found = holdfast.verify_claim(said, "The inn was founded in 1994 by Nadia Brook. It seats 42 guests.")
    assert found.verdict is not ClaimStatus.SUPPORTED
    assert found.quotes[0].words == words


PLANS = Evidence(
    "plans",
    "We have two plans. The Plus plan costs $6 a month. It gives 200 GB. The Studio plan costs $19 a month. "
    "Telephone support is included.",
)


def test_what_is_told_of_another_than_was_asked_about_is_not_read() -> None:
    known = EvidenceMap([PLANS])
    about = known.about(claim("It costs $19 a month."), "What does the Plus plan cost?")
    assert "$19" not in about.exact.text
    bearing = about.bearing(claim("It costs $19 a month."))
    assert "$19" not in bearing.window.text
    assert bearing.elsewhere is not None
    assert bearing.elsewhere.text == "The Studio plan costs $19 a month."
    assert about.bearing(claim("It gives 200 GB.")).elsewhere is None
    assert about is known.about(claim("It is cheap."), "What does the Plus plan cost?")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("It costs $19 a month.", ""),
        ("It costs $19 a month.", "What does it cost?"),
        ("The Studio plan costs $19 a month.", "What does the Plus plan cost?"),
        ("The Plus plan costs $19 a month.", "What does the Plus plan cost?"),
    ],
)
def test_all_is_read_where_claim_or_question_leaves_nothing_aside(text: str, question: str) -> None:
    known = EvidenceMap([PLANS])
    assert known.about(claim(text), question) is known


def test_where_all_is_told_of_others_all_is_read() -> None:
    passages = [Evidence("a", "The Plus plan."), Evidence("b", "The Studio plan costs $19 a month.")]
    only = EvidenceMap(passages[1:])
    assert only.about(claim("It costs $19."), "What does the Plus plan cost?") is only


@pytest.mark.parametrize(
    ("question", "evidence", "wrong", "right"),
    [
        ("What does the Plus plan cost?", PLANS.text, "It costs $19 a month.", "It costs $6 a month."),
        (
            "How much is Studio?",
            "| | Basic | Studio |\n|---|---|---|\n| Price per month | $5 | $19 |\n| Users | 1 | 4 |\n",
            "It is $5 per month.",
            "It is $19 per month.",
        ),
        (
            "How do I store the eye drops?",
            "## Nasal spray\n\n- Keep below 25 °C\n- Use within two months of opening\n\n## Eye drops\n\n"
            "- Keep in the fridge\n- Throw away four weeks after opening\n",
            "Keep them below 25 °C.",
            "Keep them in the fridge.",
        ),
    ],
)
def test_what_the_evidence_says_of_another_bears_no_answer_out(
    question: str, evidence: str, wrong: str, right: str
) -> None:
    (said,) = holdfast.verify_response(question, wrong, evidence).report.claims
    assert said.is_flagged
    assert "It says so of something else: “" in said.reason
    (said,) = holdfast.verify_response(question, right, evidence).report.claims
    assert not said.is_flagged
    assert "something else" not in said.reason
