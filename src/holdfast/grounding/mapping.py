"""Which evidence bears on a claim: the window that the judge reads, and the passages that the claim cites."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from holdfast.claims import chunk_evidence
from holdfast.claims.answers import is_question
from holdfast.claims.chunks import as_text
from holdfast.claims.clauses import part_around
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.subjects import subject_of
from holdfast.claims.topics import Elsewhere, Topics
from holdfast.claims.types import Chunk, Claim, Evidence
from holdfast.claims.words import content_words, weight_of
from holdfast.grounding.asked import LONGEST_QUESTION
from holdfast.grounding.citations import CitationIndex
from holdfast.grounding.nearest import NearestChunks
from holdfast.judges.exact import ExactEvidence
from holdfast.judges.types import Mark
from holdfast.judges.windows import WINDOW_TOKENS, EvidenceIndex, Window

WORDS_ENOUGH = 0.7
"""Share of a claim's words in its window below which a larger one is read."""
MORE_TOKENS = 128
"""Evidence tokens of the larger window.

On claims with more than 90 words of evidence, dev rows of five training sources and 4,723 rows of six sources that no
training read, the AUROC was .882 and .644 with 96 tokens for all, and .888 and .648 with 128 for those below
WORDS_ENOUGH, which are not read twice then: 161 and 141 tokens for a claim.
"""
LEXICAL_ENOUGH = 0.4
"""Share of a claim's words in its window below which sentences near in meaning are looked for too."""
_OF_ASKING = re.compile(
    r"\b(?:ask|question|wonder|inquir|enquir|request|quer(?:y|ies)|want|invit|suggest|propos|offer|whether)",
    re.IGNORECASE,
)
"""Claims that a question may bear out: "Ann asked for the invoice"."""
_KIN = 0.5
"""What a word counts where a sentence holds only one of its family."""
_SHORTEST_KIN = 4
_FIGURE = 2.0
"""What a number counts in a claim that is supported: it is said where its number stands, whoever is named elsewhere."""
_WRONG_FIGURE = 0.5
"""What it counts in one that is not: the row of gamma is worth quoting, not that which has gamma's wrong number."""
_DOUBTED = 0.1
"""What a word counts that the evidence does not bear out: the sentence that has it is often about something else."""
_ELSEWHERE = 0.1
"""What a word counts in another part of the claim than the values that are disputed."""
_VALUE = re.compile(r"\d|(?<!^)[A-Z]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b")
"""In what is disputed: a number, a date or a name, not the deed itself."""
_SHORT, _DILUTION = 8.0, 0.3
"""Of two sentences that tell as much the shorter one is the better quotation, by a little."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """The evidence that bears on one claim."""

    window: Window
    """The best of all evidence."""
    cited_window: Window | None
    """The best of what the claim cites; None when it cites nothing known, or `window` holds nothing else."""
    cited_ids: tuple[str, ...]
    phantom_ids: tuple[str, ...]
    wide: str | None = None
    """More of the evidence than the window, for a judge with room for it."""
    short: bool = False
    """All the evidence has room in one window."""
    elsewhere: Chunk | None = None
    """The sentence that says the claim of another thing than the one that was asked about."""


class EvidenceMap:
    """All evidence of one check, indexed once and asked for each claim."""

    def __init__(
        self, evidence: Sequence[Evidence], instead: Mapping[Chunk, Chunk | None] | None = None
    ) -> None:
        """`instead` has what is read for some of the chunks, and None for those that are left out."""
        self._evidence, told = evidence, instead or {}
        self._left_out = [chunk for chunk, other in told.items() if other != chunk]
        found = [chunk for passage in evidence for chunk in chunk_evidence(passage)]
        chunks = [kept for chunk in found if (kept := told.get(chunk, chunk)) is not None]
        self._index = EvidenceIndex([chunk for chunk in chunks if chunk.reading] or chunks)
        # One that stands in data or in a log is read: its answer is another value or entry, and leans on it.
        self._questions = [
            n
            for n, chunk in enumerate(self._index.chunks)
            if chunk.core is None and is_question(chunk.reading) and not is_stamped(chunk.text)
        ]
        self._nearest = NearestChunks(self._index)
        # Sorted, so that the exact tier reads the same text whatever the order of the passages.
        texts = (as_text(passage, told) for passage in evidence)
        self.exact = ExactEvidence("\n\n".join(sorted(texts)))
        self._about: dict[str, tuple[Elsewhere, EvidenceMap]] = {}

    def about(self, claim: Claim, query: str) -> "EvidenceMap":
        """The evidence without what it tells of others than the one that the claim leaves to its question to name."""
        asked = query[-LONGEST_QUESTION:].strip()
        if not asked:
            return self
        if asked not in self._about:
            elsewhere = self._topics.elsewhere(asked)
            left = len(self._index.chunks) > sum(other is None for other in elsewhere.instead.values())
            apart = elsewhere.instead and left
            self._about[asked] = elsewhere, EvidenceMap(self._evidence, elsewhere.instead) if apart else self
        elsewhere, evidence = self._about[asked]
        return evidence if elsewhere.matters_to(claim.text, claim.context or "") else self

    @cached_property
    def _topics(self) -> Topics:
        return Topics(self._index.chunks, {passage.id: passage.text for passage in self._evidence})

    def bearing(
        self, claim: Claim, query: str = "", mapped: Sequence[str] = (), wide_tokens: int | None = None
    ) -> Bearing:
        """The windows and the cited passages of one claim; the query's words help to choose sentences.

        `mapped` are passages that are known to bear on the claim: their sentences are taken first.
        """
        context = claim.context or query or None
        cited, phantoms = self.citations(claim)
        known = self._best_of(claim, context, mapped)
        window = self._window(claim.text, context, first=known, by_meaning=True)
        read_already = {chunk.evidence_id for chunk in window.chunks} <= set(cited)
        cited_window = None
        if cited and not read_already:
            cited_window = self._window(claim.text, context, within=cited)
        wide = None
        if wide_tokens is not None and not window.whole:
            wide = self.wider(claim, window, query, wide_tokens).text
        told_of_another = self._told_of_another(claim.text)
        return Bearing(window, cited_window, cited, phantoms, wide, self._is_short, told_of_another)

    def _told_of_another(self, text: str) -> Chunk | None:
        """The sentence among those left out that says nearly all that the claim says, and more than any other does."""
        wanted = set(content_words(text))
        shares = {
            chunk: sum(map(weight_of, wanted.intersection(content_words(chunk.reading))))
            for chunk in self._left_out
        }
        best = max(shares, key=shares.__getitem__, default=None)
        enough = WORDS_ENOUGH * sum(map(weight_of, wanted))
        return best if best is not None and wanted and shares[best] >= enough else None

    def _window(
        self,
        text: str,
        context: str | None,
        *,
        first: Sequence[int] = (),
        within: Sequence[str] | None = None,
        by_meaning: bool = False,
    ) -> Window:
        """The best sentences: more of them where few words of the claim are found, the nearest where hardly any are."""
        without = self._unread(text)
        window = self._index.window(text, context=context, first=first, within=within, without=without)
        if window.coverage >= WORDS_ENOUGH or window.whole:
            return window
        if by_meaning and window.coverage < LEXICAL_ENOUGH:
            first = self._nearest.to(text)
        return self._index.window(
            text, context=context, first=first, within=within, without=without, budget=MORE_TOKENS
        )

    def _unread(self, text: str) -> Sequence[int]:
        """Questions that nothing answers: they state nothing, unless the claim is about what was asked."""
        return () if _OF_ASKING.search(text) else self._questions

    def wider(self, claim: Claim, window: Window, query: str, tokens: int) -> Window:
        """What the window holds, and the next best sentences."""
        first = [self._numbers[chunk] for chunk in window.chunks]
        return self._index.window(
            claim.text,
            context=claim.context or query or None,
            budget=tokens,
            first=first,
            without=self._unread(claim.text),
        )

    @cached_property
    def _is_short(self) -> bool:
        return self._index.fits(WINDOW_TOKENS)

    @cached_property
    def _citations(self) -> CitationIndex:
        return CitationIndex(self._evidence)

    @cached_property
    def _numbers(self) -> dict[Chunk, int]:
        return {chunk: number for number, chunk in enumerate(self._index.chunks)}

    def _best_of(self, claim: Claim, context: str | None, passages: Sequence[str]) -> list[int]:
        """The telling sentences of some passages, half a window of them."""
        if not passages:
            return []
        chosen = self._index.window(claim.text, context=context, within=passages, budget=WINDOW_TOKENS // 2)
        best = [] if chosen.best is None else [chosen.best]
        return [self._numbers[chunk] for chunk in dict.fromkeys([*best, *chosen.chunks])]

    def excerpts(self, text: str, budget: int) -> list[tuple[str, str]]:
        """The sentences of each passage that a text has most in common with, passage by passage."""
        identities = dict.fromkeys(chunk.evidence_id for chunk in self._index.chunks)
        found = ((i, self._index.window(text, within=(i,), budget=budget).text) for i in identities)
        return [(identity, excerpt) for identity, excerpt in found if excerpt]

    def citations(self, claim: Claim) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids that a claim cites, and the references that mean no evidence."""
        resolved = [(citation.ref, self._citations.resolve(citation)) for citation in claim.citations]
        cited = dict.fromkeys(identity for _, identity in resolved if identity is not None)
        phantoms = dict.fromkeys(ref for ref, identity in resolved if identity is None)
        return tuple(cited), tuple(phantoms)


def rank_chunks(
    claim: Claim, window: Window, *, stated: bool = False, disputed: Sequence[Mark] = ()
) -> list[Chunk]:
    """The chunks of a window that share words with the claim, best first; `stated` if the evidence supports it.

    Values that are `disputed` decide only between equals: who has the wrong price is not what the claim is about.
    """
    wanted = set(content_words(claim.text))
    values = [mark for mark in disputed if _VALUE.search(claim.text, mark.start, mark.end)]
    doubted = wanted - set(content_words(_without(claim.text, values)))
    held = {chunk: set(content_words(chunk.reading)) for chunk in window.chunks}
    sharing = [chunk for chunk in window.chunks if not wanted.isdisjoint(held[chunk])]
    if len(sharing) < 2:
        return sharing
    # Where words tell too little, the window's best was found by its meaning; else the question may have chosen it.
    by_meaning = window.coverage < LEXICAL_ENOUGH and not window.whole
    sentences = [_Words.of(chunk, words) for chunk, words in held.items()]
    figure = _FIGURE if stated else _WRONG_FIGURE
    weights = {word: figure if word[0].isdigit() else 1.0 for word in wanted}
    weights |= dict.fromkeys(_beside_dispute(claim.text, wanted, doubted, values), _ELSEWHERE)
    if doubted != wanted:
        weights |= dict.fromkeys(doubted, _DOUBTED)
    told = dict(zip(held, _told(weights, sentences), strict=True))
    other = {chunk: chunk != window.best for chunk in sharing}
    # What speaks against a claim is what is told of its own subject, not where its value stands for another.
    others = {chunk: not stated and not _is_about(wanted, chunk) for chunk in sharing}
    return sorted(
        sharing,
        key=lambda chunk: (others[chunk], by_meaning and other[chunk], -told[chunk], other[chunk]),
    )


def _is_about(wanted: set[str], chunk: Chunk) -> bool:
    """Whether it is a row or a value, "plan: Basic; users: 5" or "users: 5", and the words ask for what it is of."""
    name, *values = (chunk.stated or "").split("; ")
    key, _, first = name.partition(": ")
    called = set(content_words(first if values else key))
    return bool(first and called) and called <= wanted


class _Words(NamedTuple):
    """What a sentence says of a word that is looked for."""

    own: set[str]
    meant: set[str]
    """Of what its first pronoun stands for: "It was built in 1871" tells it of the tower."""
    near: set[str]
    """Of the sentence that it leans on, and of the same family."""

    @classmethod
    def of(cls, chunk: Chunk, own: set[str]) -> "_Words":
        meant = set(content_words(subject_of(chunk.before)))
        return cls(own, meant, set(content_words(chunk.before)) - meant)

    def share(self, word: str) -> float:
        if word in self.own or word in self.meant:
            return 1.0
        return _KIN * (word in self.near or _has_kin(word, self.own))


def _beside_dispute(text: str, wanted: set[str], doubted: set[str], values: Sequence[Mark]) -> set[str]:
    """The words of a claim that stand in none of the parts that hold a disputed value.

    What "seats 42 guests" says is not why "founded in 1996 and seats 42 guests" is wrong. A part that is nothing but
    the value does not tell what it is of, and the fields of a row stand together.
    """
    parts = (slice(*part_around(text, mark.start, mark.end)) for mark in values)
    said = {word for part in parts for word in content_words(text[part])} if "; " not in text else set()
    return wanted - said if said - doubted else set()


def _without(text: str, marks: Sequence[Mark]) -> str:
    """The text with blanks for some places of it."""
    for mark in marks:
        text = f"{text[: mark.start]}{' ' * (mark.end - mark.start)}{text[mark.end :]}"
    return text


def _told(weights: Mapping[str, float], sentences: Sequence[_Words]) -> list[float]:
    """How much of a claim each sentence tells: words of the claim that few of them hold tell most."""
    told = [0.0] * len(sentences)
    # Sorted: the order of a set differs between processes, and must not decide a tie.
    for word in sorted(weights):
        shares = [sentence.share(word) for sentence in sentences]
        if holding := sum(share > 0.0 for share in shares):
            weight = math.log1p(len(sentences) / holding) * weights[word]
            told = [sofar + weight * share for sofar, share in zip(told, shares, strict=True)]
    return [
        found / math.pow(_SHORT + len(sentence.own), _DILUTION)
        for found, sentence in zip(told, sentences, strict=True)
    ]


def _has_kin(word: str, words: set[str]) -> bool:
    """Whether one of the words begins with this one, or this one with it: "visit" and "visitor"."""
    if len(word) < _SHORTEST_KIN:
        return False
    return any(
        len(other) >= _SHORTEST_KIN and (other.startswith(word) or word.startswith(other)) for other in words
    )
