"""python training/train.py --data FILE --base FILE --recipe NAME --out FILE: one run on one GPU.

A recipe for the teacher also writes its lessons (probabilities for every row) with --teach FILE; a recipe for the
student may learn from several teachers' lessons with --lessons FILE...
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import numpy as np
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from batches import IGNORED, Batch, Examples, Indices
from measure import Network, predict, transfer_figures
from network import JudgeNetwork
from recipes import RECIPES, Recipe
from teacher import TeacherNetwork


def pair_loss(logits: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
    """Cross-entropy; "not supported" counts both of its classes as right."""
    logs = log_softmax(logits, dim=-1)
    either = torch.logaddexp(logs[:, 1], logs[:, 2])
    known = logs.gather(1, label.clamp(max=2)[:, None]).squeeze(1)
    return -torch.where(label == 3, either, known).mean()


def mark_loss(logits: torch.Tensor, mark: torch.Tensor) -> torch.Tensor:
    """Binary cross-entropy over the claim tokens whose mark is known."""
    known = mark != IGNORED
    return binary_cross_entropy_with_logits(
        logits[known], mark[known].float(), pos_weight=logits.new_tensor(2.0)
    )


def batch_loss(pair: torch.Tensor, mark: torch.Tensor, batch: Batch, recipe: Recipe) -> torch.Tensor:
    """Labels, and the teachers' opinion where there is one."""
    loss = pair_loss(pair, batch.label) + recipe.mark_weight * mark_loss(mark, batch.mark)
    if batch.lesson is None or batch.mark_lesson is None:
        return loss
    taught = -(batch.lesson * log_softmax(pair, dim=-1)).sum(dim=-1).mean()
    inside = batch.mark_lesson >= 0
    marked = binary_cross_entropy_with_logits(mark[inside], batch.mark_lesson[inside])
    return recipe.label_weight * loss + (1 - recipe.label_weight) * (taught + recipe.mark_weight * marked)


def choose_rows(examples: Examples, recipe: Recipe, epoch: int) -> Indices:
    """This epoch's rows: every source up to its cap, small natural sources repeated."""
    rng = np.random.default_rng(recipe.seed * 1000 + epoch)
    chosen = []
    for number, source in enumerate(examples.sources):
        rows = np.flatnonzero((examples.source == number) & ~examples.dev)
        share = recipe.share(source, len(rows))
        whole, part = divmod(share, 1)
        count = round(part * len(rows))
        chosen += [rows] * int(whole) + [rng.choice(rows, count, replace=False)] * bool(count)
    return np.concatenate(chosen).astype(np.int64)


def prefetch(batches: Iterator[Batch]) -> Iterator[Batch]:
    """Build the next batches while the GPU works."""
    queue: Queue[Batch | None] = Queue(6)

    def fill() -> None:
        for batch in batches:
            queue.put(batch)
        queue.put(None)

    Thread(target=fill, daemon=True).start()
    while (batch := queue.get()) is not None:
        yield batch


def train(examples: Examples, recipe: Recipe, network: Network, device: str) -> None:
    """AdamW, warm-up and linear decay in bfloat16, and an average of the last weights."""
    rng = np.random.default_rng(recipe.seed)
    epochs = [choose_rows(examples, recipe, epoch) for epoch in range(recipe.epochs)]
    plan = [part for rows in epochs for part in examples.plan(rows, recipe.tokens, rng)]
    total = len(plan)
    decayed = [p for p in network.parameters() if p.ndim > 1]
    other = [p for p in network.parameters() if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": other, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=recipe.rate, betas=(0.9, 0.98), fused=True)
    warm = max(1, int(0.06 * total))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min((s + 1) / warm, max(0.0, (total - s) / max(1, total - warm)))
    )
    average = torch.optim.swa_utils.AveragedModel(
        network, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995)
    )
    started = time.time()
    for step, batch in enumerate(prefetch(examples.batch(part, device) for part in plan)):
        with torch.autocast("cuda", dtype=torch.bfloat16):
            pair, mark = network(batch.ids, batch.types, batch.mask)
            loss = batch_loss(pair, mark, batch, recipe)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        optimizer.zero_grad(set_to_none=True)
        if step > total // 2:
            average.update_parameters(network)
        if step % 100 == 99:
            print(
                f"{recipe.name} {step + 1}/{total} loss {float(loss):.3f} {time.time() - started:.0f}s",
                flush=True,
            )
    network.load_state_dict(average.module.state_dict())


def main() -> None:
    """Train one recipe, measure it, write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--recipe", required=True, choices=sorted(RECIPES))
    parser.add_argument("--transfer", type=Path, help="arrays of sources that no recipe trains on")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--lessons", type=Path, nargs="*", default=[])
    parser.add_argument("--teach", type=Path, help="where a teacher writes its lessons")
    options = parser.parse_args()
    recipe = RECIPES[options.recipe]
    torch.manual_seed(recipe.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    examples = Examples(options.data)
    if options.lessons:
        examples.take_lessons(options.lessons)
    base = dict(np.load(options.base))
    network = (TeacherNetwork(base) if recipe.teacher else JudgeNetwork(base, recipe.dropout)).cuda()
    network.train()
    started = time.time()
    train(examples, recipe, network, "cuda")
    figures = {"recipe": recipe.__dict__, "seconds": round(time.time() - started)}
    figures |= transfer_figures(network, examples, options.transfer)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(options.out, **network.state())
    options.out.with_suffix(".json").write_text(json.dumps(figures, indent=1))
    print(recipe.name, json.dumps(figures["mean"]), flush=True)
    if options.teach:
        write_lessons(network, examples, options.teach)


def write_lessons(network: Network, examples: Examples, path: Path) -> None:
    """What this teacher thinks of every row and of every claim token."""
    pairs, _, marks = predict(network, examples, np.arange(len(examples.label)), every_mark=True)
    odds = np.exp(pairs - pairs.max(axis=1, keepdims=True))
    probabilities = odds / odds.sum(axis=1, keepdims=True)
    np.savez(path, pair=probabilities.astype(np.float16), mark=(1 / (1 + np.exp(-marks))).astype(np.float16))


if __name__ == "__main__":
    main()
