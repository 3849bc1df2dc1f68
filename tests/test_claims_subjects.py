"""What bears a claim out, or stands in its place, is about the same thing."""

import pytest

from holdfast import verify_and_correct, verify_response
from holdfast.claims.subjects import is_about_another, named_for


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The library opens at nine.", "The library opens at ten."),
        ("The Aldmoor bridge has seven arches.", "The bridge has four arches."),
        ("The bridge has seven arches.", "It has four arches."),
        ("It has seven arches.", "The bridge has four arches."),
        ("Ruth Calder was born in 1931.", "Calder was born in 1913."),
        ("Refunds are possible within 60 days.", "Refunds are available within 30 days."),
        ("In 1990 the mill closed.", "The mill closed in 1980."),
        ("The warranty lasts 3 years.", "Warranty: 2 years."),
        ("The warranty lasts 3 years.", "You have a guarantee of 2 years."),
        ("Calder built the bridge in 1931.", "The bridge was built in 1913 by an unknown engineer."),
    ],
)
def test_the_same_thing(claim: str, sentence: str) -> None:
    assert not is_about_another(claim, sentence)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Peter joined in 2010.", "Paul joined in 2012."),
        ("The fee for model B is $10.", "The fee for model A is $12."),
        ("The library opens at nine.", "The museum opens at ten."),
        ("Room 12 has two beds.", "Room 14 has one bed."),
        ("The Pro plan costs $20.", "The Basic plan costs $5."),
    ],
)
def test_another_thing(claim: str, sentence: str) -> None:
    assert is_about_another(claim, sentence)


def test_nobody_is_put_in_the_place_of_somebody_else() -> None:
    passages = {"a": "Paul joined in 2012.", "b": "Peter leads the team."}
    result = verify_and_correct("When did Peter join?", "Peter joined in 2010. He leads the team.", passages)
    assert "Paul" not in result.final_response
    assert "2010" not in result.final_response


def test_of_something_else_alone_nothing_is_said() -> None:
    result = verify_and_correct(
        "What is the fee?", "The fee for model B is $10.", {"a": "The fee for model A is $12."}
    )
    assert result.withdrawn
    assert "$12" not in result.final_response


@pytest.mark.parametrize(
    ("claim", "context", "sentence", "name"),
    [
        (
            "It has 400 employees.",
            "Acme was founded by Ann Lee.",
            "Borex, a rival, has 400 employees.",
            "Acme",
        ),
        ("She lives in Oslo.", "Maria studied physics.", "Anna lives in Oslo.", "Maria"),
        ("It allows 50 users.", "The Pro plan costs $20.", "Enterprise plan: 50 users.", "The Pro plan"),
        ("It was built in 1790.", "The tower is high.", "The mill was built in 1790.", "The tower"),
        # The sentence may mean it, or speaks of something else that the context has.
        ("It has 400 employees.", "Acme was founded by Ann Lee.", "It has 400 employees.", None),
        ("It has 400 employees.", "Ann Lee founded Acme.", "Acme has 400 employees.", None),
        ("It has 400 employees.", "Ann Lee founded Acme.", "The company has 400 employees.", None),
        ("Acme has 400 employees.", "Acme was founded by Ann Lee.", "Borex has 400 employees.", None),
    ],
)
def test_what_a_pronoun_stands_for(claim: str, context: str, sentence: str, name: str | None) -> None:
    assert named_for(claim, context, sentence) == name


def test_a_sentence_about_somebody_else_bears_nothing_out() -> None:
    answer = "Acme was founded by Ann Lee. It has 400 employees."
    known = "Acme was founded by Ann Lee in 1999."
    claims = [
        verify_response("", answer, [known, f"{who} has 400 employees."]).report.claims[1]
        for who in ("Borex", "Acme")
    ]
    assert [claim.is_flagged for claim in claims] == [True, False]
    assert claims[0].claim_text == "It has 400 employees."


def test_a_subject_of_which_only_a_determiner_is_read_is_no_other_one() -> None:
    assert not is_about_another("The server was restarted at 15:20.", "The cause was a full disk.")
