"""Words of closed sets, of which one excludes the others: "a month", "PST", "Henry VIII", "tripled", "the seller"."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from holdfast.judges.exact.values.dates import Date
from holdfast.judges.exact.values.quantities import Quantity
from holdfast.judges.exact.values.rates import Term, find_rates

_ZONES = {
    zone: row
    for row in (
        "ET EST EDT",
        "CT CST CDT",
        "MT MST MDT",
        "PT PST PDT",
        "UTC GMT",
        "CET CEST",
        "EET EEST",
        "BST",
        "JST",
    )
    for zone in row.split()
}
"""Summer and winter time of one zone are often mixed up, and meant to be one."""
_ZONE = re.compile(rf"(?<=[0-9mM.]) (?P<zone>{'|'.join(sorted(_ZONES, key=len, reverse=True))})\b")
_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII XXIII"
_ROMAN = {roman: str(number) for number, roman in enumerate(_NUMERALS.split(), 1)}
_NUMBERED = re.compile(
    rf"\b(?P<name>[^\W\d_]{{3,20}}) (?P<number>{'|'.join(sorted(_ROMAN, key=len, reverse=True))})(?![\w.'’-])"
)
_OPPOSITES = """
    buyer|buyers|purchaser/seller|sellers|vendor tenant|tenants|lessee/landlord|landlords|lessor
    employer|employers/employee|employees lender|lenders/borrower|borrowers creditor|creditors/debtor|debtors
    plaintiff|plaintiffs/defendant|defendants sender/recipient|receiver import|imports|imported/export|exports|exported
    importer|importers/exporter|exporters odd/even input|inputs/output|outputs gross/net debit|debits/credit|credits
    upload|uploads|uploaded/download|downloads|downloaded assets/liabilities profit|profits/loss|losses supply/demand
    wholesale/retail indoor|indoors/outdoor|outdoors urban/rural boys/girls men/women male|males/female|females
    arrival|arrivals/departure|departures entrance/exit
    inbound/outbound domestic/foreign|international minimum/maximum upstream/downstream
    vertical|vertically/horizontal|horizontally
    clockwise/counterclockwise|anticlockwise ascending/descending sunrise/sunset above/below inside/outside
"""
_KIN = """
    husband/wife mother|mothers/father|fathers son|sons/daughter|daughters brother|brothers/sister|sisters uncle/aunt
"""
KIN = frozenset(_KIN.split())
_KINDS = """
    northern/southern eastern/western upper/lower left/right standard/express hot/cold public/private internal/external
    junior/senior red/blue/green/yellow/black/white/orange/purple/pink/brown
"""
KINDS = frozenset(_KINDS.split())
"""Of a noun: what is said of one is often said of the other as well, in another place or other words."""
BEFORE_OR_AFTER = "before/after"
MULTIPLE = (
    "halved/double|doubles|doubled/triple|triples|tripled|trebled/quadruple|quadruples|quadrupled/quintupled"
)
_FACTORS = (Fraction(1, 2), Fraction(2), Fraction(3), Fraction(4), Fraction(5))


def factor_of(term: Term) -> Fraction:
    """By how much a term of the kind `MULTIPLE` multiplies."""
    return _FACTORS[MULTIPLE.split("/").index(term.key)]


def _keyed(row: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Each word of a row, with the row as its kind and its side as its key."""
    for side in row.split("/"):
        yield from ((word, (row, side)) for word in side.split("|"))


_SET_WORDS = dict(
    item for row in (*_OPPOSITES.split(), *KIN, *KINDS, MULTIPLE, BEFORE_OR_AFTER) for item in _keyed(row)
)
_WORD = re.compile(r"(?<![\w-])[a-z]{3,20}(?![\w'-])")


def find_terms(text: str, plain_text: str, values: Sequence[Quantity | Date]) -> list[Term]:
    """The terms of a text, given also in its plain form and with its values."""
    return [*find_rates(text, plain_text, values), *_zones(text), *_numbered(text), *_set_words(plain_text)]


def _zones(text: str) -> Iterator[Term]:
    for match in _ZONE.finditer(text):
        yield Term("zone", _ZONES[match["zone"]], *match.span("zone"))


def _numbered(text: str) -> Iterator[Term]:
    """ "Henry VIII" and "phase II": another number of the same name is another one."""
    for match in _NUMBERED.finditer(text):
        yield Term(match["name"].lower(), _ROMAN[match["number"]], *match.span("number"))


def _set_words(plain_text: str) -> Iterator[Term]:
    if _SET_WORDS.keys().isdisjoint(_WORD.findall(plain_text)):
        return  # most sentences: sooner told of all words at once
    for match in _WORD.finditer(plain_text):
        if found := _SET_WORDS.get(match[0]):
            yield Term(*found, *match.span(), in_place=True)


def other_terms(claim: Sequence[Term], sentence: Sequence[Term]) -> list[tuple[Term, Term]]:
    """Terms of the claim that the sentence lacks, each with the one of its kind that the sentence has instead."""
    pairs = []
    for kind in dict.fromkeys(term.kind for term in claim):
        mine, theirs = _of(kind, claim), _of(kind, sentence)
        fresh = [term for term in mine if term.key not in {other.key for other in theirs}]
        spare = [term for term in theirs if term.key not in {other.key for other in mine}]
        if len(fresh) == 1 == len(spare):
            pairs.append((fresh[0], spare[0]))
    return pairs


def _of(kind: str, terms: Sequence[Term]) -> list[Term]:
    return [term for term in terms if term.kind == kind]
