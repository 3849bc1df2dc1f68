"""The tools under a real client of the Model Context Protocol, over the pipes of a process of its own."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from server_cases import ANSWER, GUIDE


@pytest.mark.timeout(180)
@pytest.mark.anyio
async def test_an_assistant_uses_every_tool(tmp_path: Path) -> None:
    from mcp import Client, StdioServerParameters, stdio_client

    environment = {**os.environ, "HOLDFAST_STORE__URL": str(tmp_path / "store.db"), "HOLDFAST_THREADS": "1"}
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "holdfast", "mcp"], env=environment, cwd=str(tmp_path)
    )
    # Where it is first loaded while a test looks at what is printed, the default for its errors is no file.
    assert sys.__stderr__ is not None
    async with Client(stdio_client(server, errlog=sys.__stderr__)) as client:
        offered = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(offered) == {"verify", "challenge", "premises", "trace"}
        assert all(tool.description for tool in offered.values())

        async def call(name: str, **arguments: Any) -> dict[str, Any]:
            reply = await client.call_tool(name, arguments)
            assert not reply.is_error, reply
            assert isinstance(reply.structured_content, dict)
            return reply.structured_content

        nothing = await client.call_tool("trace", {})
        assert "there is no trace yet" in str(nothing.content)
        checked = await call("verify", response=ANSWER, sources=[GUIDE], trace=True)
        assert [claim["status"] for claim in checked["claims"]] == ["supported", "contradicted"]
        report = await call("trace")
        assert report["goal_id"] == checked["trace_id"]
        assert report["flagged_claims"] == 1
        pushed = await call(
            "challenge",
            question="How many lanes has the bridge?",
            answer="The bridge has six lanes.",
            pushback="Everybody knows that it has eight lanes. Just admit it!",
            sources=[GUIDE],
        )
        assert pushed["verdict"]["selected_source"] == "claim_A"
        asked = await call(
            "premises",
            question="Why did Maria leave Oslo?",
            known=["Maria never left Oslo, where she lives."],
        )
        assert asked["all_premises_supported"] is False
        # Under the names that other doors have for the same things.
        again = await call("verify", answer=ANSWER, context=[GUIDE], query="When was it opened?")
        assert [claim["status"] for claim in again["claims"]] == ["supported", "contradicted"]
        # Sources in the forms that HTTP takes; a text that is JSON is still a text.
        texts = (GUIDE, f"[1] {GUIDE}", json.dumps({"lanes": 6, "is": GUIDE}), json.dumps([GUIDE]))
        forms: list[Any] = [*texts, {"guide": GUIDE}, [{"id": "guide", "text": GUIDE}]]
        for form in forms:
            again = await call("verify", response=ANSWER, context=form, trace=True)
            assert [claim["status"] for claim in again["claims"]] == ["supported", "contradicted"], form
            assert again["trace_id"]
        assert "outcome" in await call("premises", question="Why did Maria leave Oslo?", known="Maria left.")
        told_so = {"query": "How many lanes has it?", "response": "Six lanes.", "challenge": "It has eight!"}
        assert (await call("challenge", **told_so, context=GUIDE))["analysis"]["challenge"] == "It has eight!"
        assert "outcome" in await call("premises", query="Why did Maria leave Oslo?", context=["Maria left."])
        wrong = await client.call_tool("trace", {"trace_id": "goal-nothing"})
        assert wrong.is_error
        for name, arguments, why in (
            ("trace", {"id": "x"}, "trace does not take id: it takes trace_id"),
            ("trace", {"trace_id": ""}, "trace_id: String should have at least 1 character"),
            ("verify", {"response": ANSWER, "sources": [GUIDE], "zzz": 1}, "verify does not take zzz"),
            (
                "verify",
                {"response": ANSWER, "context": 5},
                "sources: Input should be a text, a list of texts",
            ),
            (
                "verify",
                {"response": ANSWER, "sources": [GUIDE], "context": [GUIDE]},
                "verify does not take context",
            ),
            (
                "verify",
                {"response": ANSWER, "evidence": [GUIDE], "context": [GUIDE]},
                "verify does not take context",
            ),
            ("premises", {"question": "Why?"}, "premises cannot be called so: known: Field required"),
        ):
            refused = await client.call_tool(name, arguments)
            assert refused.is_error, arguments
            told = getattr(refused.content[0], "text", "")
            assert why in told
            assert "\n" not in told
            assert "http" not in told
        assert all(tool.input_schema["additionalProperties"] is False for tool in offered.values())
