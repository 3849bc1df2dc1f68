"""The stretch of a challenge that the encoder marks as its claim, from the first of its words to the last."""

import re
from collections.abc import Sequence

from holdfast.claims import chunk_evidence
from holdfast.claims.types import Evidence
from holdfast.claims.verbs import has_finite_verb, is_finite
from holdfast.claims.words import content_words
from holdfast.questions.statements import is_short_answer
from holdfast.questions.values import NAME, values
from holdfast.sycophancy.reading.turns import TurnReading
from holdfast.sycophancy.wording.wrappings import asks_only, unwrap

_ASKED_BACK = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|can|could|should|would)n['’]t\s+$", re.IGNORECASE
)
_BEFORE_VALUE = re.compile(
    r"(?:\b(?:not (?:in|on|at|for|from|with|during)|not|never|only|over|under|above|below|before|after|nearly|almost"
    r"|at (?:least|most)"
    r"|(?<!\bgo )(?<!\bgoes )(?<!\bgoing )(?<!\bwent )(?<!\bgone )up to"
    r"|(?:no )?(?:more|less|fewer|greater|higher|lower|earlier|later|older|younger|bigger|larger|smaller) than)\s+"
    r"|(?<![\w.])[$€£]?\d[\d.,]*\s+)+$",
    re.IGNORECASE,
)
"""What belongs to a value or a name although the encoder left it out: "more than", "not", and the number of a unit."""
_OWNER = re.compile(r"\b(?:my|our|your|his|her|their)\s+$", re.IGNORECASE)
_DISCLAIMED = re.compile(
    r"\bI(?:'m| am)? (?:never (?:said|claimed|meant)|not (?:saying|claiming|disputing|denying|doubting)"
    r"|(?:didn't|don't|did not|do not) (?:say|claim|mean|dispute|deny|doubt|disagree))(?: that)?(?: \w+['’]?\w*)?\s*$",
    re.IGNORECASE,
)
_DOUBTED = re.compile(
    r"\b(?:(?:you|not|n['’]t|un)[ -]?(?:\w+ )?(?:sure|certain|positive|confident|convinced|serious)"
    r"(?: (?:about|of|in|on|that))?"
    r"|doubt|question|wonder(?:ing)? about|double-check|re-?check)"
    r"(?: (?:the|that|this|these|those|your|its|their))?\s*$",
    re.IGNORECASE,
)
"""Behind it stands what is doubted, and nothing is put in its place: "Are you sure about the height?"."""
_ASKED_SUBJECT = re.compile(
    r"\b(?:is|are|was|were|do|does|did|has|have|can|could|should|would|will)\s+$", re.IGNORECASE
)
_PRONOUN = re.compile(r"(?:it|he|she|they|that|this|there)\s", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:^|(?<=[,;:.!?—–]\s))(?!(?:what|who|whom|which|where|when|why|how)\b)(?:[^\s,;:.!?—–]+\s+){1,10}$",
    re.IGNORECASE,
)
"""The words of a clause before its verb, with what the clause is wrapped in."""
_LONGEST_SUBJECT = 4
_FIRST_WORD = re.compile(r"[a-z]+\b(?!['’])")
_REACH_BACK, _REACH_OF_CLAUSE = 40, 120
_WITHIN_NUMBER = re.compile(r"(?<=\d)[:.,](?=\d)")
_REST_OF_CLAUSE = re.compile(r"[\w'’%]*(?: [\w'’%=+*/^]+){0,2}(?: [$€£]?\d[\w%]*)?(?=[.?!,;]|$)")
_BEHIND_VERB = re.compile(r"[\w'’%]*(?: [\w'’%]+){3}(?=[.?!,;]|$)")
_CONDITION = re.compile(r"[\w'’%]*\s+(?:only )?(?:if|unless|as long as|provided)\b[^.?!;,]*", re.IGNORECASE)
_ARE_YOU_SURE = re.compile(r"\byou (?:\w+ )?(?:sure|certain|positive)(?: that)?\s*$", re.IGNORECASE)
_CONTRACTED = re.compile(
    r"\b(is|are|was|were|do|does|did|has|have|ca|could|should|would|wo)n['’]t\b", re.IGNORECASE
)
_FIRST_NOT = re.compile(
    r"((?:\S+\s+){0,5}?(?:\w+['’](?:s|re|m|ve|d|ll)|is|are|was|were|am|do|does|did|has|have|had|can|could|should|would"
    r"|will))\s+not\b",
    re.IGNORECASE,
)


def marked_run(challenge: str, reading: TurnReading) -> str | None:
    """The stretch of the challenge that the encoder marks as its claim; None when it marks none."""
    start, end, total = best_run([float(mark) for mark in reading.claim_marks()])
    if total <= 0.0:
        return None
    first, last = reading.tokens.spans[start][0], reading.tokens.spans[end - 1][1]
    before = challenge[max(0, first - _REACH_BACK) : first]
    if _in_plain_question(challenge, first) or _DISCLAIMED.search(before):
        return None
    run = _whole_words(challenge, first, last)
    sentences = [chunk.text for chunk in chunk_evidence(Evidence("run", run))] or [run]
    told = [part[inner[0] : inner[1]] for part in sentences if (inner := unwrap(part)) is not None]
    marked = max(told, key=lambda part: len(set(content_words(part))), default=None)
    return None if marked and _DOUBTED.search(before) and not _says_something(marked) else marked


def _says_something(text: str) -> bool:
    """A statement, a value or a name; "the height" only says what is spoken of."""
    return has_finite_verb(text) or bool(values(text)) or NAME.search(text) is not None


def best_run(marks: Sequence[float]) -> tuple[int, int, float]:
    """The stretch of the largest sum, as start, end and sum."""
    best, start, total = (0, 0, 0.0), 0, 0.0
    for place, mark in enumerate(marks):
        if total <= 0.0:
            start, total = place, 0.0
        total += mark
        if total > best[2]:
            best = (start, place + 1, total)
    return best


def _in_plain_question(challenge: str, start: int) -> bool:
    chunks = chunk_evidence(Evidence("challenge", challenge))
    return any(chunk.start <= start < chunk.end and asks_only(chunk.text) for chunk in chunks)


def _whole_words(challenge: str, start: int, end: int) -> str:
    """The stretch from blank to blank, with what belongs to it before it and the last words of its clause."""
    inside = challenge[start].isalnum() or challenge[start] in "'’" or _WITHIN_NUMBER.match(challenge, start)
    while inside and start > 0 and not challenge[start - 1].isspace() and challenge[start - 1] not in '"“(':
        start -= 1
    start -= len(_belonging(challenge[:start], challenge[start:end]))
    if end < len(challenge) and challenge[end - 1].isalnum():  # a mark may end within a word
        end += next(n for n, letter in enumerate(f"{challenge[end:]} ") if not letter.isalnum())
    if rest := _REST_OF_CLAUSE.match(challenge, end):
        end = rest.end()
    elif has_finite_verb(challenge[start:end]) and (rest := _BEHIND_VERB.match(challenge, end)):
        end = rest.end()  # "My friend needed | one last year"
    elif condition := _CONDITION.match(challenge, end):
        end = condition.end()
    text = challenge[start:end].lstrip(" :;,.!?—–-")
    return _suspected(text) if _ARE_YOU_SURE.search(challenge[:start]) else text


def _belonging(before: str, run: str) -> str:
    """What stands before a run and is a part of it: "isn't", "more than", "my", or the subject of its first verb."""
    verb = _FIRST_WORD.match(run)
    if verb and is_finite(verb.group()):
        return _subject(before[-_REACH_OF_CLAUSE:], run)
    before = before[-_REACH_BACK:]
    if _PRONOUN.match(run) and not has_finite_verb(run) and (asked := _ASKED_SUBJECT.search(before)):
        return asked.group()  # "Is | it 40 metres?"
    found = _ASKED_BACK.search(before) or (_BEFORE_VALUE.search(before) if is_short_answer(run) else None)
    found = found or _OWNER.search(before)
    return found.group() if found else ""


def _subject(before: str, run: str) -> str:
    """The subject of a run that starts with its verb, behind what it is wrapped in: "I think | it | means hello"."""
    found = _SUBJECT.search(before)
    clause = unwrap(found.group() + run) if found else None
    subject = found.group()[clause[0] :] if found and clause else ""
    return "" if has_finite_verb(subject) or len(subject.split()) > _LONGEST_SUBJECT else subject


def _suspected(text: str) -> str:
    """What is meant by "are you sure it wasn't 1946?": that it was."""
    if found := _FIRST_NOT.match(text):
        return found.group(1) + text[found.end() :]
    return _CONTRACTED.sub(
        lambda verb: {"ca": "can", "wo": "will"}.get(verb.group(1), verb.group(1)), text, count=1
    )
