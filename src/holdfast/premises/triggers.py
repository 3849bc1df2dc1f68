"""Words that take a clause for granted: factives, reasons, times, changes, clefts."""

from collections.abc import Iterator, Sequence

from holdfast.claims.lexicon import gerund, lemma, past
from holdfast.claims.words import word_set
from holdfast.premises.found import Found
from holdfast.premises.phrases import (
    antecedent,
    asks_anew,
    clause_at,
    is_break,
    join,
    phrase_end,
    starts_phrase,
)
from holdfast.premises.question_words import is_dated, wh_phrase_end
from holdfast.premises.tags import AUXILIARY, Tag
from holdfast.premises.tokens import Token, word_at

_FACTIVES = word_set(
    """know realize realise regret notice discover remember forget learn acknowledge appreciate admit understand see
    recognize recognise reveal resent deplore recall mind"""
)
_OF_OWN_DEEDS = word_set("regret remember recall admit")
_FACTIVE_ADJECTIVES = word_set(
    """glad sorry happy aware surprised proud sad angry amazed grateful shocked upset delighted disappointed odd
    strange tragic unfortunate lucky clear obvious"""
)
_OF_QUESTIONS = word_set(
    "ask wonder tell say explain show decide find think guess check say teach hear read matter"
)
_STOPS = word_set("stop quit cease finish discontinue")
_GOES_ON = word_set("continue keep resume")
_REASONS = word_set("since because")
_TIMES = word_set("when while before after until till once")
_UNREAL = word_set("would could might 'd")
_REASON_PHRASES = (("given", "that"), ("now", "that"), ("considering", "that"), ("considering",), ("given",))


def find_clauses(tokens: Sequence[Token], subject: str, doer: str = "") -> Iterator[Found]:
    """Every clause that the sentence takes for granted; `subject` stands for who is meant in "before leaving".

    The `doer` is who acts, where that is not the subject but something of theirs: "Anna's dog stopped barking".
    """
    for index, token in enumerate(tokens):
        yield from _reason(tokens, index)
        yield from _time(tokens, index, subject)
        yield from _no_longer(tokens, index, subject)
        if token.tag is Tag.VERB or (token.entry.may_be("bzdp") and token.entry.verb_share >= 3):
            yield from _factive(tokens, index)
            yield from _remembered(tokens, index, doer or subject)
            yield from _change(tokens, index, doer or subject)
        if token.tag is Tag.ADJECTIVE and token.lower in _FACTIVE_ADJECTIVES:
            yield from _complement(tokens, index, f"“{token.text}” takes what follows for a fact")
        if token.lower == "fact" and word_at(tokens, index + 1) == "that":
            yield from _complement(tokens, index, "“the fact that” takes what follows for a fact")
    yield from _cleft(tokens)
    yield from _counterfactual(tokens)


def _counterfactual(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "If Ann hadn't sold the boat, would she …": she did sell it."""
    for index in range(1, len(tokens) - 3):
        denied = tokens[index].lower == "had" and tokens[index + 1].tag is Tag.NOT
        if not denied or not any(token.lower in _UNREAL for token in tokens):
            continue
        start = next((i for i in range(index - 1, -1, -1) if tokens[i].lower == "if"), None)
        verb = tokens[index + 2]
        if start is None or index - start < 2 or not verb.entry.may_be("p"):
            return
        who, rest = join(tokens[start + 1 : index]), _until_break(tokens[index + 3 :])
        rationale = "what is imagined otherwise was so"
        yield Found(f"{who} {past(lemma(verb.lower))} {rest}", "change", rationale, tokens[start].start)
        return


def _factive(tokens: Sequence[Token], index: int) -> Iterator[Found]:
    token = tokens[index]
    if lemma(token.lower) not in _FACTIVES or _is_hypothetical(tokens, index):
        return
    rationale = f"“{token.text}” takes what follows for a fact"
    after = index + 2 if word_at(tokens, index + 1) in ("about", "out") else index + 1
    if after < len(tokens) and (tokens[after].tag is Tag.QUESTION or tokens[after].lower == "when"):
        clause = list(tokens[wh_phrase_end(tokens, after) :])
        if clause and clause[0].tag not in AUXILIARY | {Tag.VERB, Tag.TO} and _has_verb(clause):
            yield Found(_until_break(clause), "factive", rationale, token.start)
        return
    yield from _complement(tokens, after - 1, rationale)


def _remembered(tokens: Sequence[Token], index: int, subject: str) -> Iterator[Found]:
    """ "Does Tom regret selling the car", "having sold the car": he sold it."""
    start = index + 1 + (word_at(tokens, index + 1) == "having")
    is_deed = start < len(tokens) and (_is_gerund(tokens[start]) or start > index + 1)
    if lemma(tokens[index].lower) not in _OF_OWN_DEEDS or not is_deed or not subject:
        return
    if _is_hypothetical(tokens, index) or any(token.tag is Tag.MODAL for token in tokens[:index]):
        return
    claim = f"{subject} {past(lemma(tokens[start].lower))} {_until_break(tokens[start + 1 :])}"
    yield Found(
        claim, "factive", f"“{tokens[index].text}” takes what follows for a fact", tokens[index].start
    )


def _complement(tokens: Sequence[Token], index: int, rationale: str) -> Iterator[Found]:
    """The clause after a word, with or without "that"."""
    start = index + 2 if word_at(tokens, index + 1) == "that" else index + 1
    if clause_at(tokens, start):
        yield Found(_resolved(tokens, start), "factive", rationale, tokens[index].start)


def _resolved(tokens: Sequence[Token], start: int, subject: str = "") -> str:
    """The clause from `start`, its leading pronoun replaced by the `subject` if that is a name, else by the nearest."""
    clause, pronoun = _until_break(tokens[start:]), tokens[start].lower
    named = any(token.tag is Tag.NAME and subject.startswith(token.text) for token in tokens[:start])
    meant = subject if named and pronoun in ("he", "she") else antecedent(tokens, start)
    return meant + clause[len(pronoun) :] if meant and pronoun in ("he", "she", "they") else clause


def _tells_the_past(clause: Sequence[Token]) -> bool:
    """ "When Ann sold the mill, …" says that she did; "when Ann sells it" is yet to be."""
    verb = next((token for token in clause if token.tag in AUXILIARY or token.finite), None)
    return verb is not None and (verb.lower in ("was", "were", "did", "had") or verb.entry.may_be("d"))


def _reason(tokens: Sequence[Token], index: int) -> Iterator[Found]:
    start = _after_reason(tokens, index)
    if start is None:
        return
    clause = tokens[start:]
    if clause and _has_verb(clause) and not _is_gerund(clause[0]):
        words = join(tokens[index:start])
        claim = _resolved(tokens, start)
        yield Found(claim, "reason", f"“{words}” gives it as a known reason", tokens[index].start)


def _after_reason(tokens: Sequence[Token], index: int) -> int | None:
    if tokens[index].lower in _REASONS and starts_phrase(tokens, index + 1):
        return index + 1
    for phrase in _REASON_PHRASES:
        words = tuple(token.lower for token in tokens[index : index + len(phrase)])
        opens = index == 0 or tokens[index - 1].tag is Tag.MARK
        if words == phrase and opens:
            return index + len(phrase)
    return None


def _time(tokens: Sequence[Token], index: int, subject: str) -> Iterator[Found]:
    token = tokens[index]
    if (
        token.lower not in (*_TIMES, "since")
        or index + 1 >= len(tokens)
        or tokens[index + 1].tag in AUXILIARY
    ):
        return
    if word_at(tokens, index - 2) == "how":  # "how long after the war did Ann quit"
        return
    if token.tag is Tag.QUESTION and not (is_dated(tokens) and _tells_the_past(tokens[index + 1 :])):
        return
    rationale = f"“{token.text}” dates the question by it"
    following = tokens[index + 1 :]
    if _is_gerund(following[0]) and subject:
        verb = past(lemma(following[0].lower))
        yield Found(
            f"{subject} {verb} {_until_break(following[1:])}", "temporal_clause", rationale, token.start
        )
    elif token.lower != "since" and clause_at(tokens, index + 1):
        yield Found(_resolved(tokens, index + 1, subject), "temporal_clause", rationale, token.start)


def _change(tokens: Sequence[Token], index: int, subject: str) -> Iterator[Found]:
    token, following = tokens[index], tokens[index + 1 : index + 2]
    verb = lemma(token.lower)
    if word_at(tokens, index - 1) in ("i", "we", "you"):  # "why did you stop shipping to Norway"
        subject = tokens[index - 1].text
    if not subject or not following:
        return
    rest = _until_break([token for token in tokens[index + 2 :] if token.lower not in ("yet", "already")])
    if verb in _STOPS and _is_gerund(following[0]):
        claim = f"{subject} used to {lemma(following[0].lower)} {rest}"
        yield Found(claim, "change", f"one can only {verb} what one did before", token.start)
    elif verb in _GOES_ON and _is_gerund(following[0]):
        claim = f"{subject} was {following[0].lower} {rest}"
        yield Found(claim, "change", f"“{token.text}” says that it was so before", token.start)
    elif verb == "continue" and following[0].tag is Tag.TO and index + 2 < len(tokens):
        claim = f"{subject} was {gerund(tokens[index + 2].lower)} {_until_break(tokens[index + 3 :])}"
        yield Found(claim, "change", "“continue” says that it was so before", token.start)
    elif verb == "manage" and following[0].tag is Tag.TO:
        claim = f"{subject} tried to {rest}"
        yield Found(claim, "change", "one manages only what one tried", token.start)


def _no_longer(tokens: Sequence[Token], index: int, subject: str) -> Iterator[Found]:
    """ "does not smoke anymore", "no longer smokes": it was so once."""
    if tokens[index].lower == "anymore":
        denied = next((i for i in range(index - 1, 0, -1) if tokens[i].tag is Tag.NOT), None)
        between = [
            i
            for i in range((denied or index) + 1, index)
            if tokens[i].tag is not Tag.NAME and tokens[i - 1].tag is not Tag.DETERMINER
        ]  # "is not | the heating | working anymore"
        known = (i for i in between if tokens[i].tag is Tag.VERB)
        verb = next(known, next((i for i in between if tokens[i].entry.may_be("bg")), None))
    elif tokens[index].lower == "longer" and word_at(tokens, index - 1) == "no":
        verb = index + 1 if index + 1 < len(tokens) and tokens[index + 1].entry.may_be("bzdpg") else None
    else:
        return
    if verb is not None and subject:
        rest = join([token for token in tokens[verb + 1 :] if token.lower != "anymore"]).strip(" ?.!")
        claim = f"{subject} used to {lemma(tokens[verb].lower)} {rest}"
        yield Found(
            claim, "change", f"“{tokens[index].text}” says that it was so before", tokens[index].start
        )


def _cleft(tokens: Sequence[Token]) -> Iterator[Found]:
    """ "It was the mayor who opened the hall": someone opened the hall."""
    for index in range(len(tokens) - 3):
        words = (tokens[index].lower, tokens[index + 1].tag)
        swapped = (tokens[index].tag, tokens[index + 1].lower)
        if words != ("it", Tag.BE) and swapped != (Tag.BE, "it"):
            continue
        end = phrase_end(tokens, index + 2)
        if end == index + 2 or word_at(tokens, end) not in ("who", "that", "which", "whom"):
            continue
        clause = tokens[end + 1 :]
        if clause and (clause[0].tag in AUXILIARY or clause[0].finite):
            who = "someone" if word_at(tokens, end) == "who" else "something"
            yield Found(f"{who} {_until_break(clause)}", "cleft", "the cleft takes the rest for granted", 0)
        elif clause_at(tokens, end + 1):
            yield Found(_until_break(clause), "cleft", "the cleft takes the rest for granted", 0)
        return


def _until_break(tokens: Sequence[Token]) -> str:
    """The clause up to a comma that starts another one, or its end."""
    depth = 0
    for index, token in enumerate(tokens):
        if token.text in ("(", ")"):
            depth += 1 if token.text == "(" else -1
        ends = token.text in (";", ":", "?", "!", ".", "—", "–")
        comma = token.text == "," and depth <= 0 and is_break(tokens, index)
        if ends or (comma and _new_clause(tokens, index + 1)) or (index and _asks_next(tokens, index)):
            return join(tokens[:index])
    return join(tokens)


def _asks_next(tokens: Sequence[Token], index: int) -> bool:
    """Does the question follow without a comma: "after Ann quit | who took over", "it is closed | can I …"?"""
    before = tokens[index - 1]
    asks = tokens[index].tag is Tag.QUESTION and before.tag is Tag.VERB and index > 1
    return asks_anew(tokens, index) or (asks and lemma(before.lower) not in _FACTIVES | _OF_QUESTIONS)


def _new_clause(tokens: Sequence[Token], start: int) -> bool:
    if start >= len(tokens):
        return True
    first = tokens[start]
    if first.lower in ("right", "correct", "yes", "no") and all(
        t.tag is Tag.MARK for t in tokens[start + 1 :]
    ):
        return True  # "…, right?"
    if first.lower in ("so", "then", "but", "and", "or", "which", "what", "how", "why", "where", "when"):
        return first.lower not in ("and", "or") or bool(clause_at(tokens, start + 1))
    return first.tag in AUXILIARY | {Tag.QUESTION, Tag.VERB} or bool(clause_at(tokens, start))


def _has_verb(tokens: Sequence[Token]) -> bool:
    return any(token.tag in AUXILIARY or token.finite for token in tokens)


def _is_gerund(token: Token) -> bool:
    return token.lower.endswith("ing") and token.entry.may_be("g")


def _is_hypothetical(tokens: Sequence[Token], index: int) -> bool:
    """ "Let me know", "do you know", "want to see" take nothing for granted."""
    before = [token.lower for token in tokens[max(0, index - 2) : index]]
    return "me" in before or "to" in before[-1:] or ("you" in before and index <= 3)
