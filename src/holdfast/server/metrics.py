"""Figures for Prometheus: requests by route and status, how long they took, claims by verdict."""

from collections import Counter as Tally
from collections.abc import Sequence

from fastapi import APIRouter, Depends, Request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from starlette.responses import Response

from holdfast.adapters.telemetry import emit_evaluations
from holdfast.config import TelemetryConfig
from holdfast.grounding.types import ClaimVerification
from holdfast.llm.types import Usage
from holdfast.server.access import needs
from holdfast.server.faults import DOCUMENTED

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
router = APIRouter()


class Metrics:
    """The figures of one app, in a registry of their own: two apps in one process do not add up."""

    def __init__(self, telemetry: TelemetryConfig | None = None) -> None:
        self._telemetry = telemetry
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "holdfast_requests_total",
            "Requests answered.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "holdfast_request_seconds",
            "Time to the last byte.",
            ["route"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.in_work = Gauge("holdfast_requests_in_work", "Requests in work now.", registry=self.registry)
        self.claims = Counter(
            "holdfast_claims_total", "Claims looked at.", ["verdict", "tier"], registry=self.registry
        )
        self.cost = Counter(
            "holdfast_model_cost_usd_total", "Known cost of language models.", registry=self.registry
        )

    def spent(self, usage: Usage) -> None:
        """Add what one call of a model took: also for a check that then failed or was given up as too slow."""
        self.cost.inc(usage.cost_usd or 0.0)

    def count(self, claims: Sequence[ClaimVerification], *, response_id: str | None = None) -> None:
        """Add one report, and tell OpenTelemetry of it."""
        kinds = Tally((str(claim.verdict or claim.outcome), claim.tier or "none") for claim in claims)
        for labels, number in kinds.items():
            self.claims.labels(*labels).inc(number)
        emit_evaluations(claims, self._telemetry, response_id=response_id)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)


def metrics_of(request: Request) -> Metrics:
    """The figures of the app that a request came to."""
    found: Metrics = request.app.state.metrics
    return found


@router.get(
    "/metrics",
    tags=["operation"],
    dependencies=[Depends(needs("metrics"))],
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {"schema": {"type": "string"}}}},
        **{status: DOCUMENTED[status] for status in (401, 403, 429, 503)},
    },
)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    return Response(metrics_of(request).text(), media_type=CONTENT_TYPE_LATEST)
