"""A question and an answer as one complete statement: "What is the capital of France?" and "Lyon"."""

import re
from collections.abc import Sequence

from holdfast.claims.lexicon import look_up
from holdfast.claims.verbs import AUXILIARIES, has_finite_verb, is_finite
from holdfast.claims.words import STOPWORDS, word_set
from holdfast.judges.exact.values.numerals import CARDINAL
from holdfast.questions.denials import deny
from holdfast.questions.inversion import invert
from holdfast.questions.open_questions import WH, fill
from holdfast.questions.placing import PREPOSITIONS, is_placed, without_times
from holdfast.questions.restatements import is_statement

_YES = word_set("yes true correct right indeed yeah yep")
_NO = word_set("no false incorrect wrong nope not")
_ENDS = re.compile(r"[?!.\s]+$")
_LATER_QUESTION = re.compile(
    r"(?P<lead>(?:in|on|at|for|if|when|during|under|after|before)\s(?:\S+\s){1,8}?)"
    r"(?=(?:is|are|was|were|do|does|did|can|could|will|would|has|have|should)\s)",
    re.IGNORECASE,
)
_NO_YES = re.compile(r"(?:why|how)\b", re.IGNORECASE)
_LEADING_POLARITY = re.compile(r"\s*(?:yes|no|nope|yeah|yep)[,.;:!]\s+(?=\S)", re.IGNORECASE)
_IF_TRUE = re.compile(
    r"(?:is|was|isn['’]t) it (?:really |actually )?(?:true|correct|right|the case|a fact) that (?=\S)",
    re.IGNORECASE,
)
_SHOWS = re.compile(r"[^:?]{1,200}:\s*\S+[(){};=<>]")
"""What a question shows behind a colon, such as code: nothing can be put in its place."""
_COMPARED = re.compile(r"(?:No )?(?:More|Less|Fewer) than |Only |Nearly |Almost |Up to ")
_IDENTIFIER = re.compile(r"[a-z]\w*(?:[._]\w|\()|[a-z]+[A-Z]")
"""A name in code keeps its small letter: list.sort(), max_size, readLine."""
_QUOTATION = re.compile(r"[“\"]([^“”\"]+)[”\"]((?:\s*\[[^\]]*\])*)\.?")
_CHOICE = re.compile(r"(?P<asked>[^,:]+)[,:]\s+[^,:]{1,60}?\sor\s[^,:]{1,60}", re.IGNORECASE)
"""What a question offers behind itself: "who is taller, Tom or Sam"."""
_NO_NAMES = word_set("a an the once twice both neither either each all any some every another no")
"""Small within a sentence, whatever follows."""
_ASKS = word_set("what how when where why who which")
_AUXILIARY = "(?:is|are|was|were|do|does|did|can|could|will|would|should|may|must|has|have|had)"
_ASKED_OF = (
    r"(?:I|you|he|she|it|we|they|there|the|a|an|my|your|his|her|its|our|their|this|that|these|those|any|some)"
)
_NEXT_QUESTION = re.compile(
    rf",?\s(?:and|or|but)\s(?:also\s)?(?:(?P<wh>{'|'.join(sorted(_ASKS))})\b"
    rf"|{_AUXILIARY}\s(?!(?:be|been|not|also|still|now|then|already|always|never|\w+(?:ed|ing|ly))\b)"
    r"(?:(?P<of>I|you|he|she|it|we|they|there)\b|\w))",
    re.IGNORECASE,
)
_FRONT = re.compile(
    rf"(?:(?P<topic>[^,;:?!]{{2,60}}?)\s?(?::|\s[-–—])|(?P<told>(?:I|we|my|our)\b['’\w]*\s[^,;?!]{{2,200}})[,;])\s+"
    rf"(?P<asked>(?:{_AUXILIARY}\s{_ASKED_OF}\b|(?:how|what|when|where|which)\s).+)",
    re.IGNORECASE,
)
_OPENS_OBJECT = word_set("the a an it them him us me this my your our his their")
_LONGEST_QUESTION = 400
_LONGEST_SHORT_ANSWER = 12


def polarity(answer: str) -> bool | None:
    """True for "yes" and "true", False for "no" and "false", None for any answer that says more."""
    words = re.findall(r"[a-z']+", answer.lower()[:40])
    if len(words) != 1:
        return None
    return True if words[0] in _YES else False if words[0] in _NO else None


def opening_polarity(answer: str) -> bool | None:
    """True for an answer that is "yes" or begins with it, False for "no", None for any other."""
    found = _LEADING_POLARITY.match(answer)
    return polarity(found.group() if found else answer)


def is_short_answer(text: str) -> bool:
    """A name, a number, a time or a phrase: something that only its question completes."""
    short = len(text.split()) <= _LONGEST_SHORT_ANSWER and not has_finite_verb(without_times(text))
    return short and not _has_verb_and_object(text.split())


def _has_verb_and_object(words: Sequence[str]) -> bool:
    """ "The deed dates the mill to 1810": no noun stands before "the", so that "dates" is a verb."""
    return any(
        word.isalpha()
        and word.islower()
        and words[place - 1].lower() not in STOPWORDS | PREPOSITIONS
        and words[place + 1].lower() in _OPENS_OBJECT
        and look_up(word).may_be("zd")
        and look_up(word).verb_share > 0
        for place, word in enumerate(words[:-1])
        if place
    )


def without_polarity(answer: str) -> str:
    """The answer without the "yes" or "no" that it opens with, where it says more."""
    found = _LEADING_POLARITY.match(answer)
    return capitalised(answer[found.end() :]) if found else answer


def capitalised(text: str) -> str:
    """With a capital, unless a name in code comes first."""
    return text if _IDENTIFIER.match(text) else text[:1].upper() + text[1:]


def leading_statement(question: str, answer: str) -> str | None:
    """What the "yes" or "no" that an answer opens with makes of its question."""
    found = _LEADING_POLARITY.match(answer)
    return complete(question, found.group().strip(" ,.;:!")) if found else None


def unquoted(answer: str) -> str:
    """An answer of nothing but quotations, as a memory gives it, without the quotation marks."""
    lines = [line.strip() for line in answer.strip().splitlines() if line.strip()]
    found = [_QUOTATION.fullmatch(line) for line in lines]
    return "\n".join(line[1] + line[2] for line in found if line) if found and all(found) else answer


def complete(question: str, answer: str, *, negative: bool = False) -> str | None:
    """The statement that `answer` makes of `question`, or its denial; None when the question cannot be turned round."""
    asked = last_question(question)
    if not asked or not answer.strip():
        return None
    said = polarity(answer)
    if said is not None:
        return _decided(asked, said != negative)
    plain = _ENDS.sub("", answer.strip())
    if is_statement(asked, plain):
        return _finished(deny(plain) if negative else plain)
    short = _as_inside(plain)
    found = fill(asked, f"not {short}" if negative else short)
    return _finished(_readable_denial(found) if negative else found) if found else None


def _decided(asked: str, said: bool) -> str | None:
    """What "yes" or "no" makes of a question, also of one in the order of a statement or after "in …"."""
    asked = _IF_TRUE.sub("", asked)
    if inverted := invert(asked):
        return _finished(inverted.state(negative=not said))
    if (place := _LATER_QUESTION.match(asked)) and (inverted := invert(asked[place.end("lead") :])):
        stated = inverted.state(negative=not said)
        return _finished(f"{place.group('lead').strip(' ,')}, {stated}")
    if WH.match(asked) or _NO_YES.match(asked) or not has_finite_verb(asked):
        return None
    return _finished(asked if said else deny(asked))


def _as_inside(answer: str) -> str:
    """ "In 1990", "Six lanes" and "More than two" as they read within a sentence."""
    first = answer.split(maxsplit=1)[0] if answer else ""
    counted = first.lower() in CARDINAL or first.lower() in _NO_NAMES or _COMPARED.match(answer)
    small = is_placed(answer) or (first.istitle() and counted)
    return answer[:1].lower() + answer[1:] if small else answer


def _readable_denial(statement: str) -> str:
    """ "Not Paris is the capital" reads "It is not Paris that is the capital", and "in not C" denies the verb."""
    words = statement.split()
    if (place := words.index("not") if "not" in words else 0) and words[place - 1].lower() in PREPOSITIONS:
        return deny(" ".join(words[:place] + words[place + 1 :]))
    if words[:1] != ["not"]:
        return statement
    verb = next((n for n, w in enumerate(words) if n > 1 and is_finite(w)), None)
    if verb is None:
        return statement
    return " ".join(["it is", *words[:verb], "that", *words[verb:]])


def last_question(question: str) -> str:
    """The last question of a text, without its mark and without the answers that it offers."""
    parts = [p for p in re.split(r"(?<=[.!?])\s+", question.strip()[-_LONGEST_QUESTION:]) if p.strip()]
    asking = [p for p in parts if p.rstrip().endswith("?")] or parts[-1:]
    asked = _ENDS.sub("", asking[-1]) if asking else ""
    if WH.match(asked) and (choice := _CHOICE.fullmatch(asked)):
        asked = choice["asked"]
    return "" if _SHOWS.match(asked) else _first_of(_behind_its_front(asked))


def _behind_its_front(asked: str) -> str:
    """ "Can I freeze it" of "I have some soup left, can I freeze it" and "soup - can I freeze it"."""
    found = _FRONT.fullmatch(asked)
    if found is None or not (found["topic"] or has_finite_verb(found["told"])):
        return asked
    return found["asked"]


def _first_of(asked: str) -> str:
    """The first of two questions in one: "When does it open and what does it cost"."""
    for found in _NEXT_QUESTION.finditer(asked):
        first = asked[: found.start()].rstrip(" ,")
        words = first.lower().split()
        asks = found["wh"] or found["of"] or (words[:1] and words[0] in AUXILIARIES)
        if asks and len(words) > 2 and words[-1] not in _ASKS:
            return first
    return asked


def _finished(statement: str) -> str:
    return capitalised(" ".join(statement.split())) + "."


def join_context(question: str, answer: str) -> str:
    """What a challenge replies to, as the encoder was trained to read it."""
    return " ".join(part.strip() for part in (question, answer) if part and part.strip())
