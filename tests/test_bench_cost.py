"""The cost suite: calls, tokens, dollars and time of verification beside the answers themselves."""

import json
from pathlib import Path

import pytest

from holdfast.bench.cost import PAIRS, Setting, base_tokens, run
from holdfast.bench.rows import GroundingRow
from holdfast.bench.stand_in import StandIn, judge_by_words
from holdfast.bench.suites import Options
from holdfast.cli.entry import run as command
from holdfast.config import LLMConfig
from holdfast.errors import ConfigError
from holdfast.llm import connect
from holdfast.llm.prompts import Statement, truths_prompt, verdict_prompt, verdicts_prompt
from model_reader import careful
from model_server import ModelServer

CONTEXT = (
    "Its dome of copper is nine metres wide. Visitors are admitted on Saturdays from April to October. "
    "The fee for adults is four pounds, and children pay nothing. Dogs may not enter the dome."
)
ANSWERS = (
    "The dome is large and made of a reddish metal. People can look around at the weekend in the warm months. "
    "Parents pay, their sons and daughters do not. Pets stay outside while the tour goes on.",
    "A copper dome crowns the house. It was paid for by a brewer from Leeds, who also gave the telescope away.",
)


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    file = tmp_path / "answers.jsonl"
    made = [
        {
            "id": str(n),
            "context": CONTEXT,
            "claim_or_response": text,
            "question": "What is there?",
            "label": "supported",
        }
        for n, text in enumerate(ANSWERS)
    ]
    file.write_text("\n".join(json.dumps(row) for row in made) + "\nnot a row\n")
    return file


def test_every_answer_is_counted_in_both_modes(rows: Path) -> None:
    seen: list[str] = []
    options = Options(on_prediction=lambda row: seen.append(f"{row['id']} {row['mode']}"))
    report = run([rows], options, Setting(answer_s=0.0))
    figures = report.figures()
    assert sorted(seen) == ["0 full", "0 sample", "1 full", "1 sample"]
    assert len(report.bad_lines) == 1
    assert figures["suite"] == "cost"
    assert list(figures) == ["suite", "setting", "files", "mean"]
    full = figures["files"][0]["modes"]["full"]
    assert full["most_calls"] <= 2
    assert full["usd"] >= figures["files"][0]["modes"]["sample"]["usd"]
    assert full["ratio"] == pytest.approx(full["usd"] / full["base_usd"])
    assert [(pair["base"], pair["verifier"]) for pair in figures["mean"]["pairs"]] == list(PAIRS)
    assert figures["mean"]["pairs"][0]["ratio"]["full"] == pytest.approx(full["ratio"])
    json.dumps(figures, allow_nan=False)


def test_a_model_without_logprobs_is_asked_more_often(rows: Path) -> None:
    calls = {
        logprobs: run([rows], Options(), Setting(answer_s=0.0, logprobs=logprobs)).figures()["mean"]["modes"][
            "full"
        ]
        for logprobs in (True, False)
    }
    assert calls[True]["calls_per_answer"] <= calls[False]["calls_per_answer"] <= 3


def test_a_real_model_is_counted_at_its_own_prices(rows: Path, model_server: ModelServer) -> None:
    model_server.answers = careful()
    report = run([rows], Options(limit=1), Setting(model=f"{model_server.url}#m"))
    full = report.figures()["mean"]["modes"]["full"]
    assert full["usd"] is None or full["calls_per_answer"] == 0
    assert full["base_usd"] > 0


def test_the_answer_itself_is_priced_by_what_it_read_and_wrote() -> None:
    row = GroundingRow("x", "one two three", "four five", "supported", "six")
    read, wrote = base_tokens(row)
    assert read > 4
    assert wrote == 2


def test_models_without_a_price_are_refused(rows: Path) -> None:
    with pytest.raises(ConfigError, match="nonsense"):
        run([rows], Options(), Setting(base="openai:nonsense"))


def test_the_command_prints_json_or_tables(
    rows: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    assert command(["bench", "cost", "--data", str(rows), "--limit", "1", "--json", "--out", str(out)]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["n"] == 1
    assert len(out.read_text().splitlines()) == 2
    assert command(["bench", "cost", "--data", str(rows), "--limit", "1", "--no-logprobs"]) == 0
    shown = capsys.readouterr()
    assert "of base cost" in shown.out.replace("\n", " ") or "base" in shown.out
    assert "not JSON" in shown.err


STATEMENTS = [
    Statement("The dome is of copper.", ("Its dome of copper.",)),
    Statement("Cats fly.", ("Its dome.",)),
]


def test_the_stand_in_answers_every_prompt_of_the_tier() -> None:
    batch = verdicts_prompt(STATEMENTS)
    letters = json.loads(judge_by_words(batch.prompt.user))
    assert letters == dict(zip(batch.labels, ("s", "a"), strict=True))
    assert set(json.loads(judge_by_words(truths_prompt(STATEMENTS).prompt.user)).values()) == {"u"}
    assert judge_by_words(verdict_prompt(STATEMENTS[0]).user) == "supported"


async def test_the_stand_in_counts_what_it_is_asked() -> None:
    from holdfast.judges.model.judge import ModelJudge
    from holdfast.judges.types import Pair

    with StandIn(seconds=0.0) as server:
        model = connect(server.url, LLMConfig(cache=False))
        judged = await ModelJudge(model).judge(
            [Pair("The dome is of copper.", "A dome of copper."), Pair("Cats fly.", "No.")]
        )
        assert judged[0].support > 0.8
        assert judged[1].support < 0.2
        assert judged[0].interval is not None
        used = model.usage()
        assert (used.calls, used.input_tokens, used.output_tokens) == (
            server.calls,
            server.input_tokens,
            server.output_tokens,
        )
        assert used.calls == 1
