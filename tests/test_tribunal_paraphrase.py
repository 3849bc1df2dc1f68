"""Paraphrase: symmetric, in range, higher for the same said otherwise than for something else."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast import Thresholds, tally_votes
from holdfast.embedders.runtime import Floats
from holdfast.tribunal.events import EventKind
from holdfast.tribunal.similarity.paraphrase import (
    ParaphraseMeasure,
    common_trigrams,
    common_words,
    covered_words,
)
from tribunal_cases import vote

ONE = "The council closed the old mill in May because the roof had become unsafe."
SAME = "Because its roof was no longer safe, the old mill was closed by the council in May."
MORE = "The council closed the old mill in May, and plans to open a museum of bread in it within three years."
ELSE = "A storm took the roof off the school while the children were away on a trip to the coast."


def test_paraphrases_score_above_additions_and_those_above_strangers() -> None:
    same, more, other = ParaphraseMeasure().scores([(ONE, SAME), (ONE, MORE), (ONE, ELSE)])
    assert same > more > other
    assert ParaphraseMeasure().scores([(SAME, ONE)]) == pytest.approx([same])
    (identical,) = ParaphraseMeasure().scores([(ONE, ONE)])
    assert identical > 0.9


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40), st.text(max_size=40))
def test_what_is_shared_in_writing_is_a_share(one: str, other: str) -> None:
    for measure in (common_words, covered_words, common_trigrams):
        assert 0.0 <= measure(one, other) <= 1.0
        assert measure(one, other) == measure(other, one)


def test_texts_without_words_share_nothing() -> None:
    assert ParaphraseMeasure().scores([("", "…")])[0] < 0.7
    assert covered_words("", "") == 0.0


def test_texts_too_long_for_one_reading_are_compared_too() -> None:
    (score,) = ParaphraseMeasure().scores([(ONE * 40, SAME * 40)])
    assert 0.0 <= score <= 1.0


def test_paraphrasing_votes_are_flagged_when_asked_for_and_still_counted() -> None:
    votes = [
        vote("a", reasoning=ONE),
        vote("b", reasoning=SAME),
        vote("c", reasoning=ELSE),
        vote("d", "REJECT", SAME),
    ]
    thresholds = Thresholds(0.7, 0.92)
    usual, asked = (
        tally_votes(votes, thresholds=thresholds, measure="wording", paraphrases=p) for p in (False, True)
    )
    assert [pair.agents for pair in usual.similar_pairs if pair.agree] == []
    (flagged,) = [pair for pair in asked.similar_pairs if pair.agree]
    assert flagged.agents == ("a", "b")
    assert "other words" in flagged.note
    assert asked.tally == usual.tally
    assert asked.detection.zones["b"] == "warning"
    assert [event.kind for event in asked.events].count(EventKind.SYCOPHANCY_WARNING) == 2


def test_without_vectors_no_judge_is_asked() -> None:
    class Broken:
        def embed(self, texts: Sequence[str]) -> Floats:
            raise RuntimeError("no memory")

    result = tally_votes([vote("a"), vote("b", reasoning=ELSE)], embedder=Broken(), paraphrases=True)
    assert result.detection.unchecked is not None
