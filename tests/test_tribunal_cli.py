"""`holdfast tribunal`: files in, decisions, pictures and exit codes out."""

import io
import json
from pathlib import Path

import pytest

from holdfast.cli import tribunal_runs
from holdfast.cli.entry import run
from holdfast.errors import InputError, StoreFullError
from holdfast.tribunal.files import parse_pairs, parse_panel, parse_votes
from model_server import ModelServer, failed
from tribunal_cases import AGAINST, REASONS

COPY = REASONS[0].replace("drops", "removes")
VOTES = {
    "proposal": {"id": "p", "text": "Drop the column", "stakes": "state_change"},
    "agents": [{"id": "ana", "personality": {"conscientiousness": 0.9, "agreeableness": 0.1}}],
    "votes": [
        {"agent": "ana", "verdict": "APPROVE", "reasoning": REASONS[0]},
        {"agent": "ben", "verdict": "APPROVE", "reasoning": COPY},
        {"agent": "cy", "verdict": "REJECT", "reasoning": AGAINST[0]},
    ],
}


@pytest.fixture
def votes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "votes.json"
    path.write_text(json.dumps(VOTES), encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_tally_prints_json_pictures_and_events(
    votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, events = tmp_path / "out", tmp_path / "events.jsonl"
    assert run(["tribunal", "tally", votes, "--json", "--pictures", str(out), "--events", str(events)]) == 3
    result = told(capsys)
    assert result["outcome"] == "APPROVE"
    assert [found["agent_id"] for found in result["detection"]["discarded"]] == ["ben"]  # type: ignore[index]
    assert result["similarity" if "similarity" in result else "detection"]
    assert (out / "heat-map.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (out / "clusters.svg").read_text(encoding="utf-8").startswith("<svg")
    kinds = [json.loads(line)["kind"] for line in events.read_text(encoding="utf-8").splitlines()]
    assert kinds == ["SYCOPHANCY_VOTE_DISCARDED", "OUTCOME"]


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ([], 3),
        (["--fail-on", "never"], 0),
        (["--fail-on", "converged"], 0),
        (["--fail-on", "not-approved"], 0),
        (["--fail-on", "not-approved", "--stakes", "destructive"], 3),
        (["--fail-on", "warning", "--derivative", "0.99"], 3),
        (["--derivative", "0.99"], 0),
        (["--preset", "creative"], 0),
        (["--preset", "high-stakes"], 3),
        (["--warning", "0.95"], 2),
        (["--derivative", "1.5"], 2),
        (["--stakes", "huge"], 2),
        (["--measure", "smell"], 2),
        (["--min-cluster-size", "1"], 2),
    ],
)
def test_exit_codes(votes: str, flags: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tribunal", "tally", votes, *flags]) == code


@pytest.mark.parametrize("command", ["tally", "run"])
@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--stakes", "foo"], "--stakes: 'foo' are no known stakes"),
        (["--warning", "2"], "--warning: the warning threshold is 2.0"),
    ],
)
def test_a_wrong_option_is_named_with_its_value(
    command: str, flags: list[str], told: str, votes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tribunal", command, votes, *flags]) == 2
    assert told in capsys.readouterr().err


def test_settings_that_do_not_fit_are_no_usage_error(votes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_TRIBUNAL__WARNING_THRESHOLD", "0.95")
    assert run(["tribunal", "tally", votes]) == 1


def test_people_read_the_reasons(votes: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["tribunal", "tally", votes])
    shown = capsys.readouterr().out
    assert "Discarded: ben, in favour of ana" in shown
    assert "Dissent: cy" in shown


def test_votes_come_from_standard_input_too(votes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Input:
        buffer = io.BytesIO(json.dumps(VOTES["votes"]).encode())

    monkeypatch.setattr("sys.stdin", Input())
    assert run(["tribunal", "tally", "-"]) == 3


def test_settings_set_the_thresholds(votes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_TRIBUNAL__DERIVATIVE_THRESHOLD", "0.99")
    assert run(["tribunal", "tally", votes]) == 0
    monkeypatch.setenv("HOLDFAST_TRIBUNAL__WARNING_THRESHOLD", "0.3")
    assert run(["tribunal", "tally", votes]) == 1


def test_run_audit_export_and_list(votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, log = ["--store", str(tmp_path / "s.db")], tmp_path / "log.jsonl"
    assert run(["store", "migrate", *store]) == 0
    assert run(["tribunal", "list", *store]) == 0
    capsys.readouterr()
    assert run(["tribunal", "run", votes, "--json", *store]) == 3
    capsys_out = capsys.readouterr()
    result = json.loads(capsys_out.out)
    assert run(["tribunal", "audit", "latest", "--export", str(log), "--json", *store]) == 0
    report = told(capsys)
    assert (report["sound"], report["head"]) == (True, result["audit_head"])
    assert run(["tribunal", "audit", result["tribunal_id"][:14], "--head", "0" * 64, *store]) == 3
    assert run(["tribunal", "audit", str(log)]) == 0
    log.write_text(
        log.read_text(encoding="utf-8").replace("no service has read", "every service has read", 1),
        encoding="utf-8",
    )
    capsys.readouterr()
    assert run(["tribunal", "audit", str(log)]) == 3
    assert "broken at entry 5" in capsys.readouterr().out
    assert run(["tribunal", "audit", "tribunal-none", *store]) == 1
    assert run(["tribunal", "list", "--json", *store]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed[0]["outcome"] == "APPROVE"
    assert run(["tribunal", "list", *store]) == 0
    assert "Drop the column" in capsys.readouterr().out


def test_lists_and_votes_leave_nothing_out_at_eighty_columns(
    votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    store = ["--store", str(tmp_path / "s.db"), "--swarm", "the-board-that-decides-on-changes"]
    long = {**VOTES, "proposal": {"id": "p", "text": "Drop the column of old references on Friday " * 3}}
    Path(votes).write_text(json.dumps(long).replace("ben", "administrator-of-databases"), encoding="utf-8")
    run(["tribunal", "run", votes, *store])
    shown = capsys.readouterr().out
    table = shown[shown.index("agent ") :]
    assert table.splitlines()[0].split() == ["agent", "verdict", "weight", "zone", "counted", "reasons"]
    assert all(word in table for word in ("administrator-of-databases", "APPROVE", "REJECT", "1.00"))
    words = [line[61:].strip() for line in table.splitlines()]
    assert "The migration drops a column" in " ".join(words)
    assert run(["tribunal", "list", *store[:2]]) == 0
    headings, entry, *about = capsys.readouterr().out.splitlines()
    assert headings.split() == ["tribunal", "opened", "(UTC)", "stands", "at", "outcome"]
    assert [word for word in entry.split() if word in ("tallied", "APPROVE")] == ["tallied", "APPROVE"]
    said = " ".join(map(str.strip, about))
    assert said == f"{long['proposal']['text'].strip()} (swarm the-board-that-decides-on-changes)"  # type: ignore[index]


def test_a_run_that_was_decided_is_resumed_as_it_was(
    votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "s.db")]
    run(["tribunal", "run", votes, "--json", *store])
    first = told(capsys)
    assert run(["tribunal", "run", "--resume", "latest", "--json", *store]) == 3
    again = told(capsys)
    assert (again["outcome"], again["audit_head"]) == (first["outcome"], first["audit_head"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["run"], 2),
        (["run", "{}", "--agents", "{}"], 2),
        (["run", "--agents", '{"agents": [{"id": "a", "model": "m"}]}'], 1),
        (["run", "--agents", '{"agents": []}'], 1),
        (["run", "--agents", "agents = 3"], 1),
        (["run", "--agents", "= ="], 1),
        (["tally", "{"], 1),
        (["tally", "[]"], 1),
        (["tally", '{"votes": []}'], 1),
        (["tally", '{"votes": 3}'], 1),
        (["tally", '[{"agent": "a", "verdict": "APPROVE", "reasoning": "x", "confidence": NaN}]'], 1),
        (["tally", '[{"agent":"a","verdict":"APPROVE"},{"agent":"a","verdict":"REJECT"}]'], 1),
        (["calibrate", '{"a": "x", "b": "y", "derivative": 1}'], 1),
        (["calibrate", '{"a": "x"}'], 1),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str],
    code: int,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["tribunal", *arguments]) == code
    caught = capsys.readouterr()
    assert caught.out == ""
    assert len(caught.err.strip().splitlines()) == 1
    assert "unexpected" not in caught.err


def test_calibrate_writes_settings_json_and_a_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"a": f"{text} {n}", "b": f"{text} number {n}", "derivative": 1} for n, text in enumerate(REASONS * 5)
    ]
    rows += [{"a": REASONS[n % 6], "b": REASONS[(n + 1) % 6], "label": "independent"} for n in range(30)]
    pairs, plot = tmp_path / "pairs.jsonl", tmp_path / "roc.svg"
    pairs.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert run(["tribunal", "calibrate", str(pairs), "--plot", str(plot)]) == 0
    assert "derivative_threshold = 0." in capsys.readouterr().out
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    assert run(["tribunal", "calibrate", str(pairs), "--json"]) == 0
    assert told(capsys)["auroc"] == 1.0


def test_help_is_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tribunal"]) == 0
    assert "calibrate" in capsys.readouterr().out


def test_files_say_what_is_wrong_with_them() -> None:
    with pytest.raises(InputError, match="line 2"):
        parse_pairs('{"a": "x", "b": "y", "label": 0}\n{"a": "x", "b": "y", "label": "maybe"}')
    with pytest.raises(InputError, match="has no model"):
        parse_panel('{"agents": ["a"]}')
    with pytest.raises(InputError, match="temperature"):
        parse_panel('{"model": "m", "agents": [{"id": "a", "temperature": 9}]}')
    with pytest.raises(InputError, match="rounds"):
        parse_panel('{"model": "m", "rounds": -1, "agents": [{"id": "a"}]}')
    with pytest.raises(InputError, match="unknown key 'reason': it has agent, verdict, reasoning"):
        parse_votes('[{"agent": "a", "verdict": "REJECT", "reason": "It leaks."}]')
    assert parse_votes("[]").votes == ()
    assert parse_panel('[{"id": "a", "model": "m"}]').agents[0].model == "m"


def test_a_password_in_the_address_of_a_model_is_not_kept(
    model_server: ModelServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model_server.answers = failed(400, "no")
    address = f"{model_server.url.replace('://', '://ann:hunter2hunter2@')}#m"
    panel = {"proposal": "Close the old mill.", "agents": [{"id": "ana", "model": address}]}
    store = str(tmp_path / "kept.db")
    run(["tribunal", "run", "--agents", json.dumps(panel), "--store", store, "--json"])
    shown = capsys.readouterr().out
    assert model_server.requests[0].headers["authorization"].startswith("Basic ")
    assert f"{model_server.url}#m" in shown
    assert "hunter2" not in shown + Path(store).read_bytes().decode("latin-1")


def test_run_names_the_tribunal_that_it_kept(
    votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = str(tmp_path / "kept here.db")
    assert run(["tribunal", "run", votes, "--store", store, "--fail-on", "never"]) == 0
    said = capsys.readouterr().err
    kept = said.partition("kept as ")[2].partition(";")[0]
    assert f"holdfast tribunal audit {kept} --store '{store}'" in said
    assert run(["tribunal", "audit", kept, "--store", store]) == 0
    assert kept in capsys.readouterr().out
    assert run(["tribunal", "run", votes, "--store", store, "--fail-on", "never", "--json"]) == 0
    second = told(capsys)["tribunal_id"]
    assert second != kept
    assert run(["tribunal", "audit", str(second), "--store", store]) == 0


def test_run_names_the_trace_that_it_kept(
    votes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "kept here.db")
    asked = ["tribunal", "run", votes, "--store", store, "--fail-on", "never", "--trace"]
    assert run(asked) == 0
    said = capsys.readouterr().err
    goal = said.partition("kept as goal-")[2].partition(";")[0]
    assert f"see: holdfast trace show goal-{goal} --store '{store}'" in said
    assert run(["trace", "show", f"goal-{goal}", "--store", store]) == 0
    assert "Drop the column" in capsys.readouterr().out
    assert run([*asked, "--json"]) == 0
    assert run(["trace", "show", str(told(capsys)["trace"]), "--store", store]) == 0
    capsys.readouterr()

    async def failing(*_: object) -> str:
        raise StoreFullError("the disk is full")

    monkeypatch.setattr(tribunal_runs, "write_trace", failing)
    assert run(asked) == 1
    lost = capsys.readouterr()
    assert "APPROVE" in lost.out
    assert "the trace was not kept: the disk is full" in lost.err
