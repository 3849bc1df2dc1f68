"""The cross-encoder in torch, over packed rows: BERT with the names and shapes of the exported graph."""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn.functional import gelu, linear, scaled_dot_product_attention

from weights import State, layers_of

try:
    from torch.nn.attention.varlen import varlen_attn
except ImportError:  # before torch 2.10
    varlen_attn = None

WIDTH, HEADS = 384, 12
WORDS, PLACES = 30522, 512
EPSILON = 1e-12


class Layout(NamedTuple):
    """Where the tokens of packed rows belong."""

    edges: torch.Tensor
    """Where each row starts, and where the last one ends."""
    row: torch.Tensor
    place: torch.Tensor
    """The place of each token in its row."""
    longest: int

    @classmethod
    def of(cls, sizes: npt.NDArray[np.int64]) -> "Layout":
        """The layout of rows of these sizes."""
        edges = np.concatenate([[0], np.cumsum(sizes)])
        row = np.repeat(np.arange(len(sizes)), sizes)
        place = np.arange(len(row)) - edges[row]
        edges, row, place = (torch.from_numpy(x.astype(np.int32)) for x in (edges, row, place))
        return cls(edges, row, place, int(sizes.max()))

    def apply(self, change: Callable[[torch.Tensor], torch.Tensor]) -> "Layout":
        """The same layout with every tensor changed."""
        return Layout(change(self.edges), change(self.row), change(self.place), self.longest)

    def pad(self, packed: torch.Tensor, width: int) -> torch.Tensor:
        """One row of `width` for each packed row, zero where it has ended."""
        grid = packed.new_zeros(len(self.edges) - 1, width, *packed.shape[1:])
        return grid.index_put((self.row, self.place), packed)


def attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, layout: Layout) -> torch.Tensor:
    """Attention within each packed row: flash kernels for ragged rows, or padded rows where there are none."""
    edges, longest = layout.edges, layout.longest
    if varlen_attn is not None and q.is_cuda and q.dtype == torch.bfloat16:
        mixed: torch.Tensor = varlen_attn(q, k, v, edges, edges, longest, longest)
        return mixed
    beyond = torch.arange(longest, device=q.device)[None] >= edges.diff()[:, None]
    mask = torch.zeros(beyond.shape, dtype=q.dtype, device=q.device).masked_fill(beyond, float("-inf"))
    q, k, v = (layout.pad(x, longest).transpose(1, 2) for x in (q, k, v))
    if q.is_cuda:
        grid = scaled_dot_product_attention(q, k, v, attn_mask=mask[:, None, None])
    else:  # on a processor the fused kernel takes four times as long to go backward
        grid = (q @ k.transpose(2, 3) * q.shape[-1] ** -0.5 + mask[:, None, None]).softmax(-1) @ v
    return grid.transpose(1, 2)[layout.row, layout.place]


class PairNetwork(nn.Module):
    """An encoder with a head for the pair (support, contradict, silent) and one for each claim token."""

    names: ClassVar[dict[str, str]]
    """What the base encoder calls our modules."""

    def __init__(self, width: int, dropout: float) -> None:
        super().__init__()
        self.pair, self.mark = nn.Linear(width, 3), nn.Linear(width, 1)
        self.dropout = nn.Dropout(dropout)

    def judge(
        self, hidden: torch.Tensor, layout: Layout, claim: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of every pair and of every claim token."""
        first, told = hidden.index_select(0, layout.edges[:-1]), hidden.index_select(0, claim)
        return self.pair(self.dropout(first)).float(), self.mark(self.dropout(told)).squeeze(-1).float()

    def named_weights(self) -> dict[str, nn.Parameter]:
        """Parameters under the names of the base encoder; the heads' begin with `head`."""
        found = {}
        for name, parameter in self.named_parameters():
            stem, _, kind = name.rpartition(".")
            layer, _, part = stem.removeprefix("layers.").rpartition(".")
            public = self.names.get(part, f"head.{part}")
            found[f"encoder.layer.{layer}.{public}.{kind}" if layer else f"{public}.{kind}"] = parameter
        return found

    def load(self, state: State) -> None:
        """Take a base encoder or a finished run; heads start the same way every time, so that runs can be averaged."""
        with torch.no_grad():
            for name, parameter in self.named_weights().items():
                if name in state or not name.startswith("head."):
                    parameter.copy_(torch.from_numpy(np.asarray(state[name], np.float32)))
                elif name.endswith("weight"):
                    start = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1))
                    parameter.copy_(start * 0.02)
                else:
                    parameter.zero_()

    def state(self) -> State:
        """Weights as arrays, in the form that `load` takes."""
        return {n: p.detach().float().cpu().numpy() for n, p in self.named_weights().items()}


class JudgeLayer(nn.Module):
    """Attention and a feed-forward part, each added to its input and normalised."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.query, self.key, self.value, self.mixed = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.mixed_norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.narrow_norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor, layout: Layout) -> torch.Tensor:
        """The next hidden state."""
        parts = (self.query, self.key, self.value)
        weight, bias = torch.cat([p.weight for p in parts]), torch.cat([p.bias for p in parts])
        q, k, v = linear(x, weight, bias).view(len(x), 3, HEADS, WIDTH // HEADS).unbind(1)
        x = self.mixed_norm(x + self.dropout(self.mixed(attend(q, k, v, layout).flatten(1))))
        y: torch.Tensor = self.narrow_norm(x + self.dropout(self.narrow(gelu(self.wide(x)))))
        return y


class JudgeNetwork(PairNetwork):
    """BERT of width 384, as it ships; the weights say how many layers it has."""

    names: ClassVar[dict[str, str]] = {
        "words": "embeddings.word_embeddings",
        "places": "embeddings.position_embeddings",
        "types": "embeddings.token_type_embeddings",
        "norm": "embeddings.LayerNorm",
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "mixed": "attention.output.dense",
        "mixed_norm": "attention.output.LayerNorm",
        "wide": "intermediate.dense",
        "narrow": "output.dense",
        "narrow_norm": "output.LayerNorm",
    }

    def __init__(self, state: State, dropout: float = 0.1) -> None:
        super().__init__(WIDTH, dropout)
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.layers = nn.ModuleList(JudgeLayer(dropout) for _ in range(layers_of(state)))
        self.load(state)

    def forward(
        self, ids: torch.Tensor, types: torch.Tensor, layout: Layout, claim: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of every pair and of every claim token."""
        return self.judge(self.encode(ids, types, layout), layout, claim)

    def encode(self, ids: torch.Tensor, types: torch.Tensor, layout: Layout) -> torch.Tensor:
        """The last hidden state of every token."""
        x = self.embed(ids, types, layout)
        for layer in self.layers:
            x = layer(x, layout)
        return x

    def embed(self, ids: torch.Tensor, types: torch.Tensor, layout: Layout) -> torch.Tensor:
        """What the first layer reads."""
        x = self.words(ids) + self.places(layout.place) + self.types(types)
        embedded: torch.Tensor = self.dropout(self.norm(x))
        return embedded
