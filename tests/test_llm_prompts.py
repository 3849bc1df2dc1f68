"""The prompts, word for word: who changes one raises its version and writes the new text down.

Rewrite the snapshots with: python tests/test_llm_prompts.py
"""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.judges.model.batches import PROMPTS
from holdfast.llm import Prompt
from holdfast.llm.prompts import (
    LIKENESS_WORDS,
    VERDICT_WORDS,
    Statement,
    answers_prompt,
    claims_prompt,
    likeness_prompt,
    truths_prompt,
    verdict_prompt,
    verdicts_prompt,
)

SNAPSHOTS = Path(__file__).parent / "prompts"
MILL = Statement("The mill opened in 1790.", ("The mill opened in spring.", "It ground barley."), "Of Keld:")
WEIR = Statement("A weir\nfeeds it.", ("It ground barley.", "A weir feeds its wheel."))


def all_prompts() -> dict[str, Prompt]:
    made = [
        verdicts_prompt([MILL, WEIR]).prompt,
        verdict_prompt(MILL),
        truths_prompt([MILL, WEIR]).prompt,
        claims_prompt(
            "The mill opened in 1790. It ground barley.", [("a", "The mill."), ("b", "Barley.")]
        ).prompt,
        answers_prompt(["When?", "Where?"], ["In spring.", "At Keld."]).prompt,
        likeness_prompt("In spring.", "In 1790."),
    ]
    return {f"{prompt.name}-{prompt.version}": prompt for prompt in made}


def shown(prompt: Prompt) -> str:
    """The prompt with its random parts named."""
    text = f"{prompt.system}\n\n----\n\n{prompt.user}\n"
    text = text.replace(prompt.fence or "\0", "MARK")
    labels: list[str] = []
    for label in re.findall(r"^(\w{2,5})(?: \(|: )", prompt.user, re.MULTILINE):
        labels += [label] if label not in labels else []
    for number, label in enumerate(labels, start=1):
        text = re.sub(rf"^{label}(?= \(|: )", f"ID{number}", text, flags=re.MULTILINE)
    return text


@pytest.mark.parametrize("name", all_prompts())
def test_a_prompt_is_what_was_written_down(name: str) -> None:
    snapshot = SNAPSHOTS / f"{name}.txt"
    assert snapshot.exists(), f"{name} is new: write it down with python {__file__}"
    assert shown(all_prompts()[name]) == snapshot.read_text(encoding="utf-8")


def test_every_prompt_that_was_written_down_is_still_made() -> None:
    assert {path.stem for path in SNAPSHOTS.glob("*.txt")} == set(all_prompts())


def test_the_cache_knows_the_versions() -> None:
    assert set(PROMPTS.split()) <= set(all_prompts())


def test_the_words_that_are_asked_for_are_those_that_are_read() -> None:
    prompts = all_prompts()
    assert all(f"{word}:" in prompts["verdicts-1"].system for word in VERDICT_WORDS)
    assert all(word in prompts["likeness-1"].system for word in LIKENESS_WORDS)


def test_no_two_prompts_share_a_fence_or_a_label() -> None:
    first, second = verdicts_prompt([MILL, WEIR]), verdicts_prompt([MILL, WEIR])
    assert first.prompt.fence != second.prompt.fence
    assert set(first.labels) != set(second.labels)


def test_shared_sentences_are_numbered_once() -> None:
    batch = verdicts_prompt([MILL, WEIR])
    assert batch.prompt.user.count("It ground barley.") == 1
    assert "(1-2): The mill" in batch.prompt.user
    assert "(2-3): A weir feeds it." in batch.prompt.user


def test_numbers_are_left_out_where_all_statements_have_the_same_evidence() -> None:
    batch = verdicts_prompt([MILL, replace(WEIR, evidence=MILL.evidence)])
    assert "(1-2)" not in batch.prompt.user
    assert "1. The mill" not in batch.prompt.user


def test_without_evidence_none_is_shown() -> None:
    with_some, without = answers_prompt(["When?"], ["In spring."]), answers_prompt(["When?"], None)
    assert "In spring." in with_some.prompt.user
    assert "evidence" not in without.prompt.user


if __name__ == "__main__":
    for name, prompt in all_prompts().items():
        (SNAPSHOTS / f"{name}.txt").write_text(shown(prompt), encoding="utf-8")
