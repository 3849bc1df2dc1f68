"""`holdfast check --model URL`: the same report, with a model above the embedded judge."""

import json
from pathlib import Path

import pytest

from holdfast.cli.entry import run
from model_reader import careful
from model_server import ModelServer, failed

ANSWER = (
    "The copper dome of the observatory spans nine metres. Guests may come on Saturdays during the summer months, "
    "and younger visitors are let in free of charge. Its founder had studied in Vienna before the war."
)
EVIDENCE = (
    "Its dome of copper is nine metres wide. Visitors are admitted on Saturdays from April to October. "
    "The fee for adults is four pounds, and children pay nothing."
)


@pytest.fixture(autouse=True)
def _everything_goes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_VERIFICATION__UNCERTAIN_FROM", "0")
    monkeypatch.setenv("HOLDFAST_VERIFICATION__UNCERTAIN_TO", "1")
    monkeypatch.setenv("HOLDFAST_LLM__RETRIES", "0")


def test_the_report_is_the_usual_one(model_server: ModelServer, capsys: pytest.CaptureFixture[str]) -> None:
    model_server.answers = careful()
    run(["check", ANSWER, "-e", EVIDENCE, "--json"])
    plain = json.loads(capsys.readouterr().out)
    run(["check", ANSWER, "-e", EVIDENCE, "--json", "--model", model_server.url])
    by_model = json.loads(capsys.readouterr().out)
    assert list(by_model) == list(plain)
    assert [list(claim) for claim in by_model["claims"]] == [list(claim) for claim in plain["claims"]]
    assert by_model["model_use"]["model"] == model_server.url
    assert by_model["model_use"]["share"] > 0.0
    assert plain["model_use"]["model"] is None
    assert len(model_server.requests) <= 2


def test_verdicts_are_kept_unless_told_otherwise(
    model_server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    model_server.answers = careful()
    arguments = ["check", ANSWER, "-e", EVIDENCE, "--json", "--model", model_server.url]
    run(arguments)
    asked = len(model_server.requests)
    run(arguments)
    assert len(model_server.requests) == asked
    run([*arguments, "--no-cache"])
    assert len(model_server.requests) == 2 * asked
    capsys.readouterr()


def test_an_outage_is_an_error_with_its_reason(
    model_server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    model_server.answers = failed(500)
    code = run(["check", ANSWER, "-e", EVIDENCE, "--model", model_server.url])
    shown = capsys.readouterr()
    assert code == 1
    assert "500" in shown.err
    assert "unchecked" in shown.out


def test_an_outage_is_an_error_also_where_some_claims_were_decided(
    model_server: ModelServer, capsys: pytest.CaptureFixture[str]
) -> None:
    model_server.answers = failed(500)
    answer = (
        "Visitors are admitted on Saturdays from April to October. The copper dome of it spans nine metres."
    )
    code = run(["check", answer, "-e", EVIDENCE, "--model", model_server.url])
    shown = capsys.readouterr()
    assert code == 1
    assert "1 supported, 1 unchecked" in shown.out
    assert "500" in shown.err
    assert "no reason given" not in shown.err


def test_the_model_may_be_named_in_the_settings(
    model_server: ModelServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    model_server.answers = careful()
    (tmp_path / "holdfast.toml").write_text(f'[verification]\nverification_model = "{model_server.url}"\n')
    monkeypatch.chdir(tmp_path)
    run(["check", ANSWER, "-e", EVIDENCE])
    assert f"went to {model_server.url}" in capsys.readouterr().out


def test_a_name_that_is_no_model_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", ANSWER, "-e", EVIDENCE, "--model", "gpt"]) == 1
    assert "openai:MODEL" in capsys.readouterr().err


def test_an_answer_that_says_nothing_is_not_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "Yes, it is.", "-e", EVIDENCE]) == 1
    assert "says nothing that evidence could support or refute" in " ".join(capsys.readouterr().err.split())
