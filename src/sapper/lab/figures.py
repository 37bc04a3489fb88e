"""Figures of a report: lines with their intervals, and heat maps. A published figure is a cross."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import isfinite
from typing import Any, Final

from .libraries import library
from .measures import Setting, Value
from .metrics import METRICS
from .metrics import Value as Figure
from .study import Plot, Published

_FIXED: Final = {"svg.hashsalt": "sapper", "svg.fonttype": "none", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3}
_MARKERS: Final = "osD^vP*X<>hd"


def drawn(plot: Plot, settings: Sequence[Setting], values: Sequence[Figure], published: Sequence[Published]) -> Any:
    """A Matplotlib figure; None when nothing of it has been measured."""
    chosen = [
        number
        for number, setting in enumerate(settings)
        if plot.x in setting
        and all(setting.get(name) == value for name, value in plot.only.items())
        and values[number].value is not None
    ]
    if not chosen:
        return None
    with library("matplotlib").rc_context(_FIXED):
        if plot.y:
            return _heat(plot, settings, values, chosen)
        return _lines(plot, settings, values, chosen, published)


def _lines(
    plot: Plot, settings: Sequence[Setting], values: Sequence[Figure], chosen: list[int], published: Sequence[Published]
) -> Any:
    panels = _kinds(plot.panel, settings, chosen)
    figure = _figure(5.2 * min(2, len(panels)) + 0.8, 3.4 * -(-len(panels) // 2) + 0.4)
    positions = _places(plot, settings, chosen)
    for place, panel in enumerate(panels):
        axes = figure.add_subplot(-(-len(panels) // 2), min(2, len(panels)), place + 1)
        within = [n for n in chosen if not plot.panel or settings[n].get(plot.panel) == panel]
        for number, line in enumerate(_kinds(plot.by, settings, within)):
            these = [n for n in within if not plot.by or settings[n].get(plot.by) == line]
            these.sort(key=lambda n: positions[settings[n][plot.x]])
            label = f"{plot.by} {line}" if plot.by else None
            _line(axes, [positions[settings[n][plot.x]] for n in these], [values[n] for n in these], number, label)
            _crosses(axes, plot, settings, these, positions, published, number)
        _label(axes, plot, positions, f"{plot.panel} {panel}" if plot.panel else "")
    figure.suptitle(plot.title)
    return figure


def _line(axes: Any, x: list[float], values: list[Figure], number: int, label: str | None) -> None:
    y = [value.value for value in values]
    low = [value.value - value.low if value.value is not None and isfinite(value.low) else 0 for value in values]
    high = [value.high - value.value if value.value is not None and isfinite(value.high) else 0 for value in values]
    error = [[max(0, one) for one in low], [max(0, one) for one in high]]
    style = {"marker": _MARKERS[number % len(_MARKERS)], "markersize": 3.5, "linewidth": 1, "capsize": 2}
    axes.errorbar(x, y, yerr=error, color=f"C{number % 10}", label=label, **style)


def _crosses(
    axes: Any,
    plot: Plot,
    settings: Sequence[Setting],
    these: list[int],
    positions: dict[Value, float],
    published: Sequence[Published],
    number: int,
) -> None:
    for one in published:
        if one.metric == plot.metric:
            for n in these:
                if all(settings[n].get(name) == value for name, value in one.where.items()):
                    axes.plot(positions[settings[n][plot.x]], one.value, "x", color=f"C{number % 10}", markersize=9)


def _heat(plot: Plot, settings: Sequence[Setting], values: Sequence[Figure], chosen: list[int]) -> Any:
    across, down = (_kinds(name, settings, chosen) for name in (plot.x, plot.y))
    grid = [[float("nan")] * len(across) for _ in down]
    for n in chosen:
        grid[down.index(settings[n][plot.y])][across.index(settings[n][plot.x])] = values[n].value or 0.0
    figure = _figure(0.55 * len(across) + 2, 0.5 * len(down) + 1.2)
    axes = figure.add_subplot()
    axes.grid(visible=False)
    picture = axes.imshow(grid, cmap="viridis")
    middle = (picture.norm.vmin + picture.norm.vmax) / 2
    for y, row in enumerate(grid):
        for x, value in enumerate(row):
            if value == value:
                colour = "white" if value < middle else "black"
                axes.text(x, y, f"{value:.1f}", ha="center", va="center", color=colour, fontsize=7)
    axes.set_xticks(range(len(across)), [str(one) for one in across])
    axes.set_yticks(range(len(down)), [str(one) for one in down])
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    figure.colorbar(picture, label=_title(plot))
    figure.suptitle(plot.title)
    return figure


def _label(axes: Any, plot: Plot, positions: dict[Value, float], panel: str) -> None:
    axes.set_xlabel(plot.x)
    axes.set_ylabel(_title(plot))
    axes.set_title(panel)
    if not all(isinstance(value, int | float) for value in positions):
        turned = {"rotation": 20, "ha": "right"} if max(len(str(value)) for value in positions) > 8 else {}
        axes.set_xticks(list(positions.values()), [str(value) for value in positions], **turned)
    elif plot.log and plot.x in ("width", "batch"):
        axes.set_xscale("log")
    if plot.log and METRICS[plot.metric].unit == "ms":
        axes.set_yscale("log")
    if axes.get_legend_handles_labels()[1]:
        axes.legend(fontsize=7)


def _title(plot: Plot) -> str:
    metric = METRICS[plot.metric]
    return f"{metric.title}, %" if metric.unit == "%" else metric.title


def _kinds(name: str, settings: Sequence[Setting], chosen: list[int]) -> list[Any]:
    return list(dict.fromkeys(settings[n].get(name) for n in chosen)) if name else [None]


def _places(plot: Plot, settings: Sequence[Setting], chosen: list[int]) -> dict[Value, float]:
    """Where the values of x stand: numbers where they are, words one after the other."""
    kinds = _kinds(plot.x, settings, chosen)
    if all(isinstance(value, int | float) for value in kinds):
        return {value: float(value) for value in kinds}
    return {value: float(place) for place, value in enumerate(kinds)}


def _figure(width: float, height: float) -> Any:
    return library("matplotlib.figure").Figure(figsize=(width, height), layout="constrained")


def line_figure(title: str, x: str, y: str) -> tuple[Any, Any]:
    """An empty figure with its axes."""
    with library("matplotlib").rc_context(_FIXED):
        figure = _figure(6, 3.6)
        axes = figure.add_subplot()
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    figure.suptitle(title)
    return figure, axes


def saved(figure: Any, kind: str) -> bytes:
    """A figure as `svg` or `png`, the same bytes for the same figure."""
    sink = io.BytesIO()
    with library("matplotlib").rc_context(_FIXED):
        figure.savefig(sink, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else {"Software": None})
    return sink.getvalue()
