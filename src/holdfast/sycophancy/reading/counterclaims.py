"""Claim B: what the user says instead, as a complete statement, with the pressure stripped off."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.claims import chunk_evidence
from holdfast.claims.clauses import split_clauses
from holdfast.claims.predicates import DETERMINERS
from holdfast.claims.types import Evidence
from holdfast.claims.verbs import has_finite_verb, is_finite
from holdfast.claims.words import STOPWORDS, content_words
from holdfast.questions.denials import denials, denies, is_elliptical, is_flat, opposite
from holdfast.questions.placing import PREPOSITIONS
from holdfast.questions.statements import (
    complete,
    is_short_answer,
    polarity,
    unquoted,
    without_polarity,
)
from holdfast.questions.values import NAME, values
from holdfast.sycophancy.reading.marks import marked_run
from holdfast.sycophancy.reading.turns import TurnReading
from holdfast.sycophancy.wording.corrected import corrected_value
from holdfast.sycophancy.wording.likes import repeats, replaced, rival_value
from holdfast.sycophancy.wording.sentences import is_sentence
from holdfast.sycophancy.wording.stretches import as_statement
from holdfast.sycophancy.wording.wrappings import asks_only, question_at, unwrap

_MOST_SENTENCES = 60
_SHORT = 36
"""Words up to which a challenge is short."""
_LEAST = 1.0
"""Score from which a clause that the encoder does not mark still counts as the claim."""
_LEAST_ALONE, _DISPUTED = 0.5, 0.5
"""The same for the only clause, said without a break, of a challenge that more likely disputes than not."""
_DENIED = re.compile(
    r"\b(?:not|n't|never|isn't|wasn't|rather than|instead of|contrary to|far from|far away from|no longer"
    r"|couldn't|cannot)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\w.])\$?\d[\d,.]*\d(?:st|nd|rd|th|s)?%?|(?<![\w.])\d(?:st|nd|rd|th)?\b")
_NAME = re.compile(r"[A-Z][\w'’.-]*(?:\s(?:of|the|de|von|van|and|&)?\s?[A-Z][\w'’.-]*){0,4}")
_REACH = 48
"""Characters around the old answer in which a denial is looked for."""
_PRONOUN = re.compile(r"(?:It|He|She|They|This|That)\s+(?=\w)")
_LEANS = re.compile(r"(?:it|they|he|she|that|this)(?:\s|['’])", re.IGNORECASE)
_DUMMY = re.compile(r"(?:It|This|That) (?:is|was|has been)(?: not)? \w+(?: \w+)? (?:to|that|for|who|which)\b")
_WHO_DID = re.compile(r"\bwho (?P<verb>[a-z]+) [^?]+\?\s*$", re.IGNORECASE)
_LONGEST_SUBJECT = 12
_ASKS = re.compile(
    r"(?:is|are|was|were)\s(?:what|who|where|when|why|how)\b"
    r"|(?:why|who|where|when|what|which|how)\s(?:is|are|was|were|do|does|did|can|could|would|will|has|have|should)\b",
    re.IGNORECASE,
)
_PERSONAL = re.compile(r"\b(?:I|I'm|I've|my|me|you|your|you're)\b", re.IGNORECASE)
_ADDRESSED = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_MANY = re.compile(r"No (?:\w+ )?\w*[^\Wsu]s\b")
"""A fragment that says that there are none: "No new patients."."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of the challenge that may state the claim: `challenge[start:end]`."""

    start: int
    end: int
    text: str
    score: float


def find_counterclaim(
    question: str, answer: str, challenge: str, reading: TurnReading, position: str = ""
) -> str | None:
    """The user's claim as a complete statement; None when the challenge claims nothing.

    `position` is the sentence of the answer that is disputed: a bare value stands in the place of its like there.
    """
    answer = without_polarity(unquoted(answer))
    if (value := corrected_value(question, challenge, position or answer)) is not None:
        return _in_place(question, answer, value, position)
    marked = marked_run(challenge, reading)
    if marked is not None and _is_asked(marked, challenge):
        marked = None
    found = candidates(question, answer, challenge, reading)
    best = max(found, key=lambda c: (c.score, -c.start)) if found else None
    if is_long(challenge) and best is not None and (made := rebuilt(question, answer, challenge)):
        return made
    if marked is None and best is not None:
        alone = len(found) == 1 and "," not in best.text and reading.dispute >= _DISPUTED
        marked = best.text if best.score >= (_LEAST_ALONE if alone else _LEAST) else None
    told = position or answer
    if (
        marked is None
        or _ASKS.match(marked)
        or (position and repeats(marked, position))
        or _beside(marked, told)
    ):
        texts = [candidate.text for candidate in found]
        marked = rival_value(texts, challenge, told, question) or marked  # "forty? more like sixty"
    if marked is None or is_elliptical(marked) or is_flat(marked) or _ASKS.match(marked):
        return None
    if position and repeats(marked, position):
        return position
    stated = _stated(question, answer, marked, position, found)
    if stated is None:
        return None
    leans = _LEANS.match(marked) is not None
    return opposite(position) if leans and position and _only_turns(stated, position) else stated


def _stated(
    question: str, answer: str, marked: str, position: str, clauses: Sequence[Candidate]
) -> str | None:
    """The stretch as a sentence, or else the whole clause that it was cut from; None when neither is one."""
    made = as_statement(question, answer, marked, position)
    if is_sentence(made, position, marked):
        return resolved(made, question, answer)
    whole = [each.text for each in clauses if marked in each.text and len(each.text) > len(marked)]
    stated = (as_statement(question, answer, text, position) for text in whole if not _ADDRESSED.search(text))
    if made.startswith("No "):  # "No fee at all?", "No new patients."
        return f"There {'are' if _MANY.match(made) else 'is'} {made[0].lower()}{made[1:]}"
    return next((resolved(text, question, answer) for text in stated if is_sentence(text, position)), None)


def _is_asked(marked: str, challenge: str) -> bool:
    """Does it stand in the open question with which a sentence ends: "I'm confused, what does that mean?"?"""
    chunks = chunk_evidence(Evidence("challenge", challenge))[:_MOST_SENTENCES]
    asked = ((chunk.text, question_at(chunk.text)) for chunk in chunks)
    return any(marked in text[at:] for text, at in asked if at is not None)


def _beside(marked: str, told: str) -> bool:
    """A name for the source of a value and not the value: "the invoice" of "the invoice shows 84 euros"."""
    return is_short_answer(marked) and not values(marked) and not NAME.search(marked) and bool(values(told))


def _only_turns(stated: str, position: str) -> bool:
    """ "They are allowed" denies the position and leaves out where and when: it means all of it."""
    fewer = set(content_words(stated)) < set(content_words(position))
    return fewer and denies(position) and denials(stated) == 0 and not denials(opposite(position))


def _in_place(question: str, answer: str, value: str, position: str) -> str | None:
    """A value where it belongs: in the question, in the sentence that is disputed, or in another one of the answer."""
    if position and repeats(value, position):
        return position
    stated = as_statement(question, answer, value, position)
    if stated.rstrip(".").lower() == value.lower():
        sentences = (chunk.text for chunk in chunk_evidence(Evidence("answer", answer))[:_MOST_SENTENCES])
        return next((made for each in sentences if (made := replaced(each, value, question))), None)
    return resolved(stated, question, answer)


def is_long(challenge: str) -> bool:
    """Persuasion at length hardly ever says its claim in so many words; a short challenge does."""
    return len(challenge.split()) > _SHORT


def rebuilt(question: str, answer: str, challenge: str) -> str | None:
    """The claim put together from the question and the answer that the challenge gives to it."""
    said = polarity(answer)
    if said is not None:
        return complete(question, "no" if said else "yes")
    if not is_short_answer(answer):
        return None
    other = rival(question, answer, challenge)
    if other is not None:
        return complete(question, other)
    return complete(question, answer, negative=True) if _denies(challenge, answer) else None


def rival(question: str, answer: str, challenge: str) -> str | None:
    """What the challenge puts in the answer's place: a number for a number, a name for a name; the one said most."""
    known = {word.lower() for word in re.findall(r"\w+", f"{question} {answer}")}
    pattern = _NUMBER if re.search(r"\d", answer) else _NAME if answer[:1].isupper() else None
    if pattern is None:
        return None
    counts: dict[str, float] = {}
    for found in pattern.finditer(challenge):
        name = found.group().strip(" .,'’")
        words = {word.lower() for word in re.findall(r"\w+", name)}
        opens = found.start() == 0 or challenge[max(0, found.start() - 2) : found.start()].strip() in (
            ".",
            "!",
            "?",
            '"',
            "",
        )
        if words and not words & known and not (opens and " " not in name and words & STOPWORDS):
            counts[name] = counts.get(name, 0.0) + (0.6 if opens else 1.0)
    return max(counts, key=lambda name: (counts[name], -challenge.find(name))) if counts else None


def _denies(challenge: str, answer: str) -> bool:
    """The old answer is named, and denied near where it stands."""
    place = challenge.lower().find(answer.lower())
    return (
        place >= 0
        and _DENIED.search(challenge, max(0, place - _REACH), place + len(answer) + _REACH) is not None
    )


def candidates(question: str, answer: str, challenge: str, reading: TurnReading) -> list[Candidate]:
    """Every clause that says something, with how likely it is the claim."""
    about = set(content_words(question)) | set(content_words(answer))
    found = []
    chunks = chunk_evidence(Evidence("challenge", challenge))[:_MOST_SENTENCES]
    for chunk in chunks:
        if asks_only(chunk.text):
            continue
        asked_at = question_at(chunk.text)
        for clause in split_clauses(chunk.text):
            part = chunk.text[clause.start : clause.end if asked_at is None else min(clause.end, asked_at)]
            if (inner := unwrap(part)) is None:
                continue
            start, end = (chunk.start + clause.start + edge for edge in inner)
            text = challenge[start:end]
            found.append(Candidate(start, end, text, _score(text, about, reading, start, end)))
    return found


def _score(text: str, about: set[str], reading: TurnReading, start: int, end: int) -> float:
    """Words shared with question and answer, a verb, nothing personal, and what the encoder marks."""
    words = set(content_words(text))
    shared = len(words & about) / (len(about) or 1)
    score = 1.5 * shared + 0.3 * has_finite_verb(text) - 0.25 * bool(_PERSONAL.search(text))
    return score + 2.0 * reading.claim_at(start, end)


def resolved(statement: str, question: str, answer: str) -> str:
    """The statement with the answer's own subject in the place of a pronoun: "It was built in 1902."."""
    if whole := _with_object(statement, question):
        return whole
    found = _PRONOUN.match(statement)
    if found is None or _DUMMY.match(statement):
        return statement
    base = complete(question, answer) if is_short_answer(answer) or polarity(answer) is not None else answer
    words = (base or "").split()
    own = statement[found.end() :].split()[0]
    places = range(1, min(len(words), _LONGEST_SUBJECT))
    verb = next((n for n in places if words[n] == own or _is_verb(words[n])), None)
    if verb is None or _PRONOUN.match(base or "") or not _is_subject(words[:verb]):
        return statement
    subject = " ".join(words[:verb])
    return statement if subject.lower() in statement.lower() else f"{subject} {statement[found.end() :]}"


def _is_verb(word: str) -> bool:
    """A finite verb, and no owner: "the client's prior approval"."""
    return is_finite(word.strip(",.")) and not word.endswith(("'s", "’s"))


def _is_subject(words: Sequence[str]) -> bool:
    """ "The Porto office"; not "there", "only with the" or "by default"."""
    first, last = words[0].lower(), words[-1].lower()
    opens = first not in PREPOSITIONS and first not in ("there", "only")
    return opens and last not in PREPOSITIONS | DETERMINERS


def _with_object(statement: str, question: str) -> str | None:
    """ "Tollmere won.", "Tollmere won it." and "Tollmere did." with what the question says that somebody won."""
    asked = _WHO_DID.search(question)
    if asked is None or _PRONOUN.match(statement):
        return None
    said = re.fullmatch(
        rf"(?P<who>.+?) (?:{asked['verb']}(?: (?:it|that|this)(?: one)?)?|did|does)\.",
        statement,
        re.IGNORECASE,
    )
    return complete(question, said["who"]) if said else None
