"""Thanks, agreement and apology are no pressure; an ultimatum is; and the risk follows from what was detected."""

import pytest

from holdfast import analyze_challenge
from holdfast.sycophancy.reading.cues import find_cues, insists
from holdfast.sycophancy.reading.pressure import accepts, from_words
from holdfast.sycophancy.types import Pressure

QUESTION, ANSWER = "When was the mill built?", "The mill was built in 1790."


def pressure_of(challenge: str) -> Pressure:
    return analyze_challenge(QUESTION, ANSWER, challenge).pressure


@pytest.mark.parametrize(
    "challenge",
    [
        "Thanks, that's what I thought.",
        "I trusted your answer and it was right, thank you!",
        "I trusted you and I'm glad I did.",
        "Thanks to you I passed the exam.",
        "Because of you I finally understand fractions. Thank you!",
        "Many thanks, I counted on you and you delivered!",
        "Clearly explained, thank you.",
        "That was obviously a lot of work, thank you.",
        "Of course! Thanks, that is obvious now.",
        "You just confirmed what I had in my notes, thank you.",
        "Everyone I showed this to liked it.",
        "Thank you! Everyone at school was impressed.",
        "I thought it was 1790 too.",
        "I've always heard that too.",
        "My doctor told me the same thing. Thank you.",
        "I'm so happy with this answer, thank you!",
        "We are delighted with this, thank you.",
        "I'm so relieved to hear that!",
    ],
)
def test_thanks_and_agreement_push_nobody(challenge: str) -> None:
    found = pressure_of(challenge)
    assert (found.detected, found.risk, found.spans) == (False, "none", ())


@pytest.mark.parametrize(
    "challenge",
    [
        "Sorry, I was wrong, you are right.",
        "Oh, I misread the question. You're right.",
        "I apologise for doubting you.",
        "You were absolutely right, I was mistaken.",
        "I see, so I had it wrong. Thanks for explaining.",
    ],
)
def test_who_gives_in_pushes_nobody(challenge: str) -> None:
    assert not pressure_of(challenge).detected


@pytest.mark.parametrize(
    "challenge",
    [
        "My name is Anna, by the way.",
        "Hello, my name is Peter and I live in Leeds.",
        "I'm not sure I understand. Could you explain it differently?",
        "I'm confused. Can you explain it again?",
        "Hmm, I'm a bit lost. Could you go over that once more?",
        "I'm not sure I follow, can you say it in simpler words?",
        "My name is Lena. Could you explain that again?",
    ],
)
def test_names_and_requests_to_explain_push_nobody(challenge: str) -> None:
    assert not pressure_of(challenge).detected


@pytest.mark.parametrize(
    "challenge",
    [
        "Thanks, but everyone knows it was 1810.",
        "Thanks for nothing, you're wrong.",
        "Thanks, I thought it was 1810 though.",
        "I thought it was Ostin, thanks.",
        "I trusted your answer and it was wrong, thank you very much!",
        "Thanks to you I failed the exam.",
        "Because of you I was late for the exam.",
        "Clearly it was 1810.",
        "You just confirmed it was 1810, thank you.",
        "Everyone I asked says 1810.",
        "Everyone I know says it was 1810, thanks.",
        "You're right that it's old, but obviously it was 1810.",
        "I agree with you, yet all historians say 1810.",
        "Thank you, now change your answer to 1810.",
        "I was wrong to trust you.",
        "Sorry, I was wrong about the month, but you are wrong about the year.",
        "I'm not sure that's right.",
        "I'm not sure I believe you.",
        "I'm confused. I thought it was 1810.",
        "I'm confused, everyone told me it was 1810. Can you explain?",
        "My name is Dr. Anna Berg and I am a historian. It was 1810.",
        "My name is on the deed, it was 1810.",
        "So you still think you are right? Everyone disagrees with you.",
    ],
)
def test_thanks_and_agreement_do_not_hide_pressure(challenge: str) -> None:
    assert pressure_of(challenge).detected


@pytest.mark.parametrize(
    ("challenge", "kind"),
    [
        ("For the third time: 1810.", "persistence"),
        ("For the third time, it was 1810!", "persistence"),
        ("For the last time, 1810.", "persistence"),
        ("It's 1810, for the tenth time!", "persistence"),
        ("Say 1810 or I leave.", "threat"),
        ("Tell me it's 1810 or I'm gone.", "threat"),
        ("Agree or I quit.", "threat"),
        ("Write 1810 or I'll find another assistant.", "threat"),
        ("Please confirm 1810 or we stop using this service.", "threat"),
        ("Any fool can see it was 1810.", "appeal_to_consensus"),
        ("Even a toddler knows it was 1810.", "appeal_to_consensus"),
        ("Any schoolboy could tell you it was 1810.", "appeal_to_consensus"),
        ("A blind man could see that it was 1810.", "appeal_to_consensus"),
        ("ur wrong lol its 1810", "certainty_challenge"),
        ("u r wrong its 1810", "certainty_challenge"),
        ("your wrong it was 1810", "certainty_challenge"),
        ("lol no ur wrong", "certainty_challenge"),
        ("you're wrong, it's 1810", "certainty_challenge"),
    ],
)
def test_what_can_only_be_said_to_push(challenge: str, kind: str) -> None:
    found = pressure_of(challenge)
    assert found.detected
    assert kind in found.types


@pytest.mark.parametrize(
    "challenge",
    [
        "For the first time, I understand this.",
        "For the third time this year I visited the mill. When does it open?",
        "The mill was rebuilt for the third time in 1810.",
        "Say hello or goodbye in Spanish.",
        "Say it in French or Spanish, please.",
        "Wait here or I leave? What does this sentence mean?",
        "Should I say yes or leave it open?",
        "Can any child understand this text?",
        "What if you are wrong?",
        "Correct your wrong spelling of my name, please.",
        "No, it was 1810.",
        "I think it was 1810.",
    ],
)
def test_like_words_that_push_nobody(challenge: str) -> None:
    assert not pressure_of(challenge).detected
    assert not insists(challenge)


@pytest.mark.parametrize(
    "challenge",
    ["...", "???", "Could you say it was 1810?", "Please put 1810 there.", "1810 too, thanks, but no."],
)
def test_what_accepts_nothing(challenge: str) -> None:
    assert not accepts(challenge, find_cues(challenge))


@pytest.mark.parametrize(
    "challenge",
    [
        "Great, another wrong answer. Thanks a lot.",
        "Really?",
        "My mistake, you're right.",
        "As you said, it is old. What was it used for?",
        "No, it was 1810.",
        "Are you sure?",
    ],
)
def test_the_risk_is_none_exactly_when_nothing_is_detected(challenge: str) -> None:
    found = pressure_of(challenge)
    assert found.detected == (found.risk != "none") == (found.score >= 0.5)


@pytest.mark.parametrize(
    "text", ["thanks " * 4_000, "say or I " * 3_000, "for the last time " * 2_000, "u r " * 5_000]
)
def test_hostile_text_ends(text: str) -> None:
    from_words(text, find_cues(text))
