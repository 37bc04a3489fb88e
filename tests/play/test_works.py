"""The works' solvers: every rule against plain Python on small boards, and what holds between them."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.play import plain_works as plain

from sapper import Game, InputError, Record, Rules, View, analyze, simulate
from sapper.board import FLAG, HIDDEN
from sapper.play import FACTS, WORK_NAMES, Move, best_move, play_facts, player_named
from sapper.play.marking_chances import MarkingChances
from sapper.play.works import WorkPlayer, work_player
from sapper.solve import deduce
from sapper.testing import check_player

Cell = tuple[int, int]


def views(sizes: tuple[str, ...], count: int, flags: float = 0.4) -> Iterator[View]:
    """Positions of games: a few safe cells open, some mines flagged; nothing else is wrong with them."""
    rng = random.Random(11)
    for size in sizes:
        for seed in range(count):
            game = Game(Rules.parse(size, "safe"), seed=seed)
            game.open(rng.randrange(game.rules.width), rng.randrange(game.rules.height), 0)
            layout = game.layout
            assert layout is not None
            for cell in rng.sample(plain.cells(game.view), rng.randint(0, 8)):
                if game.state == "running" and cell not in layout.mines and game.view.at(*cell) == HIDDEN:
                    game.open(*cell, 0)
            for cell in sorted(layout.mines):
                if rng.random() < flags and game.state == "running":
                    game.flag(*cell, 0)
            if game.state == "running":
                yield game.view


def stuck(size: str, count: int, name: str) -> Iterator[View]:
    """Positions in which a player knows nothing; a safe cell is opened for it then, and it goes on."""
    for seed in range(count):
        game = Game(Rules.parse(size), seed=seed)
        game.open(0, 0, 0)
        while game.state == "running":
            moves = player_named(name).moves(game.view)  # type: ignore[attr-defined]
            if not moves[0].certain:
                yield game.view
                assert game.layout is not None
                closed = [cell for cell in plain.hidden(game.view) if cell not in game.layout.mines]
                moves = [Move(*closed[0])]
            for move in moves:
                if game.state == "running":
                    getattr(game, move.kind)(move.x, move.y, 0)


SMALL = ("5x4/4", "6x5/7", "7x3/5", "4x6/8")


def decided(name: str, view: View) -> dict[Cell, bool]:
    """The certain moves of one turn: a flag is a mine."""
    player = player_named(name)
    assert isinstance(player, WorkPlayer)
    return {(move.x, move.y): move.kind == "flag" for move in player.moves(view) if move.certain}


def first_that_finds(*found: dict[Cell, bool]) -> dict[Cell, bool]:
    return next((one for one in found if one), {})


def the_end(view: View) -> dict[Cell, bool]:
    """All mines are flagged: the rest is safe."""
    return dict.fromkeys(plain.hidden(view), False) if view.cells.count(FLAG) == view.total else {}


@pytest.mark.parametrize("name", WORK_NAMES)
def test_fit(name: str) -> None:
    check_player(player_named(name), steady=True)


@pytest.mark.parametrize(
    "name",
    [
        "optimal-deterministic:window=3x3",
        "optimal-deterministic:window=5x4,total=no,flags=no,easy=no",
        "steps-1:window=4x4,flags=no",
        "steps:total=yes",
        "csp:version=0,tries=3,easy=no,total=yes,count-clues=yes",
        "csp:version=1",
        "equations:total=yes",
        "suppose-7:total=no,work=1",
    ],
)
def test_fit_with_options(name: str) -> None:
    player = player_named(name)
    assert player.name == name
    check_player(player, steady=True)


def test_one_clue() -> None:
    met = 0
    for view in views(SMALL, 40):
        found = plain.single(view)
        assert decided("single-point", view) == decided("simple", view) == found
        met += bool(found)
    assert met > 60


def test_subsets() -> None:
    met = 0
    for view in (*views(SMALL, 40), *stuck("7x7/11", 40, "single-point")):
        found = plain.single(view)
        assert decided("non-trivial", view) == (found or plain.subsets(view))
        met += not found and bool(plain.subsets(view))
    assert met > 5


def test_small_groups() -> None:
    met = 0
    for view in stuck("7x7/11", 150, "non-trivial"):
        wanted: dict[Cell, bool] = {}
        for part in plain.parts(view):
            inside = frozenset().union(*(row for row, _ in part.values()))
            assert len(inside) <= 20  # the hierarchy's limit is met on larger boards
            wanted |= plain.same_in_all(plain.solutions(part), inside)
        assert decided("brute-force", view) == decided("guess", view) == wanted
        met += bool(wanted)
    assert met > 3


def test_the_limit_of_twenty_cells_can_be_felt() -> None:
    """On large boards it misses certain cells, and none of those it names is wrong."""
    found = missed = 0
    for view in stuck("16x16/60", 25, "non-trivial"):
        known = deduce(view, "exact", flags="trust")
        truth = {(x, y): verdict == "mine" for step in known for x, y, verdict in step.cells}
        named = decided("brute-force", view)
        assert named.items() <= truth.items()
        found += len(named)
        missed += len(truth) - len(named)
    assert found > 20
    assert missed > 0


def test_equations() -> None:
    met = 0
    for view in (*views(SMALL, 40), *stuck("7x7/11", 40, "single-point")):
        found = plain.single(view)
        assert decided("equations", view) == first_that_finds(found, plain.equations(view), the_end(view))
        met += not found and bool(plain.equations(view))
    assert met > 5


def test_areas() -> None:
    for view in views(SMALL, 40, flags=0.8):
        exact = {(x, y): v == "mine" for s in deduce(view, "exact", flags="trust") for x, y, v in s.cells}
        wanted = exact or the_end(view)
        assert decided("csp:version=0,easy=no", view) == decided("csp:version=1,easy=no", view) == wanted
        some = decided("csp:easy=no", view)
        assert some.items() <= wanted.items()
        assert bool(some) == bool(wanted)
        tried = decided("csp:easy=no,tries=5", view)
        assert tried.items() <= wanted.items()
        assert bool(tried) == bool(wanted)
        count = analyze(view, flags="trust")
        both = dict.fromkeys(count.safe, False) | dict.fromkeys(count.mines, True)
        whole = decided("csp:easy=no,total=yes,version=0", view)
        assert whole == (exact or {c: mine for c, mine in both.items() if view.at(*c) == HIDDEN})


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_suppositions(depth: int) -> None:
    met = 0
    for view in views(("5x4/5", "4x5/7"), 40, flags=0.8):
        single = plain.single(view)
        found = decided(f"suppose-{depth}:total=no", view)
        if single:
            assert found == single
            continue
        wanted = plain.suppose(view, depth)
        assert found.items() <= wanted.items()
        assert bool(found) == bool(wanted)
        met += bool(found)
    assert met > 0


def test_what_decides_the_inside() -> None:
    safe = View.parse("6x1/1\n#1####")
    assert decided("suppose:total=no", safe) == {}
    assert decided("suppose", safe) == {(3, 0): False, (4, 0): False, (5, 0): False}
    mines = View.parse("6x1/4\n#1####")
    assert decided("suppose", mines) == {(3, 0): True, (4, 0): True, (5, 0): True}
    assert decided("suppose:total=end", safe) == {}


@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4, -1])
def test_steps_are_those_of_solve(rounds: int) -> None:
    name = "steps" if rounds < 0 else f"steps-{rounds}"
    for view in views((*SMALL, "9x9/10", "16x16/40"), 15):
        steps = deduce(view, "steps", rounds=rounds, flags="trust")
        wanted = {(x, y): verdict == "mine" for step in steps for x, y, verdict in step.cells}
        assert decided(f"{name}:easy=no", view) == wanted
        blind = deduce(view, "steps", rounds=rounds)
        safe = {(x, y) for step in blind for x, y in step.safe}
        assert set(decided(f"{name}:easy=no,flags=no", view)) == safe


def test_steps_with_the_total() -> None:
    """Sound by counting, and never less than without; at the end of a game more."""
    more = 0
    for view in views(("5x4/4", "6x5/7", "9x9/10"), 40, flags=0.9):
        count = analyze(view, flags="trust")
        truth = dict.fromkeys(count.safe, False) | dict.fromkeys(count.mines, True)
        without, found = decided("steps:easy=no", view), decided("steps:easy=no,total=yes", view)
        assert without.items() <= found.items() <= truth.items()
        more += found != without
    assert more > 5


def test_optimal_finds_all_that_is_certain() -> None:
    met = 0
    for view in views((*SMALL, "9x9/10", "16x16/40", "30x16/99"), 30):
        count = analyze(view, flags="trust")
        truth = dict.fromkeys(count.safe, False) | dict.fromkeys(count.mines, True)
        truth = {cell: mine for cell, mine in truth.items() if view.at(*cell) == HIDDEN}
        assert decided("optimal-deterministic:easy=no", view) == truth
        easy = decided("optimal-deterministic", view)
        assert easy.items() <= truth.items()
        assert bool(easy) == bool(truth)
        without = analyze(view, flags="trust", total=None)
        assert set(decided("optimal-deterministic:easy=no,total=no", view)) == {
            cell for cell in (*without.safe, *without.mines) if view.at(*cell) == HIDDEN
        }
        blind = decided("optimal-deterministic:easy=no,flags=no", view)
        assert set(blind) == set(analyze(view).safe)
        met += bool(truth)
    assert met > 100


@pytest.mark.parametrize("flags", [True, False])
@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 3), (2, 5), (4, 4), (9, 2), (20, 20)])
def test_windows(width: int, height: int, total: bool, flags: bool) -> None:
    options = f"window={width}x{height},total={'yes' if total else 'no'},flags={'yes' if flags else 'no'}"
    met = 0
    for view in views(("5x4/4", "6x4/7", "4x5/6"), 15):
        wanted = plain.through_windows(view, width, height, total, flags)
        if not flags:
            wanted = {cell: False for cell, mine in wanted.items() if not mine}
        assert decided(f"optimal-deterministic:{options}", view) == wanted
        met += bool(wanted)
    assert met > 5


@pytest.mark.parametrize("name", ["optimal-deterministic", "steps-0", "steps-1", "steps"])
@pytest.mark.parametrize("options", ["", ",flags=no", ",total=no"])
def test_a_window_as_large_as_the_board(name: str, options: str) -> None:
    whole = simulate("beginner", f"{name}:window=board{options}", 60, 5, first="random")
    for window in ("9x9", "11x11", "40x9"):
        same = simulate("beginner", f"{name}:window={window}{options}", 60, 5, first="random")
        assert (same.fingerprint, same.won) == (whole.fingerprint, whole.won)


def test_windows_tried_before_are_left_out_and_nothing_else_changes() -> None:
    """In a game windows are remembered; asked from nothing in every position the player moves the same."""
    for name in ("optimal-deterministic:window=4x4", "steps-2:window=3x5,flags=no", "optimal-deterministic:window=3x3"):
        native = simulate("intermediate", name, 20, 3, first="random")
        python = simulate("intermediate", Copy(name), 20, 3, first="random", threads=1)
        assert (native.fingerprint, native.won) == (python.fingerprint, python.won)


def test_flags_matter_only_to_restricted_views() -> None:
    whole = [simulate("beginner", f"optimal-deterministic:flags={f}", 200, 3, first="random") for f in ("yes", "no")]
    assert whole[0].won == whole[1].won
    assert whole[0].guesses == whole[1].guesses
    narrow = [simulate("beginner", f"steps-0:flags={f}", 200, 3, first="random").wins for f in ("yes", "no")]
    assert narrow[0] > narrow[1]


class Copy:
    """One of the works' solvers, dressed as a player in Python."""

    def __init__(self, name: str) -> None:
        self.real = work_player(name)
        self.name = name

    def begin(self, seed: int) -> None:
        self.real.begin(seed)

    def move(self, view: View) -> Move:
        return self.real.move(view)

    def moves(self, view: View) -> list[Move]:
        return self.real.moves(view)


@pytest.mark.parametrize("name", WORK_NAMES)
def test_python_plays_the_same_games(name: str) -> None:
    options = {"rule": "safe", "agent_seed": 4}
    native = simulate("9x9/12", name, 40, 8, **options)  # type: ignore[arg-type]
    python = simulate("9x9/12", Copy(name), 40, 8, threads=1, **options)  # type: ignore[arg-type]
    skipped = {"player": "", "ms_per_game": 0}
    assert native.to_json() | skipped == python.to_json() | skipped
    assert native.won == python.won
    assert native.losses["certain"] == 0


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_marking_chances_in_the_engine(rule: str) -> None:
    """Move for move what the plain Python one plays, flags too."""
    for rules in ("9x9/10", "16x16/40", "5x9/20", "7x1/2"):
        native = simulate(rules, "marking-chances", 40, 2, rule=rule, first="random")
        python = simulate(rules, MarkingChances(), 40, 2, rule=rule, first="random", threads=1)
        skipped = {"ms_per_game": 0}
        assert native.to_json() | skipped == python.to_json() | skipped


def test_guesses_have_their_own_seed() -> None:
    def run(name: str = "steps-1", **options: int) -> tuple[bytes, str]:
        result = simulate("intermediate", name, 80, 1, first=(3, 3), **options)  # type: ignore[arg-type]
        return result.won, result.fingerprint

    assert run() == run(threads=2)
    assert run() != run(agent_seed=1)
    assert run() != run("steps-1:seed=1")
    boards = [Record.from_json(line).layout for seed in (0, 1) for line in records("steps-1", seed)]
    assert boards[: len(boards) // 2] == boards[len(boards) // 2 :]


def records(name: str, agent_seed: int = 0) -> list[str]:
    stream = io.StringIO()
    simulate("beginner", name, 12, 6, first=(4, 4), agent_seed=agent_seed, records=stream, threads=1)
    return stream.getvalue().splitlines()


@pytest.mark.parametrize("name", ["marking-chances", "csp", "optimal-deterministic:window=4x4"])
def test_records_replay_with_their_flags(name: str) -> None:
    for line in records(name):
        record = Record.from_json(line)
        assert record.replay().state == record.result
        assert record.player == name
        assert any(kind == "flag" for _, kind, _, _ in json.loads(line)["moves"]) or record.result == "won"


def test_guesses_are_spread_evenly() -> None:
    """Whichever frontier or sea cell: over many seeds each closed cell is drawn about as often."""
    view = View.parse("3x3/3\n###\n#3#\n###")
    drawn = np.zeros(9, int)
    for seed in range(3600):
        move = player_named(f"single-point:seed={seed}").move(view)
        assert move.why == "frontier"
        assert move.risk is None
        drawn[3 * move.y + move.x] += 1
    assert drawn[4] == 0
    assert all(abs(count - 450) < 100 for count in np.delete(drawn, 4))
    none_of_the_mines = View.parse("4x1/2\n1F##")
    assert {player_named(f"steps-0:total=no,seed={s}").move(none_of_the_mines).x for s in range(20)} == {2, 3}


def test_the_hierarchy_weighs_its_groups() -> None:
    met = 0
    for view in (*views(("5x5/5", "8x4/6"), 40, flags=0.5), *stuck("6x6/9", 60, "brute-force")):
        move = player_named("guess").move(view)
        if move.certain:
            continue
        chances, rest = plain.shares(view)
        least = min(chances.values(), default=None)
        if move.why == "frontier":
            if "own solutions" in move.reason:
                sizes = [len(frozenset().union(*(row for row, _ in part.values()))) for part in plain.parts(view)]
                assert max(sizes) > 20
                continue
            assert move.risk == pytest.approx(float(chances[move.x, move.y])) == pytest.approx(float(least or 0))
            assert rest is None or (least is not None and float(rest) > float(least) - 1e-9)
            met += 1
        else:
            assert rest is not None
            assert least is None or rest < least
            corners = [(0, view.height - 1), (view.width - 1, 0), (view.width - 1, view.height - 1)]
            closed = [corner for corner in corners if view.at(*corner) == HIDDEN]
            if closed:
                assert (move.x, move.y, move.why) == (*closed[0], "corner")
            else:
                assert move.why == "sea"
                sea = [c for c in plain.hidden(view) if all(view.at(*near) >= HIDDEN for near in plain.around(view, c))]
                assert (move.x, move.y) == sea[0]
    assert met > 20


def test_a_corner_that_touches_a_number_is_opened_all_the_same() -> None:
    """The habit of the desktop solver: the rest looks safer, and it plays a corner whose risk it never computed."""
    view = View.parse("8x4/3\n########\n########\n#3######\n########")
    move = player_named("guess").move(view)
    assert (move.x, move.y, move.why, move.risk) == (0, 3, "corner", None)


def test_first_cells() -> None:
    for name in WORK_NAMES:
        move = best_move(View.hidden_board("expert"), name)
        assert (move.x, move.y, move.why) == (0, 0, "first")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("steps-2:width=3", "has no option 'width'; it has window, total, flags, easy, seed"),
        ("steps-2:window=3", "is WIDTHxHEIGHT, such as 5x5, or board: window=3 is not"),
        ("steps-2:window=0x3", "window=0x3 is not"),
        ("csp:version=3", "a whole number from 0 to 2: version=3 is not"),
        ("csp:total=inside", "no, end or yes"),
        ("csp:easy=maybe", "yes or no"),
        ("csp:easy", "yes or no"),
        ("csp:easy=no,easy=yes", "given twice"),
        ("guess:seed=1", "it has none"),
        ("steps-5", "There is no player 'steps-5'"),
        ("suppose-0", "There is no player"),
    ],
)
def test_what_is_no_option(name: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        player_named(name)
    assert sentence in str(refused.value)


def test_names_are_said_in_one_way() -> None:
    assert player_named("optimal-deterministic:flags=no,window=5x4,total=yes").name == (
        "optimal-deterministic:window=5x4,flags=no"
    )
    assert player_named("suppose-5").name == "suppose-5"
    assert player_named("csp:").name == "csp"


def test_wrong_flags_mislead_only_those_who_believe_them() -> None:
    view = View.parse("4x2/2\nFF##\n1221")
    with pytest.raises(InputError, match="impossible"):
        best_move(view, "csp")
    assert best_move(view, "optimal-deterministic:flags=no").kind in ("open", "flag")


def test_rows_of_a_study() -> None:
    names = ("fast", "csp:count-clues=yes", "suppose-3", "steps-1:window=4x4", "marking-chances")
    for name in names:
        tally = play_facts("9x9/10", name, 40, seed=3, first="random")
        facts = tally.facts
        assert tuple(facts) == FACTS
        assert all(len(column) == 40 for column in facts.values())
        assert facts["won"].tolist() == list(tally.won)
        assert facts["guesses"].sum() == tally.guesses
        assert facts["good_guesses"].sum() == tally.good_guesses
        certain = sum(facts[column] for column in FACTS if column.startswith("by_"))
        assert (certain + facts["guesses"] + 1 == facts["opened"]).all()
        assert (facts["turns"] <= facts["opened"] + facts["flagged"]).all()
        whole = simulate("9x9/10", name, 40, 3, first="random")
        assert int(whole.fingerprint, 16) == tally.fingerprint
        halves = [play_facts("9x9/10", name, 20, seed=3, start=at, first="random").facts for at in (0, 20)]
        for column in FACTS[:-1]:
            assert (np.concatenate([half[column] for half in halves]) == facts[column]).all()


def test_rows_of_a_player_in_python() -> None:
    native = play_facts("9x9/10", "csp", 20, seed=3).facts
    python = play_facts("9x9/10", Copy("csp"), 20, seed=3).facts
    for column in FACTS[:7]:
        assert (native[column] == python[column]).all()
    assert not python["loops"].any()


def test_clues_that_are_needed() -> None:
    """By the plain count: the fewest clues that hang together and decide anything, whenever one alone does not."""
    facts = play_facts("9x9/10", "csp:count-clues=yes,total=no", 300, seed=5, first="random").facts
    needed = [int(facts[f"needed_{n}"].sum()) for n in (2, 3, 4, "more")]
    assert sum(needed) == (facts["hard_loops"].sum() - facts["guesses"].sum())
    assert needed[0] > 0.9 * sum(needed)
