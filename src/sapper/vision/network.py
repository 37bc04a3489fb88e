"""What a cell shows: a small convolutional network, trained by `benchmarks/train_vision.py`, run with NumPy alone."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

import numpy as np
import numpy.typing as npt

from .patches import SIDE, Patches

NOTHING: Final = 15  # the class of what is no cell; the others are codes of cells
CLASSES: Final = 16
_AT_ONCE: Final = 128  # cells, so that what is computed stays in the cache

Floats = npt.NDArray[np.float32]


def chances(cells: Patches) -> Floats:
    """The probability of every class for every cell: cells [..., row, column, channel] to [..., class]."""
    flat = cells.reshape(-1, SIDE, SIDE, 3)
    parts = [_softmax(_scores(_prepared(flat[at : at + _AT_ONCE]))) for at in range(0, len(flat), _AT_ONCE)]
    return np.concatenate(parts).reshape(*cells.shape[:-3], CLASSES)


def _prepared(cells: Patches) -> Floats:
    """Colours about zero, and lightness freed of contrast."""
    colour = cells.astype(np.float32) / 128 - 1
    light = colour.mean(axis=-1, keepdims=True)
    mean, deviation = light.mean(axis=(1, 2), keepdims=True), light.std(axis=(1, 2), keepdims=True)
    return np.concatenate([colour, (light - mean) / (deviation + np.float32(0.02))], axis=-1)


def _scores(values: Floats) -> Floats:
    weights = _weights()
    values = _convolved(values, "first", 5, 2)
    values = _halved(_convolved(values, "second", 3, 1))
    values = _halved(_convolved(values, "third", 3, 1))
    hidden = np.maximum(values.reshape(len(values), -1) @ weights["dense"] + weights["dense_bias"], 0)
    scores: Floats = hidden @ weights["last"] + weights["last_bias"]
    return scores


def _convolved(values: Floats, name: str, size: int, step: int) -> Floats:
    """A convolution that keeps the picture's size (divided by `step`), and what is below zero made zero."""
    edge = size // 2
    padded = np.pad(values, ((0, 0), (edge, edge), (edge, edge), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))[:, ::step, ::step]
    count, rows, columns = windows.shape[:3]
    flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * rows * columns, -1)
    made = flat @ _weights()[name]
    made += _weights()[f"{name}_bias"]
    np.maximum(made, 0, out=made)
    return made.reshape(count, rows, columns, -1)


def _halved(values: Floats) -> Floats:
    """The largest of every two by two."""
    upper = np.maximum(values[:, ::2], values[:, 1::2])
    return np.maximum(upper[:, :, ::2], upper[:, :, 1::2])


def _softmax(scores: Floats) -> Floats:
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    chances: Floats = raised / raised.sum(axis=-1, keepdims=True)
    return chances


@cache
def _weights() -> dict[str, Floats]:
    """The trained numbers, arranged for products with rows of pixels."""
    with (resources.files(__package__) / "weights.npz").open("rb") as file, np.load(file) as stored:
        arrays = {name: stored[name].astype(np.float32) for name in stored.files}
    for name in ("first", "second", "third"):  # [out, in, row, column] to [row, column, in; out]
        arrays[name] = arrays[name].transpose(2, 3, 1, 0).reshape(-1, arrays[name].shape[0])
    dense = arrays["dense"].reshape(len(arrays["dense"]), -1, SIDE // 8, SIDE // 8)
    arrays["dense"] = dense.transpose(2, 3, 1, 0).reshape(-1, len(dense))
    arrays["last"] = arrays["last"].T
    return {name: np.ascontiguousarray(array) for name, array in arrays.items()}
