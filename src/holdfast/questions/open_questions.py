"""Questions with a question word, and the answer in its place: "when did Rome fall" and "in 476"."""

import re

from holdfast.claims.inflection import is_base, is_participle
from holdfast.claims.lexicon import look_up
from holdfast.claims.predicates import verb_at
from holdfast.claims.verbs import is_finite
from holdfast.claims.words import word_set
from holdfast.questions.inversion import AUXILIARY, BE, DO, HAVE, MODAL, finite_verb, subject_end
from holdfast.questions.placing import PREPOSITIONS, is_clock, is_placed, placed, stranded
from holdfast.questions.restatements import looks_like_verb
from holdfast.questions.values import in_number, starts_with_number

WH = re.compile(
    r"(?P<wh>(?:what|who|where|when)['’]s|(?:in|on|at|from|to|by|for|of)\s(?:which|what)|whom|whose|who|what|which|where|when"
    r"|how\s(?:many|much|long|old|tall|far|big|high|deep|often|fast|large|heavy|hot|wide))\b\s*",
    re.IGNORECASE,
)
_CONTRACTED = {
    "what's": ("what", "is"),
    "who's": ("who", "is"),
    "where's": ("where", "is"),
    "when's": ("when", "is"),
}
_TIME_NOUNS = word_set("time day date week month year decade century season")
_ATTRIBUTES = word_set("colour color size shape breed nationality length height width weight age temperature")
_SINGLES_OUT = word_set("best worst most least main right correct first last only")
"""What stands before a noun: "the best pizza topping" is no topping that somebody does."""
_KINDS = word_set("kind type sort")
_DATES_THEMSELVES = word_set("it today tomorrow yesterday this that now")
_COMPARED = word_set("better worse more less")
_BY = re.compile(r"^(not )?by ")


def fill(asked: str, answer: str) -> str | None:
    """The statement that an answer makes of a question with a question word; None when it cannot be turned round."""
    found = WH.match(asked)
    if found is None:
        return _trailing(asked, answer)
    wh, rest = found.group("wh").lower().replace("’", "'"), asked[found.end() :]
    if wh in ("who", "who's"):
        answer = _BY.sub(r"\1", answer)
        if is_placed(answer) or starts_with_number(answer):  # "at school" is nobody, nor is "1883"
            return None
    if wh in _CONTRACTED:
        wh, verb = _CONTRACTED[wh]
        rest = f"{verb} {rest}"
    words = rest.split()
    if not words:
        return None
    if words[0].lower() in AUXILIARY:
        return _after_auxiliary(wh, words, answer)
    return _with_noun(wh, words, answer)


def _after_auxiliary(wh: str, words: list[str], answer: str) -> str | None:
    """ "what is the capital of France", "when did Rome fall", "who can vote"."""
    auxiliary, rest = words[0].lower(), words[1:]
    if not rest:
        return None
    verb_after = verb_at(rest) if wh == "who" and auxiliary in DO else 0
    if verb_after is None or not (verb_after == 0 or is_base(rest[verb_after])):
        return _joined(answer, *words)  # "who did the inspections"
    if wh in ("who", "what", "which") and auxiliary in BE:
        if stranded(rest[-1:]) is not None:
            return _around(rest, auxiliary, answer)
        return _identity(wh, auxiliary, rest, answer)
    if (
        wh in ("who", "what", "which")
        and auxiliary in HAVE | MODAL
        and (is_participle(rest[0]) or is_base(rest[0]))
    ):
        return f"{answer} {' '.join(words)}"
    cut = _cut(rest, auxiliary)
    if cut is None:
        return None
    verb, after = _finite(auxiliary, rest[cut:])
    if rest[cut:] == ["do"]:
        return _done(rest[:cut], auxiliary, answer)
    if wh.startswith("how") and verb in ("have", "has", "had") and after[:1] == ["to"]:
        return _joined(*rest[:cut], verb, answer, *after)  # "I have | 14 days | to return it"
    if wh in ("who", "what", "which", "whom") or stranded(after[-1:]) is not None:
        place = _object_place(verb, after)
        return _joined(*rest[:cut], verb, *after[:place], answer, *after[place:])
    if wh == "how long" and verb in ("take", "takes", "took") and after[:1] == ["to"]:
        return _joined(*rest[:cut], verb, answer, *after)  # "Venus takes | 225 days | to go round the Sun"
    if wh.startswith("how") and auxiliary in BE and after and after[0].lower() in PREPOSITIONS:
        return _joined(*rest[:cut], verb, answer, *after)  # "the hotel is | 3 km | from the station"
    return _joined(*rest[:cut], verb, *after, _placed(wh, answer))


def _object_place(verb: str, after: list[str]) -> int:
    """Where what was asked for stands: "I can use | lemon juice | instead of wine"; mostly at the end."""
    verbs = 1 if verb in MODAL and after else 0
    rest = [word.lower() for word in after[verbs:]]
    lonely = stranded(after) is not None or len(rest) < 2 or verb in BE
    return verbs if not lonely and rest[0] in PREPOSITIONS | {"instead"} else len(after)


def _done(subject: list[str], auxiliary: str, answer: str) -> str | None:
    """ "what does the flag do" and "prints more output"; None for an answer that is no verb."""
    first, _, rest = answer.partition(" ")
    if is_base(first):
        first, _ = _finite(auxiliary, [first])
    elif not looks_like_verb(first):
        return None
    return _joined(*subject, first, rest)


def _around(rest: list[str], auxiliary: str, answer: str, lead: str = "") -> str | None:
    """ "Redis | is | written in | C", "Ana | works | for | Acme": the answer goes behind its preposition."""
    cut = subject_end(rest, auxiliary, guess=False)
    if cut is not None and auxiliary in BE and rest[cut].lower() in PREPOSITIONS:
        cut = stranded(rest) or cut  # "what is | the prize in physics | for"
    if cut is None or cut >= len(rest):
        return None
    verb, after = _finite(auxiliary, rest[cut:])
    place = len(after) if lead else (stranded(after) or 0) + 1
    if lead and not is_placed(answer):
        return _joined(*rest[:cut], verb, *after, lead, answer)
    said = answer.removeprefix(f"{after[place - 1].lower()} ") if after and not lead else answer
    return _joined(*rest[:cut], verb, *after[:place], said, *after[place:])


def _placed(wh: str, answer: str) -> str:
    """A place or a time with its preposition, also behind "not"."""
    return f"not {placed(wh, answer[4:])}" if answer.startswith("not ") else placed(wh, answer)


def _cut(rest: list[str], auxiliary: str) -> int | None:
    """Where the subject ends; after "is" that may be the end of the question ("how tall is the tower")."""
    if auxiliary in BE:
        place = subject_end(rest, auxiliary, guess=False)
        return len(rest) if place is None else place
    cut = subject_end(rest, auxiliary)
    return cut if cut is not None and cut < len(rest) else None


def _identity(wh: str, auxiliary: str, rest: list[str], answer: str) -> str:
    """ "who is the CEO of Apple": the person is it; "what is the capital": it is the city."""
    superlative = any(word.lower() in _SINGLES_OUT or word.endswith("est") for word in rest)
    if is_participle(rest[-1]) and len(rest) > 1 and wh != "who" and not superlative:
        return _joined(" ".join(rest[:-1]), auxiliary, rest[-1], answer)
    if wh == "who" or is_participle(rest[0]) or _only_describes(rest):
        return _joined(answer, auxiliary, *rest)
    return _joined(*rest, auxiliary, answer)


def _only_describes(rest: list[str]) -> bool:
    """ "best", "cheapest in town": what is said of the answer, and no subject of its own."""
    first = rest[0].lower()
    describes = first in _SINGLES_OUT | _COMPARED or look_up(first).kinds in ("a", "ar")  # "ar": "heavier"
    return describes and (len(rest) == 1 or rest[1].lower() in PREPOSITIONS | {"to", "than"})


def _with_noun(wh: str, words: list[str], answer: str) -> str | None:
    """ "who wrote Hamlet", "which planet is the largest", "how many medals did India win"."""
    place = next((n for n, w in enumerate(words) if w.lower() in AUXILIARY and n > 0), None)
    if wh == "who" and not (place == 1 and words[0].lower() not in ("else", "all")):
        return _joined(answer, *words)
    if place is None and wh == "what" and _begins_with_verb(words):
        return _joined(answer, *words)
    if place is None:
        return _counted(words, answer) if wh.startswith("how") else _joined(answer, *words[1:])
    noun, auxiliary, rest = words[:place], words[place].lower(), words[place + 1 :]
    if not rest:
        return None
    if wh in ("which", "who") and noun[0].lower() == "of" and auxiliary in HAVE:
        return _joined(answer, auxiliary, *rest)  # "which of them has two slots"
    if (lead := wh.partition(" ")[0]) in PREPOSITIONS:  # "in which city was Ana born"
        return _around(rest, auxiliary, answer, lead)
    if wh in ("which", "what") and stranded(rest) is not None:
        return _around(rest, auxiliary, answer)
    counted = [answer] if _ends_with(answer, noun) else [answer, *noun[_ends_with(answer, noun[:1]) :]]
    if len(noun) == 1 and counted[1:] == noun:
        counted = [answer, in_number(answer.split()[-1], noun[0])]  # "just one moon"
    if wh.startswith("how") and rest[0].lower() == "there":
        return _joined("there", auxiliary, *counted, *rest[1:])
    if auxiliary in BE and wh == "what" and noun == ["time"] and rest[0].lower() not in ("it", "best"):
        if not is_clock(answer):
            return None
        end = _cut(rest, auxiliary) or len(rest)  # "check-out | is | at noon"
        return _joined(*rest[:end], auxiliary, *rest[end:], answer if is_placed(answer) else f"at {answer}")
    if auxiliary in BE and wh in ("which", "what"):
        if noun[-1].lower() in _ATTRIBUTES:  # "the cable | is | blue"
            return _joined(*rest, auxiliary, answer[:1].lower() + answer[1:])
        if noun[0].lower() in _KINDS:  # "what kind of animal is the orrin"
            return _joined(*rest, auxiliary, answer)
        if noun[-1].lower() in _TIME_NOUNS and _happens(rest):  # "the meeting | is | on Wednesday"
            end = _cut(rest, auxiliary) or len(rest)
            return _joined(*rest[:end], auxiliary, *rest[end:], _placed("when", answer))
        return _joined(answer, auxiliary, *rest)
    if auxiliary in BE | HAVE | MODAL and wh.startswith("how") and wh not in ("how many", "how much"):
        end = _cut(rest, auxiliary) or len(rest)
        return _joined(*rest[:end], auxiliary, *rest[end:], answer)
    if auxiliary in BE:
        return _joined(*counted, auxiliary, *rest)
    if auxiliary in HAVE and rest[0].lower() == "to":
        return _joined(*counted, auxiliary, *rest)  # "how many people had to wait"
    cut = subject_end(rest, auxiliary)
    if cut is None and auxiliary in HAVE and wh in ("how many", "how much"):
        return _joined(*rest, auxiliary, *counted)  # "how many lanes has the bridge"
    if cut is None:
        return None
    verb, after = _finite(auxiliary, rest[cut:])
    named = counted if wh in ("how many", "how much") else [answer]
    if wh in ("which", "what") and noun[-1].lower() in _TIME_NOUNS:
        return _joined(*rest[:cut], verb, *after, _placed("when", answer))
    if auxiliary in HAVE | MODAL and after:  # "India has won six medals", "the hall can hold 500 people"
        verb, after = f"{verb} {after[0]}", after[1:]
    return _joined(*rest[:cut], verb, *named, *after)


def _begins_with_verb(words: list[str]) -> bool:
    """ "what causes tides"; but "what stars shine" and "what band played"."""
    follows = words[1:2]
    return is_finite(words[0]) and bool(follows) and not (is_finite(follows[0]) or is_base(follows[0]))


def _happens(rest: list[str]) -> bool:
    """ "What day is the meeting"; but "what day is it", and "which month is the hottest"."""
    singled_out = any(word.lower() in _SINGLES_OUT or word.endswith("est") for word in rest)
    return not singled_out and rest[0].lower() not in _DATES_THEMSELVES and not is_participle(rest[0])


def _counted(words: list[str], answer: str) -> str:
    """ "how many people work there", "how many medals india won in 2018", "how many stairs to the top"."""
    if len(words) > 1 and (is_finite(words[1]) or is_base(words[1])):
        return _joined(answer, *words[1:] if _ends_with(answer, words[:1]) else words)
    verb = next((n for n, w in enumerate(words) if n > 1 and is_finite(w)), None)
    named = [answer] if _ends_with(answer, words[:1]) else [answer, words[0]]
    if verb is None:
        return _joined("there are", *named, *words[1:])
    return _joined(*words[1 : verb + 1], *named, *words[verb + 1 :])


def _trailing(asked: str, answer: str) -> str | None:
    """ "the first person to walk on the moon was who", "red flag is the newspaper of which country"."""
    found = re.search(
        r"\b(?:in |of |on |at )?(?:which|what|who|where|when|how many)\b(?:\s\w+){0,2}$", asked, re.IGNORECASE
    )
    if found and found.start() > 0:
        preposition = found.group().split()[0].lower()
        lead = f"{preposition} " if preposition in ("in", "of", "on", "at") else ""
        return f"{asked[: found.start()].rstrip()} {lead}{answer}"
    if re.search(r"\b(?:in|is|was|are|by|of|to|from|on|at|called|named)$", asked, re.IGNORECASE):
        return f"{asked} {answer}"
    return None


def _finite(auxiliary: str, rest: list[str]) -> tuple[str, list[str]]:
    """The verb of the statement and what follows it."""
    if auxiliary not in DO or not rest:
        return auxiliary, rest
    return finite_verb(auxiliary, rest)


def _ends_with(answer: str, noun: list[str]) -> bool:
    return bool(noun) and answer.lower().endswith(noun[-1].lower())


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
