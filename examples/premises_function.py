"""Premises against your own search function: python examples/premises_function.py."""

import holdfast

NOTES = {
    "n1": "Alice started as a nurse at the harbour clinic in May.",
    "n2": "Bram quit his job at Google to open a bakery.",
}


def search(query: str, k: int) -> list[dict[str, str]]:
    """Stands for a database, a search engine or a web service of yours; it may be async."""
    wanted = set(query.lower().strip(".").split())
    best = sorted(NOTES, key=lambda name: -len(wanted & set(NOTES[name].lower().split())))
    return [{"id": name, "text": NOTES[name]} for name in best[:k]]


def answer(question: str) -> str:
    """Ask the memory before the model: what is not known is said instead of answered."""
    message = holdfast.verify_question(question, search).short_circuit_message()
    return message or f"(here your model answers: {question})"


if __name__ == "__main__":
    print(answer("Why did Alice quit her job at Google?"))
    print(answer("When did Alice start as a nurse?"))
