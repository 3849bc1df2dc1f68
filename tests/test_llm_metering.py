"""What a model took is known of runs that others open with it, however they end."""

import asyncio
import threading

import pytest

from holdfast.llm.metering import metered
from holdfast.llm.types import Message, Usage
from llm_cases import model_on
from model_server import ModelServer, Reply, Request

pytestmark = pytest.mark.anyio
ASKED = [Message("user", "Is this an apple?")]


async def test_the_usage_of_runs_is_told_together(model_server: ModelServer) -> None:
    model_server.answers = Reply("yes", usage=(50, 10))
    counted = metered(model_on(model_server).for_run())
    await counted.text(ASKED, component="own")
    await counted.for_run().text(ASKED, component="run")
    await counted.for_run().text(ASKED, component="run")
    assert (counted.usage().calls, counted.usage().input_tokens) == (3, 150)
    assert counted.usage("run").output_tokens == 20
    assert {name: used.calls for name, used in counted.spent().items()} == {"own": 1, "run": 2}
    assert counted.id.endswith("#test-model")


async def test_a_run_that_is_cut_off_is_unknown_not_zero(model_server: ModelServer) -> None:
    asked = threading.Event()

    def answer(request: Request) -> Reply:
        if request.number == 2:
            asked.set()
        return Reply("yes", fault="hang" if request.number == 2 else None)

    model_server.answers = answer
    counted = metered(model_on(model_server, attempt_timeout_s=20.0, call_timeout_s=20.0))
    run = counted.for_run()
    await run.text(ASKED, component="run")
    waiting = asyncio.create_task(run.text(ASKED, component="run"))
    await asyncio.to_thread(asked.wait, 5.0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert counted.usage() == Usage(2, None, None, None)


async def test_a_model_with_one_account_for_all_runs_is_counted_once(model_server: ModelServer) -> None:
    model = model_on(model_server)
    model.for_run = lambda: model  # type: ignore[method-assign]
    counted = metered(model)
    await counted.for_run().text(ASKED, component="run")
    assert counted.usage().calls == 1
