"""Wrong copies and swapped attributions: found where one value or name differs, and only there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.clashes.slips import find_slip
from holdfast.judges.exact.reading.evidence import ExactEvidence

laws = settings(deadline=None, max_examples=60)

SENTENCES = [
    "In March 1931, Ivo Marden sold the old brass lamps to the harbour office for 480 crowns.",
    "Helen Strachan said the new lantern would outlast the tower and its keepers.",
    "The pear orchard near Quillby was planted by Mara Brandt.",
    "Osric Lowe exonerated Petra Vane of every charge that the council had brought.",
    "The MK-4 pump failed twice during the winter trials at the quarry.",
]
EVIDENCE = ExactEvidence(" ".join(SENTENCES))


def slip(claim: str, sentences: list[str] = SENTENCES) -> tuple[str, str | None] | None:
    found = find_slip(claim, sentences, ExactEvidence(" ".join(sentences)))
    return None if found is None else (claim[found.start : found.end], found.known)


@pytest.mark.parametrize(
    ("claim", "said", "known"),
    [
        # values, in their place and moved to another one
        ("In March 1931, Ivo Marden sold the old brass lamps to the harbour office for 840 crowns.", "840", "480"),
        ("Ivo Marden sold the old brass lamps to the harbour office for 480 crowns in March 1913.",
         "March 1913", "March 1931"),
        # names that the evidence has elsewhere, and names it has not
        ("Ivo Marden said the new lantern would outlast the tower and its keepers.", "Ivo Marden", "Helen Strachan"),
        ("Jon Adler said the new lantern would outlast the tower and its keepers.", "Jon Adler", "Helen Strachan"),
        # one word of a name
        ("Helga Strachan said the new lantern would outlast the tower and its keepers.",
         "Helga Strachan", "Helen Strachan"),
        # short, but the sentence itself
        ("The pear orchard near Quillby was planted by Helen Strachan.", "Helen Strachan", "Mara Brandt"),
        # digits inside a word
        ("The MK-5 pump failed twice during the winter trials at the quarry.", "MK-5", "MK-4"),
    ],
)  # fmt: skip
def test_one_other_value_or_name_is_found(claim: str, said: str, known: str) -> None:
    assert slip(claim) == (said, known)


BOTH = "The firm bought its Paris office in 2009 and sold its London office in 2019."


@pytest.mark.parametrize(
    ("claim", "sentence", "known"),
    [
        # the value with the same words around it, wherever it stands
        ("The firm sold its London office in 2016.", BOTH, "2019"),
        ("The firm bought its Paris office in 2016.", BOTH, "2009"),
        # none is named when the claim mixes the words of both
        ("The firm sold its Paris office in 2016.", BOTH, None),
        ("An electric lamp replaced the paraffin burner in 1936.",
         "It was replaced by a paraffin burner in 1894 and by an electric lamp in 1956, when a cable was laid.", None),
        ("In 2016 the firm sold its London office.",
         "In 2009 the firm bought its Paris office and in 2019 it sold its London office.", None),
        # a value that the claim has too, or in another unit, is no rival
        ("The firm bought its Paris office in 2009 and sold its London office in 2016.", BOTH, "2019"),
        ("The old lift of the tower carries 12 people in 90 seconds.",
         "The old lift of the tower carries 14 people in 90 seconds.", "14"),
    ],
)  # fmt: skip
def test_the_value_in_the_same_place_is_named_or_none(claim: str, sentence: str, known: str | None) -> None:
    found = find_slip(claim, [sentence], ExactEvidence(sentence))
    assert found is not None
    assert found.known == known


def test_another_currency_in_nearly_the_same_words_is_found() -> None:
    claim = "The evening course at the school costs $50 a term."
    assert slip(claim, ["The evening course at the village school costs €50 a term."]) == ("$50", "€50")
    assert slip(claim, ["The evening course at the village school costs $50 a term."]) is None


def test_a_reason_names_no_value_when_several_may_be_meant() -> None:
    opinion = read_exact("The firm sold its Paris office in 2016.", BOTH, BOTH).opinion
    assert opinion is not None
    assert opinion.reason == (
        f"The claim says 2016; in nearly the same words the evidence says otherwise: “{BOTH}”"
    )


def test_two_names_in_each_other_s_place_are_found() -> None:
    found = slip("Petra Vane exonerated Osric Lowe of every charge that the council had brought.")
    assert found == ("Petra Vane exonerated Osric Lowe", "Osric Lowe exonerated Petra Vane")


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Ada Hume lived in Leeds before she taught at the old school in York.",
         "Ada Hume lived in York before she taught at the old school in Leeds."),
        ("The letter from Ada Hume about Bram Field lay in the old archive.",
         "The letter from Bram Field about Ada Hume lay in the old archive."),
        ("Ada Hume bought the old mill from Bram Field in spring.",
         "Bram Field bought the old mill from Ada Hume in spring."),
    ],
)  # fmt: skip
def test_names_that_left_their_verb_or_preposition_are_found(claim: str, sentence: str) -> None:
    assert slip(claim, [sentence]) is not None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("On Mondays the night bus stops on Kirk Street.", "On Kirk Street the night bus stops on Mondays."),
        ("The night bus of the old line stops on Mondays on Kirk Street.",
         "The night bus of the old line stops on Kirk Street on Mondays."),
        ("In Leeds the old club opened a school in the York Road.",
         "In the York Road the old club opened a school in Leeds."),
        ("The old canal separates Kirk Town from Mill Town.", "The old canal separates Mill Town from Kirk Town."),
        ("Kirk Town faces Mill Town across the old river.", "Mill Town faces Kirk Town across the old river."),
    ],
)  # fmt: skip
def test_names_that_moved_with_their_preposition_or_go_together_are_no_slip(
    claim: str, sentence: str
) -> None:
    assert slip(claim, [sentence]) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        # the same names, said in another way
        ("The senator from the US spoke about grain for an hour.",
         "The senator from the United States spoke about grain for an hour."),
        ("Bill Carver opened the long bridge over the river in May.",
         "William Carver opened the long bridge over the river in May."),
        ("Mr Carver opened the long bridge over the river in May.",
         "Sir Carver opened the long bridge over the river in May."),
        ("The Khmers were long ruled by kings who built great temples.",
         "The Khmer were long ruled by kings who built great temples."),
        ("Great Britain held a general election in the first week of winter.",
         "United Kingdom held a general election in the first week of winter."),
        # a place that may hold the other
        ("Ada Hume still lives with her two sisters in Germany.",
         "Ada Hume still lives with her two sisters in Berlin."),
        # bounds, rounding, units
        ("The museum shows more than 300 old clocks in nine rooms.", "The museum shows 342 old clocks in nine rooms."),
        ("The trip to the island takes 1.5 hours by the fast boat.",
         "The trip to the island takes 90 minutes by the fast boat."),
        # relative times
        ("The club won the national cup of the league in 2019.",
         "The club won the national cup of the league this year."),
        # two that stand side by side, or meet as equals
        ("Ada Hume and Bram Field opened the reading room of the library.",
         "Bram Field and Ada Hume opened the reading room of the library."),
        ("Ada Hume married Bram Field in the chapel above the old harbour.",
         "Bram Field married Ada Hume in the chapel above the old harbour."),
        # a few words of a long sentence
        ("The team won the cup in 1960.",
         "After the poor season of 1970 the team sold its best players, hired another coach, won the cup of the "
         "northern league against all odds, and in 1971 it built the large stand that burnt down nine years later."),
    ],
)  # fmt: skip
def test_what_may_be_the_same_is_left_to_a_judge(claim: str, sentence: str) -> None:
    assert slip(claim, [sentence]) is None


def test_another_sentence_may_tell_it() -> None:
    both = [
        "Ada Hume won the long race along the coast.",
        "A year later the long race along the same coast was won by Bram Field.",
    ]
    assert slip("Bram Field won the long race along the coast.", both) is None


@laws
@given(st.permutations(SENTENCES), st.sampled_from(SENTENCES))
def test_a_sentence_of_the_evidence_has_no_slip(order: list[str], claim: str) -> None:
    assert find_slip(claim, order, EVIDENCE) is None


@laws
@given(st.text(max_size=150), st.lists(st.text(max_size=150), max_size=3))
def test_any_text_is_read_and_a_slip_lies_in_the_claim(claim: str, sentences: list[str]) -> None:
    found = find_slip(claim, sentences, ExactEvidence(" ".join(sentences)))
    assert found is None or 0 <= found.start < found.end <= len(claim)


def test_a_long_claim_is_no_copy() -> None:
    assert find_slip("Ivo Marden sold lamps. " * 4000, SENTENCES, EVIDENCE) is None


def test_the_exact_tier_tells_both_sides_and_marks_the_words() -> None:
    claim = "Ivo Marden said the new lantern would outlast the tower and its keepers."
    opinion = read_exact(claim, EVIDENCE, SENTENCES[1]).opinion
    assert opinion is not None
    assert opinion.contradict > max(opinion.support, opinion.silent)
    assert "Ivo Marden where the evidence says Helen Strachan" in opinion.reason
    assert [claim[mark.start : mark.end] for mark in opinion.marks] == ["Ivo Marden"]
    assert read_exact(claim, EVIDENCE).opinion is None, "without the nearest sentences nothing is looked for"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The mill opened in 1791.", "In 1790 the mill opened."),
        ("Mill 4 opened in 1791.", "In 1790 mill 4 opened."),
    ],
)
def test_a_short_sentence_in_another_order_with_another_year(claim: str, evidence: str) -> None:
    slip = find_slip(claim, [evidence], ExactEvidence(evidence))
    assert slip is not None
    assert (claim[slip.start : slip.end], slip.known) == ("1791", "1790")


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The mill opened in 1790.", "In 1790 the mill opened."),
        ("The mill opened in 1791.", "In 1790 the mill closed."),
        ("The mill opened in 1791.", "In 1790 the mill burned, and in 1791 it opened."),
        ("It opened its doors in 1791.", "In 1790 it opened its doors."),
    ],
)
def test_short_sentences_that_differ_otherwise_are_left_alone(claim: str, evidence: str) -> None:
    assert find_slip(claim, [evidence], ExactEvidence(evidence)) is None


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("The Basic plan includes 25 users.", True),
        ("The Team plan includes 10 GB of storage.", True),
        ("The Team plan includes 25 users.", False),
        ("The Basic plan includes 10 GB of storage.", False),
        ("Customers may cancel after the renewal date.", True),
        ("Customers may cancel before the renewal date.", False),
        ("The office is open after 9 am.", False),
    ],
)
def test_values_of_another_name_and_the_other_side_of_a_date_are_slips(claim: str, wrong: bool) -> None:
    evidence = (
        "The Basic plan includes 5 users and 10 GB of storage. The Team plan includes 25 users and 100 GB of storage. "
        "Customers may cancel at any time before the renewal date. The office is open before 5 pm."
    )
    opinion = read_exact(claim, evidence, evidence).opinion
    assert (opinion is not None and opinion.support < 0.1) is wrong


def test_one_statement_of_a_sentence_that_tells_two_is_copied_wrongly() -> None:
    evidence = (
        'It was released in 2018. It won the Silver Harp in 2019; the single "Tide" was written by Marco.'
    )
    opinion = read_exact("It won the Silver Harp in 2018.", evidence, evidence).opinion
    assert opinion is not None
    assert opinion.support < 0.1
    right = read_exact("It won the Silver Harp in 2019.", evidence, evidence).opinion
    assert right is None or right.support > 0.5


def test_a_multiple_tells_a_second_amount() -> None:
    evidence = "Her third album sold 120,000 copies in its first week, twice as many as her second."
    claim = "Her second album sold 60,000 copies in its first week."
    opinion = read_exact(claim, evidence, evidence).opinion
    assert opinion is None or opinion.support > 0.5


def test_another_name_of_the_same_one_is_no_slip() -> None:
    told = [
        "Samuel Clemens, known as Mark Twain, was born in 1835.",
        "The Adventures of Tom Sawyer was written by Twain.",
    ]
    assert slip("The Adventures of Tom Sawyer was written by Samuel Clemens.", told) is None
    assert slip("The Adventures of Tom Sawyer was written by Jane Austen.", told) is not None
