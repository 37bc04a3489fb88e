"""Pictures of boards: SVG, PNG and terminal text, from a View or Layout and plain data laid over it."""

from sapper.board import display

from .overlay import Mark, Overlay, chances, percent, percentage
from .png import image, png
from .style import SKINS, Skin
from .svg import NOTEBOOK_CELLS, notebook_svg, svg
from .terminal import BoardText, blocks, board_text

__all__ = [
    "NOTEBOOK_CELLS",
    "SKINS",
    "BoardText",
    "Mark",
    "Overlay",
    "Skin",
    "blocks",
    "board_text",
    "chances",
    "image",
    "install",
    "notebook_svg",
    "percent",
    "percentage",
    "png",
    "svg",
]


def install() -> None:
    """Let boards draw themselves with this package, in notebooks and with Rich. `import sapper` calls it."""
    display.draw_with(svg=notebook_svg, text=BoardText)
