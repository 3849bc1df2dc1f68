"""Questions that people ask an assistant with a memory of notes: what they take for granted, in good English."""

import pytest

from holdfast import Memory, extract_premises, verify_question
from holdfast.premises.extract import read_premises

NOTES = [
    {
        "id": "n1",
        "date": "2026-03-02",
        "text": "I watered the ferns this morning and moved them to the window.",
    },
    {"id": "n2", "date": "2026-02-01", "text": "Maria broke the printer on the third floor."},
    {"id": "n3", "date": "2026-01-15", "text": "Ana lives in Rome now with her cat Miso."},
    {"id": "n4", "date": "2026-04-01", "text": "Lena's husband Petro is from Lviv."},
    {"id": "n5", "date": "2026-04-11", "text": "Ben moved to Leeds for a new job at Initech."},
]


@pytest.mark.parametrize(
    ("question", "claims"),
    [
        ("When did I last water the ferns?", ["I watered the ferns."]),
        ("When did I first meet Ana?", ["I met Ana."]),
        ("When was Ana last seen in Rome?", ["Ana was seen in Rome."]),
        ("Why did the last train leave early?", ["The last train left early."]),
        ("Who was it that broke the printer?", ["Someone broke the printer."]),
        ("Who was it that the police arrested?", ["The police arrested someone."]),
        ("What was it that Tom forgot at the hotel?", ["Tom forgot something at the hotel."]),
        ("What was it Tom forgot at the hotel?", ["Tom forgot something at the hotel."]),
        ("What's the reason the Oslo buyer backed out?", ["The Oslo buyer backed out."]),
        ("How much did the new roof cost?", ["The new roof cost something."]),
        ("How much did Ana pay for the sofa?", ["Ana paid something for the sofa."]),
        (
            "What did the twins give grandma for her birthday?",
            ["The twins gave grandma something for her birthday."],
        ),
        (
            "What did I give my sister for her birthday?",
            ["I gave my sister something for her birthday.", "I have a sister."],
        ),
        ("What did Ben tell the landlord?", ["Ben told the landlord something."]),
        ("Who did I lend my drill to?", ["I lent my drill to someone.", "I have a drill."]),
        ("Now that Ana lives in Rome, who feeds her cat?", ["Ana lives in Rome.", "Ana has a cat."]),
        ("When did Ben move to Leeds, and why did he leave Hull?", ["Ben moved to Leeds.", "Ben left Hull."]),
        ("I forget who fixed the sink. Who was it?", ["Someone fixed the sink."]),
        ("When did my brother break his wrist?", ["My brother broke his wrist.", "I have a brother."]),
        ("If Ana hadn't left Rye, would she be happy?", ["Ana left Rye."]),
        ("Would Ana be happier if she hadn't left Rye?", ["Ana left Rye."]),
        ("Had Ana stayed at Acme, would she be director?", []),
        ("Is the problem that the cable is broken?", []),
        ("Is the problem that Ana left?", []),
        ("Was the reason that the buyer backed out?", []),
        ("Is the trouble with the printer that the toner is empty?", []),
        ("Is the car that Ana bought red?", ["Ana bought a car."]),
        ("Was the cake that we made too sweet?", ["We made a cake."]),
        ("Is the book that Ana is reading good?", ["Ana is reading a book."]),
        ("Is the prize that Ana was given valuable?", ["Ana was given a prize."]),
        ("What are my kids allergic to?", ["My kids are allergic to something.", "I have kids."]),
        ("When did Ana buy her other car?", ["Ana bought her other car.", "Ana has another car."]),
        ("List everything Ben bought in April.", ["Ben bought something in April."]),
        ("Did you know that Ana moved to Rome?", ["Ana moved to Rome."]),
        ("Who, besides Ana, knows about the party?", ["Someone knows about the party."]),
        ("On which day in June did the twins turn six?", ["The twins turned six on a day in June."]),
        ("Since when has Ben been vegan?", ["Ben has been vegan."]),
        ("Until when is the shop closed?", ["The shop is closed."]),
        ("Where did I put the spare key?", ["I put the spare key somewhere."]),
        (
            "What did the Smiths do with their boat?",
            ["The Smiths did something with their boat.", "The Smiths have a boat."],
        ),
        ("How much did Lena charge for the guided walk?", ["Lena charged something for the guided walk."]),
        ("Why did Ben's second bid fail?", ["Ben's second bid failed.", "Ben has a second bid."]),
        ("Why is the express bus roomier than the tram?", ["The express bus is roomier than the tram."]),
        ("How many loaves does the mill sell a week?", ["The mill sells loaves a week."]),
        ("How much does Ana spend a month?", ["Ana spends something a month."]),
        ("How many boats did Ben sell a year ago?", ["Ben sold boats a year ago."]),
        ("How long ago did Ana leave Rye?", ["Ana left Rye."]),
        ("How many weeks ago did Ana leave Rye?", ["Ana left Rye."]),
        ("At what time did reads recover?", ["Reads recovered."]),
        (
            "Why did Ana's cat stop eating?",
            ["Ana's cat stopped eating.", "Ana's cat used to eat.", "Ana has a cat."],
        ),
        ("Has Ben quit smoking yet?", ["Ben used to smoke."]),
        ("Does Ben regret leaving Hull?", ["Ben left Hull."]),
        (
            "Does Ben's sister regret having bought the flat?",
            ["Ben's sister bought the flat.", "Ben has a sister."],
        ),
        ("Would Ben regret leaving Hull?", []),
        ("Does Ben remember to lock the door?", []),
        ("Do you remember meeting Ana?", []),
        ("How are you today?", []),
        ("Where is Ben now?", []),
        ("Where are my keys right now?", ["I have keys."]),
        ("Why is Ben ill today?", ["Ben is ill today."]),
    ],
)
def test_what_is_taken_for_granted(question: str, claims: list[str]) -> None:
    assert [premise.claim for premise in extract_premises(question)] == claims


@pytest.mark.parametrize(
    ("question", "premise", "asked"),
    [
        (
            "It was Maria who broke the printer, right?",
            "Someone broke the printer.",
            "It was Maria who broke the printer.",
        ),
        ("Is Lena's husband Ukrainian?", "Lena has a husband.", "Lena's husband is Ukrainian."),
        ("Is Tom still angry about the invoice?", None, "Tom is still angry about the invoice."),
        ("Has the vet called back yet?", None, "The vet has called back."),
        ("Can you check whether Ben has paid the invoice?", None, "Ben has paid the invoice."),
    ],
)
def test_what_is_asked(question: str, premise: str | None, asked: str) -> None:
    found = read_premises(question)
    assert [each.claim for each in found.premises] == ([premise] if premise else [])
    assert found.asked is not None
    assert found.asked.claim == asked


def test_everyday_questions_against_notes() -> None:
    with Memory(":memory:") as memory:
        memory.add(NOTES)
        for sound in (
            "When did I last water the ferns?",
            "Who was it that broke the printer?",
            "Now that Ana lives in Rome, who feeds her cat?",
            "When did Ben move to Leeds?",
        ):
            assert verify_question(sound, memory).short_circuit_message() is None, sound
        for unsound in (
            "When did I last water the cactus?",
            "Who was it that sold the printer to Maria?",
            "Now that Ana lives in Oslo, who feeds her cat?",
            "When did Ben move to Leeds, and why did he sell his boat?",
        ):
            assert verify_question(unsound, memory).short_circuit_message() is not None, unsound


@pytest.mark.parametrize(
    "opener",
    [
        "Hey, quick one: ",
        "One more thing: ",
        "Small question, ",
        "Just one last question - ",
        "Question: ",
        "Sorry to bother you, but ",
        "I'm sorry for the delay, ",
    ],
)
def test_what_announces_a_question_is_no_part_of_it(opener: str) -> None:
    claims = [premise.claim for premise in read_premises(f"{opener}why did Ines close the shop?").premises]
    assert claims == ["Ines closed the shop."]


@pytest.mark.parametrize(
    ("order", "claims"),
    [
        ("Translate 'good evening' into Dutch.", []),
        ("Translate this into Dutch: the dog barks.", []),
        ("Summarise Ines's talk in Porto.", ["Ines has a talk."]),
        ("Hi, please rewrite Jan's letter.", ["Jan has a letter."]),
        ("Describe Ines's old flat.", ["Ines has an old flat."]),
        ("Explain why Ines left.", ["Ines left."]),
    ],
)
def test_what_an_assistant_is_told_to_do_is_no_part_of_a_name(order: str, claims: list[str]) -> None:
    assert [premise.claim for premise in read_premises(order).premises] == claims
