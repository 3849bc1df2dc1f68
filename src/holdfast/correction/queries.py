"""What to search for when claims are not carried: the claim itself, and the claim without what is wrong in it."""

from collections.abc import Iterator, Sequence
from itertools import islice

from holdfast.claims import extract_claims
from holdfast.claims.signals import holds_pronoun, leans_on_name, leans_on_sentence
from holdfast.claims.words import content_words
from holdfast.grounding.types import ClaimStatus, ClaimVerification, HallucinationReport

LONGEST_QUERY = 600
"""Characters; what a claim is about stands in its beginning."""
_WORST_FIRST = (ClaimStatus.CONTRADICTED, ClaimStatus.UNSUPPORTED, ClaimStatus.PARTIALLY_SUPPORTED)


def failing_claims(report: HallucinationReport) -> list[ClaimVerification]:
    """Claims that the evidence does not carry, worst first: contradicted, unsupported, partial; then phantoms."""
    failed = [claim for claim in report.claims if claim.verdict in _WORST_FIRST]
    phantoms = [claim for claim in report.claims if claim.is_flagged and claim not in failed]
    # `sorted` keeps the order of the answer among equals.
    return [*sorted(failed, key=_urgency), *phantoms]


def _urgency(claim: ClaimVerification) -> tuple[int, bool]:
    return _WORST_FIRST.index(claim.verdict or ClaimStatus.UNSUPPORTED), not claim.critical


def targeted_queries(
    query: str, report: HallucinationReport, most: int, asked: Sequence[str] = ()
) -> list[str]:
    """At most so many searches, a first one for every failing claim before a second one for any."""
    claims = failing_claims(report)
    first = (_with_subject(claim.claim_text, query) for claim in claims)
    second = (_with_subject(_without_disputed_words(claim, report.response), query) for claim in claims)
    return list(islice((q for q in _cut(*first, *second) if q not in asked), most))


def opening_queries(query: str, response: str, most: int) -> list[str]:
    """At most so many searches before there is any verdict: for the question, and for each claim of the answer."""
    claims = (_with_subject(claim.text, query) for claim in extract_claims(response))
    return list(islice(_cut(query, *claims), most))


def _cut(*queries: str) -> Iterator[str]:
    """Each once and short enough; without those that hold no word."""
    short = dict.fromkeys(" ".join(query.split())[:LONGEST_QUERY] for query in queries)
    return (query for query in short if any(map(str.isalnum, query)))


def _with_subject(text: str, query: str) -> str:
    """The text; with the question beside it when its subject is only a pronoun, or next to nothing is left of it."""
    leans = leans_on_name(text) or leans_on_sentence(text) or holds_pronoun(text)
    return f"{query} {text}" if leans or len(content_words(text)) < 2 else text


def _without_disputed_words(claim: ClaimVerification, response: str) -> str:
    """What the claim is about, without the words that the evidence does not carry: finds what is said instead."""
    kept, at = [], claim.start or 0
    for mark in sorted(claim.highlights, key=lambda mark: mark.start):
        kept.append(response[at : max(at, mark.start)])
        at = max(at, mark.end)
    return " ".join([*kept, response[at : claim.end or 0]])
