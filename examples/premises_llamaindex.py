"""Premises against a LlamaIndex retriever: pip install llama-index-core, python examples/premises_llamaindex.py."""

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

import holdfast


class Diary(BaseRetriever):
    """Stands for any retriever: `index.as_retriever()`, a fusion or a router retriever."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        said = {"speaker": "Priya", "date": "2024-09-16"}
        node = TextNode(id_="t1", text="I lost my passport on the tram.", metadata=said)
        return [NodeWithScore(node=node, score=1.0)]


if __name__ == "__main__":
    for question in ("What did Priya lose on the tram?", "What did Priya lose on the tram in 2019?"):
        found = holdfast.verify_question(question, Diary())
        print(found.outcome, found.should_abstain)
