"""One peer over the answers, in the peers' own environment: `python cost_peer.py PEER URL ANSWERS`.

Only the peer's own package is imported here. It is pointed at the server of `cost_peers.py`, which counts what it asks.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ |= {"DEEPEVAL_TELEMETRY_OPT_OUT": "YES", "RAGAS_DO_NOT_TRACK": "true", "OPENAI_API_KEY": "none"}
MODEL = "gpt-4o-mini"


def main() -> None:
    """Score every answer, and print the scores as JSON."""
    peer, url, path = sys.argv[1:4]
    rows = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines()]
    print(json.dumps([PEERS[peer](row, url) for row in rows]))


def _ragas(row: dict[str, Any], url: str) -> float:
    from openai import AsyncOpenAI
    from ragas.llms import llm_factory
    from ragas.metrics.collections import Faithfulness

    async def score() -> float:
        async with AsyncOpenAI(base_url=url, api_key="none") as client:
            metric = Faithfulness(llm=llm_factory(MODEL, client=client))
            result = await metric.ascore(
                user_input=row["question"],
                response=row["claim_or_response"],
                retrieved_contexts=row["context"].split("\n\n"),
            )
            return float(result.value)

    return asyncio.run(score())


def _deepeval(metric: str, row: dict[str, Any], url: str) -> float:
    from deepeval import metrics
    from deepeval.models import OpenAIModel
    from deepeval.test_case import LLMTestCase

    passages = row["context"].split("\n\n")
    case = LLMTestCase(
        input=row["question"],
        actual_output=row["claim_or_response"],
        retrieval_context=passages,
        context=passages,
    )
    judge = getattr(metrics, metric)(model=OpenAIModel(model=MODEL, api_key="none", base_url=url))
    judge.measure(case, _show_indicator=False)
    return float(judge.score)


PEERS: dict[str, Callable[[dict[str, Any], str], float]] = {
    "ragas-faithfulness": _ragas,
    "deepeval-faithfulness": partial(_deepeval, "FaithfulnessMetric"),
    "deepeval-hallucination": partial(_deepeval, "HallucinationMetric"),
}

if __name__ == "__main__":
    main()
