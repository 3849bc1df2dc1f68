"""Ctrl-C in a real process: it ends soon with 130, and without a word, however often it is pressed."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

CLAIMS = 400
SLOW_JUDGE = """
import sys, time
from pathlib import Path
from holdfast.cli import main
from holdfast.judges.embedded import EmbeddedJudge

mark, pause = Path(sys.argv[1]), float(sys.argv[2])
judge_one = EmbeddedJudge._judge_one

def slowly(judge, pair):
    mark.touch()
    time.sleep(pause)
    return judge_one(judge, pair)

EmbeddedJudge._judge_one = slowly
sys.argv[1:3] = []
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to a single process")
@pytest.mark.timeout(180)
@pytest.mark.parametrize(("pause", "presses"), [(1.0, 1), (1.0, 3), (600.0, 1000)], ids=["1", "3", "stuck"])
def test_an_interrupted_check_ends_soon_with_130(tmp_path: Path, pause: float, presses: int) -> None:
    process, mark = _checking(tmp_path, pause)
    try:
        _wait_for(mark, process)
        # All claims together would take minutes: whoever ends before did not wait for them.
        for _ in range(presses):
            process.send_signal(signal.SIGINT)
            if _ended(process, 0.2):
                break
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert (out, err) == ("", "")


def _checking(folder: Path, pause: float) -> tuple["subprocess.Popen[str]", Path]:
    answer, evidence, mark = folder / "answer.md", folder / "evidence.md", folder / "mark"
    answer.write_text(" ".join(f"Mill {n} of Keld ground barley for the village." for n in range(CLAIMS)))
    evidence.write_text("The mills of Keld were opened in spring. They ground barley for the village.")
    command = [sys.executable, "-c", SLOW_JUDGE, str(mark), str(pause)]
    command += ["check", str(answer), "--evidence", str(evidence)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True), mark


def _wait_for(mark: Path, process: "subprocess.Popen[str]") -> None:
    ends_at = time.monotonic() + 90
    while not mark.exists():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < ends_at, "nothing was judged"
        time.sleep(0.05)


def _ended(process: "subprocess.Popen[str]", seconds: float) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True
