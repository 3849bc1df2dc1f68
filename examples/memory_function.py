"""Your own search function as a memory: python examples/memory_function.py."""

import asyncio

import holdfast

ROWS = {
    "history": "The Aldmoor observatory was founded in 1911 by the astronomer Ruth Calder.",
    "visits": "Visitors are admitted on Saturdays from April to October.",
    "dome": "The dome was rebuilt in copper after the storm of 1953.",
}


def search(query: str, k: int) -> list[dict[str, str]]:
    """Stands for a database, a search engine or a web service of yours."""
    wanted = set(query.lower().strip("?").split())
    best = sorted(ROWS, key=lambda name: -len(wanted & set(ROWS[name].lower().split())))
    return [{"id": name, "text": ROWS[name]} for name in best[:k]]


async def main() -> None:
    """Recall through the protocol, then hold an answer to what was found."""
    recall = holdfast.as_recall(search)
    hits = await recall.recall("Who founded the observatory?", 2)
    evidence = [hit.as_evidence() for hit in hits]
    checked = await holdfast.aio.verify_claim("Ruth Calder founded the observatory in 1911.", evidence)
    print([hit.passage.id for hit in hits], checked.verdict)


if __name__ == "__main__":
    asyncio.run(main())
