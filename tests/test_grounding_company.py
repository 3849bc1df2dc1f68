"""One claim of several is likelier sound than one that stands alone."""

import pytest

import holdfast
from grounding_cases import FixedJudge
from holdfast.config import VerificationConfig
from holdfast.grounding.company import MOST, among, lift
from holdfast.judges.types import Judgement

EVERYTHING = VerificationConfig.everything()
EVIDENCE = "The Orme tower is painted every ten years by a crew of nine people from the harbour office."
SENTENCES = (
    "Workers repaint it once a decade.",
    "Nine of them do the job.",
    "They come from the office at the harbour.",
    "The crew repaints the Orme tower.",
    "Harbour staff look after its paint.",
)


def embedded(support: float, contradict: float = 0.0) -> Judgement:
    return Judgement(support, contradict, 1.0 - support - contradict, "embedded", "said")


def test_the_more_claims_the_likelier_is_each() -> None:
    lifts = [lift(claims) for claims in (1, 2, 5, 10, MOST)]
    assert lifts[0] == 0.0
    assert lifts == sorted(set(lifts))
    assert lift(10 * MOST) == lifts[-1], "a whole document is no answer"


def test_probabilities_stay_probabilities() -> None:
    judgement = among(embedded(0.6, 0.3), 6)
    assert 0.6 < judgement.support < 0.8
    assert judgement.contradict / judgement.silent == pytest.approx(0.3 / 0.1)
    for support in (0.0, 1.0):
        assert among(embedded(support), 6).support == pytest.approx(support, abs=1e-4)


@pytest.mark.parametrize(
    "judgement",
    [
        Judgement(0.6, 0.1, 0.3, "exact", "a rule"),
        Judgement(0.6, 0.1, 0.3, "model", "a model"),
        Judgement(0.6, 0.1, 0.3, "embedded", "calibrated", uncalibrated=0.4),
    ],
)
def test_what_is_not_stated_for_single_claims_is_taken_at_its_word(judgement: Judgement) -> None:
    assert among(judgement, 6) is judgement


def test_one_claim_is_held_to_more_than_one_of_five() -> None:
    judge = FixedJudge(0.5)
    alone = holdfast.verify_response("", SENTENCES[0], EVIDENCE, config=EVERYTHING, judge=judge).report
    beside = holdfast.verify_response(
        "", " ".join(SENTENCES), EVIDENCE, config=EVERYTHING, judge=judge
    ).report
    assert [claim.verdict for claim in alone.claims] == ["partially_supported"]
    assert (alone.claims[0].evidence_support, alone.claims[0].support_alone) == (0.5, None)
    assert {claim.verdict for claim in beside.claims} == {"supported"}
    assert {claim.support_alone for claim in beside.claims} == {0.5}
    assert not any(claim.is_flagged for claim in beside.claims)


def test_a_sample_is_judged_as_part_of_the_whole_answer() -> None:
    config = VerificationConfig(mode="sample", sample_rate=0.2)
    report = holdfast.verify_response(
        "", " ".join(SENTENCES), EVIDENCE, config=config, judge=FixedJudge(0.5)
    ).report
    checked = [claim for claim in report.claims if claim.verdict is not None]
    assert len(checked) < len(SENTENCES)
    assert {claim.verdict for claim in checked} == {"supported"}
