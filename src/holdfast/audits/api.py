"""The plain function: the name and arguments of `holdfast.aio`, for scripts, notebooks and running loops."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from holdfast import sync
from holdfast.audits import run
from holdfast.audits.cluster import Cluster
from holdfast.audits.held import Held
from holdfast.audits.outcome import AuditReport
from holdfast.audits.types import DEFAULT_CHECKS, CheckName, Estimate, Progress
from holdfast.config import Config


def audit(
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
    return sync.run(
        run.audit(
            inputs,
            out,
            columns=columns,
            groups=groups,
            checks=checks,
            config=config,
            model=model,
            judge=judge,
            memory=memory,
            store=store,
            workers=workers,
            dask=dask,
            seed=seed,
            limit=limit,
            baseline=baseline,
            junit=junit,
            fail_on=fail_on,
            max_cost_usd=max_cost_usd,
            requests_per_minute=requests_per_minute,
            estimate_only=estimate_only,
            retry_bad=retry_bad,
            on_estimate=on_estimate,
            on_progress=on_progress,
        )
    )
