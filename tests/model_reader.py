"""A stand-in for a careful model: it reads the prompts of the model tier by their fences and judges by shared words.

It does what a prompt's own lines say and nothing that stands inside a fence, so that what a test sees is what the
prompt's form lets through.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from holdfast.claims.words import content_words
from model_server import Answer, Reply, Request

_FENCED = re.compile(r"^<(\w{5}) (\w+)>\n(.*?)\n</\1>$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^(\w{2,5})(?: \(([\d, -]+)\))?: (.*)$")


def fenced(request: Request) -> dict[str, str]:
    """What stands inside each fence, by its name."""
    return {name: text for _, name, text in _FENCED.findall(request.user)}


def statements(request: Request) -> list[tuple[str, str, str]]:
    """Label, text and evidence of every statement of a prompt."""
    parts = fenced(request)
    sentences = parts.get("evidence", "").split("\n")
    found = []
    for line in parts.get("statements", "").split("\n"):
        label, numbers, text = _matched(line)
        chosen = sentences if numbers is None else [sentences[n - 1] for n in _expanded(numbers)]
        found.append((label, text.partition(" [said after: ")[0], " ".join(chosen)))
    return found


def overlap_verdict(text: str, evidence: str) -> str:
    """Supported when all content words are there, contradicted on "not", partly on half of them, else absent."""
    wanted, held = set(content_words(text)), set(content_words(evidence))
    share = len(wanted & held) / max(1, len(wanted))
    nearest = max(
        evidence.split(". "), key=lambda sentence: len(wanted.intersection(content_words(sentence)))
    )
    if ("not" in text.split()) != ("not" in nearest.split()) and share > 0.5:
        return "contradicted"
    return "supported" if share > 0.9 else "partly" if share >= 0.5 else "absent"


def careful(
    verdict: Callable[[str, str], str] = overlap_verdict, **reply: Any
) -> Callable[[Request], Answer]:
    """A server's answers to every prompt of the model tier."""

    def answer(request: Request) -> Answer:
        parts = fenced(request)
        if "statements" in parts and "evidence" in parts:
            letters = {label: verdict(text, evidence)[0] for label, text, evidence in statements(request)}
            return Reply(letters, **reply)
        if "statement" in parts:
            return Reply(verdict(parts["statement"], parts["evidence"]), **reply)
        if "statements" in parts:
            return Reply({label: "u" for label, _, _ in statements(request)}, **reply)
        if "lines" in parts:
            lines = [_matched(line) for line in parts["lines"].split("\n")]
            told = parts.get("evidence", "It is not known.")
            return Reply({"answers": [{"id": label, "answer": told} for label, _, _ in lines]}, **reply)
        if "first" in parts:
            return Reply("same" if parts["first"] == parts["second"] else "different", **reply)
        return Reply("I do not know what you want.", **reply)

    return answer


def _matched(line: str) -> tuple[str, str | None, str]:
    match = _LINE.match(line)
    assert match is not None, f"a line of a prompt has no label: {line!r}"
    return match.group(1), match.group(2), match.group(3)


def _expanded(numbers: str) -> Sequence[int]:
    found: list[int] = []
    for part in numbers.split(", "):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1) if first else []
    return found
