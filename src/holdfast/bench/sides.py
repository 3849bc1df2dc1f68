"""Contradicted or silent: are rows that the evidence speaks against told from rows it says nothing of?"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from holdfast.bench import metrics
from holdfast.bench.predictions import Prediction

CONTRADICTED, SILENT = "contradicted", "unsupported"


def side_figures(predictions: Sequence[Prediction]) -> dict[str, Any] | None:
    """AUROC of P(contradict) among rows of the two labels, and what was said of each; None without both.

    P(contradict) also falls when a row is taken for supported; given that it is not, only the side is compared.
    """
    if not {CONTRADICTED, SILENT} <= {prediction.label for prediction in predictions}:
        return None
    rows = [p for p in predictions if p.label in (CONTRADICTED, SILENT) and p.contradiction is not None]
    positive = [row.label == CONTRADICTED for row in rows]
    called = metrics.Decisions.count(positive, [row.verdict == CONTRADICTED for row in rows])
    return {
        "contradicted": sum(positive),
        "unsupported": len(rows) - sum(positive),
        "auroc": metrics.auroc(positive, [row.contradiction or 0.0 for row in rows]),
        "auroc_given_unsupported": metrics.auroc(positive, [row.side or 0.0 for row in rows]),
        "balanced_accuracy": called.balanced_accuracy,
        "contradicted_called_so": called.recall,
        "unsupported_called_contradicted": called.false_positive_rate,
        "verdicts": _confusion(predictions),
        "floors": {
            # Words that the context has hint at contradiction: silence goes with words it lacks.
            "overlap": {"auroc": metrics.auroc(positive, [-row.overlap for row in rows])},
            "length": {"auroc": metrics.auroc(positive, [row.length for row in rows])},
        },
    }


def _confusion(predictions: Sequence[Prediction]) -> dict[str, dict[str, int]]:
    """For every label, how many rows had which worst verdict; rows without one are `none`."""
    labels = sorted({prediction.label for prediction in predictions})
    return {
        label: dict(sorted(Counter(p.verdict or "none" for p in predictions if p.label == label).items()))
        for label in labels
    }
