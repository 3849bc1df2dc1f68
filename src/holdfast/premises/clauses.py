"""A clause in the order of a question, written in the order of a statement."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from holdfast.claims.lexicon import lemma, past, third_person
from holdfast.claims.words import word_set
from holdfast.premises.phrases import is_rate, join, phrase_end, starts_phrase
from holdfast.premises.subjects import OF_PEOPLE, behind_reduced_clause, relative_verb, subject_end
from holdfast.premises.tags import AUXILIARY, CLOSED, NOMINAL, OBJECT_START, ORDINALS, Tag
from holdfast.premises.tokens import Token, word_at

_MAY_BE_VERB = frozenset((Tag.NOUN, Tag.VERB, Tag.ADJECTIVE))
_NEVER_SUBJECT_END = frozenset((Tag.DETERMINER, Tag.POSSESSIVE, Tag.PREPOSITION))
_SURELY_VERB = 5
_AS_VERB_AT_THE_END = 3
"""Tenths of its uses from which a last word is rather a verb than the end of "blood pressure"."""
_ALWAYS_DROPPED = word_set("ever please")
_RANKED = word_set("last first")
"""Which of several times is asked for: "When did I last water the ferns" needs one at all."""
_TAKES_TWO = word_set(
    "give send show tell lend buy bring hand offer promise teach owe pay sell get make feed"
)
_ONLY_DENIED = word_set("anymore yet")
_SOMEBODY = {"anyone": "someone", "anybody": "somebody", "anything": "something", "any": "some"}
_NOBODY = {"anyone": "no one", "anybody": "nobody", "anything": "nothing", "any": "no"}
_BE = word_set("be been being")
_ALSO_BEFORE_NOUNS = word_set("to after before since until")
_IN_A_ROW = ORDINALS | _RANKED | {"second", "next"}
_AFTER_VERBS = ("for", "about", "with", "to")
"""Prepositions that rather follow a verb than a noun that a name describes."""
_WITH_INFINITIVE = word_set(
    """decide plan want hope try like love hate start begin need intend learn agree promise choose prefer wish expect
    manage continue help offer refuse forget remember seem tend get go come"""
)


@dataclass(frozen=True)
class Clause:
    """Who, the verb group and what follows, as words."""

    subject: tuple[Token, ...]
    auxiliary: Token
    verb: Token | None
    """The main verb after do, have or a modal; None when the auxiliary is all there is."""
    rest: tuple[Token, ...]
    negated: bool = False
    adverbs: tuple[Token, ...] = ()
    """Between the subject and the verb."""

    @property
    def verb_group(self) -> str:
        """The verb in the tense that the auxiliary had."""
        no = "not " if self.negated else ""
        if self.auxiliary.tag is not Tag.DO:
            kept = [adverb for adverb in self.adverbs if adverb.lower not in self._dropped]
            still = "still " if self.negated and any(adverb.lower == "still" for adverb in kept) else ""
            kept = [adverb for adverb in kept if not (still and adverb.lower == "still")]
            adverbs = f"{join(kept)} " if kept else ""
            return f"{self.auxiliary.lower} {still}{no}{adverbs}{self.verb.text if self.verb else ''}".strip()
        base = self.verb.lower if self.verb else "do"
        if base == "used":  # "did she used to"
            return base
        if self.negated:
            return f"{self.auxiliary.lower} not {base}"
        return {"did": past, "does": third_person}.get(self.auxiliary.lower, str)(base)

    @property
    def _last_verb(self) -> str:
        word = (self.verb or self.auxiliary).lower
        if self.verb is None and self.auxiliary.tag is Tag.BE:
            return "be"
        return "tend" if word == "used" else lemma(word)  # "used to" takes an infinitive as "tend to" does

    @property
    def _is_do(self) -> bool:
        return self.auxiliary.tag is Tag.DO

    @property
    def _dropped(self) -> frozenset[str]:
        """Words of a question that its statement does without."""
        return _ALWAYS_DROPPED if self.negated else _ALWAYS_DROPPED | _ONLY_DENIED

    def statement(self, filler: str = "") -> str:
        """Subject, verb and rest, with `filler` where the question word was asked for."""
        if self.negated and self.subject[0].lower in _NOBODY:  # "Why does not anybody reply"
            nobody = replace(self.subject[0], text=_NOBODY[self.subject[0].lower])
            return replace(self, subject=(nobody, *self.subject[1:]), negated=False).statement(filler)
        rest = [token for token in self.rest if token.lower not in self._dropped]
        if not self.negated:  # "Did Ann buy any bread"
            rest = [token for place, token in enumerate(rest) if not _is_any(rest, place)]
            rest = [replace(token, text=_SOMEBODY.get(token.lower, token.text)) for token in rest]
        stranded = bool(rest) and rest[-1].tag in (Tag.PREPOSITION, Tag.TO)
        two = self._last_verb in _TAKES_TWO  # "gave my sister | something | for her birthday"
        has_object = bool(rest) and rest[0].tag is Tag.DETERMINER and not is_rate(rest, 0)
        if filler != "somewhere" and has_object and not stranded and not two:
            filler = ""  # "What did they name the dog": the verb has its object
        in_phrase = filler.split(" ", 1)[0] in CLOSED[Tag.PREPOSITION] | _ALSO_BEFORE_NOUNS | {"somewhere"}
        place = len(rest) if in_phrase else self._gap(rest, self._last_verb) if filler else 0
        before = join([a for a in self.adverbs if a.lower not in self._dropped]) if self._is_do else ""
        subject = join(_without_rank(self.subject, self.verb or (rest[0] if rest else None)))
        if not self.negated:
            first, blank, others = subject.partition(" ")
            subject = _SOMEBODY.get(first.lower(), first) + blank + others
        parts = (subject, before, self.verb_group, join(rest[:place]), filler, join(rest[place:]))
        return " ".join(part for part in parts if part)

    def _gap(self, rest: Sequence[Token], verb: str) -> int:
        """After the verb and its indirect object; at the end after a stranded preposition or a last verb."""
        if not rest:
            return 0
        if rest[-1].tag in (Tag.PREPOSITION, Tag.VERB, Tag.DO, Tag.TO) and not _holds_clause(rest):
            return len(rest)
        if verb in _TAKES_TWO and rest[0].tag in (Tag.DETERMINER, Tag.NOUN) and not is_rate(rest, 0):
            after = phrase_end(rest, 0)
            return after if after < len(rest) or rest[0].tag is Tag.DETERMINER else 0
        if rest[0].tag is Tag.PREPOSITION and _is_stranded(rest):
            return 1  # "go through | before meeting Maria", "swim with | every Sunday"
        if rest[0].tag is Tag.PREPOSITION and len(rest) > 1 and rest[1].entry.may_be("g"):
            return 2 if len(rest) == 2 or rest[2].tag not in OBJECT_START else 0
        if verb in _BE and rest[0].tag is Tag.ADVERB and len(rest) > 1:
            return 1 + self._gap(rest[1:], verb)
        if verb in _BE and rest[0].tag in (Tag.VERB, Tag.ADJECTIVE):
            return 1 + self._gap(rest[1:], lemma(rest[0].lower))
        if rest[0].tag is Tag.TO and len(rest) > 1:  # "decide to bring", but "do to help"
            return 2 + self._gap(rest[2:], lemma(rest[1].lower)) if verb in _WITH_INFINITIVE else 0
        if rest[0].tag not in (Tag.PRONOUN, Tag.NAME):
            return 0
        after = phrase_end(rest, 0)
        verbs = (i for i in range(after, len(rest)) if rest[i].tag in (Tag.VERB, Tag.DO))
        # "feel he could do | when out"
        embedded = after < len(rest) and rest[after].tag in AUXILIARY
        return next(verbs, after - 1) + 1 if embedded else after


def _without_rank(subject: Sequence[Token], verb: Token | None) -> Sequence[Token]:
    """ "I" of "I last" before a verb; "the last" of something stays."""
    ranked = (
        verb is not None and verb.entry.may_be("bp") and len(subject) > 1 and subject[-1].lower in _RANKED
    )
    return subject[:-1] if ranked and subject[-2].tag is not Tag.DETERMINER else subject


def _is_any(rest: Sequence[Token], place: int) -> bool:
    return rest[place].lower == "any" and place + 1 < len(rest) and rest[place + 1].tag in NOMINAL


def _holds_clause(rest: Sequence[Token]) -> bool:
    """Is there a clause in it, to which the last word belongs? "the shelter she volunteers at"."""
    pairs = pairwise(rest)
    joined = any(token.tag in (Tag.SUBORDINATOR, Tag.QUESTION) for token in rest)
    return joined or any(a.tag in (Tag.PRONOUN, Tag.NAME) and b.tag is Tag.VERB for a, b in pairs)


def _is_stranded(rest: Sequence[Token]) -> bool:
    """Does the preposition that comes first lack its noun?"""
    following = rest[1]
    if following.lower in ("every", "each", "last", "next", "this", "recently", "yesterday", "today"):
        return True
    return not starts_phrase(rest, 1) and not following.entry.may_be("g")


def read_inverted(tokens: Sequence[Token], index: int, *, polar: bool = False) -> Clause | None:
    """The clause whose auxiliary stands at `index`, before its subject; None when there is no subject.

    A yes/no question has a predicate even where nothing marks it: "Is her occupation diplomat"; and "Didn't she win"
    asks whether she won.
    """
    auxiliary, start = tokens[index], index + 1
    contracted = start < len(tokens) and tokens[start].tag is Tag.NOT
    negated = contracted and not polar
    start += contracted
    while start < len(tokens) and tokens[start].tag is Tag.ADVERB:
        start += 1
    if not (starts_phrase(tokens, start) or _gerund_subject(tokens, start)):
        return None
    if auxiliary.tag is Tag.BE:
        return _with_be(tokens, auxiliary, start, negated, polar)
    place = _main_verb(tokens, behind_reduced_clause(tokens, start), auxiliary)
    if place is None:
        return _with_have(tokens, auxiliary, start, negated)
    end = place
    while end > start + 1 and tokens[end - 1].tag in (Tag.ADVERB, Tag.NOT):
        end -= 1
    negated = negated or any(token.tag is Tag.NOT for token in tokens[end:place])
    adverbs = tuple(token for token in tokens[end:place] if token.tag is Tag.ADVERB)
    subject, rest = tuple(tokens[start:end]), tuple(tokens[place + 1 :])
    return Clause(subject, auxiliary, tokens[place], rest, negated, adverbs)


def _gerund_subject(tokens: Sequence[Token], start: int) -> bool:
    return start < len(tokens) and tokens[start].entry.may_be("g")


def _with_be(
    tokens: Sequence[Token], auxiliary: Token, start: int, negated: bool, polar: bool
) -> Clause | None:
    end = subject_end(tokens, start, polar)
    while end - 1 > start and tokens[end - 1].tag is Tag.ADVERB:
        end -= 1  # "Tom | still angry"
    if end == start:
        return None
    if end < len(tokens) and tokens[end].tag is Tag.NOT:
        negated, rest = True, tuple(tokens[end + 1 :])
    else:
        rest = tuple(tokens[end:])
    return Clause(tuple(tokens[start:end]), auxiliary, None, rest, negated)


def _main_verb(tokens: Sequence[Token], start: int, auxiliary: Token) -> int | None:
    """The index of the verb that belongs to do, have or a modal."""
    wanted = "p" if auxiliary.tag is Tag.HAVE else "b"
    weak: list[tuple[int, int]] = []
    for index in range(start + 1, len(tokens)):
        token, word = tokens[index], tokens[index].entry
        if index > start + 1 and token.tag in (Tag.SUBORDINATOR, Tag.QUESTION):
            weak = [found for found in weak if found[1] != index - 1 or token.lower not in OF_PEOPLE]
            verb = None if weak else relative_verb(tokens, index)
            return _main_verb(tokens, verb, auxiliary) if verb else _best(weak)
        if token.tag is Tag.BE and token.lower in ("be", "been"):
            return index
        if (
            token.lower in ("have", "do")
            and auxiliary.tag is not Tag.HAVE
            and tokens[index - 1].tag is not Tag.TO
        ):
            return index
        if token.lower == "used" and word_at(tokens, index + 1) == "to":
            return index
        if (token.tag not in _MAY_BE_VERB and token.lower != "like") or tokens[index - 1].tag is Tag.TO:
            continue
        if token.text[0].isupper() or not _may_end_subject(tokens[index - 1]):
            continue
        if tokens[index - 1].lower in _IN_A_ROW and index + 1 < len(tokens) and _owned(tokens[index - 2]):
            continue  # "Tom's second | shop"
        if not word.may_be(wanted):
            if not word.kinds and token.text.isalpha() and _object_or_end(tokens, index):
                weak.append((0, index))  # a word that is not common: "sprain"
            continue
        if word_at(tokens, index + 2) == "by" and tokens[index + 1].entry.may_be("p") and word.may_be("n"):
            continue  # "the charity run organized by Maria"
        ends = index + 1 == len(tokens) and word.verb_share < _AS_VERB_AT_THE_END
        share = word.verb_share + 2 * (_object_or_end(tokens, index) and not ends)
        if share >= _SURELY_VERB:
            return _before_last_noun(tokens, start, index, weak)
        weak.append((share, index))
    return _best(weak)


def _before_last_noun(
    tokens: Sequence[Token], start: int, index: int, weak: Sequence[tuple[int, int]]
) -> int:
    """The verb of "Ines charge for the photo shoot": its last word may be one, too, and is none."""
    first = weak[0][1] if weak else index
    if first + 2 >= index:
        return index
    named = all(token.tag in (Tag.NAME, Tag.PRONOUN) for token in tokens[start:first])
    opens = word_at(tokens, first + 1) in _AFTER_VERBS and tokens[first + 2].tag is Tag.DETERMINER
    is_noun = (
        index + 1 == len(tokens) and tokens[index].entry.may_be("n") and tokens[index - 1].tag is Tag.NOUN
    )
    return first if named and opens and is_noun else index


def _owned(token: Token) -> bool:
    return token.tag in (Tag.DETERMINER, Tag.POSSESSIVE)


def _best(weak: Sequence[tuple[int, int]]) -> int | None:
    return max(weak, key=lambda found: (found[0], -found[1]))[1] if weak else None


def _may_end_subject(token: Token) -> bool:
    if token.tag in _NEVER_SUBJECT_END:
        return False
    return token.tag is not Tag.ADJECTIVE or token.entry.may_be("n")


def _object_or_end(tokens: Sequence[Token], index: int) -> bool:
    if index + 1 >= len(tokens):
        return True
    return tokens[index + 1].tag in OBJECT_START - {Tag.NOUN} | {
        Tag.PREPOSITION,
        Tag.TO,
        Tag.MARK,
        Tag.ADVERB,
    }


def _with_have(tokens: Sequence[Token], auxiliary: Token, start: int, negated: bool) -> Clause | None:
    """ "Had she a reason": rare; nothing else is taken for a clause."""
    end = phrase_end(tokens, start)
    if auxiliary.tag is not Tag.HAVE or end in (start, len(tokens)):
        return None
    return Clause(tuple(tokens[start:end]), auxiliary, None, tuple(tokens[end:]), negated)
