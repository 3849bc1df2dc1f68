"""The verb of one half of a sentence with the object of the other."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.halves import find_crossed_halves

CRITICS = "Critics praised the lyrics but found the production dull."
LEAFLET = "Nerolin lowers blood pressure but raises potassium levels."
MUSEUM = "The museum is open on Sundays but closed on Mondays."
LIFE = "Mira Holm was born in Turku and raised in Oslo."
GUESTS = "Guests enjoyed the food but complained about the service."
DOSE = "Adults take two tablets in the morning and one capsule at night."
MADE = "The company makes shoes in Italy and bags in Spain."
VOTED = "The senator voted for the tax cut and against the trade deal."
IT = "It lowers blood pressure but raises potassium levels."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Critics found the lyrics dull.", CRITICS),
        ("Critics praised the production.", CRITICS),
        ("Critics found the lyrics dull but praised the production.", CRITICS),
        ("Nerolin raises blood pressure.", LEAFLET),
        ("Nerolin lowers potassium levels.", LEAFLET),
        ("Nerolin raises blood pressure but lowers potassium levels.", LEAFLET),
        ("Nerolin raises blood pressure.", IT),
        ("The museum is open on Mondays.", MUSEUM),
        ("The museum is closed on Sundays.", MUSEUM),
        ("Mira Holm was born in Oslo.", LIFE),
        ("Mira Holm was raised in Turku.", LIFE),
        ("Guests complained about the food.", GUESTS),
        ("Guests enjoyed the service.", GUESTS),
        ("Adults take one capsule in the morning.", DOSE),
        ("Adults take two tablets at night.", DOSE),
        ("The company makes bags in Italy.", MADE),
        ("The senator voted for the trade deal.", VOTED),
        ("The senator voted against the tax cut.", VOTED),
    ],
)
def test_the_halves_of_a_sentence_are_not_mixed(claim: str, sentence: str) -> None:
    clash = find_crossed_halves(claim, [sentence, "The weather was fine."])
    assert clash is not None
    assert clash.sentence == sentence


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Critics found the production dull.", CRITICS),
        ("Critics praised the lyrics.", CRITICS),
        ("Nerolin raises potassium levels.", LEAFLET),
        ("Nerolin raises potassium levels.", IT),
        ("The museum is closed on Mondays.", MUSEUM),
        ("Mira Holm was raised in Oslo.", LIFE),
        ("Guests complained about the service.", GUESTS),
        ("Adults take one capsule at night.", DOSE),
        ("The company makes bags in Spain.", MADE),
        ("The company makes bags.", MADE),
        ("The senator voted against the trade deal.", VOTED),
        (
            "The Living End is a rockabilly band.",
            "He is the founding guitarist, songwriter, and lead vocalist of the rockabilly band The Living End.",
        ),
        ("He founded the company.", "He founded and led the company until 2001."),
        ("She opened a bakery in Rome.", "She moved to Rome and opened a bakery with her sister."),
        ("The firm sells furniture in France.", "The firm designs and sells furniture in Spain and France."),
        ("Ann designed the website in March.", "Ann designed the logo and the website in March."),
        ("The pool is open in winter.", "The pool is open all year and heated in winter."),
        ("Fergus sold the house.", "Fergus got the house and sold it within a year."),
        (
            "Vane denied the break-in on Ash Road.",
            "Vane confessed to the one on Bell Street but denied that on Ash Road.",
        ),
    ],
)
def test_what_a_half_says_or_both_share_is_left_alone(claim: str, sentence: str) -> None:
    assert find_crossed_halves(claim, [sentence]) is None


def test_another_sentence_may_say_it_after_all() -> None:
    assert (
        find_crossed_halves(
            "Critics found the lyrics dull.", [CRITICS, "The lyrics were found dull by critics."]
        )
        is None
    )


def test_hostile_length_is_not_read() -> None:
    assert find_crossed_halves("x and y " * 12_000, ["x and y " * 12_000]) is None


def test_the_tier_says_so() -> None:
    opinion = read_exact("Guests enjoyed the service.", GUESTS, GUESTS).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    assert "something else" in opinion.reason
