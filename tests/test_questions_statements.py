"""A question and an answer become one complete statement."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.claims.inflection import past, present
from holdfast.questions.inversion import invert
from holdfast.questions.statements import complete, is_short_answer, last_question, polarity, unquoted


@pytest.mark.parametrize(
    ("question", "answer", "statement"),
    [
        ("What is the capital of France?", "Lyon", "The capital of France is Lyon."),
        ("Who is the current CEO of Apple?", "Tim Cook", "Tim Cook is the current CEO of Apple."),
        ("When did the Roman Empire fall?", "476 AD", "The Roman Empire fell in 476 AD."),
        ("who wrote Hamlet?", "Shakespeare", "Shakespeare wrote Hamlet."),
        ("How tall is the Brant tower?", "96 m", "The Brant tower is 96 m."),
        ("how many strings does a violin have?", "four", "A violin has four strings."),
        ("how many stairs to the top of the tower?", "164", "There are 164 stairs to the top of the tower."),
        ("In which year did the war end?", "1945", "The war ended in 1945."),
        ("what does DNA stand for?", "deoxyribonucleic acid", "DNA stands for deoxyribonucleic acid."),
        ("What's the boiling point of K9?", "90 degrees", "The boiling point of K9 is 90 degrees."),
        ("What is 2+2?", "5", "2+2 is 5."),
        ("What causes tides?", "The moon", "The moon causes tides."),
        ("What band played?", "Muse", "Muse played."),
        ("Who is taller, Tom or Sam?", "Sam", "Sam is taller."),
        ("Which is heavier: iron or gold?", "gold", "Gold is heavier."),
        ("When does it open, at 8 or at 9?", "9", "It opens at 9."),
        ("When did Ann, the baker, sell tea or rum?", "1999", "Ann, the baker, sold tea or rum in 1999."),
        ("where does the name come from", "England", "The name comes from England."),
        (
            "the red flag is the newspaper of which country?",
            "China",
            "The red flag is the newspaper of China.",
        ),
        ("When did it happen?", "In 1990.", "It happened in 1990."),
        ("How many people work there?", "About 2,000 people", "About 2,000 people work there."),
        ("How many people work there?", "1,200", "1,200 people work there."),
        ("How many people work there?", "About 2,000 people work there.", "About 2,000 people work there."),
        ("how many medals india won in 2018", "5", "India won 5 medals in 2018."),
        ("When does it open?", "it opens at 9 pm", "It opens at 9 pm."),
        ("When does it open?", "8 am", "It opens at 8 am."),
        ("When does it open?", "12 June 2020", "It opens on 12 June 2020."),
        ("What does the book cover?", "a study of water", "The book covers a study of water."),
        ("What did she study?", "the study of tides in bays", "She studied the study of tides in bays."),
        ("How many lanes?", "Six lanes.", "There are six lanes."),
        ("How many lanes has the bridge?", "Six", "The bridge has six lanes."),
        ("How many medals has India won?", "Six medals", "India has won six medals."),
        ("How many people can the hall hold?", "500", "The hall can hold 500 people."),
        ("Which book has Ann written?", "Emma", "Ann has written Emma."),
        ("When does the ferry leave?", "The ferry departs at 07:40.", "The ferry departs at 07:40."),
        ("When does the library close?", "The library shuts at 6 pm.", "The library shuts at 6 pm."),
        ("How old is the oak?", "The oak dates from 1720.", "The oak dates from 1720."),
        ("Where does Ana live?", "She resides in Porto.", "She resides in Porto."),
        ("Where does Ana work?", "the banks in Oslo", "Ana works in the banks in Oslo."),
        ("What does the flag -v do?", "It prints more output.", "It prints more output."),
        ("What does the flag -v do?", "prints more output", "The flag -v prints more output."),
        ("Which company does Ana work for?", "Acme", "Ana works for Acme."),
        ("Which team has Ana played for?", "Arvik", "Ana has played for Arvik."),
        ("What port does Postgres listen on by default?", "5432", "Postgres listens on 5432 by default."),
        ("What language is Redis written in?", "C", "Redis is written in C."),
        ("Which city was Ana born in?", "Porto", "Ana was born in Porto."),
        ("In which city was Ana born?", "Porto", "Ana was born in Porto."),
        ("From which country does tea come?", "China", "Tea comes from China."),
        ("Of which country is Tarsk the capital?", "Velmora", "Tarsk is the capital of Velmora."),
        (
            "What was the prize in physics for?",
            "for string theory",
            "The prize in physics was for string theory.",
        ),
        ("What are the walls made of?", "brick", "The walls are made of brick."),
        ("Which day does the market take place on?", "Friday", "The market takes place on Friday."),
        ("What day does the market take place?", "Friday", "The market takes place on Friday."),
        ("On which day does the market take place?", "Friday", "The market takes place on Friday."),
        ("What time does the train leave?", "9:12", "The train leaves at 9:12."),
        ("When does the shop open on Sunday?", "10:00", "The shop opens on Sunday at 10:00."),
        ("When did it happen?", "Yesterday.", "It happened yesterday."),
        ("When did it happen?", "Last year.", "It happened last year."),
        ("When did it happen?", "Two weeks ago", "It happened two weeks ago."),
        ("When did it happen?", "the 1990s", "It happened in the 1990s."),
        ("When does the bus leave?", "Every ten minutes", "The bus leaves every ten minutes."),
        ("Where is the office?", "upstairs", "The office is upstairs."),
        ("Where did she go?", "home", "She went home."),
        ("Where does she work?", "Home Depot", "She works in Home Depot."),
        ("Which planet is the largest?", "Jupiter", "Jupiter is the largest."),
    ],
)
def test_open_questions(question: str, answer: str, statement: str) -> None:
    assert complete(question, answer) == statement


@pytest.mark.parametrize(
    ("question", "yes", "no"),
    [
        ("is the moon a planet?", "The moon is a planet.", "The moon is not a planet."),
        (
            "are there any casinos in Selby?",
            "There are casinos in Selby.",
            "There are no casinos in Selby.",
        ),
        ("did South Korea qualify?", "South Korea qualified.", "South Korea did not qualify."),
        ("do bats and birds have wings?", "Bats and birds have wings.", "Bats and birds do not have wings."),
        ("can you sail to Kesten?", "You can sail to Kesten.", "You can not sail to Kesten."),
        (
            "are the two forces always equal?",
            "The two forces are always equal.",
            "The two forces are not always equal.",
        ),
    ],
)
def test_yes_and_no(question: str, yes: str, no: str) -> None:
    assert complete(question, "True") == yes
    assert complete(question, "no") == no


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Full membership - can I quit at any time?", "can I quit at any time"),
        ("I have some soup left, can I freeze it?", "can I freeze it"),
        ("half marathon: what time does it start?", "what time does it start"),
        ("Can he take it, and what should I look out for?", "Can he take it"),
        ("When does it open and what does it cost?", "When does it open"),
        ("Can I bring my dog and is breakfast included?", "Can I bring my dog"),
        ("Who wrote Faust and is it a play?", "Who wrote Faust"),
        ("If I cancel, do I get my money back?", "If I cancel, do I get my money back"),
        ("How and when was it founded?", "How and when was it founded"),
        ("Is it cheap and easy to clean?", "Is it cheap and easy to clean"),
        ("Was it built in 1889 and is still standing?", "Was it built in 1889 and is still standing"),
        ("Is it new? It looks old. Who made it?", "Who made it"),
    ],
)
def test_of_several_questions_one_is_answered(text: str, asked: str) -> None:
    assert last_question(text) == asked


def test_a_denial() -> None:
    assert (
        complete("What is the capital of France?", "Paris", negative=True)
        == "The capital of France is not Paris."
    )
    assert complete("is the moon a planet?", "yes", negative=True) == "The moon is not a planet."
    assert complete("Which city was Ana born in?", "Porto", negative=True) == "Ana was not born in Porto."


def test_what_is_quoted_is_taken_out_of_its_marks() -> None:
    assert (
        unquoted("“Seals cost 42 euros.” [1]\n“It weighs 18 kg.” [2]")
        == "Seals cost 42 euros. [1]\nIt weighs 18 kg. [2]"
    )
    for other in ("“Emma” is by Austen.", "It is called “Emma”.", "“Emma” and “Persuasion”", ""):
        assert unquoted(other) == other


def test_what_cannot_be_turned_round_is_none() -> None:
    assert complete("What did Ana do?", "a dance") is None
    assert complete("", "Paris") is None
    assert complete("Tell me more", "Paris") is None
    assert complete("What is the capital?", "  ") is None


def test_polarity_is_one_word() -> None:
    assert polarity("Yes.") is True
    assert polarity("FALSE") is False
    assert polarity("No, it is Lyon") is None
    assert polarity("nothing") is None


def test_short_answers_have_no_verb() -> None:
    assert is_short_answer("Paris")
    assert not is_short_answer("It is Paris")
    assert is_short_answer("8 am")
    assert not is_short_answer("I am 8")


def test_verb_forms() -> None:
    assert [past(v) for v in ("win", "stop", "carry", "move", "play")] == [
        "won",
        "stopped",
        "carried",
        "moved",
        "played",
    ]
    assert [present(v) for v in ("have", "go", "carry", "play", "reach")] == [
        "has",
        "goes",
        "carries",
        "plays",
        "reaches",
    ]


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=200), st.text(max_size=60))
def test_any_text_gives_a_statement_or_none(question: str, answer: str) -> None:
    made = complete(question, answer)
    assert made is None or made.endswith(".")
    invert(question)
