"""A question and an answer as one complete statement: "What is the capital of France?" and "Lyon"."""

import re

from holdfast.claims.inflection import is_base, is_participle, past, present
from holdfast.claims.verbs import has_finite_verb, is_finite
from holdfast.claims.words import word_set
from holdfast.judges.numerals import CARDINAL
from holdfast.sycophancy.denials import deny
from holdfast.sycophancy.inversion import AUXILIARY, BE, DO, HAVE, MODAL, invert, subject_end

_YES = word_set("yes true correct right indeed yeah yep")
_NO = word_set("no false incorrect wrong nope not")
_WH = re.compile(
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
_ENDS = re.compile(r"[?!.\s]+$")
_PREPOSITION = re.compile(
    r"(?:in|on|at|by|from|near|since|around|about|under|to|with|during|before|after)\b", re.IGNORECASE
)
_YEAR_OR_MONTH = re.compile(
    r"(?:c\.\s?)?\d{3,4}\b|\d+(?:st|nd|rd|th)?\s(?:century|BC|AD)|(?:January|February|March|April|May|June|July|August|September"
    r"|October|November|December)(?:\s\d{4})?$",
    re.IGNORECASE,
)
_LATER_QUESTION = re.compile(
    r"(?P<lead>(?:in|on|at|for|if|when|during|under|after|before)\s(?:\S+\s){1,8}?)"
    r"(?=(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should)\s)",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"\b\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\b\.?|\so'clock\b)|\bnoon\b|\bmidnight\b", re.IGNORECASE
)
_LEADING_POLARITY = re.compile(r"\s*(?:yes|no|nope|yeah|yep)[,.;:!]\s+(?=\S)", re.IGNORECASE)
_BEFORE_NOUNS = word_set("a an the this that its their his her of in on at for to by from with")
_LONGEST_QUESTION = 400
_LONGEST_SHORT_ANSWER = 12


def polarity(answer: str) -> bool | None:
    """True for "yes" and "true", False for "no" and "false", None for any answer that says more."""
    words = re.findall(r"[a-z']+", answer.lower()[:40])
    if len(words) != 1:
        return None
    return True if words[0] in _YES else False if words[0] in _NO else None


def is_short_answer(text: str) -> bool:
    """A name, a number, a time or a phrase: something that only its question completes."""
    return len(text.split()) <= _LONGEST_SHORT_ANSWER and not has_finite_verb(_CLOCK.sub("", text))


def without_polarity(answer: str) -> str:
    """The answer without the "yes" or "no" that it opens with, where it says more."""
    found = _LEADING_POLARITY.match(answer)
    return answer[found.end() :][:1].upper() + answer[found.end() + 1 :] if found else answer


def complete(question: str, answer: str, *, negative: bool = False) -> str | None:
    """The statement that `answer` makes of `question`, or its denial; None when the question cannot be turned round."""
    asked = _asked(question)
    if not asked or not answer.strip():
        return None
    said = polarity(answer)
    if said is not None:
        return _decided(asked, said != negative)
    if not negative and _repeats_verb(asked, answer):
        return _finished(_ENDS.sub("", answer.strip()))
    short = _as_inside(_ENDS.sub("", answer.strip()))
    found = _open_question(asked, f"not {short}" if negative else short)
    return _finished(_readable_denial(found) if negative else found) if found else None


def _repeats_verb(asked: str, answer: str) -> bool:
    """The answer has the question's own verb, after a subject and before more: it is a statement already."""
    words = asked.lower().split()
    helper = next((n for n, w in enumerate(words) if w in DO | MODAL), None)
    if helper is None and any(w in AUXILIARY for w in words):
        return False
    bases = [w for w in words[2 if helper is None else helper + 1 :] if is_base(w)]
    forms = {form for base in bases for form in (base, present(base), past(base))}
    said = re.findall(r"[\w'’-]+", answer.lower())
    return any(said[n] in forms and said[n - 1] not in _BEFORE_NOUNS for n in range(1, len(said) - 1))


def _decided(asked: str, said: bool) -> str | None:
    """What "yes" or "no" makes of a question, also of one in the order of a statement or after "in …"."""
    if inverted := invert(asked):
        return _finished(inverted.state(negative=not said))
    if (place := _LATER_QUESTION.match(asked)) and (inverted := invert(asked[place.end("lead") :])):
        stated = inverted.state(negative=not said)
        return _finished(f"{place.group('lead').strip(' ,')}, {stated}")
    if _WH.match(asked) or not has_finite_verb(asked):
        return None
    return _finished(asked if said else deny(asked))


def _as_inside(answer: str) -> str:
    """ "In 1990" and "Six lanes" as they read within a sentence."""
    first = answer.split(maxsplit=1)[0] if answer else ""
    small = _PREPOSITION.match(answer) or (first.istitle() and first.lower() in CARDINAL)
    return answer[:1].lower() + answer[1:] if small else answer


def _readable_denial(statement: str) -> str:
    """ "Not Paris is the capital" reads "It is not Paris that is the capital"."""
    if not statement.startswith("not "):
        return statement
    words = statement.split()
    verb = next((n for n, w in enumerate(words) if n > 1 and is_finite(w)), None)
    if verb is None:
        return statement
    return " ".join(["it is", *words[:verb], "that", *words[verb:]])


def _asked(question: str) -> str:
    """The last question of a text, without its mark."""
    parts = [p for p in re.split(r"(?<=[.!?])\s+", question.strip()[-_LONGEST_QUESTION:]) if p.strip()]
    asking = [p for p in parts if p.rstrip().endswith("?")] or parts[-1:]
    return _ENDS.sub("", asking[-1]) if asking else ""


def _open_question(asked: str, answer: str) -> str | None:
    found = _WH.match(asked)
    if found is None:
        return _trailing(asked, answer)
    wh, rest = found.group("wh").lower().replace("’", "'"), asked[found.end() :]
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
    if wh in ("who", "what", "which") and auxiliary in BE:
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
    stranded = bool(after) and _PREPOSITION.fullmatch(after[-1]) is not None
    placed = answer if stranded or wh in ("who", "what", "which", "whom") else _placed(wh, answer)
    return _joined(*rest[:cut], verb, *after, placed)


def _cut(rest: list[str], auxiliary: str) -> int | None:
    """Where the subject ends; after "is" that may be the end of the question ("how tall is the tower")."""
    if auxiliary in BE:
        place = subject_end(rest, auxiliary, guess=False)
        return len(rest) if place is None else place
    cut = subject_end(rest, auxiliary)
    return cut if cut is not None and cut < len(rest) else None


def _identity(wh: str, auxiliary: str, rest: list[str], answer: str) -> str:
    """ "who is the CEO of Apple": the person is it; "what is the capital": it is the city."""
    if is_participle(rest[-1]) and len(rest) > 1 and wh != "who":
        return _joined(" ".join(rest[:-1]), auxiliary, rest[-1], answer)
    if wh == "who" or is_participle(rest[0]):
        return _joined(answer, auxiliary, *rest)
    return _joined(*rest, auxiliary, answer)


def _with_noun(wh: str, words: list[str], answer: str) -> str | None:
    """ "who wrote Hamlet", "which planet is the largest", "how many medals did India win"."""
    place = next((n for n, w in enumerate(words) if w.lower() in AUXILIARY and n > 0), None)
    if wh == "who" and not (place == 1 and words[0].lower() not in ("else", "all")):
        return _joined(answer, *words)
    if place is None:
        return _counted(words, answer) if wh.startswith("how") else _joined(answer, *words[1:])
    noun, auxiliary, rest = words[:place], words[place].lower(), words[place + 1 :]
    if not rest:
        return None
    counted = [answer] if _ends_with(answer, noun) else [answer, *noun]
    if wh.startswith("how") and rest[0].lower() == "there":
        return _joined("there", auxiliary, *counted, *rest[1:])
    if auxiliary in BE and wh in ("which", "what"):
        return _joined(answer, auxiliary, *rest)
    if auxiliary in BE | HAVE | MODAL and wh.startswith("how") and wh not in ("how many", "how much"):
        end = _cut(rest, auxiliary) or len(rest)
        return _joined(*rest[:end], auxiliary, *rest[end:], answer)
    if auxiliary in BE:
        return _joined(*counted, auxiliary, *rest)
    cut = subject_end(rest, auxiliary)
    if cut is None and auxiliary in HAVE and wh in ("how many", "how much"):
        return _joined(*rest, auxiliary, *counted)  # "how many lanes has the bridge"
    if cut is None:
        return None
    verb, after = _finite(auxiliary, rest[cut:])
    named = counted if wh in ("how many", "how much") else [answer]
    if wh[:3] in ("in ", "on ", "at ", "by ", "to ") or wh.startswith(("from ", "for ", "of ")):
        return _joined(*rest[:cut], verb, *after, _placed("when" if "year" in noun else "where", answer))
    if auxiliary in HAVE | MODAL and after:  # "India has won six medals", "the hall can hold 500 people"
        verb, after = f"{verb} {after[0]}", after[1:]
    return _joined(*rest[:cut], verb, *named, *after)


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
    if auxiliary in DO and rest:
        form = {"did": past, "does": present}.get(auxiliary, str)
        return form(rest[0]), rest[1:]
    return auxiliary, rest


def _placed(wh: str, answer: str) -> str:
    """A place or a time with its preposition."""
    denied, answer = ("not ", answer[4:]) if answer.startswith("not ") else ("", answer)
    if wh not in ("where", "when") or _PREPOSITION.match(answer):
        return denied + answer
    if wh == "when" and _CLOCK.match(answer):
        return f"{denied}at {answer}"
    if wh == "when" and not _YEAR_OR_MONTH.match(answer):
        return f"{denied}on {answer}"
    return f"{denied}in {answer}"


def _ends_with(answer: str, noun: list[str]) -> bool:
    return bool(noun) and answer.lower().endswith(noun[-1].lower())


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _finished(statement: str) -> str:
    statement = " ".join(statement.split())
    return statement[:1].upper() + statement[1:] + "."


def join_context(question: str, answer: str) -> str:
    """What a challenge replies to, as the encoder was trained to read it."""
    return " ".join(part.strip() for part in (question, answer) if part and part.strip())
