"""Pages, terminal views, tables and JSON: all text shown, nothing of it obeyed."""

import builtins
import io
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from holdfast import verify_response
from holdfast.config import VerificationConfig
from holdfast.errors import MissingExtraError
from holdfast.grounding.coverage import Selection
from holdfast.grounding.report import build_report, build_result
from holdfast.grounding.segments import cut_segments
from holdfast.grounding.types import (
    ClaimStatus,
    ClaimVerification,
    GapType,
    HallucinationReport,
    Highlight,
    Quote,
)

RESPONSE = "Lisbon is old. Lisbon lies in Spain. Nobody knows."
HOSTILE = '<script>alert(1)</script> "quoted" [red]markup[/red] \x1b[31mred\x1b[0m'


def _claims(text: str = "Lisbon lies in Spain.") -> list[ClaimVerification]:
    quote = Quote(evidence_id="atlas", text="Lisbon is the capital of Portugal.", start=0, end=34)
    return [
        ClaimVerification(
            claim_id="c1",
            claim_text="Lisbon is old.",
            verdict=ClaimStatus.SUPPORTED,
            reason="So it says.",
            start=0,
            end=14,
        ),
        ClaimVerification(
            claim_id="c2",
            claim_text=text,
            verdict=ClaimStatus.CONTRADICTED,
            reason="The evidence says otherwise.",
            evidence_support=0.02,
            contradiction=0.9,
            evidence_gap_bits=4.0,
            is_flagged=True,
            flag_reason=GapType.CONTRADICTED,
            start=15,
            end=36,
            quotes=[quote],
            highlights=[Highlight(start=30, end=35, score=0.9)],
            tier="embedded",
        ),
        ClaimVerification(
            claim_id="c3",
            claim_text="Nobody knows.",
            outcome="unchecked",
            outcome_reason="left out",
            start=37,
            end=50,
        ),
    ]


def _report(response: str = RESPONSE, text: str = "Lisbon lies in Spain.") -> HallucinationReport:
    return build_report(response, _claims(text), Selection(), VerificationConfig.everything(), 1.0)


def _printed(value: object, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors="strict", write_through=True)
    Console(file=stream, width=100, color_system=None, legacy_windows=False).print(value)
    return raw.getvalue().decode(encoding)


def test_segments_cover_the_response_in_order() -> None:
    segments = list(cut_segments(RESPONSE, _claims()))
    assert "".join(segment.text for segment in segments) == RESPONSE
    assert [segment.text for segment in segments if segment.marked] == ["Spain"]


@settings(deadline=None, max_examples=80)
@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), max_size=6))
def test_segments_of_any_spans(response: str, spans: list[tuple[int, int]]) -> None:
    claims = [
        ClaimVerification(
            claim_id=str(number),
            claim_text="x",
            verdict=list(ClaimStatus)[number % 4],
            start=min(span),
            end=max(span),
            highlights=[Highlight(start=min(span), end=max(span) + 3, score=0.5)],
        )
        for number, span in enumerate(spans)
    ]
    assert "".join(segment.text for segment in cut_segments(response, claims)) == response


def test_the_worse_claim_is_shown_where_claims_overlap() -> None:
    good, bad, _ = _claims()
    spread = good.model_copy(update={"start": 0, "end": 50})
    shown = {segment.text: segment.claim for segment in cut_segments(RESPONSE, [bad, spread])}
    assert shown["Spain"] is bad


def test_the_page_shows_claims_and_evidence() -> None:
    page = _report()._repr_html_()
    assert 'class="hf-claim hf-contradicted hf-marked"' in page
    assert "Lisbon is the capital of Portugal." in page
    assert "hf-unchecked" in page
    assert "at most 1 flagged claim." in page


def test_pages_load_and_run_nothing() -> None:
    for page in (_report()._repr_html_(), build_result(_report())._repr_html_(), _claims()[1]._repr_html_()):
        assert not re.search(r"<script|<link|<img|src=|href=|url\(|@import|on\w+=", page)


def test_hostile_text_is_escaped_in_pages() -> None:
    hostile = _report(HOSTILE + " " * 40, HOSTILE).model_copy(update={"response": HOSTILE})
    page = hostile._repr_html_()
    assert "<script" not in page
    assert "&lt;script&gt;" in page


@settings(deadline=None, max_examples=60)
@given(st.text(st.characters(), min_size=1, max_size=80))
def test_any_text_can_be_shown(text: str) -> None:
    report = _report(text, text)
    page = report._repr_html_()
    assert page.encode("utf-8")
    assert page.count("<span") == page.count("</span>")
    assert json.loads(report.to_json())["response"] == text
    assert _printed(report)


def test_the_terminal_view() -> None:
    shown = _printed(_report())
    assert "✓ supported" in shown
    assert "✗ contradicted" in shown
    assert "· unchecked" in shown
    assert "P(contradict) 0.90" in shown


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_consoles_that_know_no_ticks(encoding: str) -> None:
    shown = _printed(
        _report("Lisbon 里斯本 is old. Lisbon lies in Spain. Nobody knows.", "“Lisbon” ✓ 里"), encoding
    )
    assert "+ supported" in shown
    assert "x contradicted" in shown


def test_escape_codes_and_markup_are_not_obeyed() -> None:
    shown = _printed(_report(HOSTILE, HOSTILE))
    assert "\x1b" not in shown
    assert "[red]markup[/red]" in shown


def test_results_and_claims_have_views_too() -> None:
    assert "contradicted" in _printed(_claims()[1])
    assert "contradicted" in _printed(build_result(_report()))
    assert "Not grounded" in build_result(_report())._repr_html_()


def test_a_claim_that_takes_several_lines_is_told_from_the_next() -> None:
    long = (
        "Lisbon lies in Spain, "
        + "as the oldest of the travellers said to all of us, " * 4
        + "and by a river."
    )
    shown = _printed(_report(text=long)).splitlines()
    first = next(place for place, line in enumerate(shown) if line.startswith("✗"))
    rest = shown[first + 1 : next(n for n, line in enumerate(shown) if line.endswith("and by a river.")) + 1]
    assert len(rest) >= 2
    assert all(line.startswith("  ") and line[2] != " " for line in rest)
    assert " ".join([shown[first], *(line.strip() for line in rest)]).endswith(long)
    assert all(len(line) <= 100 for line in shown)


def test_long_reports_say_what_they_leave_out() -> None:
    good, bad, _ = _claims()
    claims = [good.model_copy(update={"claim_id": f"c{number}"}) for number in range(300)] + [bad]
    page = build_report(RESPONSE, claims, Selection(), VerificationConfig.everything(), 1.0)._repr_html_()
    assert "100 more claims" in page
    assert page.count("<details") == 201


def test_json_and_dictionary() -> None:
    report = _report()
    assert json.loads(report.to_json()) == report.to_dict()
    assert type(report.to_dict()["claims"][0]["verdict"]) is str
    assert HallucinationReport.model_validate(report.to_dict()) == report


def test_dataframe() -> None:
    pandas = pytest.importorskip("pandas")
    frame = build_result(_report()).to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["verdict"])[:2] == ["supported", "contradicted"]
    assert list(frame.columns) == list(ClaimVerification.model_fields)


def test_a_missing_pandas_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_pandas(name: str, *rest: Any, **more: Any) -> Any:
        if name == "pandas":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without_pandas)
    with pytest.raises(MissingExtraError, match=r"pip install 'holdfast\[dataframe\]'"):
        _report().to_dataframe()


def test_nothing_checked_states_no_bound() -> None:
    report = verify_response("Where?", "The tower is 330 m tall. It stands in Paris.", []).report
    shown = io.StringIO()
    Console(file=shown, width=100).print(report)
    assert "None of the 2 claims was checked." in shown.getvalue()
    assert "95 %" not in shown.getvalue()
    assert "95 %" not in report._repr_html_()
