"""Calibration: labelled pairs in, thresholds out, with the curve behind them."""

import json
import random
from pathlib import Path

import pytest

from holdfast.claims.words import word_set
from holdfast.errors import CalibrationError
from holdfast.tribunal.detecting.calibration import LabelledPair, calibrate
from tribunal_cases import REASONS, ConstantEmbedder

WORDS = sorted(
    word_set(
        """harbour lantern copper garden thunder pencil orbit velvet saddle river stone mountain cloud paper engine
        violet market window bridge winter girder town detour repair summer barley"""
    )
)


def pairs(count: int = 30) -> list[LabelledPair]:
    draws = random.Random(5)
    made = []
    for _ in range(count):
        one, other = (" ".join(draws.choices(WORDS, k=30)) for _ in range(2))
        copy = one.replace(draws.choice(one.split()), "something")
        made += [LabelledPair(one, copy, True), LabelledPair(one, other, False)]
    return made


def test_copies_and_strangers_are_told_apart() -> None:
    found = calibrate(pairs())
    assert found.auroc == 1.0
    assert found.met
    assert (found.pairs, found.derivative_pairs) == (60, 30)
    assert found.derivative.accused <= 0.01
    assert found.derivative.found == 1.0
    assert 0.5 <= found.thresholds.warning < found.thresholds.derivative <= 0.99
    assert found.curve[0].threshold == 0.5
    shares = [point.accused for point in found.curve]
    assert shares == sorted(shares, reverse=True)


def test_the_shares_allowed_are_kept() -> None:
    labelled = [*pairs(), *(LabelledPair(REASONS[0], REASONS[0] + f" {word}", False) for word in WORDS)]
    strict, free = (
        calibrate(labelled, most_accused=0.0, most_warned=0.0),
        calibrate(labelled, most_accused=0.5, most_warned=0.6),
    )
    assert strict.thresholds.warning > free.thresholds.warning
    assert strict.derivative.accused == 0.0
    assert free.derivative.accused <= 0.5


def test_a_measure_that_cannot_tell_says_so() -> None:
    found = calibrate(pairs(), measure="meaning", embedder=ConstantEmbedder())
    assert not found.met
    assert found.auroc == 0.5
    assert found.derivative.accused == 1.0
    assert found.embedder == "ConstantEmbedder"


def test_too_few_pairs_are_refused() -> None:
    with pytest.raises(CalibrationError, match="19 pairs are labelled derivative"):
        calibrate(pairs(19) + [LabelledPair("a", "b", False)] * 5)
    with pytest.raises(CalibrationError, match="independent"):
        calibrate([pair for pair in pairs() if pair.derivative])


def test_it_can_be_kept_and_drawn(tmp_path: Path) -> None:
    found = calibrate(pairs())
    found.save(tmp_path / "thresholds.json")
    stored = json.loads((tmp_path / "thresholds.json").read_text(encoding="utf-8"))
    assert stored["thresholds"]["derivative"] == found.thresholds.derivative
    picture = found.to_svg()
    assert picture.startswith("<svg")
    assert f"{found.thresholds.derivative:.3f}" in picture
    assert "prefers-color-scheme:dark" in picture
    assert found._repr_svg_() == picture
