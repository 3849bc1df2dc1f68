"""Opening the shipped weights: checksums, damage, threads."""

import sys
from pathlib import Path

import pytest

from holdfast.embedders.runtime import Encoder, available_threads, read_weights
from holdfast.errors import WeightsError


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of its own with a weights folder that a test may damage."""
    folder = tmp_path / "shipped_weights_case" / "weights"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("")
    (folder / "model.onnx").write_bytes(b"not a model")
    (folder / "SHA256SUMS").write_text(
        "dce3cd32e83a72e0f3c2e5fe3a1d5b5f6a2d1f6a2a2ad1e6d8f0f0f0f0f0f0f0  other\n"
        "0d2b4f4ef2d0b3b0a3b1b3d1c0a0e0f0a0b0c0d0e0f00112233445566778899a  model.onnx\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "shipped_weights_case", raising=False)
    return "shipped_weights_case"


def test_the_shipped_files_match_their_checksums() -> None:
    assert read_weights("holdfast.embedders", "vocab.txt").startswith(b"[PAD]")


def test_damaged_weights_are_refused(package: str) -> None:
    with pytest.raises(WeightsError, match=r"model\.onnx .*damaged.*force-reinstall"):
        Encoder(package, "model.onnx")


def test_missing_weights_are_refused(package: str) -> None:
    with pytest.raises(WeightsError, match="cannot be read"):
        read_weights(package, "nothing.onnx")


def test_a_file_that_is_no_model_is_refused(package: str, tmp_path: Path) -> None:
    import hashlib

    sums = tmp_path / package / "weights" / "SHA256SUMS"
    sums.write_text(f"{hashlib.sha256(b'not a model').hexdigest()}  model.onnx\n")
    with pytest.raises(WeightsError, match="cannot open"):
        Encoder(package, "model.onnx")


def test_threads_are_as_asked_or_all() -> None:
    assert available_threads(3) == 3
    assert available_threads(0) >= 1
