"""Keys: hashed at rest, scopes, rotation, required off the loopback; rates; tenants that have stores of their own."""

import json
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import CommandLine
from holdfast.config import Config
from holdfast.errors import ConfigError, InputError
from holdfast.server import create_app
from holdfast.server.keys import KeyRing
from holdfast.server.rates import Rates
from holdfast.server.tenants import store_of
from model_server import ModelServer
from process_tasks import add_keys
from processes import Started
from server_cases import ANSWER, GUIDE, running

BODY = {"response": ANSWER, "context": GUIDE}


def _bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_the_file_holds_no_secret_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "keys.json"
    key, secret = KeyRing(path).add("website", scopes=["verify"])
    text = path.read_text()
    assert secret not in text
    assert secret.removeprefix("hf-") not in text
    assert key.digest in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(entry.name for entry in path.parent.iterdir()) == [".keys.json.lock", "keys.json"]


def test_rotation_leaves_the_old_key_for_its_time_of_grace_and_revoking_does_not(tmp_path: Path) -> None:
    ring, other = KeyRing(tmp_path / "keys.json"), KeyRing(tmp_path / "keys.json")
    key, first = ring.add("website", tenant="acme", scopes=["verify", "traces"])
    fresh, second = ring.rotate(key.id, 3600)
    # The other ring stands for a service that runs meanwhile.
    assert other.find(first) is not None
    assert other.find(second) == fresh
    assert (fresh.tenant, fresh.scopes) == ("acme", ("verify", "traces"))
    ring.rotate(fresh.id, 0)
    assert other.find(second) is None
    ring.revoke(key.id)
    assert other.find(first) is None


def test_rotation_never_makes_a_secret_last_longer(tmp_path: Path) -> None:
    ring = KeyRing(tmp_path / "keys.json")
    key, secret = ring.add("website")
    fresh, _ = ring.rotate(key.id, 3600)
    ring.rotate(key.id, 7200)
    ends = {kept.id: kept.expires_at for kept in ring.all()}
    ring.rotate(key.id, 86_400)
    assert {kept.id: kept.expires_at for kept in ring.all()}.items() >= ends.items()
    assert ends[fresh.id] is None
    ring.rotate(key.id, 0)
    assert ring.find(secret) is None
    with pytest.raises(InputError, match=r"cannot be rotated: holdfast keys add"):
        ring.rotate(key.id)
    assert ring.find(secret) is None


@pytest.mark.parametrize("grace", [1e12 * 3600, float("inf"), float("nan")])
def test_a_grace_without_an_end_is_refused_and_changes_nothing(grace: float, tmp_path: Path) -> None:
    ring = KeyRing(tmp_path / "keys.json")
    key, secret = ring.add("website")
    with pytest.raises(InputError, match="time of grace"):
        ring.rotate(key.id, grace)
    assert ring.all() == [key]
    assert ring.find(secret) == key


def test_keys_that_processes_add_at_once_are_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    adding = [Started(add_keys, str(path), name) for name in ("ana", "ben")]
    assert [process.wait() for process in adding] == [0, 0]
    names = {key.name for key in KeyRing(path).all()}
    assert names == {f"{name} {number}" for name in ("ana", "ben") for number in range(30)}


@pytest.mark.parametrize(
    "change", [{"expires_at": "soon"}, {"expires_at": 5}, {"scopes": [[]]}, {"digest": []}]
)
def test_a_key_that_cannot_be_one_is_an_error_when_it_is_read(change: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    _, secret = KeyRing(path).add("website")
    written = json.loads(path.read_text())
    written["keys"][0] |= change
    path.write_text(json.dumps(written))
    with pytest.raises(ConfigError, match="cannot be read"):
        KeyRing(path).find(secret)


@pytest.mark.parametrize(("end", "works"), [("2999-01-01", True), ("2001-01-01T12:00:00", False)])
def test_an_end_without_a_zone_is_in_utc(end: str, works: bool, tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    _, secret = KeyRing(path).add("website")
    written = json.loads(path.read_text())
    written["keys"][0]["expires_at"] = end
    path.write_text(json.dumps(written))
    assert (KeyRing(path).find(secret) is not None) is works


@pytest.mark.parametrize("tenant", ["", "..", "a/b", "Ä", "x" * 65, "-a", "a.db"])
def test_a_tenant_is_no_path(tenant: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot name a tenant"):
        KeyRing(tmp_path / "keys.json").add("website", tenant=tenant)
    assert not (tmp_path / "keys.json").exists()


def test_scopes_that_are_none_are_refused_and_a_damaged_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no scope"):
        KeyRing(tmp_path / "keys.json").add("website", scopes=["everything"])
    (tmp_path / "keys.json").write_text("{}")
    with pytest.raises(ConfigError, match="cannot be read"):
        KeyRing(tmp_path / "keys.json").find("hf-x")


def test_off_the_loopback_keys_are_required(tmp_path: Path) -> None:
    keys = str(tmp_path / "keys.json")
    with pytest.raises(ConfigError, match="holdfast keys add"):
        create_app(Config.load(server={"host": "0.0.0.0", "keys_file": keys}))
    _, secret = KeyRing(Path(keys)).add("website", scopes=["verify"])
    with running(server={"host": "0.0.0.0", "keys_file": keys}) as client:
        without = client.post("/v1/verify", json=BODY)
        assert without.status_code == 401
        assert without.headers["WWW-Authenticate"] == "Bearer"
        assert client.post("/v1/verify", json=BODY, headers=_bearer("hf-wrong")).status_code == 401
        assert client.post("/v1/verify", json=BODY, headers=_bearer(secret)).status_code == 200
        assert client.get("/metrics", headers=_bearer(secret)).status_code == 403
        traced = client.post("/v1/verify", json={**BODY, "trace": True}, headers=_bearer(secret))
        assert traced.status_code == 403
        items = {"items": [{**BODY, "trace": True}, BODY]}
        batch = client.post("/v1/verify/batch", json=items, headers=_bearer(secret))
        assert batch.status_code == 200
        refused, checked = batch.json()["results"]
        assert (refused["result"], refused["error"]["status"]) == (None, 403)
        assert "'traces'" in refused["error"]["message"]
        assert checked["result"]["report"]["claims"]
        assert client.get("/healthz").status_code == 200
        KeyRing(Path(keys)).revoke(KeyRing(Path(keys)).all()[0].id)
        assert client.post("/v1/verify", json=BODY, headers=_bearer(secret)).status_code == 401


def test_keys_that_cannot_be_read_are_a_503_without_their_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keys = tmp_path / "keys.json"
    _, secret = KeyRing(keys).add("website")
    with running(server={"require_keys": True, "keys_file": str(keys)}) as client:
        whole = keys.read_text()
        keys.write_text("{")
        found = client.post("/v1/verify", json=BODY, headers=_bearer(secret))
        page = client.post("/", data={"key": secret, "answer": ANSWER, "sources": GUIDE, "mode": "full"})
        for refused in (found, page):
            assert refused.status_code == 503
            assert str(tmp_path) not in refused.text
        assert found.headers["Retry-After"]
        assert f"the keys in {keys} cannot be read" in caplog.text
        assert client.post("/v1/verify", json=BODY).status_code == 401
        keys.write_text(whole)
        assert client.post("/v1/verify", json=BODY, headers=_bearer(secret)).status_code == 200


def test_no_secret_is_kept_with_what_was_checked(tmp_path: Path) -> None:
    keys, store = tmp_path / "keys.json", tmp_path / "store.db"
    _, caller = KeyRing(keys).add("website")
    with ModelServer(ANSWER) as upstream:
        address = upstream.url.replace("http://", "http://user:provider-password@")
        settings: dict[str, Any] = {
            "guard": {"model": address, "trace": True},
            "llm": {"api_key": "provider-key"},
            "store": {"url": str(store)},
            "server": {"require_keys": True, "keys_file": str(keys)},
        }
        with running(**settings) as client:
            said = {"messages": [{"role": "user", "content": "Lanes?"}], "metadata": {"context": GUIDE}}
            chat = client.post("/v1/chat/completions", json=said, headers=_bearer(caller))
            assert chat.json()["verification"]["trace_id"]
            traced = client.post("/v1/verify", json={**BODY, "trace": True}, headers=_bearer(caller))
            assert traced.json()["trace_id"]
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("store.db*"))
    assert b"eight lanes" in kept
    for secret in (caller, "provider-key", "provider-password"):
        assert secret.encode() not in kept


def test_each_key_has_a_rate_of_its_own(tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    _, first = KeyRing(keys).add("first")
    _, second = KeyRing(keys).add("second")
    settings = {"require_keys": True, "keys_file": str(keys), "rate_per_minute": 3}
    with running(server=settings) as client:
        answers = [client.get("/metrics", headers=_bearer(first)) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert client.get("/metrics", headers=_bearer(second)).status_code == 200


def test_a_body_that_cannot_be_read_passes_neither_keys_nor_rates(tmp_path: Path) -> None:
    keys = tmp_path / "keys.json"
    _, secret = KeyRing(keys).add("website", scopes=["verify"])
    unread: dict[str, Any] = {"content": "{bad", "headers": {"Content-Type": "application/json"}}
    settings = {"require_keys": True, "keys_file": str(keys), "rate_per_minute": 3}
    with running(server=settings) as client:
        for path in ("/v1/verify", "/v1/chat/completions", "/v1/memory", "/v1/tribunals"):
            assert client.post(path, **unread).status_code in (401, 429)
        unread["headers"] |= _bearer(secret)
        answers = [client.post("/v1/verify", **unread).status_code for _ in range(4)]
        assert answers == [422, 422, 422, 429]


@given(
    per_minute=st.integers(1, 1000),
    gaps=st.lists(st.floats(0, 5, allow_nan=False), min_size=1, max_size=60),
)
def test_no_caller_gets_more_than_a_full_bucket_and_the_rate(per_minute: int, gaps: list[float]) -> None:
    now = [0.0]
    rates = Rates(per_minute, lambda: now[0])
    taken = 0
    for gap in gaps:
        now[0] += gap
        taken += rates.wait_for("caller") == 0.0
    assert taken <= max(min(per_minute, 10), per_minute / 10) + now[0] * per_minute / 60 + 1e-6


def test_many_callers_do_not_fill_the_memory() -> None:
    rates = Rates(60, lambda: 0.0)
    for number in range(10_050):
        rates.wait_for(str(number))
    assert len(rates._buckets) <= 10_000


def test_every_tenant_has_a_store_of_its_own(tmp_path: Path) -> None:
    file = Config.load(
        store={"url": str(tmp_path / "store.db")}, server={"tenants": {"big": "postgresql://db/big"}}
    )
    assert store_of("default", file) == str(tmp_path / "store.db")
    assert store_of("acme", file) == str(tmp_path / "tenants" / "acme.db")
    assert store_of("big", file) == "postgresql://db/big"
    server = Config.load(store={"url": "postgresql://db/all"})
    with pytest.raises(ConfigError, match=r"server\.tenants"):
        store_of("acme", server)


def test_keys_are_managed_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    holdfast = CommandLine(capsys)
    monkeypatch.setenv("HOLDFAST_SERVER__KEYS_FILE", str(tmp_path / "keys.json"))
    for wrong, why in (
        ("--scope", "foo is no scope: use some of verify"),
        ("--tenant", "'foo bar' cannot name"),
    ):
        refused = holdfast("keys", "add", "website", wrong, "foo bar" if wrong == "--tenant" else "foo")
        assert refused.returncode == 2
        assert why in " ".join(refused.stderr.split())
    made = json.loads(
        holdfast("keys", "add", "website", "--scope", "verify", "--tenant", "acme", "--json").stdout
    )
    assert made["scopes"] == ["verify"]
    listed = holdfast("keys", "list", "--json").stdout
    assert json.loads(listed)[0]["tenant"] == "acme"
    assert made["key"] not in listed
    rotated = holdfast("keys", "rotate", made["id"]).stdout.strip()
    assert rotated.startswith("hf-")
    assert holdfast("keys", "revoke", made["id"]).returncode == 0
    assert holdfast("keys", "revoke", made["id"]).returncode == 1


def test_a_grace_that_is_too_long_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOLDFAST_SERVER__KEYS_FILE", str(tmp_path / "keys.json"))
    key, _ = KeyRing(tmp_path / "keys.json").add("website")
    ended = CommandLine(capsys)("keys", "rotate", key.id, "--grace", "1e12")
    assert ended.returncode == 1
    assert "time of grace" in ended.stderr
    assert "unexpected" not in ended.stderr


def test_a_name_cannot_drive_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    holdfast = CommandLine(capsys)
    monkeypatch.setenv("HOLDFAST_SERVER__KEYS_FILE", str(tmp_path / "keys.json"))
    key, _ = KeyRing(tmp_path / "keys.json").add("\x1b[31mred\nsecond line Ä")
    listed = holdfast("keys", "list").stdout
    assert "\x1b" not in listed
    assert listed.count("\n") == 1
    assert "red second line Ä" in listed
    assert "\x1b" not in holdfast("keys", "revoke", key.id).stderr
