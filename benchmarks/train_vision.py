"""Trains what reads cells: `python -m benchmarks.train_vision OUT`, with PyTorch beside the other requirements.

Pictures of look-alikes with all their fonts and forms but the held-out ones are drawn, cut into cells and shown to a
small convolutional network, which is written as the float16 arrays that `sapper.vision.network` reads. Cells around the
board, between cells and in pictures without a board are a class of their own: nothing.
"""

from __future__ import annotations

import sys
import time
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from sapper.vision.patches import SIDE, Grid, patches

from .look_alikes import ANY, NAMES
from .scenes import MILD, nothing, position, scattered, scene

NOTHING: Final = 15
CLASSES: Final = 16
_SCENES: Final = 2500
_EPOCHS: Final = 7
_SEED: Final = 20_000_000  # tests and benchmarks count from other numbers

Examples = tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]


def examples(number: int) -> Examples:
    """Cells of one picture with what they are."""
    rng = Random(_SEED + number)
    if number % 12 == 0:
        return _of_nothing(rng)
    width, height = rng.randint(5, 14), rng.randint(5, 12)
    mines = round(width * height * rng.uniform(0.12, 0.3))
    view = scattered(width, height, rng) if rng.random() < 0.5 else position(f"{width}x{height}/{mines}", rng)
    name = ANY if rng.random() < 0.3 else rng.choice(NAMES)
    shown = scene(name, rng, view, harm=MILD, room=0.15)
    across, down = shown.pitch
    left, top = (at + rng.uniform(-0.05, 0.05) * across for at in (shown.left, shown.top))
    wrong = rng.uniform(-0.003, 0.003)
    grid = Grid(left, top, across * (1 + wrong), down * (1 + wrong), width, height)
    cells = patches(shown.picture, grid).reshape(-1, SIDE, SIDE, 3)
    labels = np.frombuffer(shown.view.cells, np.uint8)
    zeros = np.flatnonzero(labels == 0)
    kept = np.ones(len(labels), bool)
    kept[zeros[30:]] = False  # enough of them
    none = _beside(shown.picture, grid, rng)
    return np.concatenate([cells[kept], none]), np.concatenate([labels[kept], np.full(len(none), NOTHING, np.uint8)])


def _beside(picture: Any, grid: Grid, rng: Random) -> npt.NDArray[np.uint8]:
    """What is no cell: the ring around the board, and cells of a grid that does not fit."""
    ring = np.ones((grid.height + 2, grid.width + 2), bool)
    ring[1:-1, 1:-1] = False
    around = patches(picture, grid.grown(1, 1, 1, 1))[ring]
    scale = rng.choice((0.5, 1.0, 1.0, 2.0, 0.75, 1.5))
    x, y = rng.uniform(0.25, 0.75), rng.uniform(0.25, 0.75)
    if rng.random() < 0.3:
        x, y = rng.choice(((x, 0.0), (0.0, y)))
    off = Grid(
        grid.left + x * grid.across,
        grid.top + y * grid.down,
        grid.across * scale,
        grid.down * scale,
        max(1, int((grid.width - 1) / scale)),
        max(1, int((grid.height - 1) / scale)),
    )
    between = patches(picture, off).reshape(-1, SIDE, SIDE, 3)
    if scale in (0.5, 2.0, 0.75, 1.5):
        between = between[:8]
    generator = np.random.default_rng(rng.getrandbits(32))
    return np.concatenate([generator.permutation(around)[:14], generator.permutation(between)[:12]])


def _of_nothing(rng: Random) -> Examples:
    picture = nothing(rng)
    pitch = rng.uniform(12, 60)
    width, height = int(picture.width / pitch), int(picture.height / pitch)
    cells = patches(
        picture, Grid(rng.uniform(0, pitch), rng.uniform(0, pitch), pitch, pitch, max(1, width - 1), max(1, height - 1))
    )
    chosen = np.random.default_rng(rng.getrandbits(32)).permutation(cells.reshape(-1, SIDE, SIDE, 3))[:60]
    return chosen, np.full(len(chosen), NOTHING, np.uint8)


def gather(first: int, count: int, workers: int = 2) -> Examples:
    """The cells of many pictures."""
    with get_context("fork").Pool(workers) as pool:
        parts = pool.map(examples, range(first, first + count), chunksize=20)
    return np.concatenate([cells for cells, _ in parts]), np.concatenate([labels for _, labels in parts])


def train(cells: npt.NDArray[np.uint8], labels: npt.NDArray[np.uint8], path: Path, epochs: int = _EPOCHS) -> None:
    """Train the network in so many passes, and write it after each."""
    import torch
    from torch import nn

    torch.manual_seed(1)
    torch.set_num_threads(1)
    model = nn.Sequential(
        nn.Conv2d(4, 20, 5, stride=2, padding=2, bias=False), nn.BatchNorm2d(20), nn.ReLU(),
        nn.Conv2d(20, 36, 3, padding=1, bias=False), nn.BatchNorm2d(36), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(36, 56, 3, padding=1, bias=False), nn.BatchNorm2d(56), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(504, 72, bias=False), nn.BatchNorm1d(72), nn.ReLU(), nn.Dropout(0.2),
        nn.Linear(72, CLASSES),
    ).to(memory_format=torch.channels_last)  # fmt: skip
    held = len(cells) // 30
    data, target = torch.from_numpy(cells), torch.from_numpy(labels.astype(np.int64))
    generator = torch.Generator().manual_seed(2)
    order = torch.randperm(len(cells), generator=generator)
    check, learn = order[:held], order[held:]
    size = 256
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 4e-3, epochs * (len(learn) // size))
    loss_of = nn.CrossEntropyLoss(label_smoothing=0.01)
    for epoch in range(epochs):
        began, total = time.perf_counter(), 0.0
        model.train()
        learn = learn[torch.randperm(len(learn), generator=generator)]
        for at in range(0, len(learn) - size + 1, size):
            some = learn[at : at + size]
            loss = loss_of(model(prepare(_altered(data[some], generator))), target[some])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        model.eval()
        with torch.no_grad():
            guessed = torch.cat([model(prepare(data[some])).argmax(1) for some in check.split(1000)])
        wrong = guessed != target[check]
        worst = np.bincount(target[check][wrong].numpy(), minlength=CLASSES).tolist()
        mean, share = total / (len(learn) // size), wrong.float().mean().item()
        print(f"{epoch}: loss {mean:.4f}, wrong {share:.5f} {worst}, {time.perf_counter() - began:.0f} s", flush=True)
        save(model, path)


def prepare(cells: Any) -> Any:
    """As `sapper.vision.network` does it: colours about zero, and lightness freed of contrast."""
    import torch

    colour = cells.float().permute(0, 3, 1, 2) / 128 - 1
    light = colour.mean(1, keepdim=True)
    mean, deviation = light.mean((2, 3), keepdim=True), light.std((2, 3), keepdim=True, correction=0)
    return torch.cat([colour, (light - mean) / (deviation + 0.02)], 1)


def _altered(cells: Any, generator: Any) -> Any:
    """A few pixels to the side, other contrast and tint."""
    import torch

    dx, dy = torch.randint(-1, 2, (2,), generator=generator).tolist()
    moved = torch.roll(cells, (dy, dx), (1, 2)) if torch.rand(1, generator=generator) < 0.3 else cells
    count = len(cells)
    gain = 1 + 0.08 * torch.randn(count, 1, 1, 3, generator=generator)
    shift = 6 * torch.randn(count, 1, 1, 3, generator=generator)
    touched = (torch.rand(count, 1, 1, 1, generator=generator) < 0.5).float()
    return (moved * (1 + (gain - 1) * touched) + shift * touched).clamp(0, 255)


def save(model: Any, path: Path) -> None:
    """The weights with normalisation folded in, as float16."""
    arrays, layers = {}, list(model)
    for name, at in (("first", 0), ("second", 3), ("third", 7), ("dense", 12)):
        layer, norm = layers[at], layers[at + 1]
        gain = norm.weight / (norm.running_var + norm.eps).sqrt()
        weight = layer.weight * gain.reshape(-1, *[1] * (layer.weight.dim() - 1))
        arrays[name] = weight.detach().numpy().astype(np.float16)
        arrays[f"{name}_bias"] = (norm.bias - norm.running_mean * gain).detach().numpy().astype(np.float16)
    arrays["last"] = layers[-1].weight.detach().numpy().astype(np.float16)
    arrays["last_bias"] = layers[-1].bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m benchmarks.train_vision OUT.npz", file=sys.stderr)
        return 2
    began = time.perf_counter()
    cells, labels = gather(0, _SCENES)
    print(f"{len(cells)} cells in {time.perf_counter() - began:.0f} s: {np.bincount(labels).tolist()}", flush=True)
    train(cells, labels, Path(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
