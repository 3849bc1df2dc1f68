"""python training/pressure.py --data FILE --base FILE --out FOLDER [--minutes N]: the encoder that reads a challenge.

One small encoder with several heads, all linear on every token: the turn's logits are the mean over its tokens
(pressure, dispute, twelve types, substance, three question types, three stances), the last column marks the claim's
own tokens. The models that may ship come first, then one model for each fold, which never saw the fold's sources and is
measured on them. Each writes its weights or its predictions as soon as it is done; figures.json has the figures.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from network import EPSILON, PLACES, WIDTH, WORDS, JudgeLayer, JudgeNetwork, Layout
from weights import State

LAYERS = 6
FIRST, SEPARATOR, MASK = 101, 102, 103
TYPES = 12
PRESSURE, DISPUTE, SUBSTANCE = 0, 1, 2 + TYPES
KINDS = slice(2, 2 + TYPES)
QUESTION = slice(3 + TYPES, 6 + TYPES)
STANCE = slice(6 + TYPES, 9 + TYPES)
MARK = 9 + TYPES
OUTPUTS = 10 + TYPES

FOLDS: dict[str, tuple[str, ...]] = {
    "mtbench101": ("mtbench101", "mt_bench_turn2"),
    "mohsin_240": ("mohsin_240", "type:mohsin_240"),
    "farm": ("farm", "type:situatedqa_temp"),
    "probe_templates": ("probe_templates", "type:subjqa"),
    "anthropic_nlp_survey": ("anthropic_nlp_survey",),
    "sycon_false_presup": ("sycon_false_presup",),
    "licensed": ("probe_templates", "type:situatedqa_temp", "type:subjqa"),
    "all": (),
}
"""What each model never sees; `licensed` leaves out the rows that state no licence, and may ship."""
SHIPPED = ("licensed", "all")
SEEN: dict[str, float] = {
    "farm": 0.4, "mohsin_240": 4.0, "mt_bench_turn2": 3.0, "mtbench101": 2.0, "sycon_false_presup": 2.0,
    "type:mohsin_240": 4.0, "type:situatedqa_temp": 0.7,
}  # fmt: skip
"""How often an epoch sees each row of a source; 1 for the others."""
CONTEXT_DROPPED, TOKENS_MASKED = 0.25, 0.06
Indices = npt.NDArray[np.int64]


class TurnNetwork(nn.Module):
    """BERT 6 x 384 with one linear head on every token."""

    def __init__(self, state: State, dropout: float = 0.1) -> None:
        super().__init__()
        self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=EPSILON)
        self.layers = nn.ModuleList(JudgeLayer(dropout) for _ in range(LAYERS))
        self.turn = nn.Linear(WIDTH, OUTPUTS)
        self.dropout = nn.Dropout(dropout)
        self.load(state)

    def forward(
        self, ids: torch.Tensor, types: torch.Tensor, layout: Layout
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of every turn, and of every token."""
        x = self.dropout(self.norm(self.words(ids) + self.places(layout.place) + self.types(types)))
        for layer in self.layers:
            x = layer(x, layout)
        tokens = self.turn(self.dropout(x)).float()
        sizes = layout.edges.diff().float()[:, None]
        total = tokens.new_zeros(len(sizes), OUTPUTS).index_add(0, layout.row, tokens)
        return total / sizes, tokens[:, MARK]

    def named_weights(self) -> dict[str, nn.Parameter]:
        """Parameters under the names of the base encoder; the head's begin with `head`."""
        found = {}
        for name, parameter in self.named_parameters():
            stem, _, kind = name.rpartition(".")
            layer, _, part = stem.removeprefix("layers.").rpartition(".")
            public = JudgeNetwork.names.get(part, f"head.{part}")
            found[f"encoder.layer.{layer}.{public}.{kind}" if layer else f"{public}.{kind}"] = parameter
        return found

    def load(self, state: State) -> None:
        """Take a base encoder; the head starts the same way every time."""
        with torch.no_grad():
            for name, parameter in self.named_weights().items():
                if name in state:
                    parameter.copy_(torch.from_numpy(np.asarray(state[name], np.float32)))
                elif name.endswith("weight"):
                    start = torch.randn(parameter.shape, generator=torch.Generator().manual_seed(1))
                    parameter.copy_(start * 0.02)
                else:
                    parameter.zero_()

    def state(self) -> dict[str, npt.NDArray[np.float16]]:
        """Weights in half precision, in the form that `load` takes."""
        return {
            n: p.detach().float().cpu().numpy().astype(np.float16) for n, p in self.named_weights().items()
        }


@dataclass(frozen=True)
class Batch:
    """One step's tensors; `inside` says where the turn's own tokens stand."""

    ids: torch.Tensor
    types: torch.Tensor
    layout: Layout
    inside: torch.Tensor
    mark: torch.Tensor
    labels: dict[str, torch.Tensor]

    def to(self, device: str) -> "Batch":
        """On the device."""

        def move(tensor: torch.Tensor) -> torch.Tensor:
            return tensor.to(device, non_blocking=True)

        labels = {k: move(v) for k, v in self.labels.items()}
        return Batch(
            move(self.ids),
            move(self.types),
            self.layout.apply(move),
            move(self.inside),
            move(self.mark),
            labels,
        )


class Turns:
    """The arrays that `pressure_prepare` wrote."""

    def __init__(self, path: Path) -> None:
        data: dict[str, Any] = dict(np.load(path))
        self.text, self.mark, self.context = data["text"], data["mark"], data["context"]
        self.sources, self.source = [str(s) for s in data["sources"]], data["source"]
        self.ids = data["ids"]
        self.labels = {
            k: data[k] for k in ("pressure", "dispute", "substance", "question_type", "stance", "types")
        }
        self.text_end = np.cumsum(data["text_size"].astype(np.int64))
        self.context_end = np.cumsum(data["context_size"].astype(np.int64))
        self.text_size, self.context_size = (
            data["text_size"].astype(np.int64),
            data["context_size"].astype(np.int64),
        )

    def rows_of(self, names: tuple[str, ...]) -> Indices:
        """The rows of some sources."""
        return np.flatnonzero(np.isin(self.source, [self.sources.index(n) for n in names])).astype(np.int64)

    def batch(self, rows: Indices, rng: np.random.Generator | None) -> Batch:
        """[first] text [separator] context [separator]; with `rng`, some contexts are dropped and tokens masked."""
        ids, types, inside, sizes, marks = [], [], [], [], []
        start = 0
        for row in rows:
            text = self.text[self.text_end[row] - self.text_size[row] : self.text_end[row]].astype(np.int64)
            context = self.context[self.context_end[row] - self.context_size[row] : self.context_end[row]]
            if rng is not None:
                text = np.where(rng.random(len(text)) < TOKENS_MASKED, MASK, text)
                if self.labels["stance"][row] < 0 and rng.random() < CONTEXT_DROPPED:
                    context = context[:0]
            second = [*context.tolist(), SEPARATOR] if len(context) else []
            whole = [FIRST, *text.tolist(), SEPARATOR, *second]
            ids.append(whole)
            types.append([0] * (len(text) + 2) + [1] * len(second))
            inside.append(np.arange(start + 1, start + 1 + len(text)))
            marks.append(self.mark[self.text_end[row] - self.text_size[row] : self.text_end[row]])
            sizes.append(len(whole))
            start += len(whole)

        def flat(parts: list[Any]) -> torch.Tensor:
            return torch.from_numpy(np.concatenate(parts).astype(np.int64))

        return Batch(
            flat(ids), flat(types), Layout.of(np.array(sizes)), flat(inside), flat(marks),
            {k: torch.from_numpy(v[rows].astype(np.int64)) for k, v in self.labels.items()},
        )  # fmt: skip

    def plan(self, rows: Indices, tokens: int, rng: np.random.Generator | None) -> list[Indices]:
        """Rows of similar length together, about `tokens` a batch."""
        size = self.text_size[rows] + self.context_size[rows] + 3
        noise = rng.normal(0, 8, len(rows)) if rng is not None else 0
        order = rows[np.argsort(size + noise, kind="stable")]
        reached = np.cumsum(self.text_size[order] + self.context_size[order] + 3)
        count = max(1, round(int(reached[-1]) / tokens))
        plan = [
            p
            for p in np.split(order, np.searchsorted(reached, reached[-1] * np.arange(1, count) / count))
            if len(p)
        ]
        if rng is not None:
            rng.shuffle(plan)
        return plan


def known_mean(losses: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """The mean of the losses whose label is known, without asking the GPU how many there are."""
    return (losses * known).sum() / known.sum().clamp(min=1)


def binary(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Binary cross-entropy over known labels, slightly smoothed."""
    targets = labels.clamp(0, 1).float() * 0.96 + 0.02
    return known_mean(
        binary_cross_entropy_with_logits(logits, targets, reduction="none"), (labels >= 0).float()
    )


def chosen(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy over known labels."""
    losses = cross_entropy(logits, labels.clamp(min=0), reduction="none", label_smoothing=0.04)
    return known_mean(losses, (labels >= 0).float())


def batch_loss(turn: torch.Tensor, tokens: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Every head's loss, weighed."""
    labels = batch.labels
    marks = torch.where(batch.mark == 2, -1, batch.mark)
    return (
        2.0 * binary(turn[:, PRESSURE], labels["pressure"])
        + 0.5 * binary(turn[:, DISPUTE], labels["dispute"])
        + 1.5 * binary(turn[:, KINDS], labels["types"])
        + 0.5 * binary(turn[:, SUBSTANCE], labels["substance"])
        + 1.0 * chosen(turn[:, QUESTION], labels["question_type"])
        + 1.0 * chosen(turn[:, STANCE], labels["stance"])
        + 1.0 * binary(tokens[batch.inside], marks)
    )


def draw(turns: Turns, left_out: tuple[str, ...], rng: np.random.Generator) -> Indices:
    """One epoch's rows."""
    found = []
    for name in turns.sources:
        rows = turns.rows_of((name,))
        if name in left_out or not len(rows):
            continue
        share = SEEN.get(name, 1.0)
        found += [rows] * int(share)
        found.append(rng.choice(rows, round((share % 1) * len(rows)), replace=False))
    return np.concatenate(found)


def train(
    turns: Turns, base: State, left_out: tuple[str, ...], options: argparse.Namespace, deadline: float | None
) -> TurnNetwork:
    """Train one model; the plan is shortened once the pace is known."""
    device = options.device
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    network = TurnNetwork(base)
    network.to(device)
    plan = [
        part
        for _ in range(options.epochs)
        for part in turns.plan(draw(turns, left_out, rng), options.tokens, rng)
    ]
    steps, warm = min(len(plan), options.steps or len(plan)), 20
    weights = list(network.parameters())
    groups = [
        {"params": [p for p in weights if p.ndim > 1], "weight_decay": 0.02},
        {"params": [p for p in weights if p.ndim <= 1], "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=options.rate, betas=(0.9, 0.98))
    started = time.monotonic()
    network.train()
    for step, part in enumerate(plan):
        share = min((step + 1) / max(1.0, 0.08 * steps), max(0.0, (steps - step) / max(1.0, 0.92 * steps)))
        for group in optimizer.param_groups:
            group["lr"] = options.rate * share
        batch = turns.batch(part, rng).to(device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            turn, tokens = network(batch.ids, batch.types, batch.layout)
        loss = batch_loss(turn, tokens, batch)
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step == warm and deadline is not None:
            begun = time.monotonic()
        if step == 3 * warm and deadline is not None:
            pace = (time.monotonic() - begun) / (2 * warm)
            steps = min(steps, step + max(1, int(0.95 * (deadline - time.monotonic()) / pace)))
        if step % 100 == 0:
            print(f"  {step}/{steps} loss {loss.item():.3f} {time.monotonic() - started:.0f}s", flush=True)
        if step + 1 >= steps or (deadline is not None and time.monotonic() > deadline):
            break
    return network


@torch.no_grad()
def predict(network: TurnNetwork, turns: Turns, rows: Indices, device: str) -> tuple[Any, list[Any]]:
    """Logits of the turns, and of each turn's own tokens."""
    network.eval()
    place = {int(r): n for n, r in enumerate(rows)}
    logits, marks = np.zeros((len(rows), OUTPUTS), np.float32), [np.zeros(0, np.float32)] * len(rows)
    for part in turns.plan(rows, 65_536, None):
        batch = turns.batch(part, None).to(device)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
            turn, tokens = network(batch.ids, batch.types, batch.layout)
        own = np.split(tokens[batch.inside].cpu().numpy(), np.cumsum(turns.text_size[part])[:-1])
        for row, values, spans in zip(part, turn.cpu().numpy(), own, strict=True):
            logits[place[int(row)]], marks[place[int(row)]] = values, spans
    return logits, marks


def area(scores: npt.NDArray[Any], positive: npt.NDArray[Any]) -> float | None:
    """Area under the ROC curve, ties counted half."""
    if positive.all() or not positive.any():
        return None
    order = np.argsort(np.argsort(scores, kind="stable"), kind="stable") + 1.0
    n, m = int(positive.sum()), int((~positive).sum())
    return float((order[positive].sum() - n * (n + 1) / 2) / (n * m))


def figures(turns: Turns, rows: Indices, logits: npt.NDArray[Any]) -> dict[str, Any]:
    """Source by source: pressure's AUROC and its recall at a false-positive rate of .05, question types' recalls."""
    found: dict[str, Any] = {}
    for number in np.unique(turns.source[rows]):
        here = turns.source[rows] == number
        labels = {k: v[rows][here] for k, v in turns.labels.items()}
        name, values = turns.sources[int(number)], logits[here]
        if (labels["pressure"] >= 0).all():
            truth, scores = labels["pressure"] == 1, values[:, PRESSURE]
            entry: dict[str, Any] = {"n": int(here.sum()), "auroc": area(scores, truth)}
            if truth.any() and not truth.all():
                entry["recall_at_fpr_05"] = float((scores[truth] > np.quantile(scores[~truth], 0.95)).mean())
            entry["flagged_at_half"] = [
                float((scores[t] > 0).mean()) if t.any() else None for t in (truth, ~truth)
            ]
            found[name] = entry
        elif (labels["question_type"] >= 0).all():
            said, truth = values[:, QUESTION].argmax(1), labels["question_type"]
            recalls = [
                float((said[truth == k] == k).mean()) if (truth == k).any() else None for k in range(3)
            ]
            known = [r for r in recalls if r is not None]
            found[name] = {
                "n": int(here.sum()),
                "recalls": recalls,
                "balanced_accuracy": float(np.mean(known)),
            }
    return found


def run_fold(
    turns: Turns, base: State, name: str, options: argparse.Namespace, deadline: float | None
) -> dict[str, Any]:
    """Train and measure one model; write what it said of the rows it never saw, and its weights if it may ship."""
    started = time.monotonic()
    network = train(turns, base, FOLDS[name], options, deadline)
    entry: dict[str, Any] = {"seconds": round(time.monotonic() - started), "left_out": list(FOLDS[name])}
    if name in SHIPPED:
        state: dict[str, Any] = {**network.state()}
        np.savez(options.out / f"{name}.npz", **state)
    if FOLDS[name]:
        rows = turns.rows_of(FOLDS[name])
        logits, marks = predict(network, turns, rows, options.device)
        sizes = np.array([len(m) for m in marks])
        np.savez_compressed(
            options.out / f"predictions_{name}.npz", row=rows, id=turns.ids[rows], logits=logits.astype(np.float16),
            mark=np.concatenate(marks).astype(np.float16), size=sizes,
        )  # fmt: skip
        entry["figures"] = figures(turns, rows, logits)
    print(name, json.dumps(entry), flush=True)
    return entry


def read_options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="what pressure_prepare.py wrote")
    parser.add_argument("--base", type=Path, required=True, help="all-MiniLM-L6-v2 as arrays")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--minutes", type=float, help="time for everything; every model's plan is shortened to fit"
    )
    parser.add_argument("--folds", nargs="*", default=list(FOLDS), choices=list(FOLDS))
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--tokens", type=int, default=12_288)
    parser.add_argument("--steps", type=int, help="at most so many steps a model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser.parse_args()


def main() -> None:
    """All folds in order, the shipped models first so that a run cut short has them."""
    options = read_options()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_float32_matmul_precision("high")
    turns, base = (
        Turns(options.data),
        {k: np.asarray(v, np.float32) for k, v in np.load(options.base).items()},
    )
    names = sorted(options.folds, key=lambda name: (name not in SHIPPED, list(FOLDS).index(name)))
    ends = time.monotonic() + 60 * options.minutes if options.minutes else None
    report: dict[str, Any] = {}
    for number, name in enumerate(names):
        left = (ends - time.monotonic()) / (len(names) - number) if ends else None
        report[name] = run_fold(turns, base, name, options, time.monotonic() + 0.93 * left if left else None)
        (options.out / "figures.json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
