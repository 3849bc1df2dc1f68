"""Writes a BERT encoder as an int8 ONNX graph made of the few operators that run fast on a CPU.

Matrices are int8 with one scale per output column, activations are quantised on the fly, embeddings are int8 with
one scale per row. Written by hand because the usual exporters leave the embeddings in float32 (two thirds of the file).
A graph takes one sequence a run, so that nothing is padded and no token has to be masked.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from weights import State, layers_of

HEADS, WIDTH = 12, 384
PARTS = ("query", "key", "value")
EPSILON = 1e-12
LEVELS = 59.0
"""Weights use seven bits: x86 processors without VNNI add two 8-bit products in 16 bits, which eight would overflow.

Not all 63 steps, and not as many as the judge before: a run that goes on from its int8 graph starts with every weight
on one of its steps, and rounding to the same steps again takes most of what it learnt back (AUROC on written claims
.80 in float32, .75 with the same 63 steps, .80 with 57). The seventh judge has 57, the ninth 61, the twelfth 59, the
thirteenth 61, the reader of stances 59.
"""
MICROSOFT = "com.microsoft"
Array = npt.NDArray[np.generic]


@dataclass
class Graph:
    """Nodes and weights in the order they are added."""

    state: State
    quantised: bool
    nodes: list[NodeProto] = field(default_factory=list)
    tensors: dict[str, Array] = field(default_factory=dict)

    def constant(self, name: str, value: Array) -> str:
        self.tensors.setdefault(name, value)
        return name

    def add(self, op: str, inputs: list[str], output: str, domain: str = "", **attributes: object) -> str:
        node = helper.make_node(op, inputs, [output], name=output, domain=domain, **attributes)
        self.nodes.append(node)
        return output

    def linear(self, name: str, weights: list[str], source: str) -> str:
        """x W + b with the matrices of `weights` side by side."""
        if self.quantised:
            weight, scale, bias = self.int8_matrix(name, weights)
            return self.add(
                "DynamicQuantizeMatMul", [source, weight, scale, "", bias], f"{name}.out", MICROSOFT
            )
        matrix, bias = self._matrix(name, weights)
        product = self.add("MatMul", [source, self.constant(f"{name}.weight", matrix)], f"{name}.product")
        return self.add("Add", [product, bias], f"{name}.out")

    def int8_matrix(self, name: str, weights: list[str]) -> tuple[str, str, str]:
        """The matrices of `weights` side by side: whole numbers, a scale for each column, and the bias."""
        matrix, bias = self._matrix(name, weights)
        scale = np.maximum(np.abs(matrix).max(axis=0), 1e-8) / LEVELS
        weight = self.constant(f"{name}.weight", np.rint(matrix / scale).astype(np.int8))
        return weight, self.constant(f"{name}.scale", scale.astype(np.float32)), bias

    def _matrix(self, name: str, weights: list[str]) -> tuple[npt.NDArray[np.float32], str]:
        matrix = np.concatenate([self.state[f"{w}.weight"].T for w in weights], axis=1)
        bias = np.concatenate([self.state[f"{w}.bias"] for w in weights])
        return matrix, self.constant(f"{name}.bias", bias)

    def lookup(self, name: str, indices: str) -> str:
        """Rows of an embedding table."""
        table = self.state[f"{name}.weight"]
        if not self.quantised:
            return self.add("Gather", [self.constant(name, table), indices], f"{name}.rows")
        scale = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-8) / 127.0
        rows = self.constant(name, np.rint(table / scale).astype(np.int8))
        whole = self.add("Gather", [rows, indices], f"{name}.int8")
        values = self.add("Cast", [whole], f"{name}.cast", to=TensorProto.FLOAT)
        scales = self.add(
            "Gather", [self.constant(f"{name}.scale", scale.astype(np.float32)), indices], f"{name}.s"
        )
        return self.add("Mul", [values, scales], f"{name}.rows")

    def normalise(self, name: str, source: str, skip: str) -> str:
        """Layer norm of a sum, as two operators: the fused one (SkipLayerNormalization) is slower on a CPU."""
        gamma = self.constant(f"{name}.weight", self.state[f"{name}.weight"])
        beta = self.constant(f"{name}.bias", self.state[f"{name}.bias"])
        total = self.add("Add", [source, skip], f"{name}.sum")
        return self.add("LayerNormalization", [total, gamma, beta], f"{name}.out", axis=-1, epsilon=EPSILON)


def encoder(graph: Graph, layers: int, wanted: str | None = None) -> str:
    """From `input_ids` and `token_type_ids` to the last hidden state, or that of the first `wanted` tokens."""
    words = graph.lookup("embeddings.word_embeddings", "input_ids")
    types = graph.lookup("embeddings.token_type_embeddings", "token_type_ids")
    shape = graph.add("Shape", ["input_ids"], "shape")
    length = graph.add("Gather", [shape, graph.constant("one", np.array(1, np.int64))], "length")
    zero, step = graph.constant("zero", np.array(0, np.int64)), graph.constant("one", np.array(1, np.int64))
    places = graph.lookup(
        "embeddings.position_embeddings", graph.add("Range", [zero, length, step], "places")
    )
    both = graph.add("Add", [words, places], "embedded")
    hidden = graph.normalise("embeddings.LayerNorm", both, types)
    for number in range(layers):
        last = number == layers - 1
        hidden = _layer(graph, f"encoder.layer.{number}", hidden, wanted if last else None)
    return hidden


def _layer(graph: Graph, name: str, hidden: str, wanted: str | None) -> str:
    inner = f"{name}.attention.self"
    if wanted is None and graph.quantised:
        mixed = _attend_to_all(graph, inner, hidden)
    else:
        hidden, mixed = _attend(graph, inner, hidden, wanted)
    attended = graph.linear(f"{name}.attention.output.dense", [f"{name}.attention.output.dense"], mixed)
    hidden = graph.normalise(f"{name}.attention.output.LayerNorm", attended, hidden)
    wide = graph.linear(f"{name}.intermediate.dense", [f"{name}.intermediate.dense"], hidden)
    active = graph.add("FastGelu", [wide], f"{name}.gelu", MICROSOFT)
    narrow = graph.linear(f"{name}.output.dense", [f"{name}.output.dense"], active)
    return graph.normalise(f"{name}.output.LayerNorm", narrow, hidden)


def _attend_to_all(graph: Graph, inner: str, hidden: str) -> str:
    """Every token asks: the input is quantised once for query, key and value."""
    whole = f"{inner}.int8"
    outputs = [whole, f"{whole}.scale", f"{whole}.zero"]
    graph.nodes.append(helper.make_node("DynamicQuantizeLinear", [hidden], outputs, name=whole))
    weight, scale, bias = graph.int8_matrix(f"{inner}.all", [f"{inner}.{part}" for part in PARTS])
    zero = graph.constant("zeros", np.zeros(len(PARTS) * WIDTH, np.int8))
    inputs = [whole, weight, bias, outputs[1], scale, "", outputs[2], zero]
    return graph.add("QAttention", inputs, f"{inner}.out", MICROSOFT, num_heads=HEADS)


def _attend(graph: Graph, inner: str, hidden: str, wanted: str | None) -> tuple[str, str]:
    """The first `wanted` tokens ask, all are looked at; who asks, and what they see."""
    seen = dict.fromkeys(PARTS, hidden)
    if wanted is not None:
        start = graph.constant("start", np.array([0], np.int64))
        axis = graph.constant("axis", np.array([1], np.int64))
        seen["query"] = hidden = graph.add("Slice", [hidden, start, wanted, axis], f"{inner}.wanted")
    parts = [graph.linear(f"{inner}.{part}", [f"{inner}.{part}"], source) for part, source in seen.items()]
    return hidden, graph.add("MultiHeadAttention", parts, f"{inner}.out", MICROSOFT, num_heads=HEADS)


def judge_model(state: State, *, quantised: bool = True) -> ModelProto:
    """The cross-encoder: `logits` (support, contradict, silent) of the pair and `marks`, one logit per claim token."""
    graph = Graph(state, quantised)
    hidden = encoder(graph, layers_of(state), _claim_end(graph))
    heads = Graph(state, quantised=False, nodes=graph.nodes, tensors=graph.tensors)
    first = graph.add("Gather", [hidden, graph.constant("zero", np.array(0, np.int64))], "first", axis=1)
    logits = heads.linear("head.pair", ["head.pair"], first)
    marks = heads.linear("head.mark", ["head.mark"], hidden)
    return finish(graph, {logits: ("logits", ["batch", 3]), marks: ("marks", ["batch", "claim", 1])})


def _claim_end(graph: Graph) -> str:
    """How many tokens come before the evidence: those of type 0."""
    types = graph.add("Cast", ["token_type_ids"], "types.float", to=TensorProto.FLOAT)
    rows = graph.add(
        "ReduceSum", [types, graph.constant("axis", np.array([1], np.int64))], "types.sum", keepdims=0
    )
    evidence = graph.add("Cast", [rows], "evidence.size", to=TensorProto.INT64)
    size = graph.add("Shape", ["token_type_ids"], "types.shape")
    whole = graph.add("Gather", [size, graph.constant("second", np.array([1], np.int64))], "size")
    return graph.add("Sub", [whole, evidence], "claim.end")


def embedding_model(state: State, layers: int = 6, *, quantised: bool = True) -> ModelProto:
    """The embedder: the last hidden state; pooling is done by the caller."""
    graph = Graph(state, quantised)
    return finish(graph, {encoder(graph, layers): ("hidden", ["batch", "length", 384])})


def finish(graph: Graph, outputs: dict[str, tuple[str, list[str | int]]]) -> ModelProto:
    for inner, (public, _) in outputs.items():
        graph.add("Identity", [inner], public)
    ids = [
        helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", "length"])
        for n in ("input_ids", "token_type_ids")
    ]
    results = [helper.make_tensor_value_info(n, TensorProto.FLOAT, shape) for n, shape in outputs.values()]
    weights = [numpy_helper.from_array(value, name) for name, value in graph.tensors.items()]
    made = helper.make_graph(graph.nodes, "holdfast", ids, results, weights)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
    return helper.make_model(made, opset_imports=opsets, ir_version=8)
