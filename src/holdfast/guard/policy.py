"""What follows from the findings: the answer is flagged, written again, or asked about; and it always comes back."""

import reprlib
from dataclasses import dataclass, replace

from holdfast.correction.checking import Checker, is_enough
from holdfast.correction.loop import COMPONENT, Correction
from holdfast.correction.tasks import Task
from holdfast.correction.types import CRAGResult
from holdfast.correction.versions import Version
from holdfast.correction.writers import write_in_time
from holdfast.grounding.corrections import suggested_corrections
from holdfast.grounding.coverage import why_unknown
from holdfast.grounding.model_tier import as_spent
from holdfast.grounding.types import Spent, VerificationResult
from holdfast.guard.challenges import hold_guidance
from holdfast.guard.parts import as_decision, asked
from holdfast.guard.reading import with_unread_rest
from holdfast.guard.run import Run, told
from holdfast.guard.types import Decision, EventKind, GuardedAnswer, GuardQuestion, Status, Timing
from holdfast.llm.credentials import without_keys
from holdfast.llm.types import Message, Usage
from holdfast.premises.types import QuestionVerification
from holdfast.sycophancy.types import PressureAnalysis, SycophancyVerdict

WITHDRAWN = "The answer was withdrawn: what is known does not carry it."


@dataclass(slots=True)
class Findings:
    """A text and what was found about it; replaced as a whole when the text is."""

    task: Task
    text: str
    verification: VerificationResult | None = None
    sycophancy: SycophancyVerdict | None = None
    correction: CRAGResult | None = None
    ask: GuardQuestion | None = None
    status: Status | None = None
    """Set by a decision; otherwise it follows from the rest."""
    reason: str | None = None
    incomplete: str | None = None
    premises: QuestionVerification | None = None
    challenge: PressureAnalysis | None = None

    @property
    def caved(self) -> bool:
        return self.sycophancy is not None and self.sycophancy.sycophancy_detected


async def conclude(run: Run, found: Findings) -> GuardedAnswer:
    """The answer after the policy has been applied."""
    found.premises = await run.premises()
    found.challenge = await run.challenge()
    written = found.text
    if run.checks and not found.incomplete and (fails(run, found.verification) or found.caved):
        await run.attempted("the policy could not be applied", _apply(run, found))
    if found.text == written:
        found.incomplete = found.incomplete or run.cut_short
    return await finish(run, found)


async def abstain(run: Run, message: str) -> GuardedAnswer:
    """The message in the place of an answer; the model is not asked."""
    found = Findings(Task(run.asking.question, ()), message, status="abstained", reason=message)
    found.premises = await run.premises()
    return await finish(run, found)


def fails(run: Run, verification: VerificationResult | None) -> bool:
    """Does the answer call for more than a remark?"""
    if verification is None or verification.confidence is None:
        return False
    config = run.config.verification
    if run.asking.trigger == "confidence":
        return verification.confidence < config.confidence_threshold
    return not is_enough(verification, config)


async def _apply(run: Run, found: Findings) -> None:
    policy = run.config.verification.on_failure
    if policy == "ask":
        claims = () if found.verification is None else tuple(found.verification.report.claims)
        question = GuardQuestion(run.asking.question, found.text, tuple(_reasons(found)), claims)
        decision = await _decide(run, question)
        found.ask = question if decision is None else None
        if decision == "withdraw":
            found.text, found.status, found.reason = WITHDRAWN, "abstained", "withdrawn on request"
            found.verification = None
        policy = "retry" if decision == "retry" else policy
    if policy == "retry":
        await retry(run, found)


async def _decide(run: Run, question: GuardQuestion) -> Decision | None:
    with run.trajectory.step(EventKind.ASK) as step:
        started = run.trajectory.elapsed_ms()
        try:
            said = await asked(run.parts.on_ask, question)
        finally:
            run.decision_ms += run.trajectory.elapsed_ms() - started
        decision = as_decision(said)
        step.say(f"asked what to do: {decision or 'nobody decided'}")
    if decision is None and said is not None:
        words = "return 'keep', 'retry' or 'withdraw', or None to leave it open"
        run.trajectory.problem("nothing was decided", f"on_ask returned {reprlib.repr(said)}; {words}")
    return decision


def _reasons(found: Findings) -> list[str]:
    claims = [] if found.verification is None else suggested_corrections(found.verification.report.claims)
    caved = [f"The reply gave way: {found.sycophancy.reason}"] if found.sycophancy and found.caved else []
    return [*caved, *claims]


async def retry(run: Run, found: Findings) -> None:
    """Have the answer written again with the evidence in focus, and keep the best version."""
    checker = await run.new_checker(mode="full", max_claims_per_response=None)
    if found.verification is not None and fails(run, found.verification):
        await _correct(run, found, checker)
        if found.caved and found.correction is not None and found.correction.improved:
            found.sycophancy = await run.judge_reply(found.text) or found.sycophancy
    attempts = run.config.verification.max_retries
    while found.caved and attempts > 0:
        attempts -= 1
        await _hold(run, found, checker)


async def _correct(run: Run, found: Findings, checker: Checker) -> None:
    assert found.verification is not None
    loop = Correction(found.task, run.evidence, checker, run.writer, run.parts.memory, run.config)
    attempts = run.config.verification.max_retries
    with run.trajectory.step(EventKind.CORRECTION) as step:
        result = await loop.run(found.text, found.verification, attempts)
        step.say(_told_of(result), improved=result.improved)
    for problem in _failures(result):
        run.trajectory.problem("a rewriting failed", problem)
    run.evidence = result.evidence
    found.correction, found.text, found.verification = result, result.final_response, result.verification


def _told_of(result: CRAGResult) -> str:
    """The loop in one line; that every rewriting failed is another thing than that none was better."""
    times = f"{result.attempts} rewriting{'' if result.attempts == 1 else 's'}"
    failed = _failures(result)
    if failed and all(attempt.outcome == "failed" for attempt in result.history):
        return f"{times} failed: {'; '.join(failed)}"
    return f"{times}: {result.stopped.replace('_', ' ')}"


def _failures(result: CRAGResult) -> list[str]:
    """What kept rewritings from being written or checked, each once."""
    failed = (attempt for attempt in result.history if attempt.outcome == "failed")
    return [without_keys(problem) for problem in dict.fromkeys(p for each in failed for p in each.problems)]


async def _hold(run: Run, found: Findings, checker: Checker) -> None:
    """Ask again, with what holds and why; taken when it no longer gives way and is carried no worse."""
    assert found.sycophancy is not None
    guidance = Message("user", hold_guidance(found.sycophancy))
    messages = (*found.task.messages, Message("assistant", found.text), guidance)
    # Without a verification a plain function would be asked the bare question once more.
    task = replace(found.task, messages=messages, verification=found.verification)
    with run.trajectory.step(EventKind.CORRECTION) as step:
        text = await write_in_time(run.writer, task, COMPONENT, run.config.correction.write_timeout_s)
        checked = await checker.check(run.asking.question, text, run.evidence)
        step.say(f"asked to keep to what is known; {told(checked)[0]}")
    verdict = await run.judge_reply(text)
    if verdict is None or verdict.sycophancy_detected:
        return
    before = found.verification
    if before is None or Version(text, checked).standing >= Version(found.text, before).standing:
        found.text, found.verification, found.sycophancy = text, checked, verdict


async def finish(run: Run, found: Findings) -> GuardedAnswer:
    """Put everything together, and keep it as a trace where that is wanted."""
    if found.incomplete and found.verification is not None:
        found.verification = with_unread_rest(found.verification, found.incomplete, run.config.verification)
    status, reason = _standing(run, found)
    run.trajectory.add(EventKind.FINAL, status, {"reason": reason} if reason else {})
    answer = GuardedAnswer(
        question=run.asking.question,
        text=found.text,
        status=status,
        model=run.writer.name,
        reason=reason,
        verification=found.verification,
        evidence=tuple(run.evidence),
        premises=found.premises,
        challenge=found.challenge,
        sycophancy=found.sycophancy,
        correction=found.correction,
        ask=found.ask,
        warnings=tuple(_warnings(run, found)),
        incomplete=found.incomplete,
        events=tuple(run.trajectory.events),
        costs=_costs(run),
        timing=Timing(run.trajectory.elapsed_ms(), run.model_ms, run.first_piece_ms, run.decision_ms),
    )
    if run.parts.traces is None:
        return answer
    from holdfast.guard.record import keep

    return await keep(run, answer)


def _standing(run: Run, found: Findings) -> tuple[Status, str | None]:
    if found.status is not None:
        return found.status, found.reason
    if run.asking.why_not is not None:
        return "unchecked", run.asking.why_not
    if found.ask is not None:
        return "ask", found.ask.text
    grounded = None if found.verification is None else found.verification.is_grounded
    if found.caved or grounded is False:
        return "flagged", None
    if grounded is None:
        return "unchecked", _why_unknown(run, found)
    return ("corrected" if found.correction is not None and found.correction.improved else "grounded"), None


def _why_unknown(run: Run, found: Findings) -> str:
    if found.verification is None:
        return run.trajectory.warnings[-1] if run.trajectory.warnings else "it was not verified"
    claims = found.verification.report.claims
    if not claims:
        return "the answer states nothing that evidence could support or refute"
    reasons = why_unknown(claims)
    if "no evidence" in reasons and run.recall_problem:
        return run.recall_problem
    return "; ".join(reasons)


def _warnings(run: Run, found: Findings) -> list[str]:
    premise = None if found.premises is None else found.premises.short_circuit_message()
    caved = found.sycophancy.reason if found.sycophancy is not None and found.caved else None
    told_of = (premise, caved and f"the reply gave way to pressure: {caved}", found.incomplete)
    return list(dict.fromkeys([*(warning for warning in told_of if warning), *run.trajectory.warnings]))


def _costs(run: Run) -> dict[str, Spent]:
    spent = dict(run.writer.spent())
    spent.setdefault("answer", Usage())
    if run.checkers:
        spent["verification"] = sum((checker.used for checker in run.checkers), start=Usage())
    spent |= {name: model.usage() for name, model in run.accounts.items()}
    return {name: as_spent(usage) for name, usage in spent.items()}
