"""Which of several values a claim is to have: each is tried in its place, and the judge says which one holds."""

import math
import re
from collections.abc import Collection, Sequence
from itertools import islice

from holdfast.claims.types import Claim, Evidence
from holdfast.claims.words import content_words
from holdfast.correction.checking import Checker
from holdfast.correction.edits import Edit, applied
from holdfast.correction.exchanging import ClaimPlace, Exchange, Exchanging, place_of
from holdfast.correction.pieces import Pieces
from holdfast.grounding.asked import claims_of
from holdfast.grounding.threads import aside
from holdfast.grounding.types import ClaimVerification, HallucinationReport, VerificationResult
from holdfast.questions import WH, last_question

_DIGITS = re.compile(r"\d+")
_LONGEST_TEXT = 20_000
"""Characters of an answer that is read anew for every value."""
_MOST_OF_A_CLAIM, _MOST_IN_ALL = 24, 72
_SURE = 0.85
"""P(support) that the best value needs."""
_AHEAD, _GAINED = 0.7, 1.2
"""Log-odds by which it is ahead of the next one, and of the claim as it was."""


async def try_out(
    verification: VerificationResult,
    evidence: Sequence[Evidence],
    question: str,
    checker: Checker,
    refused: Collection[str] = (),
) -> dict[ClaimPlace, Exchange]:
    """For wrong claims of which it is not plain which value they should have: the one that the judge prefers."""
    size = len(verification.report.response) + sum(len(passage.text) for passage in evidence)
    read = await aside(size, _readable, verification.report, question, evidence, refused)
    supports = await checker.supports([changed for _, _, changed in read], question, evidence)
    ranked: dict[ClaimPlace, list[tuple[float, Exchange, ClaimVerification]]] = {}
    for (claim, exchange, _), support in zip(read, supports, strict=True):
        ranked.setdefault(place_of(claim), []).append((support or 0.0, exchange, claim))
    best = {place: _best(offers, verification.report.response) for place, offers in ranked.items()}
    return {place: exchange for place, exchange in best.items() if exchange is not None}


def _readable(
    report: HallucinationReport, question: str, evidence: Sequence[Evidence], refused: Collection[str]
) -> list[tuple[ClaimVerification, Exchange, Claim]]:
    """The exchanges that are tried, each with the claim as it is and as it reads then."""
    text = report.response
    if len(text) > _LONGEST_TEXT:
        return []
    exchanging = Exchanging(text, Pieces(evidence), refused)
    doubtful = [claim for claim in report.claims if exchanging.instead_of(claim) is None]
    given = frozenset(content_words(question)) if WH.match(last_question(question)) else frozenset[str]()
    tried = [(claim, e) for claim in doubtful for e in _open(exchanging.possible(claim), given)]
    return [
        (claim, exchange, changed)
        for claim, exchange in tried[:_MOST_IN_ALL]
        if (changed := _changed(text, question, exchange)) is not None
    ]


def _open(exchanges: Sequence[Exchange], given: frozenset[str]) -> list[Exchange]:
    """Those whose value the question does not name itself: "France" is not what is asked for as its capital."""
    asked_for = (e for e in exchanges if not given or not given.issuperset(content_words(e.words)))
    return list(islice(asked_for, _MOST_OF_A_CLAIM))


def _changed(text: str, question: str, exchange: Exchange) -> Claim | None:
    """The claim as it is read in the answer with the other value."""
    written = applied(text, [Edit(exchange.start, exchange.end, exchange.words)])
    place = min(exchange.start, len(written) - 1)
    found = [c for c in claims_of(written, question) if c.start <= place < c.end]
    return next((c for c in found if exchange.words in c.text), None)


def _best(offers: Sequence[tuple[float, Exchange, ClaimVerification]], text: str) -> Exchange | None:
    ordered = sorted(offers, key=lambda offer: -offer[0])
    support, exchange, claim = ordered[0]
    alike = _is_alike(exchange, text)
    others = (other for other, e, _ in ordered[1:] if e.said != exchange.said and _is_alike(e, text) >= alike)
    if support < _SURE or _odds(support) - _odds(max(others, default=0.0)) < _AHEAD:
        return None
    before = claim.evidence_support if claim.support_alone is None else claim.support_alone
    return exchange if _odds(support) - _odds(before or 0.0) >= _GAINED else None


def _is_alike(exchange: Exchange, text: str) -> bool:
    """Whether a value is written as the wrong one is: "24.00" in the place of "13.00" is, "100" is not."""
    return _DIGITS.sub("0", exchange.words) == _DIGITS.sub("0", text[exchange.start : exchange.end])


def _odds(support: float) -> float:
    return math.log(max(support, 1e-3) / max(1 - support, 1e-3))
