"""What a sentence asks: a wh-question takes its event for granted, a yes/no question asks about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from holdfast.claims.words import word_set
from holdfast.premises.clauses import Clause, read_inverted
from holdfast.premises.declaratives import (
    asked_if_true,
    asked_in_cleft,
    asked_in_short,
    asked_statement,
    has_tag,
    read_in_order,
)
from holdfast.premises.efforts import takes_it, what_it_took, what_took
from holdfast.premises.fillers import filler_of
from holdfast.premises.lookups import (
    asks_amount,
    gives_reason,
    how_it_goes,
    of_a_kind,
    of_anybody,
    of_anything,
    only_described,
)
from holdfast.premises.openers import without_openers
from holdfast.premises.phrases import acts, asks_anew, clause_at, join, phrase_end
from holdfast.premises.question_words import question_word, wh_phrase_end
from holdfast.premises.tags import AUXILIARY, CLOSED, NOMINAL, Tag
from holdfast.premises.tokens import Token, word_at

Kind = Literal["wh", "polar", "look_up", "statement", "supposition"]

_HYPOTHETICAL = word_set("would could should might may 'd")
_ASKED_OF = word_set(
    "tell explain remind show ask say know remember forget forgot recall wonder wondering curious see guess idea clue"
    " check verify find"
)
_ANYONE = word_set("anyone anybody any someone somebody")
_TASKS = word_set("describe discuss give list name outline state summarize summarise")
_OF_SEVERAL = word_set("all any both some most many these those")
_MINE = word_set("me us my our please")
_SUPPOSE = word_set("suppose supposing imagine assume assuming")


@dataclass(frozen=True)
class Asked:
    """A sentence that asks, or states, in the order of a statement."""

    kind: Kind
    statement: str
    """What is taken for granted (wh), asked about (polar), or said; empty when nothing is."""
    clause: Clause | None = None
    lead: tuple[Token, ...] = ()
    """What stands before the question in the same sentence: an adjunct, or a statement of its own."""


def read_question(tokens: Sequence[Token], ends_in_question_mark: bool) -> Asked | None:
    """What is asked; None for a statement."""
    tokens = without_openers(tokens)
    if not tokens:
        return None
    if _is_supposition(tokens):
        return Asked("supposition", "")
    ends_in_question_mark = ends_in_question_mark or _asks_behind_clause(tokens)
    if indirect := _indirect(tokens) or _task(tokens):
        return indirect
    if stated := asked_if_true(tokens):
        return Asked("polar", join(stated))
    if stated_of := asked_in_cleft(tokens):
        return Asked("polar", stated_of)
    if tokens[0].tag in AUXILIARY and (ends_in_question_mark or not _may_be_order(tokens)):
        return _polar(tokens, 0, ())
    place = question_word(tokens, ends_in_question_mark)
    if place is not None:
        return _wh(tokens, place)
    return _without_question_word(tokens, ends_in_question_mark)


def _asks_behind_clause(tokens: Sequence[Token]) -> bool:
    """ "before I buy, is the lamp waterproof" asks without a question mark, too."""
    return tokens[0].tag is Tag.SUBORDINATOR and any(
        one.text == "," and other.tag in AUXILIARY | {Tag.QUESTION} and word_at(tokens, place) != "not"
        for place, (one, other) in enumerate(pairwise(tokens), start=2)
    )


def _may_be_order(tokens: Sequence[Token]) -> bool:
    """ "Do the dishes"; "did she" and "do you" only ask."""
    return tokens[0].lower == "do" and not (
        len(tokens) > 1
        and (tokens[1].tag in (Tag.PRONOUN, Tag.NAME, Tag.NOUN) or tokens[1].lower in _OF_SEVERAL)
    )


def _without_question_word(tokens: Sequence[Token], ends_in_question_mark: bool) -> Asked | None:
    inverted = _late_inversion(tokens, ends_in_question_mark)
    if inverted and (asked := _polar(tokens, inverted, tuple(tokens[:inverted]))):
        return asked
    if not ends_in_question_mark and not has_tag(tokens):
        return None
    if offered := asked_in_short(tokens):
        return Asked("polar", offered)
    statement = asked_statement(tokens)
    return Asked("polar", join(statement)) if statement else None


def _is_supposition(tokens: Sequence[Token]) -> bool:
    """ "Suppose Ann sold the mill", "What if Ann sold the mill": nobody says that she did."""
    first, second = tokens[0].lower, word_at(tokens, 1)
    unreal = first == "had" and any(
        token.lower in _HYPOTHETICAL for token in tokens
    )  # "Had Ann stayed, would she"
    return first in _SUPPOSE or (first == "what" and second == "if") or unreal


def _indirect(tokens: Sequence[Token]) -> Asked | None:
    """ "Can you tell me why Alice left": what follows is already in the order of a statement."""
    head = [token.lower for token in tokens[:9]]
    addressed = "you" in head[:4] or "me" in head[:4] or head[0] == "i" or head[0] in _ASKED_OF
    addressed = addressed or not _ANYONE.isdisjoint(head[:2]) or head[0] in ("need", "want")
    verbs = [i for i, word in enumerate(head) if word in _ASKED_OF]
    if head[:2] == ["not", "sure"] or head[0] == "unsure":
        addressed, verbs = True, [head.index("sure") if "sure" in head else 0]
    if not (addressed and verbs):
        return None
    for index in range(verbs[0] + 1, min(verbs[0] + 6, len(tokens))):
        if tokens[index].tag is Tag.QUESTION or tokens[index].lower == "when":
            return _embedded(tokens, index)
        if tokens[index].lower in ("if", "whether"):
            return Asked("polar", join(tokens[index + 1 :]))
        if tokens[index].lower == "that" and "you" in head[:4] and clause_at(tokens, index + 1):
            return Asked("wh", join(tokens[index + 1 :]))  # "Did you know that Ann moved"
    return None


def _task(tokens: Sequence[Token]) -> Asked | None:
    """ "Describe how Ann won", "Could you give me three reasons why Ann left"."""
    head = [token.lower for token in tokens[:9]]
    start = 2 if head[0] in CLOSED[Tag.MODAL] and head[1:2] == ["you"] else 0
    start += head[start : start + 1] == ["please"]
    if not set(head[start : start + 1]) & _TASKS:
        return None
    if head[start + 1 : start + 2] == ["everything"] and clause_at(tokens, start + 2):
        clause = read_in_order(tokens[start + 2 :])  # "List everything Ben bought"
        return Asked("wh", clause.statement("something"), clause) if clause else None
    place = next((i for i in range(start + 1, len(head)) if head[i] in ("why", "how")), None)
    if place is None and head[start + 1 : start + 2] and head[start + 1] in ("what", "who", "where", "when"):
        place = start + 1
    return _embedded(tokens, place) if place else None


def _embedded(tokens: Sequence[Token], place: int) -> Asked:
    end = _before_actor(tokens, place, wh_phrase_end(tokens, place))
    if end < len(tokens) and tokens[end].tag is Tag.TO:  # "explain how to bake"
        return Asked("look_up", "")
    if (
        end < len(tokens) and tokens[-1].tag is Tag.BE
    ):  # "what a hernia is": what is asked for is all that is said
        return Asked("wh", "")
    if end < len(tokens) and tokens[end].tag in AUXILIARY | {Tag.VERB}:
        return _wh(tokens[place:], 0)
    filler, clause = filler_of(tokens[place:end], (), tokens[end:]), read_in_order(tokens[end:])
    stated = clause.statement(filler) if clause and filler else join(tokens[end:])
    return Asked("wh", stated, clause)


def _before_actor(tokens: Sequence[Token], place: int, end: int) -> int:
    """Where "what | Anna bought" and "how many mills | Piet sold" go on with who did it."""
    names = [i for i in range(place + 1, end) if tokens[i].tag is Tag.NAME]
    if names[:1] == [place + 1] and clause_at(tokens, place + 1):  # "what | Ann's brother lost"
        end = place + 1
    return next((i for i in names if acts(tokens, i)), end)


def _wh(tokens: Sequence[Token], place: int) -> Asked:
    lead = tuple(tokens[:place])
    end = wh_phrase_end(tokens, place)
    phrase = tokens[place:end]
    how_come = phrase[-1].lower == "how" and word_at(tokens, end) == "come"
    end += how_come
    if end >= len(tokens):
        return Asked("look_up", "", lead=lead)
    if how_come and tokens[end].tag not in AUXILIARY:  # "how come Ann left"
        return Asked("wh", join(tokens[end:]), lead=lead)
    if tokens[end].tag not in AUXILIARY:
        return _subject_question(tokens, phrase, end, lead)
    if tokens[end].lower in _HYPOTHETICAL:
        return Asked("look_up", "", lead=lead)
    if cleft := _cleft(tokens, phrase, end, lead):
        return cleft
    clause = read_inverted(tokens, end)
    if clause is None:
        return _owned(tokens, phrase, end, lead) or _subject_question(tokens, phrase, end, lead)
    if gives_reason(clause):
        return Asked("wh", join(clause.rest), None, lead)
    if clause.verb is None and clause.auxiliary.tag is Tag.BE and only_described(phrase, clause):
        return Asked("look_up", "", clause, lead)
    if (
        of_anything(clause)
        or how_it_goes(phrase, clause)
        or of_anybody(phrase, clause)
        or of_a_kind(phrase, clause)
    ):
        return Asked("look_up", "", clause, lead)
    of_effort = phrase[0].lower == "how" and len(phrase) > 1
    if of_effort and takes_it(clause):
        return Asked("wh" if (done := what_it_took(clause)) else "look_up", done, clause, lead)
    taken = what_took(clause) if of_effort else ""
    verb = clause.verb.lower if clause.verb else ""
    filler = "something" if asks_amount(phrase, clause) else filler_of(phrase, lead, clause.rest, verb)
    return Asked("wh", taken or clause.statement(filler), clause, lead)


def _owned(
    tokens: Sequence[Token], phrase: Sequence[Token], end: int, lead: tuple[Token, ...]
) -> Asked | None:
    """ "How many lanes has the bridge": asks what it has; of many that have something, "has" would be wrong."""
    counts = [token.lower for token in phrase[:2]] in (["how", "many"], ["how", "much"])
    owner = tokens[end + 1 :]
    if not counts or len(phrase) < 3 or tokens[end].lower != "has" or not owner:
        return None
    if phrase[1].lower == "much" and owner[0].tag not in (Tag.NAME, Tag.DETERMINER, Tag.POSSESSIVE):
        return None  # "how much water has salt in it"
    whole = phrase_end(tokens, end + 1) == len(tokens)
    return Asked("wh", f"{join(owner)} has {join(phrase[2:])}", lead=lead) if whole else None


def _cleft(
    tokens: Sequence[Token], phrase: Sequence[Token], end: int, lead: tuple[Token, ...]
) -> Asked | None:
    """ "Who was it that broke the printer", "What was it Tom forgot": asks who broke it, what he forgot."""
    if tokens[end].tag is not Tag.BE or word_at(tokens, end + 1) != "it":
        return None
    start = end + 2 + (word_at(tokens, end + 2) in ("that", "who", "which"))
    if start >= len(tokens) or (start == end + 2 and not clause_at(tokens, start)):
        return None
    if start > end + 2 and (tokens[start].tag in AUXILIARY or tokens[start].entry.may_be("zd")):
        return _subject_question(tokens, phrase, start, lead)
    clause, filler = read_in_order(tokens[start:]), filler_of(phrase, lead)
    return Asked("wh", clause.statement(filler), clause, lead) if clause else None


def _subject_question(
    tokens: Sequence[Token], phrase: Sequence[Token], end: int, lead: tuple[Token, ...]
) -> Asked:
    """ "Who won the fight", "How many people came": the question word is the subject."""
    question = phrase[0].lower
    rest = _without_asides(tokens[end:])
    if not rest:
        return Asked("look_up", "", lead=lead)
    if question in ("where", "why", "how") and len(phrase) == 1:
        return Asked("look_up", "", lead=lead)
    if question == "what" and rest[0].lower == "about" and len(phrase) == 1:  # "what about Bob's car"
        return Asked("wh", "", lead=lead)
    if question == "what" and len(phrase) == 1 and _is_yet_to_happen(rest):
        return Asked("look_up", "", lead=lead)
    who = filler_of(phrase, ()) or ("someone" if question == "who" else "something")
    if rest[0].tag is Tag.BE and not _has_predicate(rest):
        return Asked("look_up", "", lead=lead)
    return Asked("wh", f"{who} {join(rest)}", lead=lead)


def _is_yet_to_happen(rest: Sequence[Token]) -> bool:
    """ "what happens if it rains", "what will happen to my data": nothing did."""
    return rest[0].lower == "happens" or (rest[0].lower == "will" and word_at(rest, 1) == "happen")


def _without_asides(rest: Sequence[Token]) -> Sequence[Token]:
    """Without ", besides Ann," before the verb, and ", Ann or Ben" at the end."""
    commas = [index for index, token in enumerate(rest) if token.text == ","]
    if commas[:1] == [0] and len(commas) > 1:
        rest = rest[commas[1] + 1 :]
    last = max((index for index, token in enumerate(rest) if token.text == ","), default=0)
    named = [token for token in rest[last + 1 :] if token.tag not in NOMINAL | {Tag.DETERMINER}]
    return rest[:last] if last and [token.lower for token in named] == ["or"] else rest


def _has_predicate(rest: Sequence[Token]) -> bool:
    """More than "is the capital of France": a participle, an adjective or a place."""
    return len(rest) > 1 and rest[1].tag in (Tag.VERB, Tag.ADJECTIVE, Tag.PREPOSITION, Tag.NOT, Tag.ADVERB)


def _polar(tokens: Sequence[Token], place: int, lead: tuple[Token, ...]) -> Asked | None:
    clause = read_inverted(tokens, place, polar=True)
    if clause is None or not (clause.rest or clause.verb):
        return None
    only_asks = clause.auxiliary.lower in _HYPOTHETICAL or _is_request(clause)
    kind: Kind = "look_up" if only_asks else "polar"
    return Asked(kind, "" if kind == "look_up" else clause.statement(), clause, lead)


def _is_request(clause: Clause) -> bool:
    """ "Can you help me", "do you know why": what the assistant is to do, and nothing to look up."""
    if join(clause.subject).lower() != "you" or not clause.verb:
        return False
    if clause.auxiliary.lower in ("can", "will"):
        return any(token.lower in _MINE for token in clause.rest)
    return clause.verb.lower == "know" and bool(clause.rest) and clause.rest[-1].tag is Tag.QUESTION


def _late_inversion(tokens: Sequence[Token], ends_in_question_mark: bool) -> int | None:
    """ "On 3 May, did Maria …": an auxiliary right after a comma; "the pool is closed can I …" without one."""
    for index in range(1, len(tokens)):
        parted = tokens[index - 1].text in (",", ";")
        if asks_anew(tokens, index) or (parted and ends_in_question_mark and tokens[index].tag in AUXILIARY):
            return index
    return None
