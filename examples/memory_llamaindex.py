"""A LlamaIndex retriever as a memory: pip install llama-index-core, then python examples/memory_llamaindex.py."""

import asyncio

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

import holdfast


class Shelf(BaseRetriever):
    """Stands for any retriever: `index.as_retriever()`, a fusion or a router retriever."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        texts = {
            "tower": "The granite tower is 32 metres high.",
            "lamp": "The lamp was first lit in October 1871.",
        }
        return [
            NodeWithScore(
                node=TextNode(id_=name, text=text, metadata={"source": "guide.md"}), score=1.0 / place
            )
            for place, (name, text) in enumerate(texts.items(), start=1)
        ]


async def main() -> None:
    """Three lines: adapt it, ask it, use what it found as evidence."""
    recall = holdfast.as_recall(Shelf())
    hits = await recall.recall("How high is the tower?", 2)
    checked = await holdfast.aio.verify_claim("The tower is 32 metres high.", [h.as_evidence() for h in hits])
    print([hit.passage.id for hit in hits], hits[0].score, checked.verdict)


if __name__ == "__main__":
    asyncio.run(main())
