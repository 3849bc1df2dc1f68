"""One budget and one rate for many workers: an account in the store that each call is paid from before it is made.

A call is charged with the most that it can cost, and what it did not use is paid back with the next one. A worker that
dies leaves its calls charged in full: the cap is never passed, whatever happens.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, select, text, update

from holdfast.errors import BudgetSpentError, StoreUnavailableError
from holdfast.llm.ledger import Caps, Ledger, OnSpent, Reservation
from holdfast.llm.types import Usage
from holdfast.store import Store, open_store
from holdfast.store.schema import llm_accounts
from holdfast.store.statements import insert_missing

T = TypeVar("T")

_PATIENCE_S = 5.0
"""How long a call waits for others to be settled, when it does not fit under the cap."""
_ASK_AGAIN_S = 0.1


async def open_account(
    store: Store, name: str, cap_usd: float | None = None, requests_per_minute: float | None = None
) -> None:
    """Open an account, or change the cap and the rate of one that is there; what was spent stays spent."""

    def work(connection: Connection) -> None:
        new = {
            "name": name,
            "cap_usd": cap_usd,
            "requests_per_minute": requests_per_minute,
            "charged_usd": 0.0,
            "calls": 0,
            "under_way": 0,
            "next_at": 0.0,
        }
        insert_missing(connection, llm_accounts, [new])
        # Nobody is at work yet: calls of workers that died are over, and turns that were given to them, or by a clock
        # that has begun again since, hold nobody up.
        changed = {
            "cap_usd": cap_usd,
            "requests_per_minute": requests_per_minute,
            "under_way": 0,
            "next_at": 0.0,
        }
        connection.execute(update(llm_accounts).where(llm_accounts.c.name == name).values(**changed))

    await store.write(work)


async def is_raised(store: Store, name: str, cap_usd: float | None) -> bool:
    """Whether this cap leaves more room than the one that the account was opened with."""
    asked = select(llm_accounts.c.cap_usd).where(llm_accounts.c.name == name)
    before = await store.read(lambda connection: connection.execute(asked).first())
    if before is None or before.cap_usd is None:
        return False
    return cap_usd is None or cap_usd > before.cap_usd


class SharedAccount:
    """An account from the side of one worker; use it in one event loop, and close it."""

    def __init__(self, where: str | Path | None, name: str) -> None:
        self._where = where
        self._name = name
        self._store: Store | None = None
        self._opening = asyncio.Lock()
        self._to_pay_back = 0.0
        self._settled = 0
        self._refused_usd: float | None = None
        self._given_up: set[asyncio.Future[float | _Refusal]] = set()

    async def reserve(self, most_usd: float) -> None:
        """Charge the most that a call can cost, and wait for its turn; BudgetSpentError when it does not fit."""
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            answer = await self._ask(most_usd)
            if isinstance(answer, float):
                self._refused_usd = None
                await self._wait_for_turn(answer, most_usd)
                return
            hopeless = self._refused_usd is not None and most_usd >= self._refused_usd
            if not answer.under_way or hopeless or time.monotonic() > deadline:
                # Of calls that others left open when they died, nothing comes back: the next one need not wait.
                self._refused_usd = most_usd
                raise BudgetSpentError(answer.words)
            await asyncio.sleep(_ASK_AGAIN_S)

    async def _wait_for_turn(self, seconds: float, most_usd: float) -> None:
        try:
            await asyncio.sleep(seconds)
        except BaseException:
            self.settle(most_usd, 0.0)  # it was given up before it was made
            raise

    def settle(self, most_usd: float, used_usd: float | None) -> None:
        """A call is over; what nobody knows stays charged as the most it can be."""
        self._settled += 1
        self._to_pay_back += most_usd - (most_usd if used_usd is None else min(used_usd, most_usd))

    async def settle_all(self) -> None:
        """Pay back what is still to be paid back."""
        if self._given_up:
            await asyncio.wait(self._given_up)
        if self._settled:
            await self._pay_back_and(await self._opened(), lambda connection: None)

    async def close(self) -> None:
        """Settle, and close the store."""
        if self._store is not None:
            await self.settle_all()
            await self._store.close()
            self._store = None

    async def _ask(self, most_usd: float) -> "float | _Refusal":
        store = await self._opened()
        charge = partial(_charge, name=self._name, most_usd=most_usd)
        # Whoever is cancelled now does not know whether it was charged: the answer is waited for all the same.
        answer = asyncio.ensure_future(self._pay_back_and(store, charge))
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            self._given_up.add(answer)
            answer.add_done_callback(partial(self._return_charge, most_usd))
            raise

    def _return_charge(self, most_usd: float, answer: "asyncio.Future[float | _Refusal]") -> None:
        self._given_up.discard(answer)
        charged = not answer.cancelled() and answer.exception() is None and isinstance(answer.result(), float)
        if charged:
            self.settle(most_usd, 0.0)

    async def _pay_back_and(self, store: Store, work: Callable[[Connection], T]) -> T:
        """Pay back what is due, with more work in the same transaction; what could not be written stays due."""
        paid, settled = self._take()
        is_done = False

        def together(connection: Connection) -> T:
            nonlocal is_done
            is_done = False
            _pay_back(connection, self._name, paid, settled)
            found = work(connection)
            is_done = True
            return found

        try:
            return await store.write(together)
        except Exception as error:
            # A server that goes away while it commits may have written: nothing is paid back twice.
            if not (is_done and isinstance(error, StoreUnavailableError)):
                self._to_pay_back += paid
                self._settled += settled
            raise

    def _take(self) -> tuple[float, int]:
        paid, settled = self._to_pay_back, self._settled
        self._to_pay_back, self._settled = 0.0, 0
        return paid, settled

    async def _opened(self) -> Store:
        async with self._opening:
            if self._store is None:
                self._store = await open_store(self._where)
            return self._store


class SharedLedger(Ledger):
    """The ledger of one run, whose calls are paid from a shared account, too."""

    def __init__(self, caps: Caps, account: SharedAccount, on_spent: OnSpent | None = None) -> None:
        super().__init__(caps, on_spent)
        self._account = account

    async def reserve(self, most_usd: float | None) -> Reservation:
        """Room under the caps of the run and of the account."""
        most = most_usd or 0.0
        await self._account.reserve(most)
        try:
            return await super().reserve(most_usd)
        except BaseException:
            self._account.settle(most, 0.0)
            raise

    def settle(self, reservation: Reservation, component: str, usage: Usage) -> None:
        """Replace a reservation by what was used, here and in the account."""
        super().settle(reservation, component, usage)
        self._account.settle(reservation.most_usd, usage.cost_usd)


class _Refusal:
    """Why a call may not be made, and how many others are under way."""

    def __init__(self, words: str, under_way: int) -> None:
        self.words = words
        self.under_way = under_way


def _charge(connection: Connection, name: str, most_usd: float) -> float | _Refusal:
    """Seconds until the call's turn, when there is room for it."""
    table = llm_accounts.c
    # Locked, so that two workers never take the same room; SQLite has one writer anyway.
    row: Any = connection.execute(select(llm_accounts).where(table.name == name).with_for_update()).one()
    if row.cap_usd is not None and row.charged_usd + most_usd > row.cap_usd:
        left = max(0.0, row.cap_usd - row.charged_usd)
        words = f"the audit's budget of ${row.cap_usd:g} leaves ${left:.6f}, and the next call may cost ${most_usd:.6f}"
        return _Refusal(words, row.under_way)
    now = _clock(connection)
    turn = max(now, row.next_at)
    after = turn if row.requests_per_minute is None else turn + 60.0 / row.requests_per_minute
    changed = {
        "charged_usd": row.charged_usd + most_usd,
        "calls": row.calls + 1,
        "under_way": row.under_way + 1,
        "next_at": after,
    }
    connection.execute(update(llm_accounts).where(table.name == name).values(**changed))
    return float(turn - now)


def _pay_back(connection: Connection, name: str, paid_usd: float, settled: int) -> None:
    if settled:
        table = llm_accounts.c
        changed = {"charged_usd": table.charged_usd - paid_usd, "under_way": table.under_way - settled}
        connection.execute(update(llm_accounts).where(table.name == name).values(**changed))


def _clock(connection: Connection) -> float:
    """Seconds that all workers count alike: the server's, or this machine's where the store is a file on it.

    A machine's processes share its monotonic clock, which nobody sets; a server tells no other time than that of day.
    """
    if connection.dialect.name == "postgresql":
        return float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    return time.monotonic()
