"""Counts that are settled by counting."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reckoning.counting import settle_count

laws = settings(deadline=None, max_examples=60)
LIST = "The report is short.\n\n- The mill burnt.\n- The bridge held.\n- Nobody was hurt.\n\nIt rained later."
HEADED = (
    "It took a day.\n\nFindings:\n1. The mill burnt.\n2. The bridge held.\n3. Nobody was hurt.\n\nIt rained."
)
MODULES = "\n- Algebra\n- Statistics\n- Logic\n\nThey are taught in turn."
ISLANDS = "The islands are Skye, Mull, Iona and Jura. Skye is large. Skye's ferry runs to Mull."


def true(claim: str, evidence: str) -> bool | None:
    settled = settle_count(claim, ExactEvidence(evidence))
    return None if settled is None else settled.true


@pytest.mark.parametrize(
    ("claim", "evidence", "truth"),
    [
        ("The list has three items.", LIST, True),
        ("The list has 4 items.", LIST, False),
        ("There are three entries on the list.", LIST, True),
        ("Five points are listed.", LIST, False),
        ("There are three findings.", HEADED, True),
        ("The report has four findings.", HEADED, False),
        ("The text lists four findings in all.", HEADED, False),
        ("The course has six modules.", f"The course is short.\n\n## Modules\n{MODULES}", False),
        ("The course has six modules.", f"The course has the following modules:\n{MODULES}", False),
        ("The course has six modules.", f"The course has three modules:\n{MODULES}", False),
        ("There are three modules.", f"The modules are as follows:\n{MODULES}", True),
        ("The name “Skye” appears three times in the text.", ISLANDS, True),
        ("“Skye” is mentioned 2 times in the passage.", ISLANDS, False),
        ("It gives four names: Skye, Mull, Iona and Jura.", ISLANDS, True),
        ("It gives three names: Skye, Mull, Iona and Jura.", ISLANDS, False),
        ("The text names 5 of them: Skye, Mull, Iona, and Jura.", ISLANDS, False),
        ("They had three aims: to cut costs and to win.", ISLANDS, False),
    ],
)
def test_counts_are_settled(claim: str, evidence: str, truth: bool) -> None:
    assert true(claim, evidence) is truth


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The list has three items.", "There is no list here."),
        ("The list has three items.", f"{LIST}\n\n* one\n* two"),  # which list?
        ("The list has three items.", "- one\n  - inner\n- two"),  # nested
        ("There are three findings.", LIST),  # no heading names them
        ("The inquiry has three findings.", HEADED),  # right, but whether the inquiry has them is for a judge
        ("The first two findings matter.", HEADED),
        # part of them, by the heading or by what else is said
        ("The course has six modules.", f"The course consists of six modules.\n\nModules:\n{MODULES}"),
        ("There are six modules.", f"It is a six-module course.\n\nModules:\n{MODULES}"),
        ("There are three modules.", f"It is a six-module course.\n\nModules:\n{MODULES}"),
        ("The course has six modules.", f"The course is long.\n\nCore modules:\n{MODULES}"),
        ("There are three modules.", f"Core modules:\n{MODULES}"),
        ("There are three modules.", f"These are our core modules:\n{MODULES}"),
        ("There are six modules.", f"Modules:\n{MODULES}\n\nThe remaining three are electives."),
        ("There are six modules.", f"Modules:\n{MODULES}\n\nOptional modules:\n{MODULES}"),
        ("There are six modules.", f"Modules for beginners:\n{MODULES}"),
        ("There are six modules.", f"Modules include:\n{MODULES}"),
        ("There are six modules.", f"Some of the modules:\n{MODULES}"),
        ("The advanced course has six modules.", f"# Basic course\n\nModules:\n{MODULES}"),
        ("Skye is mentioned often.", ISLANDS),
        ("There are three colours: red, green and black and white.", ISLANDS),  # three, or four
        ("Two cities took part: Paris, France and Rome, Italy.", ISLANDS),
        ("It had six cameras: two wide and four narrow.", ISLANDS),
        ("She owns three firms: Smith and Sons, Acme and Zed.", ISLANDS),
        ("It has at least five parts: a lamp, a lens and a stand.", ISLANDS),
        ("There are many islands, including three large ones: Skye and Mull.", ISLANDS),
        ("It opens at 10:30 on most days.", ISLANDS),
        ("", ""),
    ],
)
def test_what_counting_does_not_settle_is_left_alone(claim: str, evidence: str) -> None:
    assert true(claim, evidence) is None


@laws
@given(st.integers(2, 12), st.integers(2, 12), st.sampled_from(["- ", "* ", "• ", "+ "]))
def test_a_list_is_as_long_as_it_is(size: int, stated: int, mark: str) -> None:
    evidence = "\n".join(f"{mark}thing number {n} of them" for n in range(size))
    assert true(f"The list has {stated} items.", evidence) is (stated == size)


@laws
@given(st.text(max_size=120), st.text(max_size=120))
def test_any_text_is_read(claim: str, evidence: str) -> None:
    settle_count(claim, ExactEvidence(evidence))


def test_hostile_text_is_read_in_time() -> None:
    for text in ("a, " * 200_000, "- x\n" * 50_000, "“" * 100_000, ": " * 100_000):
        settle_count(f"There are three things: {text}"[:600], ExactEvidence(text))
        settle_count("The list has three items.", ExactEvidence(text))


def test_the_exact_tier_says_what_it_counted() -> None:
    opinion = read_exact("The list has 4 items.", LIST).opinion
    assert opinion is not None
    assert opinion.contradict > 0.9
    assert "has 3 items" in opinion.reason
    sound = read_exact("The list has three items.", LIST).opinion
    assert sound is not None
    assert sound.support > 0.9


def test_what_a_text_lists_is_counted_whatever_else_it_tells_of() -> None:
    text = "Two findings of 2019 were dropped.\n\nFindings:\n\n- Salt rose by 7 %.\n- Algae spread.\n- The rest died."
    evidence = ExactEvidence(text)
    told = settle_count("The passage lists three findings.", evidence)
    assert told is not None
    assert told.true
    assert settle_count("There are three findings.", evidence) is None
