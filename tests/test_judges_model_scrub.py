"""Evidence scrubbing: what a model answers with the evidence and without it."""

import pytest

from holdfast.judges.model.scrub import Scrubbed, scrub
from holdfast.judges.types import Unjudged
from llm_cases import model_on
from model_reader import fenced
from model_server import Answer, ModelServer, Request, failed

EVIDENCE = ["The lamp was lit in October 1871."]
LINES = ["When was the lamp lit?", "Where is Paris?"]


def by_line(request: Request) -> Answer:
    """Knows Paris by itself, and the lamp only from the evidence."""
    parts = fenced(request)
    answers = []
    for line in parts["lines"].split("\n"):
        label, _, text = line.partition(": ")
        told = "It was lit in October 1871." if "evidence" in parts else "That is not known."
        answers.append({"id": label, "answer": "Paris lies in France." if "Paris" in text else told})
    return {"answers": answers}


async def test_an_answer_that_changes_depends_on_the_evidence(model_server: ModelServer) -> None:
    model_server.answers = by_line
    model = model_on(model_server)
    lamp, paris = await scrub(model, LINES, EVIDENCE)
    assert isinstance(lamp, Scrubbed)
    assert isinstance(paris, Scrubbed)
    assert lamp.dependence > 0.5
    assert paris.dependence == pytest.approx(0.0, abs=1e-3)
    assert lamp.with_evidence != lamp.without_evidence
    assert model.usage("scrubbing").calls == len(model_server.requests) == 2


async def test_the_evidence_is_shown_in_one_call_only(model_server: ModelServer) -> None:
    model_server.answers = by_line
    await scrub(model_on(model_server), LINES, EVIDENCE)
    assert sorted("1871" in request.text for request in model_server.requests) == [False, True]


async def test_an_outage_is_no_dependence(model_server: ModelServer) -> None:
    model_server.answers = failed(500)
    found = await scrub(model_on(model_server, retries=0), LINES, EVIDENCE)
    assert all(isinstance(item, Unjudged) and "500" in item.reason for item in found)


async def test_a_line_without_an_answer_is_unjudged(model_server: ModelServer) -> None:
    model_server.answers = {"answers": []}
    assert all(isinstance(item, Unjudged) for item in await scrub(model_on(model_server), LINES, EVIDENCE))


async def test_two_answers_to_one_line_are_none(model_server: ModelServer) -> None:
    def twice(request: Request) -> Answer:
        label = fenced(request)["lines"].partition(":")[0]
        return {"answers": [{"id": label, "answer": "yes"}, {"id": label, "answer": "no"}]}

    model_server.answers = twice
    (found,) = await scrub(model_on(model_server), LINES[:1], EVIDENCE)
    assert isinstance(found, Unjudged)


async def test_nothing_is_asked_about_nothing(model_server: ModelServer) -> None:
    assert await scrub(model_on(model_server), [], EVIDENCE) == []
    assert not model_server.requests
