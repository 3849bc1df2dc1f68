"""Excerpts are short, on one line, and show the words that matter."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import verify_response
from holdfast.claims import Evidence, chunk_evidence
from holdfast.grounding.reasons import brief, excerpt, missing_words, reason_for, wrong_citation_reason
from holdfast.grounding.types import ClaimStatus
from holdfast.judges.exact import read_exact
from holdfast.judges.types import Judgement, Mark

LONG = "The valley is wide and green. " * 8 + "The lamp was lit in 1871. " + "The road is long. " * 8


def test_short_text_is_kept_and_put_on_one_line() -> None:
    assert brief("One\n two") == "One two"
    assert excerpt("One\n two", "two") == "One two"


def test_long_text_is_cut_with_a_mark() -> None:
    assert brief("word " * 100, 20) == "word word word word …"
    assert brief(" " * 1000 + "end", 10).endswith("…")


def test_an_excerpt_shows_the_words_of_the_claim() -> None:
    shown = excerpt(LONG, "The lamp was lit in 1871.", 60)
    assert "The lamp was lit in 1871." in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=300), st.text(max_size=40))
def test_excerpts_are_bounded(passage: str, claim: str) -> None:
    assert len(excerpt(passage, claim, 40)) <= 40 + len("…  …") + 1
    assert "\n" not in excerpt(passage, claim, 40)


def test_what_is_missing_is_named() -> None:
    claim = "The bridge at Kelso cost 45 million euros."
    missing = missing_words(claim, read_exact(claim, "The bridge cost 12 million euros."))
    assert missing is not None
    assert "45" in missing
    assert "Kelso" in missing
    assert missing_words(claim, read_exact(claim, claim)) is None


def test_a_passage_that_supports_with_two_sentences_is_named_once() -> None:
    assert wrong_citation_reason(["a"], ["survey", "a", "survey"]).count("survey") == 1


@pytest.mark.parametrize(
    ("marked", "evidence", "told"),
    [
        (["allowed"], "Dogs are not allowed in the park.", "does not carry “allowed”."),
        (["allowed"], "It allows no dogs.", "does not carry “allowed”."),
        (["allowed"], "Dogs are banned from the park.", "does not contain “allowed”."),
        (["allowed in the park"], "Dogs are not allowed here.", "does not contain “allowed in the park”."),
        (["Dogs", "allowed"], "Cats are allowed in the park.", "does not carry “Dogs” and “allowed”."),
    ],
)
def test_words_that_stand_in_the_evidence_are_not_said_to_be_missing(
    marked: list[str], evidence: str, told: str
) -> None:
    claim = "Dogs are allowed in the park."
    places = [(claim.index(words), len(words)) for words in marked]
    marks = tuple(Mark(start, start + length, 0.9) for start, length in places)
    judgement = Judgement(0.1, 0.8, 0.1, "embedded", "", marks)
    reason = reason_for(
        claim, ClaimStatus.CONTRADICTED, judgement, None, read_exact(claim, evidence), None, evidence
    )
    assert reason == f"The evidence says otherwise: “{evidence}” The evidence {told}"


@pytest.mark.parametrize(
    ("claim", "evidence", "told"),
    [
        ("It has 12 rooms.", "It opens at 12 pm.", "does not carry the number “12”."),
        ("It begins in 2025.", "It begins with form AB2025.", "does not carry the date “2025”."),
        ("It begins in 2025.", "It begins with form AB12025.", "does not contain the date “2025”."),
        ("It ends with a WHO report.", "Who wrote it is not known.", "does not carry the name “WHO”."),
        ("It is 7 metres wide.", "It is 7 feet wide.", "does not contain the number “7 metres”."),
    ],
)
def test_values_whose_words_stand_in_the_evidence_are_not_said_to_be_missing(
    claim: str, evidence: str, told: str
) -> None:
    judgement = Judgement(0.1, 0.8, 0.1, "embedded", "")
    exact = read_exact(claim, evidence)
    reason = reason_for(claim, ClaimStatus.CONTRADICTED, judgement, None, exact, None, evidence)
    assert reason == f"The evidence says otherwise: “{evidence}” The evidence {told}"


def test_a_value_in_other_digits_is_not_said_to_be_missing() -> None:
    claim, evidence = "It grew to 5.6 million.", "It grew, reaching 5,600,000."
    judgement = Judgement(0.5, 0.1, 0.4, "embedded", "", (Mark(11, 14, 0.9),))
    exact = read_exact(claim, evidence)
    reason = reason_for(claim, ClaimStatus.PARTIALLY_SUPPORTED, judgement, None, exact, None, evidence)
    assert reason.endswith("The evidence does not carry “5.6”.")


def test_a_heading_above_a_sentence_is_not_quoted_with_it() -> None:
    text = "## Opening times\nThe hall opens at nine. Item #4 # is\nlast."
    (chunk, *_) = chunk_evidence(Evidence("hall", text))
    claim, judgement = "The hall opens at nine.", Judgement(0.9, 0.05, 0.05, "embedded", "")
    exact = read_exact(claim, text)
    reason = reason_for(claim, ClaimStatus.SUPPORTED, judgement, chunk, exact, None, text)
    assert reason == "The evidence says so: “The hall opens at nine.” (hall)."
    alone = replace(chunk, text="# Opening times")
    assert "“# Opening times”" in reason_for(
        claim, ClaimStatus.SUPPORTED, judgement, alone, exact, None, text
    )


LOG = "2024-05-01 02:00:01 INFO backup job started\n2024-05-01 02:14:37 ERROR backup job failed: disk full"


@pytest.mark.parametrize(
    ("claim", "evidence", "told", "untold"),
    [
        ("The job failed at 02:14 in Rome.", LOG, "the name “Rome”", "02:14”"),
        ("The job failed at 02:15 in Rome.", LOG, "the number “02:15” and the name “Rome”", "Mr"),
        ("The tickets are free, says Mr. Smith.", "The tickets are free.", "the name “Smith”", "“Mr”"),
        ("Later Dr Anna Voss called it safe.", "It was called safe.", "Anna Voss”", "“Dr”"),
        ("The museum is open on Monday.", "Mon: closed\nTue: 9-17", "“Mon: closed”", "“Monday”"),
        ("The museum is open on Friday.", "Mon: closed\nTue: 9-17", "the name “Friday”", "Mr"),
        ("The flight takes 3 hours.", "Departure 10:15, arrival 12:45.", "“Departure 10:15, arrival", "Mr"),
        ("A 17-year-old may enter.", "Entry is for people aged 18 and over.", "“Entry is for people", "Mr"),
    ],
)
def test_what_is_there_is_quoted_and_only_what_is_not_is_missing(
    claim: str, evidence: str, told: str, untold: str
) -> None:
    (checked,) = verify_response("", claim, evidence).report.claims
    assert told in checked.reason
    assert untold not in checked.reason


def test_a_value_in_the_quoted_line_is_not_said_to_be_missing() -> None:
    claim = "The backup job started at 02:00:01 in Oslo and failed."
    (chunk, *_) = chunk_evidence(Evidence("log", LOG))
    marks = tuple(Mark(claim.index(w), claim.index(w) + len(w), 0.9) for w in ("02:00:01", "failed"))
    judgement = Judgement(0.5, 0.1, 0.4, "embedded", "", marks)
    exact = replace(read_exact(claim, LOG), names_missing=())
    reason = reason_for(claim, ClaimStatus.PARTIALLY_SUPPORTED, judgement, chunk, exact, None, LOG)
    assert reason.endswith("The evidence does not carry “failed”.")
