"""The sentence that is quoted for a claim in other words is one that the judge finds it in."""

from collections.abc import Sequence

import holdfast
from holdfast.judges.types import Judgement, Pair

LEAFLET = (
    "You may take it with or without food. Do not take it for more than 2 weeks. Shake the bottle first. "
    "If it is nearly time for the next dose, wait until then."
)
CLAIM = "Treatment should not last longer than a fortnight."


class _Reads:
    """Finds every claim in evidence that holds a phrase, and fails on single sentences where it is told to."""

    def __init__(self, phrase: str, *, fails: bool = False) -> None:
        self.phrase, self.fails = phrase, fails
        self.seen: list[str] = []

    async def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        if self.fails and all(pair.evidence.count(".") == 1 for pair in pairs):
            raise RuntimeError("no more")
        self.seen += [pair.evidence for pair in pairs]
        support = [0.9 if self.phrase in pair.evidence else 0.1 for pair in pairs]
        return [Judgement(p, 0.05, 0.95 - p, "embedded", "") for p in support]


def test_the_sentence_that_says_it_is_quoted_though_no_word_is_shared() -> None:
    (claim,) = holdfast.verify_response("", CLAIM, [LEAFLET]).report.claims
    assert claim.verdict == "supported"
    assert [quote.text for quote in claim.quotes] == ["Do not take it for more than 2 weeks."]
    assert "“Do not take it for more than 2 weeks.”" in claim.reason


def test_no_sentence_is_read_alone_where_words_tell() -> None:
    judge = _Reads("bottle")
    (claim,) = holdfast.verify_response("", "Shake the bottle first.", [LEAFLET], judge=judge).report.claims
    assert claim.quotes[0].text == "Shake the bottle first."
    assert "Shake the bottle first." not in judge.seen


def test_a_claim_that_no_single_sentence_carries_keeps_its_verdict() -> None:
    judge = _Reads("first. If")
    (claim,) = holdfast.verify_response("", CLAIM, [LEAFLET], judge=judge).report.claims
    assert claim.verdict == "supported"
    assert claim.quotes == []


def test_a_judge_that_fails_on_the_sentences_costs_no_verdict() -> None:
    judge = _Reads("2 weeks", fails=True)
    (claim,) = holdfast.verify_response("", CLAIM, [LEAFLET], judge=judge).report.claims
    assert claim.verdict == "supported"
    assert claim.quotes == []
