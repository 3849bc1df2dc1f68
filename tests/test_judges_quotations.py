from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.exact import read_exact
from holdfast.judges.exact.reading.evidence import ExactEvidence
from holdfast.judges.exact.reading.quotations import Quotation, find_quotations

laws = settings(deadline=None, max_examples=100)


def quoted(text: str) -> list[str]:
    return [text[q.start : q.end] for q in find_quotations(text)]


def occurs(claim: str, evidence: str) -> bool:
    (quotation,) = find_quotations(claim)
    return occurs_in(quotation, evidence)


def occurs_in(quotation: Quotation, evidence: str) -> bool:
    return ExactEvidence(evidence).quotes(quotation)


def test_quotations_of_three_words_and_more_are_found() -> None:
    assert quoted('He said "to be or not" and “the rest is silence”, not "a word".') == [
        "to be or not",
        "the rest is silence",
    ]
    assert quoted("«un deux trois» and „eins zwei drei“") == ["un deux trois", "eins zwei drei"]


def test_nested_unclosed_and_inch_marks() -> None:
    assert quoted("“a “nested one” is here”") == ["a “nested one” is here"]
    assert quoted('“unclosed and "this one is closed" fine') == ["this one is closed"]
    assert quoted('a 6" pipe and an 8" pipe and more') == []
    assert quoted('"' * 1000) == []
    assert quoted("“" * 1000) == []


def test_case_space_marks_and_dashes_do_not_matter() -> None:
    assert occurs('She wrote "The sea — the open sea".', "Once: “the  sea, the\nopen sea!” she wrote.")
    assert occurs('a "Hip-Hop & more" evening', "the hip hop and more evening")
    assert not occurs('She wrote "the open sea is".', "the open seas is")


def test_british_and_american_spellings_are_one() -> None:
    assert occurs('He said "the harbor was analyzed"', "He said: the harbour was analysed.")
    assert occurs('He said "the grey theatre programme"', "He said: the gray theater program.")
    assert occurs('"travelers canceled in the center"', "The travellers cancelled in the centre.")
    assert not occurs('"we sold for colors there"', "We sold four colours there.")
    assert not occurs('"filling of the forms"', "The filing of the forms.")
    assert not occurs('"the prize of it all"', "the price of it all")


def test_an_ellipsis_splits_a_quotation_into_ordered_parts() -> None:
    evidence = "We shall fight on the beaches and in the hills; we shall never surrender."
    assert occurs('"We shall fight … we shall never surrender"', evidence)
    assert occurs('"we shall fight [there] and in the hills"', evidence)
    assert not occurs('"we shall never surrender ... we shall fight"', evidence)


INTERRUPTED = "“We lost everything,” the mayor said on Monday, “and we will start again.” She left."


def test_an_attribution_may_interrupt_what_is_quoted() -> None:
    claim = 'The mayor said "we lost everything and we will start again".'
    for evidence in (
        INTERRUPTED,
        INTERRUPTED.replace(",”", "”,"),
        "«We lost everything», said Mayor Ann Lee. «And we will start again.»",
    ):
        assert occurs(claim, evidence)
        assert read_exact(claim, evidence).opinion is None


def test_what_is_no_attribution_parts_two_quotations() -> None:
    claim = 'The mayor said "we lost everything and we will start again".'
    for evidence in (
        "“We lost everything,” the mayor said. The clerk replied, “and we will start again.”",
        "“We lost everything,” read the first banner, “and we will start again.”",
        "“We lost everything,” the mayor said, “and we shall start again.”",
        "“We lost everything,” the mayor said, weeping, while all of the others in the long hall stood up and looked "
        "away from her, “and we will start again.”",
    ):
        assert not occurs(claim, evidence)
        assert read_exact(claim, evidence).quotes_missing


def test_accents_and_contractions_do_not_matter() -> None:
    assert occurs('She said "it was a naive idea".', "“It was a naïve idea,” she said.")
    assert occurs('She said "it was a naïve idea".', "“It was a naive idea,” she said.")
    assert occurs('She said "it is over and we cannot stay".', "“It's over and we can’t stay,” she said.")
    assert occurs('She said "they won\'t sell the mill".', "“They will not sell the mill,” she said.")
    assert not occurs('She said "it was over by then".', "“It's over by then,” she said.")
    assert not occurs('She said "the mill is closed now".', "“The mill's closed gate now,” she said.")


def test_only_speech_is_spoken() -> None:
    assert find_quotations('The mayor said "we will keep the bridge".')[0].spoken
    assert find_quotations('"We will keep the bridge," the mayor said on Monday.')[0].spoken
    assert not find_quotations('She starred in "The Lord of the Rings" then.')[0].spoken
    assert not find_quotations('"We will keep the bridge open."')[0].spoken


@laws
@given(st.text(alphabet=st.sampled_from("ab \"“”„«»'…."), max_size=120))
def test_any_marks_are_read_without_error(text: str) -> None:
    end = 0
    for quotation in find_quotations(text):
        assert end <= quotation.start <= quotation.end <= len(text)
        assert occurs_in(quotation, text) or "…" in text or "..." in text
        end = quotation.end
