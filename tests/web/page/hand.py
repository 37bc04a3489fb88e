"""A hand at the page: presses cells, reads what is painted and what is said."""

from __future__ import annotations

import json
from typing import Any, Literal
from urllib.parse import quote

from playwright.sync_api import Locator, Page

from sapper import Game

HIDDEN, FLAG, QUESTION = "9", "A", "B"

# Settled: nothing is on its way to the server, and everything that changed is painted and said.
_SETTLED = (
    """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))"""
)
_PIXEL = """([x, y, dx, dy]) => {
  const surface = document.querySelector(".surface"), cell = parseFloat(surface.style.getPropertyValue("--cell"));
  const px = (x + dx) * cell, py = (y + dy) * cell;
  for (const canvas of surface.querySelectorAll("canvas")) {
    const left = parseFloat(canvas.style.left), top = parseFloat(canvas.style.top);
    const scale = canvas.width / parseFloat(canvas.style.width);
    const u = (px - left) * scale, v = (py - top) * scale;
    if (u < 0 || v < 0 || u >= canvas.width || v >= canvas.height) continue;
    return [...canvas.getContext("2d").getImageData(Math.floor(u), Math.floor(v), 1, 1).data.slice(0, 3)];
  }
  return null;
}"""

Button = Literal["left", "middle", "right"]


class Hand:
    """One page that plays."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home
        self._asked = 0
        page.on("request", lambda asked: self._count(asked.url, 1))
        page.on("requestfinished", lambda asked: self._count(asked.url, -1))
        page.on("requestfailed", lambda asked: self._count(asked.url, -1))

    def _count(self, url: str, by: int) -> None:
        if "/api/" in url:
            self._asked += by

    def start(self, want: dict[str, Any]) -> Hand:
        """Begin this game."""
        self.page.goto(f"{self.home}/#/play?new={quote(json.dumps(want))}")
        self.page.locator("[role=gridcell]").first.wait_for()
        self.page.wait_for_function("() => sessionStorage.getItem('sapper.game')")
        return self

    def again(self, want: dict[str, Any]) -> Hand:
        """Another game in the same page."""
        before = self.id
        self.page.evaluate("(hash) => { location.hash = hash }", f"#/play?new={quote(json.dumps(want))}")
        self.page.wait_for_function("(old) => sessionStorage.getItem('sapper.game') !== old", arg=before)
        self.settle()
        return self

    # What the game is.

    @property
    def id(self) -> str:
        """The name of the game."""
        return str(self.page.evaluate("sessionStorage.getItem('sapper.game')"))

    @property
    def game(self) -> dict[str, Any]:
        """The game, as the server has it."""
        answer = self.page.request.get(f"{self.home}/api/games/{self.id}")
        found: dict[str, Any] = answer.json()
        return found

    def code(self, x: int, y: int) -> str:
        """The code of a cell, as the server has it."""
        game = self.game
        return str(game["cells"][y * game["rules"]["width"] + x])

    def settle(self) -> None:
        """Wait until what was done is answered and painted."""
        self.page.evaluate(_SETTLED)
        while self._asked:
            self.page.evaluate(_SETTLED)
        self.page.evaluate(_SETTLED)

    # Where cells are, and how they look and sound.

    def cell(self, x: int, y: int) -> Locator:
        """The cell for screen readers."""
        return self.page.locator(f'[role=row][aria-rowindex="{y + 1}"] [aria-colindex="{x + 1}"]')

    def said(self, x: int, y: int) -> str:
        """What a screen reader says of a cell."""
        return self.cell(x, y).get_attribute("aria-label") or ""

    def at(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        left, top, size = self.page.evaluate(
            """() => {
              const surface = document.querySelector(".surface"), box = surface.getBoundingClientRect();
              return [box.left, box.top, parseFloat(surface.style.getPropertyValue("--cell"))];
            }"""
        )
        return left + (x + 0.5) * size, top + (y + 0.5) * size

    def pixel(self, x: int, y: int, dx: float = 0.5, dy: float = 0.5) -> list[int] | None:
        """The colour that is painted in a cell, at a share of its sides."""
        self.page.evaluate(_SETTLED)
        found: list[int] | None = self.page.evaluate(_PIXEL, [x, y, dx, dy])
        return found

    @property
    def mood(self) -> str:
        """The face."""
        return self.page.locator(".face").get_attribute("data-mood") or ""

    @property
    def ear(self) -> str:
        """What was said last."""
        return self.page.locator(".ear[role=status]").inner_text()

    # What the mouse does.

    def go(self, x: int, y: int) -> None:
        """Move there."""
        self.page.mouse.move(*self.at(x, y))

    def down(self, button: Button = "left") -> None:
        """Press."""
        self.page.mouse.down(button=button)

    def up(self, button: Button = "left") -> None:
        """Release."""
        self.page.mouse.up(button=button)

    def click(self, x: int, y: int, button: Button = "left") -> None:
        """Press and release, and wait for what comes of it."""
        self.go(x, y)
        self.down(button)
        self.up(button)
        self.settle()

    def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


def safe_cells(rules: str, seed: int, first: tuple[int, int]) -> list[tuple[int, int]]:
    """All safe cells of the board of a seed, the first one first."""
    game = Game(rules, seed=seed)
    game.open(*first)
    assert game.layout
    cells = [(x, y) for y in range(game.rules.height) for x in range(game.rules.width)]
    return [first, *(cell for cell in cells if not game.layout.is_mine(*cell) and cell != first)]


def mine_cells(rules: str, seed: int, first: tuple[int, int]) -> list[tuple[int, int]]:
    """All mines of the board of a seed."""
    game = Game(rules, seed=seed)
    game.open(*first)
    assert game.layout
    return list(game.layout.mines)
