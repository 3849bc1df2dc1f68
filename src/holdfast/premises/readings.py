"""A premise beside one hit: who and when the passage speaks of, and the pairs that the judge is to read."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words
from holdfast.judges.exact import read_exact
from holdfast.judges.types import Judgement, Pair
from holdfast.judges.windows import EvidenceIndex
from holdfast.memory.types import Hit
from holdfast.premises.deeds import attests_no_such_deed, tells_the_opposite
from holdfast.premises.denials import says_the_opposite, states_it
from holdfast.premises.entities import (
    Entities,
    about_another,
    entities_of,
    mentions,
    people_in,
    same_entity,
)
from holdfast.premises.polarity import denies
from holdfast.premises.speakers import LONGEST_TEXT, Told, partners, told
from holdfast.premises.timing import Timing, timing

_YOU = re.compile(r"(?i)\byour?\b")
_STILL = re.compile(r"(?i)\bstill\b")
_WINDOW_TOKENS = 240
_IDENTITY = 0.6
_FILLERS = ("someone", "something")


@dataclass(frozen=True)
class Reading:
    """What can be told of a hit before it is judged."""

    hit: Hit
    told: Told
    timing: Timing
    entities: Entities

    @cached_property
    def names_subject(self) -> bool:
        """Does the passage speak of whom the claim is about? So it is when the claim names nobody."""
        return self.entities.subject is None or mentions(self.told.text, self.entities.subject)

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Names of the claim, beside its subject, that the passage lacks; whom it is said to need not be named."""
        here = f"{self.told.text} {self.told.listener or ''} {self.told.speaker or ''}"
        lacking = tuple(name for name in self.entities.others if not mentions(here, name))
        unnamed_listener = self.told.speaker and not self.told.listener and _YOU.search(self.told.text)
        return lacking[1:] if unnamed_listener else lacking

    @cached_property
    def somebody_else(self) -> str | None:
        """Who else does or has something in the passage."""
        if self.entities.subject is None:
            return None
        people = people_in(self.told.text, self.told.speaker)
        taken = (self.entities.subject, *self.entities.others)
        return next((who for who in people if not any(same_entity(who, name) for name in taken)), None)

    @cached_property
    def on_topic(self) -> bool:
        """Does the passage speak of half of what is said of the subject? Else it cannot deny it."""
        names = set(content_words(" ".join((self.entities.subject or "", *_FILLERS))))
        said = set(content_words(self.timing.claim)) - names
        return 2 * len(said & set(content_words(self.told.text))) >= len(said)

    @cached_property
    def says_the_opposite(self) -> bool:
        """Does it deny the claim in the claim's own words, of whom and when the claim speaks?"""
        fits = self.names_subject and not self.missing and self.timing.fit != "other"
        return fits and says_the_opposite(self.own_pair.claim, self.own_pair.evidence)

    @cached_property
    def states_it(self) -> bool:
        """Does it hold all words of the claim, and no negation?"""
        return states_it(self.own_pair.claim, self.own_pair.evidence)

    @cached_property
    def denies(self) -> bool:
        """Does the passage say that it was not so?"""
        return self.says_the_opposite or denies(
            self.own_pair.claim, self.entities.subject, self.own_pair.evidence
        )

    @cached_property
    def tells_no_such_deed(self) -> bool:
        """Does it tell the opposite, or nothing that bad?"""
        return attests_no_such_deed(self.own_pair.claim, self.entities.subject, self.own_pair.evidence)

    @cached_property
    def ends_it(self) -> bool:
        """Does it tell the end of what is said to be still so, of the very thing?"""
        claim, evidence = self.own_pair.claim, self.own_pair.evidence
        still = _STILL.search(claim)
        if still is None or not self.names_subject or self.timing.fit == "other":
            return False
        thing = set(content_words(claim[: still.start()]))
        of_it = bool(thing) and thing <= set(content_words(evidence))
        return of_it and tells_the_opposite(claim, self.entities.subject, evidence)

    @cached_property
    def own_pair(self) -> Pair:
        """The claim on what this passage says of its subject."""
        subject = self.entities.subject
        return Pair(self.timing.claim, self.told.about(subject) if subject else self.told.text)

    @cached_property
    def others_pair(self) -> Pair | None:
        """The same said of somebody else in the passage."""
        if self.somebody_else is None or self.entities.subject is None:
            return None
        claim = about_another(self.timing.claim, self.entities.subject, self.somebody_else)
        return Pair(claim, self.told.about(self.somebody_else))


def read_hits(claim: str, hits: Sequence[Hit]) -> list[Reading]:
    """Each hit beside the claim; hits that state nothing are left out."""
    entities, listeners = entities_of(claim), partners(hits)
    read = [_focused(hit, claim) for hit in hits]
    said = [told(hit, listeners.get(hit.passage.speaker or "")) for hit in read]
    found = [Reading(hit, what, timing(claim, hit), entities) for hit, what in zip(read, said, strict=True)]
    return [reading for reading in found if any(map(str.isalnum, reading.told.text))]


def _focused(hit: Hit, claim: str) -> Hit:
    """The hit, or of a long text the sentences that bear on the claim: a retriever may return whole documents."""
    if len(hit.part) <= LONGEST_TEXT:
        return hit
    chunks = chunk_evidence(Evidence(hit.passage.id, hit.part))
    text = EvidenceIndex(chunks).window(claim, budget=_WINDOW_TOKENS).text
    return Hit(replace(hit.passage, text=text[:LONGEST_TEXT]), hit.score)


def settled(pair: Pair) -> Judgement | None:
    """What string identity decides, without the network; it needs most of the claim's words in the passage."""
    said = set(content_words(pair.claim))
    held = said & set(content_words(pair.evidence))
    if len(held) < _IDENTITY * len(said):
        return None
    return read_exact(pair.claim, pair.evidence, pair.evidence).opinion
