"""Is a sentence a statement about the world? Lead-ins that say where it comes from are taken off first."""

import re
from functools import cache, lru_cache
from typing import Literal

from holdfast.claims.instructions import is_instruction
from holdfast.claims.phrases import (
    ASIDES,
    CONNECTIVES,
    LEAD_INS,
    SILENT_SOURCE,
    TRAILING_ADVICE,
    TRAILING_SOURCE,
)
from holdfast.claims.verbs import AUXILIARIES, has_finite_verb, words_of
from holdfast.claims.words import content_words, word_set

SentenceKind = Literal["statement", "question", "aside", "instruction", "fragment"]

_ANNOUNCEMENT_END = re.compile(
    r"\b(?:is|are|was|were|include|includes|included|including|following|follows|below|these|this"
    r"|such as|for example|like|to|of|by"
    r"|facts|steps|points|things|ways|tips|features|aspects|areas|categories|types|summary|answer"
    r"|breakdown|overview)\s*[:：]$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|twice)\b", re.IGNORECASE
)
_ADDRESS = re.compile(
    r"[ \t]?\((?:(?:see|source|via|from):? )?(?:https?://|www\.)[^\s()]{1,1000}+\)", re.IGNORECASE
)
_POINTER = re.compile(
    r"(?:please )?(?:see|cf\.|read|check)\s[^:.!?\n]{1,80}+:\s++(?=\S+ \S+ \S)", re.IGNORECASE
)
_LABEL = re.compile(r"((?:[^\W\d_][\w'’-]*+ ?){1,3}):\s++(?=[A-Z])")
_LABELLED = 300
"""Characters behind a label in which its sentence says it again."""
_SOURCE_HEADINGS = frozenset(
    (
        "source",
        "sources",
        "reference",
        "references",
        "citation",
        "citations",
        "bibliography",
        "footnotes",
        "further reading",
        "works cited",
        "sources cited",
        "sources used",
        "sources and references",
        "sources & references",
        "reference list",
        "list of sources",
        "quellen",
        "fuentes",
        "referencias",
        "références",
        "fonti",
        "fontes",
        "bronnen",
        "参考资料",
        "参考文献",
        "来源",
        "出典",
        "источники",
    )
)
_KEY_AND_VALUE = re.compile(r"[^:\n]{2,60}+:\s++\S")
_DASHED_VALUE = re.compile(r"(?!(?i:by)\s)[^\W\d_][\w ]{1,40}?\s[-–—]\s(?=\S{0,8}\d)")
"""A field without its colon: "Toll - $5", but no byline."""
_EQUATION = re.compile(r"\s[=≈<>≤≥→]\s")
_BUT = re.compile(r",\s++(?:but|though|although|however,?)\s++")
_CONCEDES = re.compile(r"(?:while|although|though|even though)\s", re.IGNORECASE)
_COMMA = re.compile(r",\s++(?!(?:who|whose|which|where|when|and|or|nor|including|such)\b)")
_QUESTION_END = re.compile(r"[?？؟][\"'”’»)\]*_」』）]*$")
_TAG = re.compile(
    r"(?:,\s?|\s[-–—]\s)(?:(?:and|or|but)\s)?(?:"
    r"(?:(?:is|are|was|were|do|does|did|has|have|had|will|would|can|could|should|must|need)(?:n't)?|won't|can't|shan't)"
    r"\s(?:it|he|she|they|there|we|you|i|this|that|these|those|one)(?:\snot)?"
    r"|(?:is|isn't|am|wasn't)\s(?:that|it|this|i)\s(?:right|correct|so|true|wrong|the case)"
    r"|(?:don't|wouldn't)\syou\s(?:think|say|agree)|innit|right|correct|true|yes|no|not so|agreed|ok|okay|eh|huh|hm+)"
    r"\s?\?+$",
    re.IGNORECASE,
)
"""What turns a statement into one that asks for a nod: ", isn't it?", ", right?"."""
_LONGEST_TAG, _LEAST_TAGGED = 40, 3
_ASKS_ITSELF = re.compile(
    r"\W*+(?:(?:and|so|but|or|then)\s)?(?:is|are|am|was|were|do|does|did|has|have|had|will|would|can|could|should|shall"
    r"|must|may|might|who|whom|whose|what|when|where|which|why|how)(?:n't)?\b|(?:if|since|because|although|while)\s[^,]*$",
    re.IGNORECASE,
)
"""The words before a tag that are a question, or half a sentence, by themselves."""
_OPENING_QUOTE = re.compile(r"[\"“«‘「『(]")
_ASKED = re.compile(
    r"(?:(?:and|so|but)\s)?(?:(?:in|on|at|by|for|to|from|with|of)\s)?"
    r"(?:who|whom|whose|what|when|where|which|how\s(?:many|much|long|tall|high|wide|deep|big|large|old|far|often|fast))\b",
    re.IGNORECASE,
)
_TO_THE_READER = re.compile(r"\b(?:you|your|I|me|my)\b", re.IGNORECASE)
_ANSWER_LABEL = re.compile(
    r"(?:the\s)?(?:(?:short|final|direct|brief|correct)\s)?(?:answer(?:\sis)?|a|result|verdict)\s?:\s",
    re.IGNORECASE,
)
_NAMES_SUBJECT = re.compile(
    r"^\W*+(?:\d[\d.)]*+\s)?(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|might|must)\b"
    r"|\b(?:what|how|why|who|whose|which|that|when|where|whether|if|you|your|we|our|I|my|let|using|based)\b|[?：:]",
    re.IGNORECASE,
)
"""In a heading: a question, with or without its mark, or words about what follows."""
_SURELY_FINITE = AUXILIARIES - {"am", "do", "did", "have", "had"}
_NO_PARTICIPLES = word_set(
    """rose fell grew began became died went came arrived occurred happened increased decreased declined dropped
    opened closed ended won"""
)
"""Pasts that describe no noun: "Problems solved in 2023" is a heading, "Sales fell in 2023" a statement."""
_SUBJECTS = word_set("it he she they we nobody everybody everyone")
_NOT_PLURAL = word_set(
    """yes has was always perhaps sometimes as thanks cheers congrats congratulations regards apologies greetings
    kudos sales sports news mathematics physics species series thats its whats heres theres lets"""
)
_NOUN_ENDINGS = ("s", "ing", "ly", "tion", "sion", "ment", "ity", "ance", "ence", "er", "or", "ed")
_SHORT = 2_000


@cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled at first use: it takes tens of milliseconds that an import need not pay."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE)


def lead_in_length(text: str) -> int:
    """How much is "Based on the passages," and its like; "According to the WHO," is part of the claim."""
    position = 0
    for _ in range(3):
        found = _any_of(LEAD_INS).match(text, position)
        if found is None:
            break
        position = found.end()
    position += _pointer_length(text[position:])
    return position + _label_length(text[position:])


def _pointer_length(text: str) -> int:
    """How much is "See the guide:", where a statement follows."""
    found = _POINTER.match(text)
    return found.end() if found and has_finite_verb(text[found.end() :][:_LABELLED]) else 0


def _label_length(text: str) -> int:
    """How much is a label that its sentence says again: "Cost: The repair should cost 2 million."."""
    found = _LABEL.match(text)
    label, rest = (content_words(found[1]), text[found.end() :]) if found else ([], "")
    again = bool(label) and set(label) <= set(content_words(rest[:_LABELLED]))
    return found.end() if found and again and (has_finite_verb(rest) or is_instruction(rest)) else 0


def strip_lead_ins(text: str) -> str:
    """The text without lead-ins, trailing attributions, advice and tag questions, starting with a capital again."""
    length = lead_in_length(text)
    rest = _without_trailing_source(text[length:].lstrip())
    if (tag := _tag(rest)) is not None:
        rest = rest[:tag].rstrip() + "."
    return rest if not length or _has_inner_capital(rest) else rest[:1].upper() + rest[1:]


def _without_trailing_source(text: str) -> str:
    """Without "according to passage 2" or "though I'd check with HR" at the end, and "(see https://…)" anywhere."""
    text = _ADDRESS.sub("", text) if "//" in text or "www." in text else text
    tail = max(0, len(text) - 80)
    found = _any_of(TRAILING_SOURCE + TRAILING_ADVICE).search(text, tail)
    return text[: found.start()] + text[found.end() :] if found and found.start() else text


def announces_only(text: str) -> bool:
    """A lead-in such as "The causes are:"; "Curie won two Nobel Prizes:" is a statement as well."""
    if _ANNOUNCEMENT_END.search(text[-60:]) or not has_finite_verb(text) or len(text.split()) < 4:
        return True
    return not (_COUNTED.search(text) and sentence_kind(text[:-1] + ".") == "statement")


def names_sources(heading: str) -> bool:
    """The heading of a list of sources, whose lines are no claims."""
    return heading.strip(" :*_").casefold() in _SOURCE_HEADINGS


def states_in_heading(heading: str) -> bool:
    """ "The toll is $9 for cars" is said like any sentence; "What is covered" and "Lessons learned" name a subject."""
    said = strip_lead_ins(heading)
    words = words_of(said)
    if len(words) < 3 or _NAMES_SUBJECT.search(said) or sentence_kind(said) != "statement":
        return False
    if any(word in _SURELY_FINITE for word in words[1:]):
        return True
    return _COUNTED.search(said) is not None and any(word in _NO_PARTICIPLES for word in words[1:])


def after_refusal(text: str) -> int | None:
    """Where the statement begins in "I have no opinion, but studies show …"; None when there is none."""
    head = text[:400]
    found = _BUT.search(head) or (_COMMA.search(head) if _CONCEDES.match(head) else None)
    return found.end() if found else None


def asks(text: str) -> bool:
    """A question that the words behind it answer: "Who built it?", not "Would you like more?"."""
    if not _is_question(text) or len(text.split(maxsplit=3)) < 3:
        return False
    return _ASKED.match(text) is not None and _TO_THE_READER.search(text) is None


def answers_by_name(text: str) -> bool:
    """Says that it is the answer: "A: Jane Doe.", "Final answer: 42"."""
    return _ANSWER_LABEL.match(text) is not None


def tells_of_itself(fragment: str) -> bool:
    """Says something without a verb and without words above it: "Free returns within 30 days", not "Introduction"."""
    count = len(fragment.split(maxsplit=5))
    return count >= 5 or (count >= 3 and _COUNTED.search(fragment) is not None)


def sentence_kind(text: str, english: bool = True) -> SentenceKind:
    """What a sentence, already without markup and lead-ins, is."""
    if _is_question(text):
        return "question"
    if not english:
        # One letter of Chinese or Japanese is a word or half of one: 桥很长 says what "The bridge is long" says.
        letters = sum(map(str.isalnum, text)) + sum("\u3040" <= letter <= "\u9fff" for letter in text) // 3
        return "statement" if letters >= 4 else "fragment"
    return _remembered(text) if len(text) <= _SHORT else _english_kind(text)


@lru_cache(maxsize=128)
def _remembered(text: str) -> SentenceKind:
    """A sentence is asked about before it is taken apart and after; long ones would fill the memory."""
    return _english_kind(text)


def _english_kind(text: str) -> SentenceKind:
    head = text[:400].replace("’", "'")
    if connective := _any_of(CONNECTIVES).match(head):
        head = head[connective.end() :]
    if _any_of(ASIDES).match(head) or _any_of(SILENT_SOURCE).match(head):
        return "aside"
    if is_instruction(head):
        return "instruction"
    return "fragment" if _is_fragment(text) else "statement"


def _has_inner_capital(text: str) -> bool:
    return any(map(str.isupper, text.split(" ", 1)[0][1:]))


def _is_question(text: str) -> bool:
    """Ends in a question mark, unless that stands in a quotation that began within the sentence."""
    end = _QUESTION_END.search(text[-12:])
    if end is None:
        return False
    quoted = len(end.group()) > 1 and end.group()[1] not in "*_)"
    return (not quoted or _OPENING_QUOTE.match(text) is not None) and _tag(text) is None


def _tag(text: str) -> int | None:
    """Where the tag question of a statement begins: "It is high, isn't it?"; None where there is none."""
    if not text.endswith("?"):
        return None
    tail = max(0, len(text) - _LONGEST_TAG)
    found = _TAG.search(text[tail:].replace("’", "'"))
    said = text[: tail + found.start()] if found else ""
    whole = len(said.split(maxsplit=_LEAST_TAGGED)) >= _LEAST_TAGGED or not _is_fragment(f"{said}.")
    return len(said) if said and whole and not _ASKS_ITSELF.match(said) else None


def _is_fragment(text: str) -> bool:
    """No verb, and too short or too loose to be a statement whose verb is merely unknown."""
    count = len(text.split(maxsplit=10))
    if has_finite_verb(text):
        return count < 2
    if _KEY_AND_VALUE.match(text) or _DASHED_VALUE.match(text) or (_EQUATION.search(text) and count > 2):
        return False
    closed = text.rstrip("\"'”’)*_").endswith((".", "!", "。", "！"))
    if not closed:
        return count <= 7
    return count < 3 and not _has_sure_subject(text)


def _has_sure_subject(text: str) -> bool:
    """ "It leaks." and "Boats pass." are whole sentences, though the verb may be unknown."""
    found = words_of(text)
    if len(found) != 2 or not found[1].islower():
        return False
    subject = found[0].lower()
    is_plural = (
        subject.endswith("s") and not subject.endswith(("ss", "us", "is")) and subject not in _NOT_PLURAL
    )
    return subject in _SUBJECTS or (is_plural and not found[1].endswith(_NOUN_ENDINGS))
