"""Evaluation events under the real OpenTelemetry SDK: one a claim, text only where it was asked for."""

from collections.abc import Iterator
from typing import Any

import pytest

import holdfast
from holdfast.adapters.telemetry import EVENT, emit_evaluations
from holdfast.config import TelemetryConfig
from holdfast.grounding.types import ClaimVerification
from server_cases import ANSWER, GUIDE, running

pytest.importorskip("opentelemetry.sdk", reason="opentelemetry-sdk is not installed; these tests need it")

from opentelemetry import _logs as logs
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import InMemoryLogRecordExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.trace import TracerProvider


@pytest.fixture
def exported(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemoryLogRecordExporter]:
    exporter: InMemoryLogRecordExporter = InMemoryLogRecordExporter()  # type: ignore[no-untyped-call]
    provider = LoggerProvider()
    provider.add_log_record_processor(SimpleLogRecordProcessor(exporter))
    # The global one can be set only once in a process.
    monkeypatch.setattr(logs._internal, "_LOGGER_PROVIDER", provider)
    yield exporter
    provider.shutdown()


def _attributes(exporter: InMemoryLogRecordExporter) -> list[dict[str, Any]]:
    records = [item.log_record for item in exporter.get_finished_logs()]
    assert {record.event_name for record in records} <= {EVENT}
    return [dict(record.attributes or {}) for record in records]


def test_each_claim_is_an_event_with_its_score_and_label(exported: InMemoryLogRecordExporter) -> None:
    report = holdfast.detect_hallucinations(ANSWER, GUIDE)
    assert emit_evaluations(report.claims, response_id="r1") == 2
    first, second = _attributes(exported)
    assert first["gen_ai.evaluation.name"] == "holdfast.grounding"
    assert first["gen_ai.evaluation.score.label"] == "supported"
    assert second["gen_ai.evaluation.score.label"] == "contradicted"
    assert 0 <= second["gen_ai.evaluation.score.value"] < 0.5 < first["gen_ai.evaluation.score.value"] <= 1
    assert second["holdfast.claim.flagged"] is True
    assert {event["gen_ai.response.id"] for event in (first, second)} == {"r1"}
    assert not any(
        "bridge" in str(value) or "lanes" in str(value) for value in (*first.values(), *second.values())
    )


def test_text_goes_with_them_only_where_it_is_wanted(exported: InMemoryLogRecordExporter) -> None:
    claims = holdfast.detect_hallucinations(ANSWER, GUIDE).claims
    emit_evaluations(claims, TelemetryConfig(events=False, content=True))
    assert _attributes(exported) == []
    emit_evaluations(claims, TelemetryConfig(content=True))
    told = _attributes(exported)[1]
    assert "eight lanes" in told["holdfast.claim.text"]
    assert "the evidence says six" in told["gen_ai.evaluation.explanation"]


def test_what_was_not_checked_has_no_score(exported: InMemoryLogRecordExporter) -> None:
    claims = [
        ClaimVerification(
            claim_id="c1", claim_text="a \ud800", outcome="unchecked", outcome_reason="no evidence"
        ),
        ClaimVerification(claim_id="c2", claim_text="b", outcome="error", outcome_reason="it failed"),
    ]
    emit_evaluations(claims, TelemetryConfig(content=True))
    unchecked, failed = _attributes(exported)
    assert unchecked["gen_ai.evaluation.score.label"] == "unchecked"
    assert unchecked["holdfast.claim.text"] == "a ?"
    assert "error.type" not in unchecked
    assert (failed["gen_ai.evaluation.score.label"], failed["error.type"]) == ("error", "judge_failed")
    assert not any("gen_ai.evaluation.score.value" in event for event in (unchecked, failed))


def test_events_belong_to_the_span_around_them(exported: InMemoryLogRecordExporter) -> None:
    claims = holdfast.detect_hallucinations(ANSWER, GUIDE).claims
    with TracerProvider().get_tracer("test").start_as_current_span("chat") as span:
        emit_evaluations(claims)
    (trace_id,) = {item.log_record.trace_id for item in exported.get_finished_logs()}
    assert trace_id == span.get_span_context().trace_id


def test_the_service_tells_of_every_check(exported: InMemoryLogRecordExporter) -> None:
    with running() as client:
        answered = client.post("/v1/verify", json={"response": ANSWER, "context": GUIDE}).json()
    assert [event["gen_ai.response.id"] for event in _attributes(exported)] == [
        answered["report"]["response_id"]
    ] * 2
