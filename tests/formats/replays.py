"""Games as mouse events, and tiny writers of replay files: what other programs would have kept of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from sapper.board import FLAG, HIDDEN, MINE, Cell, Game, Layout
from sapper.measure import measure_layout

Event = tuple[int, str, int, int]  # ms, what, and the pixels, 16 a cell

CLICKS = {
    "open": (("lc", "lr"),),
    "flag": (("rc", "rr"),),
    "chord": (("lc", "rc", "lr", "rr"), ("rc", "lc", "lr", "rr"), ("lc", "rc", "rr", "lr"), ("mc", "mr")),
}
ACTS = {"open": ("lr",), "flag": ("rc",), "chord": ("lr", "rr", "mr")}  # the first of these does it


@dataclass
class Played:
    """A game and the events of its mouse."""

    layout: Layout
    game: Game
    events: list[Event] = field(default_factory=list)
    ms: int = 0  # from the first opening to the end

    @property
    def bbbv(self) -> int:
        """What the whole board has to click."""
        return measure_layout(self.layout).bbbv


def played(seed: int, rules: str, *, start: int = 0, step: int = 10) -> Played:
    """A random game: mostly safe clicks, flags on mines, chords; from `start` ms on, in times of `step` ms."""
    chance = Random(seed)
    made = Played(layout := Layout.draw(rules, seed, (0, 0)), Game(layout=layout))
    now, begun, length = start, None, 0
    while made.game.state in ("ready", "running"):
        kind, (x, y) = ("open", (0, 0)) if begun is None else _next(chance, made)
        acted = None
        for what in chance.choice(CLICKS[kind]):
            made.events.append((now, what, 16 * x + chance.randrange(16), 16 * y + chance.randrange(16)))
            if acted is None and what in ACTS[kind]:
                acted, length = now, len(made.events)
            now += step * chance.randrange(30)
            if chance.random() < 0.3:
                at = chance.randrange(16 * layout.width), chance.randrange(16 * layout.height)
                made.events.append((now, "mv", *at))
        getattr(made.game, kind)(x, y, ms=0)
        assert acted is not None
        begun = acted if begun is None else begun
        made.ms = acted - begun
    del made.events[length:]  # programs stop writing when a game is over
    return made


def _next(chance: Random, made: Played) -> tuple[str, Cell]:
    """What to do next, and where: mostly what helps."""
    view, layout = made.game.view, made.layout
    kind = chance.choice(("open", "open", "open", "flag", "chord"))
    for _ in range(200):
        cell = chance.randrange(layout.width), chance.randrange(layout.height)
        code, mine = view.at(*cell), layout.is_mine(*cell)
        if _helps(kind, code, mine) or (chance.random() < 0.002 and code in (HIDDEN, FLAG, 1, 2)):
            return kind, cell
    return "open", next(cell for cell in _cells(layout) if view.at(*cell) == HIDDEN)


def _helps(kind: str, code: int, mine: bool) -> bool:
    return 1 <= code <= 7 if kind == "chord" else code == HIDDEN and mine == (kind == "flag")


def _cells(layout: Layout) -> list[Cell]:
    return [(x, y) for y in range(layout.height) for x in range(layout.width)]


def big(value: int, size: int) -> bytes:
    """A number, the high byte first."""
    return value.to_bytes(size, "big")


EVF_EVENTS = ("", "mv", "lc", "lr", "rc", "rr", "mc", "mr", "pf", "cc")
AVF_EVENTS = {"mv": 1, "lc": 3, "lr": 5, "rc": 9, "rr": 17, "mc": 33, "mr": 65}


def bitmap(layout: Layout) -> bytes:
    """The mines, row by row, high bits first."""
    bits = "".join(map(str, layout.mask))
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def evf(made: Played, version: int) -> bytes:
    """Version 0 to 3."""
    layout, won = made.layout, made.game.state == "won"
    data = bytes([version, 0x80 * won]) + b"\0" * (version == 3)
    data += bytes([layout.height, layout.width]) + big(layout.mine_count, 2) + b"\x10\0\0"
    data += big(made.bbbv, 2) + big(made.ms, 3)
    texts = [
        b"a program",
        "Zo\u00eb \u5f20".encode(),
        b"",
        b"one of them",
        b"1700000000000000",
        b"1700000001000000",
        b"XX",
    ]
    data += b"".join(text + b"\0" for text in texts + [b"dev"] * (version >= 2)) + bitmap(layout)
    for ms, what, x, y in made.events:
        data += bytes([EVF_EVENTS.index(what)]) + big(ms, 3) + big(x, 2) + big(y, 2)
    return data + b"\xff"


def avf(made: Played) -> bytes:
    """As Arbiter 0.52; with its clock in hundredths, one second high."""
    layout = made.layout
    levels = {"8x8/10": 3, "16x16/40": 4, "30x16/99": 5}
    level = levels.get(str(layout.rules), 6)
    data = b"\x34\0\0\0\0" + bytes([level])
    if level == 6:
        data += bytes([layout.width - 1, layout.height - 1]) + big(layout.mine_count, 2)
    data += bytes(side + 1 for x, y in layout.mines for side in (y, x))
    cells = ((x, y, layout.cells[y * layout.width + x]) for x, y in _cells(layout))
    check = sum((10 if code == MINE else code + 1) * x * (1 + y) for x, y, code in cells)
    data += b"[" * len(str(check)) + bytes(4)  # a checksum is as long as this
    custom = f"W{layout.width}H{layout.height}M{layout.mine_count}|" if level == 6 else ""
    seconds = f"{made.ms // 1000 + 1}.{made.ms % 1000 // 10:02}"
    when = "26.10.2022.23:13:27:2236|26.23:13:29:7764|"
    data += b"\x08\x7f9[" + f"{level - 3}|{custom}{when}B{made.bbbv}T{seconds}]".encode()
    data += b"\0\0\0"
    for ms, what, x, y in made.events:
        second = ms // 1000 + 1
        data += bytes([AVF_EVENTS[what], x >> 8, second & 255, x & 255, ms % 1000 // 10, y >> 8, second >> 8, y & 255])
    text = b"cs=1234567890123 \rRealTime: 9.876\rSkin: none\rAda Player\rMinesweeper Arbiter 0.52.3. Copyright"
    return data + bytes(8) + text


def rmv(made: Played, flags: tuple[Cell, ...] = ()) -> bytes:
    """As Vienna Minesweeper 3: without what came before the first opening, the board's answers left out but one."""
    layout = made.layout
    result = b"LEVEL 3 #TIME 12.345 #" + b" " * 20 + f"{made.bbbv:03}".encode() + b"#TIMESTAMP:     " + b"1700000000"
    version = b"# Vienna Minesweeper - Home Edition - Release 3.0H"
    player = big(1, 2) + b"\x05Grace"
    board = bytes([layout.width, layout.height]) + big(layout.mine_count, 2)
    board += bytes(side for cell in layout.mines for side in cell)
    before = big(len(flags), 2) + bytes(side for cell in flags for side in cell) if flags else b""
    data = b"*rmv" + big(1, 2) + bytes(4) + big(len(result) + 3, 2) + big(len(version) - 2, 2)
    data += big(len(player), 2) + big(len(board), 2) + big(len(before), 2) + big(4, 2) + bytes(7)
    data += result + version + player + bytes(4) + board + before + bytes([0, 0, 0, 3])
    data += b"\x00" + bytes(4) + b"\x12" + bytes(2)
    begin = next(at for at, event in enumerate(made.events) if event[1] == "lr")
    for ms, what, x, y in made.events[begin:]:
        data += (
            bytes([EVF_EVENTS.index(what)])
            + big(ms - made.events[begin][0], 3)
            + b"\0"
            + big(x + 12, 2)
            + big(y + 56, 2)
        )
    return data + bytes([16 if made.game.state == "won" else 15])
