"""A guard around a plain function: python examples/guard_plain_function.py"""

from holdfast import Guard, Memory

NOTES = [
    {"id": "history", "text": "The Aldmoor observatory was founded in 1911 by the astronomer Ruth Calder."},
    {"id": "visits", "text": "Visitors are admitted on Saturdays from April to October."},
]


def answer(question: str) -> str:
    """Stands for anything that answers: a model, a chain, a service."""
    return "Ruth Calder founded the observatory in 1911. It is open every day of the year."


def main() -> None:
    with Memory(":memory:") as memory:
        memory.add(NOTES)
        reply = Guard(answer, memory).ask("Who founded the observatory, and when is it open?", mode="full")
    print(reply.marked)
    print(
        f"{reply.status}, confidence {reply.confidence}, {reply.timing.overhead_ms:.0f} ms beside the model"
    )


if __name__ == "__main__":
    main()
