"""Subjects: where they end behind a form of "be", and behind "who sold the mill"."""

from collections.abc import Sequence

from holdfast.claims.predicates import predicate_at
from holdfast.premises.phrases import phrase_end, starts_phrase, thing_end
from holdfast.premises.tags import AUXILIARY, NOMINAL, Tag
from holdfast.premises.tokens import Token

OF_PEOPLE = ("who", "whom", "which")
_SURELY_VERB = 5
_PERSONS = ("i", "you", "he", "she", "we", "they")


def subject_end(tokens: Sequence[Token], start: int, polar: bool) -> int:
    """Where the predicate of a form of "be" begins."""
    if (marked := _marked_predicate(tokens, start, sure=not polar)) is not None:
        return marked
    end = _behind_relative(tokens, phrase_end(tokens, start))
    if end == len(tokens):
        return _split_without_mark(tokens, start, end) if polar else end
    if end - start > 1 and tokens[end].tag is Tag.PREPOSITION and tokens[end - 1].entry.may_be("p"):
        return end - 1  # "the film | shot in Alaska"
    while end < len(tokens) and tokens[end].tag is Tag.PREPOSITION and _predicate_after(tokens, end):
        end = phrase_end(tokens, end + 1)  # "hold music during calls | of poor quality"
    return end


def _marked_predicate(tokens: Sequence[Token], start: int, *, sure: bool) -> int | None:
    """The token at which `predicate_at` finds it; what stands without a blank is one word there."""
    words: list[str] = []
    places: list[int] = []
    for index in range(start, len(tokens)):
        if words and tokens[index - 1].end == tokens[index].start:
            words[-1] += tokens[index].text
        else:
            words.append(tokens[index].text)
            places.append(index)
    found = predicate_at(words, sure=sure)
    return None if found is None else places[found]


def _behind_relative(tokens: Sequence[Token], end: int) -> int:
    """The end of "the man who sold the mill in Rye"; `end` where no relative clause follows."""
    verb = relative_verb(tokens, end) if end < len(tokens) else None
    if verb is None:
        return end
    end = max(verb + 1, phrase_end(tokens, verb + 1))
    while end < len(tokens) and tokens[end].tag is Tag.PREPOSITION and starts_phrase(tokens, end + 1):
        end = phrase_end(tokens, end + 1)
    return end


def _predicate_after(tokens: Sequence[Token], preposition: int) -> bool:
    """Is there still a predicate behind this prepositional phrase?"""
    end = phrase_end(tokens, preposition + 1)
    trails = end + 1 == len(tokens) and tokens[end].tag is Tag.ADVERB  # "on hold | again"
    return (
        preposition + 1 < end < len(tokens)
        and not trails
        and (
            tokens[end].tag in (Tag.VERB, Tag.ADJECTIVE, Tag.DETERMINER, Tag.ADVERB)
            or (tokens[end].tag is Tag.PREPOSITION and tokens[end].lower == "of")
        )
    )


def _split_without_mark(tokens: Sequence[Token], start: int, end: int) -> int:
    """ "Kidman's occupation diplomat": nothing marks where the predicate begins."""
    owned = [i for i in range(start, end - 1) if tokens[i].tag is Tag.POSSESSIVE]
    if owned:
        noun = next((i for i in range(owned[-1] + 1, end) if tokens[i].tag is Tag.NOUN), end)
        if noun + 1 < end:
            return noun + 1
        two_names = owned[0] - start > 1 and tokens[owned[0] - 1].tag is tokens[start].tag is Tag.NAME
        return owned[0] - 1 if two_names else end  # "Is Rob | Ann's brother"
    of = next((i for i in range(start + 1, end - 1) if tokens[i].lower == "of"), None)
    if of is None:
        return end
    # "Nixon | of Peruvian origin", "the capital of Chester County | Salem"
    return of if tokens[start].tag is Tag.NAME else _between_names(tokens, of + 1, end)


def _between_names(tokens: Sequence[Token], start: int, end: int) -> int:
    """Where one name ends and the next begins: after a title in quotes, else in the middle."""
    quoted = next((i for i in range(start + 1, end) if tokens[i - 1].text[0] in "\"“'‘"), None)
    return quoted or min(end, start + (end - start + 1) // 2)


def relative_verb(tokens: Sequence[Token], pronoun: int) -> int | None:
    """The last word of the verb in "the man who has sold the mill", behind which the main clause goes on."""
    if tokens[pronoun].lower not in (*OF_PEOPLE, "that", "where") or tokens[pronoun - 1].tag not in NOMINAL:
        return None
    verbs = (i for i in range(pronoun + 1, len(tokens)) if tokens[i].tag in AUXILIARY or tokens[i].finite)
    verb = next(verbs, None)
    while (
        verb is not None and verb + 2 < len(tokens) and tokens[verb].tag in AUXILIARY | {Tag.NOT, Tag.ADVERB}
    ):
        verb += 1
    return verb


def reduced_clause_at(tokens: Sequence[Token], start: int) -> int | None:
    """Where "you" stands in "the friend | you mentioned", which needs no "that"; None without such a clause."""
    if start >= len(tokens) or tokens[start].tag is not Tag.DETERMINER:
        return None
    place = thing_end(tokens, start + 1)
    if place == start + 1 or place + 1 >= len(tokens) or ends_in_verb(tokens[start + 1 : place]):
        return None
    who, verb = tokens[place], tokens[place + 1]
    if who.lower in _PERSONS:
        return place if verb.finite or verb.tag in AUXILIARY else None
    # "her sister Nell put it there": the verb is the question's own
    sure = verb.finite and verb.entry.may_be("zd") and not verb.entry.may_be("b")
    return place if who.tag is Tag.NAME and sure else None


def ends_in_verb(noun: Sequence[Token]) -> bool:
    """ "boss say" of "did the boss say she left": the verb of the question, taken for a noun."""
    return len(noun) > 1 and noun[-1].entry.may_be("b") and noun[-1].entry.verb_share >= _SURELY_VERB


def behind_reduced_clause(tokens: Sequence[Token], start: int) -> int:
    """The last word of the verb of such a clause, or `start`."""
    verb = reduced_clause_at(tokens, start)
    if verb is None:
        return start
    verb += 1
    while verb + 2 < len(tokens) and tokens[verb].tag in AUXILIARY | {Tag.NOT, Tag.ADVERB}:
        verb += 1
    return verb
