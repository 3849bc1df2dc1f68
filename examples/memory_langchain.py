"""A LangChain retriever as a memory: pip install langchain-core, then python examples/memory_langchain.py."""

import asyncio

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

import holdfast


class Shelf(BaseRetriever):
    """Stands for any retriever: `vectorstore.as_retriever()`, an ensemble, a web search."""

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        about = {"source": "guide.md", "date": "2024-04-01"}
        return [
            Document(id="tower", page_content="The granite tower is 32 metres high.", metadata=about),
            Document(id="lamp", page_content="The lamp was first lit in October 1871.", metadata=about),
        ]


async def main() -> None:
    """Three lines: adapt it, ask it, use what it found as evidence."""
    recall = holdfast.as_recall(Shelf())
    hits = await recall.recall("How high is the tower?", 2)
    checked = await holdfast.aio.verify_claim("The tower is 32 metres high.", [h.as_evidence() for h in hits])
    print([hit.passage.id for hit in hits], hits[0].passage.date, checked.verdict)


if __name__ == "__main__":
    asyncio.run(main())
