from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact.reading.typography import plain
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.bounds import Side
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import NumberIndex, Quantity, compare_numbers

laws = settings(deadline=None, max_examples=100)


def the_number(text: str) -> Quantity:
    numbers = find_numbers(plain(text), text=text)
    assert len(numbers) == 1, f"{text!r} has {len(numbers)} numbers"
    return numbers[0]


def compare(claim: str, evidence: str) -> Agreement:
    return compare_numbers(the_number(claim), the_number(evidence))


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1,500", 1500),
        ("1 500", 1500),
        ("1\u00a0500", 1500),
        ("1.500.000", 1_500_000),
        ("10,00,000", 1_000_000),
        ("1.5 thousand", 1500),
        ("fifteen hundred", 1500),
        ("one thousand five hundred", 1500),
        ("1,5", Fraction(3, 2)),
        ("three million", 3_000_000),
        ("1.2bn", 1_200_000_000),
        ("2k", 2000),
        ("a dozen", 12),
        ("half a million", 500_000),
        ("two and a half million", 2_500_000),
        ("twenty-one", 21),
        ("minus five", -5),
        ("-5", -5),
        ("−5", -5),
        ("one hundred and twenty-three thousand four hundred fifty-six", 123_456),
        ("2½", Fraction(5, 2)),
        ("3/4", Fraction(3, 4)),
        ("two-thirds", Fraction(2, 3)),
        (".5", Fraction(1, 2)),
        ("a hundred", 100),
        ("a million and a half", 1_500_000),
        ("2 million and a half", 2_500_000),
        ("a dozen and a half", 18),
        ("10^6", 1_000_000),
        ("10⁶", 1_000_000),
        ("1e6", 1_000_000),
        ("1.2E4", 12_000),
        ("5e-3", Fraction(1, 200)),
        ("3 × 10^8", 300_000_000),
        ("3x10⁻²", Fraction(3, 100)),
    ],
)
def test_a_number_is_read_however_it_is_written(written: str, value: Fraction) -> None:
    number = the_number(written)
    assert (number.start, number.end) == (0, len(written))
    assert value == number.readings[0].value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("15%", "15 per cent"),
        ("15%", "fifteen percent"),
        ("$3m", "3 million dollars"),
        ("1 km", "1,000 metres"),
        ("1 hour", "60 minutes"),
        ("2 years", "24 months"),
        ("3rd", "third"),
        ("50%", "half"),
        ("75 percent", "three quarters"),
        ("£5", "five pounds"),
        ("5 lbs", "five pounds"),
        ("3m", "three metres"),
        ("1.500", "1500"),
        ("1.500", "1.5"),
        ("1 mile", "1.609344 km"),
        ("5 °C", "five degrees Celsius"),
        ("$5", "US$5"),
        ("USD 5", "5 dollars"),
        ("¥500", "500 yuan"),
        ("¥500", "500 yen"),
        ("5 mg/kg", "5 milligrams per kilogram"),
        ("5 mg/kg", "0.005 g / kg"),
        ("10:30", "10:30"),
        ("v 3.11.2", "3.11.2"),
        ("Bluetooth 5.0", "Bluetooth 5"),
        ("release 4.2", "version 4.2"),
        ("5 mW", "0.005 watts"),
        ("5 MW", "5 megawatts"),
        ("5 mw", "5 MW"),  # who writes no capitals may mean either
        ("100 mb", "100 MB"),
        ("100 Mb", "100 megabits"),
        ("2 pp", "two percentage points"),
        ("an hour and a half", "90 minutes"),
        ("two hours and a half", "150 minutes"),
        ("a year and a half", "18 months"),
        ("1 hour 45 minutes", "105 minutes"),
        ("an hour and forty-five minutes", "105 minutes"),
        ("2h 30m", "2.5 hours"),
        ("1 h, 5 min and 30 s", "3930 seconds"),
        ("one year and six months", "18 months"),
        ("6 ft 2 in tall", "74 inches"),
        ("six foot two", "74 inches"),
        ("6'2\"", "6 feet 2 inches"),
        ("1 m 88 tall", "188 cm"),
        ("7 pounds 4 ounces", "116 oz"),
        ("4.5 × 10^9 years", "4.5 billion years"),
    ],
)
def test_the_same_quantity_in_other_clothes_is_equal(one: str, other: str) -> None:
    assert compare(one, other) == Agreement.EQUAL
    assert compare(other, one) == Agreement.EQUAL


@pytest.mark.parametrize(
    ("claim", "evidence", "agreement"),
    [
        ("about 3.5 million", "3,482,113", Agreement.COVERED),
        ("3 million", "3,482,113", Agreement.COVERED),
        ("26.2 miles", "42.195 km", Agreement.COVERED),
        ("about 300", "324", Agreement.COVERED),
        ("33 percent", "a third", Agreement.COVERED),
        ("3,482,113", "3.5 million", Agreement.UNDECIDED),  # the evidence is too coarse to refute it
        ("3.4 million", "3,482,113", Agreement.UNDECIDED),  # cut off instead of rounded
        ("300", "324", Agreement.UNDECIDED),  # perhaps meant as a round number
        ("20 °C", "68 °F", Agreement.EQUAL),
        ("$5", "€5", Agreement.DIFFERENT),
        ("€5", "5 dollars", Agreement.DIFFERENT),
        ("$5", "€6", Agreement.UNDECIDED),  # perhaps converted
        ("CA$5", "US$5", Agreement.DIFFERENT),
        ("$5", "CA$5", Agreement.UNDECIDED),  # whose dollars is not said
        ("$5", "US$8", Agreement.DIFFERENT),
        ("$5", "five pounds", Agreement.UNDECIDED),  # perhaps a weight
        ("$0", "€0", Agreement.UNDECIDED),
        ("180 °F", "180 °C", Agreement.DIFFERENT),
        ("-40 °F", "-40 °C", Agreement.EQUAL),
        ("180 degrees", "180 °C", Agreement.EQUAL),
        ("212 °F", "100 °C", Agreement.EQUAL),
        ("373 kelvin", "100 °C", Agreement.COVERED),
        ("190 °F", "100 °C", Agreement.DIFFERENT),
        ("9 °F", "5 °C", Agreement.UNDECIDED),  # perhaps of warming
        ("5 degrees below zero", "-5 °C", Agreement.EQUAL),
        ("5 °C below zero", "5 °C", Agreement.DIFFERENT),
        ("11 pounds", "5 kg", Agreement.COVERED),
        ("15 lb", "5 kg", Agreement.DIFFERENT),
        ("328 feet", "100 m", Agreement.COVERED),
        ("two thirds", "67 %", Agreement.COVERED),
        ("a half", "1", Agreement.UNDECIDED),
        ("three quarters", "73 %", Agreement.UNDECIDED),
        ("three quarters", "61 %", Agreement.DIFFERENT),
        ("one in four", "25 %", Agreement.EQUAL),
        ("3 out of 5", "45 %", Agreement.DIFFERENT),
        ("5 mg/kg", "5 mg", Agreement.DIFFERENT),
        ("5 mg", "5 mg/kg", Agreement.DIFFERENT),
        ("5 mg/kg", "5 mg/ml", Agreement.DIFFERENT),
        ("5 mg/kg", "350 mg", Agreement.UNDECIDED),
        ("5 mg", "5 mg/day", Agreement.EQUAL),  # the words around it tell the rate
        ("15%", "15", Agreement.UNDECIDED),
        ("12", "21", Agreement.DIFFERENT),
        ("5 km", "7000 m", Agreement.DIFFERENT),
        ("$5 million", "$8 million", Agreement.DIFFERENT),
        ("3.11.2", "3.11.3", Agreement.DIFFERENT),
        ("release 4.20", "release 4.2", Agreement.DIFFERENT),
        ("version 3.1", "version 3.14", Agreement.DIFFERENT),
        ("version 4", "version 4.2", Agreement.UNDECIDED),  # perhaps short for it
        ("Python 3.1", "Python 3.10", Agreement.UNDECIDED),
        ("Python 4", "Python 3.9", Agreement.UNDECIDED),
        ("Python 3.1", "Python 3.2", Agreement.DIFFERENT),
        ("version 3.9+", "version 3.10", Agreement.UNDECIDED),
        ("about 3.5", "3.50", Agreement.EQUAL),
        ("Weighing 3.5 kg", "Weighing 3.50 kg", Agreement.EQUAL),
        ("5 mW", "5 MW", Agreement.DIFFERENT),
        ("100 MB", "100 Mb", Agreement.UNDECIDED),  # a slip of the pen for some
        ("100 MB", "100 GB", Agreement.DIFFERENT),
        ("5 GB", "5000 MB", Agreement.UNDECIDED),
        ("0 GB", "0 MB", Agreement.UNDECIDED),
        ("six weeks", "six months", Agreement.DIFFERENT),
        ("30 days", "1 month", Agreement.UNDECIDED),
        ("at least 24 hours", "24 months", Agreement.UNDECIDED),
        ("5 gallons", "5 litres", Agreement.DIFFERENT),
        ("2 tablespoons", "2 teaspoons", Agreement.DIFFERENT),
        ("two tablespoons", "2 tbsp", Agreement.EQUAL),
        ("under $50", "over $50", Agreement.DIFFERENT),
        ("more than $50", "$40", Agreement.DIFFERENT),
        ("more than $50", "$60", Agreement.COVERED),
        ("2 percent", "2 percentage points", Agreement.UNDECIDED),
        ("3 percentage points", "2 percentage points", Agreement.DIFFERENT),
        ("2 percentage points", "2", Agreement.UNDECIDED),
    ],
)
def test_precision_and_units_decide_how_far_two_numbers_agree(
    claim: str, evidence: str, agreement: Agreement
) -> None:
    assert compare(claim, evidence) == agreement


@pytest.mark.parametrize(
    "text", ["the A320 and COVID-19", "hundreds of people", "someone", "a B2B deal", "tenure"]
)
def test_digits_and_letters_of_names_are_no_numbers(text: str) -> None:
    assert find_numbers(plain(text)) == []


def test_a_lone_one_is_seen_but_not_counted() -> None:
    assert [n.counted for n in find_numbers("one of the best")] == [False]
    assert [n.counted for n in find_numbers("one hundred of the best")] == [True]
    assert [n.counted for n in find_numbers("one km away")] == [True]


def test_a_range_shares_its_unit_and_magnitude() -> None:
    low, high = find_numbers("10 to 12 percent")
    assert low.readings[-1].dimension == high.readings[0].dimension == "percent"
    low, high = find_numbers("$3-5 million")
    assert low.readings[-1].value == 3_000_000
    assert high.readings[-1].dimension == "usd"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("between 1 hour and 45 minutes", 2),
        ("1 km and 500 m", 2),  # perhaps two races
        ("1 hour 90 minutes", 2),
        ("6 feet 2 times", 2),
        ("100 m 12 runners", 2),
        ("51°28'38\" north", 3),
        ("2 hours and a quarter of the staff", 2),
        ("5 kg and 3 metres", 2),
        ("1 hour, 45 minutes and 3 people", 2),
    ],
)
def test_only_parts_of_one_measure_are_joined(text: str, count: int) -> None:
    assert len(find_numbers(plain(text))) == count


def test_a_measure_in_two_units_keeps_its_bound() -> None:
    number = the_number("at least 1 hour 45 minutes")
    assert number.side == Side.AT_LEAST
    assert number.said == (0, len("at least 1 hour 45 minutes"))


@pytest.mark.parametrize("text", ["10^999", "1e400", "5e-99"])
def test_a_power_beyond_any_quantity_is_compared_as_text(text: str) -> None:
    assert compare(text, text) == Agreement.EQUAL
    assert NumberIndex([the_number(text)]).holds(the_number(text))


def test_bounds_are_noted() -> None:
    assert the_number("at least 10").bounded
    assert the_number("more than 10").bounded
    assert the_number("500+").bounded
    assert not the_number("exactly 10").bounded


@pytest.mark.parametrize(
    ("text", "side", "said"),
    [
        ("at least 10 men", Side.AT_LEAST, "at least 10"),
        ("no fewer than 10 men", Side.AT_LEAST, "no fewer than 10"),
        ("10 or more men", Side.AT_LEAST, "10 or more"),
        ("more than $10", Side.ABOVE, "more than $10"),
        ("p>0.05", Side.ABOVE, ">0.05"),
        ("not more than 10", Side.AT_MOST, "not more than 10"),
        ("up to 10", Side.UP_TO, "up to 10"),
        ("n <= 10", Side.AT_MOST, "<= 10"),
        ("under 10", Side.BELOW, "under 10"),
        ("not under 10", None, "under 10"),
        ("nearly 10", None, "10"),
        ("faster than 10", None, "10"),
        ("a total of 10", None, "10"),
        ("moreover 10", None, "10"),
    ],
)
def test_a_bound_has_a_side_and_a_place(text: str, side: Side | None, said: str) -> None:
    number = the_number(text)
    assert number.side == side
    assert text[slice(*number.said)] == said


def test_digits_beyond_any_quantity_are_compared_as_text() -> None:
    long = "9" * 100_000
    assert compare(long, long) == Agreement.EQUAL
    assert compare(long, long + "8") == Agreement.DIFFERENT
    assert compare("0" * 70, "0" * 70) == Agreement.EQUAL


def test_an_index_holds_what_rounds_to_the_claim() -> None:
    index = NumberIndex(find_numbers("it cost $3,482,113 and took 90 minutes, 15% more than half"))
    assert index.holds(the_number("3.5 million dollars"))
    assert index.holds(the_number("3.5 million"))
    assert index.holds(the_number("1.5 hours"))
    assert index.holds(the_number("50%"))
    assert not index.holds(the_number("€3.5 million"))
    assert not index.holds(the_number("3.6 million"))
    assert not index.holds(the_number("16%"))


def written_forms(number: int) -> list[str]:
    thousands = Fraction(number, 1000)
    return [str(number), f"{number:,}", f"{number:,}".replace(",", " "), f"{float(thousands)} thousand"]


@laws
@given(st.integers(1, 9_999), st.integers(1, 9_999))
def test_the_way_of_writing_never_changes_equality(a: int, b: int) -> None:
    a, b = a * 100, b * 100
    for one in written_forms(a):
        for other in written_forms(b):
            assert (compare(one, other) == Agreement.EQUAL) == (a == b) or " " in one + other
            if a == b:
                assert compare(one, other) == Agreement.EQUAL


@laws
@given(st.text(max_size=200))
def test_any_text_is_read_without_error_and_spans_are_in_order(text: str) -> None:
    end = 0
    for number in find_numbers(plain(text)):
        assert end <= number.start < number.end <= len(text)
        assert number.readings
        end = number.end


@pytest.mark.parametrize(
    ("part", "same", "other"),
    [
        ("half an hour", "30 minutes", "45 minutes"),
        ("a quarter of an hour", "15 minutes", "25 minutes"),
        ("three quarters of an hour", "45 minutes", "half an hour"),
        ("half a year", "six months", "two years"),
        ("two thirds of a mile", "1.07 km", "5 km"),
    ],
)
def test_a_part_of_a_unit_is_an_amount(part: str, same: str, other: str) -> None:
    assert compare(same, part) >= Agreement.COVERED
    assert compare(other, part) == Agreement.DIFFERENT


@pytest.mark.parametrize(
    ("claim", "evidence"), [("one hour", "half an hour"), ("one hour", "30 minutes"), ("1 km", "500 m")]
)
def test_half_of_one_does_not_round_to_one(claim: str, evidence: str) -> None:
    assert compare(claim, evidence) < Agreement.COVERED


def test_a_part_of_a_certain_day_is_a_share() -> None:
    assert the_number("a third of the day").readings[0].dimension is None
