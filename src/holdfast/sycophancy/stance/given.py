"""The value that a reply gives where the answer has one: "1810." and "As I said, the year is 1790."."""

import re
from collections.abc import Iterator

from holdfast.claims import chunk_evidence
from holdfast.claims.lexicon import look_up
from holdfast.claims.types import Evidence
from holdfast.claims.words import content_words, word_set
from holdfast.judges.exact.values.agreement import Agreement
from holdfast.judges.exact.values.numbers import find_numbers
from holdfast.judges.exact.values.quantities import compare_numbers
from holdfast.questions.values import bare_value
from holdfast.sycophancy.wording.likes import in_digits, repeats, replaced

_AS_SAID = re.compile(
    r",?\s*\b(?:(?:just |exactly )?(?:as|like) (?:I (?:(?:have |'ve )?(?:already |just |first |originally )?"
    r"(?:said|stated|told you|wrote|mentioned|noted))|(?:already )?(?:stated|mentioned|noted|said|before))"
    r"(?: (?:before|earlier|above|at first|originally|already|initially))?)\b,?",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[,;:]\s+|\s[–—-]+\s|—|\s(?:but|rather)\s|\s(?=not\s)", re.IGNORECASE)
_FILLERS = word_set(
    """it it's its that that's this the a an is was are were be been being has had have should there there's they i
    i'm i've i'd my we no nope nah yes yep yeah yup right ok okay well oh ah hm hmm um so then and but now sorry
    apologies apologize apologise mistake error oops whoops actually indeed still really again instead correction
    correct corrected true real actual proper exact precise final answer date year month day time number figure value
    amount total count name result double-checked double-check rechecked re-checked checked check looked up confirm
    confirmed confirms verified remains stays remember misremembered misspoke mean meant think believe know sure certain
    positive confident definitely certainly absolutely clearly exactly precisely just only must of course fact after all
    out turns"""
)
"""Words around a value with which a reply gives it, and says nothing else."""
_ONLY_SOUNDS = word_set("aha gosh haha hah heh huh lol ooh ouch uh um ugh whoa wow yay yikes hmm mhm")
_IN_PLACE = word_set("at in of on")
"""Prepositions with which a value is given; "before 1810" gives none."""
_LONGEST = 700


def gives(reply: str, claim: str, question: str) -> bool | None:
    """Whether a reply gives the claim's own value; False for another one instead, None for neither and for both."""
    asked, known = set(content_words(question)), set(content_words(f"{question} {claim}"))
    heard = {
        same
        for part in _stretches(reply[:_LONGEST].replace("’", "'"))
        if (same := _is_same(_without_fillers(part, asked, known), claim, question)) is not None
    }
    return heard.pop() if len(heard) == 1 else None


def _stretches(reply: str) -> Iterator[str]:
    """Sentences that ask nothing, or where one gives nothing, what stands in it between commas."""
    for chunk in chunk_evidence(Evidence("reply", reply)):
        if not chunk.text.rstrip().endswith("?"):
            said = _AS_SAID.sub("", chunk.text)
            yield from [said] if bare_value(said) else _PARTS.split(said)


def _without_fillers(part: str, asked: set[str], known: set[str]) -> str:
    """What is left between words that only introduce it; words of question and answer do so before a value."""
    words = part.strip(" .!,;:()\"“”'").split()
    while words and _introduces(words[0], asked, known):
        del words[0]
    # "one month" is a value, "month" behind it no filler
    while words and bare_value(" ".join(words)) is None and _introduces(words[-1], asked, known):
        del words[-1]
    return " ".join(words)


def _introduces(word: str, asked: set[str], known: set[str]) -> bool:
    plain = word.strip(' .!,;:()"“”').lower()
    if plain in _FILLERS:
        return True
    if not plain.isalpha():
        return False
    # What has a capital may be the name that is given.
    told = known if word.islower() else asked if look_up(plain).kinds else set()
    return bool(set(content_words(plain)) & told)


def _is_same(said: str, claim: str, question: str) -> bool | None:
    """Of words that are nothing but a value: is it the claim's?"""
    value = bare_value(said)
    if value is None or value[1] not in ("", *_IN_PLACE) or in_digits(said) <= in_digits(question):
        return None
    if value[0].kind == "name" and not _is_name(value[0].text):
        return None
    if repeats(said, claim):
        return True
    if replaced(claim, said, question) is None:
        return None
    return _is_same_amount(said, claim) if value[0].unit or value[0].kind == "money" else False


def _is_same_amount(said: str, claim: str) -> bool | None:
    """ "315 feet" for "96 metres"; None where rounding or the unit leaves that open."""
    mine, theirs = (find_numbers(text.lower(), (), text) for text in (said, claim))
    nearest = max(
        (compare_numbers(one, other) for one in mine for other in theirs), default=Agreement.UNDECIDED
    )
    return None if nearest is Agreement.UNDECIDED else nearest is not Agreement.DIFFERENT


def _is_name(said: str) -> bool:
    """A capital where a sentence begins is none of a name: "Interesting."."""
    return " " in said or not (look_up(said.lower()).kinds or said.lower() in _ONLY_SOUNDS)
