"""What the evidence says in the place of a claim, in words that can stand in the answer."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from holdfast.claims.answers import answer_to, turned_round
from holdfast.claims.signals import leans_on_name
from holdfast.claims.subjects import is_about_another, subject_of
from holdfast.claims.wording import quotable
from holdfast.claims.words import content_words, word_set
from holdfast.correction.pieces import Pieces, fields_of, is_kin
from holdfast.correction.values import values_of, without
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Quote
from holdfast.llm.fences import one_line

_QUOTED = (ClaimStatus.CONTRADICTED, ClaimStatus.PARTIALLY_SUPPORTED)
_MOSTLY = 0.75
"""Share of a claim's words that a sentence must have to give another value for the claim's."""
_DIGIT = re.compile(r"\d")
_FIELD = re.compile(r"[^:.!?\n]{1,40}+:\s")
"""A field of a list, which has told of what it is."""
_PRONOUN = re.compile(r"(?:(?P<person>He|She)|It|They)\b")
_OF_THEM = re.compile(
    r"(?:[\w.,%'’-]{1,40} ){0,6}(?:of|among|amongst|between|from|for|with) (?:them|these|those)\b"
    r"(?! (?:who|that|which|with|in)\b)",
    re.IGNORECASE,
)
"""Counts part of what the sentence before has named: "48% of them were female"."""
_IS = re.compile(r"([^.!?;:]{2,100}?)\s(?:is|are|was|were)\s(?![^.!?]{0,200}\sby\s)")
_LATER_STARTS = re.compile(r"[.!?]\s+(\w+)")
_DETERMINERS = word_set("the a an this that his her its their our your my")


class Above(NamedTuple):
    """What a quotation comes to stand behind."""

    text: str = ""
    intact: bool = True
    """As it was answered: what "it" meant there it still means."""


_NOTHING = Above()


class Said(NamedTuple):
    """Words of a passage."""

    words: str
    passage: str


class Quoting:
    """The quotations of one answer, each of them once; what the answer says already is not said again."""

    def __init__(self, claims: Sequence[ClaimVerification], pieces: Pieces | None = None) -> None:
        self._pieces = pieces or Pieces(())
        self._quoted = {
            words_of(quote)
            for claim in claims
            if holds(claim)
            for quote in claim.quotes[:1]
            if _says(claim, quote)
        }

    def instead_of(self, claim: ClaimVerification, above: Above = _NOTHING, entry: str = "") -> Said | None:
        """What the evidence says in place of a claim that does not hold, with the sentence that it leans on.

        `entry` is what a field is a field of: what is said of another does not stand there.
        """
        if holds(claim) or not claim.quotes:
            return None
        # What refutes a claim may be told of another, and stands before what is told of its own subject.
        quote = next((quote for quote in claim.quotes[:2] if speaks_of_it(claim, quote)), claim.quotes[0])
        words = words_of(quote)
        otherwise = claim.verdict in _QUOTED or _gives_the_value(claim, words)
        if not words or not otherwise or words in self._quoted or not speaks_of_it(claim, quote):
            return None
        if entry and fields_of(claim.claim_text) and is_about_another(f"{entry} is so.", words):
            return None
        self._quoted.add(words)
        # "Is parking free? Yes." alone would answer a question that nobody asked.
        if answer_to(claim.claim_text, words) is False and (turned := turned_round(claim.claim_text)):
            return Said(turned, quote.evidence_id)
        before = self._before(quote, above)
        if before and _is_needed(before, words, claim.claim_text, above):
            named = _named(words, before, subject_of(claim.claim_text))
            words = named or f"{before}{'' if before.endswith(('.', '!', '?', ':')) else '.'} {words}"
        return Said(words, quote.evidence_id)

    def _before(self, quote: Quote, above: Above) -> str:
        """What a quotation leans on, and what that leans on, as far as it was not said."""
        return led_up(quote, self._pieces, {*self._quoted, above.text})

    def instead_of_all(self, claims: Sequence[ClaimVerification]) -> Iterator[str]:
        """The same for several claims that give way together."""
        above = _NOTHING
        for claim in claims:
            if (said := self.instead_of(claim, above)) is not None:
                yield said.words
                above = Above(said.words, intact=False)


def led_up(quote: Quote, pieces: Pieces, said: Collection[str] = ()) -> str:
    """The sentences that a quotation leans on; "48% of them were female." leans on the one before it as well."""
    before = one_line(quote.before)
    first = before or words_of(quote)
    earlier = pieces.sentences_before(quote)
    while _OF_THEM.match(first) or (before and leans_on_name(first)):
        known, first = first, next(earlier, "")
        if not first or (before and known in said):
            break
        if first != known:
            before = f"{first} {before}".rstrip()
    return before


def holds(claim: ClaimVerification) -> bool:
    """Is what it says sound? Its citation may still name nothing."""
    return claim.verdict is ClaimStatus.SUPPORTED or not claim.is_flagged


def words_of(quote: Quote) -> str:
    """A quotation as it can stand in an answer."""
    return one_line(quote.words or quotable(quote.text))


def speaks_of_it(claim: ClaimVerification, quote: Quote) -> bool:
    """Can words of a passage stand for a claim: are they about its subject, and more than the name of it?"""
    words, heading = words_of(quote), quote.before if quote.before.endswith(":") else ""
    if speaks_of_another(claim, f"{heading} {words}".strip()):
        return False
    fields = fields_of(words)
    if not fields:
        return True
    said, told = values_of(claim.claim_text), {value.kind for value in values_of(words)}
    measured = {value.kind for value in said if value.measured}
    asked = frozenset(content_words(without(claim.claim_text, [v for v in said if v.measured])))
    cells = [frozenset(content_words(field.cell)) for field in fields]
    names = frozenset(stem for field in fields for stem in field.named) if len(fields) == 1 else frozenset()
    every = frozenset(content_words(claim.claim_text))
    says_more = any(not all(is_kin(stem, every) for stem in cell) for cell in cells)
    shares = any(is_kin(stem, names.union(*cells)) for stem in asked)
    return says_more and shares and measured <= told


def speaks_of_another(claim: ClaimVerification, words: str) -> bool:
    """Do words name something else than a claim does? Amounts and dates name nothing: "Staff get 30 days"."""
    amounts = [v for v in values_of(claim.claim_text) if v.kind == "date" or v.has_unit or v.is_count]
    return is_about_another(without(claim.claim_text, amounts), words)


def _says(claim: ClaimVerification, quote: Quote) -> bool:
    """Does a claim say all that a sentence says, but for the name of what both are about?"""
    words = words_of(quote)
    return set(content_words(words)) - set(content_words(subject_of(words))) <= set(
        content_words(claim.claim_text)
    )


def _gives_the_value(claim: ClaimVerification, words: str) -> bool:
    """Does a sentence have another number in nearly the words of a claim that no passage bears out?"""
    wanted, held = set(content_words(claim.claim_text)), set(content_words(words))
    numbers, known = _numbers(claim.claim_text), _numbers(words)
    rest = wanted - numbers
    if not numbers - held or not rest or not known:
        return False
    return len(rest & held) >= _MOSTLY * len(rest)


def _numbers(text: str) -> set[str]:
    """The stems of its numbers, also of those in words that count: "three children"."""
    counts = " ".join(v.words for v in values_of(text) if v.kind == "number" and not v.has_unit)
    return {word for word in content_words(text) if _DIGIT.search(word)} | set(content_words(counts))


def _is_needed(before: str, words: str, claim: str, above: Above) -> bool:
    """Does the answer not say already whom or what a quotation is about?"""
    if set(content_words(before)) <= set(content_words(above.text)):
        return False
    if not leans_on_name(words):
        return True
    goes_on = words.split(" ", 1)[0].casefold() == claim.split(" ", 1)[0].casefold()
    return not ((goes_on and above.intact and above.text.strip()) or _FIELD.match(claim))


def means_subject(words: str, before: str, claim: str) -> bool:
    """Does the pronoun that words begin with, if they do, mean what a claim is about?"""
    if not leans_on_name(words):
        return True
    goes_on = words.split(" ", 1)[0].casefold() == claim.split(" ", 1)[0].casefold()
    return goes_on or bool(_named(words, before, subject_of(claim)))


def _named(words: str, before: str, subject: str) -> str:
    """The words with the claim's subject for their pronoun, where that can mean nothing else; "" where it may.

    What is said before says what the subject is ("The mast is 32 metres high."), and nothing of what it did to others.
    """
    pronoun, anchor = _PRONOUN.match(words), _IS.match(before)
    if not subject or pronoun is None or anchor is None:
        return ""
    told, wanted = set(content_words(anchor[1])), set(content_words(subject))
    same = wanted and wanted <= told and told == set(content_words(subject_of(before)))
    people = pronoun.group("person") is not None
    alike = people or all(one.casefold() == pronoun[0].casefold() for one in _LATER_STARTS.findall(before))
    proper = subject.split(" ", 1)[0].lower() not in _DETERMINERS
    return f"{subject}{words[pronoun.end() :]}" if same and alike and (proper or not people) else ""
