"""A tribunal inside LangGraph: agents are nodes that run side by side, the tally is the node that joins them.

Run it with: pip install langgraph && python examples/tribunal_langgraph.py
"""

import operator
from collections.abc import Callable
from typing import Annotated, Any, TypedDict

from langgraph.graph import END, START, StateGraph
from tribunal_plain import ANSWERS, PANEL, PROPOSAL

from holdfast import Ballot, Tribunal, TribunalResult


class State(TypedDict):
    """What flows through the graph: sealed votes only, so that no agent reads another's."""

    ballots: Annotated[list[Ballot], operator.add]
    result: TribunalResult | None


def build(tribunal: Tribunal) -> Any:
    """One node an agent, all from the start, all into the tally."""

    def agent(name: str) -> Callable[[State], dict[str, list[Ballot]]]:
        def vote(state: State) -> dict[str, list[Ballot]]:
            # Ask your model here; the graph may run this node in a thread of its own.
            ballot = tribunal.seal(name, *ANSWERS[name])
            tribunal.commit(ballot)
            return {"ballots": [ballot]}

        return vote

    def tally(state: State) -> dict[str, TribunalResult]:
        for ballot in state["ballots"]:
            tribunal.reveal(ballot)
        return {"result": tribunal.tally()}

    graph = StateGraph(State)
    graph.add_node("tally", tally)
    for seat in PANEL:
        graph.add_node(seat.id, agent(seat.id))
        graph.add_edge(START, seat.id)
    graph.add_edge([seat.id for seat in PANEL], "tally")
    graph.add_edge("tally", END)
    return graph.compile()


def decide() -> TribunalResult:
    """Run the graph to its end."""
    with Tribunal.propose(PROPOSAL, PANEL, stakes="destructive") as tribunal:
        result: TribunalResult = build(tribunal).invoke({"ballots": [], "result": None})["result"]
        return result


if __name__ == "__main__":
    print(decide().explain())
