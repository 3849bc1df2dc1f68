"""Relative clauses: "the cake he made" takes for granted that he made one."""

from collections.abc import Iterator, Sequence

from holdfast.claims.lexicon import lemma, past
from holdfast.claims.words import word_set
from holdfast.premises.found import Found
from holdfast.premises.phrases import is_break, is_plural, join, phrase_end, thing_end, with_article
from holdfast.premises.subjects import ends_in_verb
from holdfast.premises.tags import AUXILIARY, OBJECT_START, Tag
from holdfast.premises.tokens import Token, word_at

_TIMES_AND_REASONS = word_set(
    """time times day days night nights week weeks month months year years morning evening afternoon summer winter
    moment reason reasons way ways"""
)
_WITH_THEM_AS_OBJECT = word_set(
    "spend waste take save need have lose give choose pick set want remember forget"
)
_TO_SOMEBODY = word_set("give send show tell lend offer teach buy bring sell pay promise hand leave owe ask")
_WITH_TO = word_set("talk speak write listen belong go move refer object apply lead travel walk reply turn")
_PRONOUNS = ("that", "who", "which", "whom")


def find_relative_clauses(tokens: Sequence[Token], subject: str) -> Iterator[Found]:
    """ "the cake he made" → "Nate made a cake"; "the party hosted by Nate" → "Nate hosted a party"."""
    for index, token in enumerate(tokens):
        definite = token.tag is Tag.DETERMINER and token.lower in (
            "the",
            "his",
            "her",
            "their",
            "that",
            "this",
        )
        if not (definite or token.tag is Tag.POSSESSIVE):
            continue
        end = thing_end(tokens, index + 1)
        if end == index + 1 or end >= len(tokens) or ends_in_verb(tokens[index + 1 : end]):
            continue
        noun = with_article(join(tokens[index + 1 : end]), tokens[end - 1].text)
        if index == 1 and tokens[0].tag is Tag.BE and _says_what_it_is(tokens, end):
            continue
        claim = _relative(tokens, end, noun, subject)
        if claim:
            rationale = f"“{join(tokens[index:end])} …” is described by it"
            yield Found(claim, "relative_clause", rationale, token.start)


def _relative(tokens: Sequence[Token], end: int, noun: str, subject: str) -> str:
    first = tokens[end]
    if first.lower in _PRONOUNS or (first.lower in ("why", "when") and _is_time_or_reason(noun)):
        return _after_pronoun(tokens, end + 1, noun, subject)
    if first.tag in (Tag.PRONOUN, Tag.NAME) and end + 1 < len(tokens) and _agrees(first, tokens[end + 1]):
        return _object_relative(tokens, end, noun, subject)
    if first.tag is Tag.VERB and first.entry.may_be("p") and word_at(tokens, end + 1) == "by":
        doer_end = phrase_end(tokens, end + 2)
        if doer_end > end + 2:
            rest = join(_to_clause_end(tokens[doer_end:]))
            doer = _meant(tokens[end + 2 : doer_end], subject)
            return f"{doer} {past(lemma(first.lower))} {noun} {rest}"
    return ""


def _says_what_it_is(tokens: Sequence[Token], end: int) -> bool:
    """ "Is the problem that Ana left?": with nothing behind the clause it is the predicate, and describes no noun."""
    if tokens[end].lower != "that" or tokens[-1].text != "?":  # without its mark it goes on behind the clause
        return False
    verb = phrase_end(tokens, end + 1)
    behind = [token for token in tokens[verb + 1 :] if any(map(str.isalnum, token.text))]
    return verb < len(tokens) and all(token.tag in AUXILIARY | {Tag.PREPOSITION, Tag.NOT} for token in behind)


def _agrees(subject: Token, verb: Token) -> bool:
    """ "the cake he made"; but in "did her sister Nell bake" the verb is that of the question."""
    single = subject.tag is Tag.NAME or subject.lower in ("he", "she", "it")
    return verb.finite and (not single or verb.entry.may_be("zd") or not verb.entry.kinds)


def _after_pronoun(tokens: Sequence[Token], start: int, noun: str, subject: str) -> str:
    if start >= len(tokens):
        return ""
    if tokens[start].tag in AUXILIARY or tokens[start].finite:
        there_is = "there are" if is_plural(_head(noun)) else "there is"
        return f"{there_is} {noun} that {join(_to_clause_end(tokens[start:]))}"
    if tokens[start].tag in (Tag.PRONOUN, Tag.NAME, Tag.DETERMINER):
        return _object_relative(tokens, start, noun, subject)
    return ""


def _object_relative(tokens: Sequence[Token], start: int, noun: str, subject: str) -> str:
    verb = phrase_end(tokens, start)
    if verb >= len(tokens) or not (tokens[verb].finite or tokens[verb].tag in AUXILIARY):
        return ""
    last = verb
    while last + 1 < len(tokens) and tokens[last].tag in AUXILIARY | {Tag.NOT, Tag.ADVERB}:
        last += 1
    who = _meant(tokens[start:verb], subject)
    rest = _to_clause_end(tokens[last:])[1:]
    did = lemma(tokens[last].lower)
    if did in _WITH_TO and [token.lower for token in rest[:1]] == ["to"]:
        rest = rest[:1]  # "the nurse Ann talked to"
    stranded = bool(rest) and rest[-1].tag in (Tag.PREPOSITION, Tag.TO)
    if _has_no_object(tokens[verb : last + 1]) and did not in _TO_SOMEBODY and not stranded:
        return ""  # "that the cable is broken" lacks nothing that the noun could be
    is_object = did in _WITH_THEM_AS_OBJECT and not (rest and rest[0].tag in OBJECT_START)
    if _is_time_or_reason(noun) and not stranded and not is_object:
        noun = ""
    place = len(rest) if stranded else _indirect_object_end(rest) if did in _TO_SOMEBODY else 0
    return f"{who} {join(tokens[verb : last + 1])} {join(rest[:place])} {noun} {join(rest[place:])}"


def _has_no_object(group: Sequence[Token]) -> bool:
    """ "is broken", "was empty": a form of "be" with what is said of the subject; "is reading" may have an object."""
    return len(group) > 1 and group[-2].tag is Tag.BE and not group[-1].lower.endswith("ing")


def _is_time_or_reason(noun: str) -> bool:
    """ "the day Greta won the lottery": she did not win the day."""
    return _head(noun) in _TIMES_AND_REASONS


def _head(noun: str) -> str:
    return noun.rpartition(" ")[2].lower()


def _indirect_object_end(rest: Sequence[Token]) -> int:
    """ "the key Ewan gave her": behind "her"."""
    return phrase_end(rest, 0) if rest and rest[0].tag in (Tag.PRONOUN, Tag.NAME) else 0


def _meant(phrase: Sequence[Token], subject: str) -> str:
    """A pronoun is whom the sentence is about."""
    pronoun = len(phrase) == 1 and phrase[0].lower in ("he", "she", "they", "him", "her", "them")
    if pronoun and subject and " of " not in subject:
        return subject
    return join(phrase)


def _to_clause_end(tokens: Sequence[Token]) -> Sequence[Token]:
    """Up to the verb of the main clause, a comma or the end."""
    for index, token in enumerate(tokens):
        before = tokens[index - 1].tag if index else Tag.TO
        main = (
            token.tag is Tag.VERB and token.entry.may_be("b") and before not in (Tag.TO, Tag.MODAL, Tag.AND)
        )
        if is_break(tokens, index) or (index and (token.tag in AUXILIARY or main)):
            return tokens[:index]
    return tokens
