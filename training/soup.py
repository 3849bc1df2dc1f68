"""python training/soup.py --data FILE --out FILE RUN...: averages the weights of runs.

All of them, alike or by --shares, or with --greedy only those that help: it starts from the best run and adds another
when the average does better on the dev split. The dev split holds rows of the sources that were trained on, where an
average gains least: what it gains on other sources does not show there. No evaluation file is read.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
import torch

from batches import Examples
from measure import transfer_figures
from network import JudgeNetwork
from weights import State


def average(states: list[State], shares: list[float] | None = None) -> State:
    """The mean of every weight, each state counted by its share."""
    return {
        name: np.average([state[name] for state in states], axis=0, weights=shares).astype(np.float32)
        for name in states[0]
    }


def score(figures: dict[str, Any]) -> float:
    """What runs are chosen by: natural rows of the dev split, then made ones."""
    means = figures["mean"]
    return float(2 * means["dev"] + means.get("made", means["dev"])) / 3


def main() -> None:
    """Choose, average, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--transfer", type=Path, help="sources that no run has seen: figures to look at")
    parser.add_argument("--greedy", action="store_true", help="only the runs that help on the dev split")
    parser.add_argument("--shares", type=float, nargs="+", help="how much each run counts, in their order")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.shares and len(options.shares) != len(options.runs):
        parser.error("--shares needs one number for each run")
    examples = Examples(options.data)
    states = {path.stem: dict(np.load(path)) for path in options.runs}
    shares = dict(zip(states, options.shares or [1.0] * len(states), strict=True))
    network = JudgeNetwork(next(iter(states.values())))
    network.to("cuda" if torch.cuda.is_available() else "cpu")

    def measure(names: list[str]) -> dict[str, Any]:
        network.load(average([states[name] for name in names], [shares[name] for name in names]))
        figures = transfer_figures(network, examples, options.transfer)
        print(" + ".join(names), figures["mean"], flush=True)
        return figures

    tried = {name: measure([name]) for name in states}
    order = sorted(states, key=lambda name: -score(tried[name]))
    chosen, best = [order[0]], tried[order[0]]
    for name in order[1:]:
        figures = measure([*chosen, name])
        if score(figures) > score(best) or not options.greedy:
            chosen, best = [*chosen, name], figures
    averaged: dict[str, Any] = {
        **average([states[name] for name in chosen], [shares[name] for name in chosen])
    }
    np.savez(options.out, **averaged)
    report = {"chosen": chosen, "figures": best, "alone": {n: f["mean"] for n, f in tried.items()}}
    options.out.with_suffix(".json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
