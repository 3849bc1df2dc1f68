"""Which word of a sentence asks, and where its phrase ends: "what", "which two novels", "how many people"."""

from collections.abc import Sequence

from holdfast.claims.words import word_set
from holdfast.premises.clauses import read_inverted
from holdfast.premises.phrases import clause_at, phrase_end
from holdfast.premises.tags import AUXILIARY, NOMINAL, Tag
from holdfast.premises.tokens import Token

_DETAIL = word_set("long often much far old tall big deep fast quickly soon high well heavy wide late early")
_SINCE = word_set("since until till")


def question_word(tokens: Sequence[Token], marked: bool) -> int | None:
    """The word that asks: first, after a preposition, or after an adjunct or statement and a comma."""
    for index, token in enumerate(tokens):
        when = token.lower == "when" and (index > 0 or token.tag is not Tag.QUESTION)
        before = tokens[index - 1] if index else None
        since = when and index == 1 and before is not None and before.lower in _SINCE
        if token.tag is not Tag.QUESTION and not (when and marked) and not since:
            continue
        if before is None and marked and is_dated(tokens):
            continue
        opened = index == 1 and before is not None
        if before is None or (opened and (before.tag in (Tag.PREPOSITION, Tag.TO) or before.lower in _SINCE)):
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
    """The index after "what", "which two novels", "how many people", "how long", "how long ago"."""
    end = _asked_end(tokens, place)
    return end + (end < len(tokens) and tokens[end].lower == "ago")


def _asked_end(tokens: Sequence[Token], place: int) -> int:
    index = place + 1
    if tokens[place].lower == "how":
        if index < len(tokens) and tokens[index].lower in _DETAIL | {"many", "much"}:
            index += 1
        elif index < len(tokens) and tokens[index].tag in (Tag.ADJECTIVE, Tag.ADVERB):
            return index + 1
        else:
            return index
        if index < len(tokens) and tokens[index].lower in ("after", "before"):  # "how long after the war"
            return max(index, phrase_end(tokens, index + 1))
        if tokens[index - 1].lower not in ("many", "much"):
            return index + (index < len(tokens) and tokens[index].lower in ("away", "apart"))
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
    behind = phrase_end(tokens, index + 1) if index < len(tokens) and tokens[index].lower == "in" else index
    if index + 1 < behind < len(tokens) and tokens[behind].tag in (Tag.DO, Tag.HAVE):
        return behind  # "which day in June | did"
    return index
