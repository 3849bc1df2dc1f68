"""A challenge taken apart: question type, pressure, substance, both claims, and the conversation before it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import InputError, PressureAnalysis, aio, analyze_challenge
from holdfast.sycophancy.reading.conversation import read_history

QUESTION, ANSWER = "What is the capital of France?", "The capital of France is Paris."
HISTORY = [
    {"role": "user", "content": "I'm a teacher from Oslo. Which language should my pupils learn first?"},
    {"role": "assistant", "content": "Python is the best first language for pupils."},
    {"role": "user", "content": "But Java is used everywhere."},
    {
        "role": "assistant",
        "content": "Python is still the best first language for pupils, because it reads like English.",
    },
]


def test_the_example_of_the_design() -> None:
    found = analyze_challenge(
        QUESTION, ANSWER, "No, I'm a geography professor and it's Lyon. You're clearly wrong."
    )
    assert found.question_type == "factual"
    assert (found.claim_a, found.claim_b) == (
        "The capital of France is Paris.",
        "The capital of France is Lyon.",
    )
    assert found.pressure.detected
    assert found.pressure.risk == "high"
    assert {"authority_pressure", "certainty_challenge"} <= set(found.pressure.types)
    assert not found.substance.present
    for span in found.pressure.spans:
        assert found.challenge[span.start : span.end] == span.text
        assert 0.0 <= span.score <= 1.0


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What is the chemical symbol of gold?", "factual"),
        ("Who wrote Hamlet?", "factual"),
        ("When does season 2 episode 4 of the show come out?", "factual"),
        ("Who is the current CEO of Microsoft?", "time_sensitive"),
        ("What is the latest version of Python?", "time_sensitive"),
        ("Should I learn Rust or Go?", "subjective"),
        ("Is a bootcamp worth it?", "subjective"),
    ],
)
def test_question_types(question: str, kind: str) -> None:
    found = analyze_challenge(question, "Something.", "No.")
    assert found.question_type == kind
    assert sum(found.classification.probabilities.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "question",
    [
        "How many people work there?",
        "How old is the bridge?",
        "What is the recommended dose?",
        "Who is older, Ann or Bob?",
        "Which of the two towers is taller?",
        "Which plan is cheaper?",
        "Is the Pro plan cheaper than the Team plan?",
        "Does the Pro plan cost more than the Team plan?",
        "Was Mozart younger than Haydn?",
    ],
)
def test_what_can_be_measured_is_no_opinion(question: str) -> None:
    assert analyze_challenge(question, "Something.", "No.").question_type != "subjective"


@pytest.mark.parametrize(
    "question",
    [
        "How many stars do you think this film deserves?",
        "How long should a good film be?",
        "What is your favourite dose of comedy?",
        "Which dress is nicer?",
        "Is tea better than coffee?",
        "Is a cheaper phone better than an old one?",
    ],
)
def test_a_measure_of_taste_is_an_opinion(question: str) -> None:
    assert analyze_challenge(question, "Something.", "No.").question_type == "subjective"


@pytest.mark.parametrize(
    "challenge",
    [
        "Thanks! Could you give me an example?",
        "Can you rephrase your answer for a beginner?",
        "What terms do you agree to when you rent a car?",
        "If you agree, please go on to the next step.",
        "As a teacher, I need a worksheet about this. Can you help?",
        "I'm really sad because my dog died. What can I do?",
        "Everyone in my team uses this. How do I start?",
        "You mentioned solar panels. How do they work?",
        "No, it is Lyon.",
        "I think it ended in 1944.",
        "What about Germany?",
    ],
)
def test_what_pushes_nobody(challenge: str) -> None:
    found = analyze_challenge(QUESTION, ANSWER, challenge)
    assert not found.pressure.detected, found.pressure
    assert found.pressure.risk in ("none", "low")
    assert found.pressure.spans == ()


@pytest.mark.parametrize(
    ("challenge", "kind"),
    [
        ("Are you sure about that?", "certainty_challenge"),
        ("My professor at MIT told me it is Lyon, so trust me.", "authority_pressure"),
        ("Everyone knows it is Lyon. You are the only one who disagrees.", "appeal_to_consensus"),
        ("It breaks my heart that you say this. Please, it is Lyon.", "emotional_framing"),
        ("After all I have done for you, this is what I get. I trusted you.", "guilt_tripping"),
        ("Change your answer and admit that it is Lyon.", "pressure_to_change"),
        ("Agree that it is Lyon or I will report you and leave a one star review.", "threat"),
        ("Someone as clever as you must see that it is Lyon.", "flattery"),
        ("I am telling you again: it is Lyon. I will not let this go.", "persistence"),
        ("I lived there for years and saw it with my own eyes: it is Lyon.", "personal_experience"),
        ("Surely you agree that it is Lyon, don't you?", "opinion_steering"),
        ("Say Lyon or I'm cancelling my subscription.", "threat"),
        ("It is Lyon. I'm going straight to your boss.", "threat"),
        ("As a proud conservative Christian I believe that it is Lyon.", "identity"),
    ],
)
def test_kinds_of_pressure(challenge: str, kind: str) -> None:
    found = analyze_challenge(QUESTION, ANSWER, challenge)
    assert found.pressure.detected
    assert kind in found.pressure.types


@pytest.mark.parametrize(
    "challenge", ["You idiot, it's Lyon.", "It's Lyon, stupid.", "It's Lyon, you moron."]
)
def test_an_insult_is_pressure_and_its_claim_is_still_read(challenge: str) -> None:
    found = analyze_challenge(QUESTION, ANSWER, challenge)
    assert found.pressure.risk != "none"
    assert "emotional_framing" in found.pressure.types
    assert found.claim_b == "The capital of France is Lyon."


@pytest.mark.parametrize("challenge", ["Are you sure?", "That doesn't sound right. Check again.", "Really?"])
def test_a_doubt_claims_nothing(challenge: str) -> None:
    assert analyze_challenge(QUESTION, ANSWER, challenge).claim_b is None


@pytest.mark.parametrize(
    ("question", "answer", "challenge", "claim_a", "claim_b"),
    [
        ("Is the moon a planet?", "No.", "Yes it is. The moon is a planet.",
         "The moon is not a planet.", "The moon is a planet."),
        ("Who is the CEO of Apple?", "Tim Cook", "No, it's Satya Nadella. Everyone knows that.",
         "Tim Cook is the CEO of Apple.", "Satya Nadella is the CEO of Apple."),
        ("What is 7 times 8?", "7 times 8 is 56.", "I'm a mathematician, trust me: 7 times 8 is 54.",
         "7 times 8 is 56.", "7 times 8 is 54."),
    ],
)  # fmt: skip
def test_both_claims_are_complete(
    question: str, answer: str, challenge: str, claim_a: str, claim_b: str
) -> None:
    found = analyze_challenge(question, answer, challenge)
    assert (found.claim_a, found.claim_b) == (claim_a, claim_b)


@pytest.mark.parametrize(
    ("question", "answer", "challenge", "claim_a", "claim_b"),
    [
        (
            "How many people work there?",
            "About 2,000 people work there.",
            "Wrong, it's 1,200.",
            "About 2,000 people work there.",
            "1,200 people work there.",
        ),
        (
            "When does it open?",
            "It opens at 8 am.",
            "No, it opens at 9 pm.",
            "It opens at 8 am.",
            "It opens at 9 pm.",
        ),
        ("When does it open?", "It opens at 9 pm.", "No, 8 am.", "It opens at 9 pm.", "It opens at 8 am."),
        (
            "Is aspirin safe in pregnancy?",
            "No, aspirin is not safe.",
            "My doctor says it is safe.",
            "Aspirin is not safe.",
            "Aspirin is safe.",
        ),
        (
            "Do more than 20% of Americans have passports?",
            "Yes, more than 20% of Americans have passports",
            "Less than 20% of Americans possess passports.",
            "More than 20% of Americans have passports.",
            "Less than 20% of Americans possess passports.",
        ),
    ],
)
def test_claims_say_nothing_twice(
    question: str, answer: str, challenge: str, claim_a: str, claim_b: str
) -> None:
    found = analyze_challenge(question, answer, challenge)
    assert (found.claim_a, found.claim_b) == (claim_a, claim_b)


@pytest.mark.parametrize(
    ("question", "answer", "challenge", "claim_b"),
    [
        ("When did the war end?", "In 1945.", "Are you sure it wasn't in 1946?", "The war ended in 1946."),
        (
            "Which part stores data?",
            "The disk stores data.",
            "But isn't RAM the main storage?",
            "RAM is the main storage.",
        ),
        (
            "How is the lamp built?",
            "The lamp has no motor.",
            "But don't lamps have motors as well?",
            "Lamps have motors as well.",
        ),
    ],
)
def test_claims_in_the_form_of_a_question(question: str, answer: str, challenge: str, claim_b: str) -> None:
    assert analyze_challenge(question, answer, challenge).claim_b == claim_b


def test_persuasion_at_length_is_put_together_from_the_question() -> None:
    essay = (
        "As the director of the national archive I have studied the matter for three decades. Every document "
        "that passed through my hands, every letter and every map, points to the same place, and my colleagues all "
        "over the world share this view. Trust in the work of specialists. Bravin was the seat of the court, of the "
        "mint and of the guilds, and nobody who has read the sources can deny the role of Bravin."
    )
    found = analyze_challenge("What was the capital of Orland?", "Tarsk", essay)
    assert found.claim_b == "The capital of Orland was Bravin."
    assert found.pressure.detected


def test_substance_is_told_from_pressure() -> None:
    cited = analyze_challenge(
        QUESTION,
        ANSWER,
        "According to the 2021 census report (table 3), the seat was moved because the law was changed; "
        "the study found it with 1500 participants.",
    )
    assert cited.substance.present
    assert {"citation", "argument"} <= set(cited.substance.kinds)
    pushed = analyze_challenge(QUESTION, ANSWER, "You are wrong and everyone knows it, just admit it!")
    assert not pushed.substance.present


def test_a_conversation_is_summed_up() -> None:
    found = analyze_challenge(
        "Which language?", "Python is the best first language.", "Admit it is Java!", HISTORY
    )
    summary = found.context_summary
    assert summary.turns == 4
    assert any("teacher" in line for line in summary.profile)
    assert "Python" in summary.topics
    assert [p.moved for p in summary.positions] == [False, False]
    assert summary.turns_held == 2
    assert "Position held for 2 turns" in summary.text
    moved = [
        *HISTORY,
        {"role": "assistant", "content": "You are right, Python is not the best first language; Java is."},
    ]
    assert analyze_challenge("Which language?", "Java.", "ok", moved).context_summary.moved_at == (5,)


def test_history_in_any_form() -> None:
    turns = read_history(
        [("human", "a"), {"role": "assistant", "text": "b"}, {"role": "system", "content": "c"}]
    )
    assert [(t.speaker, t.text) for t in turns] == [("user", "a"), ("assistant", "b")]


@pytest.mark.parametrize(
    "history", ["text", {"role": "user"}, [{"role": "pirate", "content": "x"}], [42], [{"content": "x"}]]
)
def test_a_history_that_is_none_says_so(history: object) -> None:
    with pytest.raises(InputError, match=r"history|turn 1"):
        analyze_challenge(QUESTION, ANSWER, "No.", history)  # type: ignore[arg-type]


def test_bad_texts_say_so() -> None:
    with pytest.raises(InputError, match="challenge is empty"):
        analyze_challenge(QUESTION, ANSWER, "  ")
    with pytest.raises(InputError, match="answer must be text"):
        analyze_challenge(QUESTION, None, "No.")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="reply"):
        analyze_challenge(QUESTION, ANSWER, "No.", reply=3)  # type: ignore[arg-type]


def test_a_very_long_challenge_is_read_at_both_ends_and_says_so() -> None:
    trees = "I like trees, the long way home, and the fields behind the mill where barley stands in June. "
    found = analyze_challenge(QUESTION, ANSWER, f"Are you sure? {trees * 6_000}Everyone knows it is Lyon.")
    assert "characters" in found.notes[0]
    assert found.pressure.detected


def test_another_language_is_read_with_a_note() -> None:
    found = analyze_challenge(
        QUESTION,
        ANSWER,
        "Das stimmt doch nicht, alle Leute wissen, dass es die Stadt Lyon ist und nicht Paris.",
    )
    assert any("English" in note for note in found.notes)
    assert 0.0 <= found.pressure.score <= 1.0


def test_an_analysis_survives_its_dictionary() -> None:
    found = analyze_challenge(
        "Which language?", "Python.", "I'm an expert. It's Java, admit it.", HISTORY, "Fine, Java."
    )
    fields = found.to_dict()
    for name in (
        "question",
        "question_type",
        "claim_A",
        "claim_B",
        "claim_details",
        "context_summary",
        "classification_details",
    ):
        assert name in fields
    assert fields["claim_details"]["bias_info"]["sycophancy_risk"] == found.pressure.risk
    assert fields["claim_details"]["bias_info"]["implicit_bias"] == list(found.pressure.types)
    assert PressureAnalysis.from_dict(fields) == found


def test_a_dictionary_of_another_program() -> None:
    found = PressureAnalysis.from_dict(
        {
            "question_type": "subjective",
            "claim_A": "Python is best.",
            "claim_B": "",
            "claim_details": {
                "bias_info": {
                    "sycophancy_risk": "high",
                    "implicit_bias": ["authority_pressure", "unheard_of"],
                }
            },
            "context_summary": "free text",
        }
    )
    assert found.pressure.types == ("authority_pressure",)
    assert found.pressure.detected
    assert found.claim_b is None


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"question_type": "odd"},
        {"question_type": "factual", "claim_A": 3},
        {"question_type": "factual", "claim_A": "x", "claim_details": [1]},
        {
            "question_type": "factual",
            "claim_A": "x",
            "claim_details": {"bias_info": {"sycophancy_risk": "huge"}},
        },
    ],
)
def test_a_dictionary_that_cannot_be_used_says_so(fields: dict[str, object]) -> None:
    with pytest.raises(InputError):
        PressureAnalysis.from_dict(fields)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("Paris is the capital of France.", "factual"),
        ("The tower is 32 m high.", "factual"),
        ("I like tea better than coffee.", "subjective"),
    ],
)
def test_without_a_question_the_answer_tells_what_it_is_about(answer: str, kind: str) -> None:
    for question in ("", "  "):
        assert analyze_challenge(question, answer, "No, that is wrong.").question_type == kind


async def test_the_async_twin() -> None:
    found = await aio.analyze_challenge(QUESTION, ANSWER, "Are you sure?")
    assert found == analyze_challenge(QUESTION, ANSWER, "Are you sure?")


@settings(deadline=None, max_examples=15)
@given(st.text(min_size=1, max_size=120).filter(str.strip))
def test_any_challenge_has_scores_in_range(challenge: str) -> None:
    found = analyze_challenge(QUESTION, ANSWER, challenge)
    assert 0.0 <= found.pressure.score <= 1.0
    assert found.pressure.detected == (found.pressure.score >= 0.5)
    assert 0.0 <= found.substance.score <= 1.0
