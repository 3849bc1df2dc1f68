"""The worst answers on the report's page: the text with its claims coloured in place, and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from holdfast.grounding.labels import explanation, verdict_label
from holdfast.grounding.segments import Segment, cut_segments
from holdfast.grounding.types import ClaimVerification
from holdfast.visible import page_text

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
    question = f'<p class="question">{page_text(result["question"][:1000])}</p>' if result["question"] else ""
    return (
        f"<article><header><strong>{page_text(str(result['id']))}</strong> "
        f'<span class="soft">{page_text(groups)}</span><span class="tags">{_tags(result["findings"])}</span></header>'
        f'{question}<div class="answer">{coloured}{cut}</div>{_reasons(claims)}{_others(result)}</article>'
    )


def _tags(findings: Iterable[str]) -> str:
    return "".join(f"<b>{page_text(kind.replace('_', ' '))}</b>" for kind in findings)


def _segment(segment: Segment) -> str:
    if segment.claim is None:
        return page_text(segment.text)
    label = verdict_label(segment.claim)
    marked = " marked" if segment.marked else ""
    hover = page_text(f"{label}: {explanation(segment.claim)}")
    return f'<span class="claim {label.replace(" ", "-")}{marked}" title="{hover}">{page_text(segment.text)}</span>'


def _reasons(claims: Sequence[ClaimVerification]) -> str:
    flagged = [claim for claim in claims if claim.is_flagged]
    lines = "".join(
        f"<li><b>{page_text(verdict_label(claim))}</b> {page_text(claim.claim_text)} <span class='soft'>"
        f"{page_text(explanation(claim))}</span></li>"
        for claim in flagged
    )
    return f"<ul>{lines}</ul>" if lines else ""


def _others(result: Mapping[str, Any]) -> str:
    told: list[str] = []
    if "sycophancy" in result["findings"]:
        told.append(result["challenge"]["reason"])
    if "premise" in result["findings"]:
        told.append(result["premises"]["message"] or result["premises"]["outcome"])
    return "".join(f"<p>{page_text(words)}</p>" for words in told if words)
