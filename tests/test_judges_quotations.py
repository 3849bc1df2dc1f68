from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.judges.quotations import Quotation, find_quotations, squeezed
from holdfast.judges.typography import folded_words, plain, without_marks

laws = settings(deadline=None, max_examples=100)


def quoted(text: str) -> list[str]:
    return [text[q.start : q.end] for q in find_quotations(text)]


def occurs(claim: str, evidence: str) -> bool:
    (quotation,) = find_quotations(claim)
    return occurs_in(quotation, evidence)


def occurs_in(quotation: Quotation, evidence: str) -> bool:
    words = without_marks(folded_words(plain(evidence)))
    return quotation.stands_in(f" {words} ") or quotation.runs_through(squeezed(words))


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


def test_an_ellipsis_splits_a_quotation_into_ordered_parts() -> None:
    evidence = "We shall fight on the beaches and in the hills; we shall never surrender."
    assert occurs('"We shall fight … we shall never surrender"', evidence)
    assert occurs('"we shall fight [there] and in the hills"', evidence)
    assert not occurs('"we shall never surrender ... we shall fight"', evidence)


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
