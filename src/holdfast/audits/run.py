"""The async function: settings and arguments to a request, and the request to the driver."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from holdfast.audits import driver
from holdfast.audits.cluster import Cluster, require_reachable
from holdfast.audits.columns import Columns
from holdfast.audits.held import Held, inputs_of
from holdfast.audits.outcome import AuditReport
from holdfast.audits.types import CHECKS, DEFAULT_CHECKS, CheckName, Estimate, Progress, Spec
from holdfast.config import Config, VerificationConfig
from holdfast.errors import InputError
from holdfast.store import require_store


async def audit(
    inputs: str | Path | Sequence[str | Path] | Held,
    out: str | Path,
    *,
    columns: Mapping[str, str] | None = None,
    groups: Sequence[str] = (),
    checks: Sequence[CheckName] = DEFAULT_CHECKS,
    config: Config | None = None,
    model: str | None = None,
    judge: str | None = None,
    memory: str | None = None,
    store: str | None = None,
    workers: int = 0,
    dask: str | Cluster | None = None,
    seed: int = 0,
    limit: int | None = None,
    baseline: str | Path | None = None,
    junit: str | Path | None = None,
    fail_on: Sequence[str] = ("any",),
    max_cost_usd: float | None = None,
    requests_per_minute: float | None = None,
    estimate_only: bool = False,
    retry_bad: bool = False,
    on_estimate: Callable[[Estimate], object] | None = None,
    on_progress: Callable[[Progress], object] | None = None,
) -> AuditReport:
    """Check every row of files, of a store's traces or of a data frame, and report; called again, it resumes."""
    if limit is not None and limit < 1:
        raise InputError(f"the limit is {limit}: give at least 1, or None for all rows")
    settings = _settings(config, seed, workers)
    cluster = Cluster(dask) if isinstance(dask, str) else dask
    named = model or settings.verification.verification_model
    if cluster is not None:
        require_reachable(cluster, store, with_model=named is not None)
    elif memory is not None:
        require_store(memory)
    spec = Spec(
        checks=_checks(checks),
        config=settings,
        model=named,
        judge=judge,
        memory=memory,
        max_cost_usd=max_cost_usd,
        requests_per_minute=requests_per_minute,
    )
    return await driver.run(
        driver.Request(
            inputs=await asyncio.to_thread(inputs_of, inputs),
            out=Path(out),
            columns=Columns(dict(columns or {}), tuple(groups)),
            spec=spec,
            open_engine=None if cluster is None else cluster.engine,
            store=store,
            seed=seed,
            limit=limit,
            baseline=None if baseline is None else Path(baseline),
            junit=None if junit is None else Path(junit),
            fail_on=tuple(fail_on),
            estimate_only=estimate_only,
            retry_bad=retry_bad,
            on_estimate=on_estimate,
            on_progress=on_progress,
        )
    )


def _settings(config: Config | None, seed: int, workers: int) -> Config:
    """The caller's settings over those that look at everything: an audit on request is no always-on checkpoint."""
    given = Config.load() if config is None else config
    chosen = {name: getattr(given.verification, name) for name in given.verification.model_fields_set}
    verification = VerificationConfig.everything().model_copy(update={"seed": seed, **chosen})
    return given.model_copy(update={"verification": verification, "threads": workers or given.threads})


def _checks(checks: Sequence[CheckName]) -> tuple[CheckName, ...]:
    unknown = [name for name in checks if name not in CHECKS]
    if unknown or not checks:
        raise InputError(f"the checks are {', '.join(CHECKS)}, not {', '.join(unknown) or 'none'}")
    return tuple(name for name in CHECKS if name in checks)
