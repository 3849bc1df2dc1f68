"""`chat_with_verification`: the response format and the settings of the specification."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import holdfast
from correction_cases import ALSO_GOOD, GOOD, INVENTED, QUESTION, TOWER, Pen, Shelf, settings
from grounding_cases import LexicalJudge
from holdfast import ChatResponse, aio, chat_with_verification
from holdfast.config import Config, StoreConfig
from holdfast.errors import StoreError


def chat(model: Any, **options: Any) -> ChatResponse:
    options.setdefault("judge", LexicalJudge())
    options.setdefault("config", settings())
    options.setdefault("context", TOWER)
    return chat_with_verification(QUESTION, None, model, **options)


def test_the_response_has_the_specified_form() -> None:
    response = chat(Pen(GOOD))
    written = response.to_dict()
    assert set(written) == {"content", "model", "workspace", "verification"}
    assert written["content"] == GOOD
    verification = written["verification"]
    assert verification["confidence"] == 1.0
    assert verification["is_grounded"] is True
    assert (verification["claims_checked"], verification["claims_supported"]) == (1, 1)
    assert verification["crag_attempts"] == 0
    assert json.loads(response.to_json()) == written


def test_an_answer_below_the_threshold_is_corrected() -> None:
    response = chat(Pen(f"{GOOD} {INVENTED}", f"{GOOD} {ALSO_GOOD}"))
    assert response.content == f"{GOOD} {ALSO_GOOD}"
    assert response.verification is not None
    assert response.verification["crag_attempts"] == 1
    assert response.verification["status"] == "corrected"


def test_correction_and_verification_can_be_switched_off() -> None:
    pen = Pen(f"{GOOD} {INVENTED}")
    response = chat(pen, enable_crag=False)
    assert response.verification is not None
    assert response.verification["is_grounded"] is False
    assert len(pen.prompts) == 1
    off = chat(Pen(INVENTED), enable_verification=False)
    assert off.to_dict() == {"content": INVENTED, "model": "Pen", "workspace": None}
    assert "verification" not in chat(Pen(INVENTED), config=settings(enabled=False)).to_dict()


def test_only_confidence_triggers_the_correction() -> None:
    """Nine sound claims and an invented one keep the confidence at 0.8: above the default threshold."""
    text = " ".join([*[GOOD, ALSO_GOOD] * 4, GOOD, INVENTED])
    pen = Pen(text)
    response = chat(pen)
    assert response.verification is not None
    assert response.verification["confidence"] == pytest.approx(0.8)
    assert len(pen.prompts) == 1
    pen = Pen(text, GOOD)
    assert chat(pen, confidence_threshold=0.85).content == GOOD


def test_settings_of_the_specification() -> None:
    response = chat(Pen(f"{GOOD} {INVENTED}"), config=settings(show_claims=True, max_crag_attempts=0))
    assert response.verification is not None
    assert [claim["status"] for claim in response.verification["claims"]] == ["supported", "unsupported"]
    pen = Pen(INVENTED)
    chat(pen, config=settings(max_crag_attempts=1))
    assert len(pen.prompts) == 2


def test_a_workspace_is_a_space_of_the_store(tmp_path: Path) -> None:
    config = settings().model_copy(update={"store": StoreConfig(url=str(tmp_path / "store.db"))})
    with holdfast.Memory(space="personal", config=config) as memory:
        memory.add([{"id": "history", "text": GOOD}])
    response = chat_with_verification(
        "Who designed the Orme tower?", "personal", Pen(GOOD), judge=LexicalJudge(), config=config
    )
    assert response.workspace == "personal"
    assert response.verification is not None
    assert response.verification["is_grounded"] is True
    elsewhere = chat_with_verification(
        "Who designed the Orme tower?", "work", Pen(GOOD), judge=LexicalJudge(), config=config
    )
    assert elsewhere.verification is not None
    assert elsewhere.verification["confidence"] is None
    assert elsewhere.verification["reason"] == "no evidence"


def test_without_a_workspace_the_configured_space_is_asked(tmp_path: Path) -> None:
    config = settings().model_copy(update={"store": StoreConfig(url=str(tmp_path / "store.db"))})
    before = chat_with_verification("Who designed the Orme tower?", config=config)
    assert (before.content, before.workspace) == ("The passages do not say.", None)
    with holdfast.Memory(config=config) as memory:
        memory.add([{"id": "history", "text": GOOD}])
    found = chat_with_verification("Who designed the Orme tower?", config=config)
    assert found.content == f"“{GOOD}” [history]"
    given = chat_with_verification("Who designed the Orme tower?", context=ALSO_GOOD, config=config)
    assert [piece.text for piece in given.answer.evidence] == [ALSO_GOOD], "what is given stands alone"


def test_a_store_that_cannot_be_opened_costs_no_answer(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    config = settings().model_copy(update={"store": StoreConfig(url=str(tmp_path / "file" / "store.db"))})
    response = chat_with_verification(QUESTION, None, Pen(GOOD), judge=LexicalJudge(), config=config)
    assert response.content == GOOD
    assert "memory could not be searched" in (response.answer.reason or "")
    with pytest.raises(StoreError):
        chat_with_verification(QUESTION, "personal", Pen(GOOD), judge=LexicalJudge(), config=config)


def test_a_memory_of_ones_own_and_a_history() -> None:
    response = chat(Pen(GOOD), context=None, memory=Shelf(*TOWER.values()), history=[("user", "Hi")])
    assert response.answer.status == "grounded"


def test_the_async_twin() -> None:
    response = asyncio.run(
        aio.chat_with_verification(
            QUESTION, None, Pen(GOOD), context=TOWER, judge=LexicalJudge(), config=settings()
        )
    )
    assert response.content == GOOD


def test_the_settings_of_the_project_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__ENABLED", "false")
    response = chat_with_verification(QUESTION, None, Pen(GOOD), context=TOWER)
    assert response.verification is None
    assert Config.load().verification.enabled is False
