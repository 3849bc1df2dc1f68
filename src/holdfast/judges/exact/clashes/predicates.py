"""What a clause says of one, told of another: "The crust is seasoned", where only the filling is."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims.inflection import is_base
from holdfast.claims.verbs import is_finite
from holdfast.judges.exact.clashes.clash import Clash
from holdfast.judges.exact.reading.clauses import (
    LONGEST,
    PRONOUNS,
    Clause,
    Unit,
    clauses_of,
    keys_of,
    units_of,
)
from holdfast.judges.exact.reading.inversions import PREPOSITIONS
from holdfast.judges.exact.reading.negations import NEGATED
from holdfast.judges.exact.reading.nicknames import may_be_one
from holdfast.judges.exact.reading.typography import excerpt, plain
from holdfast.judges.exact.reading.wordings import Wording, wording

_LONGEST_SUBJECT, _LEAST_TOLD = 4, 2
_SHARED = re.compile(
    r"\b(?:also|too|both|same|similar|similarly|likewise|together|as well|alike|all|each|every|either|neither|nor|or|"
    r"if|like|than|other|others|another|respectively|some|such)\b"
)
"""In the claim or the sentence: what is said of one may be said of the other too."""
_JOINED = frozenset(("and", "or", "of", "s", "with", "in", "for", "who", "which", "that"))
_PLURAL = frozenset(("are", "were", "have", "do"))
_DEFINITE = re.compile(r"(?:only )?(?:the|this|that|these|those|its|his|her|their) ", re.IGNORECASE)


def find_other_doer(claim: str, sentences: Sequence[str]) -> Clash | None:
    """The subject of a claim, when a sentence says the rest in the same words of another, and something else of it."""
    if len(claim) > LONGEST or NEGATED.search(plain(claim)) or _SHARED.search(plain(claim)):
        return None
    said = units_of(Wording(claim))
    if len(said) < 3:
        return None
    asked = {unit.key for unit in said if unit.telling}
    near = [sentence for sentence in sentences if _may_tell(asked, sentence)]
    if any(asked <= {unit.key for unit in clause.units} for s in near for clause in clauses_of(s)):
        return None
    for sentence in near:
        parts = clauses_of(sentence)
        told = any(asked <= keys_of(other) for other in near if other is not sentence)
        if told or not parts or _SHARED.search(plain(sentence)):
            continue
        for subject, other, clause in _others(claim, said, parts):
            if _may_be_one(claim, said[:subject], clause.text, other):
                continue
            if _is_left_out(said[:subject], other, sentences) or any(
                _tells_else(said, subject, part) for part in parts if part is not clause
            ):
                start, end = said[0].start, said[subject - 1].end
                known = excerpt(clause.text[other[0].start : other[-1].end])
                mine = excerpt(claim[start:end])
                why = f"The evidence says this of “{known}”, and something else of “{mine}”"
                return Clash(start, end, why, sentence)
    return None


def _may_tell(asked: set[str], sentence: str) -> bool:
    """Whether a sentence has all the words, or an "only" and some of them: sooner told than what its clauses say."""
    stems = wording(sentence).stems
    if all(key in stems for key in asked if key.isalpha()):
        return asked <= keys_of(sentence)
    return len(asked & stems) >= _LEAST_TOLD and "only " in plain(sentence)


def _others(
    claim: str, said: Sequence[Unit], parts: Sequence[Clause]
) -> Iterator[tuple[int, list[Unit], Clause]]:
    """How many words are the claim's subject, the other subject, and the clause that says the rest of it."""
    keys = [unit.key for unit in said]
    for subject in range(1, min(_LONGEST_SUBJECT, len(said) - 2) + 1):
        told = said[subject:]
        if sum(unit.telling for unit in told) < _LEAST_TOLD or not said[subject - 1].telling:
            continue
        for clause in parts:
            known = [unit.key for unit in clause.units]
            for at in range(1, min(_LONGEST_SUBJECT, len(known) - len(told)) + 1):
                if known[at : at + len(told)] == keys[subject:] and _is_verb(
                    claim, said, subject, clause, at
                ):
                    yield subject, clause.units[:at], clause


def _is_verb(claim: str, said: Sequence[Unit], at: int, clause: Clause, place: int) -> bool:
    """Whether what is told begins with the claim's verb, as far as its words tell, and none stands before it."""
    words = [claim[unit.start : unit.end].lower() for unit in said[: at + 2]]
    word, following, unit = words[at], words[at + 1], clause.units[place]
    if any(map(is_finite, words[:at])):
        return False
    known = is_finite(word) or is_base(word) or is_base(word.removesuffix("s")) or following in PREPOSITIONS
    return known or clause.text[unit.start : unit.end].lower() != word  # "reimburse", "reimburses"


def _may_be_one(claim: str, subject: Sequence[Unit], text: str, other: Sequence[Unit]) -> bool:
    """Whether the two subjects may be one: words in common, a pronoun, a name and "the city"."""
    mine, theirs = ([unit.key for unit in side if unit.telling] for side in (subject, other))
    numbered = [[key for key in side if key[0].isdigit()] for side in (mine, theirs)]
    if all(numbered) and numbered[0] != numbered[1]:
        return False  # "Line 4" and "Line 7"
    if not mine or not theirs or not set(mine).isdisjoint(theirs) or may_be_one(mine[-1], theirs[-1]):
        return True
    if any(text[unit.start : unit.end].endswith(("ly", "by")) for unit in other if unit.key != "only"):
        return True  # an adverb: the clause has no subject of its own
    if not PRONOUNS.isdisjoint(unit.key for unit in (*subject, *other)):
        return True
    definite = [_DEFINITE.match(side) is not None for side in (claim, text)]
    bare = (text, other) if definite[0] else (claim, subject)
    return definite[0] != definite[1] and not _are_several(*bare)


def _are_several(text: str, subject: Sequence[Unit]) -> bool:
    """Whether a plural verb follows: "Managers approve" are no name, as "Paris grew" may be."""
    noun, following = text[: subject[-1].end], text[subject[-1].end :].split(maxsplit=1)
    if not noun.endswith("s") or not following:
        return False
    return following[0] in _PLURAL or not (following[0].endswith("s") or is_finite(following[0]))


def _is_left_out(subject: Sequence[Unit], other: Sequence[Unit], sentences: Sequence[str]) -> bool:
    """Whether it holds for the other only, and a sentence names both, so that they are two."""
    both = {unit.key for unit in (*subject, *other) if unit.telling}
    named = (clause for sentence in sentences for clause in clauses_of(sentence))
    return other[0].key == "only" and any(both <= {unit.key for unit in clause.units} for clause in named)


def _tells_else(said: Sequence[Unit], subject: int, part: Clause) -> bool:
    """Whether a clause begins with the claim's subject and goes on with something else."""
    keys, known = [unit.key for unit in said], [unit.key for unit in part.units]
    if known[:subject] != keys[:subject] or len(known) == subject or known[subject] in _JOINED:
        return False
    told = {unit.key for unit in said[subject:] if unit.telling}
    return not told <= set(known)
