"""What a sentence asks: a wh-question takes its event for granted, a yes/no question asks about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from holdfast.claims.words import word_set
from holdfast.premises.clauses import Clause, read_inverted
from holdfast.premises.declaratives import asked_statement, read_in_order
from holdfast.premises.efforts import takes_it, what_it_took, what_took
from holdfast.premises.fillers import filler_of
from holdfast.premises.phrases import acts, clause_at, join, phrase_end
from holdfast.premises.tags import AUXILIARY, CLOSED, NOMINAL, Tag
from holdfast.premises.tokens import Token, word_at

Kind = Literal["wh", "polar", "look_up", "statement", "supposition"]

_HYPOTHETICAL = word_set("would could should might may 'd")
_OF_ANYTHING = word_set("happen occur mean")
_ANYBODY = word_set("i you we one")
_ASKED_OF = word_set(
    "tell explain remind show ask say know remember wonder wondering curious see guess idea clue"
)
_ANYONE = word_set("anyone anybody any someone somebody")
_TASKS = word_set("describe discuss give list name outline state summarize summarise")
_KIND_WORDS = frozenset((Tag.NOUN, Tag.ADJECTIVE))
_DETAIL = word_set("long often much far old tall big deep fast quickly soon high well heavy wide late early")
_SUPPOSE = word_set("suppose supposing imagine assume assuming")
_OPENERS = word_set("so and but well okay ok hey hi also then now please hello anyway oh yes no")


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
    tokens = _without_openers(tokens)
    if not tokens:
        return None
    if _is_supposition(tokens):
        return Asked("supposition", "")
    if indirect := _indirect(tokens) or _task(tokens):
        return indirect
    if tokens[0].tag in AUXILIARY and (ends_in_question_mark or tokens[0].tag is not Tag.DO):
        return _polar(tokens, 0, ())
    place = _question_word(tokens, ends_in_question_mark)
    if place is not None:
        return _wh(tokens, place)
    return _without_question_word(tokens) if ends_in_question_mark else None


def _without_question_word(tokens: Sequence[Token]) -> Asked | None:
    inverted = _late_inversion(tokens)
    if inverted and (asked := _polar(tokens, inverted, tuple(tokens[:inverted]))):
        return asked
    statement = asked_statement(tokens)
    return Asked("polar", join(statement)) if statement else None


def _is_supposition(tokens: Sequence[Token]) -> bool:
    """ "Suppose Ann sold the mill", "What if Ann sold the mill": nobody says that she did."""
    first, second = tokens[0].lower, word_at(tokens, 1)
    return first in _SUPPOSE or (first == "what" and second == "if")


def _without_openers(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without "So,", "Hey Mel," and marks around the sentence."""
    start, end = 0, len(tokens)
    while start < end and (tokens[start].lower in _OPENERS or tokens[start].tag is Tag.MARK):
        start += 1
    while end > start and tokens[end - 1].tag is Tag.MARK:
        end -= 1
    # A name and a comma before a question is whom one speaks to.
    if end - start > 3 and tokens[start].tag is Tag.NAME and tokens[start + 1].text == ",":
        after = tokens[start + 2]
        if after.tag in AUXILIARY | {Tag.QUESTION} or after.lower == "when":
            start += 2
    return tokens[start:end]


def _indirect(tokens: Sequence[Token]) -> Asked | None:
    """ "Can you tell me why Alice left": what follows is already in the order of a statement."""
    head = [token.lower for token in tokens[:9]]
    addressed = "you" in head[:4] or "me" in head[:4] or head[0] == "i" or head[0] in _ASKED_OF
    addressed = addressed or not _ANYONE.isdisjoint(head[:2])
    verbs = [i for i, word in enumerate(head) if word in _ASKED_OF]
    if not (addressed and verbs):
        return None
    for index in range(verbs[0] + 1, min(verbs[0] + 6, len(tokens))):
        if tokens[index].tag is Tag.QUESTION or tokens[index].lower == "when":
            return _embedded(tokens, index)
        if tokens[index].lower in ("if", "whether"):
            return Asked("polar", join(tokens[index + 1 :]))
    return None


def _task(tokens: Sequence[Token]) -> Asked | None:
    """ "Describe how Ann won", "Could you give me three reasons why Ann left"."""
    head = [token.lower for token in tokens[:9]]
    start = 2 if head[0] in CLOSED[Tag.MODAL] and head[1:2] == ["you"] else 0
    start += head[start : start + 1] == ["please"]
    if not set(head[start : start + 1]) & _TASKS:
        return None
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


def _question_word(tokens: Sequence[Token], marked: bool) -> int | None:
    """The word that asks: first, after a preposition, or after an adjunct or statement and a comma."""
    for index, token in enumerate(tokens):
        when = token.lower == "when" and index > 0
        if token.tag is not Tag.QUESTION and not (when and marked):
            continue
        before = tokens[index - 1] if index else None
        if before is None and marked and is_dated(tokens):
            continue
        if before is None or (index == 1 and before.tag in (Tag.PREPOSITION, Tag.TO)):
            return index
        opens_clause = before.tag is Tag.MARK or before.lower in ("so", "but", "then", "and")
        end = wh_phrase_end(tokens, index)
        asks = end < len(tokens) and (
            tokens[end].tag in AUXILIARY or (tokens[end].tag is Tag.VERB and not when)
        )
        may_describe = token.lower in ("who", "which", "whom", "whose") and not _ends_dated(tokens, index)
        if marked and asks and opens_clause and not may_describe:
            return index
        if marked and asks and opens_clause and read_inverted(tokens, end):
            return index
    return None


def is_dated(tokens: Sequence[Token]) -> bool:
    """ "When Ann sold the mill, who bought it": a clause, and the question behind it."""
    return tokens[0].lower == "when" and bool(clause_at(tokens, 1)) and any(t.text == "," for t in tokens)


def _ends_dated(tokens: Sequence[Token], index: int) -> bool:
    """Is what follows the question, and no aside? "When Ann met Tom, who is blind, …" goes on."""
    return is_dated(tokens) and all(token.tag is not Tag.MARK for token in tokens[index:])


def wh_phrase_end(tokens: Sequence[Token], place: int) -> int:
    """The index after "what", "which two novels", "how many people", "how long"."""
    index = place + 1
    if tokens[place].lower == "how":
        if index < len(tokens) and tokens[index].lower in _DETAIL | {"many", "much"}:
            index += 1
        elif index < len(tokens) and tokens[index].tag in (Tag.ADJECTIVE, Tag.ADVERB):
            return index + 1
        else:
            return index
        if tokens[index - 1].lower not in ("many", "much"):
            return index
    elif tokens[place].lower not in ("what", "which", "whose"):
        return index
    while index < len(tokens) and (
        tokens[index].tag in NOMINAL | {Tag.POSSESSIVE}
        or tokens[index].lower in ("of", "else")
        or (tokens[index].lower == "and" and index + 1 < len(tokens) and tokens[index + 1].tag in NOMINAL)
    ):
        index += 1
    if index < len(tokens) and tokens[index].lower == "the" and tokens[index - 1].lower == "of":
        index = phrase_end(tokens, index)
    return index


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
    clause = read_inverted(tokens, end)
    if clause is None:
        return _subject_question(tokens, phrase, end, lead)
    if clause.verb is None and clause.auxiliary.tag is Tag.BE and _only_described(phrase, clause):
        return Asked("look_up", "", clause, lead)
    if _of_anything(clause) or _of_anybody(phrase, clause) or _of_a_kind(phrase, clause):
        return Asked("look_up", "", clause, lead)
    of_effort = phrase[0].lower == "how" and len(phrase) > 1
    if of_effort and takes_it(clause):
        return Asked("wh" if (done := what_it_took(clause)) else "look_up", done, clause, lead)
    taken = what_took(clause) if of_effort else ""
    return Asked("wh", taken or clause.statement(filler_of(phrase, lead, clause.rest)), clause, lead)


def _of_anything(clause: Clause) -> bool:
    """ "When did the war happen", "What does triage mean": said of whatever has a name."""
    return clause.verb is not None and clause.verb.lower in _OF_ANYTHING and not clause.rest


def _of_anybody(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How do I pay", "Where can one buy stamps": asks for a way, and nobody did it."""
    if clause.negated or join(clause.subject).lower() not in _ANYBODY:
        return False
    by_what_way = phrase[0].lower == "how" and len(phrase) == 1 and clause.auxiliary.lower in ("do", "does")
    return by_what_way or (clause.auxiliary.lower == "can" and phrase[0].lower != "why")


def _of_a_kind(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "How does a vaccine work", "How do magnets work": of the kind, and nothing more is said of it."""
    bare = phrase[0].lower == "how" and len(phrase) == 1 and not clause.rest and not clause.negated
    if not bare or clause.verb is None or clause.auxiliary.lower not in ("do", "does"):
        return False
    first, *others = clause.subject
    indefinite = first.lower in ("a", "an") or first.tag in _KIND_WORDS
    return indefinite and all(token.tag in _KIND_WORDS for token in others)


def _only_described(phrase: Sequence[Token], clause: Clause) -> bool:
    """ "What is the reason for the strike": a description and nothing said of it."""
    if not clause.rest:
        return True
    if phrase[0].lower not in ("what", "who", "which", "where", "how"):
        return False
    first, second = clause.rest[0].tag, clause.rest[1].tag if len(clause.rest) > 1 else None
    opens = (Tag.PREPOSITION, Tag.TO, Tag.MARK, Tag.PRONOUN, Tag.SUBORDINATOR, Tag.QUESTION)
    return first in opens or (first is Tag.NAME and second in AUXILIARY | {Tag.VERB})


def _subject_question(
    tokens: Sequence[Token], phrase: Sequence[Token], end: int, lead: tuple[Token, ...]
) -> Asked:
    """ "Who won the fight", "How many people came": the question word is the subject."""
    question = phrase[0].lower
    rest = tokens[end:]
    if question in ("where", "why", "how") and len(phrase) == 1:
        return Asked("look_up", "", lead=lead)
    who = filler_of(phrase, ()) or ("someone" if question == "who" else "something")
    if rest[0].tag is Tag.BE and not _has_predicate(rest):
        return Asked("look_up", "", lead=lead)
    return Asked("wh", f"{who} {join(rest)}", lead=lead)


def _has_predicate(rest: Sequence[Token]) -> bool:
    """More than "is the capital of France": a participle, an adjective or a place."""
    return len(rest) > 1 and rest[1].tag in (Tag.VERB, Tag.ADJECTIVE, Tag.PREPOSITION, Tag.NOT, Tag.ADVERB)


def _polar(tokens: Sequence[Token], place: int, lead: tuple[Token, ...]) -> Asked | None:
    clause = read_inverted(tokens, place, polar=True)
    if clause is None or not (clause.rest or clause.verb):
        return None
    kind: Kind = "look_up" if clause.auxiliary.lower in _HYPOTHETICAL else "polar"
    return Asked(kind, "" if kind == "look_up" else clause.statement(), clause, lead)


def _late_inversion(tokens: Sequence[Token]) -> int | None:
    """ "On 3 May, did Maria …": an auxiliary right after a comma."""
    for index in range(1, len(tokens)):
        if tokens[index].tag in AUXILIARY and tokens[index - 1].text in (",", ";"):
            return index
    return None
