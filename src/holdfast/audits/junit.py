"""An audit as a JUnit file: every CI system reads it. A row is a test case; it is written as it comes."""

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from xml.sax.saxutils import escape, quoteattr

from holdfast.audits.findings import NEVER, matches
from holdfast.audits.types import Kind
from holdfast.errors import AuditError

_ROOM = 400
"""Blanks kept at the start of the file for the counts, which are known at its end."""
_LONGEST = 2000


def require_writable(path: Path) -> None:
    """Refuse a place where no file can be written."""
    there = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(there, os.W_OK):
        raise AuditError(f"{path} cannot be written: give --junit a file in a folder that is there")


class JunitFile:
    """One `testsuite`; open it, add rows, close it."""

    def __init__(self, path: Path, fail_on: Sequence[str]) -> None:
        self._path = path
        self._kinds = [kind for kind in fail_on if kind != NEVER]
        self._counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}

    def __enter__(self) -> Self:
        self._stream = self._path.open("w", encoding="utf-8")
        self._stream.write('<?xml version="1.0" encoding="UTF-8"?>\n' + " " * _ROOM + "\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._stream as stream:
            stream.write("</testsuite>\n")
            stream.seek(len('<?xml version="1.0" encoding="UTF-8"?>\n'))
            counts = " ".join(f'{name}="{count}"' for name, count in self._counts.items())
            stream.write(f'<testsuite name="holdfast audit" {counts}>')

    def add(self, kind: Kind, result: dict[str, Any]) -> None:
        """Write one row."""
        self._counts["tests"] += 1
        name = result["id"] if result["id"] is not None else result["place"]
        groups = result.get("groups") or {}
        suite = ".".join(groups.values()) or "audit"
        head = f"<testcase classname={_attribute(suite)} name={_attribute(str(name))}"
        body = self._body(kind, result)
        self._stream.write(f"{head}>{body}</testcase>\n" if body else f"{head}/>\n")

    def _body(self, kind: Kind, result: dict[str, Any]) -> str:
        if kind == "bad":
            if self._fails(["bad_row"]):
                self._counts["failures"] += 1
                return f'<failure type="bad_row" message={_attribute(result["reason"])}/>'
            self._counts["errors"] += 1
            return f"<error message={_attribute(result['reason'])}/>"
        if self._fails(result["findings"]):
            self._counts["failures"] += 1
            told = ", ".join(result["findings"])
            return f"<failure type={_attribute(told)} message={_attribute(told)}>{_safe(_details(result))}</failure>"
        if result["outcome"] == "error":
            self._counts["errors"] += 1
            return f"<error message={_attribute(result['reason'] or 'failed')}/>"
        if result["outcome"] == "unchecked":
            self._counts["skipped"] += 1
            return f"<skipped message={_attribute(result['reason'] or 'unchecked')}/>"
        return ""

    def _fails(self, findings: Sequence[str]) -> bool:
        return matches(findings, self._kinds)


def _details(result: dict[str, Any]) -> str:
    claims = (result.get("grounding") or {}).get("claims", ())
    lines = [
        f"{claim['flag_reason']}: {claim['claim_text']} ({claim['reason']})"
        for claim in claims
        if claim["is_flagged"]
    ]
    return "\n".join([str(result["place"]), *lines])[:_LONGEST]


def _safe(text: str) -> str:
    return escape(_carried(text))


def _attribute(text: str) -> str:
    return quoteattr(_carried(" ".join(text.split()))[:_LONGEST])


def _carried(text: str) -> str:
    """The text without what XML cannot carry."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return "".join(c if c in "\t\n\r" or " " <= c < "\ufffe" or c > "\uffff" else "\ufffd" for c in whole)
