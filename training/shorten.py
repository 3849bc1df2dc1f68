"""python training/shorten.py --run RUN.npz --data FILE --layers N --out FILE: a run with its last layers taken off.

What the last layers of a judge add can nearly be read off the layers below them. The layers that stay are left as they
are; new heads, fitted by least squares, say after the last of them what the whole run says in the end. No label is
looked at, so that what the run has learnt about texts it never saw is kept. Teaching the upper layers as well was tried
with 140 to 210 steps and lost more than it won (training/HISTORY.md).
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch

from batches import Examples, Indices
from network import JudgeNetwork
from recipes import RECIPES
from train import choose_rows
from weights import State, layers_of, shorter

RIDGE = 30.0
"""Pull towards zero on standardised inputs, in rows."""
TOKENS = 16_384
Floats = npt.NDArray[np.float64]


class LeastSquares:
    """A linear map, fitted from sums alone, so that no hidden state has to be kept."""

    def __init__(self, inputs: int, outputs: int) -> None:
        self._squares = np.zeros((inputs + 1, inputs + 1))
        self._products = np.zeros((inputs + 1, outputs))

    def add(self, inputs: torch.Tensor, outputs: torch.Tensor) -> None:
        """See rows of both."""
        known = np.column_stack([inputs.double().cpu().numpy(), np.ones(len(inputs))])
        self._squares += known.T @ known
        self._products += known.T @ outputs.double().cpu().numpy().reshape(len(inputs), -1)

    def solve(self) -> tuple[Floats, Floats]:
        """The matrix, one row an output, and the bias."""
        count = self._squares[-1, -1]
        means, goals = self._squares[-1, :-1] / count, self._products[-1] / count
        covariance = self._squares[:-1, :-1] / count - np.outer(means, means)
        spread = np.diag(np.diag(covariance))
        shared = self._products[:-1] / count - np.outer(means, goals)
        matrix = np.linalg.solve(covariance + RIDGE / count * spread, shared)
        return matrix.T, goals - means @ matrix


def new_heads(state: State, examples: Examples, rows: Indices, layers: int, device: str) -> State:
    """Heads that read the verdict and the marks of the whole run after its first `layers` layers."""
    whole = JudgeNetwork(state, dropout=0.0).eval().to(device)
    width = whole.pair.in_features
    pair, mark = LeastSquares(width, 3), LeastSquares(width, 1)
    for done, batch in enumerate(examples.batches(rows, TOKENS), 1):
        here = batch.to(device)
        with torch.no_grad(), torch.autocast(device, dtype=torch.bfloat16):
            hidden = whole.embed(here.ids, here.types, here.layout)
            for layer in whole.layers[:layers]:
                hidden = layer(hidden, here.layout)
            top = hidden
            for layer in whole.layers[layers:]:
                top = layer(top, here.layout)
            verdict, marks = whole.judge(top, here.layout, here.claim)
        pair.add(hidden.index_select(0, here.layout.edges[:-1]), verdict)
        mark.add(hidden.index_select(0, here.claim), marks)
        print(f"\r{done} batches", end="", flush=True)
    heads: State = {}
    for name, fit in (("pair", pair), ("mark", mark)):
        matrix, bias = fit.solve()
        heads[f"head.{name}.weight"], heads[f"head.{name}.bias"] = (
            matrix.astype(np.float32),
            bias.astype(np.float32),
        )
    return heads


def main() -> None:
    """Shorten a run and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--run", type=Path, required=True, help="weights of a student, or of several averaged"
    )
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--layers", type=int, default=10, help="layers that stay")
    parser.add_argument("--rows", type=int, default=12_000, help="rows that the new heads are fitted on")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    state: State = dict(np.load(options.run))
    if not 0 < options.layers < layers_of(state):
        parser.error(f"--layers must be less than the run's {layers_of(state)}")
    examples = Examples(options.data)
    every = choose_rows(examples, RECIPES["quarter"], epoch=0)
    rows = np.random.default_rng(9).choice(np.unique(every), options.rows, replace=False)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    kept: dict[str, Any] = {
        **shorter(state, options.layers),
        **new_heads(state, examples, rows, options.layers, device),
    }
    np.savez(options.out, **kept)
    print(f"\n{options.out}: {options.layers} of {layers_of(state)} layers; now run ship.py")


if __name__ == "__main__":
    main()
