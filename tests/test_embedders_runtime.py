"""Opening the shipped weights: checksums, damage, threads."""

import os
import subprocess
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


_FORK = """
import os
from holdfast import verify_response
def verdicts():
    answer = "It milled barley for people. It stood on the bank of a river. Its wheel had a warm colour."
    evidence = "The mill by the river ground barley for the village and had a red wheel."
    return [(claim.tier, claim.verdict) for claim in verify_response("", answer, evidence).report.claims]
known = verdicts()
assert [tier for tier, _ in known] == ["embedded"] * 3
child = os.fork()
if child == 0:
    os._exit(0 if verdicts() == known else 1)
raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_child_judges_too() -> None:
    assert subprocess.run([sys.executable, "-c", _FORK], check=False, timeout=50).returncode == 0


def test_the_runtime_tells_nobody_that_it_is_used(tmp_path: Path) -> None:
    judged = "import holdfast; print(holdfast.verify_claim('The kiln is red.', 'It has a red kiln.').tier)"
    environ = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    run = subprocess.run(
        [sys.executable, "-c", judged],
        env={**environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "embedded\n"
    assert not list(tmp_path.iterdir()), "the runtime keeps what it would report below the home folder"
