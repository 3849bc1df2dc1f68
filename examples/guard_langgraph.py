"""A guard as a node of a LangGraph graph: python examples/guard_langgraph.py

One node answers under the guard; an edge sends flagged answers to a person and the others on to the end.
"""

from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph

from holdfast import aio

NOTES = {
    "history": "The Aldmoor observatory was founded in 1911 by the astronomer Ruth Calder.",
    "visits": "Visitors are admitted on Saturdays from April to October.",
}


class State(TypedDict, total=False):
    question: str
    answer: str
    status: str
    confidence: float | None
    reviewed: bool


async def model(question: str) -> str:
    """Stands for the graph's own model."""
    return "Ruth Calder founded the observatory in 1911. It is open every day of the year."


def build() -> Any:
    guard = aio.Guard(model)

    async def answer(state: State) -> State:
        reply = await guard.ask(state["question"], context=NOTES, mode="full")
        return {"answer": reply.marked, "status": reply.status, "confidence": reply.confidence}

    def review(state: State) -> State:
        return {"reviewed": True}

    graph = StateGraph(State)
    graph.add_node("answer", answer)
    graph.add_node("review", review)
    graph.add_edge(START, "answer")
    graph.add_conditional_edges("answer", lambda state: "review" if state["status"] == "flagged" else END)
    graph.add_edge("review", END)
    return graph.compile()


async def main() -> None:
    state = await build().ainvoke({"question": "Who founded the observatory, and when is it open?"})
    print(state["answer"], state["status"], "reviewed:", state.get("reviewed", False), sep="\n")


if __name__ == "__main__":
    import asyncio

    asyncio.run(main())
