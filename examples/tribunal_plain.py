"""A tribunal in a plain loop: seal, commit, reveal, tally. Run it with: python examples/tribunal_plain.py"""

from holdfast import Agent, Personality, Tribunal, TribunalResult

PROPOSAL = "Drop the column legacy_id from the orders table"
PANEL = [
    Agent("ana", "database engineer", Personality(conscientiousness=0.9, agreeableness=0.2)),
    Agent("ben", "intern", Personality(conscientiousness=0.4, agreeableness=0.9)),
    Agent("cy", "auditor", historical_accuracy=0.9),
    Agent("dee", "site reliability"),
]
# What your agents would answer; ben has read ana's notes.
ANSWERS = {
    "ana": (
        "APPROVE",
        "No service has read the column since March, and a backup is taken before the migration runs. "
        "The table is small enough that the lock lasts less than a second.",
    ),
    "ben": (
        "APPROVE",
        "No service has used the column since March, and a backup is made before the migration runs. "
        "The table is small enough that the lock takes less than a second.",
    ),
    "cy": (
        "REJECT",
        "The quarterly export still selects it, so the next report to the regulator would fail.",
    ),
    "dee": ("APPROVE", "Rollback was rehearsed twice on staging and took four minutes both times."),
}


def decide() -> TribunalResult:
    """Everything that a loop of your own needs."""
    with Tribunal.propose(PROPOSAL, PANEL, stakes="destructive") as tribunal:
        ballots = [tribunal.seal(agent.id, *ANSWERS[agent.id]) for agent in PANEL]
        for ballot in ballots:
            tribunal.commit(ballot)
        for ballot in ballots:
            tribunal.reveal(ballot)
        return tribunal.tally()


if __name__ == "__main__":
    print(decide().explain())
