"""A passage that says the opposite in the claim's own words wins over one that only suggests the claim."""

import datetime

import pytest

from holdfast import Passage, aio
from holdfast.premises.denials import says_the_opposite, states_it
from holdfast.premises.types import PremiseVerdict
from premises_cases import SureJudge, WordRecall

CLAIM = "Mara sold the barn."
DENIAL = "Mara did not sell the barn."


async def verdict(*passages: Passage) -> PremiseVerdict:
    return await aio.verify_premise(CLAIM, WordRecall(list(passages)), judge=SureJudge())


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (CLAIM, DENIAL),
        (CLAIM, "Mara never sold the barn."),
        (CLAIM, "Mara had many offers, but Mara didn't sell the barn in the end."),
        (CLAIM, "Mara has not sold the barn."),
        ("Tom cut the hedge.", "Tom did not cut the hedge."),
        ("The lift works.", "The lift does not work."),
        ("Passengers were hurt in the crash.", "No passengers were hurt in the crash."),
        ("Someone stole the bike.", "Nobody stole the bike."),
        ("The cabin has a stove.", "The cabin has no stove."),
        ("There is a pool in the club.", "There is no pool in the club."),
    ],
)
def test_the_opposite_in_the_same_words(claim: str, passage: str) -> None:
    assert says_the_opposite(claim, passage)
    assert not states_it(claim, passage)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (CLAIM, "In 2019, Mara did not sell the barn."),
        (CLAIM, "Mara did not sell the barn alone."),
        (CLAIM, "Mara did not want to sell the barn."),
        (CLAIM, "Mara did not sell the barn yet."),
        (CLAIM, "If Mara did not sell the barn, the bank would take it."),
        (CLAIM, "Did Mara not sell the barn?"),
        (CLAIM, "Ivo says that Mara did not sell the barn."),
        (CLAIM, "Mara did not sell the boat."),
        ("Mara lived in Rye.", "Mara does not live in Rye."),
        ("Mara lived in Rye.", "Mara no longer lives in Rye."),
        ("Mara did not sell the barn.", "Mara never sold the barn."),
    ],
)
def test_what_denies_less_is_not_the_opposite(claim: str, passage: str) -> None:
    assert not says_the_opposite(claim, passage)


async def test_a_denial_wins_over_what_only_suggests_the_claim() -> None:
    found = await verdict(Passage("hint", "Mara showed the barn to a buyer."), Passage("no", DENIAL))
    assert (found.outcome, found.cause, found.supported) == ("contradicted", "contradicted", False)
    assert found.says_instead is not None
    assert found.says_instead.evidence_id == "no"
    assert found.confidence is not None
    assert found.confidence < 0.6


async def test_where_memory_says_both_the_reason_gives_both() -> None:
    found = await verdict(Passage("yes", "Mara sold the barn to Ivo."), Passage("no", DENIAL))
    assert found.outcome == "contradicted"
    assert DENIAL in found.rationale
    assert "Mara sold the barn to Ivo." in found.rationale


@pytest.mark.parametrize(("stated", "outcome"), [(9, "supported"), (2, "contradicted"), (5, "contradicted")])
async def test_a_plain_statement_of_a_later_date_stands(stated: int, outcome: str) -> None:
    yes = Passage("yes", "Mara sold the barn.", date=datetime.date(2024, 5, stated))
    no = Passage("no", DENIAL, date=datetime.date(2024, 5, 5))
    assert (await verdict(yes, no)).outcome == outcome


@pytest.mark.parametrize(
    "vague",
    [
        "Mara did not sell the barn alone.",
        "Mara did not want to sell the barn.",
        "Ivo did not sell the barn.",
    ],
)
async def test_a_vague_denial_overrules_no_plain_statement(vague: str) -> None:
    found = await verdict(Passage("yes", "Mara sold the barn in May."), Passage("no", vague))
    assert found.outcome == "supported"
    assert "yes" in found.evidence_ids


async def test_the_shipped_judge_hears_the_denial() -> None:
    recall = WordRecall(
        [
            Passage("a", "Jan took the driving test on 3 May."),
            Passage("b", "Jan did not pass the driving test."),
        ]
    )
    found = await aio.verify_question("When did Jan pass the driving test?", recall)
    assert found.outcome == "contradicted"
    assert "did not pass" in (found.short_circuit_message() or "")


@pytest.mark.parametrize(
    ("claim", "was", "ended", "outcome"),
    [
        ("The lamp is still broken.", "The lamp is broken.", "The lamp was repaired.", "contradicted"),
        ("The bar is still closed.", "The bar is closed.", "The bar reopened.", "contradicted"),
        ("Mara still works at Acme.", "Mara works at Acme.", "Mara quit Acme.", "contradicted"),
        ("The lamp is still broken.", "The lamp is broken.", "The chair was repaired.", "supported"),
        ("The lamp is still broken.", "The lamp is broken.", "The lamp was moved.", "supported"),
        ("The lamp is broken.", "The lamp is broken.", "The lamp was repaired.", "supported"),
    ],
)
async def test_what_is_still_so_ends_with_a_later_passage(
    claim: str, was: str, ended: str, outcome: str
) -> None:
    def on(day: int, name: str, text: str) -> Passage:
        return Passage(name, text, date=datetime.date(2024, 5, day))

    later = WordRecall([on(1, "was", was), on(4, "ended", ended)])
    assert (await aio.verify_premise(claim, later, judge=SureJudge())).outcome == outcome
    earlier = WordRecall([on(4, "was", was), on(1, "ended", ended)])
    assert (await aio.verify_premise(claim, earlier, judge=SureJudge())).outcome == "supported"
