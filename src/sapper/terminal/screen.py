"""What the line console prints, and what it reads.

On a terminal there are prompts, colours and boards cut to the window; in a pipe there are only the boards and the
sentences, so that a program can read them.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from sapper.board import Cell, View
from sapper.render import Overlay, blocks, board_text

_AROUND: Final = 6  # lines of the window that are not rows of the board: rulers, sentence, prompt


class Screen:
    """A console to write on, and where lines come from: `read` gives the next one, None at the end."""

    def __init__(self, console: Console, read: Callable[[str], str | None], *, asks: bool) -> None:
        self.console = console
        self.asks = asks  # whether somebody sits there to be asked
        self._read = read

    @classmethod
    def standard(cls, out: TextIO | None = None) -> Screen:
        """Standard input, and standard output unless another stream is given."""
        console = Console(file=out or sys.stdout, highlight=False, soft_wrap=True)
        asks = sys.stdin.isatty()
        return cls(console, _prompting(console) if asks and console.is_terminal else _silent, asks=asks)

    @property
    def live(self) -> bool:
        """Whether what was printed can be drawn over."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def ask(self, prompt: str) -> str | None:
        """The next line, without its end; the prompt is shown only to people."""
        return self._read(prompt)

    def say(self, sentence: str = "", style: str | None = None) -> None:
        """Print one line."""
        self.console.print(Text(sentence, style or ""))

    def fits(self, view: View) -> bool:
        """Whether the whole board can be seen at once."""
        columns = next(iter(blocks(view, self.console.width)))
        whole = next(iter(blocks(view, 10**6)))
        return columns.cell_len == whole.cell_len and view.height <= self.console.height - _AROUND

    def board(self, view: View, marks: Overlay | None = None) -> None:
        """Print the whole board, in blocks of columns where it is wider than the terminal."""
        for number, block in enumerate(self._blocks(view, marks)):
            if number:
                self.say()
            self.console.print(block, crop=False)

    def board_near(self, view: View, cell: Cell, marks: Overlay | None = None) -> None:
        """Print the board, or on a terminal that is too small for it the part around a cell."""
        if not self.live or self.fits(view):
            self.board(view, marks)
            return
        columns, rows = self._window(view, cell)
        window = board_text(view, colour=self._colour, marks=marks or {}, columns=columns, rows=rows)
        self.console.print(window, crop=False)
        self.say(
            f"Columns {columns[0]} to {columns[-1]}, rows {rows[0]} to {rows[-1]} of {view.width}x{view.height}: "
            "type board to see all.",
            "dim",
        )

    def drawing(self, view: View, marks: Overlay | None = None) -> Text:
        """The board in one piece, to be drawn over later."""
        return board_text(view, colour=self._colour, marks=marks or {})

    @property
    def _colour(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    def _blocks(self, view: View, marks: Overlay | None) -> list[Text]:
        return list(blocks(view, self.console.width, colour=self._colour, marks=marks or {}))

    def _window(self, view: View, cell: Cell) -> tuple[range, range]:
        sides = 2 * len(str(view.height - 1)) + 2
        across = max(1, (self.console.width - sides) // 2)
        down = max(1, self.console.height - _AROUND)
        return _near(cell[0], across, view.width), _near(cell[1], down, view.height)


def _near(middle: int, size: int, end: int) -> range:
    """So many of the numbers from 0 up to `end`, `middle` in their middle."""
    start = max(0, min(middle - size // 2, end - size))
    return range(start, min(start + size, end))


def _silent(prompt: str) -> str | None:
    line = sys.stdin.readline(10_000)
    return line.rstrip("\r\n") if line else None


def _prompting(console: Console) -> Callable[[str], str | None]:
    """Lines from a person, with the history and the arrow keys that `readline` gives to `input`."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            console.print()
            return None

    return read
