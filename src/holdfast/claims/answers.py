"""Questions of a passage and what answers them: "No." says something only behind "Can I cancel?"."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from holdfast.claims.blocks import Block, Range
from holdfast.claims.line_ends import is_stamped
from holdfast.claims.list_items import ASKED_FOR, YES_OR_NO, as_lead, as_sentence
from holdfast.claims.markup import strip_markup
from holdfast.claims.statements import sentence_kind
from holdfast.claims.verbs import has_finite_verb
from holdfast.claims.words import content_words

_MOST_WORDS = 60
"""Of a question with its answer: a longer answer says by itself what it is about."""
_MOST_QUESTIONS = 3
_ADDRESS = re.compile(r"://\S{1,500}+$")
_STATES = re.compile(r"\b(?!(?:Mr|Mrs|Ms|Dr|Prof|St|No|vs)\.)[^\W\d]\w++[.!][\"”’)]{0,2}+\s")
"""The end of a sentence before the question: "Someone comes at 3. Can you be there?"."""
_NUMBER = re.compile(r"\d{1,3}[.)]\s++(?=\S)")
_ASKS = re.compile(r"(?:Q|Question)\s?\d{0,3}\s?[:.)]\s++(?=\S)", re.IGNORECASE)
_ANSWERS = re.compile(r"(?:A|Ans|Answer)\s?\d{0,3}\s?[:.)]\s++(?=\S)", re.IGNORECASE)
_TELLING_WORDS = 5
_LONGEST_NAMING, _LONGEST_VALUE = 8, 12
"""Words of a question for a name or an amount, and of an answer that is one and no sentence."""
_TELLS = re.compile(
    r"(?P<yes>yes|yeah|sure|of course|absolutely|correct)\b|(?:no|nope)\b(?! (?:one|longer|more)\b)",
    re.IGNORECASE,
)
_VERBS = tuple(
    frozenset(group.split())
    for group in (
        "can could may might",
        "is are was were am",
        "will would shall",
        "has have had",
        "do does did",
    )
)
"""The verbs that a question is answered yes or no by, those of one meaning together."""
_DO = _VERBS[-1]
_DENIALS = frozenset(("not", "no", "never"))
_CONTRACTED = re.compile(r"n't\b|(?<=\bcan)not\b")
_DENIABLE = re.compile(
    r"\b(?P<verb>is|are|was|were|can|could|may|might|will|would|(?:wo|ca)(?=n['’]t))(?P<denied>\s?not\b|n['’]t\b)?(?![\w'’])",
    re.IGNORECASE,
)
_WITH_TERMS = re.compile(
    r"\b(?:but|if|unless|except|only|however|provided|depend\w*|though|although|until|as long as|some|most)\b",
    re.IGNORECASE,
)
_LEANS = re.compile(
    r"(?:it|they|he|she|you|we|i|this|that|there|these|those|one|only|if|unless|not|always|never|sometimes|usually|maybe"
    r"|perhaps|possibly|probably|normally|generally)\b",
    re.IGNORECASE,
)
_SILENT = ("rule",)
_NO_ANSWER = ("code", "row", "note", "data", "heading")


def is_question(said: str) -> bool:
    """Whether a piece of a passage asks and states nothing."""
    if "?" not in said[-12:] or _STATES.search(said) or _ADDRESS.search(said):
        return False
    return sentence_kind(said.strip()) == "question"


def read_answers(
    text: str, blocks: Sequence[Block], pieces: Sequence[Range], headings: Mapping[int, int]
) -> dict[Range, str]:
    """What answers say behind their questions, "Can I cancel? No."; such a question says nothing beside it: ""."""
    reader = _Reader(text, blocks)
    for low, high in pieces if "?" in text else ():
        behind = headings.get(low, low)
        if low < behind < high:
            reader.read(low, behind, heading=True)
        reader.read(behind if behind < high else low, high, whole=(low, high))
    return reader.stated


def read_behind(asked: Sequence[str], answer: str) -> str | None:
    """What an answer says behind its questions, or alone where it needs none; None where both together are long."""
    said = _named(asked[-1], answer) or " ".join([*asked, answer])
    if len(said.split()) > _MOST_WORDS:
        return None
    return answer if _stands_alone(asked[-1], answer) else said


def answer_to(claim: str, said: str) -> bool | None:
    """Whether "Can I cancel? No." says that a claim in the words of the question is so; None where it says neither."""
    question, mark, answer = said.partition("? ")
    told = _TELLS.match(answer) if mark else None
    if told is None or _WITH_TERMS.search(answer):
        return None
    asked, claimed = _plain_words(question), _plain_words(claim)
    verbs = next((group for group in _VERBS if asked[:1] and asked[0] in group), None)
    if verbs is None or "not" in asked or not _is_said_with(verbs, asked, claimed):
        return None
    if content_words(question) != content_words(" ".join(word for word in claimed if word != "not")):
        return None
    return (told.group("yes") is not None) != (not _DENIALS.isdisjoint(claimed))


def turned_round(claim: str) -> str | None:
    """The claim with its denial taken off or put in, "Parking is not free." for "Parking is free."; None if unsure."""
    found = list(_DENIABLE.finditer(claim))
    if len(found) != 1:
        return None
    verb, denied = found[0].group("verb"), found[0].group("denied")
    said = {"wo": "will", "ca": "can"}.get(verb.lower(), verb)
    if denied is None:
        said = f"{verb}not" if verb.lower() == "can" else f"{verb} not"
    return f"{claim[: found[0].start()]}{said}{claim[found[0].end() :]}"


def _plain_words(text: str) -> list[str]:
    return (
        _CONTRACTED.sub(" not", text.lower().replace("’", "'").replace("won't", "will not"))
        .replace("?", "")
        .rstrip(". !")
        .split()
    )


def _is_said_with(verbs: frozenset[str], asked: list[str], claimed: list[str]) -> bool:
    """With the verb of the question, or, for "do", with none of the others."""
    if asked[0] in _DO:
        return all(verbs.isdisjoint(claimed) for verbs in _VERBS if asked[0] not in verbs)
    return not verbs.isdisjoint(claimed)


def _named(question: str, answer: str) -> str | None:
    """ "Not covered: Theft." for "What is not covered?" and a name or an amount."""
    asked = ASKED_FOR.match(question)
    is_long = len(question.split()) > _LONGEST_NAMING or len(answer.split()) > _LONGEST_VALUE
    if asked is None or is_long or has_finite_verb(answer):
        return None
    lead = as_lead(question)
    return as_sentence(f"{lead}: {answer}") if lead else None


def _stands_alone(question: str, answer: str) -> bool:
    """Behind "Is the museum free?", "The museum opens at 9." says neither yes nor no, and needs no question."""
    if not YES_OR_NO.match(question) or _TELLS.match(answer) or _LEANS.match(answer):
        return False
    shares = not set(content_words(question)).isdisjoint(content_words(answer))
    return shares and sentence_kind(answer) == "statement"


def _says_enough(answer: str) -> bool:
    """Behind what is asked in passing, in the middle of a paragraph, a sentence of some length is read alone."""
    enough = len(content_words(answer)) >= _TELLING_WORDS and not _TELLS.match(answer)
    return enough and sentence_kind(answer) == "statement"


class _Reader:
    """The questions that wait for an answer between one piece and the next."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self.text, self.blocks = text, blocks
        self.starts = [block.start for block in blocks]
        self.stated: dict[Range, str] = {}
        self._forget()

    def _forget(self) -> None:
        self.asked: list[str] = []
        self.pieces: list[Range] = []
        self.block, self.line_end = -1, 0
        self.begins_block = False
        self.is_labelled = False

    def read(self, low: int, high: int, *, whole: Range | None = None, heading: bool = False) -> None:
        number = bisect_right(self.starts, high - 1) - 1
        block = self.blocks[number]
        words = strip_markup(self.text[low:high]).strip("# ")
        if block.kind in _SILENT or not any(map(str.isalnum, words)):
            return
        if is_stamped(words):  # each entry of a log is told with its own time
            self._forget()
            return
        if not self._waits_at(number):
            self._forget()
        label = _ASKS.match(words)
        said = _NUMBER.sub("", words[label.end() if label else 0 :], count=1)
        if is_question(said):
            self._ask(said, number, (low, high), whole, is_labelled=label is not None)
        elif self.asked and self._goes_on(words, low, number):
            self._ask(said, number, (low, high), whole, is_labelled=True)
        elif self.asked and not heading and self._may_answer(words, number) and whole is not None:
            self._answer(words, whole)
        else:
            self._forget()

    def _may_answer(self, words: str, number: int) -> bool:
        """Not the first item of a list, which is announced by the question, unless it says yes or no."""
        kind = self.blocks[number].kind
        if kind == "item" and number != self.block:
            return _TELLS.match(words) is not None or _ANSWERS.match(words) is not None
        return kind not in _NO_ANSWER

    def _waits_at(self, number: int) -> bool:
        """In its own block, or as the whole of the block right above."""
        if number == self.block:
            return True
        between = self.blocks[self.block + 1 : number]
        waits = self.asked != [] and self.begins_block and len(between) < 3
        return waits and all(block.kind in _SILENT for block in between)

    def _goes_on(self, words: str, low: int, number: int) -> bool:
        """ "Q: Can I cancel? I am a member." is all of it what is asked."""
        if not self.is_labelled or number != self.block or _ANSWERS.match(words):
            return False
        return "\n" not in self.text[self.line_end : low]

    def _ask(self, said: str, number: int, place: Range, whole: Range | None, *, is_labelled: bool) -> None:
        if number != self.block or len(self.asked) == _MOST_QUESTIONS:
            self._forget()
        if not self.asked:
            self.begins_block = not self.text[self.blocks[number].lines[0][0] : place[0]].strip()
        self.asked.append(said)
        self.pieces += [whole] if whole is not None else []
        self.block, self.line_end, self.is_labelled = number, place[1], is_labelled

    def _answer(self, words: str, whole: Range) -> None:
        label = _ANSWERS.match(words)
        answer = words[label.end() if label else 0 :]
        in_passing = not self.begins_block and not self.is_labelled and label is None
        if in_passing and _says_enough(answer):
            self._forget()
            return
        said = read_behind(self.asked, answer)
        if said is not None:
            self.stated |= dict.fromkeys(self.pieces, "")
            if said != answer:
                self.stated[whole] = said
        self._forget()
