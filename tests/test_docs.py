"""The manual is current, and its examples run."""

import json
import re
from collections.abc import Collection
from pathlib import Path

import pytest
from pydantic import BaseModel

from command_line import holdfast_here
from holdfast.cli.reference import reference_page
from holdfast.config import Config

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BESIDE_THE_MANUAL = [ROOT / "CHANGELOG.md", *sorted((ROOT / "training").glob("*.md"))]
_EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([\w./-]*\.(?:md|py|txt|toml)|(?=#))(?:#([\w-]+))?\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
EXAMPLES = [
    pytest.param(code, id=f"{page.name}-{number}")
    for page in PAGES
    for number, code in enumerate(_EXAMPLE.findall(page.read_text(encoding="utf-8")), start=1)
]


def test_the_command_line_page_is_what_help_says() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == reference_page(), "docs/cli.md is out of date: run make docs"


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("check", ["The mill is old.", "-e", "The mill is old."]),
        ("challenge", ["How old is it?", "Ten years.", "No, it is nine."]),
        ("premises", ["Why did Ann leave the mill?", "--memory", "notes.md"]),
        ("chat", ["--memory", "notes.md"]),
        ("audit", ["rows.jsonl", "--out", "out", "--workers", "1"]),
        ("bench", ["grounding", "--data", "rows.jsonl"]),
    ],
)
def test_json_holds_what_the_page_says(command: str, arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text('{"answer": "It is old.", "context": "It is old.", "label": 1}\n')
    (tmp_path / "notes.md").write_text("The mill is old. Ann left the mill.")
    done = holdfast_here(
        command,
        *arguments,
        "--json",
        cwd=tmp_path,
        stdin=b"How old is the mill?\n",
        HOLDFAST_STORE__URL=str(tmp_path / "s.db"),
    )
    row = re.search(rf"^\| `{command}`[^|]*\| (.*) \|$", reference_page(), re.MULTILINE)
    assert row is not None
    promised = set(re.findall(r"`(\w+)`", row.group(1)))
    assert len(promised) > 1
    assert promised <= set(json.loads(done.stdout)), done.stderr


@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_run_and_leave_nothing_behind(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    exec(compile(code, "example", "exec"), {"__name__": "example"})
    assert list(tmp_path.iterdir()) == []


def test_every_setting_is_described_with_its_default() -> None:
    page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    opening, *rest = re.split(r"^## ", page, flags=re.MULTILINE)
    sections = {section.partition("`[")[2].partition("]`")[0]: section for section in rest}
    tables: dict[str, BaseModel] = {
        name: field.default
        for name, field in Config.model_fields.items()
        if isinstance(field.default, BaseModel)
    }
    assert set(tables) <= set(sections)
    _assert_described(Config, opening, leave_out=set(tables))
    for name, table in tables.items():
        _assert_described(type(table), sections[name])


def _assert_described(model: type[BaseModel], text: str, leave_out: Collection[str] = ()) -> None:
    for name, field in model.model_fields.items():
        if name in leave_out:
            continue
        row = re.search(rf"^\| `{name}` \| `?([^|`]*)`? \|", text, re.MULTILINE)
        assert row is not None, name
        assert row.group(1) == ("none" if field.default is None else str(field.default).lower()), name


@pytest.mark.parametrize(
    "page", [*PAGES, *BESIDE_THE_MANUAL], ids=lambda page: f"{page.parent.name}-{page.name}"
)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in _LINK.findall(page.read_text(encoding="utf-8")):
        linked = page.parent / target if target else page
        assert linked.exists(), target
        assert not anchor or anchor in _anchors(linked), f"{target}#{anchor}"


def _anchors(page: Path) -> set[str]:
    """Where its headings can be reached, as GitHub and the site name them."""
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_in_the_manual_and_in_its_index() -> None:
    nav = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs").glob("*.md")):
        assert f'"{page.name}"' in nav, page.name
        assert page.name == "index.md" or f"]({page.name}" in index, page.name
