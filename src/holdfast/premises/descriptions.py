"""Noun phrases that take something for granted: counts, comparisons, descriptions, names."""

from collections.abc import Iterator, Sequence

from holdfast.premises.found import Found
from holdfast.premises.phrases import head_of, is_plural, join, phrase_end, thing_end, with_article
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token, word_at


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
        end = thing_end(tokens, start) if number else start
        if end > start and is_plural(tokens[end - 1].text):
            rest = tokens[end:] if word_at(tokens, end) in ("that", "who", "which") else ()
            described = f"{join(tokens[start:end])} {join(_relative_extent(rest))}"
            rationale = f"“{join(tokens[index:end])}” says how many there are"
            yield Found(f"there are exactly {number} {described}", "quantifier", rationale, token.start)


def _relative_extent(tokens: Sequence[Token]) -> Sequence[Token]:
    """A relative clause that opens a sentence ends before the main verb, the second verb group."""
    groups = 0
    for index, token in enumerate(tokens):
        begins = token.tag in AUXILIARY or token.tag is Tag.VERB
        before = tokens[index - 1].tag if index else None
        continues = before in AUXILIARY | {Tag.NOT, Tag.ADVERB, Tag.TO} or before is token.tag is Tag.VERB
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
            if before is None or before.lower not in ("in", "on", "at", "from", "the"):
                yield Found(claim, "name", "the sentence speaks of them by name", token.start)
