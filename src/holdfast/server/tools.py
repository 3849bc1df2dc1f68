"""The checks as tools of the Model Context Protocol, for assistants on this machine."""

from importlib.metadata import version
from typing import Any

from mcp.server import MCPServer

from holdfast.adapters.telemetry import emit_evaluations
from holdfast.config import Config
from holdfast.grounding.verification import verify_response
from holdfast.server.challenge import ChallengeRequest, judged
from holdfast.server.keys import DEFAULT_TENANT
from holdfast.server.premises import premises_in
from holdfast.server.service import Service
from holdfast.sycophancy.mapping import analysis_to_dict

_ABOUT = (
    "Check an answer against its sources before you give it; check a challenge before you give way; "
    "check what a question takes for granted before you answer it."
)


def create_tools(config: Config | None = None) -> MCPServer[None]:
    """A server with the tools verify, challenge, premises and trace."""
    service = Service(config or Config.load(), keys_required=False)
    # What is said on standard error reaches the assistant's log: problems only.
    server: MCPServer[None] = MCPServer(
        "holdfast", version=version("holdfast"), instructions=_ABOUT, log_level="ERROR"
    )

    @server.tool()
    async def verify(
        response: str, sources: list[str], question: str = "", trace: bool = False
    ) -> dict[str, Any]:
        """Which claims of `response` do the sources carry? `trace` keeps the check for the tool trace."""
        result = await verify_response(
            question,
            response,
            sources,
            config=service.verification(),
            judge=await service.judge(),
            model=service.model,
        )
        report = result.report
        emit_evaluations(report.claims, service.config.telemetry, response_id=report.response_id)
        kept = None
        if trace and any(source.strip() for source in sources):
            room = await service.tenants.room(DEFAULT_TENANT)
            kept = await room.traces.record(result, sources, question=question)
        return {**result.to_dict(), "trace_id": kept}

    @server.tool()
    async def challenge(
        question: str, answer: str, pushback: str, sources: list[str], reply: str | None = None
    ) -> dict[str, Any]:
        """A user pushes back on `answer`: which side holds, and would giving way be caving?"""
        asked = {"question": question, "answer": answer, "challenge": pushback, "reply": reply}
        body = ChallengeRequest.model_validate({**asked, "context": sources or None})
        analysis, verdict = await judged(body, service)
        return {"analysis": analysis_to_dict(analysis), "verdict": verdict.to_dict()}

    @server.tool()
    async def premises(question: str, known: list[str]) -> dict[str, Any]:
        """Does `question` take for granted what is not known?"""
        return (await premises_in(question, known, service)).to_dict()

    @server.tool()
    async def trace(trace_id: str = "latest") -> dict[str, Any]:
        """A check that was kept: its claims, verdicts and gaps. The id, its beginning, or "latest"."""
        traces = (await service.tenants.room(DEFAULT_TENANT)).traces
        return (await traces.get_verification_report(await traces.find_trace(trace_id))).to_dict()

    return server
