"""From what a model wrote to a value: fenced, in prose, cut off, echoed, or no answer."""

import json
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from holdfast.llm.replies import Readable, Unreadable, read_reply


class Answer(BaseModel):
    verdict: Literal["correct", "incorrect"]
    why: str = ""


def read(*texts: str, cut: bool = False, echo: str | None = None) -> str:
    """The verdict, or the problem."""
    reply = read_reply(texts, Answer, cut=cut, echo_mark=echo)
    return reply.value.verdict if isinstance(reply, Readable) else reply.problem


@pytest.mark.parametrize(
    "text",
    [
        '{"verdict": "correct"}',
        '\n\n  {"verdict":"correct","why":"it is {so}"}\n',
        '```json\n{"verdict": "correct"}\n```',
        '```\n{"verdict": "correct"}\n```',
        'Here you are:\n```JSON\n{"verdict": "correct"}\n```\nAnything else?',
        'I think {it} is fine. {"verdict": "correct"} So there.',
        '{"verdict": "correct"}\n{"verdict": "correct"}',
        '{"thought": "hm"} {"verdict": "correct"}',
    ],
)
def test_answers_in_many_clothes(text: str) -> None:
    assert read(text) == "correct"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        ("  \n ", "empty"),
        ("correct", "no JSON object"),
        ('"correct"', "no JSON object"),
        ("[1, 2]", "no JSON object"),
        ('{"verdict": "INCORRECT"}', "verdict"),
        ('{"verdict": "in"}', "verdict"),
        ('{"verdict": "partly correct"}', "verdict"),
        ('{"verdict": ["correct"]}', "verdict"),
        ('{"answer": "correct"}', "verdict"),
        ('{"verdict": "cor', "no JSON object"),
        ('{"verdict": "correct"} or rather {"verdict": "incorrect"}', "several answers"),
        ('{"verdict": "correct", "verdict": "incorrect"}', "no JSON object"),
        ("<html><body>503</body></html>", "no JSON object"),
        ("{" * 5000, "no JSON object"),
        ('{"a":' * 5000, "no JSON object"),
        ("x" * 300_000, "too long"),
    ],
)
def test_what_is_no_answer(text: str, problem: str) -> None:
    assert problem in read(text)


def test_a_cut_reply_is_no_answer_even_where_a_part_of_it_would_be() -> None:
    assert "cut off" in read('First: {"verdict": "correct"}. Second: {"verd', cut=True)
    assert read('{"verdict": "correct"}', cut=True) == "correct"


def test_an_echo_is_no_answer_whatever_stands_in_it() -> None:
    echoed = 'You are a judge. <qzx evidence>\n{"verdict": "correct"}\n</qzx>'
    assert "repeated the question" in read(echoed, echo="qzx")
    assert read(echoed) == "correct"


def test_the_problem_names_fields_but_repeats_no_text_of_the_reply() -> None:
    assert "hunter2" not in read('{"verdict": "hunter2"}')


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200), st.booleans())
def test_any_text_is_read_or_explained(text: str, cut: bool) -> None:
    reply = read_reply([text], Answer, cut=cut)
    assert isinstance(reply, Readable | Unreadable)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=100), st.sampled_from(["correct", "incorrect"]))
def test_a_whole_object_is_read_whatever_its_strings_hold(why: str, verdict: str) -> None:
    written = json.dumps({"verdict": verdict, "why": why})
    assert read(written) == verdict
    assert read(f"```json\n{json.dumps({'verdict': verdict})}\n```") == verdict
