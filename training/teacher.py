"""The teacher: MPNet-base (110M) with the student's two heads. It never ships; its judgements teach the student."""

import math

import numpy as np
import torch
from torch import nn
from torch.nn.functional import gelu, scaled_dot_product_attention

from network import State

LAYERS, WIDTH, HEADS = 12, 768, 12
SHIFT = 4
"""MPNet's vocabulary is BERT's, moved by four special tokens."""
_FIRST, _PADDING, _SEPARATOR = 0, 1, 2


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
        mixed = scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        x = self.attention_norm(x + self.dropout(self.o(mixed.transpose(1, 2).reshape(size, length, WIDTH))))
        y: torch.Tensor = self.output_norm(x + self.dropout(self.narrow(gelu(self.wide(x)))))
        return y


class TeacherNetwork(nn.Module):
    """Takes the student's batches and shifts the token ids itself."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.words = nn.Embedding(30527, WIDTH)
        self.places = nn.Embedding(514, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-5)
        self.relative = nn.Embedding(32, HEADS)
        self.layers = nn.ModuleList(_Layer() for _ in range(LAYERS))
        self.pair, self.mark = nn.Linear(WIDTH, 3), nn.Linear(WIDTH, 1)
        self.dropout = nn.Dropout(0.1)
        self._load(state)
        self.relative.requires_grad_(requires_grad=False)  # a fixed bias keeps the fast attention kernels

    def forward(
        self, ids: torch.Tensor, types: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the pair and of every token, at the student's places."""
        shifted = torch.where(mask, ids + SHIFT, _PADDING)
        shifted[:, 0] = _FIRST
        shifted = torch.where((ids == 102) & mask, _SEPARATOR, shifted)
        length = ids.shape[1]
        places = torch.where(mask, torch.arange(2, length + 2, device=ids.device)[None], 1)
        x = self.dropout(self.norm(self.words(shifted) + self.places(places)))
        bias = self.relative(_buckets(length, ids.device)).permute(2, 0, 1)[None]
        bias = bias.masked_fill(~mask[:, None, None, :], float("-inf"))
        for layer in self.layers:
            x = layer(x, bias)
        x = self.dropout(x)
        return self.pair(x[:, 0]).float(), self.mark(x).squeeze(-1).float()

    def state(self) -> State:
        """Weights as arrays."""
        return {n: p.detach().float().cpu().numpy() for n, p in self.named_parameters()}

    def _load(self, state: State) -> None:
        names = {
            "words": "embeddings.word_embeddings", "places": "embeddings.position_embeddings",
            "norm": "embeddings.LayerNorm", "relative": "encoder.relative_attention_bias",
        }  # fmt: skip
        for number in range(LAYERS):
            theirs = f"encoder.layer.{number}"
            ours = f"layers.{number}"
            for part in "qkvo":
                names[f"{ours}.{part}"] = f"{theirs}.attention.attn.{part}"
            names[f"{ours}.attention_norm"] = f"{theirs}.attention.LayerNorm"
            names[f"{ours}.wide"] = f"{theirs}.intermediate.dense"
            names[f"{ours}.narrow"] = f"{theirs}.output.dense"
            names[f"{ours}.output_norm"] = f"{theirs}.output.LayerNorm"
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                stem, _, kind = name.rpartition(".")
                if stem in names:
                    parameter.copy_(torch.from_numpy(np.asarray(state[f"{names[stem]}.{kind}"], np.float32)))
                elif kind == "weight":
                    parameter.copy_(
                        torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1)) * 0.02
                    )
                else:
                    parameter.zero_()


def _buckets(length: int, device: torch.device) -> torch.Tensor:
    """MPNet's relative position buckets: exact when near, logarithmic when far."""
    places = torch.arange(length, device=device)
    distance = -(places[None, :] - places[:, None])
    bucket = (distance < 0).long() * 16
    distance = distance.abs()
    far = 8 + (torch.log(distance.float().clamp(min=1) / 8) / math.log(128 / 8) * 8).long()
    return bucket + torch.where(distance < 8, distance, far.clamp(max=15))
