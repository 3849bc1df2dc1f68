"""python training/stance_ship.py --run RUN.npz --out FOLDER: a run on stances.py's examples as the reader of stances.

Writes `stance.onnx` in int8 and SHA256SUMS.
"""

import argparse
from pathlib import Path

import numpy as np
from onnx import ModelProto

from embedder import write_sums
from export import Graph, encoder, finish
from ship import read_run
from weights import State, layers_of


def stance_model(state: State, *, quantised: bool = True) -> ModelProto:
    """`logits` of both claims with a reply: holds to the first, falls in with the second, leaves it open."""
    graph = Graph(state, quantised)
    one = graph.constant("first.end", np.array([1], np.int64))
    hidden = encoder(graph, layers_of(state), wanted=one)
    heads = Graph(state, quantised=False, nodes=graph.nodes, tensors=graph.tensors)
    first = graph.add("Gather", [hidden, graph.constant("zero", np.array(0, np.int64))], "first", axis=1)
    return finish(graph, {heads.linear("head.pair", ["head.pair"], first): ("logits", ["batch", 3])})


def main() -> None:
    """Convert and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="weights that train.py or soup.py wrote")
    parser.add_argument("--out", type=Path, default=Path("src/holdfast/sycophancy/weights"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    model = stance_model(read_run(options.run)).SerializeToString()
    (options.out / "stance.onnx").write_bytes(model)
    write_sums(options.out)
    print(f"{options.out / 'stance.onnx'}: {len(model) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
