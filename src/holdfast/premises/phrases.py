"""Noun phrases: where they end, who they name, and how to write them into a statement."""

from collections.abc import Sequence
from itertools import pairwise

from holdfast.claims.predicates import measure_at
from holdfast.claims.words import word_set
from holdfast.premises.tags import AUXILIARY, NOMINAL, Tag
from holdfast.premises.tokens import Token, word_at

_MASS = word_set(
    """music advice information news luggage furniture equipment money water air food work research evidence
    knowledge progress traffic weather health art time help software hardware experience training support homework
    gas oil data feedback cash rice bread sugar salt power energy light heat"""
)
_NO_PLURAL = ("ss", "us", "is", "ics")
_PLURALS = word_set("people children men women mice feet teeth geese police kids clothes")
_WITHIN = NOMINAL | {Tag.POSSESSIVE}
_FILLERS = ("someone", "something")
_ACTING = word_set("i you he she it we they")
_ASKING = word_set("i you we there")
_ENDS_CLAUSE = frozenset((Tag.NOUN, Tag.NAME, Tag.ADJECTIVE, Tag.ADVERB, Tag.VERB, Tag.MARK, Tag.NUMBER))
_EACH = ("a", "an", "each", "every", "per")
_UNITS = word_set("second minute hour day night week weekend month quarter season year")
_CLAUSE_STARTS = frozenset((Tag.NAME, Tag.DETERMINER, Tag.SUBORDINATOR, Tag.QUESTION))
_STARTS = NOMINAL | {Tag.DETERMINER, Tag.PRONOUN}


def thing_end(tokens: Sequence[Token], start: int) -> int:
    """The end of the words that name one thing, from `start`; `start` when they own something else."""
    end = start
    while (
        end < len(tokens)
        and tokens[end].tag in NOMINAL
        and not (tokens[end].tag is Tag.NAME and end > start and tokens[end - 1].tag is Tag.NOUN)
        and not (end > start and _is_measured(tokens, end))
    ):
        end += 1
    return start if end < len(tokens) and tokens[end].tag is Tag.POSSESSIVE else end


def starts_phrase(tokens: Sequence[Token], index: int) -> bool:
    """Can a noun phrase begin here?"""
    return index < len(tokens) and tokens[index].tag in _STARTS


def is_rate(tokens: Sequence[Token], index: int) -> bool:
    """ "A day" of "sell a day", "earn a year", "sell a year ago": how often or when, and no object."""
    behind = tokens[index + 2] if index + 2 < len(tokens) else None
    ends = (
        behind is None or behind.tag in (Tag.MARK, Tag.PREPOSITION, Tag.SUBORDINATOR) or behind.lower == "ago"
    )
    return word_at(tokens, index) in _EACH and word_at(tokens, index + 1) in _UNITS and ends


def clause_at(tokens: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens from `start` when a subject and a verb follow, else none."""
    end = phrase_end(tokens, start) if starts_phrase(tokens, start) else start
    while end < len(tokens) and tokens[end].tag is Tag.PREPOSITION:
        end = max(end + 1, phrase_end(tokens, end + 1))
    while end < len(tokens) and tokens[end].tag is Tag.ADVERB:
        end += 1
    if end == start or end >= len(tokens):
        return ()
    return tokens[start:] if tokens[end].tag in AUXILIARY or tokens[end].finite else ()


def phrase_end(tokens: Sequence[Token], start: int) -> int:
    """The index after the noun phrase that begins at `start`, with its "of …" and its "and …"; `start` if none."""
    end = _core_end(tokens, start)
    while end > start and end < len(tokens):
        of_kind = tokens[end].lower == "of" and not (
            end + 1 < len(tokens) and tokens[end + 1].lower == "such"
        )
        joined = of_kind or (tokens[end].lower == "and" and _same_kind(tokens, start, end))
        following = _core_end(tokens, end + 1) if joined else end + 1
        if following <= end + 1:
            break
        end = following
    return end


def _core_end(tokens: Sequence[Token], start: int) -> int:
    if start >= len(tokens) or tokens[start].tag not in _STARTS:
        return start
    if tokens[start].tag is Tag.PRONOUN:
        return start + 1
    end = start
    while end < len(tokens) and tokens[end].tag is Tag.DETERMINER:
        end += 1
    first = end
    while end < len(tokens) and _continues(tokens, first, end):
        end += 1
    return _without_last_adjectives(tokens, first, end) if end > first else start


def _without_last_adjectives(tokens: Sequence[Token], first: int, end: int) -> int:
    """ "flowers important": what follows the noun is said of it."""
    last = end
    while last > first and tokens[last - 1].tag is Tag.ADJECTIVE:
        last -= 1
    return last if last > first else end


def _continues(tokens: Sequence[Token], first: int, index: int) -> bool:
    token = tokens[index]
    if token.tag is Tag.ADVERB:
        return index + 1 < len(tokens) and tokens[index + 1].tag is Tag.ADJECTIVE
    if token.tag is Tag.VERB:  # "the rising sea", "her painting class"
        ahead = index + 1 < len(tokens) and tokens[index + 1].tag is Tag.NOUN
        return index == first and ahead and token.entry.may_be("pg")
    if token.tag is Tag.DETERMINER:
        return False
    if index > first and _is_measured(tokens, index):
        return False
    # "Sherman's sibling Richard": a name after an owned thing begins another phrase
    owned = any(t.tag is Tag.POSSESSIVE for t in tokens[first:index])
    if token.tag is Tag.NAME and owned and tokens[index - 1].tag is Tag.NOUN:
        return False
    if token.lower == "part" and index > first and word_at(tokens, index + 1) == "of":
        return False  # "Peru is part of …"
    # "the challenges Maria faced": a name before a verb begins a clause
    if token.tag is Tag.NAME and index > first and tokens[index - 1].tag is Tag.NOUN and acts(tokens, index):
        return False
    return token.tag in _WITHIN


def _is_measured(tokens: Sequence[Token], index: int) -> bool:
    """ "The tower | 90 metres high": how much it is, and no part of its name."""
    described = tokens[index - 1].tag in (Tag.NOUN, Tag.NAME)
    return described and measure_at([token.lower for token in tokens[index : index + 6]], 0)


def acts(tokens: Sequence[Token], index: int) -> bool:
    """Does a verb follow the name that begins here?"""
    while index < len(tokens) and tokens[index].tag is Tag.NAME:
        index += 1
    return index < len(tokens) and tokens[index].tag in AUXILIARY | {Tag.VERB}


def _same_kind(tokens: Sequence[Token], start: int, conjunction: int) -> bool:
    """ "John and his colleagues", "bread and butter", but not "the park and Nate went"."""
    after = conjunction + 1
    if after >= len(tokens) or tokens[after].tag not in _STARTS:
        return False
    one, other = tokens[conjunction - 1].tag, tokens[after].tag
    return one is other or {one, other} <= {Tag.NAME, Tag.DETERMINER, Tag.PRONOUN} or other is Tag.DETERMINER


def head_of(phrase: Sequence[Token]) -> Token:
    """The noun that the phrase is about: the last before "of", or the last."""
    end = next((i for i, token in enumerate(phrase) if token.lower == "of" and i), len(phrase))
    return next((t for t in reversed(phrase[:end]) if t.tag in (Tag.NOUN, Tag.NAME)), phrase[-1])


def is_plural(noun: str) -> bool:
    """By its ending, with the common exceptions."""
    word = noun.lower()
    return word in _PLURALS or (word.endswith("s") and not word.endswith(_NO_PLURAL))


def with_article(words: str, head: str) -> str:
    """ "turtle" → "a turtle", "old car" → "an old car"; plurals and masses as they are."""
    if is_plural(head) or head.lower() in _MASS:
        return words
    if words.lower().startswith("other "):
        return f"an{words}"
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"


def asks_anew(tokens: Sequence[Token], index: int) -> bool:
    """Does a question follow a whole clause, with or without a comma: "the pool is closed | can I get a discount"?"""
    inverted = tokens[index].tag in AUXILIARY and word_at(tokens, index + 1) in _ASKING
    if not inverted or index + 2 >= len(tokens) or tokens[index - 1].tag not in _ENDS_CLAUSE:
        return False
    return any(token.tag in AUXILIARY or token.finite for token in tokens[:index])


def is_break(tokens: Sequence[Token], index: int) -> bool:
    """A mark that ends a phrase; the comma of "11 August, 2023" does not."""
    if tokens[index].tag is not Tag.MARK:
        return False
    year = (
        index + 1 < len(tokens) and tokens[index + 1].tag is Tag.NUMBER and len(tokens[index + 1].text) == 4
    )
    return not (tokens[index].text == "," and year)


def antecedent(tokens: Sequence[Token], index: int) -> str:
    """The nearest name or noun phrase before a pronoun that may be what it stands for."""
    plural = tokens[index].lower in ("they", "them", "their", "these")
    for start in range(index - 1, -1, -1):
        token = tokens[start]
        if token.tag is Tag.NAME and not plural:
            end = start + 1
            while start and tokens[start - 1].tag is Tag.NAME:
                start -= 1
            return join(tokens[start:end])
        if (
            plural
            and token.tag is Tag.NOUN
            and (is_plural(token.text) or tokens[start - 1].lower in ("for", "of"))
        ):
            while start and tokens[start - 1].tag in (Tag.ADJECTIVE, Tag.NOUN):
                start -= 1
            return join(tokens[start : _core_end(tokens, start)])
    return ""


def join(tokens: Sequence[Token]) -> str:
    """The words with blanks where the sentence had them."""
    text = ""
    for index, token in enumerate(tokens):
        touching = index > 0 and tokens[index - 1].end == token.start
        text += token.text if touching or not text else f" {token.text}"
    return text


def is_statement(tokens: Sequence[Token]) -> bool:
    """Unless it is surely none: "something Ann sold the mill", "to get there", "a hernia is", "Ann's is third",
    "Ann is can leave", "Ann was gave it"."""
    words = [token for token in tokens if token.tag is not Tag.MARK]
    verbs = [token for token in words if token.tag in AUXILIARY or token.tag is Tag.VERB]
    if not words or (words[0].tag is Tag.TO and len(verbs) < 2):
        return False
    if words[0].lower in _FILLERS and words[1:] and _opens_clause(words[1]):
        return False
    if words[0].lower in _FILLERS and words[2:] and words[1].tag in AUXILIARY and words[2].lower in _ACTING:
        return False
    ends_in_be = words[-1].tag is Tag.BE and len(verbs) == 1
    return not ends_in_be and not any(
        (one.tag is Tag.POSSESSIVE and other.tag is Tag.BE)
        or (one.tag is Tag.BE and (other.tag is Tag.MODAL or other.entry.kinds == "d"))
        for one, other in pairwise(words)
    )


def _opens_clause(word: Token) -> bool:
    return word.tag in _CLAUSE_STARTS or word.lower in _ACTING


def as_sentence(words: str) -> str:
    """One statement: blanks single, a capital first, a full stop last."""
    plain = " ".join(words.split()).strip(" ,;:?!.")
    return plain[:1].upper() + plain[1:] + "." if plain else ""
