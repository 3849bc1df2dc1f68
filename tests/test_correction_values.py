"""Values are exchanged for those of their kind: a label is no amount, and a limit is not turned round."""

import pytest

import holdfast
from holdfast.correction.values import Valued, values_of, written_for


def value(text: str, words: str) -> Valued:
    return next(value for value in values_of(text) if value.words.startswith(words))


def corrected(response: str, evidence: str) -> str:
    return holdfast.verify_and_correct("", response, evidence, confidence_threshold=0.99).final_response


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Order 1: total 20.00 EUR.", "1"),
        ("Room 12, price: 20.00 EUR.", "12"),
        ("For flat 12 the deposit is 450 euros.", "12"),
        ("The bill for table 4 came to 25 euros.", "4"),
        ("See section 5 for the fee.", "5"),
        ("Invoice no. 17 is due.", "17"),
        ("The Aero 5 costs 30 euros.", "5"),
    ],
)
def test_the_number_of_a_label_is_put_in_the_place_of_no_amount(text: str, number: str) -> None:
    label = value(text, number)
    assert label.numbers
    assert written_for(value("price: 25", "25")._replace(counts=frozenset({"price"})), label) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("The castle has 120 rooms.", "120"),
        ("It costs 3.00.", "3"),
        ("Admission: 12.", "12"),
        ("The pear 3.00.", "3"),
        ("They sold 12 houses.", "12"),
        ("Sold 12 houses.", "12"),
    ],
)
def test_an_amount_is_no_label(text: str, number: str) -> None:
    assert value(text, number).numbers is None


def test_the_number_of_a_label_stands_for_that_of_the_same_label() -> None:
    assert corrected('{"room": 14}', "The meeting is in Room 12.") == '{"room": 12}'
    assert corrected("The meeting is in room 14.", "The meeting is in room 12.") == (
        "The meeting is in room 12."
    )


@pytest.mark.parametrize(
    ("response", "evidence", "never"),
    [
        ('{"total": 25.0}', "Order 1: total 20.00 EUR.", ": 1}"),
        ("Total: 25.0", "Order 1: total 20.00 EUR.", "Total: 1"),
        ('{"price": 25.0}', "Room 12, price: 20.00 EUR.", "12"),
        ('{"deposit": 300}', "For flat 12 the deposit is 450 euros.", "12"),
        ('{"amount": 99.5}', "Invoice 7: amount 120.50 EUR.", "7"),
        ('{"fee": 30.0}', "Section 5 sets a fee of 25.00 USD.", ": 5"),
    ],
)
def test_a_field_never_gets_the_number_of_an_order_or_a_room(
    response: str, evidence: str, never: str
) -> None:
    assert never not in corrected(response, evidence)


@pytest.mark.parametrize(
    ("response", "evidence", "expected"),
    [
        ('{"price": 30}', "Table 4: the price is 25 euros.", '{"price": 25}'),
        ('{"price": 25.0}', "The price is 20.00 EUR.", '{"price": 20.00}'),
        ("Fee: 30", "Section 5 sets a fee of 25 dollars.", "Fee: 25"),
    ],
)
def test_an_amount_of_money_is_written_in_a_field_as_the_number_was(
    response: str, evidence: str, expected: str
) -> None:
    assert corrected(response, evidence) == expected


def test_money_stands_in_no_field_that_counts_something_else() -> None:
    assert (
        written_for(
            value("towers: 7", "7")._replace(counts=frozenset({"tower"}), label=frozenset({"tower"})),
            value("Admission is 11 pounds.", "11"),
        )
        is None
    )


@pytest.mark.parametrize(
    ("response", "evidence"),
    [
        ("You can get a refund after 40 days.", "Refunds are possible within 30 days only."),
        ("You may cancel after 20 days.", "Cancellation is possible within 14 days of purchase."),
        ("The voucher can be used after 60 days.", "Vouchers are valid within 90 days of issue."),
        ("Complaints are accepted until 10 May.", "Complaints are accepted from 12 May."),
        ("The office opens after 9 am.", "The office is open until 5 pm."),
    ],
)
def test_a_limit_that_lies_on_the_other_side_gives_way_to_the_quotation(response: str, evidence: str) -> None:
    assert corrected(response, evidence) == evidence


@pytest.mark.parametrize(
    ("response", "evidence", "expected"),
    [
        ("You can return it within 40 days.", "Returns are accepted within 30 days.", "30"),
        ("The alarm rings after 40 seconds.", "The alarm rings after 30 seconds.", "30"),
        ("You must register by 5 June.", "Registration is open until 3 June.", "3"),
    ],
)
def test_a_limit_on_the_same_side_is_exchanged(response: str, evidence: str, expected: str) -> None:
    wrong = next(word for word in response.split() if word.isdigit())
    assert corrected(response, evidence) == response.replace(wrong, expected)


@pytest.mark.parametrize(
    ("text", "words", "limit"),
    [
        ("It closes before 5 May.", "5", "till"),
        ("It closes by 5 May.", "5", "till"),
        ("It is paid no later than 5 May.", "5", "till"),
        ("It is free in the first 14 days.", "14", "till"),
        ("It is not open before 5 May.", "5", "till"),
        ("It is paid not before 5 May.", "5", "from"),
        ("It opens from 9 am.", "9", "from"),
        ("It is free after the 14 days.", "14", "from"),
        ("It grew by 14 days.", "14", None),
        ("It takes 14 days.", "14", None),
        ("It is due 14 days after delivery.", "14", None),
    ],
)
def test_the_words_before_a_value_say_which_end_it_is(text: str, words: str, limit: str | None) -> None:
    assert value(text, words).limit == limit
