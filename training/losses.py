"""What a run minimises. Nothing here asks the GPU how many tokens it has: such a question would stall every step."""

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax

from batches import IGNORED, Batch
from recipes import Recipe


def pair_loss(logits: torch.Tensor, label: torch.Tensor) -> torch.Tensor:
    """Cross-entropy; "not supported" counts both of its classes as right."""
    logs = log_softmax(logits, dim=-1)
    either = torch.logaddexp(logs[:, 1], logs[:, 2])
    known = logs.gather(1, label.clamp(max=2)[:, None]).squeeze(1)
    return -torch.where(label == 3, either, known).mean()


def mark_loss(logits: torch.Tensor, mark: torch.Tensor) -> torch.Tensor:
    """Binary cross-entropy over the claim tokens whose mark is known; a marked one counts twice."""
    known = (mark != IGNORED).float()
    marked = (mark == 1).float()
    weight = known + marked
    total = binary_cross_entropy_with_logits(logits, marked, weight=weight, reduction="sum")
    return total / known.sum().clamp(min=1)


def batch_loss(pair: torch.Tensor, mark: torch.Tensor, batch: Batch, recipe: Recipe) -> torch.Tensor:
    """Labels, and the teachers' opinion where there is one."""
    loss = pair_loss(pair, batch.label) + recipe.mark_weight * mark_loss(mark, batch.mark)
    if batch.lesson is None or batch.mark_lesson is None:
        return loss
    taught = -(batch.lesson * log_softmax(pair, dim=-1)).sum(dim=-1).mean()
    marked = binary_cross_entropy_with_logits(mark, batch.mark_lesson)
    return recipe.label_weight * loss + (1 - recipe.label_weight) * (taught + recipe.mark_weight * marked)
