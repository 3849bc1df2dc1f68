"""The yardstick: one forward pass of a ModernBERT-base encoder in torch, as token-level detectors take.

Random weights serve, since only the time is looked at.
"""

import statistics
import time
from typing import Any


def peer_available() -> bool:
    """Are torch and transformers installed here?"""
    try:
        import torch  # noqa: F401
        import transformers  # noqa: F401
    except ImportError:
        return False
    return True


def time_peer(tokens: int, threads: int, runs: int = 3) -> dict[str, Any]:
    """Median seconds of a forward pass over so many tokens on so many threads."""
    import torch
    from transformers import ModernBertConfig, ModernBertModel

    torch.set_num_threads(threads)
    torch.manual_seed(0)
    config = ModernBertConfig()
    model = ModernBertModel(config).eval()
    ids = torch.randint(0, config.vocab_size - 1000, (1, tokens))
    seconds = []
    with torch.inference_mode():
        model(input_ids=ids[:, :64])
        for _ in range(runs):
            started = time.perf_counter()
            model(input_ids=ids)
            seconds.append(time.perf_counter() - started)
    return {
        "model": "ModernBERT-base, random weights",
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "tokens": tokens,
        "threads": threads,
        "seconds": statistics.median(seconds),
        "torch": torch.__version__,
    }
