"""Is one text worded after the other? From 0 to 1, and 1 only for the same words.

Whoever copies and rewords changes a word here and there; whoever thinks alone differs by whole clauses. So the words
of two texts are laid side by side: short gaps between matching words cost little, longer ones all their words. Words
that the proposal dictates are weak evidence, and so are few words: what is given is a lower bound, not the share.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from holdfast.claims.words import STOPWORDS
from holdfast.tribunal.similarity.alignment import Gap, Run, gaps_between, matching_runs
from holdfast.tribunal.similarity.folding import folded_sentences, folded_words

SHORT_GAP = 2
"""Words that may be exchanged, added or left out in one place before it counts as other wording."""
SHORT_GAP_COST = 0.1
"""What each word of a short gap costs; a word of a longer one costs 1."""
MOST_FORGIVEN = 0.4
"""Share of the content words that short gaps may exchange; texts that share only their frame are no copies."""
DICTATED_WEIGHT = 0.5
"""What a number, or a word of the proposal, counts as evidence; a freely chosen word counts 1."""
STUFFED = 1.25
"""From this ratio of lengths on, the longer text may be the shorter one with sentences stuffed in."""
SAME_SENTENCE = 0.5
"""Share of common words from which a sentence is taken for the other text's sentence in another place."""
MOST_SENTENCES = 100
"""Sentences up to which moved ones are looked for."""
MOST_WORDS = 4000
"""Words of each text that are laid side by side, so that hostile length costs milliseconds."""

Words = tuple[str, ...]


class Wording:
    """A text's words, read once and compared many times."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.all_words = tuple(folded_words(text))
        self.words = self.all_words[:MOST_WORDS]
        """The words that are compared."""

    @cached_property
    def sentences(self) -> tuple[tuple[str, ...], ...]:
        """Its words, sentence by sentence."""
        return tuple(folded_sentences(self._text))

    @cached_property
    def bags(self) -> tuple[Counter[str], ...]:
        """The words of each sentence, counted."""
        return tuple(map(Counter, self.sentences))

    @cached_property
    def content(self) -> int:
        """How many of its words carry meaning."""
        return sum(word not in STOPWORDS for word in self.words)


class WordingMeasure:
    """Compares wordings on one proposal."""

    def __init__(self, proposal: str = "") -> None:
        self._dictated = frozenset(folded_words(proposal))

    def similarity(self, one: Wording, other: Wording) -> float:
        """The lower bound of the share of words that one text took from the other, whichever came first."""
        if not one.words or not other.words:
            return 0.0
        if one.all_words == other.all_words:
            return 1.0
        left, right = sorted((one, other), key=lambda wording: (len(wording.words), wording.words))
        content = max(left.content, right.content)
        moved, stuffing = _in_order_of(left, right)
        share = _shared(left.words, right.words, content)
        if moved + stuffing != right.words:
            share = max(share, _shared(left.words, moved + stuffing, content))
        found = lower_bound(share, max(self.evidence(left), self.evidence(right)))
        # Who keeps every sentence word for word and adds a courtesy has copied, however little was added.
        if moved and (len(right.words) >= STUFFED * len(left.words) or moved == left.words):
            kept = _shared(left.words, moved, left.content)
            found = max(found, lower_bound(kept, self.evidence(left)))
        return found

    def evidence(self, wording: Wording) -> float:
        """How many freely chosen words the text is worth."""
        free = sum(not word[0].isdigit() and word not in self._dictated for word in wording.words)
        return free + DICTATED_WEIGHT * (len(wording.words) - free)


def _shared(left: Sequence[str], right: Sequence[str], content: int) -> float:
    """The share of the longer text's words that lie in matching runs, short gaps nearly forgiven."""
    runs = matching_runs(left, right)
    cost = sum(_cost(gap, left, right) for gap in gaps_between(runs, len(left), len(right)))
    share = 1.0 - cost / max(len(left), len(right))
    if content:
        share = min(share, _matched_content(runs, left) / content + MOST_FORGIVEN)
    return max(0.0, share)


def _matched_content(runs: Sequence[Run], left: Sequence[str]) -> int:
    return sum(word not in STOPWORDS for start, _, length in runs for word in left[start : start + length])


def _cost(gap: Gap, left: Sequence[str], right: Sequence[str]) -> float:
    start, end, other_start, other_end = gap
    length = max(end - start, other_end - other_start)
    if length > SHORT_GAP:
        return float(length)
    numbers = [word for word in left[start:end] if word[0].isdigit()]
    other_numbers = [word for word in right[other_start:other_end] if word[0].isdigit()]
    # Another number is another calculation, not another word for the same.
    return length * (SHORT_GAP_COST if numbers == other_numbers else 1.0)


def _in_order_of(left: Wording, right: Wording) -> tuple[Words, Words]:
    """The right text's sentences that say the like of the left one's, in that order, and then the others."""
    if len(right.bags) < 2 or max(len(left.bags), len(right.bags)) > MOST_SENTENCES:
        return right.words, ()
    waiting = dict(enumerate(right.bags))
    order: list[int] = []
    for bag in left.bags:
        common, best = max(
            ((_common(bag, other), -index) for index, other in waiting.items()), default=(0.0, 0)
        )
        if common >= SAME_SENTENCE:
            order.append(-best)
            del waiting[-best]
    moved, others = (_joined(right, places) for places in (order, waiting))
    return moved[:MOST_WORDS], others[: MOST_WORDS - len(moved[:MOST_WORDS])]


def _joined(wording: Wording, places: Iterable[int]) -> Words:
    return tuple(word for place in places for word in wording.sentences[place])


def _common(bag: Counter[str], other: Counter[str]) -> float:
    small, large = (bag, other) if len(bag) < len(other) else (other, bag)
    both = sum(min(count, large[word]) for word, count in small.items() if word in large)
    return 2.0 * both / (bag.total() + other.total())


def lower_bound(share: float, evidence: float) -> float:
    """Wilson's bound, one standard error below the share: little evidence proves little."""
    if evidence <= 0.0:
        return 0.0
    middle = share + 0.5 / evidence
    spread = math.sqrt(share * (1.0 - share) / evidence + 0.25 / evidence**2)
    return max(0.0, min(1.0, (middle - spread) / (1.0 + 1.0 / evidence)))
