"""python training/shorten.py --run RUN.npz --data FILE --layers N --out FILE: a run with its last layers taken off.

What the last layers of a judge add can nearly be read off the layers below them: a linear map after the tenth of twelve
gives the same verdicts. The layers that stay learn to say at once what the whole run says in the end. No label is
looked at, so that what the run has learnt about texts it never saw is kept; the lower layers stay as they are.
"""

import argparse
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from batches import Batch, Examples
from network import JudgeNetwork
from recipes import RECIPES
from train import plan_steps
from weights import State, shorter

TOKENS = 8_192
RATE, HEAD_RATE = 1e-4, 1e-3


def opinion_loss(student: tuple[torch.Tensor, ...], whole: tuple[torch.Tensor, ...]) -> torch.Tensor:
    """How far the student is from the whole run, in its verdict and in its marks."""
    pair, mark = student
    said, marked = (logits.float() for logits in whole)
    verdict = -(said.softmax(-1) * log_softmax(pair, -1)).sum(-1).mean() + 0.1 * (pair - said).square().mean()
    return verdict + 0.5 * binary_cross_entropy_with_logits(mark, marked.sigmoid())


class Shortening:
    """A run, its shorter student, and the layers that both share."""

    def __init__(self, state: State, layers: int, learning: int) -> None:
        self.whole = JudgeNetwork(state, dropout=0.0).eval().requires_grad_(False)
        self.student = JudgeNetwork(shorter(state, layers), dropout=0.0).requires_grad_(False)
        self._shared = layers - learning
        self._layers = self.student.layers[self._shared :].requires_grad_(True)
        self._heads = [self.student.pair.requires_grad_(True), self.student.mark.requires_grad_(True)]

    def optimizer(self) -> torch.optim.Optimizer:
        """AdamW; the heads are new to what they read, and learn faster."""
        heads = [parameter for head in self._heads for parameter in head.parameters()]
        groups = [{"params": list(self._layers.parameters())}, {"params": heads, "lr": HEAD_RATE}]
        return torch.optim.AdamW(groups, lr=RATE, betas=(0.9, 0.98), weight_decay=0.01)

    def loss(self, batch: Batch) -> torch.Tensor:
        """The loss of one batch."""
        with torch.no_grad():
            below = self.whole.norm(
                self.whole.words(batch.ids)
                + self.whole.places(batch.layout.place)
                + self.whole.types(batch.types)
            )
            for layer in self.whole.layers[: self._shared]:
                below = layer(below, batch.layout)
            top = below
            for layer in self.whole.layers[self._shared :]:
                top = layer(top, batch.layout)
            target = self.whole.judge(top, batch.layout, batch.claim)
        for layer in self._layers:
            below = layer(below, batch.layout)
        return opinion_loss(self.student.judge(below, batch.layout, batch.claim), target)


def learn(shortening: Shortening, examples: Examples, recipe: str, minutes: float, device: str) -> int:
    """Learn for so long, or until the plan of the recipe is done; the number of steps."""
    plan = plan_steps(examples, replace(RECIPES[recipe], tokens=TOKENS))
    optimizer, started, done = shortening.optimizer(), time.monotonic(), 0
    rates = [group["lr"] for group in optimizer.param_groups]
    for rows in plan:
        share = (time.monotonic() - started) / (60 * minutes)
        if share >= 1.0:
            break
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * min(1.0, (done + 1) / 20) * (1.0 - share)
        with torch.autocast(device, dtype=torch.bfloat16):
            loss = shortening.loss(examples.batch(rows).to(device))
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        done += 1
        if done % 25 == 0:
            print(f"{done} steps, loss {loss.item():.3f}, {time.monotonic() - started:.0f} s", flush=True)
    return done


def main() -> None:
    """Shorten a run; write its weights and how they came about."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--run", type=Path, required=True, help="weights of a student, or of several averaged"
    )
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    parser.add_argument("--layers", type=int, default=9, help="layers that stay")
    parser.add_argument("--learning", type=int, default=4, help="how many of them learn, from the top")
    parser.add_argument("--recipe", default="half", choices=sorted(RECIPES), help="which rows are read")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(1)
    examples = Examples(options.data)
    shortening = Shortening(dict(np.load(options.run)), options.layers, options.learning)
    shortening.whole.to(device)
    shortening.student.to(device)
    steps = learn(shortening, examples, options.recipe, options.minutes, device)
    state: dict[str, Any] = {**shortening.student.state()}
    np.savez(options.out, **state)
    figures = {"layers": options.layers, "learning": options.learning, "steps": steps}
    options.out.with_suffix(".json").write_text(json.dumps(figures, indent=1))
    print(f"{options.out}: {options.layers} layers after {steps} steps; now run ship.py")


if __name__ == "__main__":
    main()
