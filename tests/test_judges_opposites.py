"""A word for its opposite, in nearly the words of a sentence."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.opposites import find_opposite

BILL = "The committee rejected the bill after a short debate."
SALES = "Online sales in the region rose sharply during the second quarter."
LAKE = "The lake is deep and cold, and its northern shore is rocky."


@pytest.mark.parametrize(
    ("claim", "sentence", "wrong", "right"),
    [
        ("The committee accepted the bill after a debate.", BILL, "accepted", "rejected"),
        ("Online sales fell sharply during the second quarter.", SALES, "fell", "rose"),
        ("The lake is shallow and cold.", LAKE, "shallow", "deep"),
        ("The window was locked.", "The window was unlocked.", "locked", "unlocked"),
        (
            "Membership is compulsory for students.",
            "Membership is optional for students.",
            "compulsory",
            "optional",
        ),
        (
            "The service is unavailable in Norway.",
            "The service is available in Norway.",
            "unavailable",
            "available",
        ),
        ("The drug inhibits cell growth.", "The drug promotes cell growth in mice.", "inhibits", "promotes"),
        ("Moscovium is a natural element.", "Moscovium is a synthetic element.", "natural", "synthetic"),
        ("The court refused to hear the case.", "The court agreed to hear the case.", "refused", "agreed"),
        ("The smallest hall seats 900 guests.", "The largest hall seats 900 guests.", "smallest", "largest"),
        (
            "Symptoms are usually severe in children.",
            "Symptoms are usually mild in children.",
            "severe",
            "mild",
        ),
        ("Boats shorter than 9 m cannot pass.", "Boats taller than 9 m cannot pass.", "shorter", "taller"),
        ("Registration starts on 3 May.", "Registration ends on 3 May.", "starts", "ends"),
    ],
)
def test_the_opposite_is_found(claim: str, sentence: str, wrong: str, right: str) -> None:
    found = find_opposite(claim, [sentence])
    assert found is not None
    assert claim[found.start : found.end] == wrong
    assert f"“{right}”" in found.why


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The shop is closed on Sunday.", ["The shop is open every day except Sunday."]),
        ("28 students failed the exam.", ["12 of the 40 students passed the exam."]),
        ("The window was locked.", ["The door was unlocked."]),
        ("The committee turned the bill down after a debate.", [BILL]),
        ("The committee did not accept the bill after a debate.", [BILL]),
        ("The lake is cold and its southern shore is flat.", [LAKE, "Its southern shore is flat."]),
        ("Costs fell while online sales rose sharply.", [SALES, "Costs fell in the same time."]),
        ("The old bridge was replaced.", ["A new bridge replaced it in 1990."]),
        ("The pool opens at nine.", ["The pool opens at nine and closes at six."]),
        ("Tom is older than Eva.", ["Eva is younger than Tom."]),
        ("The first train leaves at five.", ["The last train leaves at midnight.", "The first train leaves at five."]),
        ("Norway borders Sweden on its eastern side.", ["Sweden borders Norway on its western side."]),
        ("Mia sold the boat.", ["Mia bought the boat in 2001.", "She sold it in 2009."]),
        ("A woman buys yarn from another.", ["A woman purchases yarn from another, who sells it on the street."]),
        ("She won.", ["She lost the final."]),
        ("The team lost only two of its races.", ["The team won twelve of its fourteen races."]),
        ("Ostrin lost the final in Graz.", ["Ostrin almost won the final in Graz."]),
        ("Whether demand rises or falls is open.", ["Demand falls in spring."]),
        ("The firm bought the mill in 1990.", ["The firm sold its other mill in 2004 and bought the mill in 1990."]),
    ],
)  # fmt: skip
def test_what_may_be_meant_otherwise_is_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_opposite(claim, sentences) is None


def test_a_check_says_which_words_clash() -> None:
    claim = "The committee accepted the bill after a short debate."
    opinion = read_exact(claim, BILL, BILL).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert "“accepted”" in opinion.reason
    assert "“rejected”" in opinion.reason


def test_long_texts_cost_little() -> None:
    long = "rise fall " * 20_000
    assert find_opposite(long, [long]) is None
    assert find_opposite("Sales rose in May.", [long]) is None
