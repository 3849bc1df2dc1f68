"""Noun phrases that take something for granted: owners, relative clauses, counts, comparisons, names."""

from collections.abc import Iterator, Sequence

from holdfast.claims.words import word_set
from holdfast.premises.found import Found
from holdfast.premises.lexicon import lemma, past
from holdfast.premises.phrases import (
    antecedent,
    head_of,
    is_break,
    is_plural,
    join,
    phrase_end,
    starts_phrase,
    with_article,
)
from holdfast.premises.tokens import AUXILIARY, NOMINAL, Tag, Token

_SAID_OF_EVERYONE = word_set(
    """name names age life lives mind opinion view views day body head heart hands face feelings feeling eyes time way
    own self thoughts favorite favourite behalf part case"""
)
_OWNERS = {"my": "I", "your": "you"}
_BY_PRONOUN = word_set("his her their its")
_KIN = word_set("family kids children parents friends colleagues teammates")
_JOBS = word_set("job position role career internship post")
_AT = ("at", "with", "in", "for")
_LINKING = (",", "–", "—")


def find_owners(tokens: Sequence[Token], subject: str, *, whole: bool = False) -> Iterator[Found]:
    """ "Maria's colleague, Rob" → "Maria has a colleague", "Rob is Maria's colleague".

    In a look-up the `whole` of what follows describes the thing: "Tim's stay in New York".
    """
    for index, token in enumerate(tokens):
        if token.tag is Tag.POSSESSIVE:
            start = _owner_start(tokens, index)
            crowd = tokens[index - 1].tag is Tag.NOUN and is_plural(tokens[index - 1].text)
            owner, thing = "" if crowd else join(tokens[start:index]), index + 1
        elif token.tag is Tag.DETERMINER and token.lower in (*_OWNERS, *_BY_PRONOUN):
            owner = _OWNERS.get(token.lower) or _meant_by(tokens, index, subject)
            start, thing = index, index + 1
        else:
            continue
        end = _thing_end(tokens, thing)
        if owner and end > thing:
            yield from _owned(tokens, owner, (start, thing, _described_end(tokens, end) if whole else end))


def _described_end(tokens: Sequence[Token], end: int) -> int:
    """The end of the phrase with its "and …" and its "in …", up to a clause or a mark."""
    while end < len(tokens):
        following = _thing_end(tokens, end + 1) if tokens[end].lower == "and" else end
        if tokens[end].tag in (Tag.PREPOSITION, Tag.TO):
            following = phrase_end(tokens, end + 1)
        if following <= end + 1:
            break
        end = following
    return end


def _meant_by(tokens: Sequence[Token], index: int, subject: str) -> str:
    """Who "her" is: whom the sentence is about, or the name before it."""
    described = subject.lower().startswith(tuple(f"{word} " for word in _BY_PRONOUN))
    return antecedent(tokens, index) if described or not subject else subject


def _owned(tokens: Sequence[Token], owner: str, places: tuple[int, int, int]) -> Iterator[Found]:
    start, thing, end = places
    head, words = head_of(tokens[thing : _thing_end(tokens, thing)]), join(tokens[thing:end])
    rationale = f"“{join(tokens[start:end])}” takes for granted that there is one"
    if head.lower in _JOBS and _lower(tokens, end) in _AT and starts_phrase(tokens, end + 1):
        place = join(tokens[end + 1 : phrase_end(tokens, end + 1)])
        yield Found(f"{owner} worked at {place}", "implied", rationale, tokens[start].start)
        return
    named = _name_beside(tokens, end)
    if named:
        yield Found(f"{named} is {owner}'s {words}", "possessive", rationale, tokens[start].start)
    elif head.lower not in _SAID_OF_EVERYONE:
        if " and " in owner and head.lower in _KIN:
            return
        verb = "have" if owner in ("I", "you") or " and " in owner else "has"
        yield Found(
            f"{owner} {verb} {with_article(words, head.text)}", "possessive", rationale, tokens[start].start
        )


def _owner_start(tokens: Sequence[Token], possessive: int) -> int:
    start = possessive
    while start and tokens[start - 1].tag in NOMINAL:
        start -= 1
    return start - 1 if start and tokens[start - 1].tag is Tag.DETERMINER else start


def _thing_end(tokens: Sequence[Token], start: int) -> int:
    end = start
    while (
        end < len(tokens)
        and tokens[end].tag in NOMINAL
        and not (tokens[end].tag is Tag.NAME and end > start and tokens[end - 1].tag is Tag.NOUN)
    ):
        end += 1
    return start if end < len(tokens) and tokens[end].tag is Tag.POSSESSIVE else end


def _name_beside(tokens: Sequence[Token], index: int) -> str:
    """The name in ", Rob," or in "colleague Rob"."""
    start = index + 1 if _text(tokens, index) in _LINKING else index
    end = start
    while end < len(tokens) and tokens[end].tag is Tag.NAME:
        end += 1
    closed = end < len(tokens) and (start == index or tokens[end].tag is Tag.MARK)
    return join(tokens[start:end]) if end > start and closed else ""


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
        end = _thing_end(tokens, index + 1)
        if end == index + 1 or end >= len(tokens):
            continue
        noun = with_article(join(tokens[index + 1 : end]), tokens[end - 1].text)
        claim = _relative(tokens, end, noun, subject)
        if claim:
            rationale = f"“{join(tokens[index:end])} …” is described by it"
            yield Found(claim, "relative_clause", rationale, token.start)


def _relative(tokens: Sequence[Token], end: int, noun: str, subject: str) -> str:
    first = tokens[end]
    if first.lower in ("that", "who", "which", "whom"):
        return _after_pronoun(tokens, end + 1, noun, subject)
    if first.tag in (Tag.PRONOUN, Tag.NAME) and end + 1 < len(tokens) and _finite(tokens[end + 1]):
        return _object_relative(tokens, end, noun, subject)
    if first.tag is Tag.VERB and first.entry.may_be("p") and _lower(tokens, end + 1) == "by":
        doer_end = phrase_end(tokens, end + 2)
        if doer_end > end + 2:
            rest = join(_to_clause_end(tokens[doer_end:]))
            doer = _meant(tokens[end + 2 : doer_end], subject)
            return f"{doer} {past(lemma(first.lower))} {noun} {rest}"
    return ""


def _after_pronoun(tokens: Sequence[Token], start: int, noun: str, subject: str) -> str:
    if start >= len(tokens):
        return ""
    if tokens[start].tag in AUXILIARY or _finite(tokens[start]):
        return f"there is {noun} that {join(_to_clause_end(tokens[start:]))}"
    if tokens[start].tag in (Tag.PRONOUN, Tag.NAME, Tag.DETERMINER):
        return _object_relative(tokens, start, noun, subject)
    return ""


def _object_relative(tokens: Sequence[Token], start: int, noun: str, subject: str) -> str:
    verb = phrase_end(tokens, start)
    if verb >= len(tokens) or not (_finite(tokens[verb]) or tokens[verb].tag in AUXILIARY):
        return ""
    last = verb
    while last + 1 < len(tokens) and tokens[last].tag in AUXILIARY | {Tag.NOT, Tag.ADVERB}:
        last += 1
    who = _meant(tokens[start:verb], subject)
    rest = _to_clause_end(tokens[last + 1 :])
    stranded = len(rest) if rest and rest[-1].tag is Tag.PREPOSITION else 0
    return f"{who} {join(tokens[verb : last + 1])} {join(rest[:stranded])} {noun} {join(rest[stranded:])}"


def _meant(phrase: Sequence[Token], subject: str) -> str:
    """A pronoun is whom the sentence is about."""
    if len(phrase) == 1 and phrase[0].lower in ("he", "she", "they", "him", "her", "them") and subject:
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


def find_counts(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "both hospitals that closed", "all ten reports" → how many there are."""
    for index, token in enumerate(tokens):
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if following is None or token.tag is not Tag.DETERMINER:
            continue
        number = "two" if token.lower == "both" else ""
        start = index + 1
        if (
            token.lower in ("all", "the", "these", "those")
            and following.tag is Tag.NUMBER
            and following.text.isalpha()
        ):
            number, start = following.lower, index + 2
        end = _thing_end(tokens, start) if number else start
        if end > start and is_plural(tokens[end - 1].text):
            rest = tokens[end:] if _lower(tokens, end) in ("that", "who", "which") else ()
            described = f"{join(tokens[start:end])} {join(_relative_extent(rest))}"
            rationale = f"“{join(tokens[index:end])}” says how many there are"
            yield Found(f"there are exactly {number} {described}", "quantifier", rationale, token.start)


def _relative_extent(tokens: Sequence[Token]) -> Sequence[Token]:
    """A relative clause that opens a sentence ends before the main verb, the second verb group."""
    groups = 0
    for index, token in enumerate(tokens):
        begins = token.tag in AUXILIARY or token.tag is Tag.VERB
        continues = index > 0 and tokens[index - 1].tag in AUXILIARY | {Tag.NOT, Tag.ADVERB, Tag.TO, Tag.VERB}
        groups += begins and not continues
        if groups == 2:
            return tokens[:index]
    return tokens


def find_comparisons(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "a better dancer than Jon" → "Jon is a dancer"."""
    for index, token in enumerate(tokens[:-2]):
        comparative = token.lower.endswith("er") or token.lower in ("more", "less", "worse")
        if not comparative or token.tag not in (Tag.ADJECTIVE, Tag.ADVERB, Tag.NOUN):
            continue
        than = next(
            (i for i in range(index + 1, min(index + 5, len(tokens))) if tokens[i].lower == "than"), None
        )
        if than is None or than == index + 1 or tokens[than - 1].tag is not Tag.NOUN:
            continue
        other, noun = join(tokens[than + 1 : phrase_end(tokens, than + 1)]), tokens[than - 1].text
        if other and noun.lower() != token.lower:
            rationale = "the comparison counts both among them"
            claim = f"{other} {'are' if is_plural(noun) else 'is'} {with_article(noun, noun)}"
            yield Found(claim, "comparative", rationale, token.start)


def find_descriptions(tokens: Sequence[Token]) -> Iterator[Found]:
    """Plain "the teacher" and names, in a statement: that there is such a thing or person."""
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        if token.tag is Tag.DETERMINER and token.lower in ("the", "this", "these", "those", "that"):
            end = phrase_end(tokens, index)
            phrase = tokens[index + 1 : end]
            if phrase:
                head = head_of(phrase)
                verb = "are" if is_plural(head.text) else "is"
                claim = f"there {verb} {with_article(join(phrase), head.text)}"
                yield Found(claim, "description", f"“{join(tokens[index:end])}” points at one", token.start)
        elif (
            token.tag is Tag.NAME and (before is None or before.tag is not Tag.NAME) and not token.entry.kinds
        ):
            end = index
            while end < len(tokens) and tokens[end].tag is Tag.NAME:
                end += 1
            claim = f"there is a person called {join(tokens[index:end])}"
            if before is None or before.lower not in ("in", "at", "from", "the"):
                yield Found(claim, "name", "the sentence speaks of them by name", token.start)


def _finite(token: Token) -> bool:
    return token.tag is Tag.VERB and (token.entry.may_be("bzd") or not token.entry.kinds)


def _lower(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].lower if 0 <= index < len(tokens) else ""


def _text(tokens: Sequence[Token], index: int) -> str:
    return tokens[index].text if 0 <= index < len(tokens) else ""
