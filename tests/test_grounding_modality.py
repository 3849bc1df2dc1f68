"""A claim that drops the "may" of its evidence."""

import pytest

from holdfast.grounding.modality import strengthened_from


@pytest.mark.parametrize(
    ("claim", "sentence", "hedge"),
    [
        ("The drug reduces pain.", "The drug may reduce pain.", "may"),
        ("Smoking caused the fire.", "Smoking possibly caused the fire.", "possibly"),
        ("Coffee prevents stroke.", "The study suggests coffee prevents stroke.", "suggests"),
        ("The drug may reduce pain.", "The drug may reduce pain.", None),
        ("The drug reduces pain.", "The drug reduces pain.", None),
        ("Sales rose 5 percent.", "It might rain, but sales rose 5 percent.", None),
        ("The store opened in May 2020.", "The store opened in May 2020.", None),
        ("The fair begins on 3 May.", "The fair begins on 3 May.", None),
        ("", "It may rain.", None),
        (
            "The treaty was signed in May.",
            "The treaty was to be signed in May, but talks collapsed.",
            "was to",
        ),
        ("The court banned the film.", "The court was asked to ban the film.", "asked to"),
        ("The merger closed in June.", "The merger was due to close in June.", "due to"),
        ("Jane won the race.", "Jane almost won the race.", "almost"),
        ("The match was cancelled.", "If it rains, the match will be cancelled.", "if"),
        ("The match was cancelled.", "The match will be cancelled if it rains.", "if"),
        ("It closed due to the storm.", "It closed due to the storm.", None),
        ("When it rains the match is cancelled.", "If it rains, the match is cancelled.", None),
        ("The treaty was to be signed in May.", "The treaty was to be signed in May.", None),
        ("The old routes have been removed.", "The old routes will be removed on 1 March.", "will"),
        ("The library has closed.", "The library will soon close.", "will"),
        ("The old routes will be removed.", "The old routes will be removed on 1 March.", None),
        ("Ade has left the firm.", "Ade has left the firm and will open a bakery.", None),
        ("It has been the only shop.", "It has been the only shop; its rival will be Teko.", None),
        ("900 homes lost power.", "Nearly 900 homes lost power.", None),
    ],
)
def test_hedges(claim: str, sentence: str, hedge: str | None) -> None:
    assert strengthened_from(claim, [sentence]) == hedge


def test_one_plain_sentence_carries_a_plain_claim() -> None:
    sentences = ["The drug may reduce pain.", "In the second trial the drug reduced pain."]
    assert strengthened_from("The drug reduces pain.", sentences) is None


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "Return shipping is free in the EU.",
            "You may return a robot within 30 days; return shipping is free in the EU.",
        ),
        ("The bridge should reopen in May.", "The bridge is expected to reopen in May."),
        ("A robot can be returned within 30 days.", "You may return a robot within 30 days."),
    ],
)
def test_what_is_expected_allowed_or_said_elsewhere_is_not_strengthened(claim: str, evidence: str) -> None:
    assert strengthened_from(claim, [evidence]) is None


@pytest.mark.parametrize(
    ("claim", "sentence", "condition"),
    [
        ("Support will be free.", "Support will be free if you have the Pro plan.", "if"),
        ("The match was cancelled.", "Unless it clears up, the match was cancelled.", "unless"),
        ("The bridge opens in May.", "The bridge opens in May unless the council objects.", "unless"),
        (
            "The bridge will open in May.",
            "The bridge will open in May, provided that the council agrees.",
            "provided that",
        ),
        ("Members have to pay.", "Members have to pay as long as the appeal runs.", "as long as"),
        (
            "The firm will sell the mill.",
            "The firm will sell the mill on condition that the workers stay.",
            "on condition that",
        ),
        ("The discount applies.", "The discount applies only to members.", "only to"),
        ("Parking is free.", "Parking is free only for residents.", "only for"),
        ("The alarm rings.", "The alarm rings only when both doors are open.", "only when"),
        ("The museum is open daily.", "The museum is open daily except on public holidays.", "except on"),
        ("The loan is paid out.", "The loan is paid out subject to approval by the board.", "subject to"),
        ("Support is free with the Pro plan.", "Support is free if you have the Pro plan.", None),
        ("Parking is free for residents.", "Parking is free only for residents.", None),
        ("If the council agrees, the bridge will open.", "The bridge will open if the council agrees.", None),
        ("The mill will be sold unless it burns.", "The mill will be sold if it does not burn.", None),
        ("The tower stands even today.", "The tower stands even today, as if new.", None),
        ("The road stays closed.", "The road stays closed even if the rain stops.", None),
        ("The show ran.", "The show ran only for two weeks.", None),
        ("Prices are listed online.", "Prices are listed online, subject to change.", None),
    ],
)
def test_conditions_are_told_with_the_word_that_stands_there(
    claim: str, sentence: str, condition: str | None
) -> None:
    assert strengthened_from(claim, [sentence]) == condition


@pytest.mark.parametrize(
    ("claim", "sentence", "hedge"),
    [
        (
            "The minister resigned.",
            "The paper wrongly reported that the minister resigned.",
            "wrongly reported",
        ),
        (
            "The minister will resign.",
            "It was falsely claimed that the minister will resign.",
            "falsely claimed",
        ),
        ("The earth is flat.", "They mistakenly believed that the earth is flat.", "mistakenly believed"),
        ("The vault was empty.", "A blog reported, wrongly, that the vault was empty.", "reported wrongly"),
        ("It was wrongly reported that she left.", "It was wrongly reported that she left.", None),
        ("The minister resigned.", "The paper reported that the minister resigned.", None),
        ("The minister resigned.", "The minister resigned after he wrongly claimed his expenses.", None),
    ],
)
def test_what_was_wrongly_reported_is_not_said(claim: str, sentence: str, hedge: str | None) -> None:
    assert strengthened_from(claim, [sentence]) == hedge
