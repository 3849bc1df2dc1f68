"""The commands of a conversation: lines that begin with a slash."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, get_args

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from holdfast.config import Mode
from holdfast.errors import InputError
from holdfast.grounding.types import ClaimStatus, ClaimVerification, Spent
from holdfast.guard.types import GuardedAnswer
from holdfast.visible import visible_text

if TYPE_CHECKING:
    from holdfast.cli.chat_session import Session

Command = Callable[["Session", str], None]
HELP: Mapping[str, str] = {
    "/verify on|off": "check answers, or do not",
    "/verify report": "the whole report on the last answer",
    "/verify claim N": "everything about one claim of it",
    "/verify mode M": "full, sample or critical_only",
    "/verify stats": "counts over this conversation",
    "/verify feedback N right|wrong": "say whether the verdict on a claim is right; behind wrong, what it should be",
    "/simple [QUESTION]": "switch all checks off or on again, or ask once without them",
    "/sources": "the passages behind the last answer",
    "/trace": "the steps of the last answer, with their times",
    "/cost": "what the last answer and the conversation cost, by component",
    "/challenge [TEXT]": "push back on the last answer, or show how the last challenge was judged",
    "/history": "the turns so far",
    "/help": "this list",
    "/quit": "leave",
}


def is_quit(line: str) -> bool:
    """Does the command leave the conversation?"""
    return line[1:].partition(" ")[0] in ("quit", "exit", "q")


def run_command(session: "Session", line: str) -> bool:
    """Run a command; False when it ends the conversation."""
    name, _, rest = line[1:].partition(" ")
    if is_quit(line):
        return False
    command = COMMANDS.get(name)
    if command is None:
        raise InputError(f"there is no command /{name}: /help lists them")
    command(session, rest.strip())
    return True


def _verify(session: "Session", rest: str) -> None:
    name, _, argument = rest.partition(" ")
    if name in ("on", "off"):
        session.verify = name == "on"
    elif name:
        action = _VERIFY.get(name)
        if action is None:
            raise InputError("write /verify on|off|report|claim N|mode M|stats|feedback N right|wrong")
        action(session, argument.strip())
        return
    mode = session.mode or session.config.verification.mode
    session.tell(Text(f"verification is {'on' if session.verify else 'off'}, mode {mode}"))


def _report(session: "Session", rest: str) -> None:
    answer = _last(session)
    if answer.verification is None:
        raise InputError(f"the last answer was not verified: {answer.reason}")
    session.tell(answer.verification)


def _claim(session: "Session", rest: str) -> None:
    session.tell(_numbered(session, rest))


def _mode(session: "Session", rest: str) -> None:
    if rest not in get_args(Mode):
        raise InputError(f"{rest!r} is no mode: {', '.join(get_args(Mode))}")
    session.mode = rest
    session.tell(Text(f"mode {rest}"))


def _stats(session: "Session", rest: str) -> None:
    counts = session.conversation.tally.to_dict()
    table = _table("", "")
    for name in ("answers", "claims", "checked", "flagged", "corrections", "pushbacks"):
        table.add_row(name, str(counts[name]))
    for group in ("by_status", "by_verdict"):
        for name, count in counts[group].items():
            table.add_row(f"{group.removeprefix('by_')}: {name.replace('_', ' ')}", str(count))
    answers = max(1, counts["answers"])
    table.add_row("ms of the model, per answer", f"{counts['model_ms'] / answers:.0f}")
    table.add_row("ms beside it, per answer", f"{counts['overhead_ms'] / answers:.0f}")
    session.tell(table)


def _feedback(session: "Session", rest: str) -> None:
    number, word, actual = (*rest.split(maxsplit=2), "", "", "")[:3]
    if word not in ("right", "wrong"):
        raise InputError("write /verify feedback N right, or /verify feedback N wrong")
    claim, answer = _numbered(session, number), _last(session)
    assert answer.verification is not None
    if word == "wrong" and not actual and claim.verdict is ClaimStatus.PARTIALLY_SUPPORTED:
        raise InputError(
            f"wrong in which way? Write /verify feedback {number} wrong supported, or … unsupported"
        )
    from holdfast import record_feedback

    kept = record_feedback(answer.verification, claim.claim_id, word == "right", actual=actual or None)
    session.tell(Text(f"kept: {claim.claim_id} was called {kept.verdict}, and that is {word}"))


def _simple(session: "Session", rest: str) -> None:
    if rest:
        session.ask(rest, verify=False)
        return
    session.verify = not session.verify
    session.tell(Text(f"checks are {'on' if session.verify else 'off'}"))


def _sources(session: "Session", rest: str) -> None:
    evidence = _last(session).evidence
    table = _table("id", "source", "date", "text")
    for piece in evidence:
        cells = (piece.id, piece.source or "", str(piece.date or ""), piece.text)
        table.add_row(*(Text(visible_text(cell)) for cell in cells))
    session.tell(table if evidence else Text("there was no passage behind the last answer"))


def _trace(session: "Session", rest: str) -> None:
    answer = _last(session)
    table = _table("ms", "took", "step", "")
    for event in answer.events:
        shown = (f"{event.at_ms:.0f}", f"{event.took_ms:.0f}", str(event.kind), event.message)
        table.add_row(*(Text(visible_text(cell)) for cell in shown))
    session.tell(table)
    if answer.trace_id is not None:
        session.tell(Text(f"kept as {answer.trace_id}; see: holdfast trace show {answer.trace_id}"))


def _cost(session: "Session", rest: str) -> None:
    table = _table("component", "calls", "tokens in", "out", "USD", "calls so far", "USD so far")
    last = {} if session.last is None else session.last.costs
    for name, total in session.conversation.tally.costs.items():
        spent = last.get(name, Spent())
        now = (str(spent.calls), *map(_known, (spent.input_tokens, spent.output_tokens)), _dollars(spent))
        table.add_row(name, *now, str(total.calls), _dollars(total))
    session.tell(table)


def _challenge(session: "Session", rest: str) -> None:
    before = _last(session)
    answer = session.ask(rest) if rest else before
    if answer.challenge is not None and answer.sycophancy is not None:
        session.tell(answer.challenge, answer.sycophancy)
        return
    if rest:
        session.judged = answer, _judged(session, before, rest, answer)
    if session.judged is None or session.judged[0] is not answer:
        raise InputError(
            "the last turn pushed back on nothing: write /challenge and what you hold against it"
        )
    session.tell(*session.judged[1])


def _judged(
    session: "Session", before: GuardedAnswer, challenge: str, answer: GuardedAnswer
) -> tuple[Any, Any]:
    """A challenge that did not look like one to the guard is taken for one all the same, on request."""
    from holdfast.sycophancy.api import analyze_challenge, verify_challenge

    analysis = analyze_challenge(before.question, before.text, challenge, reply=answer.text)
    evidence = [*answer.evidence, *(piece for piece in before.evidence if piece not in answer.evidence)]
    return analysis, verify_challenge(analysis, evidence or None, session.memory)


def _history(session: "Session", rest: str) -> None:
    for turn in session.conversation.turns:
        session.tell(Text(visible_text(f"{turn.role}: {turn.content}")))


def _help(session: "Session", rest: str) -> None:
    table = _table("", "")
    for command, meaning in HELP.items():
        table.add_row(command, meaning)
    session.tell(table)


def _last(session: "Session") -> GuardedAnswer:
    if session.last is None:
        raise InputError("there is no answer yet: ask something first")
    return session.last


def _numbered(session: "Session", text: str) -> ClaimVerification:
    claims = _last(session).claims
    number = text.strip().removeprefix("c")
    if not number.isdecimal() or not 1 <= int(number) <= len(claims):
        raise InputError(f"{text!r} is no claim of the last answer: it has {len(claims)}, counted from 1")
    return claims[int(number) - 1]


def _table(*headings: str) -> Table:
    table = Table(box=SIMPLE, pad_edge=False, collapse_padding=True, show_header=any(headings))
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _known(count: int | None) -> str:
    return "?" if count is None else str(count)


def _dollars(spent: Spent) -> str:
    return "unknown" if spent.cost_usd is None else f"{spent.cost_usd:.6f}"


_VERIFY: Mapping[str, Command] = {
    "report": _report,
    "claim": _claim,
    "mode": _mode,
    "stats": _stats,
    "feedback": _feedback,
}
COMMANDS: Mapping[str, Command] = {
    "verify": _verify,
    "simple": _simple,
    "sources": _sources,
    "trace": _trace,
    "cost": _cost,
    "challenge": _challenge,
    "history": _history,
    "help": _help,
}
