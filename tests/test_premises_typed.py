"""Questions as people type them: relative clauses without a pronoun, chat, several questions in one line."""

import pytest

from holdfast.premises.extract import read_premises
from holdfast.premises.spelling import single_questions, spelled_out

_USED = "The heating used to work."


@pytest.mark.parametrize(
    ("question", "asked", "premise"),
    [
        ("Is the desk that Tom is using new?", "The desk that Tom is using is new.", "Tom is using a desk."),
        ("Was the report Maria wrote published?", "The report Maria wrote was published.", "Maria wrote a report."),
        ("Is the guy you hired any good?", "The guy you hired is good.", "You hired a guy."),
        ("Is the book I lent you finished?", "The book I lent you is finished.", "I lent you a book."),
        ("Has the friend you mentioned called?", "The friend you mentioned has called.", "You mentioned a friend."),
        ("Did the car he sold you break down?", "The car he sold you broke down.", "He sold you a car."),
        ("Was the film we saw good?", "The film we saw was good.", "We saw a film."),
        ("Is the club Ben belongs to private?", "The club Ben belongs to is private.", "Ben belongs to a club."),
        ("Is the gym that your kids go to shut?", "The gym that your kids go to is shut.", "Your kids go to a gym."),
        ("Is the house that Ann lives in big?", "The house that Ann lives in is big.", None),
        ("Is the house where Ben grew up for sale?", "The house where Ben grew up is for sale.", None),
        ("Is the restaurant where we met still open?", "The restaurant where we met is still open.", None),
        ("Did the hotel where Ann stayed have a pool?", "The hotel where Ann stayed had a pool.", None),
        ("Is everything you said true?", "Everything you said is true.", None),
        ("Did her sister Nell put the key there?", "Her sister Nell put the key there.", None),
        ("Did the boss say she left?", "The boss said she left.", None),
        ("Wasn't it in 2019 that Ann moved?", "Ann moved in 2019.", None),
        ("Was it because of rain that it was cancelled?", "It was cancelled because of rain.", None),
        ("Did Ann quit or was she fired?", "Ann quit or she was fired.", None),
        ("wasnt ann in paris last year", "Ann was in paris last year.", None),
        ("Why did the company fire Tom, and did he sue?", "He sued.", "The company fired Tom."),
        ("does anna still work at acme", "Anna still works at acme.", None),
        ("did the tower collapse in 1999 or 2001", "The tower collapsed in 1999 or 2001.", None),
        ("do all rooms have a balcony", "All rooms have a balcony.", None),
        ("do kids ride free and is there a senior discount", "There is a senior discount.", None),
        ("has anna still not paid", "Anna has still not paid.", None),
        ("breakfast included?", "Breakfast is included.", None),
        ("pets allowed?", "Pets are allowed.", None),
        ("Any discounts for students?", "There are discounts for students.", None),
        ("you are open on mondays, arent you", "You are open on mondays.", None),
        ("the lamp arrived broken, can i get a refund", "I can get a refund.", "The lamp arrived broken."),
        ("given that the pool is closed can i get a discount", "I can get a discount.", "The pool is closed."),
        ("before i buy, is the lamp waterproof", "The lamp is waterproof.", None),
        ("need to know if the pool is open on sunday", "The pool is open on sunday.", None),
        ("not sure if the pool is open", "The pool is open.", None),
        ("does it cost anything", "It costs something.", None),
        ("is the lift out of order", "The lift is out of order.", None),
        ("quick q: is the pool heated?", "The pool is heated.", None),
        ("do you deliver on sundays, and if so until when", "You deliver on sundays.", None),
        ("is delivery free or do i have to pay", "Delivery is free or I have to pay.", None),
    ],
)  # fmt: skip
def test_what_is_asked(question: str, asked: str, premise: str | None) -> None:
    found = read_premises(question)
    assert found.asked is not None
    assert found.asked.claim == asked
    if premise is not None:
        assert premise in [each.claim for each in found.premises]


@pytest.mark.parametrize(
    ("question", "premises"),
    [
        ("why didnt tom come to the party", ["Tom did not come to the party."]),
        ("whats the name of ur dog", ["You have a dog."]),
        ("when did u move to Leeds", ["You moved to Leeds."]),
        ("Tom got fired, why?", ["Tom got fired."]),
        ("I heard Ann left Acme, when was that?", ["Ann left Acme."]),
        ("How long has Priya been vegan for", ["Priya has been vegan."]),
        ("Whatever happened to the mill?", ["Something happened to the mill."]),
        ("1. When did Ann move? 2. Who helped Ben?", ["Ann moved.", "Someone helped Ben."]),
        ("Why isn't the heating working anymore?", ["The heating is not working anymore.", _USED]),
        ("what was the reason ann gave for leaving", []),
        ("Why is the guy you hired so slow?", ["The guy you hired is so slow.", "You hired a guy."]),
        ("who is your CEO and when did he start", ["He started.", "You have a CEO."]),
        ("how tall is the tower and who built it", ["Someone built it."]),
        ("since when do you charge for bags", ["You charge for bags."]),
        ("why did teh tower fall", ["The tower fell."]),
        ("what happend when the lift broke", ["Something happened when the lift broke.", "The lift broke."]),
        ("why is the lift out of order again", ["The lift is out of order again."]),
        ("why is the account on hold again", ["The account is on hold again."]),
        ("why doesnt anybody reply", ["Nobody replies."]),
        ("why does the app crash when i open it", ["The app crashes when I open it.", "I open it."]),
        ("after the trial ended, why was i charged", ["I was charged.", "The trial ended."]),
        ("now that anna has quit who runs acme", ["Anna has quit."]),
        ("how long after the war did anna quit", ["Anna quit."]),
    ],
)  # fmt: skip
def test_what_is_taken_for_granted(question: str, premises: list[str]) -> None:
    assert [each.claim for each in read_premises(question).premises] == premises


@pytest.mark.parametrize(
    "question",
    [
        "you said it would arrive on monday but its wednesday", "when is the next train to Rye",
        "how long does it take", "what do i do if the lift is broken", "who do i contact about the lift",
        "how did the meeting go", "how old must i be to drive", "what happens if it rains", "what is the phone number",
        "how far away is the beach from the hotel", "can you help me please", "and on Sundays?", "opening hours",
        "do the dishes", "how is anna doing",
    ],
)  # fmt: skip
def test_what_takes_nothing_for_granted(question: str) -> None:
    found = read_premises(question)
    assert found.premises == []
    assert found.asked is None


@pytest.mark.parametrize(
    "text", ["The ants want us out.", "Is 5 U a dose?", "Who is U Thant?", "A ur-text & B", "Marks & Spencer"]
)
def test_what_is_no_chat_stays(text: str) -> None:
    assert spelled_out(text) == text


def test_a_long_line_comes_back() -> None:
    for unit in ("a, ", "how long ", "or is he ", "? ", "and did it "):
        assert single_questions(unit * 2_000)
