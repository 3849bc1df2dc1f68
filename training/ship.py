"""python training/ship.py --run RUN.npz --out FOLDER: a trained run as the judge that ships.

Writes `judge.onnx` in int8 and SHA256SUMS. A `judge.json` that is there stays, but it was fitted to the weights that
were there before: calibrate.py fits it anew.
"""

import argparse
from pathlib import Path

import numpy as np

from embedder import write_sums
from export import judge_model
from weights import State


def read_run(path: Path) -> State:
    """The weights that train.py or soup.py wrote, if both heads are among them."""
    state: State = {name: np.asarray(value, np.float32) for name, value in np.load(path).items()}
    missing = [name for name in ("head.pair.weight", "head.mark.weight") if name not in state]
    if missing:
        raise SystemExit(f"{path} has no {' and no '.join(missing)}: give the file that train.py wrote")
    return state


def main() -> None:
    """Convert and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--run", type=Path, required=True, help="weights of a student")
    parser.add_argument("--out", type=Path, default=Path("src/holdfast/judges/weights"))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    model = judge_model(read_run(options.run)).SerializeToString()
    (options.out / "judge.onnx").write_bytes(model)
    write_sums(options.out)
    print(f"{options.out / 'judge.onnx'}: {len(model) / 1e6:.1f} MB; now run calibrate.py")


if __name__ == "__main__":
    main()
