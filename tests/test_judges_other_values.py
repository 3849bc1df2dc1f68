"""Another date, a bare answer with another value, another address or version."""

import pytest

from following_cases import support_of
from holdfast.judges.exact.clashes.identifiers import find_other_identifier
from holdfast.judges.exact.clashes.other_values import find_other_value
from holdfast.judges.exact.reading.evidence import ExactEvidence

ROME = "He passed away in 1622 at his house in Rome."


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        ("He died in Rome in 1625.", ROME, "1625"),
        ("He died in Rome on 3 May 1808.", "He passed away on 3 May 1805 in Rome.", "3 May 1808"),
        ("The first edition appeared in 1808.", "The book's first edition came out in 1805.", "1808"),
        ("In 1946.", "The war ended in 1945.", "1946"),
        ("$59", "The Pro plan costs $49 a month.", "$59"),
        ("31", "You can return it within 30 days.", "31"),
        ("90", "The film lasts 1.5 hours.", None),
        ("He died in Rome in 1622.", ROME, None),
        ("He died in Oslo in 1625.", ROME, None),
        ("He did not die in Rome in 1625.", ROME, None),
        ("He died in Rome in 1625.", "He passed away in Rome three years after 1622.", None),
        ("He died in Rome in May 1622.", ROME, None),
        ("She released the album on 28 June 2019.", "News 02 May 2019 # She announces the album.", None),
        ("In 2018 the office was in Austin.", "The office moved from Austin to Denver in 2019.", None),
    ],
)
def test_other_values(claim: str, evidence: str, said: str | None) -> None:
    found = find_other_value(claim, [evidence], ExactEvidence(evidence))
    assert (found and claim[found.start : found.end]) == said


@pytest.mark.parametrize(
    ("claim", "evidence", "said"),
    [
        ("Write to support@acme.com.", "Call us or write to help@acme.com.", "support@acme.com"),
        (
            "The docs are at https://acme.com/help.",
            "The docs are at https://acme.com/docs.",
            "https://acme.com/help",
        ),
        ("The latest release is v3.2.1.", "The latest release is v3.1.2, of June.", "v3.2.1"),
        ("It listens on 192.168.10.1.", "It listens on 192.168.1.10, port 443.", "192.168.10.1"),
        ("The latest release is 3.1.2.", "The latest release is v3.1.2, of June.", None),
        ("Write to help@acme.com.", "Call us or write to help@acme.com.", None),
        ("The docs are at https://acme.com/docs/.", "The docs are at https://acme.com/docs.", None),
        ("Do not write to support@acme.com.", "Write to help@acme.com.", None),
    ],
)
def test_identifiers(claim: str, evidence: str, said: str | None) -> None:
    found = find_other_identifier(claim, [evidence], ExactEvidence(evidence))
    assert (found and claim[found.start : found.end]) == said


def test_the_exact_tier_uses_them() -> None:
    assert (support_of("He died in Rome in 1625.", ROME) or 0) < 0.5
    assert (support_of("The latest release is v3.2.1.", "The latest release is v3.1.2.") or 0) < 0.5


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Peter joined in 2010.", "Paul joined in 2012."),
        ("The tower was built in 1850.", "The mill was built in 1790."),
        ("The north wing was added in 1820.", "The south wing was added in 1840."),
    ],
)
def test_a_date_of_something_else_is_no_other_date(claim: str, sentence: str) -> None:
    assert find_other_value(claim, [sentence], ExactEvidence(sentence)) is None


def test_a_path_tells_the_version_that_it_holds() -> None:
    heading = "POST /v2/shipments/{id}/labels"
    claim = "You can do both with two parameters on POST /v2/shipments/{id}/labels."
    assert find_other_identifier(claim, [heading], ExactEvidence(heading)) is None
    assert find_other_identifier(claim.replace("v2", "v3"), [heading], ExactEvidence(heading)) is not None
