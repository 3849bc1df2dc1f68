"""Premises against a LangChain retriever: pip install langchain-core, then python examples/premises_langchain.py."""

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

import holdfast


class Diary(BaseRetriever):
    """Stands for any retriever: `vectorstore.as_retriever()`, an ensemble, a web search."""

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        said = {"speaker": "Priya", "date": "2024-09-16"}
        return [Document(id="t1", page_content="I lost my passport on the tram.", metadata=said)]


if __name__ == "__main__":
    for question in ("What did Priya lose on the tram?", "Did Priya ever go skiing?"):
        found = holdfast.verify_question(question, Diary())
        print(found.outcome, found.should_abstain)
