"""A sentence and its plain denial: "covers", and "does not cover" in otherwise the same words."""

import re
from dataclasses import dataclass

from holdfast.claims.inflection import past, present
from holdfast.claims.words import STOPWORDS, word_set
from holdfast.judges.exact.reading.typography import VALUE, folded_words, plain

_MOST_WORDS = 40
_LEAST_WORDS = 3

NEGATED = re.compile(r"n't\b|\b(?:not|never|cannot)\b")
_DO = word_set("do does did")
_AUXILIARIES = _DO | word_set("is are was were am has have had can will shall must")
_CONTRACTED = {"can't": "can", "won't": "will", "shan't": "shall"}

# Under such a word both may be true: conditions, shares, hedges, reports, reasons, and what a negation may turn on.
_OPEN = word_set(
    """if unless except only until till when whenever while whether although though but because since as
    than all every each always some any most many few several both either neither nor no none nobody
    nothing without or often usually sometimes rarely seldom hardly generally typically mostly mainly
    may might could would should perhaps possibly probably likely maybe seem seems appear appears
    say says said claim claims claimed report reports reported deny denies denied believe believes
    believed think thinks thought argue argues argued allege alleges alleged suggest suggests
    suggested know knows knew hope hopes hoped doubt doubts doubted expect expects expected promise
    promises promised told according false true myth wrong fails failed lacks who whom whose which
    that what where why how necessarily entirely completely fully exactly just merely simply solely
    even also too still yet again anymore longer enough alone once first last another other others
    so thus due order intended meant supposed different same"""
)
# "Two of the men left" and "two of the men did not leave" are both true.
_SHARED_SUBJECT = word_set(
    """one two three four five six seven eight nine ten eleven twelve dozen hundred thousand million half
    third quarter part parts portion portions majority minority rest share lot number percent % section
    sections members somebody someone something"""
)
_IN_ONE = re.compile(r"\b(?:in|on|at|for|with|of|from|to|by|during|near|against|after|before) an?\b")
"""What does not hold in one place may hold in another."""
_OF_SOME = re.compile(
    r"\b(?:in|on|at|for|with|of|from|to|by|during|near|against|after|before) "
    r"(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\b"
)
"""What did not happen in two towns may have happened in two others."""
_NEGATION = re.compile(
    r"\b(?P<auxiliary>[a-z]+)(?P<negation> not|n['’]t|(?<=\bcan)not)\b(?: (?P<verb>[a-z]+))?", re.IGNORECASE
)
_OPEN_SUBJECT = word_set(
    "i you he she it we they this that these those his her its their our my your a an there here"
)


@dataclass(frozen=True, slots=True)
class Affirmed:
    """A sentence without its denial, and where that stands in it."""

    text: str
    start: int
    end: int


def affirmed(text: str) -> Affirmed | None:
    """What a sentence denies, as it would be said; None when in doubt whether only one of the two can be true."""
    words = folded_words(plain(text))
    denials = list(_NEGATION.finditer(text))
    if len(denials) != 1 or _OF_SOME.search(words) or not affirmatives(words):
        return None
    denial = denials[0]
    auxiliary, verb = denial["auxiliary"], denial["verb"] or ""
    if auxiliary.lower() in _DO:
        said = next(iter(_forms(auxiliary.lower(), verb)), "")
    else:
        contracted = f"{auxiliary}n't".lower() if denial["negation"] != " not" else ""
        said = " ".join(filter(None, (_CONTRACTED.get(contracted, auxiliary), verb)))
    return Affirmed(f"{text[: denial.start()]}{said}{text[denial.end() :]}", *denial.span("negation"))


def affirmatives(words: str) -> list[str]:
    """What a sentence, given by its folded words, denies: the same words without the negation; none when in doubt."""
    tokens = words.split()
    places = [at for at, token in enumerate(tokens) if NEGATED.search(token)]
    if len(places) != 1 or not _LEAST_WORDS < len(tokens) <= _MOST_WORDS:
        return []
    if not _OPEN.isdisjoint(tokens) or _IN_ONE.search(words):
        return []
    start, auxiliary, end = _negation(tokens, places[0])
    if not _is_sure_subject(tokens[:start]):
        return []
    if auxiliary not in _DO:
        return [_joined(tokens[:start], auxiliary, tokens[end:])]
    verb = tokens[end] if end < len(tokens) else ""
    return [_joined(tokens[:start], form, tokens[end + 1 :]) for form in _forms(auxiliary, verb)]


def _negation(tokens: list[str], at: int) -> tuple[int, str, int]:
    """Where the auxiliary and its "not" begin, the auxiliary alone, and where they end; 0 for a "not" without one."""
    word = tokens[at]
    before = tokens[at - 1] if at else ""
    if word == "never":
        return at, "", at + 1
    if word == "not":
        known = before in _AUXILIARIES
        return (at - 1, before, at + 1) if known else (0, "", at + 1)
    auxiliary = "can" if word == "cannot" else _CONTRACTED.get(word, word.removesuffix("n't"))
    return (at, auxiliary, at + 1) if auxiliary in _AUXILIARIES else (0, "", at + 1)


def _is_sure_subject(subject: list[str]) -> bool:
    """Named outright, so that both sentences speak of the same and of all of it."""
    known = bool(subject) and subject[0] not in _OPEN_SUBJECT and VALUE not in subject
    return known and _SHARED_SUBJECT.isdisjoint(subject) and not STOPWORDS.issuperset(subject)


def _joined(before: list[str], verb: str, after: list[str]) -> str:
    return " ".join(part for part in (*before, verb, *after) if part)


def _forms(auxiliary: str, verb: str) -> list[str]:
    """The forms that a verb may have without its "do", "does" or "did"."""
    if not verb.isalpha() or verb in STOPWORDS - {"have", "do"}:
        return []
    if auxiliary == "do":
        return [verb]
    if auxiliary == "does":
        return [present(verb)]
    plain = past(verb)
    return [plain, f"{verb}{verb[-1]}ed"] if plain == f"{verb}ed" else [plain]  # "rob" to "robbed"
