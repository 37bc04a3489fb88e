"""The board as a widget: it draws a View with marks, follows a cursor, says what was pressed, and knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from sapper.board import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG_FLAG, Cell, View
from sapper.render import SKINS, Mark, Overlay, Skin
from sapper.render.overlay import NO_MARKS
from sapper.render.style import TONES

SIZES: Final = ((2, 1), (4, 2), (6, 3))  # columns and lines of a cell
_SIGNS: Final = {HIDDEN: "·", FLAG: "⚑", QUESTION: "?", MINE: "●", EXPLODED: "✸", WRONG_FLAG: "✗"}
_LEFT, _MIDDLE, _RIGHT = 1, 2, 3


class Field(ScrollView, can_focus=True):
    """A View on the screen; scrolls where the screen is too small for it."""

    DEFAULT_CSS = "Field { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar = []

    @dataclass
    class Pressed(Message):
        """A cell was clicked: `kind` is `press` (left), `flag` (right) or `chord` (middle)."""

        kind: str
        cell: Cell

    def __init__(self, view: View) -> None:
        super().__init__(id="field")
        self.view = view
        self.marks: Overlay = NO_MARKS
        self.cursor: Cell = (view.width // 2, view.height // 2)
        self.veiled = False
        self.skin_name = "modern-dark"
        self.zoom: int | None = None  # an index into SIZES; as large as fits unless set
        self._held: Cell | None = None

    # What is shown.

    def show(self, view: View, marks: Overlay = NO_MARKS, *, veiled: bool = False) -> None:
        """Draw this from now on."""
        if (view.width, view.height) != (self.view.width, self.view.height):
            self.cursor = (view.width // 2, view.height // 2)
        self.view, self.marks, self.veiled = view, marks, veiled
        self._measure()
        self.refresh()

    def move_cursor(self, x: int, y: int) -> None:
        """Put the cursor on a cell, the nearest one on the board, and keep it in sight."""
        self.cursor = (min(max(x, 0), self.view.width - 1), min(max(y, 0), self.view.height - 1))
        wide, high = self.cell_size
        x, y = self.cursor
        self.scroll_to_region(Region(x * wide + self.rulers[0], y * high, wide, high), animate=False, force=True)
        self.refresh()

    @property
    def cell_size(self) -> tuple[int, int]:
        """Columns and lines of a cell: the largest with which the whole board is seen, or the smallest."""
        if self.zoom is not None:
            return SIZES[self.zoom]
        room = self.size
        for wide, high in reversed(SIZES):
            if self.view.width * wide + self.rulers[0] <= room.width and self.view.height * high + 1 <= room.height:
                return wide, high
        return SIZES[0]

    @property
    def rulers(self) -> tuple[int, int]:
        """Columns on the left and lines at the top for the numbers of rows and columns."""
        return len(str(self.view.height - 1)) + 1, 1

    @property
    def skin(self) -> Skin:
        """The colours."""
        return SKINS[self.skin_name]

    @property
    def _inset(self) -> tuple[int, int]:
        """Where a board begins that is smaller than the screen: in the middle."""
        room, board = self.size, self.virtual_size
        return max(0, (room.width - board.width) // 2), max(0, (room.height - board.height) // 2)

    def _measure(self) -> None:
        wide, high = self.cell_size
        left, top = self.rulers
        self.virtual_size = Size(left + self.view.width * wide, top + self.view.height * high)

    def on_resize(self) -> None:
        """More or less room."""
        self._measure()

    def on_focus(self) -> None:
        """The cursor is seen only where keys go."""
        self.refresh()

    on_blur = on_focus

    # Drawing, a line at a time. The rulers stay in sight.

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        offset_x, offset_y = self.scroll_offset
        left, top = self.rulers
        right, down = self._inset
        y -= down
        if y < 0:
            return Strip.blank(self.size.width)
        head, body = self._column_numbers() if y < top else self._row(y - top + offset_y)
        strip = Strip(body).crop(offset_x, offset_x + self.size.width - left)
        numbers = Segment(" " * right + head, Style(color=self.skin.face))
        return Strip([numbers, *strip]).extend_cell_length(self.size.width)

    def _column_numbers(self) -> tuple[str, list[Segment]]:
        wide, _ = self.cell_size
        style = Style(color=self.skin.face)
        step = 1 if wide > 2 or self.view.width <= 10 else 5
        labels = [
            f"{x:<{wide * min(step, self.view.width - x)}}" if wide == 2 else f"{x:^{wide}}"
            for x in range(0, self.view.width, step)
        ]
        return " " * self.rulers[0], [Segment("".join(labels), style)]

    def _row(self, line: int) -> tuple[str, list[Segment]]:
        _, high = self.cell_size
        y, part = divmod(line, high)
        if y >= self.view.height:
            return "", []
        middle = part == (high - 1) // 2
        head = f"{y:>{self.rulers[0] - 1}} " if middle else " " * self.rulers[0]
        return head, [self._cell(x, y, middle) for x in range(self.view.width)]

    def _cell(self, x: int, y: int, middle: bool) -> Segment:
        wide, _ = self.cell_size
        code = HIDDEN if self.veiled else self.view.at(x, y)
        mark = None if self.veiled else self.marks.get((x, y))
        text, style = self._look(code, mark, x, y)
        if (x, y) == self.cursor and self.has_focus:
            style += Style(reverse=True, bold=True)
        return Segment(f"{text:^{wide}}"[:wide] if middle else " " * wide, style)

    def _look(self, code: int, mark: Mark | None, x: int, y: int) -> tuple[str, Style]:
        skin = self.skin
        closed = code in (HIDDEN, FLAG, QUESTION)
        even = (x + y) % 2 == 0
        back = (skin.face if even else skin.light) if closed else skin.ground
        if code == EXPLODED:
            back = skin.exploded
        text, ink = self._sign(code)
        if mark is not None:
            back, ink, text = self._marked(mark, back, ink, text)
        return text, Style(color=ink, bgcolor=back, bold=code != HIDDEN)

    def _sign(self, code: int) -> tuple[str, str]:
        skin = self.skin
        if code < HIDDEN:
            return (str(code), skin.digits[code - 1]) if code else (" ", skin.ink)
        ink = {FLAG: skin.cloth, WRONG_FLAG: skin.cross, HIDDEN: skin.shadow}.get(code, skin.ink)
        return _SIGNS[code], ink

    def _marked(self, mark: Mark, back: str, ink: str, text: str) -> tuple[str, str, str]:
        """A tone is the colour behind the cell; a chance is shaded by how large it is."""
        if mark.tone != "risk":
            return TONES[mark.tone], "#FFFFFF", mark.label or text
        return _blend(back, TONES["mine"], 0.15 + 0.6 * mark.strength), self.skin.ink, mark.label or text

    # The mouse: right and middle act when pressed, left when released on the cell it was pressed on.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A button goes down."""
        cell = self._at(event)
        self._held = None
        if cell is None:
            return
        event.stop()
        self.cursor = cell
        if event.button == _LEFT:
            self._held = cell
            self.capture_mouse()
        elif event.button in (_MIDDLE, _RIGHT):
            self.post_message(self.Pressed("flag" if event.button == _RIGHT else "chord", cell))
        self.refresh()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A button comes up; elsewhere than where it went down it does nothing."""
        self.release_mouse()
        held, self._held = self._held, None
        if held is not None and event.button == _LEFT and self._at(event) == held:
            self.post_message(self.Pressed("press", held))

    def _at(self, event: events.MouseEvent) -> Cell | None:
        wide, high = self.cell_size
        left, top = self.rulers
        right, down = self._inset
        column, line = event.x - right - left, event.y - down - top
        if column < 0 or line < 0:
            return None
        column, line = column + self.scroll_offset.x, line + self.scroll_offset.y
        x, y = column // wide, line // high
        return (x, y) if x < self.view.width and y < self.view.height else None


def _blend(back: str, over: str, share: float) -> str:
    """A colour between two."""
    pairs = [(int(back[i : i + 2], 16), int(over[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
