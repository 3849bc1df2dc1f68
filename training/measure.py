"""How well a network tells supported from not, source by source, without any evaluation file."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from batches import SEPARATOR, Examples, Indices, scatter
from network import JudgeNetwork
from teacher import TeacherNetwork

Floats = npt.NDArray[np.float64]


def area(scores: Floats, positive: npt.NDArray[np.bool_]) -> float:
    """Area under the ROC curve, ties counted half."""
    values, inverse = np.unique(scores, return_inverse=True)
    count = np.bincount(inverse, minlength=len(values))
    ranks = (np.cumsum(count) - (count - 1) / 2.0)[inverse]
    n, m = int(positive.sum()), int((~positive).sum())
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * m)) if n and m else float("nan")


Network = JudgeNetwork | TeacherNetwork


@torch.no_grad()
def predict(
    network: Network, examples: Examples, rows: Indices, device: str = "cuda", *, every_mark: bool = False
) -> tuple[Floats, Floats, npt.NDArray[np.float32]]:
    """Logits of the pair, the highest mark logit of each claim and, on request, the logit of every claim token."""
    network.eval()
    pairs, highest = np.zeros((len(examples.label), 3)), np.zeros(len(examples.label))
    every = np.zeros(len(examples.claim) if every_mark else 0, np.float32)
    for batch in examples.batches(rows, 131_072, device):
        with torch.autocast("cuda", dtype=torch.bfloat16):
            pair, mark = network(batch.ids, batch.types, batch.mask)
        inside = batch.mask & (batch.types == 0) & (batch.ids != SEPARATOR)
        inside[:, 0] = False
        pairs[batch.rows] = pair.cpu().numpy()
        highest[batch.rows] = mark.masked_fill(~inside, -30.0).amax(dim=1).cpu().numpy()
        if every_mark:
            row, place, source = scatter(examples.claim_start[batch.rows], examples.claim_size[batch.rows])
            every[source] = mark.cpu().numpy()[row, place + 1]
    return pairs[rows], highest[rows], every


def support(pairs: Floats) -> Floats:
    """Log-odds of support."""
    return pairs[:, 0] - np.logaddexp(pairs[:, 1], pairs[:, 2])


def source_areas(network: Network, examples: Examples, rows: Indices) -> dict[str, float]:
    """AUROC of P(support) by source."""
    pairs, marks, _ = predict(network, examples, rows)
    scores, truth, source = support(pairs), examples.label[rows] == 0, examples.source[rows]
    found = {}
    for number in np.unique(source):
        here = source == number
        if 10 < truth[here].sum() < here.sum() - 10:
            found[examples.sources[number]] = round(area(scores[here], truth[here]), 4)
            found[examples.sources[number] + "/marks"] = round(area(-marks[here], truth[here]), 4)
    return found


def transfer_figures(network: Network, examples: Examples, transfer: Path | None) -> dict[str, Any]:
    """AUROC on the dev split and on the sources no run has seen, and their means."""
    natural = [n for n, s in enumerate(examples.sources) if ":" not in s]
    rows = np.flatnonzero(examples.dev & np.isin(examples.source, natural)).astype(np.int64)
    figures: dict[str, Any] = {"dev": source_areas(network, examples, rows)}
    if transfer is not None:
        strange = Examples(transfer)
        figures["transfer"] = source_areas(network, strange, np.arange(len(strange.label)))
    figures["mean"] = {
        part: round(float(np.mean([v for k, v in values.items() if "/" not in k])), 4)
        for part, values in figures.items()
    }
    return figures
