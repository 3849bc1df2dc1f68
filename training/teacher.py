"""The teacher: MPNet-base (110M) with the student's two heads. It never ships; its judgements teach the student."""

import math
from typing import ClassVar

import torch
from torch import nn
from torch.nn.functional import gelu, scaled_dot_product_attention

from network import Layout, PairNetwork
from weights import State

LAYERS, WIDTH, HEADS = 12, 768, 12
SHIFT = 4
"""MPNet's vocabulary is BERT's, moved by four special tokens."""
_FIRST, _PADDING, _SEPARATOR = 0, 1, 2
_BERT_SEPARATOR = 102


class _Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.attention_norm = nn.LayerNorm(WIDTH, eps=1e-5)
        self.wide, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)
        self.output_norm = nn.LayerNorm(WIDTH, eps=1e-5)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        size, length, _ = x.shape
        q, k, v = (f(x).view(size, length, HEADS, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        mixed = scaled_dot_product_attention(q, k, v, attn_mask=bias)
        x = self.attention_norm(x + self.dropout(self.o(mixed.transpose(1, 2).reshape(size, length, WIDTH))))
        y: torch.Tensor = self.output_norm(x + self.dropout(self.narrow(gelu(self.wide(x)))))
        return y


class TeacherNetwork(PairNetwork):
    """Takes the student's batches, shifts the token ids and pads the rows itself: its attention has a bias."""

    names: ClassVar[dict[str, str]] = {
        "words": "embeddings.word_embeddings",
        "places": "embeddings.position_embeddings",
        "norm": "embeddings.LayerNorm",
        "relative": "encoder.relative_attention_bias",
        **{part: f"attention.attn.{part}" for part in "qkvo"},
        "attention_norm": "attention.LayerNorm",
        "wide": "intermediate.dense",
        "narrow": "output.dense",
        "output_norm": "output.LayerNorm",
    }

    def __init__(self, state: State) -> None:
        super().__init__(WIDTH, dropout=0.1)
        self.words = nn.Embedding(30527, WIDTH)
        self.places = nn.Embedding(514, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-5)
        self.relative = nn.Embedding(32, HEADS)
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.load(state)
        # cuDNN's attention fails now and then on rows of changing length with a bias.
        torch.backends.cuda.enable_cudnn_sdp(False)
        self.relative.requires_grad_(requires_grad=False)  # a fixed bias keeps the fast attention kernels

    def forward(
        self, ids: torch.Tensor, types: torch.Tensor, layout: Layout, claim: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of every pair and of every claim token."""
        return self.judge(self.encode(ids, layout), layout, claim)

    def encode(self, ids: torch.Tensor, layout: Layout) -> torch.Tensor:
        """The last hidden state of every token."""
        length = -(-layout.longest // 8) * 8  # the attention kernels want aligned rows
        shifted = torch.where(ids == _BERT_SEPARATOR, _SEPARATOR, ids + SHIFT)
        shifted = torch.where(layout.place == 0, _FIRST, shifted)
        inside = layout.pad(torch.ones_like(ids, dtype=torch.bool), length)
        words = torch.where(inside, layout.pad(shifted, length), _PADDING)
        places = torch.where(inside, torch.arange(2, length + 2, device=ids.device)[None], _PADDING)
        x = self.dropout(self.norm(self.words(words) + self.places(places)))
        bias = self._bias(inside)
        for layer in self.layers:
            x = layer(x, bias)
        return x[layout.row, layout.place]

    def _bias(self, inside: torch.Tensor) -> torch.Tensor:
        """What attention adds for the distance of two tokens, and never looks past a row's end."""
        relative = self.relative(_buckets(inside.shape[1], inside.device)).permute(2, 0, 1)[None]
        if torch.is_autocast_enabled(inside.device.type):
            relative = relative.to(torch.get_autocast_dtype(inside.device.type))
        return relative.masked_fill(~inside[:, None, None, :], float("-inf"))


def _buckets(length: int, device: torch.device) -> torch.Tensor:
    """MPNet's relative position buckets: exact when near, logarithmic when far."""
    places = torch.arange(length, device=device)
    distance = -(places[None, :] - places[:, None])
    bucket = (distance < 0).long() * 16
    distance = distance.abs()
    far = 8 + (torch.log(distance.float().clamp(min=1) / 8) / math.log(128 / 8) * 8).long()
    return bucket + torch.where(distance < 8, distance, far.clamp(max=15))
