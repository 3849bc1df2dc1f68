"""The checks as tools of the Model Context Protocol, for assistants on this machine or with a key."""

from collections.abc import Awaitable, Callable
from functools import wraps
from importlib.metadata import version
from typing import Annotated, Any, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, Tool
from pydantic import Field, ValidationError
from starlette.exceptions import HTTPException

from holdfast.adapters.telemetry import emit_evaluations
from holdfast.config import Config
from holdfast.errors import HoldfastError
from holdfast.grounding.verification import verify_response
from holdfast.server.access import CALLER, Caller
from holdfast.server.challenge import ChallengeRequest, judged
from holdfast.server.faults import lines_of, told, unexpected
from holdfast.server.keys import DEFAULT_TENANT, SCOPES
from holdfast.server.names import under_own_names
from holdfast.server.premises import premises_in
from holdfast.server.service import Service
from holdfast.server.sources import Context as Sources
from holdfast.server.sources import as_evidence, texts_of
from holdfast.server.traces import for_callers, known_trace
from holdfast.sycophancy.mapping import analysis_to_dict

P = ParamSpec("P")
_ABOUT = (
    "Check an answer against its sources before you give it; check a challenge before you give way; "
    "check what a question takes for granted before you answer it."
)
_SOURCES = ("sources", "known")
_ON_THIS_MACHINE = Caller("pipe", DEFAULT_TENANT, frozenset(SCOPES))


def create_tools(config: Config | None = None, service: Service | None = None) -> MCPServer[None]:
    """A server with the tools verify, challenge, premises and trace."""
    service = service or Service(config or Config.load(), keys_required=False)
    # What is said on standard error reaches the assistant's log: problems only.
    server = StrictServer("holdfast", version=version("holdfast"), instructions=_ABOUT, log_level="ERROR")

    @server.tool()
    @_telling
    async def verify(
        context: Context, response: str, sources: Sources, question: str = "", trace: bool = False
    ) -> dict[str, Any]:
        """Which claims of `response` do the sources carry? `trace` keeps the check for the tool trace."""
        caller = allowed(context, "verify", *(["traces"] if trace else []))
        evidence = as_evidence(sources)
        result = await verify_response(
            question,
            response,
            evidence,
            config=service.verification(),
            judge=await service.judge(),
            model=service.model,
        )
        report = result.report
        emit_evaluations(report.claims, service.config.telemetry, response_id=report.response_id)
        kept = None
        if trace and any(text.strip() for text in texts_of(sources)):
            room = await service.tenants.room(caller.tenant)
            kept = await room.traces.record(result, evidence, question=question)
        return {**result.to_dict(), "trace_id": kept}

    @server.tool()
    @_telling
    async def challenge(
        context: Context,
        question: str,
        answer: str,
        pushback: str,
        sources: Sources,
        reply: str | None = None,
    ) -> dict[str, Any]:
        """A user pushes back on `answer`: which side holds, and would giving way be caving?"""
        allowed(context, "verify")
        asked = {"question": question, "answer": answer, "challenge": pushback, "reply": reply}
        body = ChallengeRequest.model_validate({**asked, "context": sources or None})
        analysis, verdict = await judged(body, service)
        return {"analysis": analysis_to_dict(analysis), "verdict": verdict.to_dict()}

    @server.tool()
    @_telling
    async def premises(context: Context, question: str, known: Sources) -> dict[str, Any]:
        """Does `question` take for granted what is not known?"""
        allowed(context, "verify")
        return (await premises_in(question, as_evidence(known), service)).to_dict()

    @server.tool()
    @_telling
    async def trace(
        context: Context, trace_id: Annotated[str, Field(min_length=1)] = "latest"
    ) -> dict[str, Any]:
        """A check that was kept: its claims, verdicts and gaps. The id, its beginning, or "latest"."""
        traces = (await service.tenants.room(allowed(context, "traces").tenant)).traces
        found = await traces.get_verification_report(await known_trace(trace_id, traces))
        return for_callers(found, service).to_dict()

    return server


class StrictServer(MCPServer[None]):
    """Tools that take the arguments that they name and no others; what is wrong is told in one line."""

    async def list_tools(self) -> list[Tool]:
        """The tools, whose schemas say that there is nothing else to give."""
        return [_strict(tool) for tool in await super().list_tools()]

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: "Context[None, Any] | None" = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool, or say which argument it does not take."""
        for tool in await self.list_tools():
            if tool.name != name:
                continue
            known = tool.input_schema["properties"]
            arguments = _with_whole_texts(under_own_names(arguments, known))
            if unknown := sorted(set(arguments) - set(known)):
                raise ToolError(f"{name} does not take {', '.join(unknown)}: it takes {', '.join(known)}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            raise ToolError(f"{name} cannot be called so: {lines_of(error.__cause__.errors())}") from None


def _with_whole_texts(arguments: dict[str, Any]) -> dict[str, Any]:
    """One text as a list of one: the library takes a text that is JSON apart.

    A list it may have: some assistants write lists as text.
    """
    whole = {name for name in _SOURCES if isinstance(arguments.get(name), str)}
    whole = {name for name in whole if not arguments[name].lstrip().startswith("[")}
    return {name: [value] if name in whole else value for name, value in arguments.items()}


def _strict(tool: Tool) -> Tool:
    return tool.model_copy(update={"input_schema": {**tool.input_schema, "additionalProperties": False}})


def _telling(tool: Callable[P, Awaitable[dict[str, Any]]]) -> Callable[P, Awaitable[dict[str, Any]]]:
    """A tool whose errors say what a caller may know: not where the store is, nor what went wrong inside."""

    @wraps(tool)
    async def told_only(*given: P.args, **named: P.kwargs) -> dict[str, Any]:
        try:
            return await tool(*given, **named)
        except ToolError:
            raise
        except HoldfastError as error:
            raise ToolError(told(error)) from None
        except HTTPException as error:
            raise ToolError(str(error.detail)) from None
        except Exception as error:
            unexpected(error)
            raise ToolError("an unexpected error: it was logged, please report it") from None

    return told_only


def allowed(context: Context, *scopes: str) -> Caller:
    """Who calls a tool, if they may; over pipes, whoever started the process."""
    request = context.request_context.request
    caller: Caller = _ON_THIS_MACHINE if request is None else request.scope[CALLER]
    for scope in scopes:
        if scope not in caller.scopes:
            raise ToolError(f"this key does not have the scope {scope!r}")
    return caller
