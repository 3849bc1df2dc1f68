"""python training/soup.py --data FILE --transfer FILE --out FILE RUN...: averages the weights of runs, greedily.

Starts from the best run and adds another only when the average does better on the dev split and on the sources that
no run has seen; no evaluation file is read.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from batches import Examples
from measure import transfer_figures
from network import JudgeNetwork, State


def average(states: list[State]) -> State:
    """The mean of every weight."""
    return {name: np.mean([state[name] for state in states], axis=0).astype(np.float32) for name in states[0]}


def score(figures: dict[str, Any]) -> float:
    """Mean of the dev and the transfer AUROC."""
    return float(np.mean(list(figures["mean"].values())))


def main() -> None:
    """Choose, average, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--transfer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    examples = Examples(options.data)
    states = {path.stem: dict(np.load(path)) for path in options.runs}
    network = JudgeNetwork(next(iter(states.values()))).cuda()

    def measure(names: list[str]) -> dict[str, Any]:
        network.load(average([states[name] for name in names]))
        figures = transfer_figures(network, examples, options.transfer)
        print(" + ".join(names), figures["mean"], flush=True)
        return figures

    tried = {name: measure([name]) for name in states}
    order = sorted(states, key=lambda name: -score(tried[name]))
    chosen, best = [order[0]], tried[order[0]]
    for name in order[1:]:
        figures = measure([*chosen, name])
        if score(figures) > score(best):
            chosen, best = [*chosen, name], figures
    np.savez(options.out, **average([states[name] for name in chosen]))
    report = {"chosen": chosen, "figures": best, "alone": {n: f["mean"] for n, f in tried.items()}}
    options.out.with_suffix(".json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
