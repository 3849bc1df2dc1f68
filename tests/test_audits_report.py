"""What an audit says: rates with intervals, a page, a paired comparison, a file for CI, an exit code."""

import io
import json
import math
import re
import sys
import xml.etree.ElementTree as ElementTree
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

import holdfast
from audits_cases import QUICK, checking_here, rows, write_rows
from browser import CHROMIUM, Browser
from command_line import CommandLine
from holdfast.audits.compare import Flags, compare, mcnemar
from holdfast.audits.failing import Failing
from holdfast.audits.findings import FINDING_KINDS, findings_of, is_any
from holdfast.audits.junit import JunitFile
from holdfast.audits.tally import OTHERS, Tally
from holdfast.audits.terminal import render
from holdfast.cli.audit import _bar as progress_of_audit
from holdfast.errors import AuditError, InputError

HOSTILE = "<script>alert(1)</script> & \x00 \ud800 \x1b]0;owned\x07\x1b[31m \u202eevil"


@pytest.fixture(scope="module")
def audits(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, holdfast.AuditReport]:
    """An audit, another of which a third of the sound answers have gone wrong, and its report."""
    folder = tmp_path_factory.mktemp("audits")
    values = rows(60, prompt_version="v1", source=HOSTILE)
    write_rows(folder / "before.jsonl", values)
    for value in values[1::3]:
        value["answer"] += f" {HOSTILE} The mill was painted green."
    write_rows(folder / "now.jsonl", [*values, {"id": "none"}])
    with checking_here():
        holdfast.audit(folder / "before.jsonl", folder / "before", judge=QUICK, workers=1)
        report = holdfast.audit(
            folder / "now.jsonl",
            folder / "now",
            judge=QUICK,
            workers=1,
            baseline=folder / "before",
            junit=folder / "junit.xml",
        )
    return folder / "before", folder / "now", report


def test_two_audits_are_compared_answer_by_answer(audits: tuple[Path, Path, holdfast.AuditReport]) -> None:
    _, now, report = audits
    found = report.comparison
    assert found is not None
    assert (found.pairs, found.only_here, found.only_there) == (60, 1, 0)
    assert (found.newly_flagged, found.no_longer_flagged) == (20, 0)
    assert found.change is not None
    assert found.change == pytest.approx(20 / 60)
    assert found.p_value == pytest.approx(2 * 0.5**20)
    assert found.low is not None
    assert found.high is not None
    assert found.low < found.change < found.high
    assert found.direction == "worse"
    assert json.loads((now / "summary.json").read_text())["comparison"] == found.to_dict()


@pytest.mark.usefixtures("checked_here")
def test_an_unfinished_or_missing_baseline_is_named(tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.jsonl", rows(30))
    with pytest.raises(AuditError, match="holds no audit"):
        holdfast.audit(source, tmp_path / "out", judge=QUICK, workers=1, baseline=tmp_path)
    holdfast.audit(source, tmp_path / "half", judge=QUICK, workers=1, estimate_only=True)
    with pytest.raises(AuditError, match="not finished"):
        holdfast.audit(source, tmp_path / "out", judge=QUICK, workers=1, baseline=tmp_path / "half")


def test_what_is_missing_in_the_end_is_said_before_a_row_is_checked(tmp_path: Path) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(3)), tmp_path / "out"
    for options in (
        {"baseline": tmp_path / "nosuch"},
        {"junit": tmp_path / "no" / "x.xml"},
        {"junit": tmp_path},
    ):
        with pytest.raises(AuditError, match=r"holds no audit|give --junit a file"):
            holdfast.audit(source, out, judge=QUICK, workers=1, **options)  # type: ignore[arg-type]
        assert not out.exists()
    for limit in (0, -5):
        with pytest.raises(InputError, match="give at least 1"):
            holdfast.audit(source, out, judge=QUICK, workers=1, limit=limit)


@pytest.mark.usefixtures("checked_here")
def test_a_group_that_no_row_has_is_named(holdfast_command: CommandLine, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.jsonl", rows(3, tier="gold"))
    plain = ("audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1")
    told = holdfast_command(*plain, "--group", "tier", "--group", "teir").stderr
    assert "no row has anything in a column teir" in told
    assert "column tier" not in told


@pytest.mark.skipif(CHROMIUM is None, reason="the page is looked at in Chromium")
def test_the_page_stands_alone_and_nothing_in_it_runs(
    audits: tuple[Path, Path, holdfast.AuditReport], tmp_path: Path
) -> None:
    _, now, _ = audits
    address = (now / "report.html").as_uri()
    with Browser(tmp_path) as browser:
        for scheme, ground in (("light", "rgb(251, 250, 247)"), ("dark", "rgb(16, 22, 21)")):
            browser.call(
                "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}]
            )
            browser.open(address)
            assert browser.run("getComputedStyle(document.body).backgroundColor") == ground
        assert browser.run("document.querySelectorAll('script, link, img, iframe').length") == 0
        assert browser.run("document.querySelectorAll('figure svg').length") >= 6
        assert browser.run("document.querySelectorAll('article').length") == 20
        assert browser.run("document.querySelectorAll('article .claim.contradicted').length") > 0
        assert "Against the baseline" in browser.run("document.body.innerText")
        assert "<script>alert(1)</script>" in browser.run("document.body.innerText")
        browser.open(address, width=400)
        assert browser.run("document.documentElement.scrollWidth") <= 400
        # What is scrolled sideways there can be reached by keyboard.
        browser.run("document.querySelectorAll('details').forEach(it => it.open = true)")
        scrolled = (
            "[...document.querySelectorAll('main *')].filter(it => it.scrollWidth > it.clientWidth + 1)"
        )
        scrolled += ".filter(it => getComputedStyle(it).overflowX === 'auto')"
        assert browser.run(f"{scrolled}.length") > 0
        assert browser.run(f"{scrolled}.every(it => it.tabIndex === 0)")
        # And a table there does not break the names of its rows letter by letter.
        tallest = "Math.max(...[...document.querySelectorAll('.wide tr')].map(it => it.offsetHeight))"
        assert browser.run(tallest) < 150
        letters = (
            "[...document.querySelectorAll('svg text')].map(text => text.getBoundingClientRect().height)"
        )
        assert min(browser.run(letters)) >= 10
        assert browser.problems == []
        assert {url for url in browser.requested if not url.startswith("about:")} == {address}


def test_nothing_on_the_page_or_the_terminal_is_reordered_or_drives_it(
    audits: tuple[Path, Path, holdfast.AuditReport],
) -> None:
    _, now, report = audits
    stream = io.StringIO()
    Console(file=stream, width=200).print(*render(report))
    texts = [path.read_text(encoding="utf-8") for path in (now / "report.html", *now.glob("plot-*.svg"))]
    for text in (stream.getvalue(), *texts):
        assert not set(text) & set("\x1b\x07\u202e\0")
    assert "evil" in texts[0]
    assert "evil" in stream.getvalue()


def test_one_row_is_no_rows(audits: tuple[Path, Path, holdfast.AuditReport]) -> None:
    report = audits[2]
    assert report.summary is not None
    summary = replace(report.summary, rows=1, bad_rows=1, unchecked=1, errors=0)
    stream = io.StringIO()
    Console(file=stream, width=200).print(*render(replace(report, summary=summary)))
    headline = stream.getvalue().splitlines()[0]
    assert headline.startswith("1 row: ")
    assert headline.endswith("; 1 answer unchecked; 1 row set aside.")


def test_long_names_of_groups_leave_the_figures_whole(
    audits: tuple[Path, Path, holdfast.AuditReport],
) -> None:
    report = audits[2]
    assert report.summary is not None
    alike = "an experiment with a rather long name of its prompt, number "
    groups = [replace(rate, group=f"{alike}{n}") for n, rate in enumerate(report.summary.groups["model"])]
    summary = replace(report.summary, groups={"prompt": groups})
    stream = io.StringIO()
    Console(file=stream, width=80).print(*render(replace(report, summary=summary)))
    lines = stream.getvalue().splitlines()
    assert lines[1].split() == ["group", "answers", "flagged", "rate", "95", "%", "unchecked"]
    assert not [line for line in lines if line.endswith("…")]
    told = "".join(line[:27].strip() for line in lines).replace(" ", "")
    for n in range(len(groups)):
        assert f"prompt:{alike}{n}".replace(" ", "") in told


@pytest.mark.usefixtures("checked_here")
def test_labels_that_are_not_read_are_said_and_not_taken_for_none(
    holdfast_command: CommandLine, tmp_path: Path
) -> None:
    values = rows(20)
    for number, value in enumerate(values):
        value["label"] = ("Supported", "not supported", "so \u202eso", "")[number % 4]
    write_rows(tmp_path / "in.jsonl", values)
    done = holdfast_command(
        "audit",
        str(tmp_path / "in.jsonl"),
        "--out",
        str(tmp_path / "out"),
        "--judge",
        QUICK,
        "--workers",
        "1",
    )
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())["summary"]
    assert (summary["labelled"]["rows"], summary["labelled"]["supported"]) == (10, 5)
    assert (summary["unread_labels"], summary["unread_label_words"]) == (5, ["so \u202eso"])
    told = "5 rows have labels that could not be read, such as "
    assert told in done.stdout
    assert told in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_plots_are_whole_pictures(audits: tuple[Path, Path, holdfast.AuditReport]) -> None:
    _, now, _ = audits
    plots = sorted(path.name for path in now.glob("plot-*.svg"))
    expected = ["calibration", "findings", "rates-model", "rates-prompt", "rates-source", "support"]
    assert plots == [f"plot-{name}.svg" for name in expected]
    for name in plots:
        assert ElementTree.fromstring((now / name).read_text()).tag.endswith("svg")


def test_a_junit_file_has_a_case_for_every_row(audits: tuple[Path, Path, holdfast.AuditReport]) -> None:
    _, now, report = audits
    suite = ElementTree.parse(now.parent / "junit.xml").getroot()
    assert report.summary is not None
    assert suite.get("tests") == "61"
    assert suite.get("failures") == str(report.summary.overall.flagged)
    assert suite.get("errors") == "1"
    assert len(suite.findall("testcase")) == 61
    assert len(suite.findall("testcase/failure")) == report.summary.overall.flagged


def test_a_junit_file_tells_errors_from_what_was_left_out(tmp_path: Path) -> None:
    with JunitFile(tmp_path / "j.xml", ["bad_row", "any"]) as file:
        plain: dict[str, Any] = {"id": "a", "place": "f:1", "groups": {}, "findings": [], "reason": "why"}
        file.add("result", {**plain, "outcome": "unchecked"})
        file.add("result", {**plain, "outcome": "error"})
        file.add("bad", {"id": None, "place": HOSTILE, "reason": "\x01 broken"})
    suite = ElementTree.parse(tmp_path / "j.xml").getroot()
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["3", "1", "1", "1"]


def test_findings_have_names() -> None:
    assert not is_any(["unchecked", "wrong_citation"])
    assert findings_of({"outcome": "error"}) == ["unchecked"]
    assert set(findings_of({"outcome": "verdict", "premises": {"outcome": "contradicted"}})) <= set(
        FINDING_KINDS
    )


@pytest.mark.parametrize(
    ("kinds", "rate"),
    [
        (["any"], 3 / 5),
        (["contradicted"], 2 / 4),
        (["unsupported"], 1 / 4),
        (["contradicted", "unsupported"], 2 / 4),
        (["phantom"], 1 / 5),
        (["unchecked"], 3 / 7),
        (["contradicted", "unchecked"], 5 / 7),
        (["bad_row"], 1 / 5),
        (["contradicted", "bad_row"], 3 / 5),
        (["worse"], 0.0),
        (["never"], 0.0),
    ],
)
def test_the_share_that_fails_is_of_what_is_known(kinds: list[str], rate: float) -> None:
    failing = Failing(kinds)
    for findings in ([], [], ["contradicted"], ["contradicted", "unsupported"]):
        failing.add("result", {"outcome": "verdict", "findings": findings})
    for findings in (["unchecked"], ["unchecked"], ["phantom", "unchecked"]):
        failing.add("result", {"outcome": "unchecked", "findings": findings})
    failing.add("bad", {"reason": "broken"})
    assert failing.rate == pytest.approx(rate)
    assert Failing(kinds).rate is None


def test_a_column_of_ids_does_not_fill_the_memory() -> None:
    tally = Tally()
    for number in range(1200):
        tally.add(
            "result",
            {
                "row": number, "outcome": "verdict", "findings": [], "reason": None, "groups": {"user": f"u{number}"},
                "cost_usd": 0.0, "label": None,
            },
        )  # fmt: skip
    groups = tally.summary().groups["user"]
    assert len(groups) == 1001
    assert groups[0].group == OTHERS
    assert groups[0].rows == 200


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 400), st.integers(0, 400))
def test_the_paired_test_is_a_probability_and_does_not_mind_the_sides(gone: int, new: int) -> None:
    p = mcnemar(gone, new)
    assert 0.0 < p <= 1.0
    assert p == mcnemar(new, gone)
    if gone + new <= 60:
        fewer, changed = min(gone, new), gone + new
        exact = min(1.0, 2 * sum(math.comb(changed, k) for k in range(fewer + 1)) / 2**changed)
        assert p == pytest.approx(1.0 if gone == new else exact)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60))
def test_a_comparison_counts_what_changed(pairs: list[tuple[bool, bool]]) -> None:
    before, now = Flags(), Flags()
    for was, is_now in pairs:  # the same id again and again: rows are paired by their order
        for flags, flagged in ((before, was), (now, is_now)):
            flags.add(
                "result", {"id": "x", "outcome": "verdict", "findings": ["contradicted"] if flagged else []}
            )
    found = compare(before, now, "b")
    assert found.pairs == len(pairs)
    assert found.newly_flagged == sum(is_now and not was for was, is_now in pairs)
    assert found.no_longer_flagged == sum(was and not is_now for was, is_now in pairs)
    if pairs:
        assert found.low is not None
        assert found.high is not None
        assert -1.0 <= found.low <= found.high <= 1.0
    else:
        assert (found.change, found.p_value, found.direction) == (None, None, None)


@pytest.fixture
def holdfast_command(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(capsys)


def test_the_command_line_says_it_by_its_exit_code(holdfast_command: CommandLine, tmp_path: Path) -> None:
    source, out = write_rows(tmp_path / "in.jsonl", rows(12)), str(tmp_path / "out")
    plain = ("audit", str(source), "--out", out, "--judge", QUICK, "--workers", "1")
    found = holdfast_command(*plain)
    assert found.returncode == 3
    assert "4 of 12 answers flagged" in found.stdout
    assert "model: a" in found.stdout
    assert holdfast_command(*plain, "--max-rate", "0.5").returncode == 0
    assert holdfast_command(*plain, "--fail-on", "phantom,bad_row").returncode == 0
    assert holdfast_command(*plain, "--fail-on", "never").returncode == 0
    told = holdfast_command(*plain, "--json", "--baseline", out, "--fail-on", "worse")
    assert told.returncode == 0
    assert json.loads(told.stdout)["comparison"]["direction"] == "none seen"
    assert holdfast_command(*plain, "--fail-on", "worse").returncode == 2
    for kinds in ("colour", "", ",", "never,any"):
        refused = holdfast_command(*plain, "--fail-on", kinds)
        assert (refused.returncode, f"'{kinds}'" in refused.stderr) == (2, True)
    assert holdfast_command(*plain, "--column", "colour=x").returncode == 2
    other = holdfast_command(*plain, "--seed", "5")
    assert (other.returncode, other.stdout) == (1, "")
    assert "the folder holds another audit" in other.stderr


@pytest.mark.usefixtures("checked_here")
def test_rows_of_which_none_could_be_checked_are_not_clean(
    holdfast_command: CommandLine, tmp_path: Path
) -> None:
    source = write_rows(tmp_path / "in.jsonl", [{"id": "x"}, {"id": "y", "answer": "Hello!"}])
    run = holdfast_command(
        "audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1"
    )
    assert run.returncode == 1
    assert "no row could be checked" in run.stderr


@pytest.mark.usefixtures("checked_here")
def test_an_estimate_is_told_before_and_can_be_all(holdfast_command: CommandLine, tmp_path: Path) -> None:
    source = write_rows(tmp_path / "in.csv.jsonl", rows(40))
    arguments = ("audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1")
    run = holdfast_command(*arguments, "--estimate", "--json")
    assert run.returncode == 0
    assert json.loads(run.stdout)["estimate"]["rows"] == 24
    assert "24 rows are left: about" in run.stderr
    assert "with 1 at a time, for about $0.00." in run.stderr
    assert "could" not in run.stderr


@pytest.mark.usefixtures("checked_here")
@pytest.mark.parametrize(
    ("without", "said"),
    [
        (
            {"context"},
            "none of the 16 that were tried could be checked, so that the time says little: about .*"
            r"Unchecked: no evidence \(16\)\. If passages stand in another column",
        ),
        (
            {"answer"},
            "of those that were tried none could be checked. Set aside: there is no answer.*=COLUMN",
        ),
    ],
)
def test_an_estimate_from_rows_that_cannot_be_checked_says_so(
    holdfast_command: CommandLine, tmp_path: Path, without: set[str], said: str
) -> None:
    some = [{name: value for name, value in row.items() if name not in without} for row in rows(40)]
    source = write_rows(tmp_path / "in.jsonl", some)
    arguments = ("audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1")
    assert re.search(said, holdfast_command(*arguments, "--estimate").stderr)


@pytest.mark.usefixtures("checked_here")
def test_an_estimate_of_a_few_rows_says_that_none_is_left(
    holdfast_command: CommandLine, tmp_path: Path
) -> None:
    source = write_rows(tmp_path / "in.jsonl", rows(3))
    arguments = ("audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1")
    assert "without --estimate writes the report" in holdfast_command(*arguments, "--estimate").stderr


@pytest.mark.usefixtures("checked_here")
def test_without_pyarrow_the_table_alone_is_missing_and_named(
    holdfast_command: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    source = write_rows(tmp_path / "in.jsonl", rows(2))
    arguments = ("audit", str(source), "--out", str(tmp_path / "out"), "--judge", QUICK, "--workers", "1")
    run = holdfast_command(*arguments, "--fail-on", "never")
    assert run.returncode == 0
    assert "pip install 'holdfast[audit]'" in run.stderr
    assert (tmp_path / "out" / "results.jsonl").exists()
    (tmp_path / "in.parquet").write_bytes(b"PAR1")
    refused = holdfast_command("audit", str(tmp_path / "in.parquet"), "--out", str(tmp_path / "other"))
    assert (refused.returncode, "holdfast[audit]" in refused.stderr) == (1, True)


def test_a_terminal_sees_rate_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    with ExitStack() as stack:
        tell = progress_of_audit(stack)
        tell(holdfast.Progress(done=500, total=1000, bad=3, rows_per_second=2.0, seconds_left=250.0))
    assert "500/1000 2.0 rows/s, 4 min left, 3 set aside" in " ".join(capsys.readouterr().err.split())
