"""Premises against a vector store's client: python examples/premises_vector_store.py.

`Client` stands for yours (Qdrant, Pinecone, Weaviate, Milvus, …): it takes a vector and gives matches with a payload.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import holdfast
from holdfast.embedders import default_embedder


@dataclass
class Client:
    """A store of vectors with payloads."""

    vectors: list[Any] = field(default_factory=list)
    payloads: list[dict[str, str]] = field(default_factory=list)

    def upsert(self, payload: dict[str, str]) -> None:
        """Keep one passage."""
        self.vectors.append(default_embedder().embed([payload["text"]])[0])
        self.payloads.append(payload)

    def query(self, vector: Any, top_k: int) -> list[tuple[dict[str, str], float]]:
        """The nearest payloads and their scores."""
        scores = np.stack(self.vectors) @ vector
        return [(self.payloads[i], float(scores[i])) for i in np.argsort(-scores)[:top_k]]


async def main() -> None:
    """One small function makes any client a memory; speaker and date come from the payload."""
    client = Client()
    client.upsert(
        {"id": "t1", "text": "I lost my passport on the tram.", "speaker": "Priya", "date": "2024-09-16"}
    )
    client.upsert({"id": "t2", "text": "I sprained my ankle.", "speaker": "Owen", "date": "2024-05-27"})

    def recall(query: str, k: int) -> list[tuple[dict[str, str], float]]:
        return client.query(default_embedder().embed([query])[0], k)

    for question in ("What did Priya lose on the tram?", "What did Owen lose on the tram?"):
        found = await holdfast.aio.verify_question(question, recall)
        print(found.short_circuit_message() or f"supported by {found.verdicts[0].evidence_ids}")


if __name__ == "__main__":
    asyncio.run(main())
