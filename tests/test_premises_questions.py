"""Questions turned into the statements that they take for granted or ask about."""

import pytest

from holdfast.premises.extract import read_premises
from holdfast.premises.openers import without_openers
from holdfast.premises.phrases import as_sentence, is_statement
from holdfast.premises.questions import read_question
from holdfast.premises.tokens import expand, tokenize


def read(question: str) -> tuple[str, str] | None:
    asked = read_question(tokenize(expand(question)), question.rstrip().endswith("?"))
    return None if asked is None else (asked.kind, as_sentence(asked.statement))


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Why did Alice quit her job at Google?", "Alice quit her job at Google."),
        ("When did the class visit the museum?", "The class visited the museum."),
        ("Where did the keeper's daughter study medicine?", "The keeper's daughter studied medicine."),
        ("How did Owen sprain his ankle?", "Owen sprained his ankle."),
        ("What did Ruth find in the attic?", "Ruth found something in the attic."),
        ("Who did John go to yoga with?", "John went to yoga with someone."),
        ("What did Ann decide to do after the trip?", "Ann decided to do something after the trip."),
        ("What does Tom do to share what he knows?", "Tom does something to share what he knows."),
        ("What did Jean go through before meeting Maria?", "Jean went through something before meeting Maria."),
        ("What colour did Priya paint her bicycle?", "Priya painted her bicycle."),
        ("What did John give Maria for her birthday?", "John gave Maria something for her birthday."),
        ("Which two novels does Tim enjoy writing about?", "Tim enjoys writing about two novels."),
        ("Which language is Priya learning?", "Priya is learning a language."),
        ("What topic has John been blogging about recently?", "John has been blogging about a topic recently."),
        ("How long has Mia been playing the piano?", "Mia has been playing the piano."),
        ("How long did Owen take to finish the race?", "Owen finished the race."),
        ("What did the man who sold Rita's house say?", "The man who sold Rita's house said something."),
        ("What does the woman who can sing play?", "The woman who can sing plays something."),
        ("Who did the nurse that was hired in May replace?", "The nurse that was hired in May replaced someone."),
        ("Why is the man who sold the mill angry?", "The man who sold the mill is angry."),
        ("What did Ann say that Tom bought?", "Ann said something that Tom bought."),
        ("How many people attended the party?", "People attended the party."),
        ("How many of the paintings did Hugo sell?", "Hugo sold some of the paintings."),
        ("Which of the brothers won the race?", "One of the brothers won the race."),
        ("Who finished third?", "Someone finished third."),
        ("How many times has Ann gone to the beach?", "Ann has gone to the beach."),
        ("How many lanes has the old bridge?", "The old bridge has lanes."),
        ("How many children has Ruth Calder?", "Ruth Calder has children."),
        ("How much land has the farm of Anna?", "The farm of Anna has land."),
        ("How many people has the firm hired?", "The firm has hired people."),
        ("How many bridges have four lanes?", "Bridges have four lanes."),
        ("Who won the fight between the brothers?", "Someone won the fight between the brothers."),
        ("What motivated Caroline to pursue counselling?", "Something motivated Caroline to pursue counselling."),
        ("Why are rainbows only formed by the sun?", "Rainbows are only formed by the sun."),
        ("Why are flowers important to Ruth?", "Flowers are important to Ruth."),
        ("why is 1 a composite number", "1 is a composite number."),
        ("why did the uk leave the union", "The uk left the union."),
        ("Why don't doctors use leeches anymore?", "Doctors do not use leeches anymore."),
        ("When will the museum open its new wing?", "The museum will open its new wing."),
        ("Can you tell me why the bridge was closed in 1987?", "The bridge was closed in 1987."),
        ("What happened in 2024?", "Something happened in 2024."),
        ("Why didn't Piet sell the mill?", "Piet did not sell the mill."),
        ("How come Piet sold the mill?", "Piet sold the mill."),
        ("How come did Piet sell the mill?", "Piet sold the mill."),
        ("How did Piet come to Alder?", "Piet came to Alder."),
        ("Describe why Piet sold the mill.", "Piet sold the mill."),
        ("Please give me three reasons why Piet sold the mill.", "Piet sold the mill."),
        ("Could you please describe how Piet sold the mill?", "Piet sold the mill."),
        ("WHY DID PIET SELL THE MILL?", "Piet sold the mill."),
        ("WHY DIDN'T MARY'S MILL OPEN IN 1790?", "Mary's mill did not open in 1790."),
        ("In which month did the mill open?", "The mill opened."),
        ("Which year was the mill opened in?", "The mill was opened in a year."),
        ("What time did the mill open?", "The mill opened."),
        ("What year did the mill close down?", "The mill closed down."),
        ("At what time did the mill open?", "The mill opened."),
        ("When exactly did Ann leave?", "Ann left."),
        ("Who exactly sold the mill?", "Someone sold the mill."),
        ("What on earth did Ann buy?", "Ann bought something."),
        ("Just how many mills did Piet sell?", "Piet sold mills."),
        ("Who's coming to dinner?", "Someone is coming to dinner."),
        ("Who's been in the mill?", "Someone has been in the mill."),
        ("What'd Ann buy?", "Ann bought something."),
        ("Tell me what Anna bought.", "Anna bought something."),
        ("Tell me what Ann's brother lost.", "Ann's brother lost something."),
        ("Tell me which Beatles song Ann likes.", "Ann likes a Beatles song."),
        ("Remind me who Ann reports to.", "Ann reports to someone."),
        ("Could you tell me what Ann has bought for Piet?", "Ann has bought something for Piet."),
        ("Explain what Ann did in Rome.", "Ann did something in Rome."),
        ("Discuss how many mills Piet sold.", "Piet sold mills."),
        ("Summarize what happened in the mill on Friday.", "Something happened in the mill on Friday."),
        ("Does anyone know when the mill opens?", "The mill opens."),
        ("Any idea where Ann parked the car?", "Ann parked the car."),
        ("How long did it take Ann to cook rice?", "Ann cooked rice."),
        ("How long did it take him to cook rice?", "He cooked rice."),
        ("How long did it take to build the mill?", "Someone built the mill."),
        ("How much did it cost Ann to ship the parcel?", "Ann shipped the parcel."),
        ("What does triage mean in French?", "Triage means something in French."),
        ("How did I book an appointment?", "I booked an appointment."),
        ("Why can I not eat nuts?", "I can not eat nuts."),
        ("What do I call the boat?", "I call the boat."),
        ("Where can Ann buy stamps?", "Ann can buy stamps."),
        ("How does the pump work?", "The pump works."),
        ("How do bats hunt at night?", "Bats hunt at night."),
        ("Why is the tower 90 metres high?", "The tower is 90 metres high."),
        ("Why is the tower 90m high?", "The tower is 90m high."),
        ("Why is the bridge two miles long?", "The bridge is two miles long."),
        ("How come she is 30 years old?", "She is 30 years old."),
        ("Why is Anna 30 years old?", "Anna is 30 years old."),
        ("Why was the meeting three hours late?", "The meeting was three hours late."),
        ("When did the lake become ten metres deep?", "The lake became ten metres deep."),
        ("When was the lake ten metres deep?", "The lake was ten metres deep."),
        ("Why is the flight to Rome over an hour late?", "The flight to Rome is over an hour late."),
        ("Why is the village 10 miles north of Rye?", "The village is 10 miles north of Rye."),
        ("Why are tickets 20 euros each?", "Tickets are 20 euros each."),
        ("Why are the tickets $20?", "The tickets are $20."),
        ("Why is the fee 5%?", "The fee is 5%."),
        ("Why is room 12 closed?", "Room 12 is closed."),
        ("Why are the last 3 weeks missing?", "The last 3 weeks are missing."),
        ("Why is the 90 metre tower closed?", "The 90 metre tower is closed."),
    ],
)  # fmt: skip
def test_wh_questions_take_their_event_for_granted(question: str, statement: str) -> None:
    assert read(question) == ("wh", statement)


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("Did Caroline ever go skiing?", "Caroline went skiing."),
        ("Was the film shot in Alaska?", "The film was shot in Alaska."),
        ("Is Rob Ann's brother?", "Rob is Ann's brother."),
        ("Is Ann's sibling Richard Moor?", "Ann's sibling is Richard Moor."),
        ("Is Ann's occupation diplomat?", "Ann's occupation is diplomat."),
        ("Is the setting of 'The Mill' Leith?", "The setting of 'The Mill' is Leith."),
        ("Is the capital of Moor County Salem?", "The capital of Moor County is Salem."),
        ("Is Peru part of South America?", "Peru is part of South America."),
        ("Is the man who lives in Rye a doctor?", "The man who lives in Rye is a doctor."),
        ("Was Ann glad that Tom left?", "Ann was glad that Tom left."),
        ("Has Priya given a talk in Lisbon?", "Priya has given a talk in Lisbon."),
        ("Does the county share a border with Kent?", "The county shares a border with Kent."),
        (
            "Do John and his colleagues give back to the town?",
            "John and his colleagues give back to the town.",
        ),
        ("Do you know whether Ann left Paris?", "Ann left Paris."),
        ("Piet sold the mill, didn't he?", "Piet sold the mill."),
        ("Piet didn't sell the mill, did he?", "Piet did not sell the mill."),
        ("In 1990 Piet sold the mill, right?", "In 1990 Piet sold the mill."),
        ("The mill was sold, isn't that correct?", "The mill was sold."),
        ("So Piet sold the mill?", "Piet sold the mill."),
        # the negation before the subject asks for a yes
        ("Isn't Kofi the manager of the Accra branch?", "Kofi is the manager of the Accra branch."),
        ("Didn't Greta win the lottery?", "Greta won the lottery."),
        ("Aren't Lena and Oskar divorced?", "Lena and Oskar are divorced."),
        ("Can't Piet swim?", "Piet can swim."),
        ("Are there any good hotels in Lisbon?", "There are good hotels in Lisbon."),
        ("Did anyone buy any bread?", "Someone bought bread."),
        ("Did Ann not buy any bread?", "Ann did not buy any bread."),
        ("Hasn't Ann left Paris yet?", "Ann has left Paris."),
        # the one after it is a part of what is asked
        ("Is Kofi not the manager?", "Kofi is not the manager."),
        ("Did Greta not win the lottery?", "Greta did not win the lottery."),
        ("Has Ann not left Paris yet?", "Ann has not left Paris yet."),
    ],
)
def test_yes_no_questions_ask_about_their_event(question: str, statement: str) -> None:
    assert read(question) == ("polar", statement)


@pytest.mark.parametrize(
    "opener",
    [
        "So", "And", "But", "Ok", "Hi,", "Then", "Btw", "Btw,", "Quick question:", "Hi, quick question:",
        "Good morning,", "Good morning Anna,", "By the way,", "Just curious,", "Out of interest,",
        "One more question -",
    ],
)  # fmt: skip
def test_what_opens_a_question_is_no_part_of_it(opener: str) -> None:
    assert read(f"{opener} when did Piet sell the mill?") == ("wh", "Piet sold the mill.")
    assert read(f"{opener} did Piet sell the mill?") == ("polar", "Piet sold the mill.")


def test_a_phrase_without_a_mark_behind_it_is_a_part_of_the_sentence() -> None:
    tokens = tokenize("Thanks were sent to Ann")
    assert list(without_openers(tokens)) == tokens
    assert list(without_openers(tokenize("Thank you"))) == tokenize("Thank you")


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of France?",
        "Who is Anthony?",
        "How tall is the tower?",
        "What was the reason for the strike?",
        "When did the war happen?",
        "How come?",
        "Explain how to sell a mill.",
        "Describe how to sell a mill.",
        "How long does it take to cook rice?",
        "How long will it take to paint the mill?",
        "How much does it cost to ship a parcel to Spain?",
        "How exactly does a vaccine work?",
        "Who'd win?",
        "Would Caroline enjoy a trip to the sea?",
        "What might Owen like for his birthday?",
        'What does "triage" mean?',
        "How do I book an appointment?",
        "How does one pay?",
        "How do you make bread?",
        "Where can I buy stamps?",
        "How does a vaccine work?",
        "How do magnets work?",
    ],
)
def test_look_ups_and_what_if_take_no_event_for_granted(question: str) -> None:
    assert read(question) == ("look_up", "")


@pytest.mark.parametrize(
    "text",
    [
        "The mill opened in 1790.",
        "Rob did not come.",
        "Give Rob what he wanted.",
        "BBC?",
        "The mill?",
        "Alder, right?",
        "Really, is it?",
        "Piet sold what?",
        "Piet sold it when?",
        "Any ideas?",
        "Flights to Rome?",
        "I need a new mill?",
        "",
    ],
)
def test_statements_are_no_questions(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("claim", "is_one"),
    [
        ("Something Ann sells the mill, who will buy it.", False),
        ("Something if Ann sold the mill.", False),
        ("To get to the clinic.", False),
        ("A hernia is.", False),
        ("Pavel's is third a colour car.", False),
        ("", False),
        ("Something motivated Ann.", True),
        ("Someone else won.", True),
        ("Something us president signed the law.", True),
        ("To see the hills, Ann is planning a trip.", True),
        ("Ann said where the clinic is.", True),
        ("Tom is taller than he was.", True),
        ("Will Smith won.", True),
        ("Maria's cousin Rob brought something.", True),
        ("The man who sold Rita's house said something.", True),
    ],
)
def test_what_is_no_statement_is_told(claim: str, is_one: bool) -> None:
    assert is_statement(tokenize(claim)) is is_one


def test_what_is_no_statement_is_no_premise() -> None:
    found = read_premises("when Ann sold the mill who bought it").premises
    assert [(premise.claim, premise.entailed_by) for premise in found[:1]] == [("Ann had the mill.", None)]
    assert not any(premise.claim.startswith("Something Ann") for premise in found)
