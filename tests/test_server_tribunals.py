"""A tribunal over HTTP: create, commit, reveal, tally, audit; and votes in the open."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from holdfast.tribunal.record.commitment import seal
from holdfast.tribunal.types import Agent, Proposal, Verdict, Vote
from server_cases import running

REASONS = {
    "ana": "The backup of Monday was restored on a second machine, so nothing would be lost.",
    "ben": "Nobody has read the table since March; the query log shows it.",
    "cleo": "The contract with the customer ended, and the law asks us to delete it.",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    store = tmp_path_factory.mktemp("tribunals") / "store.db"
    with running(store={"url": str(store)}, server={"rate_per_minute": 100_000}) as found:
        yield found


def test_a_tribunal_from_proposal_to_audit(client: httpx.Client) -> None:
    panel = [{"id": name, "role": "engineer"} for name in REASONS]
    made = client.post("/v1/tribunals", json={"proposal": "Delete the old table.", "agents": panel})
    assert made.status_code == 201
    at, proposal = f"/v1/tribunals/{made.json()['id']}", made.json()["proposal"]
    about = Proposal(proposal["id"], proposal["text"], proposal["stakes"])
    ballots = {name: seal(about, Vote(Agent(name), Verdict.APPROVE, why)) for name, why in REASONS.items()}
    early = client.post(f"{at}/reveal", json=_opened(ballots["ana"])).json()
    assert early["receipt"]["accepted"] is False
    assert client.post(f"{at}/tally").status_code == 409
    for name, ballot in ballots.items():
        handed = {"agent_id": name, "digest": ballot.commitment.digest}
        state = client.post(f"{at}/commit", json=handed).json()
        assert state["receipt"]["accepted"] is True
    assert state["phase"] == "revealing"
    assert "Monday" not in client.get(f"{at}/audit").text
    for ballot in ballots.values():
        assert client.post(f"{at}/reveal", json=_opened(ballot)).json()["receipt"]["accepted"] is True
    result = client.post(f"{at}/tally").json()
    assert result["outcome"] == "APPROVE"
    assert client.post(f"{at}/tally").json()["audit_head"] == result["audit_head"]
    audit = client.get(f"{at}/audit").json()
    assert audit["intact"] is True
    assert audit["entries"][-1]["digest"] == result["audit_head"]
    assert client.get("/v1/tribunals/tribunal-none").status_code == 404


def test_copies_of_a_vote_are_not_counted(client: httpx.Client) -> None:
    same = {"verdict": "APPROVE", "reasoning": REASONS["ana"]}
    votes = [{"agent": name, **same} for name in "abc"]
    body = {"proposal": "Delete the old table.", "votes": votes, "stakes": "destructive"}
    result = client.post("/v1/tribunals/tally", json=body).json()
    assert len(result["detection"]["discarded"]) == 2
    assert result["outcome"] != "APPROVE"


def test_names_alone_are_a_panel_and_verdicts_are_read_in_any_case(client: httpx.Client) -> None:
    made = client.post("/v1/tribunals", json={"proposal": "Delete it.", "agents": ["ana", {"id": "ben"}]})
    assert made.json()["agents"] == ["ana", "ben"]
    votes = [
        {
            "agent": name,
            "verdict": "approve",
            "reasoning": why,
            "earlier": [{"verdict": "Reject", "reasoning": why}],
        }
        for name, why in REASONS.items()
    ]
    body = {"proposal": "Delete it.", "votes": votes, "stakes": "read_only"}
    assert {vote["verdict"] for vote in client.post("/v1/tribunals/tally", json=body).json()["votes"]} == {
        "APPROVE"
    }
    wrong = {**body, "votes": [{**votes[0], "verdict": "perhaps"}]}
    refused = client.post("/v1/tribunals/tally", json=wrong).json()["error"]["message"]
    assert "votes.0.verdict: Input should be 'APPROVE', 'REJECT' or 'ABSTAIN'" in refused


def test_votes_bring_their_blind_answers(client: httpx.Client) -> None:
    earlier = [{"verdict": "REJECT", "reasoning": reason} for reason in REASONS.values()]
    votes = [
        {"agent": f"a{n}", "verdict": "APPROVE", "reasoning": "It can go.", "earlier": [blind]}
        for n, blind in enumerate(earlier)
    ]
    body = {"proposal": "Delete the old table.", "votes": votes, "stakes": "read_only"}
    result = client.post("/v1/tribunals/tally", json=body).json()
    assert (result["outcome"], result["blind"]["outcome"]) == ("ESCALATE", "REJECT")


@pytest.mark.parametrize(
    "body",
    [
        {"proposal": "x", "agents": []},
        {"proposal": "x", "agents": [{"id": "a"}, {"id": "a"}]},
        {"proposal": " ", "agents": [{"id": "a"}]},
        {"proposal": "x", "agents": [{"id": "a", "personality": {"openness": 3}}]},
    ],
)
def test_what_cannot_be_a_tribunal_is_refused(client: httpx.Client, body: dict[str, Any]) -> None:
    assert client.post("/v1/tribunals", json=body).status_code == 422


def _opened(ballot: Any) -> dict[str, str]:
    vote = ballot.vote
    return {
        "agent": vote.agent.id,
        "verdict": str(vote.verdict),
        "reasoning": vote.reasoning,
        "salt": ballot.salt,
    }
