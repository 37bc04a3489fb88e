"""The Gymnasium environments play the rules of the Game, see what a View shows, and pass Gymnasium's own check."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import sapper
from sapper.board import FLAG, HIDDEN
from sapper.gym import MinesweeperEnv, MinesweeperVectorEnv, Rewards


def numbers(view: sapper.View) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """What `numbers` shows of a View, said once more."""
    codes = np.frombuffer(view.cells, np.uint8).reshape(view.height, view.width).astype(np.int8)
    return np.where(codes < HIDDEN, codes, 8 - codes).astype(np.int8)


@pytest.mark.parametrize("observation", ["numbers", "planes"])
@pytest.mark.parametrize("flags", [False, True])
def test_gymnasium_is_content(observation: str, flags: bool) -> None:
    env = gymnasium.make(
        "sapper/Minesweeper-v0", rules="7x5/6", observation=observation, flags=flags, masks=True, render_mode="ansi"
    )
    check_env(env.unwrapped)


def test_pictures_too() -> None:
    env = gymnasium.make("sapper/Minesweeper-v0", rules="5x4/3", render_mode="rgb_array")
    check_env(env.unwrapped)
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, np.ndarray)
    assert shown.ndim == 3
    assert shown.shape[2] == 3
    assert len(np.unique(shown)) > 3


def test_people_see_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    env = MinesweeperEnv("5x4/3", render_mode="human")
    env.reset(seed=1)
    env.step(0)
    assert capsys.readouterr().out.count("\n\n") == 2


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_it_plays_the_game(rule: str) -> None:
    """Random moves, flags among them, on board after board: the same as a Game with the same seed."""
    env = MinesweeperEnv("8x6/9", rule, flags=True, rewards={"wasted": -0.5, "open": 0.25, "progress": 8, "guess": -2})
    random = np.random.default_rng(5)
    ends = set()
    for seed in range(150):
        seen, _ = env.reset(seed=seed)
        game = sapper.Game("8x6/9", seed=seed, rule=rule)
        over = False
        while not over:
            before = game.view
            action = int(random.integers(env.unwrapped.action_space.n))  # type: ignore[attr-defined]
            y, x = divmod(action % 48, 8)
            useful = bool(env.action_masks()[action])
            seen, reward, over, cut, info = env.step(action)
            change = game.flag(x, y) if action >= 48 else game.open(x, y)
            assert bool(change) == useful
            assert not cut
            assert info == {}
            assert reward == wanted_reward(before, game, x, y, action >= 48, bool(change))
            if game.state == "running":
                assert (seen == numbers(game.view)).all()
                assert env.view == game.view
        assert env.state == game.state
        assert not env.action_masks().any()
        ends.add(game.state)
        with pytest.raises(ValueError, match="reset"):
            env.step(0)
    assert "lost" in ends


def wanted_reward(before: sapper.View, game: sapper.Game, x: int, y: int, flag: bool, changed: bool) -> float:
    """The pay of one move, by the words of Rewards."""
    if not changed:
        return -0.5
    if flag:
        return 0.0
    near = [
        before.at(i, j) < HIDDEN
        for i in range(max(0, x - 1), min(8, x + 2))
        for j in range(max(0, y - 1), min(6, y + 2))
    ]
    pay = -2.0 if any(code < HIDDEN for code in before.cells) and not any(near) else 0.0
    if game.state == "lost":
        return pay - 1
    opened = sum(code < HIDDEN for code in game.view.cells) - sum(code < HIDDEN for code in before.cells)
    return pay + 0.25 + 8 * (opened / 39) + (1 if game.state == "won" else 0)


def test_a_win_is_paid_and_seen() -> None:
    env = MinesweeperEnv("9x9/10")
    env.reset(seed=35)
    reward, over = 0.0, False
    while not over:
        move = sapper.best_move(env.view, "best")
        seen, reward, over, _, _ = env.step(move.y * 9 + move.x)
    assert reward in (1.0, -1.0)
    assert (reward == 1.0) == (env.state == "won") == ((seen >= 0).sum() == 71)


def test_planes_are_numbers() -> None:
    by_number, by_plane = (MinesweeperEnv("9x9/10", observation=o, flags=True) for o in ("numbers", "planes"))
    for env in (by_number, by_plane):
        env.reset(seed=7)
        env.step(30)
        env.step(81)
    seen, planes = by_number.step(82)[0], by_plane.step(82)[0]
    assert planes.shape == (11, 9, 9)
    assert (planes.sum(0) == 1).all()
    assert (planes.argmax(0) == np.where(seen >= 0, seen, 8 - seen)).all()
    assert planes[FLAG, 0, 0] == 1


def test_games_without_an_end_are_cut_off() -> None:
    env = MinesweeperEnv("5x5/3", most_steps=10)
    env.reset(seed=1)
    env.step(0)
    cut = [env.step(0)[3] for _ in range(9)]
    assert cut == [False] * 8 + [True]


def test_seeds_and_their_absence() -> None:
    first, second = MinesweeperEnv("9x9/10"), MinesweeperEnv("9x9/10")
    boards = []
    for env in (first, second):
        env.reset(seed=3)
        seen = []
        for _ in range(4):
            env.reset()
            seen.append(env.step(40)[0])
        boards.append(np.stack(seen))
    assert (boards[0] == boards[1]).all()
    assert len({seen.tobytes() for seen in boards[0]}) == 4


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rewards": {"luck": 1.0}}, "There is no reward 'luck'"),
        ({"observation": "smell"}, "numbers, planes"),
        ({"render_mode": "film"}, "ansi"),
        ({"rules": "3x3/9", "rule": "any"}, "no safe cell"),
        ({"rules": "3x3/99"}, "mines"),
    ],
)
def test_what_cannot_be_is_said(options: dict[str, object], said: str) -> None:
    with pytest.raises(sapper.InputError, match=said):
        MinesweeperEnv(**options)  # type: ignore[arg-type]


def test_actions_that_are_none() -> None:
    env = MinesweeperEnv("3x3/1")
    env.reset(seed=1)
    for action in (-1, 9, 10**12):
        with pytest.raises(ValueError, match="from 0 to 8"):
            env.step(action)


# Many at once.


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_are_single_ones(mode: AutoresetMode) -> None:
    """Game i of a vector is the environment alone, up to its end."""
    many = MinesweeperVectorEnv(40, "6x6/6", rewards=Rewards(progress=1), autoreset_mode=mode)
    assert many.metadata["autoreset_mode"] is mode
    singles = [MinesweeperEnv("6x6/6", rewards=Rewards(progress=1)) for _ in range(40)]
    seen, _ = many.reset(seed=100)
    for i, env in enumerate(singles):
        assert (env.reset(seed=100 + i)[0] == seen[i]).all()
    random = np.random.default_rng(1)
    alive = np.ones(40, bool)
    while alive.any():
        if mode is AutoresetMode.DISABLED and not alive.all():
            many.reset(options={"reset_mask": ~alive})
        actions = random.integers(0, 36, 40)
        seen, rewards, over, cut, info = many.step(actions)
        for i in np.flatnonzero(alive).tolist():
            alone, reward, ended, _, _ = singles[i].step(actions[i])
            final = info["final_obs"][i] if ended and mode is AutoresetMode.SAME_STEP else seen[i]
            assert (alone == final).all()
            assert (reward, ended) == (rewards[i], over[i])
            assert not cut[i]
            alive[i] = not ended


def test_the_next_game_begins_in_the_next_step() -> None:
    many = MinesweeperVectorEnv(1, "3x3/8", "safe")
    many.reset(seed=1)
    assert many.step(np.array([4]))[2].all()  # the only safe cell
    seen, rewards, over, _, _ = many.step(np.array([0]))
    assert (seen == -1).all()
    assert rewards.tolist() == [0.0]
    assert not over.any()
    assert many.state(0) == "ready"


def test_arrays_are_the_agents_own_unless_it_wants_them_shared() -> None:
    for copy in (True, False):
        many = gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=3, rules="9x9/10", copy=copy, masks=True)
        first, info = many.reset(seed=2)
        assert info["action_mask"].shape == (3, 81)
        second = many.step(np.array([0, 40, 80]))[0]
        assert (first is second) == (not copy)
        assert (first == -1).all() == copy


def test_wrong_vectors() -> None:
    with pytest.raises(sapper.InputError, match="1 game or more"):
        MinesweeperVectorEnv(0)
    with pytest.raises(sapper.InputError, match="render mode"):
        MinesweeperVectorEnv(2, render_mode="ansi")
    many = MinesweeperVectorEnv(2)
    many.reset(seed=1)
    with pytest.raises(ValueError, match="one action for each"):
        many.step(np.zeros(3, np.int64))
