"""Where the subject of a yes/no question ends: "is | express shipping | free", "does | the second test | fail"."""

import re
from collections.abc import Iterator, Sequence

from holdfast.claims.lexicon import look_up
from holdfast.claims.words import word_set

DETERMINERS = word_set(
    "a an the my your his her its their our this these those any some no every each both all another"
)
_PREPOSITIONS = word_set(
    """in on at by for with from into about over under between among through during against within without near
    behind beside across along around towards toward like unlike as inside outside above below off up down than"""
)
_LINKS = word_set("of and or & per to")
_PARTICLES = word_set("in on off out up down over back away here there home online around abroad")
"""What may be all that is said, at the end of a question: "is the lift out"."""
_ADVERBS = word_set(
    """always still ever never really actually also only currently now already just even not usually often generally
    normally typically sometimes officially legally technically probably supposed considered allowed able more less
    most worth"""
)
_TRAILING = word_set("again now today tonight anymore lately already too either")
"""What ends a question and is rarely all that it says: "is my account on hold again"."""
_BEFORE_PARTICIPLES = word_set("ever never already always just recently")
_CLAUSES = word_set("if because when while although though since unless until before after whether where")
_RELATIVE = word_set("who which that whom whose")
_AUXILIARIES = word_set("is are was were be been being am has have had do does did")
_MODALS = word_set("can could will would shall should may might must")
_SAYS_THAT = word_set("problem reason point truth idea issue catch trouble rule difference fact plan")
"""What a sentence can be: "is the problem that the cable is broken"."""
_PERSONS = word_set("i you he she we they")
_EVERY = word_set("everything anything something nothing everyone anyone someone all")
_STRANDED = word_set("to for with at about in on from of into by under over up down out off")
_ONES = word_set("one ones")
_TURNING = word_set("getting becoming going feeling looking turning growing being staying")
"""Verbs in -ing that a quality follows: "is milk getting expensive"."""
_NOUNS_TOO = word_set(
    """executive individual standard general native chemical criminal official professional representative capital
    female male adult human animal metal plastic silver gold public"""
)
"""Qualities that are things where more follows: "is the bank executive in jail"."""
_ALWAYS_NOUNS = word_set("period bid number")
"""Nouns that the word table has as qualities or participles, too: "how long is the notice period"."""
_HOW = word_set("early late fast hard well daily weekly monthly soon again today tomorrow")
"""What is said of doing something, though it may be a quality: "is the shop closing early"."""
_OF_WHAT = word_set("free full short sure guilty")
"""Qualities that go on with "of", though they may be nouns."""
_SMALL = (
    DETERMINERS
    | _PREPOSITIONS
    | _LINKS
    | _CLAUSES
    | _RELATIVE
    | _AUXILIARIES
    | _MODALS
    | _ADVERBS
    | _PARTICLES
)
_QUALITY = re.compile(r"\w{2,}(?:able|ible|ful|ous|less|proof|ic|ive|ish)")
_NUMBER = re.compile(r"[$£€]?\d[\d.,:/%-]*\w{0,3}")
_NUMBER_WORDS = word_set(
    """two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty sixty
    seventy eighty ninety hundred thousand million"""
)
_LARGE = word_set("hundred thousand million billion")
_UNITS = word_set(
    """metre metres meter meters m cm mm km kilometre kilometres kilometer kilometers mile miles yard yards foot feet ft
    inch inches acre acres hectare hectares kg kilo kilos gram grams g ton tons tonne tonnes pound pounds lb lbs ounce
    ounces litre litres liter liters gallon gallons second seconds minute minutes min mins hour hours hr hrs day days
    night nights week weeks month months year years decade decades degree degrees percent % euro euros dollar dollars
    cent cents pence storey storeys stories floor floors lane lanes page pages block blocks stop stops step steps point
    points times gb mb tb watt watts volt volts"""
)
_WHICH = word_set("first last next past other top final same this these those")
"""What stands before a number and tells which of them are meant."""
_ABOUT = word_set("about around roughly nearly almost exactly over under only just barely approximately")
_MEASURED = re.compile(
    r"[$£€]\d[\d.,]*|\d[\d.,]*(?:%|°[cf]?|m|cm|mm|km|kg|g|gb|mb|tb|ft|lbs?|mph|kmh|hrs?|h|min)"
)
"""A number with its unit in one word."""
_EDGES = ' ,.;:!?"“”()'
_SURE, _LIKELY, _COUNTED, _PLACED = 4, 3, 2, 1
_SURELY_VERB = 5
_AS_VERB_AT_THE_END = 3
"""Tenths of its uses from which a last word is rather a verb than the end of "blood pressure"."""


def predicate_at(words: Sequence[str], *, sure: bool = False) -> int | None:
    """Where the predicate begins in what follows "is" or "was"; None when nothing marks it, or marks it surely."""
    plain = [_plain(word) for word in words]
    found = [each for each in _candidates(words, plain) if not sure or each[0] >= _LIKELY]
    if not found:
        return None
    best = max(rank for rank, _ in found)
    return next(place for rank, place in found if rank == best)


def verb_at(words: Sequence[str], *, participle: bool = False) -> int | None:
    """Where the verb stands in what follows "did" or "can", or, as a participle, "has"; None when there is none."""
    plain = [_plain(word) for word in words]
    start = _behind_relative(words, plain)
    weak: list[tuple[int, int]] = []
    for place in range(start, len(words)):
        word, entry = plain[place], look_up(plain[place])
        if word in _CLAUSES | _RELATIVE and weak:
            break
        if word == "been" or (word in ("be", "have", "do") and not participle):
            return place
        if words[place][:1].isupper() or not _ends_subject(plain[place - 1]) or plain[place - 1] == "to":
            continue
        if participle and place > 1 and plain[place - 1] in _BEFORE_PARTICIPLES:
            return place  # "has the house ever | overridden a veto"
        if not entry.may_be("p" if participle else "b"):
            if not entry.kinds and word.isalpha() and not participle and _goes_on(plain, place):
                weak.append((0, place))
            continue
        ends = place + 1 == len(words)
        object_next = not ends and _goes_on(plain, place)
        share = entry.verb_share + 2 * (object_next or (ends and entry.verb_share >= _AS_VERB_AT_THE_END))
        if share >= _SURELY_VERB:
            return place
        weak.append((share, place))
    return max(weak, key=lambda each: (each[0], -each[1]))[1] if weak else None


def measure_at(plain: Sequence[str], place: int) -> bool:
    """Does "90 metres", "about two miles", "half an hour" or "$20" begin here? `plain` is in lower case."""
    place += place < len(plain) and plain[place] in _ABOUT
    halved = place < len(plain) and plain[place] == "half"
    place += halved
    if place < len(plain) and _MEASURED.fullmatch(plain[place]):
        return True
    counted = place < len(plain) and (
        _NUMBER.fullmatch(plain[place]) is not None or plain[place] in _NUMBER_WORDS | {"a", "an"}
    )
    place += 1
    place += place < len(plain) and plain[place] in _LARGE
    return counted and place < len(plain) and plain[place] in _UNITS


def _plain(word: str) -> str:
    return word.lower().replace("’", "'").strip(_EDGES)


def _candidates(words: Sequence[str], plain: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Every place where the predicate may begin, with how surely it does."""
    start, placed, named = _behind_relative(words, plain), False, _last_names(words)
    for place in range(start, len(plain)):
        word = plain[place]
        if word in _CLAUSES or (placed and word in _RELATIVE):
            return
        if word == "that" and plain[place - 1] in _SAYS_THAT:
            yield _SURE, place
            return
        behind_clause = place == start > 1 and _is_stranded(plain, place - 1)
        if not (behind_clause or _ends_subject(plain[place - 1])) or _is_inside(words, plain, place):
            continue
        if rank := _rank(words, plain, place) or (_COUNTED if place == named else 0):
            placed = placed or rank == _PLACED
            yield rank, place


def _is_inside(words: Sequence[str], plain: Sequence[str], place: int) -> bool:
    """Does the word belong to what describes the subject: "the way to reset | my password", "the film Ann | saw"?"""
    if place < 2:
        return False
    to_do = plain[place - 2] == "to" and look_up(plain[place - 1]).may_be("b") and plain[place] in DETERMINERS
    a_name, before = words[place - 1][:1].isupper(), words[place - 2]
    seen = (
        a_name
        and before[:1].islower()
        and look_up(plain[place - 2]).may_be("n")
        and _ends_subject(plain[place - 2])
    )
    return to_do or (seen and look_up(plain[place]).may_be("d"))


def _last_names(words: Sequence[str]) -> int:
    """Where the only names of the question begin, if it ends with them: "is the head of sales | Dana"."""
    capitals = [place for place, word in enumerate(words) if word[:1].isupper()]
    ends = (
        bool(capitals) and capitals[-1] - capitals[0] + 1 == len(capitals) and capitals[-1] == len(words) - 1
    )
    return capitals[0] if ends else -1


def _rank(words: Sequence[str], plain: Sequence[str], place: int) -> int:
    word, entry = plain[place], look_up(plain[place])
    following = plain[place + 1] if place + 1 < len(plain) else ""
    if not following and word in _TRAILING:
        return _PLACED
    if (word in ("part", "one", "out") and following == "of") or _is_measured(plain, place):
        return _SURE
    if word in _LINKS | _AUXILIARIES | _MODALS | _ONES | _ALWAYS_NOUNS:
        return 0
    if word == "her" and not following:  # "the key Ewan gave her"
        return 0
    if word in DETERMINERS:
        # "Is eating the skin safe": what is eaten, unless nothing else is said.
        return _PLACED if look_up(plain[0]).may_be("g") else _SURE
    if word in _ADVERBS or (entry.kinds == "r" and word not in _PARTICLES):
        return _SURE
    if word in _PARTICLES and not following:
        return _SURE
    if word in _PREPOSITIONS:
        return _PLACED
    if entry.may_be("g") or (not entry.kinds and len(word) > 5 and word.endswith("ing")):
        return _rank_gerund(plain, place)
    if _is_quality(plain, place):
        return _SURE
    if entry.may_be("p") or (not entry.kinds and len(word) > 4 and word.endswith("ed")):
        modifies = bool(following) and not _is_small(following) and look_up(following).kinds in ("n", "nz")
        return _LIKELY if modifies or entry.may_be("n") else _SURE
    if _NUMBER.fullmatch(word) or word in _NUMBER_WORDS:
        named = words[place - 1][:1].isupper()
        return _COUNTED if not named and (following not in _PREPOSITIONS or following == "per") else 0
    return 0


def _is_measured(plain: Sequence[str], place: int) -> bool:
    """How much the subject is: "the tower | 90 metres high"; "the last 3 weeks" are what is spoken of."""
    before = look_up(plain[place - 1])
    chosen = plain[place - 1] in _WHICH or (before.may_be("a") and not before.may_be("n"))
    return not chosen and measure_at(plain, place)


def _rank_gerund(plain: Sequence[str], place: int) -> int:
    """ "Is Ann moving to Rome" says what she does; "is online banking safe" names what is safe."""
    following = plain[place + 1] if place + 1 < len(plain) else ""
    if not following or plain[place] in _TURNING:
        return _SURE
    if following not in _HOW and (_is_quality(plain, place + 1) or look_up(following).may_be("p")):
        return 0
    if not _is_small(following) and look_up(following).may_be("n"):
        return _PLACED  # "living room lighting"
    bare = not (plain[0] in DETERMINERS or _is_name(plain[0]))
    return _LIKELY if bare else _SURE


def _is_quality(plain: Sequence[str], place: int) -> bool:
    """An adjective with no noun behind it."""
    word, entry = plain[place], look_up(plain[place])
    following = plain[place + 1] if place + 1 < len(plain) else ""
    if not (entry.may_be("a") or (not entry.kinds and _QUALITY.fullmatch(word))):
        return False
    if not following:
        return True
    if entry.may_be("n") and (word in _NOUNS_TOO or (following == "of" and word not in _OF_WHAT)):
        return False
    return (
        _is_small(following)
        or following in _HOW
        or following == "enough"
        or look_up(following).kinds == "r"
        or measure_at(plain, place + 1)  # "open 24 hours"
    )


def _is_small(word: str) -> bool:
    """A word of grammar: nothing that an adjective or a participle could describe."""
    return word in _SMALL


def _is_name(word: str) -> bool:
    return not look_up(word).kinds and word.isalpha()


def _ends_subject(word: str) -> bool:
    """Can the subject end with this word?"""
    if word in DETERMINERS - {"this", "these", "those"}:
        return False
    if word in _PREPOSITIONS | _LINKS | _AUXILIARIES | _RELATIVE or word.endswith(("'s", "s'")):
        return False
    entry = look_up(word)
    return entry.kinds != "a" and not _QUALITY.fullmatch(word if not entry.kinds else "")


def _goes_on(plain: Sequence[str], place: int) -> bool:
    """Does something follow that a verb has: an object with a determiner, a preposition, an adverb?"""
    if place + 1 >= len(plain):
        return True
    following = plain[place + 1]
    return _is_small(following) or bool(_NUMBER.fullmatch(following)) or look_up(following).kinds == "r"


def _behind_relative(words: Sequence[str], plain: Sequence[str]) -> int:
    """Where to look from: behind the verb of "the man who sold the mill", else behind the first word."""
    pronoun = _relative_at(words, plain)
    if pronoun is None:
        return 1
    verbs = (
        i
        for i in range(pronoun + 1, len(plain))
        if plain[i] in _AUXILIARIES | _MODALS
        or (look_up(plain[i]).may_be("bzd") and plain[i - 1] not in DETERMINERS)
    )
    verb = next(verbs, None)
    while verb is not None and verb + 1 < len(plain) and plain[verb] in _AUXILIARIES | _MODALS:
        verb += 1
    if verb is None:
        return 1
    if verb + 1 >= len(plain):  # "the dog that Maria adopted"
        return len(plain)
    own_subject = verb > pronoun + 1 and plain[pronoun + 1] not in _AUXILIARIES | _MODALS
    if own_subject and _is_stranded(plain, verb + 1):
        return verb + 2
    return verb + 1 if own_subject or plain[verb + 1] in _ADVERBS else verb + 2


def _relative_at(words: Sequence[str], plain: Sequence[str]) -> int | None:
    """The place of "who" in "the man who sold it", or of the noun in "the man you hired"; None without a clause."""
    pronoun = next((i for i in range(1, min(len(plain), 8)) if _is_relative(plain, i)), None)
    for place in range(1, min(len(plain), pronoun or 8)):
        if (plain[0] in DETERMINERS or place == 1) and _begins_clause(words, plain, place):
            return place - 1
        if look_up(plain[place]).verb_share >= _SURELY_VERB or plain[place] in _PREPOSITIONS:
            break
    if pronoun is None or not _ends_subject(plain[pronoun - 1]) or plain[pronoun - 1] in _PREPOSITIONS:
        return None
    return None if plain[pronoun] == "that" and plain[pronoun - 1] in _SAYS_THAT else pronoun


def _is_relative(plain: Sequence[str], place: int) -> bool:
    """ "Where" is one behind "the house"."""
    if plain[place] != "where":
        return plain[place] in _RELATIVE
    return plain[0] in DETERMINERS and _may_be_noun(plain[place - 1])


def _may_be_noun(word: str) -> bool:
    entry = look_up(word)
    return entry.may_be("n") or (not entry.kinds and word.isalpha())


def _begins_clause(words: Sequence[str], plain: Sequence[str], place: int) -> bool:
    """Do a subject and its verb follow a noun: "the guy | you hired", "the club | Ben belongs to"?"""
    if place + 1 >= len(plain) or not _ends_subject(before := plain[place - 1]):
        return False
    if not (_may_be_noun(before) or before in _EVERY):
        return False
    verb = look_up(plain[place + 1])
    if plain[place] in _PERSONS:
        return verb.may_be("bzd") or plain[place + 1] in _AUXILIARIES | _MODALS
    # "her sister Nell put it there": the verb is the question's own
    is_name = words[place][:1].isupper() and words[place - 1][:1].islower()
    return is_name and verb.may_be("zd") and not verb.may_be("bn")


def _is_stranded(plain: Sequence[str], place: int) -> bool:
    """A preposition whose noun is the one described: "the house that Ann lives in | is big"."""
    if plain[place] not in _STRANDED or place + 1 >= len(plain):
        return False
    following = plain[place + 1]
    if following in _PREPOSITIONS | _ADVERBS or _is_quality(plain, place + 1):
        return True
    entry = look_up(following)
    return place + 2 == len(plain) and entry.may_be("p") and not entry.may_be("n")
