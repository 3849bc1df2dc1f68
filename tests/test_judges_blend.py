"""From logits and words to probabilities."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.claims.words import weight_of
from holdfast.judges.blend import Blend, log_odds_of_support, sigmoid
from holdfast.judges.features import LexicalFeatures, lexical_features, mark_features

LOGIT = st.floats(-60, 60)
SHARE = st.floats(0, 1)
BLEND = Blend((1.0, -0.2, -0.2, 0.5, 0.5, -0.5, -0.5, -1.0), (1.0, 0.5, 0.0), 0.0)


@given(LOGIT, LOGIT, LOGIT, LOGIT, SHARE)
def test_probabilities_are_finite_and_sum_to_one(
    a: float, b: float, c: float, mark: float, share: float
) -> None:
    parts = BLEND.probabilities(
        (a, b, c), mark_features([mark, -mark]), LexicalFeatures(share, share, share, share)
    )
    assert all(math.isfinite(p) and 0 <= p <= 1 for p in parts)
    assert sum(parts) == pytest.approx(1.0)


@given(LOGIT, LOGIT, LOGIT)
def test_log_odds_are_those_of_the_softmax(a: float, b: float, c: float) -> None:
    weights = [math.exp(x - max(a, b, c)) for x in (a, b, c)]
    share = weights[0] / sum(weights)
    assert sigmoid(log_odds_of_support((a, b, c))) == pytest.approx(share, abs=1e-9)


def test_more_of_the_claim_in_the_evidence_never_lowers_support() -> None:
    low = BLEND.probabilities((0.0, 0.0, 0.0), mark_features([]), LexicalFeatures(0.1, 0.1, 0.0, 0.0))[0]
    high = BLEND.probabilities((0.0, 0.0, 0.0), mark_features([]), LexicalFeatures(0.9, 0.9, 0.0, 0.0))[0]
    assert high > low


def test_lexical_features_count_what_the_evidence_has() -> None:
    features = lexical_features(
        "Ada Lovelace wrote 3 programs.", "In 1843 Ada Lovelace wrote the first program."
    )
    assert 0.5 < features.coverage <= 1.0
    assert features.misfit == features.coverage
    assert 0.0 < features.bigrams < 1.0


def test_a_long_word_that_is_missing_counts_more_than_a_short_one() -> None:
    claim = "Lovelace bought a programmable hat."
    without_long = lexical_features(claim, "Lovelace bought a hat.").coverage
    assert 0.0 < without_long < lexical_features(claim, "Lovelace bought a programmable one.").coverage < 1.0
    assert weight_of("programmable") > weight_of("hat") > 0.0


def test_an_empty_evidence_carries_nothing() -> None:
    features = lexical_features("Ada Lovelace wrote 3 programs.", "")
    assert features == LexicalFeatures(0.0, 0.0, 0.0, 0.0)


def test_a_measure_in_words_misfits_where_the_evidence_tells_another() -> None:
    features = lexical_features("The warranty lasts three years.", "The warranty lasts 24 months.")
    assert features.misfit == pytest.approx(features.coverage)
    assert lexical_features("The warranty lasts two years.", "The warranty lasts 24 months.").misfit == 0.0


def test_one_strong_mark_lowers_support_though_the_mean_is_low() -> None:
    words = LexicalFeatures(1.0, 1.0, 0.0, 0.0)
    clean = BLEND.probabilities((1.0, 0.0, 0.0), mark_features([-3.0] * 10), words)[0]
    sunk = BLEND.probabilities((1.0, 0.0, 0.0), mark_features([-3.5] * 9 + [4.0]), words)[0]
    assert sunk < clean


def test_marks_in_short() -> None:
    assert mark_features([-2.0, -4.0]).strong == 0.0
    assert mark_features([-2.0, 3.0]).strong == 3.0
    assert mark_features([-2.0, -4.0]).mean == -3.0
