"""What a run's weights are: arrays by the names of the base encoder."""

import numpy as np
import numpy.typing as npt

State = dict[str, npt.NDArray[np.float32]]


def layers_of(state: State) -> int:
    """How many layers these weights have."""
    return 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layer."))


def shorter(state: State, layers: int) -> State:
    """The same weights with the first `layers` layers alone."""
    return {
        name: value
        for name, value in state.items()
        if not name.startswith("encoder.layer.") or int(name.split(".")[2]) < layers
    }
