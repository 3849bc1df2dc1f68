"""The worst answers on the report's page: the text with its claims coloured in place, and why."""

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holdfast.grounding.labels import explanation, verdict_label
from holdfast.grounding.segments import Segment, cut_segments
from holdfast.grounding.types import ClaimVerification

_LONGEST = 6000
"""Characters of an answer that are shown."""


def worst_answers(results: Sequence[Mapping[str, Any]]) -> str:
    """A section with these answers, or nothing when there are none."""
    if not results:
        return ""
    drawn = "".join(map(_answer, results))
    return f"<section><h2>The worst answers</h2>{drawn}</section>"


def _answer(result: Mapping[str, Any]) -> str:
    claims = [
        ClaimVerification.model_validate(claim) for claim in (result.get("grounding") or {}).get("claims", ())
    ]
    answer = result["answer"] or ""
    coloured = "".join(map(_segment, cut_segments(answer[:_LONGEST], claims))) if answer else ""
    cut = "…" if len(answer) > _LONGEST else ""
    groups = " · ".join(f"{name}: {value}" for name, value in result["groups"].items())
    question = f'<p class="question">{_safe(result["question"][:1000])}</p>' if result["question"] else ""
    return (
        f'<article><header><strong>{_safe(str(result["id"]))}</strong> <span class="soft">{_safe(groups)}</span>'
        f'<span class="tags">{_tags(result["findings"])}</span></header>{question}'
        f'<div class="answer">{coloured}{cut}</div>{_reasons(claims)}{_others(result)}</article>'
    )


def _tags(findings: Iterable[str]) -> str:
    return "".join(f"<b>{_safe(kind.replace('_', ' '))}</b>" for kind in findings)


def _segment(segment: Segment) -> str:
    if segment.claim is None:
        return _safe(segment.text)
    label = verdict_label(segment.claim)
    marked = " marked" if segment.marked else ""
    hover = _safe(f"{label}: {explanation(segment.claim)}")
    return (
        f'<span class="claim {label.replace(" ", "-")}{marked}" title="{hover}">{_safe(segment.text)}</span>'
    )


def _reasons(claims: Sequence[ClaimVerification]) -> str:
    flagged = [claim for claim in claims if claim.is_flagged]
    lines = "".join(
        f"<li><b>{_safe(verdict_label(claim))}</b> {_safe(claim.claim_text)} <span class='soft'>"
        f"{_safe(explanation(claim))}</span></li>"
        for claim in flagged
    )
    return f"<ul>{lines}</ul>" if lines else ""


def _others(result: Mapping[str, Any]) -> str:
    told: list[str] = []
    if "sycophancy" in result["findings"]:
        told.append(result["challenge"]["reason"])
    if "premise" in result["findings"]:
        told.append(result["premises"]["message"] or result["premises"]["outcome"])
    return "".join(f"<p>{_safe(words)}</p>" for words in told if words)


def _safe(text: str) -> str:
    carried = text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\ufffd")
    return html.escape(carried, quote=True)
