"""python training/pressure_ship.py --run RUN.npz --out FOLDER: a trained run as the turn encoder that ships.

Writes `turn.onnx` in int8, `turn.json` (what it was trained on, and the figures of the folds) and SHA256SUMS.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from onnx import ModelProto

from embedder import write_sums
from export import Graph, encoder, finish
from weights import State

LAYERS = 6


def turn_model(state: State, *, quantised: bool = True) -> ModelProto:
    """The encoder with its head on every token: `columns`, one row a token."""
    graph = Graph(state, quantised)
    hidden = encoder(graph, LAYERS)
    heads = Graph(state, quantised=False, nodes=graph.nodes, tensors=graph.tensors)
    columns = heads.linear("head.turn", ["head.turn"], hidden)
    width = len(state["head.turn.bias"])
    return finish(graph, {columns: ("columns", ["batch", "length", width])})


def main() -> None:
    """Convert and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="weights that pressure.py wrote")
    parser.add_argument("--figures", type=Path, help="figures.json of the same command")
    parser.add_argument("--out", type=Path, default=Path("src/holdfast/sycophancy/weights"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    state: State = {name: np.asarray(value, np.float32) for name, value in np.load(options.run).items()}
    model = turn_model(state).SerializeToString()
    (options.out / "turn.onnx").write_bytes(model)
    if options.figures:
        report = json.loads(options.figures.read_text(encoding="utf-8"))
        kept = {"run": options.run.stem, "folds": report}
        (options.out / "turn.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    write_sums(options.out)
    print(f"{options.out / 'turn.onnx'}: {len(model) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
