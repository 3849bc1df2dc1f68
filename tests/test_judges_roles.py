"""Who did what to whom, told the other way round or of another."""

import pytest

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.roles import find_other_roles

SOLD = "It was acquired by Norvik in March 2023 for 45 million euros."
SUED = "Norvik itself was sued by Delmar over a patent in 2021, and a court dismissed the case in 2022."
FORT = "The fort was built by the Danes in 1641 and captured by the Swedes in 1658."
TAUGHT = "Carla taught Ben, and Ben later taught Dana."
FOUGHT = "King Aldric defeated the rebels at Torn in 1212, but they defeated him at Vell a year later."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The company acquired Norvik.", SOLD),
        ("Critics praised the production.", "Critics praised the lyrics but found the production dull."),
        ("Larkfield acquired Norvik in 2023.", SOLD),
        ("The company bought Norvik for 45 million euros.", SOLD),
        ("Norvik was acquired by the company.", SOLD),
        ("Norvik sued Delmar over a patent.", SUED),
        ("Delmar was sued by Norvik in 2021.", SUED),
        (
            "The ombudsman appointed the board.",
            "Complaints go to the ombudsman, who was appointed by the board.",
        ),
        ("The doctor informs the pharmacist.", "Nurses tell the pharmacist, who informs the doctor."),
        ("Aldric succeeded Osric.", "Aldric was succeeded by his brother Osric."),
        ("The Danes captured the fort.", FORT),
        ("The fort was built by the Swedes.", FORT),
        ("Dana taught Ben.", TAUGHT),
        ("The Supplier pays the Buyer.", "The Buyer shall pay the Supplier within 30 days of the invoice."),
        (
            "Moro was picked by the Gulls.",
            "Moro was picked by the Kites and was then sold to the Gulls.",
        ),
    ],
)
def test_exchanged_roles_are_not_supported(claim: str, sentence: str) -> None:
    opinion = read_exact(claim, sentence, sentence).opinion
    assert opinion is not None
    assert opinion.support < 0.1


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Norvik acquired the company.", SOLD),
        ("Priya lost something on the tram.", "Priya gave a talk and lost Priya's passport on the tram."),
        ("The owners sold a barn.", "They moved to town and sold the owners' barn in May."),
        ("Norvik bought Larkfield in 2023.", SOLD),
        ("The company was acquired by Norvik.", SOLD),
        ("Larkfield did not acquire Norvik.", SOLD),
        ("Delmar sued Norvik.", SUED),
        ("Norvik was sued by Delmar.", SUED),
        ("The Danes built the fort.", FORT),
        ("The Swedes captured the fort in 1658.", FORT),
        ("Ben was taught by Carla.", TAUGHT),
        ("Ben taught Dana.", TAUGHT),
        ("The rebels defeated King Aldric at Vell.", FOUGHT),
        ("King Aldric was defeated by the rebels.", FOUGHT),
        ("Osric married Ilsa.", "Ilsa was married by Osric."),
        ("Bo met Ann.", "Ann was met by Bo at the station."),
        ("The nurse sold the house.", "The nurse, a widow, sold the house."),
        ("Anna Berg founded the firm.", "Anna Berg, the CEO, founded the firm."),
        ("Larkfield acquired Norvik.", "Larkfield built a plant, and the company acquired Norvik."),
        ("Falk released records.", "Falk said that Orbit Sound released records without him."),
        ("Varo was followed by a camera.", "The Varo pocket camera was followed by the Varo Max in 1997."),
        ("Ida declared a truce.", "Peace is near! declared Ida, who wanted a truce."),
        ("The belt is pulled by the arm.", "The belt is then pulled up by the take-up arm."),
        ("The search begins in grade eleven.", "The college search begins in grade eleven of the school."),
        ("Orbit sold the model called X1.", "Orbit said that the model, now called the X1, would be sold."),
        ("Tom was bitten by a dog.", "Tom's sister was bitten by a dog."),
    ],
)
def test_what_may_be_meant_is_left_alone(claim: str, sentence: str) -> None:
    assert find_other_roles(claim, [sentence]) is None


def test_another_sentence_may_tell_it() -> None:
    other = "Two years before, the company had bought Norvik."
    assert find_other_roles("The company acquired Norvik.", [SOLD]) is not None
    assert find_other_roles("The company acquired Norvik.", [SOLD, other]) is None


def test_a_long_text_is_not_compared() -> None:
    assert find_other_roles("Larkfield acquired Norvik " * 4_000, [SOLD]) is None
    assert find_other_roles("Larkfield acquired Norvik.", ["It was acquired by Norvik " * 4_000]) is None


def test_what_both_have_in_common_tells_neither() -> None:
    known = "Alban cooking was shaped by Tuscan cooking."
    assert find_other_roles("Tuscan cooking was shaped by Alban cooking.", [known]) is not None
    assert find_other_roles("Alban cooking was shaped by Tuscan cooking.", [known]) is None


CONTRACT = [
    "The Buyer shall pay invoices within 14 days of receipt.",
    "The Supplier shall deliver the goods within 30 days.",
    "The Contractor shall indemnify the Client against third-party claims.",
]
SONG = ["Luna Vega's third album sold well.", 'The single "Tide" was written by her brother Marco.']
BOOK = ["Mira Holm was born in Turku.", "Her second book, Harbour, was translated by Jon Eide."]
MEETING = [
    "Priya will draft the contract by Friday and Jonas will review it.",
    "Olu proposed the budget and Marta seconded it.",
]


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The Supplier has 14 days to pay invoices.", CONTRACT),
        ("The Supplier must pay invoices.", CONTRACT),
        ("Invoices are paid by the Supplier.", CONTRACT),
        ("The Buyer is required to deliver the goods.", CONTRACT),
        ("The Client indemnifies the Contractor.", CONTRACT),
        ("Luna Vega wrote Tide.", SONG),
        ("Mira Holm translated Harbour.", BOOK),
        ("Harbour was translated by Mira Holm.", BOOK),
        ("Priya will review the contract.", MEETING),
        ("Olu seconded the budget.", MEETING),
        ("The server sends a token.", ["The client sends a token and the server checks the signature."]),
        ("Dr. Shah set the arm.", ["Dr. Lee set the arm and Dr. Shah set the knee."]),
        (
            "Roux founded the Mill Museum.",
            ["In 1902 the painter Roux died.", "Elise Finn founded the Mill Museum."],
        ),
    ],
)
def test_the_deed_of_one_name_is_not_told_of_another(claim: str, sentences: list[str]) -> None:
    assert find_other_roles(claim, sentences) is not None


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        ("The Buyer has 14 days to pay invoices.", CONTRACT),
        ("The Contractor indemnifies the Client.", CONTRACT),
        ("Invoices are paid by the Buyer.", CONTRACT),
        ("Marco wrote Tide.", SONG),
        ("Luna Vega's brother wrote Tide.", SONG),
        ("Jon Eide translated Harbour.", BOOK),
        ("Jonas will review the contract.", MEETING),
        ("Marta seconded the budget.", MEETING),
        (
            "Dr. Lee saw the patient on Monday.",
            ["The patient was seen by Dr. Lee on Monday and left by bus."],
        ),
        (
            "Samuel Clemens wrote Tom Sawyer.",
            ["Samuel Clemens, known as Mark Twain, was born in 1835.", "Tom Sawyer was written by Twain."],
        ),
        (
            "Alphabet acquired Nest.",
            ["Google is a subsidiary of Alphabet.", "Nest was acquired by Google in 2014."],
        ),
        ("Norway hosted the Games.", ["Norway is cold.", "Oslo, Norway, hosted the Games."]),
        (
            "The Seller shall pay the fee.",
            ["The Buyer shall pay the fee.", "The Seller shall pay the fee in full."],
        ),
    ],
)
def test_right_deeds_and_other_names_of_the_doer_are_left_alone(claim: str, sentences: list[str]) -> None:
    assert find_other_roles(claim, sentences) is None


def test_who_did_it_with_another_did_it_too() -> None:
    evidence = "Alice opened the bakery in Bristol with her friend Tom."
    assert find_other_roles("Tom opened the bakery.", [evidence]) is None
    assert find_other_roles("Tom opened the bakery.", ["Alice opened the bakery near the house of Tom."])
