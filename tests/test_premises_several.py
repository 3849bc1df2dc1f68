"""Several yes/no questions in one line: each is read and looked up alone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from holdfast import aio, verify_question
from holdfast.cli.entry import run
from holdfast.premises.extract import read_premises
from holdfast.premises.spelling import single_questions
from llm_cases import model_on
from model_server import ModelServer, Request

NOTES = (
    "Alice works as a baker in Bern. She has never worked at Google. The sauna was closed in 2019 and never "
    "reopened. Bram quit his job at Google to open a bakery."
)


def asked(question: str) -> list[str]:
    found = read_premises(question)
    return [one.claim for one in (*found.also_asked, *([found.asked] if found.asked else []))]


@pytest.fixture
def notes(tmp_path: Path) -> str:
    (tmp_path / "a.txt").write_text(NOTES, encoding="utf-8")
    return str(tmp_path)


@pytest.mark.parametrize(
    ("question", "claims"),
    [
        ("Did Alice work at Google? Is Alice a baker?", ["Alice worked at Google.", "Alice is a baker."]),
        ("Is Alice a baker? Did Alice work at Google?", ["Alice is a baker.", "Alice worked at Google."]),
        (
            "Did Bram open a bakery and did Alice quit Google?",
            ["Bram opened a bakery.", "Alice quit Google."],
        ),
        (
            "did bram open a bakery and did alice quit google",
            ["Bram opened a bakery.", "Alice quit google."],
        ),
        ("Did Ann quit, and was the mill sold?", ["Ann quit.", "The mill was sold."]),
        ("Did Ann quit; has the mill been sold?", ["Ann quit.", "The mill has been sold."]),
        ("Are pets allowed and is breakfast included?", ["Pets are allowed.", "Breakfast is included."]),
        ("Can the pool be heated and is the sauna free?", ["The pool can be heated.", "The sauna is free."]),
        ("Didn't Bram quit and isn't Alice a baker?", ["Bram quit.", "Alice is a baker."]),
        (
            "Did Ann win, and did Ben lose, and is the pool open?",
            ["Ann won.", "Ben lost.", "The pool is open."],
        ),
        (
            "If it rains, does the pool close and is the sauna open?",
            ["The pool closes.", "The sauna is open."],
        ),
        ("When did Ann leave and did Ben stay?", ["Ben stayed."]),
        ("Is Alice a baker? Is Alice a baker?", ["Alice is a baker."]),
    ],
)
def test_each_question_is_read_alone(question: str, claims: list[str]) -> None:
    assert [claim.lower() for claim in asked(question)] == [claim.lower() for claim in claims]


@pytest.mark.parametrize(
    "question",
    [
        "Who cooked and did the dishes?",
        "Who came in and had the soup?",
        "Who went there and had the car repaired?",
        "Who was here and is the new boss?",
        "Who left Rome and is Ann's brother?",
        "Was it raining and cold?",
        "Did John and his colleagues give back to the town?",
        "Did Ann say she left and did not return?",
        "Did Ann say Tom left and was glad about it?",
        "Did Ann say Tom left and was the mayor in 2019?",
        "Did Ann say that Tom left and was the owner of the mill?",
        "Had Ann stayed, would Ben have left?",
        "On 3 May, did Maria leave?",
        "When Ann left, did Ben stay?",
        "Did Ann, Ben and Tom leave?",
    ],
)
def test_one_question_stays_one(question: str) -> None:
    assert single_questions(question) == [question]


def test_what_every_question_asks_counts_in_any_order(
    notes: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    for question in (
        "Did Alice work at Google? Is Alice a baker?",
        "Is Alice a baker? Did Alice work at Google?",
        "Did Alice work at Google and is Alice a baker?",
    ):
        assert run(["premises", question, "--memory", notes]) == 3
        shown = " ".join(capsys.readouterr().out.split())
        assert "✓ Alice is a baker. (asked)" in shown
        assert "✗ Alice worked at Google. (asked)" in shown
        assert "the question asks whether 'Alice worked at Google' which is not supported" in shown


def test_what_is_asked_is_no_premise() -> None:
    found = verify_question("Did Alice work at Google? Is Alice a baker?", lambda query, k: [NOTES])
    assert found.all_premises_supported
    assert found.unsupported_premises() == []
    assert [verdict.premise.claim for verdict in found.unsupported_asked()] == ["Alice worked at Google."]
    assert found.outcome in ("unsupported", "contradicted")
    assert found.asked is not None
    assert found.asked.claim == "Alice is a baker."
    assert [premise.claim for premise in found.premises] == ["Alice worked at Google."]


def test_two_true_questions_are_clean(notes: str, capsys: pytest.CaptureFixture[str]) -> None:
    question = "Is Alice a baker and did Bram open a bakery?"
    assert run(["premises", question, "--memory", notes, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found["premises"][0]["claim"], found["asked"]["claim"]] == [
        "Alice is a baker.",
        "Bram opened a bakery.",
    ]
    assert found["message"] is None


async def test_a_model_may_read_several_questions() -> None:
    read = {
        "premises": [],
        "asked": "Alice is a baker",
        "also_asked": ["Alice worked at Google", "", "alice is a baker"],
    }

    def reply(request: Request) -> Any:
        if "takes for granted" in request.system:
            return read
        label = re.findall(r"passage (\w+)", request.user)[0]
        answer = "contradicted" if "worked at Google" in request.user.split("passage")[0] else "supported"
        return {"verdict": answer, "evidence": [label], "rationale": "so it says"}

    with ModelServer(reply) as server:
        found = await aio.verify_question(
            "Did Alice work at Google? Is Alice a baker?", lambda query, k: [NOTES], model=model_on(server)
        )
    assert found.asked is not None
    assert found.asked.claim == "Alice is a baker."
    assert [verdict.premise.claim for verdict in found.unsupported_asked()] == ["Alice worked at Google."]
    assert found.outcome == "contradicted"
