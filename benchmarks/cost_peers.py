"""Calls, tokens and dollars per answer, beside RAGAS and DeepEval on the same server: `make bench-peers`.

All of them check the same answers through one stand-in for a paid model, which counts what it is asked and replies in
the form that each asks for: statements sentence by sentence, a verdict and a reason of one sentence for each. Nothing
is said here about who judges better.
"""

import argparse
import json
import re
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.table import Table

import holdfast
from holdfast.bench.rows import read_grounding_rows
from holdfast.bench.stand_in import StandIn, judge_by_words
from holdfast.claims import extract_claims
from holdfast.config import LLMConfig
from holdfast.llm.ids import parse_model_id
from holdfast.llm.prices import PriceList

_ROOT = Path(__file__).resolve().parent
ANSWERS = _ROOT / "cost_answers.jsonl"
PRICED_AS = "openai:gpt-4o-mini"
PEERS = ("ragas-faithfulness", "deepeval-faithfulness", "deepeval-hallucination")
_WHY = "The context states this in so many words, so that the statement can be inferred from it directly."
_DECODER = json.JSONDecoder()
_MODES: tuple[Literal["full", "sample"], ...] = ("full", "sample")


def main() -> None:
    """Run everything, print the table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", required=True, help="the peers' interpreter")
    parser.add_argument(
        "--data", type=Path, default=ANSWERS, help="answers with their context, as JSON Lines"
    )
    parser.add_argument("--limit", type=int, help="at most so many answers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here")
    options = parser.parse_args()
    rows = list(read_grounding_rows(options.data).sample(options.limit, 0).rows)
    figures = {"answers": len(rows), "priced_as": PRICED_AS, "judges": _measure(rows, options.peers)}
    Console(width=110).print(_table(figures))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def _measure(rows: list[Any], peers: str) -> dict[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory() as folder:
        answers = Path(folder) / "answers.jsonl"
        answers.write_text(
            "".join(
                json.dumps({"question": r.question, "context": r.context, "claim_or_response": r.response})
                + "\n"
                for r in rows
            ),
            encoding="utf-8",
        )
        found = {
            f"holdfast {version('holdfast')}, {mode}": _count(rows, partial(_holdfast, rows, mode))
            for mode in _MODES
        }
        for peer in PEERS:
            found[peer] = _count(rows, partial(_peer, peer, answers, peers))
    return found


def _count(rows: list[Any], work: Callable[[str], None]) -> dict[str, Any]:
    """What a judge asked of the server, per answer."""
    prices = PriceList(parse_model_id(PRICED_AS))
    with StandIn(reply) as server:
        try:
            work(server.url)
        except subprocess.CalledProcessError as error:
            return {"failed": (error.stderr or "").strip().splitlines()[-1:] or ["no message"]}
        cost = prices.cost(server.input_tokens, server.output_tokens) or 0.0
        return {
            "calls": server.calls / len(rows),
            "input_tokens": server.input_tokens / len(rows),
            "output_tokens": server.output_tokens / len(rows),
            "usd_per_1000_answers": 1000 * cost / len(rows),
        }


def _holdfast(rows: list[Any], mode: Literal["full", "sample"], url: str) -> None:
    config = holdfast.VerificationConfig(mode=mode)
    model = holdfast.connect(f"{url}#stand-in", LLMConfig(cache=False))
    for row in rows:
        holdfast.verify_response(row.question or "", row.response, row.context, config=config, model=model)


def _peer(name: str, answers: Path, python: str, url: str) -> None:
    command = [python, str(_ROOT / "cost_peer.py"), name, url, str(answers)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(done.stdout.strip().splitlines()[-1])


def reply(asked: str) -> str:
    """What a willing model would write, whoever asks."""
    if "StatementGeneratorOutput" in asked:
        return json.dumps({"statements": _sentences(_last_input(asked)["answer"])})
    if "NLIStatementOutput" in asked:
        stated = _last_input(asked)["statements"]
        return json.dumps({"statements": [{"statement": s, "reason": _WHY, "verdict": 1} for s in stated]})
    if '"truths" key' in asked:
        return json.dumps({"truths": _sentences(_after(asked, "Text:"))})
    if "'claims' key" in asked or '"claims" key' in asked:
        return json.dumps({"claims": _sentences(_after(asked, "AI Output:"))})
    if "'verdicts' key" in asked:
        return json.dumps({"verdicts": [{"verdict": "yes", "reason": _WHY}] * _verdicts_asked_for(asked)})
    if "'reason' key" in asked:
        return json.dumps({"reason": f"The score is 1.00 because nothing contradicts the context. {_WHY}"})
    return judge_by_words(asked)


def _last_input(asked: str) -> dict[str, Any]:
    """The JSON object behind the last "input:" of a prompt of RAGAS."""
    place = asked.rindex("input: {") + len("input: ")
    found: dict[str, Any] = _DECODER.raw_decode(asked, place)[0]
    return found


def _after(asked: str, mark: str) -> str:
    return asked.rpartition(mark)[2].rpartition("JSON:")[0].strip()


def _sentences(text: str) -> list[str]:
    return [claim.text for claim in extract_claims(text)] or [text]


def _verdicts_asked_for(asked: str) -> int:
    """As many as DeepEval counts: it says so for contexts, and lists claims in brackets."""
    counted = re.search(r"STRICTLY EQUAL TO (\d+)", asked)
    if counted:
        return int(counted.group(1))
    claims = _after(asked, "Claims:")
    return max(
        1, claims.count("', '") + claims.count('", "') + claims.count("', \"") + claims.count("\", '") + 1
    )


def _table(figures: dict[str, Any]) -> Table:
    title = (
        f"{figures['answers']} answers, each checked once; dollars at the prices of {figures['priced_as']}"
    )
    table = Table(title=title, title_justify="left")
    for heading in ("judge", "calls", "tokens in", "tokens out", "$ per 1,000 answers"):
        table.add_column(heading, justify="left" if heading == "judge" else "right")
    for name, found in figures["judges"].items():
        if "failed" in found:
            table.add_row(name, "failed", *found["failed"], "", "")
            continue
        table.add_row(
            name,
            f"{found['calls']:.1f}",
            f"{found['input_tokens']:.0f}",
            f"{found['output_tokens']:.0f}",
            f"{found['usd_per_1000_answers']:.2f}",
        )
    return table


if __name__ == "__main__":
    main()
