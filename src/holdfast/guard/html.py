"""An answer for notebooks: how it stands, and the page of its verification. All text is escaped."""

from holdfast.grounding.html import result_page
from holdfast.guard.terminal import status_line
from holdfast.guard.types import GuardedAnswer
from holdfast.visible import page_text


def answer_page(answer: GuardedAnswer) -> str:
    """An answer as one HTML fragment; one that was not checked as its text alone."""
    checked = answer.verification
    return "\n".join(
        [
            f"<p><strong>{page_text(status_line(answer))}</strong></p>",
            _plain_text(answer.text) if checked is None else result_page(checked),
            *(f"<p>{page_text(warning)}</p>" for warning in answer.warnings),
        ]
    )


def _plain_text(text: str) -> str:
    return f'<div style="white-space:pre-wrap">{page_text(text)}</div>'
