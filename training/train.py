"""python training/train.py --data FILE --base FILE --recipe NAME --out FILE: one run on one GPU.

A recipe for the teacher also writes its lessons (probabilities for every row) with --teach FILE; a recipe for the
student may learn from several teachers' lessons with --lessons FILE... A finished run is taken up with --from RUN
instead of --base: nothing is trained, and --teach writes its lessons. With --minutes N the run is made as short as it
has to be to end in time.
"""

import argparse
import json
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.optim.swa_utils import get_ema_multi_avg_fn

from batches import Batch, Examples, Indices
from losses import batch_loss
from measure import predict, transfer_figures
from network import JudgeNetwork, PairNetwork
from recipes import RECIPES, Recipe
from teacher import TeacherNetwork

TIMED = 20
"""Steps after which a run knows how fast it is; the first half of them is warming up."""
AVERAGED_EVERY, KEPT = 10, 0.995
"""The average of the last weights keeps this much of itself a step, and is brought up to date every few steps."""
AHEAD = 6
"""Batches that are built before they are needed."""
SPARE = 0.97
"""Share of the time that the plan may fill."""


def choose_rows(examples: Examples, recipe: Recipe, epoch: int) -> Indices:
    """This epoch's rows: every source up to its cap, small natural sources repeated."""
    rng = np.random.default_rng(recipe.seed * 1000 + epoch)
    left_out = [n for n, source in enumerate(examples.sources) if source in recipe.left_out]
    usable = ~examples.dev & ~np.isin(examples.origin, left_out)
    chosen = []
    for number, source in enumerate(examples.sources):
        rows = np.flatnonzero((examples.source == number) & usable)
        share = recipe.share(source, len(rows))
        whole, part = divmod(share, 1)
        count = round(part * len(rows))
        chosen += [rows] * int(whole) + [rng.choice(rows, count, replace=False)] * bool(count)
    return np.concatenate(chosen).astype(np.int64)


def plan_steps(examples: Examples, recipe: Recipe) -> list[Indices]:
    """The rows of every step of all epochs."""
    rng = np.random.default_rng(recipe.seed)
    epochs = [choose_rows(examples, recipe, epoch) for epoch in range(recipe.epochs)]
    return [part for rows in epochs for part in examples.plan(rows, recipe.tokens, rng)]


def prefetch(examples: Examples, plan: list[Indices], device: str) -> Iterator[Batch]:
    """Build the next batches while the GPU works; an error there is an error here."""

    def build(part: Indices) -> Batch:
        batch = examples.batch(part)
        return batch.apply(torch.Tensor.pin_memory) if device == "cuda" else batch

    with ThreadPoolExecutor(1) as pool:
        waiting: deque[Future[Batch]] = deque()
        for part in plan:
            waiting.append(pool.submit(build, part))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result().to(device)
        for future in waiting:
            yield future.result().to(device)


class Clock:
    """Fits the number of steps into the time there is."""

    def __init__(self, steps: int, deadline: float | None, device: str) -> None:
        self.steps, self._deadline, self._device, self._half = steps, deadline, device, 0.0

    def rate(self, step: int) -> float:
        """Share of the full learning rate: warm-up, then linear decay to nothing."""
        warm = max(1, int(0.06 * self.steps))
        return min((step + 1) / warm, max(0.0, (self.steps - step) / max(1, self.steps - warm)))

    def tick(self, done: int) -> bool:
        """Note a finished step, shorten the plan once the pace is known; False when the run has to end."""
        if self._deadline is None:
            return done < self.steps
        if done in (TIMED // 2, TIMED):
            now = self._now()
            if done == TIMED:
                pace = (now - self._half) / (TIMED - TIMED // 2)
                left = SPARE * (self._deadline - now) / pace
                self.steps = min(self.steps, TIMED + max(1, int(left)))
            self._half = now
        return done < self.steps and time.monotonic() < self._deadline

    def _now(self) -> float:
        if self._device == "cuda":
            torch.cuda.synchronize()
        return time.monotonic()


def make_optimizer(network: PairNetwork, rate: float) -> torch.optim.Optimizer:
    """AdamW; biases and norms do not decay."""
    trained = [p for p in network.parameters() if p.requires_grad]
    groups = [
        {"params": [p for p in trained if p.ndim > 1], "weight_decay": 0.01},
        {"params": [p for p in trained if p.ndim <= 1], "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=True)


def train(
    examples: Examples, recipe: Recipe, network: PairNetwork, device: str, deadline: float | None = None
) -> int:
    """Train in bfloat16, leave the average of the last weights in the network, and say how many steps it took."""
    plan = plan_steps(examples, recipe)
    clock = Clock(len(plan), deadline, device)
    weights = [p for p in network.parameters() if p.requires_grad]
    optimizer = make_optimizer(network, recipe.rate)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, clock.rate)
    renew = get_ema_multi_avg_fn(KEPT**AVERAGED_EVERY)
    average: list[torch.Tensor] = []
    started, done = time.monotonic(), 0
    for batch in prefetch(examples, plan, device):
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            pair, mark = network(batch.ids, batch.types, batch.layout, batch.claim)
            loss = batch_loss(pair, mark, batch, recipe)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad(set_to_none=True)
        done += 1
        if done > clock.steps // 2 and done % AVERAGED_EVERY == 0:
            current = [w.detach() for w in weights]
            if average:
                renew(average, current, None)
            else:
                average = [w.clone() for w in current]
        if done % 100 == 0:
            spent = time.monotonic() - started
            print(f"{recipe.name} {done}/{clock.steps} loss {loss.item():.3f} {spent:.0f}s", flush=True)
        if not clock.tick(done):
            break
    with torch.no_grad():
        for weight, mean in zip(weights, average, strict=False):
            weight.copy_(mean)
    return done


def write_lessons(network: PairNetwork, examples: Examples, silent: list[str], path: Path) -> None:
    """What this teacher thinks of every row and of every claim token; zeros for the sources it is to say nothing of."""
    pairs, _, marks = predict(network, examples, np.arange(len(examples.label)), every_mark=True)
    odds = np.exp(pairs - pairs.max(axis=1, keepdims=True))
    probabilities = odds / odds.sum(axis=1, keepdims=True)
    probabilities[
        np.isin(examples.source, [n for n, name in enumerate(examples.sources) if name in silent])
    ] = 0
    np.savez(path, pair=probabilities.astype(np.float16), mark=(1 / (1 + np.exp(-marks))).astype(np.float16))


def write_run(
    network: PairNetwork, examples: Examples, recipe: Recipe, options: argparse.Namespace, device: str
) -> None:
    """Train, write the weights, and only then measure them: a run that is stopped while measuring loses nothing."""
    started = time.monotonic()
    deadline = started + 60 * options.minutes if options.minutes else None
    network.train()
    steps = train(examples, recipe, network, device, deadline)
    figures: dict[str, Any] = {"recipe": recipe.__dict__, "steps": steps}
    figures["seconds"] = round(time.monotonic() - started)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    state: dict[str, Any] = {**network.state()}
    np.savez(options.out, **state)
    report = options.out.with_suffix(".json")
    report.write_text(json.dumps(figures, indent=1))
    figures |= transfer_figures(network, examples, options.transfer)
    report.write_text(json.dumps(figures, indent=1))
    print(recipe.name, json.dumps(figures["mean"]), flush=True)


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="what prepare.py wrote")
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--base", type=Path, help="the encoder to start from")
    start.add_argument("--from", type=Path, dest="finished", help="a finished run: train nothing")
    parser.add_argument("--recipe", required=True, choices=sorted(RECIPES))
    parser.add_argument("--out", type=Path, help="where the trained weights go")
    parser.add_argument("--lessons", type=Path, nargs="*", default=[])
    parser.add_argument("--teach", type=Path, help="where a teacher writes its lessons")
    parser.add_argument(
        "--silent-on",
        nargs="+",
        default=[],
        metavar="SOURCE",
        help="sources of which the lessons say nothing: rows that this teacher never learnt from",
    )
    parser.add_argument(
        "--transfer", type=Path, help="arrays of sources that no recipe trains on: figures only"
    )
    parser.add_argument("--minutes", type=float, help="time for the training; the plan is shortened to fit")
    parser.add_argument(
        "--compile", action="store_true", help="compile the layers: slower start, faster steps"
    )
    options = parser.parse_args()
    if options.base and not options.out:
        parser.error("--base needs --out; to only write lessons, give --from RUN and --teach FILE")
    if options.finished and not options.teach:
        parser.error("--from needs --teach: there is nothing else to do with a finished run")
    return options


def main() -> None:
    """Train one recipe or take up a finished run; write weights, figures and lessons."""
    options = read_options()
    recipe = RECIPES[options.recipe]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(recipe.seed)
    torch.set_float32_matmul_precision("high")
    examples = Examples(options.data)
    if options.lessons:
        examples.take_lessons(options.lessons)
    state = dict(np.load(options.base or options.finished))
    network = TeacherNetwork(state) if recipe.teacher else JudgeNetwork(state, recipe.dropout)
    network.to(device)
    if options.compile:
        for layer in network.layers:
            layer.compile(dynamic=True)
    if options.base:
        write_run(network, examples, recipe, options, device)
    if options.teach:
        write_lessons(network, examples, options.silent_on, options.teach)


if __name__ == "__main__":
    main()
