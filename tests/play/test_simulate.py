"""The simulator: the same games for everybody, whatever the batch, thread, process or language."""

from __future__ import annotations

import io
import json
import math
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sapper import Game, InputError, Record, Rules, Simulation, View, simulate, versus
from sapper.measure import wilson
from sapper.play import Move, Player, player_named

OWN = """
from sapper.play import player_named


class Copy:
    name = "copy"

    def move(self, view):
        return player_named("fast").move(view)

    def moves(self, view):
        return player_named("fast").moves(view)


class Rash:
    name = "rash"

    def move(self, view):
        from sapper.play import Move
        i = view.cells.index(9)
        return Move(i % view.width, i // view.width)


class Stuck:
    name = "stuck"

    def move(self, view):
        from sapper.play import Move
        return Move(0, 0, why="corner", risk=None)
"""


class Copy:
    """`fast`, dressed as a player in Python."""

    name = "copy"

    def __init__(self) -> None:
        self.real = player_named("fast")

    def move(self, view: View) -> Move:
        return self.real.move(view)

    def moves(self, view: View) -> list[Move]:
        return self.real.moves(view)  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def same(a: Simulation, b: Simulation) -> bool:
    """Everything but the name, the time and the estimates, which are drawn in another way in Python."""
    first, second = (s.to_json() | {"player": "", "ms_per_game": 0} for s in (a, b))
    return first == second and a.won == b.won


# A change of behaviour is a decision: who changes these numbers has measured that the players got stronger.


def test_fingerprint_of_fast() -> None:
    result = simulate("expert", "fast", 200, 1, rule="safe")
    assert (result.wins, result.fingerprint) == PINNED["fast"]


def test_fingerprint_of_best() -> None:
    result = simulate("expert", "best", 60, 1, rule="safe")
    assert (result.wins, result.fingerprint) == PINNED["best"]


PINNED = {"fast": (86, "776dfc6e4ecc3843"), "best": (25, "c4438ebc45ad4f23")}


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_threads_change_nothing(rule: str) -> None:
    runs = [simulate("intermediate", "fast", 150, 3, rule=rule, threads=n) for n in (1, 2, 5)]
    assert same(runs[0], runs[1])
    assert same(runs[0], runs[2])
    assert runs[0].estimates.tobytes() == runs[1].estimates.tobytes()


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        ("expert", {}),
        ("intermediate", {"first": (15, 7), "rule": "safe"}),
        ("9x9/10", {"first": "random", "rule": "any", "agent_seed": 5}),
        ("7x1/2", {"rule": "any"}),
        ("9x9/35", {"game_seeds": list(range(60))}),
    ],
)
def test_python_plays_the_same_games(rules: str, options: dict[str, object]) -> None:
    native = simulate(rules, "fast", 60, 9, **options)  # type: ignore[arg-type]
    assert same(native, simulate(rules, Copy(), 60, 9, threads=1, **options))  # type: ignore[arg-type]
    assert native.losses["certain"] == 0


def test_processes_play_the_same_games(own: Path, tmp_path: Path) -> None:
    lines = []
    for number, player in enumerate(("fast", f"{own}:Copy")):
        path = tmp_path / f"records{number}"
        result = simulate("beginner", player, 50, 4, threads=2, records=path)
        lines.append([Record.from_json(line) for line in path.read_text().splitlines()])
        assert result.player == ("fast", "copy")[number]
    assert [record.moves for record in lines[0]] == [record.moves for record in lines[1]]
    assert [record.seed for record in lines[0]] == [record.seed for record in lines[1]]


def test_records_replay() -> None:
    stream = io.StringIO()
    result = simulate("beginner", "best", 20, 7, rule="safe", records=stream)
    records = [Record.from_json(line) for line in stream.getvalue().splitlines()]
    assert len(records) == 20
    for record, won in zip(records, result.won, strict=True):
        assert record.replay().state == record.result == ("won" if won else "lost")
        assert record.player == "best"
        assert record.rules == Rules(9, 9, 10, "safe")


def test_game_seeds_are_seeds_of_games() -> None:
    stream = io.StringIO()
    seeds = [5, 17, 2**64 - 1]
    result = simulate("beginner", "fast", game_seeds=seeds, records=stream)
    assert result.games == 3
    assert [json.loads(line)["seed"] for line in stream.getvalue().splitlines()] == seeds
    assert result.to_json()["seed"] is None


def test_the_figures_hang_together() -> None:
    result = simulate("intermediate", "fast", 300, 2, rule="safe")
    assert result.games == len(result.won) == len(result.estimates) == 300
    assert result.wins == sum(result.won) == result.games - sum(result.losses.values())
    assert result.win_rate == result.wins / 300
    assert result.ci95 == wilson(result.wins, 300)
    assert result.wins_without_guess <= result.wins
    assert result.losses["certain"] == result.losses["first"] == 0
    assert result.guess_success is not None
    assert round(result.guesses * (1 - result.guess_success)) == 300 - result.wins
    assert result.ms_per_game > 0
    assert "fast on 16x16/40 safe" in repr(result)
    assert set(result.to_json()) >= {
        "games", "wins", "win_rate", "ci95", "wins_without_guess", "guesses", "guess_success", "losses", "ms_per_game",
        "fingerprint",
    }  # fmt: skip
    json.dumps(result.to_json(), allow_nan=False)


def test_estimates() -> None:
    result = simulate("intermediate", "best", 60, 2, rule="safe")
    told = [chance for chance in result.estimates if not math.isnan(chance)]
    assert 0 < len(told) < result.games  # of one of the first six guesses, and few games have six
    assert all(0 <= chance <= 1 for chance in told)


def test_no_games() -> None:
    result = simulate("beginner", games=0)
    assert (result.games, result.win_rate, result.ci95, result.guess_success) == (0, 0, (0, 1), None)
    assert result.to_json()["ms_per_game"] is None


def test_versus() -> None:
    fast, best = (simulate("intermediate", name, 100, 1, rule="safe") for name in ("fast", "best"))
    paired = versus(best, fast)
    assert paired.pairs == 100
    assert paired.only_first - paired.only_second == best.wins - fast.wins
    with pytest.raises(InputError, match="same boards"):
        versus(fast, simulate("intermediate", "fast", 100, 2, rule="safe"))


def test_a_player_that_is_sure_and_wrong(own: Path) -> None:
    result = simulate("beginner", f"{own}:Rash", 30, threads=1)
    assert result.losses["certain"] == 30 - result.wins > 0


def test_flags_count_in_the_fingerprint() -> None:
    class Flagging(Copy):
        def moves(self, view: View) -> list[Move]:
            moves = super().moves(view)
            if moves[0].why == "first":
                return [Move(8, 8, "flag", why="sea", risk=None), Move(8, 8, "flag", why="sea", risk=None), *moves]
            return moves

    plain, flagged = (simulate("beginner", player, 10, threads=1) for player in (Copy(), Flagging()))
    assert plain.won == flagged.won
    assert plain.fingerprint != flagged.fingerprint


@pytest.mark.parametrize("threads", [1, 2])
def test_players_that_cannot_go_on(own: Path, threads: int) -> None:
    with pytest.raises(InputError, match="stuck cannot go on"):
        simulate("beginner", f"{own}:Stuck", 10, threads=threads)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rules": "9x9"}, "neither a preset"),
        ({"rules": "3x3/9", "rule": "any"}, "can only be lost"),
        ({"player": "nobody"}, "no player"),
        ({"games": -1}, "number of games"),
        ({"games": True}, "number of games"),
        ({"seed": -1}, "seed"),
        ({"first": (9, 0)}, "outside"),
        ({"first": "corner"}, "auto, random"),
        ({"game_seeds": [1, 2], "games": 3}, "2 seeds for 3 games"),
        ({"game_seeds": [-1]}, "seed"),
        ({"threads": 0}, "threads"),
    ],
)
def test_what_cannot_be_played(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        simulate(**({"rules": "beginner", "games": 5} | options))  # type: ignore[arg-type]


def test_progress_and_cancel() -> None:
    seen: list[tuple[int, int]] = []
    stop = threading.Event()

    def progress(games: int, wins: int) -> None:
        seen.append((games, wins))
        stop.set()

    result = simulate("expert", "fast", 10_000_000, 1, progress=progress, cancel=stop)
    assert result.interrupted
    assert 0 < result.games < 10_000_000
    assert seen[-1] == (result.games, result.wins)
    again = simulate("expert", "fast", result.games, 1)
    assert again.fingerprint == result.fingerprint


@pytest.mark.parametrize("player", ["fast", "own"])
def test_ctrl_c_tells_what_was_done(sapper_command: Path, own: Path, player: str) -> None:
    """Pressed twice, as people do."""
    script = (
        "import os, signal, sys, threading, time\n"
        "from sapper.cli.app import run\n"
        "def press():\n"
        "    time.sleep(2.5)\n"
        "    for _ in range(3):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "if __name__ == '__main__':\n"
        "    threading.Thread(target=press, daemon=True).start()\n"
        "    sys.exit(run(['simulate', 'expert', '--games', '9999999', '--json', '--player', sys.argv[1]]))\n"
    )
    path = own.parent / "press.py"
    path.write_text(script)
    name = "fast" if player == "fast" else f"{own}:Copy"
    done = subprocess.run(
        [sys.executable, path, name], capture_output=True, text=True, timeout=120, check=False, cwd=own.parent
    )
    assert done.returncode == 130, done.stderr
    told = json.loads(done.stdout)
    assert told["interrupted"]
    assert told["losses"]["certain"] == 0


def test_a_class_of_this_module_is_played_in_processes() -> None:
    player: Player = Copy()
    assert same(simulate("beginner", player, 30, threads=1), simulate("beginner", "fast", 30))


def test_the_games_are_those_of_game() -> None:
    """Game i of a run is the Game of its seed."""
    stream = io.StringIO()
    simulate("beginner", "fast", 5, 11, records=stream)
    for line in stream.getvalue().splitlines():
        record = Record.from_json(line)
        game = Game(record.rules, seed=record.seed).replay(record.moves)
        assert game.layout == record.layout
