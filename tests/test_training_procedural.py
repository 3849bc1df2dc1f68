"""Made mistakes: each twin differs from its sound one where it says, and the seed decides them all."""

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

import procedural
from miscopies import misattributions, miscopies
from miscounts import miscounts
from pairs import Page, Pair, changed_span, shapes
from phantoms import phantoms

TEXT = (
    "The lighthouse at Port Ellan was finished in 1868 after nine years of hard work. "
    "Helen Strachan described the lantern as “the brightest lamp on the whole northern coast” in her diary. "
    "In March 1931, the harbour office bought 1,200 lamps from the old works. "
    "The keeper (a quiet man) lived in the tower with his two sons during the winter. "
    "Ivo Marden founded the lamp works that made every lens of the tower. "
    "Dora Finch, Emil Garde, Freya Holt and Gunnar Ives signed the lease. "
    "Helen Strachan taught Ivo Marden how a lens is ground. "
    "Fishermen of the bay paid for most of the northern stone that rebuilt it."
)
PAGE = Page("ours", TEXT)
MAKERS = (miscounts, miscopies, misattributions, phantoms)


def made(page: Page = PAGE, seeds: int = 40) -> list[Pair]:
    return [pair for seed in range(seeds) for maker in MAKERS for pair in maker(page, Random(seed))]


def test_all_kinds_are_made() -> None:
    kinds = {pair.kind for pair in made()}
    assert kinds == {
        "miscount", "miscopied number", "miscopied date", "miscopied name", "miscopied quotation", "misattributed",
        "phantom citation",
    }  # fmt: skip
    counts = {pair.form for pair in made() if pair.kind == "miscount"}
    assert counts == {"row", "list", "headed list", "mentions", "stated"}


def test_a_twin_differs_in_the_marked_words_alone() -> None:
    for pair in made():
        assert pair.sound != pair.wrong
        for start, end in pair.spans:
            assert 0 <= start < end <= len(pair.wrong)
        kept = "".join(
            pair.wrong[a:b]
            for a, b in zip(
                (0, *(end for _, end in pair.spans)),
                (*(s for s, _ in pair.spans), len(pair.wrong)),
                strict=True,
            )
        )
        assert len(kept) < len(pair.wrong)
        assert all(word in pair.sound for word in re.findall(r"\w{4,}", kept))


def test_a_wrong_copy_is_not_in_the_text_and_a_sound_whole_one_is() -> None:
    for pair in made():
        if pair.kind.startswith("mis") and pair.form == "whole":
            assert pair.sound in TEXT
            assert pair.wrong not in TEXT


def test_counts_are_right_in_the_sound_twin() -> None:
    rows = [pair for pair in made() if pair.form == "row"]
    assert rows
    for pair in rows:
        assert re.search(r"\b(?:four|4)\b", pair.sound)
        assert not re.search(r"\b(?:four|4)\b", pair.wrong)
    for pair in made():
        if pair.form in ("list", "headed list"):
            assert pair.passages
            items = re.findall(r"^(?:[-*•]|\d+\.) ", pair.passages[0], re.MULTILINE)
            assert f"{len(items)}" in pair.sound or _word(len(items)) in pair.sound.lower()


def _word(number: int) -> str:
    return ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")[number]


def test_a_phantom_is_no_id_and_its_twin_cites_the_passage_that_says_it() -> None:
    for pair in made():
        if pair.kind == "phantom citation":
            assert pair.passages
            assert pair.ids
            cited = [
                n
                for n, identity in enumerate(pair.ids)
                if re.search(rf"\b{re.escape(identity)}\b", pair.sound)
            ]
            assert any(pair.sound[:20] in pair.passages[n] for n in cited)
            assert not any(re.search(rf"\b{re.escape(i)}(?:\]|\))", pair.wrong) for i in pair.ids)


def test_words_are_not_taken_out_of_a_quotation() -> None:
    said = "She wrote: “The lamp (the old one) was never lit again after the great storm of that year”."
    assert [form for form, _ in shapes(said)] == ["whole"]
    assert dict(shapes("In March 1931, the office bought twelve lamps."))["moved"].endswith("in March 1931.")


@pytest.mark.parametrize(
    ("sound", "wrong", "words"),
    [("It has four doors.", "It has nine doors.", "nine"), ("See [2].", "See [12].", "[12].")],
)
def test_the_changed_words_are_found(sound: str, wrong: str, words: str) -> None:
    ((start, end),) = changed_span(sound, wrong)
    assert wrong[start:end].strip() == words


def test_the_command_writes_pairs_by_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "rows.jsonl"
    data.write_text(json.dumps({"context": TEXT}) + "\n" + json.dumps({"context": TEXT}) + "\n")
    texts = []
    for name, seed in (("a", "3"), ("b", "3"), ("c", "4")):
        out = tmp_path / f"{name}.jsonl"
        monkeypatch.setattr(
            sys, "argv", ["procedural.py", "--data", str(data), "--out", str(out), "--seed", seed]
        )
        procedural.main()
        texts.append(out.read_text())
    assert texts[0] == texts[1] != texts[2]
    assert "phantom citation" in capsys.readouterr().out
    rows = [json.loads(line) for line in texts[0].splitlines()]
    assert [row["label"] == "supported" for row in rows] == [True, False] * (len(rows) // 2)
    assert all(row["pair"] == twin["pair"] for row, twin in zip(rows[::2], rows[1::2], strict=True))
