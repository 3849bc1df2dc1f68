"""Contradicted against silent, by hand."""

from dataclasses import replace

import pytest

from holdfast.bench.predictions import Prediction
from holdfast.bench.sides import side_figures

ROW = Prediction(
    file="ours",
    id="1",
    label="contradicted",
    hallucinated=True,
    outcome="verdict",
    reason=None,
    score=0.9,
    flagged=True,
    verdict="contradicted",
    contradiction=0.9,
    side=0.9,
    decided_by="embedded",
    claims=1,
    verdicts={},
    judged=(),
    overlap=0.2,
    length=5.0,
    latency_ms=1.0,
)


def rows() -> list[Prediction]:
    return [
        ROW,
        replace(ROW, contradiction=0.3, side=0.8, verdict="unsupported", overlap=0.5),
        replace(ROW, label="unsupported", contradiction=0.1, side=0.1, verdict="unsupported", overlap=0.9),
        replace(ROW, label="unsupported", contradiction=0.6, side=0.7, verdict="contradicted", overlap=0.8),
        replace(ROW, label="unsupported", contradiction=None, verdict=None),
        replace(ROW, label="supported", contradiction=0.0, verdict="supported"),
    ]


def test_the_figures_by_hand() -> None:
    figures = side_figures(rows())
    assert figures is not None
    assert (figures["contradicted"], figures["unsupported"]) == (2, 2)
    assert figures["auroc"] == pytest.approx(3 / 4)
    assert figures["auroc_given_unsupported"] == 1.0
    assert figures["balanced_accuracy"] == pytest.approx(1 / 2)
    assert figures["contradicted_called_so"] == pytest.approx(1 / 2)
    assert figures["unsupported_called_contradicted"] == pytest.approx(1 / 2)
    assert figures["floors"]["overlap"]["auroc"] == 1.0
    assert figures["floors"]["length"]["auroc"] == 0.5
    assert figures["verdicts"] == {
        "contradicted": {"contradicted": 1, "unsupported": 1},
        "supported": {"supported": 1},
        "unsupported": {"contradicted": 1, "none": 1, "unsupported": 1},
    }


def test_a_file_without_both_labels_has_no_such_figures() -> None:
    assert side_figures([ROW, replace(ROW, label="supported"), replace(ROW, label="not_supported")]) is None
