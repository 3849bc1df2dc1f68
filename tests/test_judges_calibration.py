"""The calibration map is monotone, honest about its error, refuses thin data and survives storage."""

import json
import math
import os
import threading
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from holdfast.bench.metrics import auroc
from holdfast.errors import CalibrationError, InputError
from holdfast.judges.calibration.curve import (
    CalibratedJudge,
    Calibration,
    MeasuredError,
    expected_calibration_error,
)
from holdfast.judges.calibration.miscalibration import Floats, Labels, wilson_interval
from holdfast.judges.calibration.reliability import reliability_svg
from holdfast.judges.types import Judgement, Mark, Pair

PROBABILITY = st.floats(0.0, 1.0)
MAPS = st.builds(
    lambda slope, offset: replace(Calibration.identity(), slope=slope, offset=offset),
    st.floats(0.05, 5.0),
    st.floats(-5.0, 5.0),
)
laws = settings(deadline=None, max_examples=200)


def drawn(rows: int, seed: int = 1, sharpness: float = 1.0, shift: float = 0.0) -> tuple[Floats, Labels]:
    """Raw probabilities whose log-odds are `sharpness` times too large and `shift` too high."""
    chance = np.random.default_rng(seed)
    odds = chance.normal(0.0, 1.5, rows)
    truth = chance.random(rows) < 1.0 / (1.0 + np.exp(-odds))
    return 1.0 / (1.0 + np.exp(-(sharpness * odds + shift))), truth


def judgement(support: float, share: float = 0.5) -> Judgement:
    contradict = (1.0 - support) * share
    return Judgement(support, contradict, 1.0 - support - contradict, "embedded", "read", (Mark(0, 3, 0.7),))


@pytest.fixture(scope="module")
def overconfident() -> Calibration:
    return Calibration.fit(*drawn(1500, sharpness=2.5))


# the fit


def test_calibrated_probabilities_are_left_alone() -> None:
    fitted = Calibration.fit(*drawn(8000))
    assert fitted.slope == pytest.approx(1.0, abs=0.08)
    assert fitted.offset == pytest.approx(0.0, abs=0.08)


@pytest.mark.parametrize(("sharpness", "shift"), [(2.5, 0.0), (0.4, 0.0), (1.0, 1.5), (3.0, -2.0)])
def test_the_fit_undoes_what_was_done_to_the_odds(sharpness: float, shift: float) -> None:
    fitted = Calibration.fit(*drawn(8000, sharpness=sharpness, shift=shift))
    assert fitted.slope * sharpness == pytest.approx(1.0, abs=0.1)
    assert fitted.offset + fitted.slope * shift == pytest.approx(0.0, abs=0.1)


def test_over_confidence_is_measured_and_mended(overconfident: Calibration) -> None:
    before, after = overconfident.ece_before, overconfident.ece_after
    assert before is not None
    assert after is not None
    assert after.high < before.low
    assert overconfident.apply_to(0.99) < 0.95


def test_errors_are_out_of_fold_not_of_the_final_map() -> None:
    values, truth = drawn(220, seed=3, sharpness=2.0)
    fitted = Calibration.fit(values, truth)
    seen = expected_calibration_error([fitted.apply_to(v) for v in values], truth)
    assert fitted.ece_after is not None
    assert fitted.ece_after.value != pytest.approx(seen, abs=1e-6)
    assert fitted.ece_before is not None
    assert fitted.ece_before.value == pytest.approx(expected_calibration_error(values, truth))


def test_classes_that_are_perfectly_apart_give_a_finite_map() -> None:
    fitted = Calibration.fit([0.0] * 100 + [1.0] * 100, [False] * 100 + [True] * 100)
    assert math.isfinite(fitted.slope)
    assert fitted.apply_to(1.0) == pytest.approx(101 / 102)
    assert fitted.apply_to(0.0) == pytest.approx(1 / 102)


def test_a_judge_of_few_votes_is_mapped_to_what_its_votes_are_worth() -> None:
    unanimous = [True] * 160 + [False] * 40
    divided = [True] * 40 + [False] * 160
    fitted = Calibration.fit([1.0] * 200 + [0.0] * 200, unanimous + divided)
    assert fitted.apply_to(1.0) == pytest.approx(0.8, abs=0.01)
    assert fitted.apply_to(0.0) == pytest.approx(0.2, abs=0.01)


@settings(deadline=None, max_examples=15)
@given(st.integers(0, 10_000), st.integers(0, 5), st.floats(0.3, 3.0))
def test_the_same_rows_in_any_order_give_the_same_calibration(
    shuffle: int, seed: int, sharpness: float
) -> None:
    values, truth = drawn(240, sharpness=sharpness)
    values = values.round(2)  # ties
    order = np.random.default_rng(shuffle).permutation(len(values))
    first = Calibration.fit(values, truth, seed=seed)
    assert Calibration.fit(values[order], truth[order], seed=seed) == first
    assert Calibration.fit(values.tolist(), truth.tolist(), seed=seed) == first


def test_the_seed_moves_the_measurement_and_not_the_map() -> None:
    rows = drawn(300, sharpness=2.0)
    first, second = Calibration.fit(*rows, seed=0), Calibration.fit(*rows, seed=1)
    assert (first.slope, first.offset, first.rows) == (second.slope, second.offset, second.rows)
    assert first.ece_after != second.ece_after


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(PROBABILITY, st.booleans()), min_size=40, max_size=60), st.booleans())
def test_any_rows_give_a_sound_calibration_or_a_clear_refusal(
    rows: list[tuple[float, bool]], sure: bool
) -> None:
    repeated = rows * 5
    values = [round(p) if sure else p for p, _ in repeated]
    try:
        fitted = Calibration.fit(values, [t for _, t in repeated])
    except CalibrationError as error:
        refusal = str(error)
    else:
        refusal = ""
    if refusal:
        assert any(reason in refusal for reason in ("rise with", "all the same", "of each class"))
        return
    assert fitted.slope > 0.0
    assert math.isfinite(fitted.offset)
    assert 1 <= len(fitted.bins) <= 10
    assert sum(b.rows for b in fitted.bins) == fitted.rows == len(values)
    assert all(b.low <= b.observed <= b.high for b in fitted.bins)
    assert Calibration.from_json(fitted.to_json()) == fitted


def test_bins_hold_about_the_same_number_of_rows(overconfident: Calibration) -> None:
    assert [b.rows for b in overconfident.bins] == [150] * 10
    predicted = [b.predicted for b in overconfident.bins]
    assert predicted == sorted(predicted)


# refusals


def test_too_few_rows_are_refused_with_the_numbers() -> None:
    values, truth = drawn(199)
    with pytest.raises(CalibrationError, match=r"199 labelled rows .* at least 200, so label 1 more"):
        Calibration.fit(values, truth)
    assert Calibration.fit(*drawn(200)).rows == 200
    with pytest.raises(CalibrationError, match="0 labelled rows"):
        Calibration.fit([], [])


@pytest.mark.parametrize(
    ("positives", "name"), [(0, "0 of 300 rows are supported"), (281, "19 of 300 .* not supp")]
)
def test_a_class_that_is_nearly_absent_is_refused(positives: int, name: str) -> None:
    values = np.linspace(0.1, 0.9, 300)
    with pytest.raises(CalibrationError, match=name):
        Calibration.fit(values, np.arange(300) >= 300 - positives)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -0.01, 1.01])
def test_what_is_no_probability_is_refused_with_its_row(bad: float) -> None:
    values, truth = drawn(250)
    values[17] = bad
    with pytest.raises(CalibrationError, match=r"row 17 .* from 0 to 1"):
        Calibration.fit(values, truth)


def test_labels_must_fit_the_rows_and_be_true_or_false() -> None:
    values, truth = drawn(250)
    with pytest.raises(CalibrationError, match="250 probabilities and 249 labels"):
        Calibration.fit(values, truth[1:])
    with pytest.raises(CalibrationError, match=r"true .* or false"):
        Calibration.fit(values, ["supported"] * 250)  # type: ignore[list-item]
    with pytest.raises(CalibrationError, match="must be numbers"):
        Calibration.fit(["high"] * 250, truth)  # type: ignore[list-item]
    assert Calibration.fit(values, truth.astype(int)) == Calibration.fit(values, truth)


def test_swapped_labels_and_a_judge_that_says_one_thing_are_refused() -> None:
    values, truth = drawn(300)
    with pytest.raises(CalibrationError, match="true means supported"):
        Calibration.fit(values, ~truth)
    with pytest.raises(CalibrationError, match="all the same"):
        Calibration.fit([0.7] * 300, truth)


# the map


@laws
@given(MAPS, PROBABILITY, PROBABILITY)
def test_the_map_is_monotone_and_stays_a_probability(fitted: Calibration, a: float, b: float) -> None:
    low, high = fitted.apply_to(min(a, b)), fitted.apply_to(max(a, b))
    assert 0.0 <= low <= high <= 1.0


@settings(deadline=None, max_examples=50)
@given(MAPS, st.integers(0, 1000))
def test_the_map_keeps_the_order_of_rows(fitted: Calibration, seed: int) -> None:
    assume(fitted.slope < 3.0)  # steeper, and a float cannot tell the surest rows apart
    values, truth = drawn(100, seed=seed)
    assume(truth.any() and not truth.all())
    mapped = [fitted.apply_to(v) for v in values]
    assert auroc(truth.tolist(), mapped) == auroc(truth.tolist(), values.tolist())


@laws
@given(MAPS, PROBABILITY, PROBABILITY)
def test_a_judgement_stays_whole(fitted: Calibration, support: float, share: float) -> None:
    raw = judgement(support, share)
    made = fitted.apply(raw)
    assert made.support == fitted.apply_to(support)
    assert math.fsum((made.support, made.contradict, made.silent)) == pytest.approx(1.0, abs=1e-12)
    assert min(made.contradict, made.silent) >= 0.0
    assert made.contradict * raw.silent == pytest.approx(made.silent * raw.contradict, abs=1e-9)
    assert (made.tier, made.reason, made.marks, made.cost_usd) == (
        raw.tier,
        raw.reason,
        raw.marks,
        raw.cost_usd,
    )


def test_certainty_loses_to_silence_not_to_nan(overconfident: Calibration) -> None:
    made = overconfident.apply(Judgement(1.0, 0.0, 0.0, "model", ""))
    assert made.contradict == 0.0
    assert made.silent == pytest.approx(1.0 - made.support) != 0.0
    none = overconfident.apply(Judgement(0.0, 0.75, 0.25, "model", ""))
    assert none.contradict == pytest.approx(3 * none.silent)


@laws
@given(PROBABILITY, PROBABILITY)
def test_the_identity_changes_nothing(support: float, share: float) -> None:
    assert Calibration.identity().apply(judgement(support, share)) == judgement(support, share)
    assert Calibration.identity().apply_to(support) == support


@pytest.mark.parametrize("bad", [math.nan, -0.1, 1.1])
def test_the_map_takes_probabilities_only(bad: float) -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        Calibration.identity().apply_to(bad)


@pytest.mark.anyio
async def test_a_calibrated_judge_maps_what_the_other_said(overconfident: Calibration) -> None:
    class Echo:
        async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            return [judgement(float(pair.claim)) for pair in pairs]

    found = await CalibratedJudge(Echo(), overconfident).judge([Pair("0.99", ""), Pair("0.2", "")])
    assert found == [overconfident.apply(judgement(0.99)), overconfident.apply(judgement(0.2))]


# the error


def test_the_error_by_hand() -> None:
    # Two bins of two rows: predicted 0.2, observed 0.5; predicted 0.9, observed 1.
    found = expected_calibration_error([0.1, 0.3, 0.8, 1.0], [True, False, True, True], bins=2)
    assert found == pytest.approx((0.3 + 0.1) / 2)


def test_rows_with_the_same_probability_share_a_bin() -> None:
    truth = [True, False] * 50
    assert expected_calibration_error([0.5] * 100, truth) == 0.0
    assert expected_calibration_error([0.5] * 100, sorted(truth)) == 0.0


@laws
@given(
    st.lists(st.tuples(PROBABILITY, st.booleans()), min_size=1, max_size=80), st.integers(1, 20), st.randoms()
)
def test_the_error_is_a_share_and_no_order_changes_it(
    rows: list[tuple[float, bool]], bins: int, order: Random
) -> None:
    found = expected_calibration_error([p for p, _ in rows], [t for _, t in rows], bins)
    assert 0.0 <= found <= 1.0
    order.shuffle(rows)
    assert expected_calibration_error([p for p, _ in rows], [t for _, t in rows], bins) == found


def test_an_error_without_rows_or_bins_has_no_meaning() -> None:
    with pytest.raises(CalibrationError, match="no rows"):
        expected_calibration_error([], [])
    with pytest.raises(CalibrationError, match="at least one bin"):
        expected_calibration_error([0.5], [True], bins=0)


def test_the_wilson_interval_by_hand() -> None:
    assert wilson_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson_interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)


# storage


def test_storage_is_exact(overconfident: Calibration, tmp_path: Path) -> None:
    for made in (overconfident, Calibration.identity()):
        assert Calibration.from_json(made.to_json()) == made
        assert Calibration.from_json(made.to_json().encode()) == made
        made.save(tmp_path / "map.json")
        assert Calibration.load(tmp_path / "map.json") == made
    assert [p.name for p in tmp_path.iterdir()] == ["map.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_a_link_stays_a_link_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    kept, link, pipe = tmp_path / "kept.json", tmp_path / "link.json", tmp_path / "pipe"
    link.symlink_to(kept)
    Calibration.identity().save(link)
    assert link.is_symlink()
    assert Calibration.load(kept) == Calibration.identity()
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    Calibration.identity().save(pipe)
    reader.join(10)
    assert pipe.is_fifo()
    assert Calibration.from_json(read[0]) == Calibration.identity()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.json", "link.json", "pipe"]


def test_a_place_that_cannot_be_written_or_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"cannot write .*nowhere"):
        Calibration.identity().save(tmp_path / "nowhere" / "map.json")
    with pytest.raises(CalibrationError, match=r"cannot read .*none\.json.* Calibration\.fit"):
        Calibration.load(tmp_path / "none.json")
    (tmp_path / "map.json").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(CalibrationError, match=r"map\.json: this is no stored calibration"):
        Calibration.load(tmp_path / "map.json")


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{}", "[" * 100_000, '{"version": 2}', '{"version": 1}', "9" * 5000]
)
def test_what_is_no_calibration_says_what_to_do(text: str) -> None:
    with pytest.raises(CalibrationError, match=r"no stored calibration: .*Calibration\.fit"):
        Calibration.from_json(text)


@pytest.mark.parametrize(
    "damage",
    [
        {"slope": 0.0},
        {"slope": -1.0},
        {"slope": math.nan},
        {"slope": "1"},
        {"slope": True},
        {"slope": 10**400},
        {"offset": math.inf},
        {"rows": 1500.0},
        {"rows": 1499},
        {"positives": 3},
        {"ece_after": None},
        {"ece_after": {"value": 0.5, "low": 0.6, "high": 0.7}},
        {"ece_before": {"value": 0.5}},
        {"bins": None},
        {"bins": []},
        {"bins": [{"rows": 1500}]},
        {"surprise": 1},
    ],
)
def test_a_damaged_field_is_refused(overconfident: Calibration, damage: dict[str, object]) -> None:
    stored = json.loads(overconfident.to_json()) | damage
    with pytest.raises(CalibrationError, match="no stored calibration"):
        Calibration.from_json(json.dumps(stored))


@settings(deadline=None, max_examples=100)
@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_no_stored_value_breaks_the_reader(value: object) -> None:
    body = json.loads(Calibration.identity().to_json())
    for name in body:
        try:
            Calibration.from_json(json.dumps(body | {name: value}))
        except CalibrationError:
            continue


# the picture


def test_the_diagram_shows_every_bin(overconfident: Calibration) -> None:
    drawing = reliability_svg(overconfident)
    root = ElementTree.fromstring(drawing)
    space = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f".//{space}circle")) == len(overconfident.bins)
    words = " ".join(root.itertext())
    assert "1,500 labelled rows" in words
    assert "150 rows" in words
    assert isinstance(overconfident.ece_after, MeasuredError)
    assert f"{overconfident.ece_after.value:.3f}" in words
    assert "currentColor" in drawing
    assert "href" not in drawing
    assert "<script" not in drawing


def test_the_diagram_of_no_rows_says_so() -> None:
    assert "not measured" in "".join(
        ElementTree.fromstring(reliability_svg(Calibration.identity())).itertext()
    )
