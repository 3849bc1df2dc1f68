"""The cross-encoder in torch: the same names and shapes as the exported graph."""

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from transformers import BertConfig, BertModel

State = dict[str, npt.NDArray[np.float32]]


class JudgeNetwork(nn.Module):
    """BERT 12 x 384 with a head for the pair (support, contradict, silent) and one for each claim token."""

    def __init__(self, state: State, dropout: float = 0.1) -> None:
        super().__init__()
        config = BertConfig(
            vocab_size=30522, hidden_size=384, num_hidden_layers=12, num_attention_heads=12, intermediate_size=1536,
            hidden_dropout_prob=dropout, attention_probs_dropout_prob=dropout,
        )  # fmt: skip
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.pair = nn.Linear(384, 3)
        self.mark = nn.Linear(384, 1)
        self.dropout = nn.Dropout(dropout)
        self.load(state)

    def forward(
        self, ids: torch.Tensor, types: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the pair and of every token."""
        hidden = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        hidden = self.dropout(hidden)
        return self.pair(hidden[:, 0]).float(), self.mark(hidden).squeeze(-1).float()

    def load(self, state: State) -> None:
        """Take weights; heads that the state lacks keep a fixed start, so that runs can be averaged."""
        with torch.no_grad():
            for name, parameter in self.named_weights().items():
                if name in state:
                    parameter.copy_(torch.from_numpy(np.asarray(state[name], np.float32)))
                elif name.endswith("weight"):
                    parameter.copy_(
                        torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1)) * 0.02
                    )
                else:
                    parameter.zero_()

    def named_weights(self) -> dict[str, nn.Parameter]:
        """Parameters under the names of the export."""
        encoder = dict(self.encoder.named_parameters())
        heads = {f"head.{n}": p for n, p in self.named_parameters() if n.startswith(("pair", "mark"))}
        return {**encoder, **heads}

    def state(self) -> State:
        """Weights as arrays."""
        return {n: p.detach().float().cpu().numpy() for n, p in self.named_weights().items()}
