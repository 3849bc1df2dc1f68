"""What a run minimises. Nothing here asks the GPU how many tokens it has: such a question would stall every step."""

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from batches import IGNORED, Batch
from recipes import Recipe


def pair_losses(logits: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of each row; "not supported" counts both of its classes as right."""
    logs = log_softmax(logits, dim=-1)
    either = torch.logaddexp(logs[:, 1], logs[:, 2])
    known = logs.gather(1, label.clamp(max=2)[:, None]).squeeze(1)
    return -torch.where(label == 3, either, known)


def mark_losses(logits: torch.Tensor, mark: torch.Tensor) -> torch.Tensor:
    """Binary cross-entropy of each claim token, weighted so that the sum is a mean over those whose mark is known.

    A marked token counts twice.
    """
    known = (mark != IGNORED).float()
    marked = (mark == 1).float()
    losses = binary_cross_entropy_with_logits(logits, marked, weight=known + marked, reduction="none")
    return losses / known.sum().clamp(min=1)


def batch_loss(pair: torch.Tensor, mark: torch.Tensor, batch: Batch, recipe: Recipe) -> torch.Tensor:
    """Labels, and the teachers' opinion where there is one."""
    labels, marks = pair_losses(pair, batch.label), mark_losses(mark, batch.mark)
    if batch.lesson is None or batch.mark_lesson is None:
        return labels.mean() + recipe.mark_weight * marks.sum()
    taught = -(batch.lesson * log_softmax(pair, dim=-1)).sum(dim=-1)
    shown = binary_cross_entropy_with_logits(mark, batch.mark_lesson, reduction="none") / max(1, len(mark))
    # Rows without a lesson (all zero) are learnt from their labels alone.
    kept = 1 - (1 - recipe.label_weight) * batch.lesson.sum(dim=-1).round()
    kept_marks = kept[batch.layout.row.long()[batch.claim]]
    pairs = kept * labels + (1 - kept) * taught
    return pairs.mean() + recipe.mark_weight * (kept_marks * marks + (1 - kept_marks) * shown).sum()
