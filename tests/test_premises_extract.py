"""What questions and other texts take for granted, by grammar."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import extract_premises
from holdfast.premises.extract import MOST_PREMISES, read_premises


def claims(text: str) -> list[str]:
    return [premise.claim for premise in read_premises(text).premises]


def by_trigger(text: str) -> dict[str, str]:
    return {premise.trigger: premise.claim for premise in read_premises(text).premises}


def test_the_example_of_the_specification() -> None:
    found = extract_premises("Why did Alice quit her job at Google?")
    assert [premise.claim for premise in found] == [
        "Alice worked at Google.",
        "Alice quit her job at Google.",
    ]
    assert all(premise.rationale for premise in found)


@pytest.mark.parametrize(
    ("text", "trigger", "claim"),
    [
        ("When did Bob stop smoking?", "change", "Bob used to smoke."),
        ("Why does Ann continue to paint boats?", "change", "Ann was painting boats."),
        ("Why did Ruth divorce Tom?", "implied", "Ruth was married to Tom."),
        ("When did Tom return to Paris?", "implied", "Tom was at Paris before."),
        ("Does Ruth regret that she sold the mill?", "factive", "Ruth sold the mill."),
        ("Why is Ann glad that the bridge was closed?", "factive", "The bridge was closed."),
        ("How did Ann learn that the bank lent Tom money?", "factive", "The bank lent Tom money."),
        ("What did Jean do before meeting Maria?", "temporal_clause", "Jean met Maria."),
        ("Where was Ann when the fire broke out?", "temporal_clause", "The fire broke out."),
        ("What did Nate put in the cake he made in May?", "relative_clause", "Nate made a cake in May."),
        ("How many came to the party hosted by Nate?", "relative_clause", "Nate hosted a party."),
        ("How old is the dog that Maria adopted?", "relative_clause", "Maria adopted a dog."),
        ("Tell me about the day Greta won the lottery.", "relative_clause", "Greta won the lottery."),
        ("What was the reason that Greta left for Rome?", "relative_clause", "Greta left for Rome."),
        ("How was the time Greta spent in Rome?", "relative_clause", "Greta spent time in Rome."),
        ("What was the reason Greta gave?", "relative_clause", "Greta gave a reason."),
        ("Where is the key Ewan gave her?", "relative_clause", "Ewan gave her a key."),
        ("Where is the key Ewan gave to Rita?", "relative_clause", "Ewan gave a key to Rita."),
        ("Where are the keys that open the mill?", "relative_clause", "There are keys that open the mill."),
        ("What did the dog that Maria adopted eat?", "relative_clause", "Maria adopted a dog."),
        ("Is the man who sold the mill the mayor?", "relative_clause", "There is a man that sold the mill."),
        ("What did Maria's colleague, Rob, say?", "possessive", "Rob is Maria's colleague."),
        ("What is the name of John's puppy?", "possessive", "John has a puppy."),
        ("How was Tim's stay in New York?", "possessive", "Tim has a stay in New York."),
        ("What is Ewan's wife's name?", "possessive", "Ewan has a wife."),
        ("What colour is Pavel's third car?", "possessive", "Pavel has a third car."),
        ("My daughter broke her bike.", "possessive", "My daughter has a bike."),
        ("How did Ann like Bern when she saw Basel?", "temporal_clause", "Ann saw Basel."),
        ("How did the mill look when she left Basel?", "temporal_clause", "She left Basel."),
        ("When Greta saw Rome, what did she eat?", "temporal_clause", "Greta saw Rome."),
        ("List the reasons why Piet sold the mill.", "implied", "Piet had the mill."),
        ("It was the mayor who opened the dance hall.", "cleft", "Someone opened the dance hall."),
        ("Is Bob a better dancer than Jon?", "comparative", "Jon is a dancer."),
        ("Are both keys of the mill lost?", "quantifier", "There are exactly two keys."),
        ("All ten reports that I wrote were lost.", "quantifier", "There are exactly ten reports that I wrote."),
        ("Since bats are blind, how do they hunt?", "reason", "Bats are blind."),
        ("Given that the tower is hollow, why does it stand?", "reason", "The tower is hollow."),
        ("Did Alice play tennis at the club?", "setting", "Alice was at the club."),
        ("Lawrence's teacher left.", "possessive", "Lawrence has a teacher."),
        ("Michelle might wake up.", "implied", "Michelle was asleep."),
    ],
)  # fmt: skip
def test_triggers(text: str, trigger: str, claim: str) -> None:
    assert by_trigger(text).get(trigger) == claim


@pytest.mark.parametrize(
    "text",
    [
        "What is the capital of France?",
        "Who is Anthony?",
        "When did the war happen?",
        "How tall is the tower?",
        "Would Caroline enjoy a trip to the sea?",
        "",
        "   \n ",
        "???",
    ],
)
def test_plain_look_ups_take_nothing_for_granted(text: str) -> None:
    found = read_premises(text)
    assert found.premises == []
    assert found.asked is None


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Why did Anna leave?", "Anna left."),
        ("When did Karl die?", "Karl died."),
        ("Why did he resign?", "He resigned."),
        ("Since Anna left, who runs the mill?", "Anna left."),
        ("Does Ruth know that Anna left?", "Anna left."),
        ("Anna left. Who runs the mill?", "Anna left."),
    ],
)
def test_a_subject_and_a_verb_are_a_whole_statement(text: str, claim: str) -> None:
    assert claim in claims(text)


@pytest.mark.parametrize(
    "text",
    [
        "Who won?",
        "What happened?",
        "How do you do?",
        "How does photosynthesis work?",
        "Tell me who Anna is.",
        "Hello Anna. Who is the mayor?",
        "Thank you. Who is the mayor?",
    ],
)
def test_two_words_that_say_nothing_are_no_premise(text: str) -> None:
    assert claims(text) == []


def test_a_yes_no_event_is_asked_and_not_presupposed() -> None:
    found = read_premises("Did Alice play tennis at the club?")
    assert found.asked is not None
    assert found.asked.claim == "Alice played tennis at the club."
    assert found.asked.claim not in claims("Did Alice play tennis at the club?")


def test_a_statement_before_the_question_is_a_premise() -> None:
    text = "I keep goldfish. Goldfish only reach two inches. Which tank is best for them?"
    assert "Goldfish only reach two inches." in claims(text)
    # a dated adjunct belongs to the event, and is no statement of its own
    assert claims("On 3 June, what did Maria start?") == ["Maria started something on 3 June."]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Doesn't Bob smoke anymore?", ["Bob used to smoke."]),
        ("Doesn't Ann live in Rome anymore?", ["Ann used to live in Rome."]),
        (
            "Why don't Bob and Ann smoke anymore?",
            ["Bob and Ann do not smoke anymore.", "Bob and Ann used to smoke."],
        ),
        (
            "Why did Ann's brother lose the keys?",
            ["Ann's brother had the keys.", "Ann's brother lost the keys.", "Ann has a brother."],
        ),
        ("Which airline lost Ann's luggage?", ["An airline lost Ann's luggage.", "Ann has luggage."]),
        ("What's the earliest Ann can leave?", []),
        ("What about the door?", []),
        ("And what about Ann's door?", ["Ann has a door."]),
        ("So when did Alice leave Initech?", ["Alice left Initech."]),
        (
            "Quick question: when did Bob sell his car?",
            ["Bob had his car.", "Bob sold his car.", "Bob has a car."],
        ),
    ],
)
def test_what_is_said_of_whom(text: str, claims: list[str]) -> None:
    assert [premise.claim for premise in extract_premises(text)] == claims


def test_the_owner_of_an_owner_has_somebody() -> None:
    found = claims("Where is Ewan's wife's office?")
    assert found == ["Ewan has a wife.", "Ewan's wife has an office."]
    assert claims("Where did Ann's sister Nell's boat sink?")[1:] == [
        "Nell is Ann's sister.",
        "Ann's sister Nell has a boat.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Hi Bob", "Hello World", "Hey Siri", "Good morning Anna", "Bye Bob", "Thank you, Claude.", "Thx", "LOL",
        "Welcome back, Anna", "Hi, I'm Bob", "OK Google", "PDF please", "JSON please.", "ASAP please", "English please",
        "In German please.", "FAQ", "VPN", "WiFi password", "Netflix login", "CSV export please", "HTML and CSS",
        "Invoice.pdf", "report_final.docx", "Docker", "Docker Compose", "Samsung Galaxy S24 Ultra", "Flights to Tokyo",
        "Docker crashed.", "Kubernetes is slow.", "Berlin is cold.", "Docker was installed by IT.",
        "I hate Kubernetes.",
    ],
)  # fmt: skip
def test_greetings_requests_and_things_speak_of_no_person(text: str) -> None:
    assert claims(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Alice left the company.", "Alice"),
        ("Hi Bob, Anna quit her job.", "Anna"),
        ("I met Anna in Rome.", "Anna"),
        ("Zorbo is angry with the mayor.", "Zorbo"),
        ("Ada Lovelace wrote a poem.", "Ada Lovelace"),
        ("Anna was fired by the board.", "Anna"),
        ("It was Anna who sold the mill.", "Anna"),
        ("Tom loves Zora.", "Zora"),
        ("Zora's wedding was cancelled.", "Zora"),
    ],
)
def test_who_does_or_suffers_what_people_do_is_a_person(text: str, name: str) -> None:
    assert f"There is a person called {name}." in claims(text)


@pytest.mark.parametrize(
    "text",
    [
        "Suppose Ann sold the mill. Who would buy it?",
        "Imagine that Ann's son won. What would she do?",
        "So what if Ann sold the mill?",
        "When a child has fever, what should parents do?",
        "Can you explain what a hernia is?",
        "Can you tell me who the mayor is?",
        "Can you tell me how to get to the clinic?",
    ],
)
def test_what_is_only_supposed_or_asked_for_is_not_taken_for_granted(text: str) -> None:
    found = read_premises(text)
    assert found.premises == []
    assert found.asked is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("When Piet sells the mill, who will buy it?", ["Piet had the mill."]),
        ("When Piet sold the mill, who left Rye?", ["Piet had the mill.", "Someone left Rye.", "Piet sold the mill."]),
        ("Can you tell me what Ann's job is?", ["Ann has a job."]),
        ("Can you tell me why the shop is open?", ["The shop is open."]),
    ],
)  # fmt: skip
def test_a_question_behind_a_clause_or_a_request(text: str, found: list[str]) -> None:
    assert claims(text) == found


def test_what_another_did_is_not_said_of_an_owner() -> None:
    found = claims("What did the man who sold Rita's house say?")
    assert found == [
        "The man who sold Rita's house said something.",
        "There is a man that sold Rita's house.",
        "Rita has a house.",
    ]
    assert claims("How do I return to Rye station?") == []


def test_what_the_event_entails_says_so() -> None:
    worked, quit_ = read_premises("Why did Alice quit her job at Google?").premises
    assert worked.entailed_by == quit_.claim
    assert quit_.entailed_by is None


@pytest.mark.parametrize(
    "text",
    [
        "Why did Bob quit his job at Amazon? And why did Zed quit Tesla?",
        "Why did Bob quit his job at Amazon and why did Zed quit Tesla?",
    ],
)
def test_each_question_has_an_event_of_its_own(text: str) -> None:
    found = read_premises(text).premises
    wholes = {premise.claim: premise.entailed_by for premise in found}
    assert wholes["Bob quit his job at Amazon."] is None
    assert wholes["Zed quit Tesla."] is None
    assert wholes["Zed worked at Tesla."] == "Zed quit Tesla."


def test_a_yes_no_question_entails_only_its_own() -> None:
    found = read_premises("Did Bob quit Amazon? Why did Zed quit Tesla?")
    wholes = {premise.claim: premise.entailed_by for premise in found.premises}
    assert found.asked is not None
    assert wholes["Bob worked at Amazon."] == found.asked.claim
    assert wholes["Zed worked at Tesla."] == "Zed quit Tesla."


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Since Alice hates Bob, why did Alice quit her job at Google?", "Alice hates Bob."),
        ("Bob stopped smoking, so why did Zed quit Tesla?", "Bob stopped smoking."),
        ("After leaving Google, did Bob marry Ann?", "Bob left Google."),
    ],
)
def test_what_is_said_before_the_event_does_not_follow_from_it(text: str, claim: str) -> None:
    assert {p.claim: p.entailed_by for p in read_premises(text).premises}[claim] is None


def test_an_adjunct_before_the_question_is_a_part_of_its_event() -> None:
    found = read_premises("After Bob's resignation, why did Zed quit Tesla?").premises
    event = "Zed quit Tesla after Bob's resignation."
    assert {p.claim: p.entailed_by for p in found} == {
        "Zed worked at Tesla.": event,
        event: None,
        "Bob has a resignation.": event,
    }


def test_no_question_takes_the_place_of_another() -> None:
    many = "Why did Ann quit Google? Why did Bob quit Amazon? Why did Zed quit Tesla?"
    assert claims(many) == ["Ann quit Google.", "Bob quit Amazon.", "Zed quit Tesla."]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("Warum hat Alice ihre Stelle bei der Bank gekündigt?", "de"),
        ("Warum hat Alice Google verlassen?", "de"),
        ("Pourquoi Alice a-t-elle quitté Google ?", "fr"),
        ("¿Por qué Alice dejó Google?", "es"),
        ("Perché Alice ha lasciato Google?", "it"),
        ("Por que Alice deixou o Google?", "pt"),
        ("Waarom heeft Alice Google verlaten?", "nl"),
    ],
)
def test_another_language_is_not_read_and_says_why(question: str, language: str) -> None:
    found = read_premises(question)
    assert found.premises == []
    assert found.unread is not None
    assert f"“{language}”" in found.unread


TRICKY = st.sampled_from(
    [
        "why",
        "did",
        "does",
        "who",
        "'s",
        "'",
        "the",
        "a",
        "her",
        "that",
        "when",
        "is",
        "was",
        "not",
        "and",
        ",",
        ".",
        "?",
        '"',
        "“",
        "”",
        "Alice",
        "Google",
        "job",
        "quit",
        "1990",
        "May",
        "of",
        "to",
        "been",
        "running",
        "it",
        "there",
        "which",
        "because",
        "since",
        "if",
        "exactly",
        "both",
        "n't",
    ]
)


@given(st.lists(TRICKY, max_size=40).map(" ".join))
@settings(deadline=None, max_examples=150)
def test_any_order_of_words_gives_at_most_three_short_premises(text: str) -> None:
    found = read_premises(text)
    assert len(found.premises) <= MOST_PREMISES
    for premise in found.premises:
        assert premise.claim.endswith(".")
        assert 0 < len(premise.claim) <= 300
        assert premise.claim[0] == premise.claim[0].upper()


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=100)
def test_any_text_is_read_without_failing(text: str) -> None:
    assert len(read_premises(text).premises) <= MOST_PREMISES


@pytest.mark.parametrize("piece", ["why did Alice ", "the dog that ", '"', "(", "'s ", "Since it, ", "A. "])
def test_hostile_length_is_no_work(piece: str) -> None:
    started = time.perf_counter()
    read_premises(piece * (2_000_000 // len(piece)))
    assert time.perf_counter() - started < 30  # a quadratic reading of two megabytes takes hours


def test_premises_are_the_same_every_time() -> None:
    text = "Why did Tom return to Paris after his wife left him?"
    assert read_premises(text) == read_premises(text)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("When was the bridge opened, and how many lanes has it?", "The bridge was opened."),
        ("When was the bridge opened and who built it?", "The bridge was opened."),
        ("Why did Alice quit her job and where does she live now?", "Alice quit her job."),
        ("Why did Ann and Bob leave, and what did they take?", "Ann and Bob left."),
    ],
)
def test_a_second_question_is_no_part_of_the_first_ones_premise(question: str, first: str) -> None:
    claims = [premise.claim for premise in extract_premises(question)]
    assert claims[0] == first
    assert not any(" and wh" in claim or " and how" in claim for claim in claims)
