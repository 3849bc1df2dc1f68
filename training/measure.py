"""How well a network tells supported from not, source by source, without any evaluation file."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from batches import Examples, Indices, scatter
from network import PairNetwork

Floats = npt.NDArray[np.float64]


def area(scores: Floats, positive: npt.NDArray[np.bool_]) -> float:
    """Area under the ROC curve, ties counted half."""
    values, inverse = np.unique(scores, return_inverse=True)
    count = np.bincount(inverse, minlength=len(values))
    ranks = (np.cumsum(count) - (count - 1) / 2.0)[inverse]
    n, m = int(positive.sum()), int((~positive).sum())
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * m)) if n and m else float("nan")


@torch.no_grad()
def predict(
    network: PairNetwork, examples: Examples, rows: Indices, *, every_mark: bool = False
) -> tuple[Floats, Floats, npt.NDArray[np.float32]]:
    """Logits of the pair, the highest mark logit of each claim and, on request, the logit of every claim token."""
    network.eval()
    device = network.pair.weight.device.type
    pairs, highest = np.zeros((len(examples.label), 3)), np.full(len(examples.label), -30.0)
    every = np.zeros(len(examples.claim) if every_mark else 0, np.float32)
    for batch in examples.batches(rows, 131_072):
        here = batch.to(device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            pair, mark = network(here.ids, here.types, here.layout, here.claim)
        pairs[batch.rows], marks = pair.cpu().numpy(), mark.cpu().numpy()
        row, _, told = scatter(examples.claim_start[batch.rows], examples.claim_size[batch.rows])
        np.maximum.at(highest, batch.rows[row], marks)
        if every_mark:
            every[told] = marks
    return pairs[rows], highest[rows], every


def support(pairs: Floats) -> Floats:
    """Log-odds of support."""
    return pairs[:, 0] - np.logaddexp(pairs[:, 1], pairs[:, 2])


def source_areas(network: PairNetwork, examples: Examples, rows: Indices) -> dict[str, float]:
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


def made_areas(network: PairNetwork, examples: Examples) -> dict[str, float]:
    """AUROC of each kind of made falsehood against the true claims of its family."""
    rows = np.flatnonzero(examples.dev).astype(np.int64)
    scores, truth = support(predict(network, examples, rows)[0]), examples.label[rows] == 0
    family = np.array([s.partition(":")[0] if ":" in s else "edited" for s in examples.sources])
    kind, found = examples.source[rows], {}
    for number, source in enumerate(examples.sources):
        here = (kind == number) & ~truth
        if ":" in source and here.sum() > 20:
            sound = (family[kind] == family[number]) & truth
            both = here | sound
            found[source] = round(area(scores[both], truth[both]), 4)
    return found


def transfer_figures(network: PairNetwork, examples: Examples, transfer: Path | None) -> dict[str, Any]:
    """AUROC on the dev split, on its made rows and on the sources no run has seen, and their means."""
    natural = [n for n, s in enumerate(examples.sources) if ":" not in s]
    rows = np.flatnonzero(examples.dev & np.isin(examples.source, natural)).astype(np.int64)
    figures: dict[str, Any] = {"dev": source_areas(network, examples, rows)}
    if made := made_areas(network, examples):
        figures["made"] = made
    if transfer is not None:
        strange = Examples(transfer)
        figures["transfer"] = source_areas(network, strange, np.arange(len(strange.label)))
    figures["mean"] = {
        part: round(float(np.mean([v for k, v in values.items() if "/" not in k])), 4)
        for part, values in figures.items()
    }
    return figures
