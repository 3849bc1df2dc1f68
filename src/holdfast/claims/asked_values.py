"""Questions within data, and the values that answer them: {"question": "Can I cancel?", "answer": "No."}."""

from collections.abc import Callable, Iterator, Mapping

from holdfast.claims.answers import is_question, read_behind
from holdfast.claims.json_claims import key_of
from holdfast.claims.json_values import Key, Value
from holdfast.claims.words import word_set

Path = tuple[Key, ...]
Fields = Mapping[Path, Mapping[str, Value]]

_QUESTIONS = word_set("question q query prompt ask title name heading headline summary input user issue")
_ANSWERS = word_set("answer a ans response reply completion output assistant solution resolution")
_TEXTS = word_set("body text content")
"""They answer where nothing is called an answer; beside one they say what is asked, or where from."""
_OPTIONS = frozenset("ab")
_ANSWER_OBJECTS = ("answer", "answers", "acceptedAnswer", "accepted_answer")
_IN_WORDS = {"true": "Yes", "false": "No"}


class AskedValues:
    """The questions of one piece of data, and which value answers which."""

    def __init__(self, fields: Fields, said: Callable[[Value], str]) -> None:
        self._said = said
        self._asked: dict[Path, Value] = {}
        for path, own in fields.items():
            asking = (v for v in _called(own, _QUESTIONS) if v.is_text and is_question(said(v)))
            if (question := next(asking, None)) is None:
                continue
            answer = _answer(own) or _within(fields, path) or next(_called(own, _TEXTS), None)
            if answer is not None:
                self._asked[answer.path] = question
        self.by_owner = {question.path[:-1]: question for question in self._asked.values()}
        """The question of an object."""

    def question_of(self, value: Value) -> Value | None:
        """The question that a value answers."""
        return self._asked.get(value.path)

    def asked_of(self, value: Value) -> str:
        """What a value answers: the question of its object, or its own key; "" where that asks nothing."""
        if (question := self.question_of(value)) is not None:
            return self._said(question)
        key = value.path[-1] if value.path else ""
        return key if isinstance(key, str) and key.endswith("?") and is_question(key) else ""


def read_answer(question: str, answer: str) -> str:
    """The answer behind its question; alone where that would be long."""
    told = _IN_WORDS.get(answer.lower(), answer)
    return read_behind([question], told) or told


def _called(fields: Mapping[str, Value], words: frozenset[str]) -> Iterator[Value]:
    """The values whose keys end with one of these words: "answer", "answer_text", "short_answer"."""
    for key, value in fields.items():
        first, _, last = key_of(key).rpartition(" ")
        if last in words and not (first and len(last) == 1):  # "option_a" is no answer
            yield value


def _answer(fields: Mapping[str, Value]) -> Value | None:
    """What is called an answer; "a" beside "b" is one of those that may be chosen."""
    options = {key_of(key) for key in fields} >= _OPTIONS
    return next(_called(fields, _ANSWERS - _OPTIONS if options else _ANSWERS), None)


def _within(fields: Fields, path: Path) -> Value | None:
    """Of "acceptedAnswer": {"text": "No."}, also in a list."""
    places = [(*path, key, *first) for key in _ANSWER_OBJECTS for first in ((), (0,))]
    answers = _ANSWERS | _TEXTS
    return next((value for place in places for value in _called(fields.get(place, {}), answers)), None)
