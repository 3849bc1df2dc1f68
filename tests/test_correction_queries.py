"""What is searched for when claims are not carried."""

import holdfast
from correction_cases import QUESTION
from grounding_cases import LexicalJudge
from holdfast.correction.queries import LONGEST_QUERY, failing_claims, targeted_queries
from holdfast.grounding.types import HallucinationReport

PASSAGES = {
    "a": "The mill of Keld opened in 1790 beside the river. Barley came from the northern farms.",
    "b": "The mill of Keld does not sell flour to strangers.",
}


def check(response: str) -> HallucinationReport:
    return holdfast.detect_hallucinations(response, PASSAGES, judge=LexicalJudge())


def test_the_worst_claims_come_first_and_sound_ones_not_at_all() -> None:
    report = check(
        "The mill of Keld opened in 1790 beside the river. Otters repair the wheel. "
        "The mill of Keld does sell flour to strangers."
    )
    statuses = [str(claim.verdict) for claim in failing_claims(report)]
    assert statuses == ["contradicted", "unsupported"]
    queries = targeted_queries(QUESTION, report, 10)
    assert queries[0] == "The mill of Keld does sell flour to strangers."
    assert queries[1] == "Otters repair the wheel."


def test_partial_claims_are_searched_for_too() -> None:
    report = holdfast.detect_hallucinations(
        "Barley came slowly and late from the northern farms.",
        "Barley came from the northern farms.",
        judge=LexicalJudge(),
    )
    assert [str(claim.verdict) for claim in failing_claims(report)] == ["partially_supported"]
    assert targeted_queries(QUESTION, report, 10)


def test_a_second_query_leaves_out_the_disputed_words() -> None:
    report = check("The mill of Keld opened in 1850 beside the river.")
    first, second = targeted_queries(QUESTION, report, 10)
    assert "1850" in first
    assert "1850" not in second
    assert "mill of Keld opened" in second


def test_a_pronoun_is_searched_for_with_the_question() -> None:
    report = check("Otters built the mill of Keld. It is made of glass.")
    assert any(
        query.startswith(QUESTION) and "glass" in query for query in targeted_queries(QUESTION, report, 10)
    )


def test_queries_are_bounded_distinct_and_not_repeated() -> None:
    report = check(" ".join(f"Otter number {n} repairs the wheel." for n in range(30)))
    queries = targeted_queries(QUESTION, report, 6)
    assert len(queries) == len(set(queries)) == 6
    assert not set(queries) & set(targeted_queries(QUESTION, report, 6, asked=queries))


def test_a_claim_without_end_is_cut() -> None:
    report = check("Otters repair " + "and mend " * 2000 + "the wheel.")
    assert all(len(query) <= LONGEST_QUERY for query in targeted_queries(QUESTION, report, 6))
