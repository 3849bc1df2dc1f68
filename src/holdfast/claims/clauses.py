"""Compound sentences split where each part can be checked alone; when in doubt they stay whole."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from holdfast.claims.blocks import Range
from holdfast.claims.verbs import AUXILIARIES, SURE_PASTS, has_finite_verb, is_finite, words_of
from holdfast.claims.words import word_set

_PRONOUN = r"(?:it|he|she|they|we|this|these|those|its|his|her|their)"
_SURE_VERBS = (AUXILIARIES - {"can", "may", "will", "might", "must"}) | SURE_PASTS
_JOINT = re.compile(
    r"(?P<semicolon>;)\s++(?:(?:however|moreover|furthermore|therefore|thus|in addition|additionally"
    r"|also|and|but),?\s++)?"
    r"|,?\s++(?P<contrast>whereas)\s++|,\s++(?P<comma>and|but|while|yet)\s++"
    rf"|\s++(?P<bare>and|but)\s++(?={_PRONOUN}\s)"
    r"|\s++(?P<verb>and)\s++(?:later\s|then\s|subsequently\s|eventually\s|also\s)?+(?=[a-z]{2,12}\b)"
    rf"|(?P<series>,)\s++(?=(?:{'|'.join(sorted(_SURE_VERBS))})\s(?!(?:it|he|she|they|we|you|there)\b))",
)
_OBJECT = re.compile(r"\w+\s(?:an?|the|his|her|its|their|two|three|four|five|several|many|\d)\b")
"""What follows a verb that could be a participle: "built the bridge", not "built by Tom" or "held in May"."""
_SHIELDED = re.compile(
    r"\"[^\"]{0,2000}+\"|“[^“”]{0,2000}+”|«[^«»]{0,2000}+»|\([^()]{0,2000}+\)|\[[^\[\]]{0,500}+\]"
    r"|`[^`]{0,500}+`|&#?\w{2,8};|\"|“|«|\("
)
_SUBORDINATE = re.compile(
    r"(?:if|when|whenever|although|though|because|since|while|whereas|unless|until|after|before|as|given"
    r"|despite|once|whether"
    r"|not only|either|neither|both|to|for|by|in order|who|what|where|how|why|that|which|let|please)\b",
    re.IGNORECASE,
)
_EMBEDDED = re.compile(
    r"\b(?:say|says|said|state|states|stated|claim|claims|claimed|believe|believes|believed|think|thinks"
    r"|thought|suggest"
    r"|suggests|suggested|argue|argues|argued|report|reports|reported|show|shows|showed|found|find|finds"
    r"|know|knew|known"
    r"|means|meant|indicates?|indicated|ensures?|if|because|whether|unless|so that|such that|not only"
    r"|either|neither|between"
    r"|which|who|whose|whom)\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(
    r"(?:neither|nor|so)\s(?:do|does|did|is|are|was|were|can|could|has|have|had|will|would|should|must|may)\b",
    re.IGNORECASE,
)
"""What follows says nothing without the clause before it: "and neither can software"."""
_INTRO = re.compile(
    r"(?:In|On|By|During|At|From|Since|After|Before)\s[^,;.]{1,40}+,\s++|However,\s++|Later,\s++|Then,\s++"
)
_HIDDEN_STOP = re.compile(r"\.\s[A-Z][\w-]*+\s(?:is|was|are|were|has|had|have|will|can)\b")
_PART_END = re.compile(r"[,;] |\b(?:and|but|while|whereas)\b")
_LONGEST_SUBJECT = 8
_LEAST_WORDS = 3


@dataclass(frozen=True, slots=True)
class Clause:
    """Part of a sentence, as a range of it, with the subject that its text leaves out."""

    start: int
    end: int
    subject: str = ""


def split_clauses(sentence: str) -> list[Clause]:
    """The clauses of a sentence in order; one clause when it cannot surely be split."""
    whole = [Clause(0, len(sentence))]
    if len(sentence) > 2000 or _SUBORDINATE.match(sentence):
        return whole
    clauses = _clauses(sentence, with_series=True)
    if clauses is None:
        clauses = _clauses(sentence, with_series=False) or []
    return clauses if len(clauses) > 1 else whole


def part_around(sentence: str, start: int, end: int) -> Range:
    """From the comma or conjunction before sentence[start:end] to the next one behind it."""
    begin = max((found.end() for found in _PART_END.finditer(sentence, 0, start)), default=0)
    behind = _PART_END.search(sentence, end)
    return begin, behind.start() if behind else len(sentence)


def _clauses(sentence: str, *, with_series: bool) -> list[Clause] | None:
    """The clauses; None where verbs behind commas begin a series that no "and" with one more verb ends."""
    clauses: list[Clause] = []
    start, subject, in_series = 0, "", False
    for joint in _joints(sentence):
        left, right = sentence[start : joint.start()], sentence[joint.end() :]
        restored = ""
        if joint.group("series") and with_series:
            restored = _subject_of_series(subject, left, right)
        elif joint.group("verb") or joint.group("comma"):
            restore = _subject_of_series if in_series else _restored_subject
            restored = restore(subject, left, right)
        if _splits(joint, left, right, restored, subject):
            in_series = joint.group("series") is not None
            clauses.append(Clause(start, joint.start(), subject))
            start, subject = joint.end(), restored
    return None if in_series else [*clauses, Clause(start, len(sentence), subject)]


def _joints(sentence: str) -> Iterator[re.Match[str]]:
    """Places where a clause may end, outside quotations, parentheses and code."""
    shields: list[Range] = [match.span() for match in _SHIELDED.finditer(sentence)]
    for joint in _JOINT.finditer(sentence):
        if not any(
            low < joint.start() < high or (high - low == 1 and low < joint.start()) for low, high in shields
        ):
            yield joint


def _splits(joint: re.Match[str], left: str, right: str, restored: str, subject: str) -> bool:
    if len(left.split()) + bool(subject) < _LEAST_WORDS or not has_finite_verb(left):
        return False
    if _ELLIPSIS.match(right):
        return False
    if joint.group("verb") or joint.group("series") or restored:
        return bool(restored)
    if joint.group("semicolon"):
        return len(right.split()) >= _LEAST_WORDS and _starts_clause(right) and not _SUBORDINATE.match(right)
    if joint.group("contrast"):
        return len(right.split()) >= _LEAST_WORDS and has_finite_verb(right)
    return not _EMBEDDED.search(left) and _starts_clause(right)


def _starts_clause(right: str) -> bool:
    """A subject of a few words, then a verb that is surely finite, before any comma."""
    head = re.split(r"[,;:]", right, maxsplit=1)[0]
    words = words_of(head)[: _LONGEST_SUBJECT + 1]
    if (
        len(words) < 2
        or is_finite(words[0])
        or words[0].lower().endswith("ing")
        or words[0].lower() in _NOT_SUBJECTS
    ):
        return False
    if words[0].lower() in _NOMINATIVES:
        return True
    for index, word in enumerate(words[1:], start=1):
        if word.lower() in ("who", "which", "that", "whose", "to"):
            return False
        if word.lower() in AUXILIARIES or word.lower() in SURE_PASTS:
            return index <= _LONGEST_SUBJECT
        if (
            is_finite(word)
            and words[0].lower() in _SUBJECT_STARTS
            and not word[0].isupper()
            and index < len(words) - 1
        ):
            return True
    return False


_ARTICLES = word_set(
    """the a an his her its their this that these those of in on at by for with and or our my your"""
)
_NOT_SUBJECTS = word_set(
    """not also only then later thereby thus hence to in on at by for from with as if when while because"""
)
_NOMINATIVES = word_set("it he she they we")
_PLURAL_VERBS = word_set("are were have had")
"""Before them "have" is no infinitive: "are members, have a card", but "must be members, have a card"."""
_SUBJECT_STARTS = word_set("it he she they we this these those its his her their")


def _restored_subject(subject: str, left: str, right: str, least: int = 3) -> str:
    """The subject of "X was born in 1912 and died in 1954" for its second half; "" when that is not sure."""
    verb = words_of(right[:40])[:2]
    if not verb or not _is_sure_predicate(verb) or _EMBEDDED.search(left) or len(right.split()) < 2:
        return ""
    if subject:
        return "" if _HIDDEN_STOP.search(left) else subject
    intro = _INTRO.match(left)
    words = left[intro.end() if intro else 0 :].split()
    for index, word in enumerate(words[: _LONGEST_SUBJECT + 1]):
        bare = word.strip("*_,").lower()
        follows_article = index and words[index - 1].lower() in _ARTICLES
        if index and (
            bare in AUXILIARIES or (is_finite(bare) and not word[0].isupper() and not follows_article)
        ):
            return _checked_subject(words[:index], words[index:], verb, least)
        if word.endswith(",") or bare in ("that", "there", "what"):
            return ""
    return ""


def _subject_of_series(subject: str, left: str, right: str) -> str:
    """The same for one of several verbs behind commas, where participles and infinitives stand as well."""
    found = _restored_subject(subject, left, right, least=2)
    verb = words_of(right[:40])[:1]
    if not found or (verb[0] in _ALSO_PARTICIPLES and not _OBJECT.match(right)):
        return ""
    before = words_of((left if subject else left.partition(found)[2])[:40])[:1]
    infinitive = verb[0] in ("have", "do") and not (before and before[0].lower() in _PLURAL_VERBS)
    return "" if infinitive else found


def _is_sure_predicate(verb: list[str]) -> bool:
    return verb[0] in _SURE_VERBS


def _checked_subject(subject: list[str], predicate: list[str], verb: list[str], least: int) -> str:
    """Refuse "was designed and built by", where the second verb leans on the first one's auxiliary."""
    passive = predicate[0].lower() in AUXILIARIES
    if _HIDDEN_STOP.search(" ".join(predicate)):
        return ""
    if passive and verb[0] in _ALSO_PARTICIPLES:
        return ""
    if predicate[1:2] == ["by"]:
        return ""  # "the firm founded by Ann, was sold"
    if verb[0] in ("have", "do") and predicate[0].lower() in AUXILIARIES - _PLURAL_VERBS:
        return ""  # "must be a member and have a card"
    if len(predicate) < least or (
        " ".join(subject).lower() in ("there", "it") and passive and predicate[1:2] == ["that"]
    ):
        return ""
    return " ".join(subject)


_ALSO_PARTICIPLES = word_set(
    """founded joined received won lost sold bought left led spent kept held met built made sent taught sought
    fought caught thought brought paid said told stood understood moved worked studied served returned
    ended married retired become come run"""
)
