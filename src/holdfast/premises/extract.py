"""From a question to what it takes for granted, by grammar alone: the embedded default."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from holdfast.claims import chunk_evidence, detect_language
from holdfast.claims.statements import sentence_kind
from holdfast.claims.types import Evidence
from holdfast.claims.words import word_set
from holdfast.premises.descriptions import find_comparisons, find_counts, find_descriptions
from holdfast.premises.entities import people_in, unresolved
from holdfast.premises.found import Found
from holdfast.premises.implied import find_implied
from holdfast.premises.openers import without_openers
from holdfast.premises.owners import find_owners
from holdfast.premises.phrases import as_sentence, is_statement, join, phrase_end
from holdfast.premises.question_words import is_dated
from holdfast.premises.questions import Asked, read_question
from holdfast.premises.relatives import find_relative_clauses
from holdfast.premises.spelling import single_questions, spelled_out
from holdfast.premises.subjects import reduced_clause_at
from holdfast.premises.tags import AUXILIARY, CLOSED, Tag
from holdfast.premises.tokens import Token, expand, retagged, tokenize
from holdfast.premises.triggers import find_clauses
from holdfast.premises.types import Premise, Trigger

MOST_PREMISES = 3
_MOST_SENTENCES = 12
_LONGEST_TEXT = 8000
_LONGEST_CLAIM = 300
_QUESTION_MARK = re.compile(r"[?？؟]\W*$")
_NOT_PREMISES = re.compile(
    r"(?i)^(?:it|this|that|there|they|he|she|we|i|you)(?: (?:is|was|are|were|has|have))?\.$"
)
_HE_OR_SHE = re.compile(r"(?:he|she)\s", re.IGNORECASE)
_ADJUNCTS = frozenset(("given", "according", "based", "regarding", "considering", "concerning"))
_CLAUSES = frozenset(("wh_question", "reason", "factive", "temporal_clause"))
_SAYS_NOBODY = word_set("someone something i you we")
_SAYS_NOTHING = word_set("work works exist exists happen happens") | frozenset(
    word for tag in AUXILIARY for word in CLOSED[tag]
)
_ORDERS = word_set(
    """analyse analyze compare describe discuss explain paraphrase proofread recommend rephrase rewrite shorten simplify
    suggest summarise summarize translate"""
)
"""What an assistant is told to do; words that begin no name."""
_EVENT = "the question asks about a detail of it"


@dataclass(frozen=True, slots=True)
class Extraction:
    """The premises of a question, what it asks, and why it could not be read where it could not."""

    premises: list[Premise]
    asked: Premise | None = None
    """What its last yes/no question asks about."""
    also_asked: tuple[Premise, ...] = ()
    """What its other yes/no questions ask about."""
    unread: str | None = None
    cost_usd: float | None = 0.0
    """What a model took to read them."""
    pointed_at: Premise | None = None
    """That there is what a look-up asks for: "Where is the sauna" fails only where memory says that there is none."""


def read_premises(question: str) -> Extraction:
    """At most three premises, the most central first, and the claims that its yes/no questions ask about."""
    text = question.strip()[:_LONGEST_TEXT]
    if not any(map(str.isalnum, text)):
        return Extraction([])
    language = detect_language(text)
    if language != "en":
        return Extraction([], unread=f"the grammar reads English, and the question is in “{language}”")
    chunks = chunk_evidence(Evidence("question", spelled_out(text)))
    sentences = [_Sentence(expand(part)) for chunk in chunks for part in single_questions(chunk.text)]
    kept = [*sentences[: _MOST_SENTENCES // 2], *sentences[_MOST_SENTENCES // 2 :][-_MOST_SENTENCES // 2 :]]
    asks = any(sentence.asked or sentence.marked for sentence in kept)
    last = max((place for place, sentence in enumerate(kept) if sentence.asked), default=len(kept))
    # "Answer yes or no." after the question is no premise of it.
    found = [
        one
        for place, sentence in enumerate(kept[: last + 1])
        for one in sentence.premises(place, beside_question=asks)
    ]
    people = {name for sentence in kept for name in sentence.people()} or set(people_in(text, None))
    found = [replace(one, claim=_with_name(one.claim, people)) for one in found]
    claims = [as_sentence(s.asked.statement) for s in kept if s.asked and s.asked.kind == "polar"]
    asked = asked_claims(claims)
    return Extraction(
        _central(found, [one.claim for one in asked]),
        asked[-1] if asked else None,
        tuple(asked[:-1]),
        pointed_at=next(filter(None, map(_pointed_at, reversed(kept))), None),
    )


def asked_claims(claims: Iterable[str]) -> list[Premise]:
    """What yes/no questions ask about, each once, with the last one last."""
    kept = list(dict.fromkeys(claim for claim in reversed(list(claims)) if claim))[::-1]
    return [Premise(claim, "what the question asks, as a statement", "yes_no_question") for claim in kept]


def _pointed_at(sentence: "_Sentence") -> Premise | None:
    """That there is a sauna, of "Where is the sauna" and "What is the price of the sauna"."""
    asked = sentence.asked
    clause = asked.clause if asked and asked.kind == "look_up" else None
    if clause is None or clause.auxiliary.tag is not Tag.BE or len(clause.subject) < 2:
        return None
    first = next(find_descriptions(clause.subject), None) if clause.subject[0].lower == "the" else None
    return Premise(as_sentence(first.claim), first.rationale, "description") if first else None


def _with_name(claim: str, people: set[str]) -> str:
    """The claim with the one person of the question in the place of a leading "he" or "she"."""
    pronoun = _HE_OR_SHE.match(claim)
    return f"{next(iter(people))} {claim[pronoun.end() :]}" if pronoun and len(people) == 1 else claim


class _Sentence:
    """One sentence of the question, read once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenize(text)
        self.marked = bool(_QUESTION_MARK.search(text))
        self.asked = read_question(self.tokens, self.marked)
        self.ordered = None if self.asked else _order(self.tokens)
        verb = self.asked.clause.verb if self.asked and self.asked.clause else self.ordered
        if verb:
            self.tokens = retagged(self.tokens, verb)

    def premises(self, place: int, *, beside_question: bool) -> Iterator[Found]:
        """Everything that this sentence, the one at `place`, takes for granted."""
        if self.asked and self.asked.kind == "supposition":
            return iter(())
        found = (
            _statements(self._stated(beside_question))
            if self.asked is None
            else self._of_question(self.asked, place)
        )
        if not is_dated(self.tokens):
            return found
        # "When Piet sells the mill, who will buy it?" points back into its own clause.
        return (one for one in found if one.trigger != "wh_question" or unresolved(one.claim) is None)

    def people(self) -> list[str]:
        """Who acts in it, by name."""
        subject = self.asked.clause.subject if self.asked and self.asked.clause else ()
        return [join(subject)] if subject and all(token.tag is Tag.NAME for token in subject) else []

    def _of_question(self, asked: Asked, place: int) -> Iterator[Found]:
        """What a question takes for granted, with the event or asked claim that it is a part of."""
        found = list(_statements(self._asked(asked)))
        event = next((one.claim for one in found if one.trigger == "wh_question"), None)
        whole = event or (asked.statement if asked.kind == "polar" else "")
        apart = asked.lead[-1].start if asked.lead and not _joins_event(asked) else -1
        for one in found:
            is_part = one.trigger != "wh_question" and one.start > apart
            yield replace(one, whole=as_sentence(whole) if whole and is_part else None, question=place)

    def _asked(self, asked: Asked) -> Iterator[Found]:
        lead, is_statement = _lead(asked.lead)
        if is_statement and (asked.kind == "wh" or not _of_own(asked.lead)):
            yield Found(lead, "statement", "it is said before the question")
        elif asked.kind == "wh" and asked.statement:
            yield Found(f"{asked.statement} {lead}", "wh_question", _EVENT)
        if is_statement and asked.kind == "wh" and asked.statement:
            yield Found(asked.statement, "wh_question", _EVENT)
        subject = _subject_of(asked, self.tokens)
        yield from self._triggers(subject)
        if asked.kind == "polar":
            yield from _setting(asked)

    def _stated(self, beside_question: bool) -> Iterator[Found]:
        kind = "instruction" if self.ordered else sentence_kind(self.text)
        subject = _first_name(self.tokens[1:]) if kind == "instruction" else _first_phrase(self.tokens)
        found = list(self._triggers(subject))
        yield from found
        if kind == "instruction":
            return
        own = any(one.trigger in ("reason", "factive") for one in found) or _of_own(self.tokens)
        if beside_question and not own and kind == "statement":
            yield Found(join(self.tokens), "statement", "it is said before the question")
        if not beside_question and not self.marked and kind == "statement":  # and no "PDF please", "Hi Bob"
            yield from find_descriptions(self.tokens)

    def _triggers(self, subject: str) -> Iterator[Found]:
        doer = _with_owner(self.asked, subject)
        yield from find_implied(self.tokens, doer)
        yield from find_clauses(self.tokens, subject, doer)
        for part, who in _around_subject(self.asked, self.tokens, subject):
            yield from find_relative_clauses(part, who)
        if not (self.asked and self.asked.kind == "look_up" and self.asked.clause is None):
            whole = self.asked is not None and self.asked.kind == "look_up"
            yield from find_owners(self.tokens, subject, whole=whole)
        yield from find_counts(self.tokens)
        yield from find_comparisons(self.tokens)


def _of_own(tokens: Sequence[Token]) -> bool:
    """What people tell of themselves: "my parcel is lost"."""
    return any(token.lower in ("i", "we", "my", "our") for token in tokens[:3])


def _order(tokens: Sequence[Token]) -> Token | None:
    """The verb of "Summarise Anna's trip", which its capital would make a part of her name."""
    said = without_openers(tokens)
    if len(said) < 2 or said[0].lower not in _ORDERS:
        return None
    return said[0] if said[1].tag not in AUXILIARY | {Tag.VERB, Tag.POSSESSIVE} else None


def _statements(found: Iterator[Found]) -> Iterator[Found]:
    """Without what the grammar misread: words that state nothing can neither be looked up nor be shown."""
    return (one for one in found if is_statement(tokenize(one.claim)))


def _lead(tokens: Sequence[Token]) -> tuple[str, bool]:
    """What stands before the question word: an adjunct to add, or a statement of its own."""
    end = len(tokens)
    while end and (tokens[end - 1].tag is Tag.MARK or tokens[end - 1].lower in ("so", "but", "then", "and")):
        end -= 1
    kept = tokens[:end]
    if len(kept) > 1 and kept[0].lower in ("even", "now") and kept[1].tag is Tag.SUBORDINATOR:
        kept = kept[1:]  # "even though", "now that"
    subordinate = bool(kept) and (
        kept[0].tag in (Tag.SUBORDINATOR, Tag.PREPOSITION) or kept[0].lower in _ADJUNCTS | {"when"}
    )
    verbs = any(token.tag in AUXILIARY or token.tag is Tag.VERB for token in kept)
    if kept and verbs and not subordinate:
        return join(kept), True
    if len(kept) < 2 or verbs:
        return "", False
    return join(kept)[:1].lower() + join(kept)[1:], False


def _joins_event(asked: Asked) -> bool:
    """ "On 3 June, what did …" is said of the event; "since bats are blind, how …" says something else."""
    words, is_statement = _lead(asked.lead)
    return asked.kind == "wh" and bool(words) and not is_statement


def _subject_of(asked: Asked, tokens: Sequence[Token]) -> str:
    if asked.clause is not None:
        subject = _before_relative(asked.clause.subject)
        owner = next((i for i, token in enumerate(subject) if token.tag is Tag.POSSESSIVE), None)
        named = _name_before(subject, owner) if owner else subject
        if named and named[0].tag is not Tag.PRONOUN:
            return join(named)
    return _first_name(tokens)


def _with_owner(asked: Asked | None, subject: str) -> str:
    """Who acts in "Why did Ann's brother lose the keys": not Ann."""
    if asked is None or asked.clause is None:
        return subject
    own = _before_relative(asked.clause.subject)
    is_owner = any(token.tag is Tag.POSSESSIVE for token in own) and join(own).startswith(subject)
    return join(own) if is_owner else subject


def _around_subject(
    asked: Asked | None, tokens: Sequence[Token], subject: str
) -> list[tuple[Sequence[Token], str]]:
    """The words up to the end of a subject with a relative clause, and those behind, with whom "he" means there.

    What is said behind describes nothing before: "the report Maria wrote | published"; and who is told apart by what
    "he" did is not "he": "the car he sold you".
    """
    own = asked.clause.subject if asked and asked.clause else ()
    if len(_before_relative(own)) == len(own):
        return [(tokens, subject)]
    described = bool(subject) and join(own).startswith(subject) and own[0].tag is Tag.DETERMINER
    return [
        ([token for token in tokens if token.end <= own[-1].end], "" if described else subject),
        ([token for token in tokens if token.end > own[-1].end], subject),
    ]


def _before_relative(subject: Sequence[Token]) -> Sequence[Token]:
    """ "The man" of "the man who sold Rita's house" and of "the man you hired"."""
    short = subject[: reduced_clause_at(subject, 0)]
    return list(takewhile(lambda token: token.tag not in (Tag.QUESTION, Tag.SUBORDINATOR), short))


def _name_before(tokens: Sequence[Token], end: int) -> Sequence[Token]:
    """The owner alone in "the name of John's puppy"."""
    start = end
    while start and tokens[start - 1].tag is Tag.NAME:
        start -= 1
    return tokens[start:end] or tokens[:end]


def _first_name(tokens: Sequence[Token]) -> str:
    for index, token in enumerate(tokens):
        if token.tag is Tag.NAME:
            end = index
            while end < len(tokens) and tokens[end].tag is Tag.NAME:
                end += 1
            return join(tokens[index:end])
    return ""


def _first_phrase(tokens: Sequence[Token]) -> str:
    start = 1 if tokens and tokens[0].tag is Tag.SUBORDINATOR else 0
    end = phrase_end(tokens, start)
    return join(tokens[start:end]) or _first_name(tokens)


def _setting(asked: Asked) -> Iterator[Found]:
    """ "Did Alice play tennis at the club" takes for granted that Alice was at the club."""
    clause = asked.clause
    if clause is None or clause.auxiliary.lower != "did" or not clause.subject:
        return
    for index, token in enumerate(clause.rest):
        following = clause.rest[index + 1 : index + 2]
        if token.lower == "at" and following and following[0].lower == "the":
            place = join(clause.rest[index + 1 : phrase_end(clause.rest, index + 1)])
            if place and clause.subject[0].tag is Tag.NAME:
                rationale = "the question asks what happened there"
                yield Found(f"{join(clause.subject)} was at {place}", "setting", rationale, token.start)


def _central(found: Sequence[Found], asked: Sequence[str]) -> list[Premise]:
    """The most central ones, each once; what is said twice in other words is kept once."""
    kept: dict[str, Found] = {}
    keys = set(map(_key, asked))
    for one in sorted(found, key=lambda each: each.centrality):
        claim = as_sentence(one.claim)
        key = _key(claim)
        slight = one.trigger in ("possessive", "quantifier", "description", "name")
        said = key in keys or any(key == other or (slight and key in other) for other in kept)
        if not said and _usable(claim, one.trigger):
            kept[key] = replace(one, claim=claim, whole=one.whole if one.whole != claim else None)
    return [Premise(one.claim, one.rationale, one.trigger, one.whole) for one in _cut(list(kept.values()))]


def _cut(central: Sequence[Found]) -> list[Found]:
    """At most three: of each question the event, or else the most central one, before any other."""
    firsts: dict[int, Found] = {}
    for one in sorted(central, key=lambda each: each.trigger != "wh_question"):
        if one.question is not None:
            firsts.setdefault(one.question, one)
    chosen = [*firsts.values(), *(one for one in central if one not in firsts.values())][:MOST_PREMISES]
    return [one for one in central if one in chosen]


def _key(claim: str) -> str:
    return claim.lower().rstrip(".")


def _usable(claim: str, trigger: Trigger) -> bool:
    if len(claim) > _LONGEST_CLAIM or _NOT_PREMISES.match(claim):
        return False
    return len(claim.split()) > 2 or _is_subject_and_verb(claim, trigger)


def _is_subject_and_verb(claim: str, trigger: Trigger) -> bool:
    """ "Anna left." says something; "Someone won.", "Anna is." and "Recursion works." do not."""
    tokens = tokenize(claim)
    if len(tokens) < 3 or tokens[0].lower in _SAYS_NOBODY or tokens[1].lower in _SAYS_NOTHING:
        return False
    return trigger in _CLAUSES or (tokens[0].tag is Tag.NAME and tokens[1].finite)
