"""One budget and one rate for all workers, on a file and on a server; and an audit with a model above the judge."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import holdfast
from audits_cases import results, rows, write_rows
from command_line import CommandLine
from holdfast.audits.checker import Checker
from holdfast.audits.types import Done, Row, Spec
from holdfast.config import Config, LLMConfig, StoreConfig, VerificationConfig
from holdfast.errors import BudgetSpentError, ConfigError, StoreBusyError, StoreUnavailableError
from holdfast.llm import account as accounts
from holdfast.llm.account import SharedAccount, open_account
from holdfast.store import Store, open_store
from holdfast.store.schema import llm_accounts
from model_reader import careful
from model_server import ModelServer, failed

pytestmark = pytest.mark.anyio


async def opened(address: str, cap: float | None = None, rate: float | None = None) -> None:
    async with await open_store(address) as store:
        await open_account(store, "a", cap, rate)


async def state(address: str) -> Any:
    async with await open_store(address) as store:
        return await store.read(lambda connection: connection.execute(select(llm_accounts)).one())


async def test_workers_together_never_pass_the_cap(store_address: str) -> None:
    await opened(store_address, cap=0.50)

    async def worker() -> int:
        account, granted = SharedAccount(store_address, "a"), 0
        for _ in range(12):
            try:
                await account.reserve(0.03)
            except BudgetSpentError:
                break
            granted += 1
            account.settle(0.03, 0.02)
        await account.close()
        return granted

    granted = await asyncio.gather(*(worker() for _ in range(3)))
    found = await state(store_address)
    # 24 calls of two cents leave no room for one that may cost three.
    assert sum(granted) == 24
    assert found.charged_usd == pytest.approx(0.48)
    assert (found.calls, found.under_way) == (24, 0)


async def test_a_call_that_nobody_settles_stays_charged_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_PATIENCE_S", 0.2)
    address = str(tmp_path / "s.db")
    await opened(address, cap=0.05)
    dead, alive = SharedAccount(address, "a"), SharedAccount(address, "a")
    await dead.reserve(0.04)
    with pytest.raises(BudgetSpentError, match=r"budget of \$0\.05 leaves \$0\.010000"):
        await alive.reserve(0.04)
    asked = []
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: asked.append(seconds))
    with pytest.raises(BudgetSpentError):
        await alive.reserve(0.04)  # at once: it is known that nothing comes back
    assert asked == []
    monkeypatch.undo()
    await alive.reserve(0.01)
    await alive.close()
    await opened(address, cap=1.0)  # resumed with a larger cap: what was charged stays
    found = await state(address)
    assert (found.charged_usd, found.under_way, found.cap_usd) == (pytest.approx(0.05), 0, 1.0)


async def test_turns_are_given_one_after_the_other_whoever_asks(store_address: str) -> None:
    await opened(store_address, rate=6000.0)
    first, second = SharedAccount(store_address, "a"), SharedAccount(store_address, "a")
    await first.reserve(0.0)
    start = (await state(store_address)).next_at
    await asyncio.gather(*(account.reserve(0.0) for account in (first, second) for _ in range(10)))
    after = await state(store_address)
    assert after.next_at - start >= 20 * 0.01 - 1e-3
    assert after.calls == 21
    for account in (first, second):
        await account.close()


@pytest.fixture
def settings() -> Config:
    """Every claim goes to the model, whose tokens cost something."""
    llm = LLMConfig(retries=0, cache=False, concurrency=4, input_usd_per_mtok=10.0, output_usd_per_mtok=0.1)
    return Config(verification=VerificationConfig(uncertain_from=0.0, uncertain_to=1.0), llm=llm)


def undecided(count: int) -> list[dict[str, Any]]:
    """Answers that no exact rule decides."""
    found = rows(count)
    for row in found:
        row["answer"] = "Visitors are let in on Saturdays, and children pay nothing at all."
        row["context"] = ["People may come at the weekend. The young are admitted free of charge."]
    return found


def test_an_audit_with_a_model_keeps_to_one_budget(
    model_server: ModelServer, settings: Config, tmp_path: Path
) -> None:
    model_server.answers = careful()
    source = write_rows(tmp_path / "in.jsonl", undecided(20))
    # A call costs about a tenth of a cent, and may cost six times that: it is let through only while that still fits.
    cap = 0.014
    capped = holdfast.audit(
        source, tmp_path / "out", config=settings, model=model_server.url, workers=2, max_cost_usd=cap
    )
    assert capped.summary is not None
    assert capped.summary.cost_usd is not None
    assert capped.summary.cost_usd <= cap
    assert 0 < capped.summary.model_calls < 20
    assert capped.estimate is not None
    assert capped.estimate.cost_usd is not None
    assert capped.estimate.cost_usd > 0.0
    reasons = {
        claim["outcome_reason"] for row in results(tmp_path / "out") for claim in row["grounding"]["claims"]
    }
    assert any(reason and "budget" in reason for reason in reasons)


@pytest.mark.usefixtures("checked_here")
def test_a_raised_cap_takes_up_what_the_budget_did_not_reach(
    model_server: ModelServer, settings: Config, tmp_path: Path
) -> None:
    model_server.answers = careful()
    source = write_rows(tmp_path / "in.jsonl", [*rows(1), *undecided(4)])

    def audited(cap: float | None) -> holdfast.AuditSummary:
        report = holdfast.audit(
            source, tmp_path / "out", config=settings, model=model_server.url, workers=1, max_cost_usd=cap
        )
        assert report.summary is not None
        return report.summary

    first = audited(0.0001)
    assert (first.lost, model_server.requests) == (4, [])
    assert audited(0.00005) == first
    assert model_server.requests == []
    then = audited(5.0)
    assert (then.lost, then.unchecked) == (0, 0)
    asked = len(model_server.requests)
    assert asked > 0
    audited(10.0)
    assert len(model_server.requests) == asked


@pytest.mark.usefixtures("checked_here")
def test_an_outage_is_no_clean_audit_and_can_be_made_good(
    model_server: ModelServer,
    settings: Config,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = CommandLine(capsys)
    monkeypatch.setattr(Config, "load", lambda **_: settings)
    decided = rows(1)[0]
    source = write_rows(
        tmp_path / "in.jsonl", [decided, *undecided(3), {"id": "bare", "answer": "It is old."}]
    )
    model_server.answers = lambda _: failed(503)
    plain = (
        "audit",
        str(source),
        "--out",
        str(tmp_path / "out"),
        "--workers",
        "1",
        "--model",
        model_server.url,
        "--fail-on",
        "phantom",
    )
    out = command(*plain)
    assert (out.returncode, "1 of 1 answers flagged" in out.stdout) == (1, True)
    assert "3 answers were lost to what failed" in out.stderr
    assert "--retry-bad" in out.stderr
    asked = len(model_server.requests)
    model_server.answers = careful()
    assert command(*plain).returncode == 1
    assert len(model_server.requests) == asked
    again = command(*plain, "--retry-bad")
    assert again.returncode == 0
    assert "lost to what failed" not in again.stderr
    assert [row["outcome"] for row in results(tmp_path / "out")] == ["verdict"] * 4 + ["unchecked"]


def test_a_row_is_told_when_its_calls_are_settled(
    model_server: ModelServer, settings: Config, tmp_path: Path
) -> None:
    model_server.answers = careful()
    address, told = str(tmp_path / "s.db"), list[tuple[float, int, float]]()
    asyncio.run(opened(address, cap=5.0))
    everything = VerificationConfig.everything().model_copy(
        update={"uncertain_from": 0.0, "uncertain_to": 1.0}
    )
    config = settings.model_copy(update={"verification": everything})
    spec = Spec(config=config, model=model_server.url, account="a", store=address)
    asked = undecided(1)[0]
    row = Row(0, "f:1", "r", answer=asked["answer"], evidence=asked["context"])

    def tell(done: Done) -> None:
        with closing(sqlite3.connect(address)) as store:
            charged, under_way = store.execute("SELECT charged_usd, under_way FROM llm_accounts").fetchone()
        told.append((charged, under_way, done.cost_usd or 0.0))

    checker = Checker(spec)
    checker.run([row], tell)
    checker.close()
    ((charged, under_way, cost),) = told
    assert under_way == 0
    assert charged == pytest.approx(cost)
    assert cost > 0.0


@pytest.mark.usefixtures("checked_here")
def test_verdicts_of_an_audit_are_kept_in_the_store_of_its_settings(
    model_server: ModelServer, settings: Config, tmp_path: Path
) -> None:
    model_server.answers = careful()
    own = StoreConfig(url=str(tmp_path / "own.db"))
    llm = settings.llm.model_copy(update={"cache": True})
    config = settings.model_copy(update={"store": own, "llm": llm})
    source = write_rows(tmp_path / "in.jsonl", undecided(1))
    holdfast.audit(source, tmp_path / "out", config=config, model=model_server.url, workers=1)
    with closing(sqlite3.connect(tmp_path / "own.db")) as store:
        assert store.execute("SELECT count(*) FROM judge_cache").fetchone()[0] > 0


@pytest.mark.usefixtures("checked_here")
def test_a_cap_needs_a_price(model_server: ModelServer, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.jsonl", undecided(2))
    with pytest.raises(ConfigError, match="price of"):
        holdfast.audit(source, tmp_path / "out", model=model_server.url, workers=1, max_cost_usd=1.0)


async def test_a_call_that_is_given_up_before_its_turn_costs_nothing(store_address: str) -> None:
    await opened(store_address, cap=1.0, rate=1.0)
    account = SharedAccount(store_address, "a")
    await account.reserve(0.4)
    account.settle(0.4, 0.4)
    waiting = [asyncio.create_task(account.reserve(0.1)) for _ in range(3)]
    for _ in range(100):
        if (found := await state(store_address)).calls == 4:
            break
    assert found.charged_usd == pytest.approx(0.7)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await account.close()
    found = await state(store_address)
    assert (found.charged_usd, found.under_way) == (pytest.approx(0.4), 0)


async def test_a_call_that_is_given_up_while_it_is_charged_costs_nothing(store_address: str) -> None:
    await opened(store_address, cap=1.0)
    account = SharedAccount(store_address, "a")
    await account.reserve(0.1)
    account.settle(0.1, 0.1)
    for turns in range(6):
        task = asyncio.create_task(account.reserve(0.1))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        (came,) = await asyncio.gather(task, return_exceptions=True)
        if came is None:
            account.settle(0.1, 0.0)
    await account.close()
    found = await state(store_address)
    assert (found.charged_usd, found.under_way) == (pytest.approx(0.1), 0)


def failing(error: Exception, after: bool) -> Callable[..., Any]:
    """A door for writing that fails once, before or after its work was done, and is as it was then."""
    write, failures = Store.write, [error]

    async def fails(store: Store, work: Callable[[Any], Any], **options: Any) -> Any:
        if not failures:
            return await write(store, work, **options)
        if after:
            await write(store, work, **options)
        raise failures.pop()

    return fails


async def test_what_is_to_be_paid_back_outlasts_a_write_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "s.db")
    await opened(address, cap=1.0)
    account = SharedAccount(address, "a")
    for _ in range(2):
        await account.reserve(0.4)
        account.settle(0.4, 0.1)
        monkeypatch.setattr(Store, "write", failing(StoreBusyError("busy"), after=False))
        with pytest.raises(StoreBusyError):
            await account.reserve(0.4)
        monkeypatch.setattr(Store, "write", failing(StoreBusyError("busy"), after=False))
        with pytest.raises(StoreBusyError):
            await account.settle_all()
    await account.close()
    found = await state(address)
    assert (found.charged_usd, found.under_way) == (pytest.approx(0.2), 0)


async def test_what_may_have_been_written_is_not_paid_back_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "s.db")
    await opened(address, cap=1.0)
    account = SharedAccount(address, "a")
    await account.reserve(0.4)
    account.settle(0.4, 0.1)
    monkeypatch.setattr(Store, "write", failing(StoreUnavailableError("gone"), after=True))
    with pytest.raises(StoreUnavailableError):
        await account.settle_all()
    await account.close()
    found = await state(address)
    assert (found.charged_usd, found.under_way) == (pytest.approx(0.1), 0)


async def test_turns_that_were_given_before_hold_nobody_up_when_an_audit_goes_on(tmp_path: Path) -> None:
    address = str(tmp_path / "s.db")
    await opened(address, rate=60.0)
    async with await open_store(address) as store:
        ahead = update(llm_accounts).values(next_at=time.monotonic() + 3600.0)
        await store.write(lambda connection: connection.execute(ahead))
    await opened(address, rate=60.0)
    account = SharedAccount(address, "a")
    await asyncio.wait_for(account.reserve(0.0), 10)
    await account.close()


async def test_a_clock_that_is_set_back_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = str(tmp_path / "s.db")
    await opened(address, rate=6000.0)
    account = SharedAccount(address, "a")
    await account.reserve(0.0)
    an_hour_ago = time.time() - 3600.0
    monkeypatch.setattr(time, "time", lambda: an_hour_ago)
    await asyncio.wait_for(account.reserve(0.0), 10)
    await account.close()
